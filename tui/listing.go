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
	// about is the section that is listed, whatever is shown by now, and
	// section its place in the shown prompt; views.NoSection where the layout has
	// none of that kind.
	about   sectionKey
	section int
	kind    prompt.Kind
	// asking is the fact whose source is being chosen.
	asking factPlace
	itemList
}

func newListPage(m *Model, section int) *listPage {
	key := sectionKeys(m.shown.prompt.Sections)[section]
	return &listPage{about: key, section: section, kind: key.kind}
}

// openFacts lists the facts, wherever the cursor is.
func (m *Model) openFacts() tea.Cmd {
	if m.w == nil {
		return nil
	}
	return m.openPage(&listPage{about: sectionKey{kind: prompt.KindFacts}, kind: prompt.KindFacts})
}

func (p *listPage) scope() keymap.Scope { return p.scopeOf(keymap.List) }

// idle is what the item under the cursor cannot be asked, and adding where nothing
// can be added.
func (p *listPage) idle(m *Model) []keymap.Action {
	var idle []keymap.Action
	if !p.canAdd() {
		idle = append(idle, keymap.Add)
	}
	t, ok := p.under()
	if !ok {
		return append(idle, ofItem()...)
	}
	if p.switched(m.w, t) == nil {
		idle = append(idle, keymap.Switch)
	}
	if removed(t) == nil {
		idle = append(idle, keymap.Remove)
	}
	if !named(t) {
		idle = append(idle, keymap.Rename)
	}
	if t.Kind != edit.Fact {
		idle = append(idle, keymap.ChooseSource, keymap.Raise, keymap.Lower)
	}
	if t.Kind != edit.Profile {
		idle = append(idle, keymap.Pin, keymap.EditTags)
	}
	return idle
}

// refresh looks up again what the section is made from.
func (p *listPage) refresh(m *Model) tea.Cmd {
	p.section = p.place(m)
	p.list(m.w, p.made(m))
	return nil
}

// place gives the section of the shown prompt that the list is about: another
// layout has it in another place, or has one of its kind.
func (p *listPage) place(m *Model) int {
	place := views.NoSection
	if m.shown.prompt == nil {
		return place
	}
	for i, k := range sectionKeys(m.shown.prompt.Sections) {
		if k == p.about {
			return i
		}
		if k.kind == p.about.kind && k.name == p.about.name && place == views.NoSection {
			place = i
		}
	}
	return place
}

// made gives what the section is made from. What is switched off and so stands in
// no section is listed all the same, and so are facts, tools and skills that the
// layout does not show.
func (p *listPage) made(m *Model) []edit.Target {
	var list []edit.Target
	switch {
	case p.section != views.NoSection:
		list = edit.Targets(m.w, m.shown.prompt, p.section)
	case p.kind == prompt.KindFacts, p.kind == prompt.KindEnvironment:
		list = edit.Facts(m.w)
	}
	if switchable, ok := edit.Switchable(m.w, p.kind, m.role); ok && !ofState(list) {
		return switchable
	}
	return list
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
	page := p.page("Edit · "+p.name(m), p.empty(m))
	for _, t := range p.targets {
		page.Items = append(page.Items, p.item(m, t))
		if last := page.Items[len(page.Items)-1]; last.Off && t.Kind == edit.Profile {
			page.Hint = "○ withheld by the keyword gate"
		}
	}
	return page.Draw(m.theme, r)
}

func (p *listPage) name(m *Model) string {
	if p.section == views.NoSection {
		return string(p.kind)
	}
	return m.shown.prompt.Sections[p.section].Name
}

// empty says why nothing is listed.
func (p *listPage) empty(m *Model) string {
	switch {
	case p.canAdd():
		return "There are none. a adds one."
	case p.section == views.NoSection:
		return "The layout " + m.layoutName() + " does not show them."
	}
	return "There are none."
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
		item.Note = tokens.Unit()
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
	if cmd, ok := p.actList(m, a, func(what keymap.Action, answer string) tea.Cmd { return p.answered(m, what, answer) }); ok {
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
	return p.put(m, edit.MoveFact{At: t.At, To: to}, to)
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
