package views

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"foreword/core/glyph"
)

// tabStop is the distance of the stops that tabs are expanded to.
const tabStop = 4

// maxMarks bounds the combining marks that are drawn on one character; further
// ones are spelled out.
const maxMarks = 8

// Visible makes a text safe to draw on one line, and hides nothing of it. Tabs
// go to their stops. C0 controls and line feeds become their pictures (␛), and
// what a reader could not see is spelled out: other controls, zero-width and
// bidirectional characters, soft hyphens, tag characters and stray variation
// selectors as ‹U+200B›, invalid bytes as ‹0xFF›. Joiners inside emoji stay.
func Visible(text string) string {
	if isPlain(text) {
		return text
	}
	var b strings.Builder
	col := 0
	for len(text) > 0 {
		u := unitAt(text, col)
		b.WriteString(u.shown(text))
		col += u.cells
		text = text[u.size:]
	}
	return b.String()
}

// VisibleCells is Visible for one character, with the cells that it takes.
func VisibleCells(character string) (shown string, cells int) {
	if u := unitAt(character, 0); u.size == len(character) {
		return u.shown(character), u.cells
	}
	shown = Visible(character)
	return shown, Width(shown)
}

// visibleLines is Visible for a text of several lines: line feeds stay.
func visibleLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = Visible(line)
	}
	return strings.Join(lines, "\n")
}

// Hidden counts the characters of a text that Visible spells out or draws as a
// picture; line ends (also CR LF) and tabs are none.
func Hidden(text string) int {
	n := 0
	for {
		at, size := firstHidden(text)
		if size == 0 {
			return n
		}
		n, text = n+1, text[at+size:]
	}
}

// Hides says whether Hidden counts any: it looks no further than to the first.
func Hides(text string) bool {
	_, size := firstHidden(text)
	return size > 0
}

// firstHidden gives the first character that Hidden counts, and its bytes; 0
// where there is none.
func firstHidden(text string) (at, size int) {
	for at < len(text) {
		if plain := glyph.PlainPrefix(text[at:]); plain > 1 {
			at += plain - 1 // a mark may combine with the last one
		}
		rest := text[at:]
		if c := rest[0]; c < utf8.RuneSelf {
			if isControl(c) && c != '\n' && c != '\t' && !strings.HasPrefix(rest, "\r\n") {
				return at, 1
			}
			if len(rest) == 1 || rest[1] < utf8.RuneSelf {
				at++
				continue
			}
		}
		u := unitAt(rest, 0)
		if u.spelled && rest[0] >= utf8.RuneSelf { // else it is a line feed
			return at, u.size
		}
		at += u.size
	}
	return 0, 0
}

// unit is the smallest piece of a text that is drawn as a whole.
type unit struct {
	size    int // bytes of the source
	cells   int
	spelled bool // what is drawn is a spelling, not the text itself
}

// shown gives what is drawn of the unit that a text starts with.
func (u unit) shown(text string) string {
	switch c := text[0]; {
	case c == '\t':
		return blanks(u.cells)
	case !u.spelled:
		return text[:u.size]
	case c < utf8.RuneSelf:
		return glyph.Picture(c)
	}
	prefix, hex := "U+", ""
	if r, size := utf8.DecodeRuneInString(text); r == utf8.RuneError && size == 1 {
		prefix, hex = "0x", strconv.FormatInt(int64(text[0]), 16)
	} else {
		hex = strconv.FormatInt(int64(r), 16)
	}
	digits := u.cells - spelling(0)
	return "‹" + prefix + strings.Repeat("0", max(0, digits-len(hex))) + strings.ToUpper(hex) + "›"
}

func isControl(c byte) bool { return c < 0x20 || c == 0x7f }

// unitAt gives the unit that a text starts with, at a column of its row. The
// text is not empty.
func unitAt(text string, col int) unit {
	c := text[0]
	if c < utf8.RuneSelf {
		switch {
		case c == '\t':
			n := tabStop - col%tabStop
			return unit{1, n, false}
		case isControl(c):
			return unit{1, 1, true}
		case len(text) == 1 || text[1] < utf8.RuneSelf:
			return unit{1, 1, false}
		}
	}
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r >= 0x300 && r <= 0x36f: // the common marks, on nothing
		return unit{size, spelling(4), true}
	case flagSize(text) > 0:
		return unit{flagSize(text), 2, false}
	}
	if cells := simpleWidth(r); cells > 0 && standsAlone(text[size:]) {
		return unit{size, cells, false}
	}
	if r == utf8.RuneError && size == 1 {
		return unit{1, spelling(2), true}
	}
	if glyph.IsShapeless(r) || joins(r) {
		return unit{size, spelling(hexDigits(r)), true}
	}
	return clusterUnit(text, r, size)
}

