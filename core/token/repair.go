package token

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// damage says what repair replaced.
type damage struct {
	// bytes is how many bytes were not UTF-8, marks how many replacement
	// characters stand in their place.
	bytes, marks int
}

func (d damage) add(e damage) damage {
	return damage{d.bytes + e.bytes, d.marks + e.marks}
}

// note says it to a reader; it is empty when nothing was replaced.
func (d damage) note() string {
	if d.bytes == 0 {
		return ""
	}
	return fmt.Sprintf("%d invalid UTF-8 bytes counted as %d times U+FFFD", d.bytes, d.marks)
}

// repair replaces invalid UTF-8 by U+FFFD, since a model is sent JSON strings
// and no bytes. As the Unicode standard recommends and JavaScript, Python and
// Rust do, one character stands for as many bytes as could have begun a
// character.
func repair(text string) (string, damage) {
	if utf8.ValidString(text) {
		return text, damage{}
	}
	var b strings.Builder
	var d damage
	from := 0
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r != utf8.RuneError || n > 1 {
			i += n
			continue
		}
		b.WriteString(text[from:i])
		b.WriteRune(utf8.RuneError)
		n = begun(text[i:])
		d = d.add(damage{bytes: n, marks: 1})
		i += n
		from = i
	}
	b.WriteString(text[from:])
	return b.String(), d
}

// begun gives how many bytes at the start of invalid text could have been the
// start of a character; at least one.
func begun(text string) int {
	low, high, want := byte(0x80), byte(0xBF), 0
	switch b := text[0]; {
	case b >= 0xE0 && b <= 0xEF:
		want = 2
		if b == 0xE0 {
			low = 0xA0
		}
		if b == 0xED {
			high = 0x9F
		}
	case b >= 0xF0 && b <= 0xF4:
		want = 3
		if b == 0xF0 {
			low = 0x90
		}
		if b == 0xF4 {
			high = 0x8F
		}
	}
	n := 1
	for n < len(text) && n <= want && text[n] >= low && text[n] <= high {
		low, high = 0x80, 0xBF
		n++
	}
	return n
}
