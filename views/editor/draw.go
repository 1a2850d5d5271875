package editor

import (
	"strings"

	"foreword/core/buffer"
	"foreword/views"
)

// Draw gives the frame: as many lines as the editor is high, each exactly as
// wide as it is.
func (e Editor) Draw(t *views.Theme) []string {
	lines := make([]string, 0, e.height)
	if e.height == 0 {
		return lines
	}
	p := pen{editor: e, palette: newPalette(t), walker: e.walk(e.top), current: e.buffer.Text().LineOf(e.buffer.Cursor())}
	p.start, p.end = e.buffer.Selection().Range()
	p.matches = e.visibleMatches()
	for more := true; more && len(lines) < e.height; more = p.walker.down() {
		lines = append(lines, p.line())
	}
	for len(lines) < e.height {
		lines = append(lines, blanks(e.width))
	}
	return lines
}

// visibleMatches gives the matches that can reach into the frame.
func (e Editor) visibleMatches() []buffer.Selection {
	pattern := e.query.Pattern()
	if pattern == "" || len(e.matches) == 0 {
		return nil
	}
	text, w := e.buffer.Text(), e.walk(e.top)
	w.by(e.height - 1)
	reach := 4 * len(pattern) // letters differ in length by case
	from := text.Start(e.top - reach)
	matches := e.query.All(text.Slice(from, w.row().end+reach), matchLimit)
	for i := range matches {
		matches[i].Anchor, matches[i].Cursor = matches[i].Anchor+from, matches[i].Cursor+from
	}
	return matches
}

// pen draws rows from the top to the bottom.
type pen struct {
	editor     Editor
	palette    *palette
	walker     *walker
	current    int // the line of the cursor
	start, end int // the selection
	matches    []buffer.Selection

	out  strings.Builder
	room int // cells that are left in the line
	open string
}

// line draws the walker's row.
func (p *pen) line() string {
	r := p.walker.row()
	p.out.Reset()
	p.out.Grow(2*p.editor.width + 64)
	p.room, p.open = p.editor.width, ""
	p.gutter(r)
	p.text(r)
	p.ink("")
	p.out.WriteString(blanks(p.room))
	line := p.out.String()
	// Letters that meet can take fewer cells than each of them alone.
	if views.Width(line) != p.editor.width {
		line = views.Pad(line, p.editor.width)
	}
	return line
}

func (p *pen) gutter(r row) {
	if p.editor.gutter() == 0 {
		return
	}
	k := inkNumber
	if r.line == p.current {
		k = inkCurrentNumber
	}
	p.put(p.editor.number(r), p.editor.gutter()-2, plain, k)
	sign, k := p.editor.mark(r)
	p.put(sign, 1, plain, k)
	p.put(" ", 1, plain, inkText)
}

func (p *pen) text(r row) {
	text, column := p.walker.text.Slice(r.start, r.end), 0
	for at := 0; at < len(text); {
		c := firstCell(text[at:], column, p.walker.columns)
		k := inkText
		if c.spelled {
			k = inkSpelled
		}
		p.put(c.shown, c.width, p.ground(r.start+at), k)
		at, column = at+c.size, column+c.width
	}
	// A line end has a cell of its own where it is selected or has the cursor.
	if g := p.ground(r.end); r.last && (g == cursor || g == selected && r.end < p.walker.text.Len()) {
		p.put(" ", 1, g, inkText)
	}
}

// ground gives what lies behind the character at an offset. A match that is
// selected looks selected.
func (p *pen) ground(at int) ground {
	switch {
	case at == p.editor.buffer.Cursor():
		return cursor
	case at >= p.start && at < p.end:
		return selected
	}
	for len(p.matches) > 0 && p.matches[0].Cursor <= at {
		p.matches = p.matches[1:]
	}
	if len(p.matches) > 0 && p.matches[0].Anchor <= at {
		return match
	}
	return plain
}

// put draws text of a width, as far as there is room for all of it.
func (p *pen) put(text string, width int, g ground, k ink) {
	if width > p.room {
		return
	}
	p.ink(p.palette[g][k])
	p.out.WriteString(text)
	p.room -= width
}

// ink changes the attributes of what is drawn next.
func (p *pen) ink(open string) {
	if open == p.open {
		return
	}
	if p.open != "" {
		p.out.WriteString(reset)
	}
	p.out.WriteString(open)
	p.open = open
}
