package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// listPage lists what a section is made from: facts, files, tools, skills. Notes
// have a page of their own. An item is edited, switched off and on, added, removed or moved.
type listPage struct {
	// section is the one of the prompt, or views.NoSection for facts that the
	// layout does not show.
	section int
	kind    prompt.Kind
	targets []edit.Target
	cursor  int
	// fresh is the name of a fact that is being added, until its source is
	// chosen.
	fresh string
	question
}

func newListPage(m *Model, section int) *listPage {
	return &listPage{section: section, kind: m.shown.prompt.Sections[section].Kind}
}

// openFacts lists the facts, wherever the cursor is.
func (m *Model) openFacts() tea.Cmd {
	if m.w == nil {
		return nil
	}
	p := &listPage{section: views.NoSection, kind: prompt.KindFacts}
	if m.shown.prompt != nil {
		for i, s := range m.shown.prompt.Sections {
			if s.Kind == prompt.KindFacts {
				p.section = i
			}
		}
	}
	return m.openPage(p)
}

func (p *listPage) scope() keymap.Scope {
	if p.open() {
		return keymap.Asking
	}
	return keymap.List
}

// refresh looks up again what the section is made from.
func (p *listPage) refresh(m *Model) tea.Cmd {
	switch {
	case p.section == views.NoSection:
		p.targets = edit.Facts(m.w)
	case m.shown.prompt == nil || p.section >= len(m.shown.prompt.Sections):
		return nil
	default:
		p.targets = edit.Targets(m.w, m.shown.prompt, p.section)
	}
	if switchable, ok := edit.Switchable(m.w, p.kind, m.role); ok && !p.ofState() {
		p.targets = switchable
	}
	p.cursor = max(0, min(p.cursor, len(p.targets)-1))
	return nil
}

// aside lists what was switched off and so stands in no list of the workspace.
func aside(w *workspace.Workspace, kind prompt.Kind) []edit.Target {
	var list []edit.Target
	switch kind {
	case prompt.KindTools:
		for _, t := range w.Aside.Tools {
			list = append(list, edit.Target{Kind: edit.Tool, Name: t.Value.Name})
		}
	case prompt.KindSkills:
		for _, s := range w.Aside.Skills {
			list = append(list, edit.Target{Kind: edit.Skill, Name: s.Value.Name})
		}
	}
	return list
}

func (p *listPage) draw(m *Model, r views.Rect) []string {
	page := views.ItemsPage{Title: "Edit · " + p.name(m), Cursor: p.cursor, Empty: "There are none. a adds one."}
	if p.open() {
		page.Ask = p.label
		page.Answer, page.After = p.halves()
	}
	for _, t := range p.targets {
		page.Items = append(page.Items, p.item(m, t))
		if last := page.Items[len(page.Items)-1]; last.Off && t.Kind == edit.Profile {
			page.Hint = "○ withheld by the keyword gate"
		}
	}
	return page.Draw(m.theme, r)
}

func (p *listPage) name(m *Model) string {
	if p.section == views.NoSection || m.shown.prompt == nil {
		return string(p.kind)
	}
	return m.shown.prompt.Sections[min(p.section, len(m.shown.prompt.Sections)-1)].Name
}

func (p *listPage) item(m *Model, t edit.Target) views.Item {
	item := views.Item{Name: t.In(m.w), Off: p.off(m.w, t)}
	switch t.Kind {
	case edit.Tool, edit.Skill:
		item.Name = t.Name
	case edit.Policy:
		item.Value = "which tools it may call: enter shows them all"
		return item
	case edit.Profile:
		return profileItem(m.w.State, t.At)
	}
	t = p.meant(m, t)
	if text, ok := edit.Text(m.w, t); ok {
		first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		item.Value = first
	} else if err := edit.Check(m.w, t); err != nil {
		item.Note = err.Error()
	}
	if tokens, ok := m.partTokens(p.kind, t.Name); ok {
		item.Note = tokens.String() + " tokens"
		if item.Off {
			item.Note = "saves " + item.Note
		}
	}
	if t.Kind == edit.Fact {
		f := m.w.Facts[t.At]
		item.Name, item.Value, item.Note = f.Name, f.Value, f.Source.String()
		if f.Reason != "" {
			item.Value = f.Reason
		}
	}
	return item
}

// off says whether a target is switched off.
func (p *listPage) off(w *workspace.Workspace, t edit.Target) bool {
	switch t.Kind {
	case edit.Fact:
		return w.Facts[t.At].State == prompt.Dropped
	case edit.Tool, edit.Skill:
		for _, other := range aside(w, p.kind) {
			if other == t {
				return true
			}
		}
	}
	return false
}

