package tui

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/prompt"
	"foreword/views"
)

// rowsKey is a text laid out in one way. Equality is all the invalidation there
// is.
type rowsKey struct {
	digest string
	width  int
	mode   views.PreviewMode
	theme  views.ThemeID
}

// rowsCache keeps texts laid out as rows. Plain rows are made at once; rendered
// and highlighted ones come from commands, one at a time.
type rowsCache struct {
	rows   map[rowsKey]views.Rows
	failed map[rowsKey]bool
	// hidden says of a text, by its digest, whether it holds characters that
	// cannot be seen.
	hidden map[string]bool
	// begun are texts of which some pieces are rendered and others are not.
	begun   map[rowsKey]begun
	digests prompt.Digests
	running bool
	bytes   int
}

// begun is a text that is rendered in pieces: the rows so far, and the rest of it.
type begun struct {
	rows views.Rows
	rest string
	size int // of what is rendered, in bytes
}

// mostBegun bounds the texts that are begun: those that nobody waits for any more
// are forgotten.
const mostBegun = 4

// mostRows bounds the text behind the cached rows, in bytes; beyond it all are
// forgotten and those on screen are made again.
const mostRows = 64 << 20

func newRowsCache() rowsCache {
	return rowsCache{rows: map[rowsKey]views.Rows{}, failed: map[rowsKey]bool{}, hidden: map[string]bool{}, begun: map[rowsKey]begun{}}
}

// hides says whether a text holds characters that cannot be seen.
func (c *rowsCache) hides(digest, text string) bool {
	hidden, known := c.hidden[digest]
	if !known {
		hidden = views.Hides(text)
		c.hidden[digest] = hidden
	}
	return hidden
}

func (c *rowsCache) put(key rowsKey, rows views.Rows, size int) {
	if c.bytes += size; c.bytes > mostRows {
		clear(c.rows)
		clear(c.failed)
		clear(c.hidden)
		c.bytes = size
	}
	c.rows[key] = rows
}

// wrapped gives a text as plain rows.
func (c *rowsCache) wrapped(digest, text string, width int) views.Rows {
	key := rowsKey{digest: digest, width: width, mode: views.Raw}
	rows, ok := c.rows[key]
	if !ok {
		rows = views.Wrap(text, width)
		c.put(key, rows, len(text))
	}
	return rows
}

// flow lays the preview out with the rows that are there; plain ones stand in
// for those that are still to come. What the top row shows stays at the top.
func (m *Model) flow() {
	pane := m.arranged().Panes[views.PanePreview]
	section, offset := m.shown.flow.PlaceAt(m.offset)
	within := m.offset - m.shown.flow.RowOf(section, offset)
	width := views.PreviewWidth(pane)
	rows := make([]views.Rows, len(m.shown.blocks))
	m.shown.pending = false
	for i, b := range m.shown.blocks {
		ready, ok := m.rows.rows[m.rowsKey(i, width)]
		if !ok {
			ready = m.rows.wrapped(m.shown.keys[i], b.Text, width)
			m.shown.pending = m.shown.pending || !m.rows.failed[m.rowsKey(i, width)]
		}
		rows[i] = ready
	}
	m.shown.flow = views.NewFlow(m.shown.prompt, m.shown.blocks, rows, pane)
	if section != views.NoSection && m.offset > 0 {
		m.offset = m.shown.flow.RowOf(section, offset) + max(0, within)
	}
	m.offset = views.Clamp(m.offset, m.shown.flow.Len(), pane.Inner().H)
}

func (m *Model) rowsKey(block, width int) rowsKey {
	key := rowsKey{digest: m.shown.keys[block], width: width, mode: m.mode}
	if m.mode != views.Raw {
		key.theme = m.theme.ID
	}
	return key
}

