package views

import "strings"

// seg is a piece of a row: safe text with one meaning.
type seg struct {
	ink  ink
	text string
	// ready marks text that carries its own colours.
	ready bool
}

func (s seg) width() int { return Width(s.text) }

func segsWidth(segs []seg) int {
	w := 0
	for _, s := range segs {
		w += s.width()
	}
	return w
}

// row draws segs on a surface in exactly w cells. What does not fit is cut
// off, with a mark.
func (t *Theme) row(s surface, w int, segs ...seg) string {
	if w <= 0 {
		return ""
	}
	var b strings.Builder
	b.Grow(w + 24*len(segs))
	room := w
	for i, g := range segs {
		if g.text == "" {
			continue
		}
		text, cells := g.text, g.width()
		if cells > room || cells == room && hasText(segs[i+1:]) {
			text = clipped(g, room)
			cells = Width(text)
		}
		if g.ready {
			b.WriteString(text)
			b.WriteString(reset)
		} else {
			b.WriteString(t.paint(s, g.ink, text))
		}
		room -= cells
		if text != g.text {
			break
		}
	}
	if room > 0 {
		b.WriteString(t.paint(s, inkText, blanks(room)))
	}
	return b.String()
}

// clipped shortens a seg to a room, with a mark at its end even if the seg
// itself would fit, since something follows.
func clipped(g seg, room int) string {
	if room <= 1 {
		return Clip("……", room)
	}
	if g.width() <= room {
		return cut(g.text, room-1) + "…"
	}
	return Clip(g.text, room)
}

func hasText(segs []seg) bool {
	for _, s := range segs {
		if s.text != "" && strings.TrimSpace(s.text) != "" {
			return true
		}
	}
	return false
}

// sides draws two groups of segs in exactly w cells, one at the left and one
// at the right. The right one is kept whole while it can be.
func (t *Theme) sides(s surface, w int, left, right []seg) string {
	rw := segsWidth(right)
	if rw >= w {
		return t.row(s, w, right...)
	}
	return t.row(s, w-rw, left...) + t.row(s, rw, right...)
}

// rows gives h rows of w blanks, to be written over.
func blankRows(w, h int) []string {
	lines := make([]string, max(0, h))
	for i := range lines {
		lines[i] = blanks(w)
	}
	return lines
}
