package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
	"foreword/views"
)

// stepsPage lists the steps of this session by name, to go back or forward to.
type stepsPage struct{ cursor, offset int }

// openSteps lists the steps.
func (m *Model) openSteps() tea.Cmd {
	if m.history == nil {
		return nil
	}
	p := &stepsPage{}
	p.follow(m)
	return m.openPage(p)
}

func (p *stepsPage) scope() keymap.Scope      { return keymap.Steps }
func (p *stepsPage) refresh(m *Model) tea.Cmd { return nil }

func (p *stepsPage) idle(*Model) []keymap.Action { return noSections() }

// follow puts the cursor on the present step.
func (p *stepsPage) follow(m *Model) {
	for i, s := range m.history.Steps() {
		if s.Current {
			p.cursor = i
		}
	}
}

func (p *stepsPage) draw(m *Model, r views.Rect) []string { return p.view(m).Draw(m.theme, r) }

func (p *stepsPage) view(m *Model) views.ItemsPage {
	var items []views.Item
	undone := false
	for _, s := range m.history.Steps() {
		item := views.Item{Name: s.Label, Value: s.Detail, Off: undone}
		switch {
		case s.Current && s.Saved:
			item.Note = "now, as on disk"
		case s.Current:
			item.Note = "now"
		case s.Saved:
			item.Note = "as on disk"
		case undone:
			item.Note = "taken back"
		}
		undone = undone || s.Current
		items = append(items, item)
	}
	page := views.ItemsPage{Title: "Steps of this session", Hint: "enter goes there", Cursor: p.cursor, Offset: p.offset, Len: len(items)}
	page.At = func(i int) views.Item { return items[i] }
	return page
}

func (p *stepsPage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	all := m.history.Steps()
	if delta, ok := steps(a, m.arranged().Page().H-2); ok {
		p.cursor = max(0, min(p.cursor+delta, len(all)-1))
		p.offset = p.view(m).Top(m.arranged().Page())
		return nil, true
	}
	switch a {
	case keymap.Open:
		return m.jump(p.cursor), true
	case keymap.Undo, keymap.Redo:
		cmd := m.undo
		if a == keymap.Redo {
			cmd = m.redo
		}
		done := cmd()
		p.follow(m)
		return done, true
	}
	return nil, false
}

// jump goes to a step of the history.
func (m *Model) jump(i int) tea.Cmd {
	all := m.history.Steps()
	if i >= len(all) || all[i].Current || !m.history.Jump(i) {
		return nil
	}
	m.catchUp()
	return tea.Batch(m.build(m.beforeEdits()), m.keepSoon(), m.say(views.Info, "Went to: "+all[i].String()+"."))
}
