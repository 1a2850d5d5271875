package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/save"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
	"foreword/views/editor"
)

// mergePage shows what was changed here and on disk at the same time, and has
// the user choose where it cannot be joined.
type mergePage struct {
	cursor, scroll int
	base           bool
	// back is the page that going on leads to; nil for the main screen.
	back page
	// of is the workspace that the items are made for; busy: they are still to come.
	of     *workspace.Workspace
	busy   bool
	items  []views.MergeItem
	places []joinedPlace
}

// openMerge shows the merge, or leaves it.
func (m *Model) openMerge() tea.Cmd {
	if p, ok := m.page.(*mergePage); ok {
		return p.leave(m)
	}
	if m.history == nil {
		return nil
	}
	p := &mergePage{back: m.page}
	if saving, ok := m.page.(*savePage); ok { // it is planned anew when all is chosen
		p.back, m.merging.saving = nil, saving.of != nil
	}
	cmd := m.openPage(p)
	p.cursor = max(0, p.next(m, -1, 1))
	return cmd
}

func (p *mergePage) scope() keymap.Scope { return keymap.Merging }

// refresh makes the items of another merge, apart from the screen. Those that are
// shown stay until they come.
func (p *mergePage) refresh(m *Model) tea.Cmd {
	if p.of == m.w || m.w == nil {
		return nil
	}
	p.of, p.busy = m.w, true
	return makeMergeItems(m.w, m.merging.now.Conflicts, m.merging.joined)
}

// merged takes the items of the merge in, unless there is a newer one.
func (m *Model) merged(msg mergeItemsMsg) tea.Cmd {
	if p, ok := m.page.(*mergePage); ok && p.of == msg.of {
		p.items, p.places, p.busy = msg.items, msg.places, false
		p.cursor = max(0, min(p.cursor, len(p.items)-1))
	}
	return nil
}

func (p *mergePage) draw(m *Model, r views.Rect) []string {
	return views.MergePage{Items: p.items, Cursor: p.cursor, Scroll: p.scroll, Busy: p.busy, ShowBase: p.base}.Draw(m.theme, r)
}

func (p *mergePage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	choices := map[keymap.Action]save.Choice{
		keymap.TakeMine: save.Mine, keymap.TakeTheirs: save.Theirs, keymap.TakeMineFirst: save.MineTheirs, keymap.TakeTheirFirst: save.TheirsMine,
	}
	if c, ok := choices[a]; ok {
		return p.choose(m, c), true
	}
	switch a {
	case keymap.NextChange, keymap.PreviousChange:
		step := 1
		if a == keymap.PreviousChange {
			step = -1
		}
		if next := p.next(m, p.cursor, step); next >= 0 {
			p.cursor, p.scroll = next, 0
		}
		return nil, true
	case keymap.ToggleBase:
		p.base = !p.base
		return nil, true
	case keymap.EditSection:
		return p.edit(m), true
	case keymap.GoOn:
		return p.goOn(m), true
	case keymap.Back:
		return p.goBack(m)
	case keymap.PageDown, keymap.PageUp, keymap.HalfDown, keymap.HalfUp:
		delta, _ := steps(a, m.arranged().Page().H/2)
		p.scroll = max(0, p.scroll+delta)
		return nil, true
	}
	delta, ok := steps(a, 2)
	if !ok {
		return nil, false
	}
	p.cursor, p.scroll = max(0, min(p.cursor+delta, len(p.items)-1)), 0
	return nil, true
}

// next gives the nearest conflict that is open, from a place on in steps, and
// around the end; -1 for none.
func (p *mergePage) next(m *Model, from, step int) int {
	conflicts := m.merging.now.Conflicts
	for k := 1; k <= len(conflicts); k++ {
		i := ((from+step*k)%len(conflicts) + len(conflicts)) % len(conflicts)
		if conflicts[i].Choice == save.Open {
			return i
		}
	}
	return -1
}

// joined gives the place under the cursor that was merged by itself; false for
// another row.
func (p *mergePage) joined(m *Model) (joinedPlace, bool) {
	at := p.cursor - len(m.merging.now.Conflicts)
	if p.busy || at < 0 || at >= len(p.places) {
		return joinedPlace{}, false
	}
	return p.places[at], true
}

