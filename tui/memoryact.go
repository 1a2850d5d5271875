package tui

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/keymap"
	"foreword/views"
)

// idle is what a note that is forgotten cannot be asked, and what needs a note where
// there is none.
func (p *memoryPage) idle(*Model) []keymap.Action {
	_, note := p.note()
	switch {
	case !note:
		return append(ofNote(), keymap.CopySection, keymap.Restore)
	case p.forgotten.shown:
		return ofNote()
	}
	return []keymap.Action{keymap.Restore}
}

// ofNote are the actions that need a note that is not forgotten.
func ofNote() []keymap.Action {
	return []keymap.Action{keymap.Open, keymap.EditSection, keymap.EditOutside, keymap.Switch, keymap.Remove, keymap.EditTags}
}

func (p *memoryPage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	if m.w == nil || m.history == nil {
		return nil, false
	}
	if cmd, ok := p.actField(m, a); ok {
		return cmd, true
	}
	if cmd, ok := p.actList(m, a); ok {
		return cmd, true
	}
	if a == keymap.CopySection || slices.Contains(ofNote(), a) {
		n, ok := p.note()
		if !ok {
			return m.say(views.Info, "There is no note under the cursor."), true
		}
		if p.forgotten.shown && a != keymap.CopySection {
			return m.say(views.Info, "m-"+number(n.ID)+" is forgotten: R restores it."), true
		}
		return p.actNote(m, a, n), true
	}
	list, text := p.page(m).Rooms(m.arranged().Page())
	if p.reading {
		delta, ok := steps(a, text)
		if ok {
			r := m.arranged().Page()
			p.scroll = views.Clamp(p.scroll+delta, p.withText(m, p.page(m), r).Rows(r), text)
		}
		return nil, ok
	}
	delta, ok := steps(a, list)
	if ok {
		p.scroll = 0
		p.moveTo(m, p.cursor+delta)
	}
	return nil, ok
}

// actField does what a field of text asks for.
func (p *memoryPage) actField(m *Model, a keymap.Action) (tea.Cmd, bool) {
	switch {
	case a == keymap.Close && p.tagging != 0:
		p.tagging = 0
		return nil, true
	case a == keymap.Run && p.tagging != 0:
		return p.tagged(m), true
	case a == keymap.StartFilter:
		return p.startFind(m, false), true
	case a == keymap.FindWords:
		return p.startFind(m, true), true
	case a == keymap.ApplyFilter:
		return p.keepFind(m), true
	case a == keymap.ClearFilter:
		return p.clearFind(m), true
	}
	return nil, false
}

// actList does what is about the list as a whole.
func (p *memoryPage) actList(m *Model, a keymap.Action) (tea.Cmd, bool) {
	switch a {
	case keymap.NextOrder, keymap.PreviousOrder:
		by := 1
		if a == keymap.PreviousOrder {
			by = -1
		}
		p.order = p.order.step(by, p.find.words)
		p.arrange(m)
	case keymap.ToggleForgotten:
		return p.toggleForgotten(m), true
	case keymap.Restore:
		return p.restore(m), true
	case keymap.Add:
		return p.add(m), true
	case keymap.FocusNext, keymap.FocusPrevious:
		p.reading = !p.reading
		return p.keepFind(m), true
	case keymap.Back:
		return p.back(m)
	case keymap.NextSection, keymap.PreviousSection, keymap.Zoom, keymap.ToggleParts: // they are about the main screen
	default:
		return nil, false
	}
	return nil, true
}

// back goes back one step: the shown note, the filter, the forgotten notes.
func (p *memoryPage) back(m *Model) (tea.Cmd, bool) {
	switch {
	case len(m.notices.shown) > 0:
		return nil, false
	case p.reading:
		p.reading = false
		return nil, true
	case p.find.active():
		return p.clearFind(m), true
	case p.forgotten.shown:
		return p.toggleForgotten(m), true
	}
	return nil, false
}

