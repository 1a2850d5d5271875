package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// arrangePage lists the sections of the head and the tail in their order, to be
// added, removed, renamed, moved and switched off and on.
type arrangePage struct {
	targets []edit.Target
	cursor  int
	question
}

// sectionFileMsg brings what the file of a new section says already, if it is
// there. Sent by the command of add.
type sectionFileMsg struct {
	add edit.AddBlock
	err error
}

// openArrange lists the sections of the head and the tail.
func (m *Model) openArrange() tea.Cmd {
	if m.w == nil {
		return nil
	}
	p := &arrangePage{}
	if section := m.section(); section != views.NoSection && m.shown.prompt != nil {
		if own := edit.Targets(m.w, m.shown.prompt, section); len(own) == 1 {
			p.cursor = max(0, slices.Index(edit.Blocks(m.w), own[0]))
		}
	}
	return m.openPage(p)
}

func (p *arrangePage) scope() keymap.Scope {
	if p.open() {
		return keymap.Asking
	}
	return keymap.Arrange
}

func (p *arrangePage) refresh(m *Model) tea.Cmd {
	p.targets = edit.Blocks(m.w)
	p.cursor = max(0, min(p.cursor, len(p.targets)-1))
	return nil
}

func (p *arrangePage) draw(m *Model, r views.Rect) []string {
	page := views.ItemsPage{
		Title: "Sections of the head and the tail", Hint: p.hint(m), Cursor: p.cursor,
		Empty: "There are none. a adds one.",
	}
	if p.open() {
		page.Ask = p.label
		page.Answer, page.After = p.halves()
	}
	for _, t := range p.targets {
		page.Items = append(page.Items, blockItem(m.w, t))
	}
	return page.Draw(m.theme, r)
}

// hint says where these sections are not shown.
func (p *arrangePage) hint(m *Model) string {
	if m.shown.prompt == nil || len(p.targets) == 0 {
		return ""
	}
	for _, s := range m.shown.prompt.Sections {
		switch s.Kind {
		case prompt.KindHead, prompt.KindTail, prompt.KindInstructions:
			return ""
		}
	}
	return "the layout " + m.layoutName() + " does not show them"
}

// blockOf gives the section that a target stands for.
func blockOf(w *workspace.Workspace, t edit.Target) (workspace.Block, prompt.Zone) {
	if t.Kind == edit.Tail {
		return w.Tail[t.At], prompt.Tail
	}
	return w.Head[t.At], prompt.Head
}

func blockItem(w *workspace.Workspace, t edit.Target) views.Item {
	b, zone := blockOf(w, t)
	item := views.Item{Name: b.Name, Group: zone.String(), Note: b.Source.String(), Off: b.State == prompt.Dropped}
	first, _, _ := strings.Cut(strings.TrimSpace(b.Text), "\n")
	item.Value = first
	switch {
	case b.Kind != prompt.KindHead && b.Kind != prompt.KindTail:
		item.Value, item.Note = "made from the "+string(b.Kind), "computed"
	case b.Reason != "":
		item.Value = b.Reason
	}
	return item
}

func (p *arrangePage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	if p.open() {
		return p.actAsking(m, a)
	}
	if delta, ok := steps(a, m.arranged().Page().H-2); ok {
		p.cursor = max(0, min(p.cursor+delta, len(p.targets)-1))
		return nil, true
	}
	if a == keymap.Add {
		p.question = asked(a, "name of the new section", "")
		return nil, true
	}
	if len(p.targets) == 0 {
		return nil, false
	}
	t := p.targets[p.cursor]
	b, zone := blockOf(m.w, t)
	switch a {
	case keymap.Open, keymap.EditSection:
		return p.edit(m, t, b), true
	case keymap.EditOutside:
		return p.outside(m, t, b), true
	case keymap.Switch:
		return m.change(edit.SwitchBlock{Zone: zone, At: t.At, Off: b.State != prompt.Dropped}, ""), true
	case keymap.Rename:
		p.question = asked(a, "new name", b.Name)
	case keymap.Remove:
		return p.remove(m, t, b, zone), true
	case keymap.Raise:
		return p.move(m, p.cursor-1), true
	case keymap.Lower:
		return p.move(m, p.cursor+1), true
	case keymap.MoveToTail, keymap.MoveToHead:
		return p.across(m, t, zone, a), true
	default:
		return nil, false
	}
	return nil, true
}

// edit opens the text, or what a computed one is made from.
func (p *arrangePage) edit(m *Model, t edit.Target, b workspace.Block) tea.Cmd {
	section := views.NoSection
	for i, s := range m.shown.prompt.Sections {
		if own := edit.Targets(m.w, m.shown.prompt, i); len(own) > 0 && own[0] == t || s.Kind == b.Kind && b.Kind != prompt.KindHead && b.Kind != prompt.KindTail {
			section = i
		}
	}
	if b.Kind == prompt.KindHead || b.Kind == prompt.KindTail {
		return m.editTarget(t, section, p)
	}
	if section == views.NoSection {
		return m.say(views.Info, b.Name+" is made from the "+string(b.Kind)+", which the layout "+m.layoutName()+" does not show.")
	}
	return m.editFrom(section, -1, p)
}

