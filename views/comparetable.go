package views

import (
	"fmt"
	"strings"

	"foreword/core/compare"
	"foreword/core/prompt"
)

// CompareTable is all roles as columns of a table of sections: what each costs,
// and where it differs from the first column.
type CompareTable struct {
	Table  *compare.Table
	Tokens func(byteDigest string) Tokens
	// Row and Column are under the cursor.
	Row, Column int
}

// besideCount is the room behind a count, for what it is to the first column's.
const besideCount = 9

// tableDraw is one drawing of the table.
type tableDraw struct {
	CompareTable
	t          *Theme
	w          int
	name, cell int
	// from is the first column that is shown behind the first one.
	from, shown int
}

// Draw gives the page's rows, as many and as wide as the rectangle.
func (c CompareTable) Draw(t *Theme, r Rect) []string {
	d := tableDraw{CompareTable: c, t: t, w: r.W - 2}
	d.measure()
	lines := []string{d.titles(), t.row(ground, d.w, seg{ink: inkBorder, text: " " + repeat("─", d.w-2)})}
	head := len(lines)
	zone, cursor := prompt.Zone(99), head
	for i, row := range c.Table.Rows {
		if row.Zone != zone {
			zone = row.Zone
			if i > 0 {
				lines = append(lines, blanks(d.w))
			}
			lines = append(lines, t.row(ground, d.w, seg{ink: zoneInk(zone), text: " " + strings.ToUpper(zone.String())}))
		}
		if i == c.Row {
			cursor = len(lines)
		}
		lines = append(lines, d.row(i))
	}
	lines = append(lines, blanks(d.w), d.totals(), d.firsts())
	room := max(0, r.H-2)
	top := 0
	if len(lines) > room {
		top = Follow(0, cursor-head, len(lines)-head, room-head)
	}
	shown := append(lines[:head:head], lines[head+top:max(head+top, min(len(lines), top+room))]...)
	which := columnsShown(d.from, d.shown, len(c.Table.Columns))
	if which == "" {
		which = "  all roles"
	}
	f := frame{
		title: []seg{{ink: inkTitleFocus, text: "Compare"}, {ink: inkMuted, text: which}}, focus: true,
		hint:   []seg{{ink: inkFaint, text: "≠ the first byte that is not as in " + Visible(c.Table.Columns[0].Side.Name)}},
		offset: top, total: len(lines),
	}
	return f.draw(t, r.W, r.H, shown)
}

// measure settles the widths, and which columns are shown.
func (d *tableDraw) measure() {
	d.name = 12
	for _, row := range d.Table.Rows {
		d.name = max(d.name, Width(Visible(row.Name)))
	}
	d.name = min(d.name, 24)
	d.cell = 18
	n := len(d.Table.Columns)
	fits := max(1, (d.w-d.name-5)/d.cell)
	if fits >= n {
		d.cell = min(26, (d.w-d.name-5)/max(1, n))
		d.from, d.shown = 0, n
		return
	}
	d.from, d.shown = max(0, min(d.Column-fits+1, n-fits)), fits
}

// columns calls for each column that is shown.
func (d *tableDraw) columns(draw func(i int) []seg) []seg {
	var segs []seg
	for i := d.from; i < d.from+d.shown; i++ {
		cell := draw(i)
		segs = append(segs, seg{text: blanks(d.cell - segsWidth(cell))})
		segs = append(segs, cell...)
	}
	return segs
}

func (d *tableDraw) titles() string {
	return d.t.row(ground, d.w, append([]seg{{ink: inkMuted, text: Pad("   section", d.name+4)}}, d.columns(func(i int) []seg {
		name := Clip(Visible(d.Table.Columns[i].Side.Name), d.cell-3)
		behind := seg{text: blanks(min(besideCount, d.cell-3-Width(name)))}
		if i == d.Column {
			return []seg{{ink: inkAccent, text: "› "}, {ink: inkStrong, text: name}, behind}
		}
		return []seg{{ink: inkText, text: name}, behind}
	})...)...)
}

func (d *tableDraw) row(i int) string {
	row := d.Table.Rows[i]
	s := ground
	if i == d.Row {
		s = selected
	}
	lead := []seg{cursorSeg(s), {text: "  "}, {ink: inkText, text: Pad(Visible(row.Name), d.name+1)}}
	return d.t.row(s, d.w, append(lead, d.columns(func(c int) []seg { return d.cellSegs(row.Cells[c], c) })...)...)
}

// cellSegs gives what a section costs in a prompt, and whether it is another
// than in the first one.
func (d *tableDraw) cellSegs(c compare.Cell, column int) []seg {
	if !c.Present {
		k := inkFaint
		if !c.Same {
			k = inkRemoved
		}
		return []seg{{ink: k, text: Pad("∅", 1+besideCount)}}
	}
	count := d.Tokens(c.ByteDigest).String()
	switch {
	case column == 0:
		return []seg{{ink: inkText, text: count}, {text: blanks(besideCount)}}
	case c.Same:
		return []seg{{ink: inkMuted, text: count}, {ink: inkFaint, text: Pad(" =", besideCount)}}
	case c.First < 0:
		return []seg{{ink: inkText, text: count}, {ink: inkAdded, text: Pad(" +", besideCount)}}
	}
	return []seg{{ink: inkText, text: count}, {ink: inkChanged, text: Pad(" ≠ "+thousands(c.First), besideCount)}}
}

func (d *tableDraw) totals() string {
	base := d.Tokens(d.Table.Columns[0].Side.ByteDigest)
	return d.t.row(ground, d.w, append([]seg{{ink: inkStrong, text: Pad("   total", d.name+4)}}, d.columns(func(i int) []seg {
		n := d.Tokens(d.Table.Columns[i].Side.ByteDigest)
		if i == 0 || !n.Known || !base.Known {
			return []seg{{ink: inkStrong, text: n.String()}, {text: blanks(besideCount)}}
		}
		return []seg{{ink: inkStrong, text: n.String()}, {ink: inkMuted, text: Pad(" "+signed(n.Tokens-base.Tokens), besideCount)}}
	})...)...)
}

// firsts says where each whole text first differs.
func (d *tableDraw) firsts() string {
	return d.t.row(ground, d.w, append([]seg{{ink: inkMuted, text: Pad("   first byte", d.name+4)}}, d.columns(func(i int) []seg {
		column := d.Table.Columns[i]
		switch {
		case i == 0:
			return nil
		case column.Same:
			return []seg{{ink: inkFaint, text: Pad(" =", besideCount)}}
		case column.First < 0:
			return nil
		}
		return []seg{{ink: inkChanged, text: Pad(" ≠ "+thousands(column.First), besideCount)}}
	})...)...)
}

// columnsShown says which columns of a table of roles are in sight; empty for all.
func columnsShown(from, shown, all int) string {
	if shown >= all {
		return ""
	}
	return fmt.Sprintf("  roles %d–%d of %d", from+1, from+shown, all)
}