// simpleWidth gives the cells of a character of the common scripts that makes
// a cluster of its own unless something combines with it, and 0 for all others.
// It only saves time: the measure would say the same.
func simpleWidth(r rune) int {
	switch {
	case r >= 0xc0 && r < 0x250, r >= 0x391 && r <= 0x3c9 && r != 0x3a2, r >= 0x400 && r <= 0x481, // Latin, Greek, Cyrillic
		r >= 0x5d0 && r <= 0x5ea, r >= 0x620 && r <= 0x64a, // Hebrew, Arabic
		r >= 0x904 && r <= 0x939, r >= 0xe01 && r <= 0xe30, // Devanagari, Thai
		r >= 0x2010 && r <= 0x2027, r >= 0x2500 && r <= 0x259f: // punctuation, borders
		return 1
	case r >= 0x3001 && r <= 0x3029, r >= 0x3041 && r <= 0x3096, r >= 0x30a1 && r <= 0x30fa, // kana
		r >= 0x3400 && r <= 0x4dbf, r >= 0x4e00 && r <= 0x9fff, // ideographs
		r >= 0xac00 && r <= 0xd7a3, r >= 0xff01 && r <= 0xff5e: // Hangul, full-width forms
		return 2
	}
	return 0
}

// standsAlone says whether a text starts with nothing that could combine with
// the character before it.
func standsAlone(text string) bool {
	if text == "" || text[0] < utf8.RuneSelf {
		return true
	}
	r, _ := utf8.DecodeRuneInString(text)
	return simpleWidth(r) > 0
}

// clusterUnit gives the first grapheme cluster of a text, up to the first
// character in it that must be spelled out.
func clusterUnit(text string, base rune, size int) unit {
	cluster, cells := ansi.FirstGraphemeCluster(text, ansi.GraphemeWidth)
	if size == len(cluster) {
		return unit{size, cells, false}
	}
	end, marks, previous := size, 0, base
	for end < len(cluster) {
		r, n := utf8.DecodeRuneInString(cluster[end:])
		if r == utf8.RuneError && n == 1 || glyph.IsShapeless(r) && !glyph.Belongs(r, previous, cluster[end+n:]) {
			break
		}
		if marks++; marks > maxMarks && r != 0x200d && !glyph.IsPictograph(r) {
			break
		}
		end, previous = end+n, r
	}
	if end < len(cluster) {
		cells = ansi.StringWidth(cluster[:end])
	}
	return unit{end, cells, false}
}

// spelling gives the cells of a character that is shown by its number, in so many
// digits, as ‹U+200B›.
func spelling(digits int) int { return len("<U+>") + digits }

// hexDigits gives how many digits the number of a character is shown in.
func hexDigits(r rune) int {
	switch {
	case r > 0xfffff:
		return 6
	case r > 0xffff:
		return 5
	}
	return 4
}

// flagSize gives the bytes of the flag that a text starts with, where nothing can
// cling to it; else 0. It only saves time: the clusters would say the same.
func flagSize(text string) int {
	const size = 8
	if len(text) < size || !isFlagAt(text) || !isFlagAt(text[4:]) {
		return 0
	}
	if rest := text[size:]; rest == "" || rest[0] < utf8.RuneSelf || isFlagAt(rest) {
		return size
	}
	return 0
}

// isFlagAt says whether a text starts with one half of a flag, U+1F1E6 to U+1F1FF.
func isFlagAt(text string) bool {
	return len(text) >= 4 && text[0] == 0xf0 && text[1] == 0x9f && text[2] == 0x87 && text[3] >= 0xa6
}

// joins says whether a character would make one cluster with what is drawn
// before or after it, which may be a border of ours.
func joins(r rune) bool { return simpleWidth(r) == 0 && glyph.Joins(r) }