// outside opens the file of the section in the user's editor.
func (p *arrangePage) outside(m *Model, t edit.Target, b workspace.Block) tea.Cmd {
	if b.Kind != prompt.KindHead && b.Kind != prompt.KindTail {
		return m.say(views.Info, b.Name+" is made from the "+string(b.Kind)+" and has no file: enter shows what it is made from.")
	}
	return m.openOutside(t)
}

func (p *arrangePage) remove(m *Model, t edit.Target, b workspace.Block, zone prompt.Zone) tea.Cmd {
	cmd := m.change(edit.RemoveBlock{Zone: zone, At: t.At}, "")
	if b.Source.Kind == prompt.FromFile {
		return tea.Batch(cmd, m.say(views.Info, b.Name+" is out of the list; its file "+b.Source.Path+" stays."))
	}
	return cmd
}

// move puts the section under the cursor in the place of the row to. Beyond the
// end of the head begins the tail.
func (p *arrangePage) move(m *Model, to int) tea.Cmd {
	t := p.targets[p.cursor]
	_, zone := blockOf(m.w, t)
	switch {
	case zone == prompt.Head && to >= len(m.w.Head):
		return p.across(m, t, zone, keymap.MoveToTail)
	case zone == prompt.Tail && to < len(m.w.Head):
		return p.across(m, t, zone, keymap.MoveToHead)
	case to < 0 || to >= len(p.targets):
		return nil
	}
	p.cursor = to
	return m.change(edit.MoveBlock{Zone: zone, At: t.At, Into: zone, To: p.targets[to].At}, "")
}

// across moves a section to the end of the head, or to the start of the tail.
func (p *arrangePage) across(m *Model, t edit.Target, zone prompt.Zone, a keymap.Action) tea.Cmd {
	switch {
	case a == keymap.MoveToTail && zone == prompt.Head:
		p.cursor = len(m.w.Head) - 1
		return m.change(edit.MoveBlock{Zone: zone, At: t.At, Into: prompt.Tail, To: 0}, "")
	case a == keymap.MoveToHead && zone == prompt.Tail:
		p.cursor = len(m.w.Head)
		return m.change(edit.MoveBlock{Zone: zone, At: t.At, Into: prompt.Head, To: len(m.w.Head)}, "")
	}
	return m.say(views.Info, "It stands in the "+zone.String()+" already.")
}

// actAsking ends a question.
func (p *arrangePage) actAsking(m *Model, a keymap.Action) (tea.Cmd, bool) {
	switch a {
	case keymap.Close:
		p.end()
		return nil, true
	case keymap.Run:
		what := p.action
		answer := strings.TrimSpace(p.end())
		switch {
		case answer == "":
		case what == keymap.Rename:
			_, zone := blockOf(m.w, p.targets[p.cursor])
			return m.change(edit.RenameBlock{Zone: zone, At: p.targets[p.cursor].At, Name: answer}, ""), true
		default:
			return p.add(m, answer), true
		}
		return nil, true
	}
	return nil, false
}

// typed takes the answer to a question.
func (p *arrangePage) typed(_ *Model, msg tea.KeyMsg) tea.Cmd { return p.question.typed(msg) }

// add puts a new section behind the one under the cursor. Its text is kept in a
// file of its own; one of that name that is there already becomes the section.
func (p *arrangePage) add(m *Model, name string) tea.Cmd {
	e := edit.AddBlock{Zone: prompt.Head, Name: name, Tier: prompt.Slow}
	if len(p.targets) > 0 {
		t := p.targets[p.cursor]
		_, e.Zone = blockOf(m.w, t)
		e.At = t.At + 1
	}
	e.File = sectionFile(m.w, e.Zone, name)
	root := m.w.Root
	return func() tea.Msg {
		shown := source.Folder + "/" + e.File
		d, err := source.ReadDocument(root+"/"+shown, shown)
		e.Text = d.Text
		return sectionFileMsg{e, err}
	}
}

// sectionFile gives a file for a section of that name which no other section
// has, relative to the config's folder.
func sectionFile(w *workspace.Workspace, zone prompt.Zone, name string) string {
	stem := strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, name), "-")
	if stem == "" {
		stem = "section"
	}
	for n := 1; ; n++ {
		file := zone.String() + "/" + stem + ".md"
		if n > 1 {
			file = fmt.Sprintf("%s/%s-%d.md", zone, stem, n)
		}
		taken := func(b workspace.Block) bool { return b.Source.Path == source.Folder+"/"+file }
		if !slices.ContainsFunc(w.Head, taken) && !slices.ContainsFunc(w.Tail, taken) {
			return file
		}
	}
}

// haveSectionFile adds the section and opens the editor on it.
func (m *Model) haveSectionFile(msg sectionFileMsg) tea.Cmd {
	p, ok := m.page.(*arrangePage)
	if !ok {
		return nil
	}
	if msg.err != nil {
		return m.say(views.Failure, "The section was not added: "+firstLine(msg.err))
	}
	cmd := m.change(msg.add, "")
	t := edit.Target{Kind: edit.Head, At: msg.add.At}
	if msg.add.Zone == prompt.Tail {
		t.Kind = edit.Tail
	}
	p.refresh(m)
	p.cursor = max(0, slices.Index(p.targets, t))
	block, _ := blockOf(m.w, t)
	return tea.Batch(cmd, p.edit(m, t, block))
}
