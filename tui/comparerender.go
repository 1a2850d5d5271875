package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	sections "foreword/core/compare"
	"foreword/core/prompt"
	"foreword/views"
)

// compareRender is the rendered mode of a comparison. Each text is rendered
// among the model's rows; here are the two renderings of a section aligned.
type compareRender struct {
	on bool
	// aligned are sections as they look when they are rendered.
	aligned map[renderedPair]views.CompareRows
	bytes   int
	running bool
	// waiting: aligned has rows that the flow does not show yet. pending: some are
	// still to come.
	waiting, pending bool
}

// renderedPair is two texts rendered; the key of a text that is not there is
// empty.
type renderedPair struct{ left, right rowsKey }

// alignedMsg brings two renderings, aligned. Sent by the command of alignNext;
// keyed by content.
type alignedMsg struct {
	pair renderedPair
	rows views.CompareRows
	// size is the length of both texts in bytes.
	size int
}

// toggleRendered shows the texts rendered, or as they are.
func (p *comparePage) toggleRendered(m *Model) tea.Cmd {
	p.render.on = !p.render.on
	p.layAgain(m)
	return p.renderNext(m)
}

// rowsOf gives what each section's rows are taken from: its texts, and in
// rendered mode the renderings that are there. What is known by its digest alone,
// and what is no Markdown, has no rendering.
func (p *comparePage) rowsOf(m *Model, width int) []views.CompareRows {
	rows := make([]views.CompareRows, len(p.made.comparison.Sections))
	for i, pair := range p.made.comparison.Sections {
		rows[i] = views.SourceRows(pair)
		if !p.render.on || !isMarkdown(p.made.comparison, pair) {
			continue
		}
		key := p.pairKey(m, pair, width)
		switch aligned, ok := p.render.aligned[key]; {
		case ok:
			rows[i] = aligned
		case p.tooLong(pair):
			rows[i].Note = "too long to be rendered: this is its source"
		case m.rows.failed[key.left] || m.rows.failed[key.right]:
			rows[i].Note = "too long, or not to be rendered: this is its source"
		}
	}
	return rows
}

// isMarkdown says whether the texts of a section are there and are Markdown.
func isMarkdown(c *sections.Comparison, pair *sections.Pair) bool {
	if !pair.Known() {
		return false
	}
	for _, s := range []struct {
		sections []prompt.Section
		at       int
	}{{c.Left.Prompt.Sections, pair.Left}, {c.Right.Prompt.Sections, pair.Right}} {
		if s.at >= 0 && s.sections[s.at].Text != "" && views.Language(s.sections[s.at]) != "markdown" {
			return false
		}
	}
	return true
}

// pairKey gives the key of a section's renderings.
func (p *comparePage) pairKey(m *Model, pair *sections.Pair, width int) renderedPair {
	of := func(digest string) rowsKey {
		if digest == "" {
			return rowsKey{}
		}
		return rowsKey{digest: digest, width: width, mode: views.Rendered, theme: m.theme.ID}
	}
	return renderedPair{of(pair.LeftDigest), of(pair.RightDigest)}
}

// textWidth gives the cells that a text is rendered to.
func (p *comparePage) textWidth() int { return views.CompareTextWidth(p.made.comparison, p.look) }

// mostRendered bounds a text that is rendered in pieces, in bytes: a megabyte takes
// some seconds, apart from the screen.
const mostRendered = 4 << 20

// tooLong says whether one of a section's texts is longer than what is rendered.
func (p *comparePage) tooLong(pair *sections.Pair) bool {
	d := pair.Rows()
	return len(d.Left) > mostRendered || len(d.Right) > mostRendered
}

// next gives the section whose rendering is wanted first: the first open one in
// sight, else one behind it, else one in front. What is folded away is wanted
// when it is opened.
func (p *comparePage) next(m *Model) (pair *sections.Pair, key renderedPair, ok bool) {
	if !p.render.on || p.flow == nil || p.made.comparison == nil {
		return nil, key, false
	}
	all := p.made.comparison.Sections
	first := max(0, p.flow.SectionAt(p.offset))
	for n := range all {
		i := (first + n) % len(all)
		if !p.flow.IsOpen(i) || !isMarkdown(p.made.comparison, all[i]) || p.tooLong(all[i]) {
			continue
		}
		key = p.pairKey(m, all[i], p.textWidth())
		_, done := p.render.aligned[key]
		if !done && !m.rows.failed[key.left] && !m.rows.failed[key.right] {
			return all[i], key, true
		}
	}
	return nil, key, false
}

// wantsRendered gives a text of the wanted section that is still to be rendered.
func (p *comparePage) wantsRendered(m *Model) (key rowsKey, text string, ok bool) {
	pair, keys, ok := p.next(m)
	if !ok {
		return key, "", false
	}
	for _, side := range []struct {
		key  rowsKey
		text string
	}{{keys.left, pair.Rows().Left}, {keys.right, pair.Rows().Right}} {
		if _, done := m.rows.rows[side.key]; !done && side.key != (rowsKey{}) {
			return side.key, side.text, true
		}
	}
	return key, "", false
}

// renderNext starts what is slow and still missing: a text to be rendered, or two
// to be aligned. What was aligned meanwhile is shown when it is in sight, or when
// nothing else is to come: a flow of many sections is not made anew for each.
func (p *comparePage) renderNext(m *Model) tea.Cmd {
	pair, key, ok := p.next(m)
	p.render.pending = ok
	if !ok || p.render.running {
		if !ok && p.render.waiting {
			p.layAgain(m)
		}
		return m.renderNext()
	}
	left, haveLeft := m.rows.rows[key.left]
	right, haveRight := m.rows.rows[key.right]
	if haveLeft || key.left == (rowsKey{}) {
		if haveRight || key.right == (rowsKey{}) {
			p.render.running = true
			return align(key, left, right, len(pair.Rows().Left)+len(pair.Rows().Right))
		}
	}
	return m.renderNext()
}

// align aligns two renderings apart from the screen.
func align(pair renderedPair, left, right views.Rows, size int) tea.Cmd {
	return func() tea.Msg { return alignedMsg{pair, views.RenderedRows(left, right), size} }
}

// haveAligned takes an aligned section in.
func (m *Model) haveAligned(msg alignedMsg) tea.Cmd {
	p, ok := m.page.(*comparePage)
	if !ok {
		return nil
	}
	p.render.running = false
	if p.render.bytes += msg.size; p.render.bytes > mostRows {
		clear(p.render.aligned)
		p.render.bytes = msg.size
	}
	p.render.aligned[msg.pair] = msg.rows
	p.render.waiting = true
	if p.inSight(m, msg.pair) {
		p.layAgain(m)
	}
	return p.renderNext(m)
}

// inSight says whether one of the sections on the screen is that pair.
func (p *comparePage) inSight(m *Model, key renderedPair) bool {
	if p.flow == nil || p.made.comparison == nil {
		return false
	}
	room := views.CompareRoom(m.arranged().Page())
	for row := p.offset; row < min(p.offset+room, p.flow.Len()); row++ {
		i := p.flow.SectionAt(row)
		if i != views.NoSection && p.pairKey(m, p.made.comparison.Sections[i], p.textWidth()) == key {
			return true
		}
	}
	return false
}

// layAgain lays the comparison out with rows that may be taken from something
// else. The row under the cursor stays where it is on the screen.
func (p *comparePage) layAgain(m *Model) {
	line := p.cursor - p.offset
	p.lay(m)
	p.offset = p.cursor - line
	p.move(m, 0)
}
