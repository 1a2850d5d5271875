package views

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Width gives the cells that a text takes, escape sequences aside. It is the
// only measure in foreword: whole grapheme clusters, as x/ansi counts them.
func Width(text string) int {
	for i := 0; i < len(text); i++ {
		if text[i] < 0x20 || text[i] >= 0x7f {
			return ansi.StringWidth(text)
		}
	}
	return len(text)
}

// Clip shortens a text to at most w cells; what was cut is marked by "…".
// Escape sequences are kept whole.
func Clip(text string, w int) string {
	if w <= 0 {
		return ""
	}
	if len(text) <= w && isPlain(text) || Width(text) <= w {
		return text
	}
	if w == 1 {
		return "…"
	}
	return ansi.Truncate(text, w, "…")
}

// clipLeft shortens a text from its start, for paths whose end matters.
func clipLeft(text string, w int) string {
	over := Width(text) - w
	if over <= 0 {
		return text
	}
	if w <= 1 {
		return Clip(text, w)
	}
	return "…" + ansi.TruncateLeft(text, over+1, "")
}

// cut shortens a text to at most w cells without a mark.
func cut(text string, w int) string {
	if w <= 0 {
		return ""
	}
	if len(text) <= w && isPlain(text) || Width(text) <= w {
		return text
	}
	return ansi.Truncate(text, w, "")
}

// Pad gives exactly w cells: the text clipped, or filled with blanks.
func Pad(text string, w int) string {
	text = Clip(text, w)
	return text + blanks(w-Width(text))
}

func isPlain(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < 0x20 || text[i] >= 0x7f {
			return false
		}
	}
	return true
}

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
