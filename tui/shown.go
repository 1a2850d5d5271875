package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/prompt"
	"foreword/keymap"
	"foreword/views"
)

// shown is the prompt on screen with what is derived from it.
type shown struct {
	prompt *prompt.Prompt
	// text is the prompt's whole text, and whole its byte digest.
	text, whole string
	// since is the prompt that marks are taken against; nil for none.
	since  *prompt.Prompt
	marks  []views.Marks
	blocks []views.Block
	// keys has the key of each block's text among the rendered rows.
	keys []string
	flow *views.Flow
	// pending: rows on screen stand in for slower ones.
	pending bool
	// warning says that the preview shows something else than what is sent.
	warning string
	// problem says why the template of the role fails; empty when it does not.
	problem string
}

// sectionKey says which section is the same one in another prompt.
type sectionKey struct {
	zone prompt.Zone
	kind prompt.Kind
	name string
	nth  int
}

// sectionKeys gives the keys of a prompt's sections, in their order.
func sectionKeys(sections []prompt.Section) []sectionKey {
	seen := map[sectionKey]int{}
	keys := make([]sectionKey, len(sections))
	for i, s := range sections {
		k := sectionKey{zone: s.Zone, kind: s.Kind}
		if s.Kind == prompt.KindHead || s.Kind == prompt.KindTail {
			k.name = s.Name // the user's own; of the other kinds there is one, whatever a layout calls it
		}
		seen[k]++
		keys[i] = k
		keys[i].nth = seen[k]
	}
	return keys
}

// build assembles the prompt of the present workspace, role and layout. What
// differs from the given one is marked; with nil nothing is. The marks stay where
// that is the prompt on screen and nothing of it changed: files are often read
// twice. The cursor stays on the section that it was on, where there is one of
// that name.
func (m *Model) build(since *prompt.Prompt) tea.Cmd {
	if m.w == nil {
		return nil
	}
	p, err := m.assembler.Build(m.layoutName(), m.w, m.role)
	if err != nil {
		return m.say(views.Failure, err.Error())
	}
	before, text := m.shown.prompt, p.Text()
	if since != nil && since == before && text == m.shown.text {
		since = m.shown.since
	}
	m.notePlace()
	m.shown = shown{prompt: p, text: text, since: since, blocks: views.Blocks(p)}
	m.shown.whole = prompt.ByteDigest(m.shown.text)
	m.shown.marks = marks(p, since, &m.rows)
	m.keepGood()
	m.shown.keys = make([]string, len(m.shown.blocks))
	for i, b := range m.shown.blocks {
		m.shown.keys[i] = m.rows.digests.Of(b.Text)
	}
	m.markStale()
	m.keepCursor(before)
	m.keepPlace()
	return tea.Batch(m.refresh(), m.countRoles(), m.checkSoon())
}

// refresh lays the shown prompt out for the present size and asks for what is
// missing of it.
func (m *Model) refresh() tea.Cmd {
	if m.shown.prompt == nil {
		return nil
	}
	m.layList()
	var page tea.Cmd
	if m.page != nil {
		page = m.page.refresh(m)
	} else {
		m.flow()
	}
	return tea.Batch(
		page,
		m.counting.want(m.ctx, append(textsOf(&m.shown), m.diskTexts()...)),
		m.renderNext(),
	)
}

// marks compares a prompt with the one that was shown before.
func marks(p, before *prompt.Prompt, cache *rowsCache) []views.Marks {
	out := make([]views.Marks, len(p.Sections))
	old := map[sectionKey]string{}
	if before != nil {
		for i, key := range sectionKeys(before.Sections) {
			old[key] = before.Sections[i].ByteDigest
		}
	}
	for i, key := range sectionKeys(p.Sections) {
		digest, known := old[key]
		switch {
		case before != nil && !known:
			out[i] |= views.MarkAdded
		case known && digest != p.Sections[i].ByteDigest:
			out[i] |= views.MarkChanged
		}
		if cache.hides(p.Sections[i].ByteDigest, p.Sections[i].Text) {
			out[i] |= views.MarkHidden
		}
	}
	return out
}

