package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	sections "foreword/core/compare"
	"foreword/core/layout"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// compareTable shows all roles as columns, from which any two can be opened.
type compareTable struct {
	shown bool
	// first is the role that the others are compared with; empty for the one on
	// screen.
	first   string
	running bool
	made    *sections.Table
	key     tableKey
	asked   tableKey
	cursor  struct{ row, column int }
}

// tableKey is all that a table depends on.
type tableKey struct {
	w             *workspace.Workspace
	first, layout string
}

// tableMsg brings a table. Sent by the command of compareTable.
type tableMsg struct {
	key   tableKey
	table *sections.Table
}

func (t *compareTable) toggle(p *comparePage, m *Model) tea.Cmd {
	t.shown = !t.shown
	return p.refresh(m)
}

func (t *compareTable) keyOf(m *Model) tableKey {
	first := t.first
	if first == "" {
		first = m.role
	}
	return tableKey{m.w, first, m.layoutName()}
}

// refresh makes the table anew where it is shown and something is new.
func (t *compareTable) refresh(_ *comparePage, m *Model) tea.Cmd {
	key := t.keyOf(m)
	if !t.shown || t.running || key == t.asked {
		return nil
	}
	t.running, t.asked = true, key
	return func() tea.Msg {
		names := []string{key.first}
		for _, name := range key.w.RoleNames() {
			if name != key.first {
				names = append(names, name)
			}
		}
		var sides []sections.Side
		for _, name := range names {
			s := sections.Side{Name: name, Detail: key.layout}
			s.Prompt, _ = layout.Build(key.layout, key.w, name) // a prompt of nothing says enough
			sides = append(sides, s)
		}
		return tableMsg{key, sections.NewTable(sides...)}
	}
}

// haveTable takes a table in.
func (m *Model) haveTable(msg tableMsg) tea.Cmd {
	p, ok := m.page.(*comparePage)
	if !ok {
		return nil
	}
	t := &p.table
	t.running = false
	t.made, t.key = msg.table, msg.key
	t.move(0, 0)
	var texts []text
	for _, c := range msg.table.Columns {
		texts = append(texts, promptTexts(c.Side)...)
	}
	return tea.Batch(m.counting.want(m.ctx, texts), t.refresh(p, m))
}

func (t *compareTable) move(rows, columns int) {
	t.cursor.row = max(0, min(t.cursor.row+rows, len(t.made.Rows)-1))
	t.cursor.column = max(0, min(t.cursor.column+columns, len(t.made.Columns)-1))
}

func (t *compareTable) act(p *comparePage, m *Model, a keymap.Action) (tea.Cmd, bool) {
	if t.made == nil {
		return nil, false
	}
	switch a {
	case keymap.Back:
		t.shown = false
	case keymap.ColumnBefore:
		t.move(0, -1)
	case keymap.ColumnBehind:
		t.move(0, 1)
	case keymap.MakeFirst:
		t.first = t.made.Columns[t.cursor.column].Side.Name
		t.cursor.column = 0
		return t.refresh(p, m), true
	case keymap.OpenChosen:
		return t.open(p, m), true
	default:
		delta, ok := steps(a, len(t.made.Rows))
		if ok {
			t.move(delta, 0)
		}
		return nil, ok
	}
	return nil, true
}

// open compares the first column with the one under the cursor, at the section
// that the cursor is on.
func (t *compareTable) open(p *comparePage, m *Model) tea.Cmd {
	if t.cursor.column == 0 {
		return m.say(views.Info, "Choose another column than the first with ← and →.")
	}
	t.shown = false
	p.left, p.right = t.made.Columns[0].Side.Name, t.made.Columns[t.cursor.column].Side.Name
	if t.cursor.row < len(t.made.Rows) {
		p.landing = &t.made.Rows[t.cursor.row]
	}
	if p.made.key == p.key(m) {
		p.land(m)
	}
	return p.refresh(m)
}

func (t *compareTable) draw(m *Model, r views.Rect) []string {
	return views.CompareTable{Table: t.made, Tokens: m.tokens, Row: t.cursor.row, Column: t.cursor.column}.Draw(m.theme, r)
}
