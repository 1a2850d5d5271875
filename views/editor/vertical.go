package editor

// byRows moves the cursor by rows of the screen. It aims at the column that it
// had before the first of such moves in a row.
func (e Editor) byRows(c Command) Editor {
	rows := 1
	if c == PageUp || c == PageDown {
		rows = e.page()
	}
	up := c == Up || c == SelectUp || c == PageUp
	if up {
		rows = -rows
	}
	w := e.walk(e.buffer.Cursor())
	if e.goal < 0 {
		e.goal = w.column(w.row(), e.buffer.Cursor())
	}
	goal := e.goal
	went := w.by(rows)
	to := w.offset(w.row(), goal)
	switch {
	case went == 0 && up:
		to = 0
	case went == 0:
		to = e.buffer.Text().Len()
	case rows < -1 || rows > 1: // the view goes along
		top := e.walk(e.top)
		top.by(rows)
		e.top = top.row().start
	}
	e = e.place(to, isSelecting(c))
	e.goal = goal
	return e
}

// page is by how many rows a page goes: two rows stay in sight.
func (e Editor) page() int { return max(1, e.height-2) }
