package token

import (
	"unicode"
	"unicode/utf8"
)

// script says what a text is written in, as far as it moves the factor between
// two vocabularies. It counts characters.
type script struct {
	latin, foreign, digits, shown int
}

func (s script) add(t script) script {
	return script{s.latin + t.latin, s.foreign + t.foreign, s.digits + t.digits, s.shown + t.shown}
}

// scriptOf counts letters of the Latin script, letters of others together with
// pictographs, ASCII digits, and all characters that are not blank.
func scriptOf(text string) script {
	var s script
	table := classes()
	for _, r := range text {
		if r < utf8.RuneSelf {
			s.ascii(byte(r))
			continue
		}
		c := table[r]
		if c&whitespace == 0 {
			s.shown++
		}
		switch {
		case c&letter == 0:
			if r >= firstPictograph && c == other {
				s.foreign++
			}
		case unicode.Is(unicode.Latin, r):
			s.latin++
		default:
			s.foreign++
		}
	}
	return s
}

// firstPictograph is where the emoji begin, behind the arrows and box drawings
// that prompts in every language use.
const firstPictograph = 0x2600

func (s *script) ascii(b byte) {
	switch {
	case b|0x20 >= 'a' && b|0x20 <= 'z':
		s.latin++
	case b >= '0' && b <= '9':
		s.digits++
	case b <= ' ':
		return
	}
	s.shown++
}

// mostlyForeign: more than a third of the letters are not Latin.
func (s script) mostlyForeign() bool { return 3*s.foreign > s.latin+s.foreign }

// manyDigits: more than a quarter of what is shown are digits.
func (s script) manyDigits() bool { return 4*s.digits > s.shown }
