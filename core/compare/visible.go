package compare

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"foreword/core/glyph"
)

// Visible makes a text safe to print, and hides nothing of it: what a reader
// could not see, or a terminal would obey, is spelled out. Controls become
// their pictures (␛), other characters without a shape ‹U+200B›, bytes that are
// no text ‹0xFF›. Line feeds and tabs stay, and so do the joiners and selectors
// inside of emoji.
func Visible(s string) string {
	pieces := cutVisible(s)
	if len(pieces) == 1 && !pieces[0].hidden {
		return s
	}
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// piece is a run of a text as it is, or one hidden character spelled out.
type piece struct {
	text   string
	hidden bool
}

func cutVisible(s string) []piece {
	var out []piece
	from := 0
	previous := rune(0)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		spelled := spell(r, size, s[i])
		if spelled == "" || glyph.Belongs(r, previous, s[i+size:]) {
			previous = r
			i += size
			continue
		}
		if i > from {
			out = append(out, piece{text: s[from:i]})
		}
		out = append(out, piece{spelled, true})
		previous = r
		i += size
		from = i
	}
	if from < len(s) {
		out = append(out, piece{text: s[from:]})
	}
	return out
}

// spell gives the spelling of a hidden character, or "" for one that shows.
func spell(r rune, size int, first byte) string {
	switch {
	case r == '\n' || r == '\t' || r >= ' ' && r < 0x7f:
		return ""
	case r < ' ' || r == 0x7f:
		return glyph.Picture(first)
	case r == utf8.RuneError && size == 1:
		return fmt.Sprintf("‹0x%02X›", first)
	case glyph.IsShapeless(r):
		return fmt.Sprintf("‹U+%04X›", r)
	}
	return ""
}
