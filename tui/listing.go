package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/tool"
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
	// parts are the texts that tools and skills have in the prompt, by name.
	parts map[string]string
	// back is the page that leaving leads to; nil for the main screen.
	back page
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

func (p *listPage) leave(m *Model) tea.Cmd {
	if p.back != nil {
		return m.openPage(p.back)
	}
	return m.closePage()
}

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
	p.parts = m.partTexts(p.kind)
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

func (p *listPage) draw(m *Model, r views.Rect) []string { return p.view(m).Draw(m.theme, r) }

func (p *listPage) view(m *Model) views.ItemsPage {
	page := p.page("Edit · "+p.name(m), p.empty(m))
	page.At = func(i int) views.Item { return p.item(m, p.targets[i]) }
	if p.kind == prompt.KindProfile && slices.ContainsFunc(p.targets, func(t edit.Target) bool { return withheld(m.w.State, t) }) {
		page.Hint = "○ withheld by the keyword gate"
	}
	return page
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
	switch t.Kind {
	case edit.Fact:
		return factItem(m.w.Facts[t.At])
	case edit.Policy:
		return views.Item{Name: t.In(m.w), Value: "which tools it may call: enter shows them all"}
	case edit.Profile:
		return profileItem(m.w.State, t)
	}
	item := views.Item{Name: t.In(m.w), Off: p.off(m.w, t)}
	if t.Kind == edit.Tool || t.Kind == edit.Skill {
		item.Name = t.Name
	}
	if text, err := textOf(m.w, p.meant(m, t)); err == nil {
		item.Value, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	} else {
		item.Note = err.Error()
	}
	if text, ok := p.parts[t.Name]; ok {
		item.Note = m.tokens(m.rows.digests.Of(text)).Unit()
		if item.Off {
			item.Note = "saves " + item.Note
		}
	}
	return item
}

func factItem(f workspace.Fact) views.Item {
	item := views.Item{Name: f.Name, Value: f.Value, Note: f.Source.String(), Off: f.State == prompt.Dropped}
	if f.Reason != "" {
		item.Value = f.Reason
	}
	return item
}

// textOf gives the text of a target, or why it has none. That of a tool is looked up
// without trying whether its declaration can be changed: a list shows many.
func textOf(w *workspace.Workspace, t edit.Target) (string, error) {
	if t.Kind == edit.Tool {
		for _, one := range w.Tools {
			if one.Name == t.Name {
				return one.Description, nil
			}
		}
		for _, one := range w.Aside.Tools {
			if one.Value.Name == t.Name {
				return one.Value.Description, nil
			}
		}
	}
	text, ok := edit.Text(w, t)
	if !ok {
		return "", edit.Check(w, t)
	}
	return text, nil
}

// off says whether a target is switched off.
func (p *listPage) off(w *workspace.Workspace, t edit.Target) bool {
	switch t.Kind {
	case edit.Fact:
		return w.Facts[t.At].State == prompt.Dropped
	case edit.Tool:
		return slices.ContainsFunc(w.Aside.Tools, func(o workspace.Placed[tool.Tool]) bool { return o.Value.Name == t.Name })
	case edit.Skill:
		return slices.ContainsFunc(w.Aside.Skills, func(o workspace.Placed[workspace.Skill]) bool { return o.Value.Name == t.Name })
	}
	return false
}
