package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/budget"
	"foreword/core/token"
	"foreword/keymap"
	"foreword/views"
)

// budgetPage shows what fills the window and what the caps cut, and lets window
// and caps be changed to see what would be. Nothing of it is saved.
type budgetPage struct {
	cursor, offset int
	// window is the index of the well-known window that is tried out, from 1; 0
	// for the config's own.
	window int
}

func (b *budgetPage) scope() keymap.Scope { return keymap.Budget }

func (b *budgetPage) refresh(*Model) tea.Cmd { return nil }

func (b *budgetPage) draw(m *Model, r views.Rect) []string {
	return b.view(m).Draw(m.theme, r)
}

// view gives the page for the shown prompt.
func (b *budgetPage) view(m *Model) views.BudgetPage {
	if m.shown.prompt == nil {
		return views.BudgetPage{}
	}
	p := m.shown.prompt
	tokens := m.tokensOf(p.Sections)
	counts := make([]token.Count, len(tokens))
	for i, t := range tokens {
		counts[i] = t.Count
	}
	window, model := b.windowOf(m)
	rows, _ := budget.Rows(p, counts, window)
	page := views.BudgetPage{
		Sections: p.Sections, Tokens: tokens, Rows: rows, Total: m.use(p, m.shown.whole),
		Window: window, Model: model, Cursor: b.cursor, Offset: b.offset,
	}
	for _, row := range rows {
		if row.Limit != nil {
			page.Caps = budget.Caps(m.w.Settings.Caps)
			break
		}
	}
	return page
}

// sectionAt gives the section under the cursor: below them are the caps.
func (b *budgetPage) sectionAt(m *Model) int {
	if m.shown.prompt == nil || b.cursor >= len(m.shown.prompt.Sections) {
		return views.NoSection
	}
	return b.cursor
}

// windowOf gives the window in force and its model.
func (b *budgetPage) windowOf(m *Model) (int, string) {
	if b.window == 0 {
		return m.w.Settings.Window, ""
	}
	w := budget.Windows()[b.window-1]
	return w.Tokens, w.Model + ", " + w.Date
}

func (b *budgetPage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	if m.w == nil || m.shown.prompt == nil {
		return nil, false
	}
	page := b.view(m)
	switch a {
	case keymap.NextWindow:
		b.window = (b.window + 1) % (len(budget.Windows()) + 1)
		return nil, true
	case keymap.Raise, keymap.Lower, keymap.Usual:
		c, ok := page.Cap()
		if !ok {
			return m.say(views.Info, "There is a cap to change below the sections, under the layout zoned."), true
		}
		return b.change(m, c, a), true
	}
	delta, ok := steps(a, m.arranged().Page().H-2)
	if !ok {
		return nil, false
	}
	b.cursor = max(0, min(b.cursor+delta, page.Len()-1))
	return nil, true
}

// change gives a cap another value, a tenth up or down, in the workspace on
// screen alone.
func (b *budgetPage) change(m *Model, c budget.Cap, a keymap.Action) tea.Cmd {
	step := max(10, c.Tokens/10)
	to := map[keymap.Action]int{
		keymap.Raise: c.Tokens + step, keymap.Lower: max(0, c.Tokens-step), keymap.Usual: c.Usual,
	}[a]
	caps, err := budget.WithCap(m.w.Settings.Caps, c.Key, to)
	if err != nil {
		return m.say(views.Failure, err.Error())
	}
	w := *m.w
	w.Settings.Caps = caps
	return m.step("try the cap "+c.Key, "cap "+c.Key, &w)
}
