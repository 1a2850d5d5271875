package policy

import (
	"slices"
	"strings"
	"unicode"
)

// denials are the words that make a sentence one that forbids something, or
// that says that something is not there. English comes first; the others keep
// frames in some further languages from false alarms.
var denials = []string{
	"not", "no", "none", "nor", "never", "neither", "nobody", "nothing", "cannot", "without", "except", "instead", "rather",
	"forbidden", "forbid", "forbids", "prohibited", "denied", "deny", "denies", "disallowed", "unavailable", "unlisted", "unsupported",
	"avoid", "refuse", "lack", "lacks", "missing", "absent", "blocked", "disabled", "removed", "reserved", "off-limits", "beyond", "beware",
	"nicht", "kein", "keine", "keinen", "keinem", "keiner", "nie", "niemals", "ohne", "verboten", "statt",
	"ne", "pas", "jamais", "sans", "aucun", "aucune", "interdit", "nunca", "sin", "prohibido", "non", "mai", "senza", "vietato", "não", "sem",
	"не", "нет", "нельзя", "без", "никогда", "запрещено", "bez", "niet", "geen", "zonder",
}

// denialSigns do the same in scripts that put no blanks between words.
var denialSigns = []string{"不", "勿", "没", "沒", "無", "无", "禁", "ない", "ません", "ずに", "않", "없", "마세요", "금지"}

// emphases hold a denial and deny nothing.
var emphases = []string{"not only", "no matter", "do not forget", "don't forget", "never forget", "do not hesitate", "don't hesitate", "if not already"}

// forbids says whether a sentence forbids something, or says that something is
// not there. It does not ask what: that a sentence with a denial in it speaks
// of a tool is taken to be fine.
func forbids(sentence string) bool {
	s := strings.ReplaceAll(strings.ToLower(sentence), "’", "'")
	s = strings.Join(strings.Fields(s), " ")
	for _, e := range emphases {
		s = strings.ReplaceAll(s, e, " ")
	}
	for _, sign := range denialSigns {
		if strings.Contains(s, sign) {
			return true
		}
	}
	return slices.ContainsFunc(words(s), func(w string) bool {
		return strings.HasSuffix(w, "n't") || slices.Contains(denials, w)
	})
}

// limits are the words that make a heading one of limits.
var limits = []string{
	"limit", "limits", "limitation", "limitations", "restriction", "restrictions", "restricted", "constraint", "constraints",
	"boundary", "boundaries", "prohibition", "prohibitions", "prohibited", "taboo", "taboos", "don'ts", "donts", "grenzen", "verbote", "限制", "制限",
}

// isLimits says whether a heading is one of limits.
func isLimits(heading string) bool {
	s := strings.ReplaceAll(strings.ToLower(heading), "’", "'")
	return forbids(s) || slices.ContainsFunc(words(s), func(w string) bool { return slices.Contains(limits, w) })
}

// words cuts a text into runs of letters, with the apostrophes and hyphens in
// them.
func words(s string) []string {
	all := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' && r != '-' })
	for i, w := range all {
		all[i] = strings.Trim(w, "'-")
	}
	return all
}
