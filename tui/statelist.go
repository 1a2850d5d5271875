package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/core/zoned"
	"foreword/keymap"
	"foreword/views"
)

// of gives the list for a part of the section, as for the tools of a template,
// with the cursor on a target.
func (p *listPage) of(m *Model, part int, t edit.Target) *listPage {
	if part >= 0 && p.kind == prompt.KindTemplate {
		p.kind = edit.FieldKind(m.shown.prompt.Sections[p.section].Parts[part].Name)
	}
	p.refresh(m)
	p.moveTo(slices.Index(p.targets, t))
	return p
}

// ofState says whether a list is texts of a state file, which nothing of the
// workspace stands in for.
func ofState(list []edit.Target) bool { return len(list) > 0 && list[0].Kind == edit.State }

// meant gives what is edited of a skill: its description where the section is a
// catalogue, which has no more of it.
func (p *listPage) meant(m *Model, t edit.Target) edit.Target {
	if t.Kind == edit.Skill && p.section != views.NoSection && m.shown.prompt.Sections[p.section].Kind == prompt.KindSkills {
		t.Kind = edit.SkillLine
	}
	return t
}

// profileItem shows a fact about the user, and what lets it through the keyword
// gate. One that the gate withholds is drawn back.
func profileItem(s *zoned.State, t edit.Target) views.Item {
	f := s.ProfileFacts[t.At]
	item := views.Item{Name: f.Key, Value: f.Value, Off: withheld(s, t)}
	switch {
	case f.Pinned:
		item.Note = "pinned"
	case len(f.Keywords) > 0:
		item.Note = "on " + strings.Join(f.Keywords, ", ")
	default:
		item.Note = "only without the keyword gate"
	}
	return item
}

// actProfile pins a fact about the user or not, or asks for its keywords.
func (p *listPage) actProfile(m *Model, t edit.Target, a keymap.Action) tea.Cmd {
	if t.Kind != edit.Profile {
		return m.say(views.Info, "Only facts about the user, in a state file, are pinned and have keywords.")
	}
	f := m.w.State.ProfileFacts[t.At]
	if a == keymap.Pin {
		return m.change(edit.PinProfileFact{At: t.At, Pinned: !f.Pinned}, "")
	}
	p.question = asked(a, "keywords", tagsLine(f.Keywords))
	return nil
}

// answeredKeywords gives a fact about the user the keywords of a line, which is
// read as that of tags is.
func (p *listPage) answeredKeywords(m *Model, at int, line string) tea.Cmd {
	old := m.w.State.ProfileFacts[at].Keywords
	words := typedTags(line, old)
	if slices.Equal(words, old) {
		return nil
	}
	return m.change(edit.SetProfileKeywords{At: at, Keywords: words}, "")
}

// withheld says whether the keyword gate keeps a fact about the user out.
func withheld(s *zoned.State, t edit.Target) bool {
	return t.Kind == edit.Profile && zoned.Profile([]zoned.ProfileFact{s.ProfileFacts[t.At]}, s.UserMessage, s.KeywordGate) == ""
}

// factName gives the name that a fact of a list has now.
func factName(w *workspace.Workspace, t edit.Target) string {
	if t.Kind == edit.Profile {
		return w.State.ProfileFacts[t.At].Key
	}
	return w.Facts[t.At].Name
}

// answeredProfile renames a fact about the user, or adds one and opens it.
func (p *listPage) answeredProfile(m *Model, what keymap.Action, key string) tea.Cmd {
	if t, ok := p.under(); ok && what == keymap.Rename {
		return m.change(edit.RenameProfileFact{At: t.At, Key: key}, "")
	}
	return p.openNew(m, edit.AddProfileFact{Key: key, Value: "?"})
}

// openNew adds to the end of the list and opens the editor on what was added.
func (p *listPage) openNew(m *Model, e edit.Edit) tea.Cmd {
	before := m.w
	cmds := []tea.Cmd{m.change(e, ""), p.refresh(m)}
	if m.w == before {
		return tea.Batch(cmds...) // refused, which is said
	}
	p.moveTo(len(p.targets) - 1)
	return tea.Batch(append(cmds, m.editTarget(p.targets[p.cursor], p.section, p))...)
}