func (p *listPage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	if p.open() {
		return p.actAsking(m, a)
	}
	if delta, ok := steps(a, m.arranged().Page().H-2); ok {
		p.cursor = max(0, min(p.cursor+delta, len(p.targets)-1))
		return nil, true
	}
	if a == keymap.Add {
		return p.add(m), true
	}
	if len(p.targets) == 0 {
		return nil, false
	}
	t := p.targets[p.cursor]
	switch a {
	case keymap.EditOutside:
		return m.openOutside(t), true
	case keymap.Open, keymap.EditSection:
		if t.Kind == edit.Note {
			return m.openMemory(t.ID), true
		}
		if t.Kind == edit.Fact && edit.Origin(m.w.Facts[t.At]) != "" {
			return p.choose(m, a), true // the value is the source's, so the source is what is edited
		}
		return m.editTarget(p.meant(m, t), p.section, p), true
	case keymap.ChooseSource:
		return p.choose(m, a), true
	case keymap.Switch:
		return p.change(m, p.switched(m.w, t), "This cannot be switched off."), true
	case keymap.Remove:
		return p.change(m, removed(t), "This cannot be removed here."), true
	case keymap.Rename:
		if t.Kind != edit.Fact && t.Kind != edit.Profile {
			return m.say(views.Info, "Only facts have names to change here."), true
		}
		p.question = asked(a, "new name", factName(m.w, t))
		return nil, true
	case keymap.Raise, keymap.Lower:
		return p.move(m, t, a), true
	}
	return nil, false
}

func (p *listPage) change(m *Model, e edit.Edit, otherwise string) tea.Cmd {
	if e == nil {
		return m.say(views.Info, otherwise)
	}
	return m.change(e, "")
}

// switched gives the edit that switches a target off or on, or nil.
func (p *listPage) switched(w *workspace.Workspace, t edit.Target) edit.Edit {
	off := !p.off(w, t)
	switch t.Kind {
	case edit.Fact:
		return edit.SwitchFact{At: t.At, Off: off}
	case edit.Tool:
		return edit.SwitchTool{Name: t.Name, Off: off}
	case edit.Skill:
		return edit.SwitchSkill{Name: t.Name, Off: off}
	}
	return nil
}

// removed gives the edit that takes a target out of its list, or nil.
func removed(t edit.Target) edit.Edit {
	switch t.Kind {
	case edit.Fact:
		return edit.RemoveFact{At: t.At}
	case edit.Profile:
		return edit.RemoveProfileFact{At: t.At}
	case edit.Known:
		return edit.RemoveSessionFact{At: t.At}
	}
	return nil
}

// move moves a fact up or down in its list.
func (p *listPage) move(m *Model, t edit.Target, a keymap.Action) tea.Cmd {
	to := t.At - 1
	if a == keymap.Lower {
		to = t.At + 1
	}
	if t.Kind != edit.Fact || to < 0 || to >= len(m.w.Facts) {
		return nil
	}
	p.cursor = to
	return m.change(edit.MoveFact{At: t.At, To: to}, "")
}

// add asks for the name of a new fact.
func (p *listPage) add(m *Model) tea.Cmd {
	if p.ofState() {
		return m.say(views.Info, "Nothing can be added here: the state file lists these.")
	}
	switch p.kind {
	case prompt.KindSessionFacts:
		return p.openNew(m, edit.AddSessionFact{Text: "?"})
	case prompt.KindFacts, prompt.KindEnvironment, prompt.KindProfile:
		p.question = asked(keymap.Add, "name", "")
		return nil
	}
	return m.say(views.Info, "Nothing can be added here.")
}

// actAsking ends a question.
func (p *listPage) actAsking(m *Model, a keymap.Action) (tea.Cmd, bool) {
	switch a {
	case keymap.Close:
		p.end()
		return nil, true
	case keymap.Run:
		return p.answered(m), true
	}
	return nil, false
}

// answered does what the answer to a question was asked for.
func (p *listPage) answered(m *Model) tea.Cmd {
	what := p.action
	answer := p.end()
	if prompt.Blank(answer) {
		return nil
	}
	switch {
	case p.kind == prompt.KindProfile:
		return p.answeredProfile(m, what, answer)
	case what == keymap.Rename:
		return m.change(edit.RenameFact{At: p.targets[p.cursor].At, Name: answer}, "")
	case what == keymap.ChooseSource:
		return m.findValue(p.place(m), answer)
	}
	p.fresh = answer
	return p.choose(m, keymap.Add)
}

// typed takes the answer to a question.
func (p *listPage) typed(_ *Model, msg tea.KeyMsg) tea.Cmd { return p.question.typed(msg) }
