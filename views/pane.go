package views

// frame is a pane's border: a title at the left, a hint at the right, and on
// the right edge a thumb that shows the position.
type frame struct {
	title  []seg
	hint   []seg
	focus  bool
	offset int
	total  int // rows there are; 0 for no thumb
}

// borders are the pieces of a border: rounded, or heavy for a focus that no
// colour can show.
type borders struct{ tl, tr, bl, br, h, v, thumb string }

var (
	thinBorders  = borders{"╭", "╮", "╰", "╯", "─", "│", "┃"}
	heavyBorders = borders{"┏", "┓", "┗", "┛", "━", "┃", "█"}
)

// draw puts a border around rows, which are w-2 cells wide. It gives h lines
// of w cells, whatever the number of rows.
func (f frame) draw(t *Theme, w, h int, rows []string) []string {
	if w < 2 || h < 2 {
		return blankRows(w, h)
	}
	set, k := thinBorders, inkBorder
	if f.focus {
		k = inkBorderFocus
		if t.ID == Plain {
			set = heavyBorders
		}
	}
	v := t.paint(ground, k, set.v)
	thumb := t.paint(ground, k, set.thumb)
	from, to := f.thumb(h - 2)
	lines := make([]string, h)
	lines[0] = f.top(t, w, set, k)
	for i := range h - 2 {
		row := ""
		if i < len(rows) {
			row = rows[i]
		} else {
			row = blanks(w - 2)
		}
		right := v
		if i >= from && i < to {
			right = thumb
		}
		lines[i+1] = v + row + right
	}
	lines[h-1] = t.paint(ground, k, set.bl+repeat(set.h, w-2)+set.br)
	return lines
}

func (f frame) top(t *Theme, w int, set borders, k ink) string {
	if w < 4 {
		return t.paint(ground, k, set.tl+repeat(set.h, w-2)+set.tr)
	}
	room := w - 4 // corners and a piece of edge at both ends
	title, hint := f.title, f.hint
	tw, hw := spacedWidth(title), spacedWidth(hint)
	if tw+hw+1 > room {
		hint, hw = nil, 0
	}
	if tw > room {
		tw = max(0, room)
	}
	line := t.paint(ground, k, set.tl+set.h)
	if tw > 2 {
		line += " " + t.row(ground, tw-2, title...) + " "
	} else {
		tw = 0
	}
	line += t.paint(ground, k, repeat(set.h, room-tw-hw))
	if hw > 0 {
		line += " " + t.row(ground, hw-2, hint...) + " "
	}
	return line + t.paint(ground, k, set.h+set.tr)
}

// spacedWidth is the width of segs with a blank at both sides.
func spacedWidth(segs []seg) int {
	if w := segsWidth(segs); w > 0 {
		return w + 2
	}
	return 0
}

// thumb gives the rows of the right edge that show the position.
func (f frame) thumb(room int) (from, to int) {
	if f.total <= room || room <= 0 {
		return 0, 0
	}
	size := max(1, room*room/f.total)
	from = f.offset * (room - size) / max(1, f.total-room)
	from = max(0, min(from, room-size))
	return from, from + size
}

func titleInk(focus bool) ink {
	if focus {
		return inkTitleFocus
	}
	return inkTitle
}
