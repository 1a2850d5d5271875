package editor

import "strings"

// wrap gives where the rows of a text without line ends start. A row ends behind
// a blank or beside a wide character, or else anywhere. It has one cell less
// than there are columns: the last is for a blank behind the word that ends the
// row, and for the cursor at the end of a line.
func wrap(text string, columns int, endsLine bool) []int {
	width := max(1, columns-1)
	rows := []int{0}
	start, column, wordBreak, afterWide := 0, 0, 0, false
	next := func(at int) {
		start, column, wordBreak = at, 0, at
		rows = append(rows, at)
	}
	for at := 0; at < len(text); {
		c := firstCell(text[at:], column, columns)
		wide := c.width == 2 && !c.spelled
		if (wide || afterWide) && !strings.Contains(neverFirst, c.shown) {
			wordBreak = at
		}
		switch {
		case c.blank && column <= width, column+c.width <= width, at == start:
			at, column, afterWide = at+c.size, column+c.width, wide
			if c.blank {
				wordBreak = at
			}
		case wordBreak > start:
			at = wordBreak
			next(at)
		default:
			next(at)
		}
	}
	if endsLine && column > width && len(text) > start {
		next(len(text)) // for the cursor
	}
	return rows
}

// neverFirst are the wide characters that no row should start with.
const neverFirst = "、。，．：；！？）］｝」』】〉》〕ー々"
