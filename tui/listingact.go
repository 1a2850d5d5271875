package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

func (p *listPage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	if cmd, ok := p.actList(m, a, p); ok {
		return cmd, true
	}
	if a == keymap.Add {
		return p.add(m), true
	}
	t, ok := p.under()
	if !ok {
		return m.nothingUnder(a)
	}
	switch a {
	case keymap.Open, keymap.EditSection:
		return p.edit(m, t), true
	case keymap.EditOutside:
		return m.openOutside(p.meant(m, t)), true
	case keymap.ChooseSource:
		return p.choose(m, t), true
	case keymap.Switch:
		return p.change(m, p.switched(m.w, t), "This cannot be switched off."), true
	case keymap.Remove:
		return p.change(m, removed(t), "This cannot be removed here."), true
	case keymap.Rename:
		if !named(t) {
			return m.say(views.Info, "Only facts have names to change here."), true
		}
		p.question = asked(a, "new name", factName(m.w, t))
		return nil, true
	case keymap.Pin, keymap.EditTags:
		return p.actProfile(m, t, a), true
	case keymap.Raise, keymap.Lower:
		return p.move(m, t, a), true
	}
	return nil, false
}

// edit opens what an item is made from: its text, the source of its value, or the
// page that notes have of their own.
func (p *listPage) edit(m *Model, t edit.Target) tea.Cmd {
	switch {
	case t.Kind == edit.Note:
		return m.openMemory(t.ID)
	case t.Kind == edit.Fact && edit.Origin(m.w.Facts[t.At]) != "":
		return p.choose(m, t) // the value is the source's, so the source is what is edited
	}
	return m.editTarget(p.meant(m, t), p.section, p)
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

// named says whether a target has a name of the user's choice.
func named(t edit.Target) bool { return t.Kind == edit.Fact || t.Kind == edit.Profile }

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
	return p.put(m, p, edit.MoveFact{At: t.At, To: to}, to)
}

// canAdd says whether something can be added to the list.
func (p *listPage) canAdd() bool {
	switch p.kind {
	case prompt.KindFacts, prompt.KindEnvironment:
		return true
	case prompt.KindSessionFacts, prompt.KindProfile:
		return p.section != views.NoSection && !ofState(p.targets)
	}
	return false
}

// add asks for the name of a new fact.
func (p *listPage) add(m *Model) tea.Cmd {
	switch {
	case ofState(p.targets):
		return m.say(views.Info, "Nothing can be added here: the state file lists these.")
	case !p.canAdd():
		return m.say(views.Info, "Nothing can be added here.")
	case p.kind == prompt.KindSessionFacts:
		return p.openNew(m, edit.AddSessionFact{Text: "?"})
	}
	p.question = asked(keymap.Add, "name", "")
	return nil
}

// answered does what the answer to a question was asked for.
func (p *listPage) answered(m *Model, what keymap.Action, answer string) tea.Cmd {
	t, ok := p.under()
	switch {
	case what == keymap.EditTags && ok:
		return p.answeredKeywords(m, t.At, answer)
	case prompt.Blank(answer):
		return nil
	case p.kind == prompt.KindProfile:
		return p.answeredProfile(m, what, answer)
	case what == keymap.ChooseSource:
		return m.findValue(p.asking, answer)
	case what == keymap.Add:
		return m.chooseFor(factPlace{len(m.w.Facts), answer, true})
	case ok:
		return m.change(edit.RenameFact{At: t.At, Name: answer}, "")
	}
	return nil
}
