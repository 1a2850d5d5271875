package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
	"foreword/views"
)

// move handles the actions that move in what has the focus.
func (m *Model) move(a keymap.Action) tea.Cmd {
	switch a {
	case keymap.NextSection:
		return m.stepSection(1)
	case keymap.PreviousSection:
		return m.stepSection(-1)
	}
	room := m.room()
	delta, ok := steps(a, room)
	if !ok {
		return nil
	}
	switch m.dialog {
	case keymap.Palette:
		m.palette.move(delta)
	case keymap.Help, keymap.Notices:
		m.scroll = views.Clamp(m.scroll+delta, m.total(), room)
	default:
		return m.movePane(delta)
	}
	return nil
}

// endless is farther than anything is long.
const endless = 1 << 30

// steps gives how far a moving action goes, with that many rows in sight.
func steps(a keymap.Action, room int) (int, bool) {
	delta, ok := map[keymap.Action]int{
		keymap.Up: -1, keymap.Down: 1,
		keymap.HalfUp: -max(1, room/2), keymap.HalfDown: max(1, room/2),
		keymap.PageUp: -max(1, room-1), keymap.PageDown: max(1, room-1),
		keymap.Top: -endless, keymap.Bottom: endless,
	}[a]
	return delta, ok
}

// movePane moves the list's cursor, or scrolls the focused text.
func (m *Model) movePane(delta int) tea.Cmd {
	if m.focus != views.PaneSections {
		return m.scrollPane(m.focus, delta)
	}
	m.list.cursor = views.MoveCursor(m.list.rows, m.list.cursor, delta)
	m.list.offset = views.Follow(m.list.offset, m.list.cursor, len(m.list.rows), m.listRoom())
	return m.follow()
}

// scrollPane scrolls a pane by rows.
func (m *Model) scrollPane(pane views.Pane, delta int) tea.Cmd {
	room := m.arranged().Panes[pane].Inner().H
	switch pane {
	case views.PaneSections:
		m.list.offset = views.Clamp(m.list.offset+delta, len(m.list.rows), m.listRoom())
	case views.PaneDetail:
		d := m.detailView()
		m.detail = views.Clamp(m.detail+delta, d.Len(m.arranged().Panes[pane]), room)
	case views.PanePreview:
		m.offset = views.Clamp(m.offset+delta, m.shown.flow.Len(), room)
		m.lead()
		return m.renderNext()
	}
	return nil
}

// follow scrolls the preview to the place under the list's cursor.
func (m *Model) follow() tea.Cmd {
	m.detail = 0
	section, offset := m.cursorPlace()
	if section == views.NoSection {
		return nil
	}
	return m.scrollTo(section, offset)
}

// scrollTo scrolls the preview to a byte of a section.
func (m *Model) scrollTo(section, offset int) tea.Cmd {
	if m.shown.flow == nil {
		return nil
	}
	room := m.arranged().Panes[views.PanePreview].Inner().H
	m.offset = views.Clamp(m.shown.flow.RowOf(section, offset), m.shown.flow.Len(), room)
	return m.renderNext()
}

// lead moves the list's cursor to the section that the preview shows first.
func (m *Model) lead() {
	section, _ := m.shown.flow.PlaceAt(m.offset)
	if section != views.NoSection && section != m.section() {
		m.detail = 0
		m.moveTo(section)
	}
}

// stepSection goes to the section before or behind the present one.
func (m *Model) stepSection(step int) tea.Cmd {
	section := m.section()
	for i := m.list.cursor + step; i >= 0 && i < len(m.list.rows); i += step {
		row := m.list.rows[i]
		if row.Kind == views.RowSection && row.Section != section {
			m.moveTo(row.Section)
			return m.follow()
		}
	}
	return nil
}

func (m *Model) setFocus(p views.Pane) tea.Cmd {
	m.focus = p
	return m.refresh()
}

func (m *Model) zoom() tea.Cmd {
	m.zoomed = !m.zoomed
	return m.refresh()
}

// toggleParts shows the parts of the section under the cursor, or hides them.
func (m *Model) toggleParts() tea.Cmd {
	section := m.section()
	if section == views.NoSection {
		return nil
	}
	if m.list.open == section {
		section = views.NoSection
	}
	m.list.open = section
	m.layList()
	return nil
}

// room gives how many rows of what has the focus are seen at once.
func (m *Model) room() int {
	l := m.arranged()
	switch m.dialog {
	case keymap.Palette:
		return views.PaletteRoom(l)
	case keymap.Help:
		_, room := m.helpView().HelpRoom(l)
		return room
	case keymap.Notices:
		_, room := m.noticesView().Room(l)
		return room
	}
	return l.Panes[m.focus].Inner().H
}

// total gives how many rows the open dialog has.
func (m *Model) total() int {
	var total int
	if m.dialog == keymap.Help {
		total, _ = m.helpView().HelpRoom(m.arranged())
	} else {
		total, _ = m.noticesView().Room(m.arranged())
	}
	return total
}