// choose makes a choice for the place under the cursor, as a step of its own, and
// goes to the next one.
func (p *mergePage) choose(m *Model, c save.Choice) tea.Cmd {
	g := &m.merging
	both := c == save.MineTheirs || c == save.TheirsMine
	if p.cursor >= len(g.now.Conflicts) {
		return p.chooseJoined(m, c, both)
	}
	conflict := g.now.Conflicts[p.cursor]
	if !conflict.Text && both {
		return m.say(views.Info, "There cannot be both of it: m takes mine, t takes theirs.")
	}
	r := g.now.Choose(p.cursor, c)
	g.known, g.now = append(g.known, r), r
	m.history.DoOn("choose "+c.String()+" for "+conflict.What, "", r.Workspace, r.Seen)
	m.w = r.Workspace
	if next := p.next(m, p.cursor, 1); next >= 0 {
		p.cursor, p.scroll = next, 0
	}
	return tea.Batch(m.build(m.beforeEdits()), m.keepSoon())
}

// chooseJoined takes the lines of a side at a place that was merged by itself,
// which is an edit like any other.
func (p *mergePage) chooseJoined(m *Model, c save.Choice, both bool) tea.Cmd {
	place, ok := p.joined(m)
	switch {
	case p.busy || ok && place.Choice == c:
		return nil
	case !ok:
		return m.say(views.Info, "There is nothing to choose: the two do not meet.")
	case both:
		return m.say(views.Info, "One side alone changed it: m takes mine, t takes theirs.")
	}
	text, _ := edit.Text(m.w, place.target)
	lines := place.Ours
	if c == save.Theirs {
		lines = place.Theirs
	}
	next, err := edit.Apply(m.w, edit.SetText{Target: place.target, Text: text[:place.Start] + lines + text[place.End:]})
	if err != nil {
		return m.say(views.Failure, err.Error())
	}
	return m.step("choose "+c.String()+" for "+place.what, "", next)
}

// edit opens the editor on the text of the place under the cursor. To edit a
// place is to choose what is made of it.
func (p *mergePage) edit(m *Model) tea.Cmd {
	if place, ok := p.joined(m); ok {
		return p.editAt(m, place.target, place.Line)
	}
	if p.cursor >= len(m.merging.now.Conflicts) {
		return m.say(views.Info, "There is nothing to choose: the two do not meet.")
	}
	c := m.merging.now.Conflicts[p.cursor]
	if _, ok := edit.Text(m.w, c.Target); !ok {
		return m.say(views.Info, "This is no text to edit: m takes mine, t takes theirs.")
	}
	at := p.cursor
	var chosen tea.Cmd
	if c.Choice == save.Open {
		chosen = p.choose(m, save.Mine)
		p.cursor = at
	}
	c = m.merging.now.Conflicts[at]
	return tea.Batch(chosen, p.editAt(m, c.Target, c.Line))
}

func (p *mergePage) editAt(m *Model, target edit.Target, line int) tea.Cmd {
	open := m.editTarget(target, m.section(), p)
	if e, ok := m.page.(*editPage); ok {
		e.editor = editor.New(e.editor.Buffer().Text().String(), 1, 1).GoTo(max(1, line))
		open = tea.Batch(open, e.refresh(m))
	}
	return open
}

// goOn leaves the merge once everything is chosen, for the save that waits for it
// if one does.
func (p *mergePage) goOn(m *Model) tea.Cmd {
	if open := m.merging.now.Open(); open > 0 {
		p.cursor, p.scroll = p.next(m, p.cursor-1, 1), 0
		return m.say(views.Warning, count(open, "place")+" still to choose: m mine, t theirs, b both, e edit.")
	}
	if m.merging.saving {
		return tea.Batch(p.leave(m), m.planAgain())
	}
	if len(m.merging.now.Conflicts) == 0 {
		return p.leave(m)
	}
	return tea.Batch(p.leave(m), m.say(views.Success, "Everything is chosen. w saves it."))
}

// goBack leaves the merge with what is open, which is told.
func (p *mergePage) goBack(m *Model) (tea.Cmd, bool) {
	if len(m.notices.shown) > 0 {
		return nil, false // a notice goes first
	}
	m.merging.saving = false
	cmd := p.leave(m)
	if open := m.merging.now.Open(); open > 0 {
		cmd = tea.Batch(cmd, m.say(views.Warning, count(open, "place")+" still to choose: nothing is saved before. "+keymap.Keys(keymap.OpenMerge)+" leads back."))
	}
	return cmd, true
}

func (p *mergePage) leave(m *Model) tea.Cmd {
	if p.back != nil {
		return m.openPage(p.back)
	}
	return m.closePage()
}
