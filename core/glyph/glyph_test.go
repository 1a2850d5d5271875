package glyph_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"foreword/core/glyph"
)

func TestWhatAReaderCannotSeeIsShapeless(t *testing.T) {
	for name, r := range map[string]rune{
		"zero-width space": 0x200b, "right-to-left override": 0x202e, "soft hyphen": 0xad, "byte order mark": 0xfeff,
		"line separator": 0x2028, "a control beyond ASCII": 0x85, "a tag": 0xe0041, "variation selector": 0xfe0f,
		"no character": 0xfffe, "joiner": 0x200d, "Hangul filler": 0x3164,
	} {
		if !glyph.IsShapeless(r) {
			t.Errorf("%s, U+%04X, is taken for one that shows", name, r)
		}
	}
	for _, r := range "a ~é漢字한ни\u0301€…😀\ufffd" {
		if glyph.IsShapeless(r) {
			t.Errorf("U+%04X is taken for a hidden one", r)
		}
	}
}

func TestJoinersAndSelectorsBelongInsideOfEmojiOnly(t *testing.T) {
	for text, want := range map[string]bool{
		"👩\u200d💻": true, "a\u200db": false, "👩\u200db": false, "❤\ufe0f": true, "1\ufe0f": true, " \ufe0f": false,
		"\x00\ufe0f": false, "葛\U000e0100": true, "a\U000e0100": false, "\ufe0f\u200d♂": true, "a\u200b": false,
	} {
		previous, size := utf8.DecodeRuneInString(text)
		r, n := utf8.DecodeRuneInString(text[size:])
		if got := glyph.Belongs(r, previous, text[size+n:]); got != want {
			t.Errorf("%+q: %v", text, got)
		}
	}
}

func TestMarksJoinTheirNeighbours(t *testing.T) {
	for r, want := range map[rune]bool{0x0301: true, 0x0600: true, 'a': false, '漢': false, '😀': false} {
		if glyph.Joins(r) != want {
			t.Errorf("U+%04X joins: %v", r, !want)
		}
	}
}

func TestControlsHavePictures(t *testing.T) {
	for c, want := range map[byte]string{0: "␀", 0x1b: "␛", 0x7f: "␡"} {
		if got := glyph.Picture(c); got != want {
			t.Errorf("%#x is drawn as %s", c, got)
		}
	}
}

func TestThePlainPrefixEndsAtTheFirstByteThatIsNotPrintableASCII(t *testing.T) {
	for c := range 256 {
		for at := range 20 {
			text := strings.Repeat(" ~", 5)[:at%10] + strings.Repeat("x", at-at%10) + string([]byte{byte(c)}) + "more"
			want := at
			if c >= 0x20 && c < 0x7f {
				want = len(text)
			}
			if got := glyph.PlainPrefix(text); got != want {
				t.Fatalf("%q: %d, not %d", text, got, want)
			}
		}
	}
}
