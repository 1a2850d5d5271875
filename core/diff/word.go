package diff

import (
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// word is a run of letters and digits or a run of one sign, as byte offsets
// into a text. White space is between words and never in one.
type word struct{ start, end int }

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// appendWords adds the words of s[from:to]. Text beyond ASCII is cut as
// Unicode's rules for word boundaries have it, so that no character that is
// made of several code points is ever torn.
func appendWords(words []word, s string, from, to int) []word {
	for i := from; i < to; {
		if isSpace(s[i]) {
			i++
			continue
		}
		end, plain := i, true
		for end < to && !isSpace(s[end]) {
			plain = plain && s[end] < utf8.RuneSelf
			end++
		}
		if plain {
			words = appendPlain(words, s, i, end)
		} else {
			words = appendUnicode(words, s, i, end)
		}
		i = end
	}
	return words
}

// appendPlain adds the words of a run of ASCII without white space. An
// apostrophe inside of a word belongs to it.
func appendPlain(words []word, s string, from, to int) []word {
	for i := from; i < to; {
		end := i + 1
		if isWordByte(s[i]) {
			for end < to && (isWordByte(s[end]) || s[end] == '\'' && end+1 < to && isWordByte(s[end+1])) {
				end++
			}
		} else {
			for end < to && s[end] == s[i] {
				end++
			}
		}
		words = append(words, word{i, end})
		i = end
	}
	return words
}

func appendUnicode(words []word, s string, from, to int) []word {
	rest, state := s[from:to], -1
	for rest != "" {
		var first string
		first, rest, state = uniseg.FirstWordInString(rest, state)
		words = append(words, word{from, from + len(first)})
		from += len(first)
	}
	return words
}
