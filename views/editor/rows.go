package editor

import (
	"slices"
	"sort"
	"strings"

	"foreword/core/buffer"
)

// pieceSize is the most bytes of a line that are cut into rows at once. A
// longer line is taken in pieces of about that size. Each starts a row of its
// own.
const pieceSize = 8 << 10

// row is a row of the text: the bytes from start to end, without a line end.
type row struct {
	start, end int
	line       int
	// first and last: the row starts or ends its line.
	first, last bool
}

// walker goes through the rows of a text.
type walker struct {
	text    buffer.Text
	columns int
	piece   piece
	i       int
	// seen are pieces that were cut before.
	seen []piece
}

// maxSeen is the most pieces that a walker keeps.
const maxSeen = 256

// piece is a line, or a part of a long one, cut into rows.
type piece struct {
	start, end  int
	line        int
	first, last bool
	rows        []int // where rows start, from the start of the piece
}

// has says whether a piece shows an offset.
func (p piece) has(offset int) bool {
	return p.start <= offset && (offset < p.end || offset == p.end && p.last)
}

// newWalker gives a walker on the row that shows an offset. It may know pieces
// of the same text that were cut for as many columns.
func newWalker(text buffer.Text, columns, offset int, seen []piece) *walker {
	w := &walker{text: text, columns: columns, seen: slices.Clip(seen)}
	w.enter(offset)
	return w
}

// enter goes to the row that shows an offset.
func (w *walker) enter(offset int) {
	if i := slices.IndexFunc(w.seen, func(p piece) bool { return p.has(offset) }); i >= 0 {
		w.piece = w.seen[i]
	} else {
		line := w.text.LineOf(offset)
		start, end := w.text.LineRange(line)
		offset = min(offset, end)
		w.cutPiece(line, start, end, offset)
	}
	w.i = sort.SearchInts(w.piece.rows, offset-w.piece.start+1) - 1
}

// enterLine goes to the first row of a line, or to its last.
func (w *walker) enterLine(line int, last bool) {
	i := slices.IndexFunc(w.seen, func(p piece) bool { return p.line == line && (last && p.last || !last && p.first) })
	if i >= 0 {
		w.piece = w.seen[i]
	} else {
		start, end := w.text.LineRange(line)
		offset := start
		if last {
			offset = end
		}
		w.cutPiece(line, start, end, offset)
	}
	w.i = 0
	if last {
		w.i = len(w.piece.rows) - 1
	}
}

// cutPiece goes to the piece of a line, from start to end, that shows an offset,
// and cuts it into rows.
func (w *walker) cutPiece(line, start, end, offset int) {
	p := piece{start: start, end: end, line: line, first: true, last: true}
	if end-start > pieceSize {
		k := (offset - start) / pieceSize
		if w.cut(start, end, k+1) <= offset && offset < end {
			k++
		}
		p.start, p.end = w.cut(start, end, k), w.cut(start, end, k+1)
		if p.start == p.end { // the end of the line is the end of a piece
			p.start = w.cut(start, end, k-1)
		}
		p.first, p.last = p.start == start, p.end == end
	}
	p.rows = wrap(w.text.Slice(p.start, p.end), w.columns, p.last)
	w.piece = p
	if len(w.seen) >= maxSeen {
		w.seen = nil
	}
	w.seen = append(w.seen, p)
}

// cut gives where a piece of a long line starts, the first being 0: behind a
// blank if there is one near, else between two characters.
func (w *walker) cut(start, end, k int) int {
	at := start + k*pieceSize
	if k == 0 || at >= end {
		return min(at, end)
	}
	const near = pieceSize / 32
	if i := strings.LastIndexByte(w.text.Slice(at-near, at), ' '); i >= 0 {
		at += i + 1 - near
	}
	return w.text.Start(at)
}

func (w *walker) row() row {
	p := w.piece
	r := row{start: p.start + p.rows[w.i], end: p.end, line: p.line}
	r.first = p.first && w.i == 0
	if w.i+1 < len(p.rows) {
		r.end = p.start + p.rows[w.i+1]
	} else {
		r.last = p.last
	}
	return r
}

// down goes to the next row, if there is one.
func (w *walker) down() bool {
	switch {
	case w.i+1 < len(w.piece.rows):
		w.i++
	case !w.piece.last:
		w.enter(w.piece.end)
	case w.piece.line+1 < w.text.Lines():
		w.enterLine(w.piece.line+1, false)
	default:
		return false
	}
	return true
}

// up goes to the row above, if there is one.
func (w *walker) up() bool {
	switch {
	case w.i > 0:
		w.i--
	case !w.piece.first:
		w.enter(w.piece.start - 1)
	case w.piece.line > 0:
		w.enterLine(w.piece.line-1, true)
	default:
		return false
	}
	return true
}

// by goes down by a number of rows, or up by a negative one, as far as there
// are rows. It gives how far it went.
func (w *walker) by(rows int) int {
	n := 0
	for n < rows && w.down() {
		n++
	}
	for n > rows && w.up() {
		n--
	}
	return n
}

// rowsBetween gives how many rows lie between the row of an offset and the row
// that starts at another; negative if that is above. It stops at a limit.
func (w *walker) rowsBetween(from, to, limit int) int {
	w.enter(from)
	n := 0
	for ; w.row().start < to && n <= limit; n++ {
		if !w.down() {
			break
		}
	}
	for ; w.row().start > to && n >= -limit; n-- {
		if !w.up() {
			break
		}
	}
	return n
}

// column gives the cells of a row in front of an offset.
func (w *walker) column(r row, offset int) int {
	text, column := w.text.Slice(r.start, r.end), 0
	for at := 0; r.start+at < offset && at < len(text); {
		c := firstCell(text[at:], column, w.columns)
		at, column = at+c.size, column+c.width
	}
	return column
}

// offset gives the character of a row that is drawn in a column, or the last
// place of the row that belongs to it.
func (w *walker) offset(r row, column int) int {
	text, at, drawn := w.text.Slice(r.start, r.end), 0, 0
	last := 0
	for at < len(text) {
		c := firstCell(text[at:], drawn, w.columns)
		if drawn+c.width > column {
			return r.start + at
		}
		last = at
		at, drawn = at+c.size, drawn+c.width
	}
	if !r.last {
		return r.start + last
	}
	return r.end
}
