package views

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"foreword/core/glyph"
)

// Width gives the cells that a text takes, colours aside. It is the only
// measure in foreword: whole grapheme clusters, as x/ansi counts them. Texts of
// the common scripts are counted without asking it.
func Width(text string) int {
	w := 0
	for i := 0; i < len(text); {
		n, cells := simpleAt(text[i:])
		if n == 0 {
			return ansi.StringWidth(text)
		}
		i, w = i+n, w+cells
	}
	return w
}

// simpleAt gives the length and the cells of what a text starts with, if it is
// a colour, a printable ASCII character or one with a simple width; else 0.
func simpleAt(text string) (size, cells int) {
	switch c := text[0]; {
	case c >= 0x20 && c < 0x7f:
		return 1, 1
	case c < utf8.RuneSelf:
		return colourAt(text), 0
	}
	r, size := utf8.DecodeRuneInString(text)
	if cells = simpleWidth(r); cells == 0 {
		return 0, 0
	}
	return size, cells
}

// Clip shortens a text to at most w cells; what was cut is marked by "…".
// Colours are kept whole.
func Clip(text string, w int) string {
	if fits(text, w) {
		return text
	}
	if w <= 0 {
		return ""
	}
	return cut(text, w-1) + "…"
}

// cut shortens a text to at most w cells without a mark. x/ansi's Truncate does
// not always measure as its StringWidth does, so the clusters are counted here.
func cut(text string, w int) string {
	if fits(text, w) {
		return text
	}
	for at := 0; at < len(text); {
		n, cells := simpleAt(text[at:])
		if n == 0 || !standsAlone(text[at+n:]) {
			if n = colourAt(text[at:]); n == 0 {
				cluster, width := ansi.FirstGraphemeCluster(text[at:], ansi.GraphemeWidth)
				n, cells = len(cluster), width
			}
		}
		if w -= cells; w < 0 {
			return text[:at]
		}
		at += n
	}
	return text
}

func fits(text string, w int) bool {
	return len(text) <= w && isPlain(text) || Width(text) <= w
}

// colourAt gives the length of the escape sequence that a text starts with, if
// it is one of those that set colours and attributes; else 0.
func colourAt(text string) int {
	if len(text) < 3 || text[0] != '\x1b' || text[1] != '[' {
		return 0
	}
	for i := 2; i < len(text); i++ {
		switch c := text[i]; {
		case c == 'm':
			return i + 1
		case c < '0' || c > ';':
			return 0
		}
	}
	return 0
}

// Pad gives exactly w cells: the text clipped, or filled with blanks.
func Pad(text string, w int) string {
	text = Clip(text, w)
	return text + blanks(w-Width(text))
}

func isPlain(text string) bool { return glyph.PlainPrefix(text) == len(text) }

func blanks(n int) string {
	if n <= 0 {
		return ""
	}
	return strings.Repeat(" ", n)
}

func repeat(text string, n int) string {
	if n <= 0 {
		return ""
	}
	return strings.Repeat(text, n)
}

// ending gives the end of a text, made visible, in at most w cells.
func ending(text string, w int) string {
	w = max(1, w)
	all := len(text)
	if all > 8*w {
		text = text[all-8*w:]
		for text != "" && text[0]&0xc0 == 0x80 {
			text = text[1:]
		}
	}
	for Width(Visible(text)) > w-1 && text != "" {
		text = text[unitAt(text, 0).size:]
	}
	if len(text) < all {
		return "…" + Visible(text)
	}
	return Visible(text)
}
