package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
	"foreword/views"
)

// page is a screen beside the main one. It is drawn between the tabs and the
// footer; roles, layouts, counters and dialogs work as they do everywhere.
type page interface {
	// scope is what the keys mean while the page is shown.
	scope() keymap.Scope
	// act does what an action asks of the page, and says whether it knew it.
	act(m *Model, a keymap.Action) (tea.Cmd, bool)
	// refresh takes in that the prompt, the size or the theme is another, and
	// asks for what is slow.
	refresh(m *Model) tea.Cmd
	// draw gives the page's rows: as many and as wide as the rectangle says.
	draw(m *Model, r views.Rect) []string
}

// choosy is a page with items that not everything can be done with.
type choosy interface {
	// idle are the actions of the page that would do nothing now, with the item
	// under the cursor.
	idle(m *Model) []keymap.Action
}

// sectioned is a page whose rows stand for sections of the prompt on screen.
type sectioned interface {
	// sectionAt is the section under the cursor, or views.NoSection.
	sectionAt(m *Model) int
}

// leaver is a page that leaving does not always lead to the main screen from.
type leaver interface {
	leave(m *Model) tea.Cmd
}

// noSections are the actions that a page without sections has no use for.
func noSections() []keymap.Action { return []keymap.Action{keymap.EditSection, keymap.EditOutside} }

// idle gives the actions that would do nothing here and now: the keys for them are
// not shown at the foot of the screen.
func (m *Model) idle() []keymap.Action {
	if p, ok := m.page.(choosy); ok && m.w != nil {
		return p.idle(m)
	}
	return nil
}

// underCursor gives the section that the cursor is on, and its part or -1: that of
// the page that is shown, else of the list of sections. Without one it says so.
func (m *Model) underCursor() (section, part int, none tea.Cmd) {
	if m.page == nil {
		return m.section(), m.part(), nil
	}
	section = views.NoSection
	if p, ok := m.page.(sectioned); ok {
		section = p.sectionAt(m)
	}
	if section == views.NoSection {
		none = m.say(views.Info, "There is no section of the prompt under the cursor here.")
	}
	return section, -1, none
}

// openPage shows a page.
func (m *Model) openPage(p page) tea.Cmd {
	m.page = p
	return p.refresh(m)
}

// closePage goes back to the main screen.
func (m *Model) closePage() tea.Cmd {
	m.page = nil
	if m.shown.flow == nil && m.shown.prompt != nil { // the prompt is another one by now
		m.keepPlace()
	}
	return m.refresh()
}

// actPage lets the shown page have an action first. Esc leaves it.
func (m *Model) actPage(a keymap.Action) (tea.Cmd, bool) {
	if m.page == nil || m.dialog != 0 {
		return nil, false
	}
	if cmd, ok := m.page.act(m, a); ok {
		return cmd, true
	}
	if a == keymap.Back && len(m.notices.shown) == 0 {
		if p, ok := m.page.(leaver); ok {
			return p.leave(m), true
		}
		return m.closePage(), true
	}
	return nil, false
}
