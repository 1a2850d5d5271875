package editor

import (
	"fmt"
	"strconv"

	"foreword/core/buffer"
)

// A gutter is left out where it would leave less than minColumns for the text.
const (
	minDigits  = 3
	minColumns = 16
)

// gutter gives the width of the gutter: line number, mark, blank.
func (e Editor) gutter() int {
	digits := max(minDigits, len(strconv.Itoa(e.buffer.Text().Lines())))
	if e.width-digits-2 < minColumns {
		return 0
	}
	return digits + 2
}

// columns gives the cells of a row for the text.
func (e Editor) columns() int { return max(1, e.width-e.gutter()) }

// number writes the number of a row's line, on the line's first row alone.
func (e Editor) number(r row) string {
	w := e.gutter() - 2
	if !r.first {
		return blanks(w)
	}
	return fmt.Sprintf("%*d", w, r.line+1)
}

// mark gives the sign for how a row differs from the text at the start.
func (e Editor) mark(r row) (sign string, k ink) {
	mark := e.marks.Line(r.line)
	switch {
	case mark&buffer.Added != 0:
		return "▎", inkAdded
	case mark&buffer.Changed != 0:
		return "▎", inkChanged
	case mark&buffer.RemovedBelow != 0 && r.last:
		return "▁", inkRemoved
	case mark&buffer.RemovedAbove != 0 && r.first:
		return "▔", inkRemoved
	}
	return " ", inkText
}
