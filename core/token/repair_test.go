package token

import (
	"bytes"
	"testing"
	"unicode/utf8"
)

// The cases are those by which the Unicode standard explains its practice of
// replacing, in chapter 3.
func TestInvalidBytesBecomeReplacementCharacters(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		bytes, marks     int
	}{
		{"valid text stays", "a é 中 🐝 \ufffd", "a é 中 🐝 \ufffd", 0, 0},
		{"overlong forms, each byte", "\xc0\xaf\xe0\x80\xbf\xf0\x81\x82A", "\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdA", 8, 8},
		{"surrogates, each byte", "\xed\xa0\x80\xed\xbf\xbf\xed\xafA", "\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdA", 8, 8},
		{"beyond the last character", "\xf4\x91\x92\x93\xff\x41\x80\xbfB", "\ufffd\ufffd\ufffd\ufffd\ufffdA\ufffd\ufffdB", 7, 7},
		{"beginnings of characters, each as one", "\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41", "\ufffd\ufffd\ufffd\ufffdA", 8, 4},
		{"a character cut at the end", "中\xe4\xb8", "中\ufffd", 2, 1},
	} {
		got, d := repair(c.text)
		if got != c.want || d != (damage{c.bytes, c.marks}) {
			t.Errorf("%s: %+q with %+v, want %+q with %d bytes and %d marks", c.name, got, d, c.want, c.bytes, c.marks)
		}
	}
}

func FuzzRepairedTextIsValidAndKeepsWhatWasValid(f *testing.F) {
	for _, seed := range []string{"", "plain", "\xff", "a\xe2\x82b", "\xf0\x9f\x90\x9d\xf0\x9f", "\xed\xa0\x80"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, d := repair(string(text))
		if !utf8.ValidString(got) {
			t.Errorf("%q is not valid", got)
		}
		if utf8.Valid(text) != (d == damage{}) || utf8.Valid(text) && got != string(text) {
			t.Errorf("%q became %q with %+v", text, got, d)
		}
		// What is left without the marks is the text without the bad bytes.
		if kept := len(got) - 3*d.marks; kept != len(text)-d.bytes {
			t.Errorf("%q: %d bytes kept of %d, %+v", text, kept, len(text), d)
		}
		if bytes.Count([]byte(got), []byte("\ufffd")) < d.marks {
			t.Errorf("%q has fewer than %d marks", got, d.marks)
		}
	})
}
