package editor

import "foreword/core/buffer"

// cut is what was cut into rows of a text for a number of columns.
type cut struct {
	text    buffer.Text
	columns int
	pieces  []piece
}

// walk gives a walker on the row that shows an offset. It need not cut what the
// editor has cut already.
func (e Editor) walk(offset int) *walker {
	text, columns := e.buffer.Text(), e.columns()
	if e.cut.text != text || e.cut.columns != columns {
		return newWalker(text, columns, offset, nil)
	}
	return newWalker(text, columns, offset, e.cut.pieces)
}

// keeping keeps what a walker has cut.
func (e Editor) keeping(w *walker) Editor {
	e.cut = cut{w.text, w.columns, w.seen}
	return e
}

// margin is how many rows around the cursor are kept in sight.
func (e Editor) margin() int { return min(2, max(0, (e.height-1)/2)) }

// follow scrolls so that the cursor is in sight, with rows around it. A cursor
// that is far out of sight comes to the middle.
func (e Editor) follow() Editor {
	if e.height == 0 {
		e.top = 0
		return e
	}
	w := e.walk(e.buffer.Cursor())
	cursor := w.row().start
	above := w.rowsBetween(min(e.top, w.text.Len()), cursor, 2*e.height)
	if above < -e.height || above > 2*e.height {
		above = e.height / 2
	} else {
		above = min(max(above, e.margin()), e.height-1-e.margin())
	}
	w.enter(cursor)
	w.by(-above)
	e.top = w.row().start
	return e.settle(w).keeping(w)
}

// settle moves the view up where there would be blank rows behind the text
// although there are rows above.
func (e Editor) settle(w *walker) Editor {
	w.enter(e.top)
	if missing := e.height - 1 - w.by(e.height-1); missing > 0 {
		w.enter(e.top)
		w.by(-missing)
		e.top = w.row().start
	}
	return e
}

// Scroll moves the view by rows, up by a negative number. The cursor stays
// where it is; the next command brings it back in sight.
func (e Editor) Scroll(rows int) Editor {
	if e.height == 0 {
		return e
	}
	w := e.walk(e.top)
	w.by(rows)
	e.top = w.row().start
	return e.settle(w).keeping(w)
}

// Click gives the editor with the cursor at a cell of the frame, from 0. With
// extend the selection reaches from where it was, as when dragging.
func (e Editor) Click(x, y int, extend bool) Editor {
	w := e.walk(e.top)
	offset := 0
	switch went := w.by(max(0, y)); {
	case y > went:
		offset = e.buffer.Text().Len()
	default:
		offset = w.offset(w.row(), max(0, x-e.gutter()))
	}
	return e.place(offset, extend)
}

// CursorCell gives the cell of the frame that the cursor is in, if it is in
// sight.
func (e Editor) CursorCell() (x, y int, ok bool) {
	w := e.walk(e.buffer.Cursor())
	r := w.row()
	x, y = e.gutter()+w.column(r, e.buffer.Cursor()), w.rowsBetween(e.top, r.start, e.height)
	return x, y, y >= 0 && y < e.height && x < e.width
}
