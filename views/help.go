package views

import "foreword/keymap"

// HelpScreen is the overlay of all keys.
type HelpScreen struct {
	Groups []keymap.Group
	// Idle says of a binding that it would do nothing where the help was opened; it
	// is drawn back. Nil says that of none.
	Idle   func(keymap.Binding) bool
	Offset int
}

// helpWide is the inner width from which on the groups stand in two columns.
const helpWide = 96

// rows gives the help at a width: groups one below the other, or shared out to
// two columns, and the legend of the marks at the end.
func (h HelpScreen) rows(w int) [][]seg {
	if w < helpWide {
		var rows [][]seg
		for _, g := range h.Groups {
			rows = append(rows, h.groupRows(g, w)...)
		}
		return append(rows, legendRows(w)...)
	}
	half := w/2 - 1
	columns := h.columns(half)
	rows := make([][]seg, max(len(columns[0]), len(columns[1])))
	for i := range rows {
		for c := range columns {
			var segs []seg
			if i < len(columns[c]) {
				segs = columns[c][i]
			}
			rows[i] = append(rows[i], fitSegs(segs, half)...)
			if c == 0 {
				rows[i] = append(rows[i], seg{text: "  "})
			}
		}
	}
	return rows
}

// columns shares the groups out to two columns of that width: the first ones to
// the left, as many as make the longer column shortest.
func (h HelpScreen) columns(half int) (columns [2][][]seg) {
	blocks, total := make([][][]seg, 0, len(h.Groups)+1), 0
	for _, g := range h.Groups {
		blocks = append(blocks, h.groupRows(g, half))
	}
	blocks = append(blocks, legendRows(half))
	for _, b := range blocks {
		total += len(b)
	}
	best, left, split := total, 0, 0
	for i, b := range blocks {
		left += len(b)
		if longer := max(left, total-left); longer < best {
			best, split = longer, i+1
		}
	}
	for i, b := range blocks {
		side := 0
		if i >= split {
			side = 1
		}
		columns[side] = append(columns[side], b...)
	}
	return columns
}

// helpKeys is the column of the keys.
const helpKeys = 16

func (h HelpScreen) groupRows(g keymap.Group, w int) [][]seg {
	rows := [][]seg{{{ink: inkTitleFocus, text: blanks(helpKeys) + g.Title}}}
	for _, b := range g.Bindings {
		keys, text := seg{ink: inkKey, text: b.Names()}, seg{ink: inkText, text: b.Long}
		if len(b.Keys) == 0 {
			keys = seg{ink: inkFaint, text: "palette"}
		}
		if h.Idle != nil && h.Idle(b) {
			keys.ink, text = inkFaint, seg{ink: inkFaint, text: b.Long + " (not here)"}
		}
		rows = append(rows, besideKeys(keys, text, w)...)
	}
	return append(rows, nil)
}

// besideKeys gives keys in their column and a text beside it, on as many rows as
// the longer of the two needs.
func besideKeys(keys, text seg, w int) [][]seg {
	left, right := Wrap(keys.text, helpKeys-2), Wrap(text.text, max(1, w-helpKeys-1))
	rows := make([][]seg, max(left.Len(), right.Len()))
	for i := range rows {
		var row []seg
		if i < left.Len() {
			row = left.segs(i, keys.ink)
		}
		row = append([]seg{{text: blanks(helpKeys - 2 - segsWidth(row))}}, append(row, seg{text: "  "})...)
		if i < right.Len() {
			row = append(row, right.segs(i, text.ink)...)
		}
		rows[i] = fitSegs(row, w)
	}
	return rows
}

// legendRows says what the marks of the section list mean.
func legendRows(w int) [][]seg {
	rows := [][]seg{{{ink: inkTitleFocus, text: blanks(helpKeys) + "Marks"}}}
	add := func(k ink, symbol, means string) {
		rows = append(rows, besideKeys(seg{ink: k, text: symbol}, seg{ink: inkText, text: means}, w)...)
	}
	for _, m := range markSymbols {
		add(m.ink, m.symbol, m.means)
	}
	add(inkWarn, "⋯", "cut: a cap shortened it")
	add(inkFaint, "∅ − ?", "empty, dropped or not found")
	add(inkError, "×", "could not be read")
	add(inkFaint, "≈ …", "estimated, still being counted")
	return rows
}

// fitSegs clips or fills segs to exactly w cells.
func fitSegs(segs []seg, w int) []seg {
	out := make([]seg, 0, len(segs)+1)
	room := w
	for _, s := range segs {
		if room <= 0 {
			break
		}
		s.text = Clip(s.text, room)
		room -= s.width()
		out = append(out, s)
	}
	if room > 0 {
		out = append(out, seg{text: blanks(room)})
	}
	return out
}

// HelpRoom gives how many rows the help has on a screen and how many it shows
// at once.
func (h HelpScreen) HelpRoom(l Layout) (total, room int) {
	w, room := helpBox(l)
	return len(h.rows(w)), room
}

func helpBox(l Layout) (w, room int) {
	return max(0, min(l.W-8, 118)), max(0, l.H-6)
}

func (h HelpScreen) draw(t *Theme, l Layout) []string {
	w, room := helpBox(l)
	rows := h.rows(w)
	room = min(room, len(rows))
	top := Clamp(h.Offset, len(rows), room)
	lines := make([]string, room)
	for i := range lines {
		lines[i] = t.row(ground, w, rows[top+i]...)
	}
	f := frame{
		title: []seg{{ink: inkTitleFocus, text: "Keys"}}, focus: true, offset: top, total: len(rows),
		hint: []seg{{ink: inkFaint, text: position(top, len(rows), room)}},
	}
	return f.draw(t, w+2, room+2, lines)
}