// keepCursor puts the list's cursor on the section of the new prompt that is
// the one it was on.
func (m *Model) keepCursor(before *prompt.Prompt) {
	section, part := m.section(), m.part()
	target := 0
	if before != nil && section >= 0 && section < len(before.Sections) {
		key := sectionKeys(before.Sections)[section]
		for i, k := range sectionKeys(m.shown.prompt.Sections) {
			if k == key {
				target = i
			}
		}
		if m.list.open == section {
			m.list.open = target
		} else {
			m.list.open = views.NoSection
		}
	}
	m.layList()
	m.moveTo(target)
	if part >= 0 {
		m.movePart(target, part)
	}
}

// shownPlace is what the preview shows at its top: as far into which section.
type shownPlace struct {
	section sectionKey
	at      int
	known   bool
}

// notePlace notes what the preview shows, before its prompt is another one. While
// a page hides the preview it is not laid out, and the place from before stays.
func (m *Model) notePlace() {
	section, at := m.shown.flow.PlaceAt(m.offset)
	if m.shown.prompt != nil && section >= 0 && section < len(m.shown.prompt.Sections) {
		m.place = shownPlace{sectionKeys(m.shown.prompt.Sections)[section], at, true}
	}
}

// keepPlace lays the preview out, when it is seen, and shows the place that was
// noted: the same section of the new prompt, as far into it.
func (m *Model) keepPlace() {
	if m.page != nil {
		return
	}
	m.flow()
	place := m.place
	m.place = shownPlace{}
	if !place.known || m.offset == 0 {
		return
	}
	for i, k := range sectionKeys(m.shown.prompt.Sections) {
		if k == place.section {
			room := m.arranged().Panes[views.PanePreview].Inner().H
			m.offset = views.Clamp(m.shown.flow.RowOf(i, place.at), m.shown.flow.Len(), room)
		}
	}
}

// section gives the index of the section under the list's cursor, or
// views.NoSection.
func (m *Model) section() int {
	if m.list.cursor < 0 || m.list.cursor >= len(m.list.rows) {
		return views.NoSection
	}
	return m.list.rows[m.list.cursor].Section
}

// part gives the index of the part under the list's cursor, or -1.
func (m *Model) part() int {
	if m.list.cursor < 0 || m.list.cursor >= len(m.list.rows) || m.list.rows[m.list.cursor].Kind != views.RowPart {
		return -1
	}
	return m.list.rows[m.list.cursor].Part
}

// cursorPlace gives the section under the cursor and the offset of the part under it
// in the section's text.
func (m *Model) cursorPlace() (section, offset int) {
	section = m.section()
	if part := m.part(); part >= 0 && section >= 0 {
		offset = m.shown.prompt.Sections[section].Parts[part].Start
	}
	return section, offset
}

// layList lays the list's rows out for the present filter and size, and keeps
// the cursor on its section.
func (m *Model) layList() {
	if m.shown.prompt == nil {
		return
	}
	section, part := m.section(), m.part()
	m.list.rows = views.ListRows(m.shown.prompt.Sections, m.list.filter.Value(), m.list.open, m.listRoom())
	m.list.cursor = views.RowOfSection(m.list.rows, max(0, section))
	if part >= 0 {
		m.movePart(section, part)
	}
	m.list.offset = views.Follow(m.list.offset, m.list.cursor, len(m.list.rows), m.listRoom())
}

// moveTo puts the cursor on a section.
func (m *Model) moveTo(section int) {
	m.list.cursor = views.RowOfSection(m.list.rows, section)
	m.list.offset = views.Follow(m.list.offset, m.list.cursor, len(m.list.rows), m.listRoom())
}

// movePart puts the cursor on a part where the list shows it.
func (m *Model) movePart(section, part int) {
	for i, row := range m.list.rows {
		if row.Kind == views.RowPart && row.Section == section && row.Part == part {
			m.list.cursor = i
		}
	}
}

// arranged gives where everything is on the screen, above the keys or a notice.
func (m *Model) arranged() views.Layout {
	return views.ArrangeAbove(m.width, m.height, m.focus, m.zoomed, m.footRows())
}

// footRows gives how many rows the newest notice takes, or one for the keys.
func (m *Model) footRows() int { return views.Footer{Toast: m.notices.newest()}.Rows(m.width) }

func (m *Model) listRoom() int {
	return views.ListRoom(m.arranged().Panes[views.PaneSections], m.list.filter.Value(), m.dialog == keymap.Filter)
}