// renderNext starts the slow layout of the first block on screen that lacks it,
// or of the first one anywhere. One runs at a time; when it comes back the next
// one is chosen anew, so that what is looked at goes first.
func (m *Model) renderNext() tea.Cmd {
	if m.rows.running || m.shown.prompt == nil {
		return nil
	}
	if key, source, ok := m.wantTemplate(); ok {
		m.rows.running = true
		return m.world.render(key, source, "go-text-template", m.theme)
	}
	if p, ok := m.page.(*comparePage); ok {
		if key, text, ok := p.wantsRendered(m); ok {
			m.rows.running = true
			if b, ok := m.rows.begun[key]; ok {
				text = b.rest
			}
			return m.world.render(key, text, "markdown", m.theme)
		}
	}
	if m.mode == views.Raw || m.page != nil {
		return nil
	}
	pane := m.arranged().Panes[views.PanePreview]
	if pane.Empty() {
		return nil
	}
	width := views.PreviewWidth(pane)
	top, _ := m.shown.flow.PlaceAt(m.offset)
	for _, from := range []int{top, 0} {
		for i, b := range m.shown.blocks {
			key := m.rowsKey(i, width)
			_, done := m.rows.rows[key]
			if b.Section < from || done || m.rows.failed[key] || b.Text == "" {
				continue
			}
			m.rows.running = true
			language := views.Language(m.shown.prompt.Sections[b.Section])
			if len(b.Text) > mostSlow {
				language = plainly
			}
			return m.world.render(key, b.Text, language, m.theme)
		}
	}
	return nil
}

// mostSlow bounds what glamour and chroma are given at once, in bytes: they need
// seconds for a megabyte. In the preview longer texts stay plain; a comparison
// renders them in pieces.
const mostSlow = 256 << 10

// plainly is the language of a text that is laid out as it is.
const plainly = "plain"

// errLong says that a text has no place to be cut where pieces begin anew.
var errLong = errors.New("too long to be rendered")

// renderRows lays one text out apart from the screen; of a long Markdown text the
// first piece.
func renderRows(key rowsKey, text, language string, theme *views.Theme) tea.Cmd {
	return func() tea.Msg {
		isMarkdown := key.mode != views.Source && language == "markdown"
		switch {
		case !isMarkdown && len(text) > mostSlow:
			return renderedMsg{key: key, size: len(text), rows: views.Wrap(text, key.width)}
		case !isMarkdown:
			spans := views.Highlight(text, language)
			return renderedMsg{key: key, size: len(text), rows: views.Wrap(text, key.width).Highlighted(spans)}
		}
		piece, rest := views.CutMarkdown(text)
		if len(piece) > mostSlow {
			return renderedMsg{key: key, size: len(text), err: errLong}
		}
		rows, err := views.Markdown(piece, key.width, theme)
		return renderedMsg{key: key, size: len(piece), rows: rows, rest: rest, err: err}
	}
}

// pieced takes in a piece of a text, and says whether it was the last one.
func (c *rowsCache) pieced(msg *renderedMsg) bool {
	if before, ok := c.begun[msg.key]; ok {
		msg.rows, msg.size = before.rows.Joined(msg.rows), before.size+msg.size
		delete(c.begun, msg.key)
	}
	if msg.rest == "" || msg.err != nil {
		return true
	}
	if len(c.begun) >= mostBegun {
		clear(c.begun)
	}
	c.begun[msg.key] = begun{msg.rows, msg.rest, msg.size}
	return false
}

// rendered takes rows in and goes on with the next.
func (m *Model) rendered(msg renderedMsg) tea.Cmd {
	m.rows.running = false
	switch whole := m.rows.pieced(&msg); {
	case msg.err != nil:
		m.rows.failed[msg.key] = true
	case whole:
		m.rows.put(msg.key, msg.rows, msg.size)
	}
	if m.shown.prompt == nil {
		return nil
	}
	if m.page == nil {
		m.flow()
	}
	if p, ok := m.page.(*comparePage); ok {
		p.render.waiting = p.render.waiting || msg.err != nil // to say so
		return p.renderNext(m)
	}
	return m.renderNext()
}
