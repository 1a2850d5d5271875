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
type arrangePage struct{ itemList }

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
	p.refresh(m)
	if section := m.section(); section != views.NoSection && m.shown.prompt != nil {
		if own := edit.Targets(m.w, m.shown.prompt, section); len(own) == 1 {
			p.moveTo(slices.Index(p.targets, own[0]))
		}
	}
	return m.openPage(p)
}

func (p *arrangePage) scope() keymap.Scope { return p.scopeOf(keymap.Arrange) }

// idle is what needs a section, where there is none.
func (p *arrangePage) idle(*Model) []keymap.Action {
	if len(p.targets) == 0 {
		return ofItem()
	}
	return nil
}

func (p *arrangePage) refresh(m *Model) tea.Cmd {
	p.list(m.w, edit.Blocks(m.w))
	return nil
}

func (p *arrangePage) draw(m *Model, r views.Rect) []string { return p.view(m).Draw(m.theme, r) }

func (p *arrangePage) view(m *Model) views.ItemsPage {
	page := p.page("Sections of the head and the tail", "There are none. a adds one.")
	page.Hint = p.hint(m)
	page.At = func(i int) views.Item { return blockItem(m.w, p.targets[i]) }
	page.Group = func(i int) string {
		_, zone := blockOf(m.w, p.targets[i])
		return zone.String()
	}
	return page
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
	b, _ := blockOf(w, t)
	item := views.Item{Name: b.Name, Note: b.Source.String(), Off: b.State == prompt.Dropped}
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
	if cmd, ok := p.actList(m, a, p); ok {
		return cmd, true
	}
	if a == keymap.Add {
		p.question = asked(a, "name of the new section", "")
		return nil, true
	}
	t, ok := p.under()
	if !ok {
		return m.nothingUnder(a)
	}
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
	section := sectionOf(m, t, b)
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

// sectionOf gives the section of the shown prompt that a section of the list has
// become, or views.NoSection.
func sectionOf(m *Model, t edit.Target, b workspace.Block) int {
	if m.shown.prompt == nil {
		return views.NoSection
	}
	computed := b.Kind != prompt.KindHead && b.Kind != prompt.KindTail
	for i, s := range m.shown.prompt.Sections {
		if own := edit.Targets(m.w, m.shown.prompt, i); len(own) > 0 && own[0] == t || computed && s.Kind == b.Kind {
			return i
		}
	}
	return views.NoSection
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
	return p.put(m, p, edit.MoveBlock{Zone: zone, At: t.At, Into: zone, To: p.targets[to].At}, to)
}

// across moves a section to the end of the head, or to the start of the tail.
func (p *arrangePage) across(m *Model, t edit.Target, zone prompt.Zone, a keymap.Action) tea.Cmd {
	switch {
	case a == keymap.MoveToTail && zone == prompt.Head:
		return p.put(m, p, edit.MoveBlock{Zone: zone, At: t.At, Into: prompt.Tail, To: 0}, len(m.w.Head)-1)
	case a == keymap.MoveToHead && zone == prompt.Tail:
		return p.put(m, p, edit.MoveBlock{Zone: zone, At: t.At, Into: prompt.Head, To: len(m.w.Head)}, len(m.w.Head))
	}
	return m.say(views.Info, "It stands in the "+zone.String()+" already.")
}

// answered renames the section under the cursor, or adds one of that name.
func (p *arrangePage) answered(m *Model, what keymap.Action, answer string) tea.Cmd {
	name := strings.TrimSpace(answer)
	t, ok := p.under()
	switch {
	case name == "":
		return nil
	case what == keymap.Add:
		return p.add(m, name)
	case !ok:
		return nil
	}
	_, zone := blockOf(m.w, t)
	return m.change(edit.RenameBlock{Zone: zone, At: t.At, Name: name}, "")
}

// add puts a new section behind the one under the cursor. Its text is kept in a
// file of its own; one of that name that is there already becomes the section.
func (p *arrangePage) add(m *Model, name string) tea.Cmd {
	e := edit.AddBlock{Zone: prompt.Head, Name: name, Tier: prompt.Slow}
	if t, ok := p.under(); ok {
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
	p.moveTo(slices.Index(p.targets, t))
	block, _ := blockOf(m.w, t)
	return tea.Batch(cmd, p.edit(m, t, block))
}
