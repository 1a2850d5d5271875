package zoned

import (
	"cmp"
	"slices"
	"strings"
)

// Profile gives the lines of the facts about the user that pass the keyword
// gate: pinned ones first, by key within each group. With the gate on, a fact
// that is not pinned passes only if the user's message has one of its keywords
// as a whole word, case aside. Empty when none passes.
func Profile(facts []ProfileFact, message string, gate bool) string {
	shown := passing(facts, message, gate)
	lines := make([]string, len(shown))
	for i, fact := range shown {
		lines[i] = "- " + fact.Key + ": " + oneLine(fact.Value)
	}
	return strings.Join(lines, "\n")
}

// passing gives the facts that pass the gate, in the order of the section.
func passing(facts []ProfileFact, message string, gate bool) []ProfileFact {
	message = strings.ToLower(message)
	var shown []ProfileFact
	for _, fact := range facts {
		asked := func(keyword string) bool { return hasWord(message, strings.ToLower(keyword)) }
		if !gate || fact.Pinned || slices.ContainsFunc(fact.Keywords, asked) {
			shown = append(shown, fact)
		}
	}
	slices.SortStableFunc(shown, func(a, b ProfileFact) int {
		if a.Pinned != b.Pinned {
			if a.Pinned {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Key, b.Key)
	})
	return shown
}

// hasWord looks for a word with no letter, digit or underscore of ASCII right
// before or behind it. The empty word is nowhere.
func hasWord(text, word string) bool {
	if word == "" {
		return false
	}
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		start, end := from+at, from+at+len(word)
		if (start == 0 || !isWordByte(text[start-1])) && (end == len(text) || !isWordByte(text[end])) {
			return true
		}
		from = start + 1
	}
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// oneLine shows line breaks as marks, so that a fact keeps to its line.
func oneLine(value string) string {
	return strings.NewReplacer("\r\n", ` \n `, "\n", ` \n `, "\r", ` \r `).Replace(value)
}