// actNote does something with the note under the cursor.
func (p *memoryPage) actNote(m *Model, a keymap.Action, n listedNote) tea.Cmd {
	p.at = n.ID // where the cursor comes back to, also with u
	switch a {
	case keymap.Switch:
		return m.change(edit.SwitchNote{ID: n.ID, Off: !n.off}, "")
	case keymap.Remove:
		return tea.Batch(m.change(edit.ForgetNote{ID: n.ID}, ""), m.say(views.Info, "m-"+number(n.ID)+" is forgotten: u takes that back, w saves it."))
	case keymap.EditTags:
		p.tagging = n.ID
		p.tags.SetValue(tagsLine(n.Tags))
		p.tags.CursorEnd()
		return p.tags.Focus()
	case keymap.CopySection:
		return copyText(m.terminal, m.inTmux(), "the note m-"+number(n.ID), n.Content)
	case keymap.EditOutside:
		return m.openOutside(edit.Target{Kind: edit.Note, ID: n.ID})
	}
	return m.editTarget(edit.Target{Kind: edit.Note, ID: n.ID}, m.memorySection(), p)
}

// add opens the editor on a new note, which is nothing before it says something.
func (p *memoryPage) add(m *Model) tea.Cmd {
	if _, err := edit.Apply(m.w, edit.AddNote{Content: "a note"}); err != nil {
		return m.say(views.Failure, err.Error())
	}
	if p.forgotten.shown {
		p.forgotten.shown, p.of = false, nil
	}
	return tea.Batch(p.clearFind(m), m.writeNote(p))
}

// memorySection gives the section of the prompt that the notes stand in, or the
// one under the cursor.
func (m *Model) memorySection() int {
	if m.shown.prompt != nil {
		for i, s := range m.shown.prompt.Sections {
			if s.Kind == prompt.KindMemory {
				return i
			}
		}
	}
	return m.section()
}

// typed takes a key of the field that has the keyboard.
func (p *memoryPage) typed(m *Model, msg tea.KeyMsg) tea.Cmd {
	if p.tagging == 0 {
		return p.typeFind(m, msg)
	}
	var cmd tea.Cmd
	p.tags, cmd = typeInto(p.tags, msg)
	return cmd
}

// tagged gives the note the tags that were typed.
func (p *memoryPage) tagged(m *Model) tea.Cmd {
	id := p.tagging
	p.tagging = 0
	p.tags.Blur()
	i := slices.IndexFunc(p.notes, func(n listedNote) bool { return n.ID == id })
	if i < 0 {
		return m.say(views.Warning, "m-"+number(id)+" is gone.")
	}
	tags := typedTags(p.tags.Value(), p.notes[i].Tags)
	if slices.Equal(tags, p.notes[i].Tags) {
		return nil
	}
	return m.change(edit.TagNote{ID: id, Tags: tags}, "")
}

// tagsLine writes tags on one line, those with a comma in quotes.
func tagsLine(tags []string) string {
	fields := make([]string, len(tags))
	for i, tag := range tags {
		var b strings.Builder
		w := csv.NewWriter(&b)
		_ = w.Write([]string{tag}) // a strings.Builder takes everything
		w.Flush()
		fields[i] = strings.TrimSuffix(b.String(), "\n")
	}
	return strings.Join(fields, ", ")
}

// typedTags reads the tags of a line. A tag that was there already is kept as it
// was, with what a field of text cannot show.
func typedTags(line string, old []string) []string {
	shown := field()
	shown.SetValue(tagsLine(old))
	before := splitTags(shown.Value())
	tags := splitTags(line)
	if len(before) != len(old) {
		if line == shown.Value() {
			return old
		}
		return tags
	}
	next := 0 // tags that look alike come back in their order
	for i, tag := range tags {
		at := slices.Index(before[next:], tag)
		if at >= 0 {
			next += at + 1
			tags[i] = old[next-1]
		} else if at = slices.Index(before, tag); at >= 0 {
			tags[i] = old[at]
		}
	}
	return tags
}

func splitTags(line string) []string {
	r := csv.NewReader(strings.NewReader(line))
	r.TrimLeadingSpace, r.LazyQuotes = true, true
	fields, err := r.Read()
	if err != nil { // an open quote, or nothing
		fields = strings.Split(line, ",")
	}
	var tags []string
	for _, tag := range fields {
		if tag = strings.TrimSpace(tag); tag != "" {
			tags = append(tags, tag)
		}
	}
	return tags
}

// noteNamed gives the id of a note by its name, as m-12, or 0.
func noteNamed(name string) int64 {
	id, err := strconv.ParseInt(strings.TrimPrefix(name, "m-"), 10, 64)
	if err != nil {
		return 0
	}
	return id
}

func number(id int64) string { return strconv.FormatInt(id, 10) }
