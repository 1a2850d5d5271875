package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
	"foreword/views"
)

// openCompare opens the screen of two prompts, or leaves it.
func (m *Model) openCompare() tea.Cmd {
	if _, ok := m.page.(*comparePage); ok {
		return m.closePage()
	}
	return m.openPage(newComparePage())
}

func (p *comparePage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	if m.w == nil {
		return nil, false
	}
	if p.render.waiting {
		p.layAgain(m)
	}
	cmd, ok := p.do(m, a)
	if ok && p.render.on { // something else may be in sight, or open
		cmd = tea.Batch(cmd, p.renderNext(m))
	}
	return cmd, ok
}

// do does what an action asks of the page, and says whether it knew it.
func (p *comparePage) do(m *Model, a keymap.Action) (tea.Cmd, bool) {
	switch a {
	case keymap.ToggleTable:
		return p.table.toggle(p, m), true
	case keymap.ChooseLeft, keymap.ChooseRight:
		return p.choose(m, a == keymap.ChooseLeft), true
	case keymap.SwapSides:
		p.right, p.left = p.sides(m)
		return p.refresh(m), true
	case keymap.NextPreviewMode:
		if p.table.shown || p.flow == nil {
			return nil, true
		}
		return p.toggleRendered(m), true
	case keymap.FocusNext, keymap.FocusPrevious, keymap.Zoom, keymap.CopySection, keymap.CopyPrompt:
		return nil, true // they are about the panes of the main screen
	}
	if p.table.shown {
		return p.table.act(p, m, a)
	}
	if cmd, ok := p.searchAct(m, a); ok {
		return cmd, true
	}
	if cmd, ok := p.show(m, a); ok {
		return cmd, true
	}
	if p.flow == nil {
		return nil, false
	}
	delta, ok := steps(a, views.CompareRoom(m.arranged().Page()))
	if ok {
		p.move(m, delta)
	}
	return nil, ok
}

// show changes what is shown of the comparison, or goes somewhere in it.
func (p *comparePage) show(m *Model, a keymap.Action) (tea.Cmd, bool) {
	if p.flow == nil {
		return nil, false
	}
	switch a {
	case keymap.NextChange:
		return p.step(m, p.flow.Next, 1, "behind this one"), true
	case keymap.PreviousChange:
		return p.step(m, p.flow.Next, -1, "in front of this one"), true
	case keymap.NextSection:
		return p.step(m, p.flow.NextHeading, 1, ""), true
	case keymap.PreviousSection:
		return p.step(m, p.flow.NextHeading, -1, ""), true
	case keymap.ToggleFold:
		p.fold(m)
	case keymap.MoreContext:
		p.around(m, p.context+1)
	case keymap.LessContext:
		p.around(m, max(0, p.context-1))
	case keymap.ToggleWords:
		p.lines = !p.lines
		p.lay(m)
	case keymap.ToggleColumns:
		p.single = !p.single
		p.lay(m)
		if !views.CompareSplit(m.arranged().Page()) {
			return m.say(views.Info, "Two columns need 100 cells; this screen shows one."), true
		}
	case keymap.Export:
		return p.export(m), true
	default:
		return nil, false
	}
	return nil, true
}

// around shows that many unchanged lines around a change.
func (p *comparePage) around(m *Model, lines int) {
	for fold := range p.toggled {
		if fold.From != views.WholeSection {
			delete(p.toggled, fold) // it begins elsewhere now
		}
	}
	p.context = lines
	p.lay(m)
}

// step goes to the next stop of a kind.
func (p *comparePage) step(m *Model, next func(row, step int) (int, bool), step int, none string) tea.Cmd {
	row, ok := next(p.cursor, step)
	if !ok {
		if none == "" {
			return nil
		}
		return m.say(views.Info, fmt.Sprintf("There is no change %s.", none))
	}
	p.goTo(m, row)
	return nil
}

// fold folds or unfolds what is under the cursor.
func (p *comparePage) fold(m *Model) {
	fold, ok := p.flow.FoldAt(p.cursor)
	if !ok {
		return
	}
	if p.toggled[fold] {
		delete(p.toggled, fold)
	} else {
		p.toggled[fold] = true
	}
	p.lay(m)
	p.cursor = p.flow.RowOfFold(fold)
	p.move(m, 0)
}
