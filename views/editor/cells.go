package editor

import (
	"strings"
	"unicode/utf8"

	"foreword/core/buffer"
	"foreword/views"
)

// tabStop is the distance of the stops that tabs go to, as in package views.
const tabStop = 4

// cell is how a character is drawn: a piece of a row.
type cell struct {
	size  int    // bytes of the text
	shown string // what is drawn
	width int    // cells
	// spelled: the reader sees a name of the character.
	spelled bool
	blank   bool
}

// firstCell gives the cell of the first character of a text that is not empty,
// at a column of a row that holds so many cells.
func firstCell(text string, column, columns int) cell {
	c := text[0]
	switch {
	case c == '\t':
		n := max(1, min(tabStop-column%tabStop, columns-column))
		return cell{size: 1, shown: "    "[:n], width: n, blank: true}
	case isPlain(text):
		return cell{size: 1, shown: text[:1], width: 1, blank: c == ' '}
	}
	size := buffer.CharacterSize(text)
	if columns > 1 && (isIdeograph(text[:size]) || isFlag(text[:size])) {
		return cell{size: size, shown: text[:size], width: 2}
	}
	shown, width := views.VisibleCells(text[:size])
	if width > columns {
		shown = views.Clip(shown, columns)
		width = views.Width(shown)
	}
	return cell{size: size, shown: shown, width: width, spelled: shown != text[:size], blank: text[:size] == " "}
}

// isPlain says whether a text starts with an ASCII character that has a shape
// and that nothing clings to.
func isPlain(text string) bool {
	c := text[0]
	return c >= 0x20 && c < 0x7f && (len(text) == 1 || text[1] < utf8.RuneSelf)
}

// isIdeograph says whether a character is one of the common wide ones. It only
// saves time: the measure would say the same.
func isIdeograph(character string) bool {
	r, size := utf8.DecodeRuneInString(character)
	return size == len(character) && (r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fa ||
		r >= 0x4e00 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3)
}

// isFlag says whether a character is two regional indicators and nothing else. It
// only saves time, too.
func isFlag(character string) bool {
	const half = "\xf0\x9f\x87" // and one byte from 0xa6 on
	return len(character) == 8 && character[:3] == half && character[3] >= 0xa6 && character[4:7] == half && character[7] >= 0xa6
}

func blanks(n int) string { return strings.Repeat(" ", max(0, n)) }
