package tui

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// memoryPage lists the notes of the project, those that are switched off
// included, with the one under the cursor shown whole. What is worked out of
// them (marks, filter, order) is worked out when something changes, never for a
// frame: there may be ten thousand.
type memoryPage struct {
	// of and base are the workspaces that the notes were taken from: the present
	// one, and the one on disk, which the marks are taken against. made counts
	// how often they were.
	of, base *workspace.Workspace
	made     int
	notes    []listedNote
	// shown are the places in notes that pass the filter, in their order.
	shown []int
	// total are the tokens of those that are shown, in the counter of that name.
	total   views.Tokens
	counter string
	// at is the id of the note that the cursor was put on, and cursor the place
	// in shown where it is, on that note or where that would be.
	at             int64
	cursor, offset int
	// reading: the keys scroll the shown note.
	reading bool
	scroll  int

	order     noteOrder
	find      noteFind
	forgotten forgottenNotes
	// tags is the field for the tags of the note tagging; 0 for none.
	tags    textinput.Model
	tagging int64
}

// listedNote is a note with what is known of it.
type listedNote struct {
	workspace.MemoryEntry
	off    bool
	mark   views.NoteMark
	digest string
	tokens views.Tokens
	// folded is the text that a filter looks through; empty before the first.
	folded string
}

// openMemory opens the notes with the cursor on one of them, or leaves them.
func (m *Model) openMemory(id int64) tea.Cmd {
	if _, ok := m.page.(*memoryPage); ok {
		return m.closePage()
	}
	if m.w == nil {
		return nil
	}
	p := &memoryPage{at: id, tags: field(), find: noteFind{input: field()}}
	return m.openPage(p)
}

func (p *memoryPage) scope() keymap.Scope {
	switch {
	case p.tagging != 0:
		return keymap.Asking
	case p.find.typing:
		return keymap.Filter
	}
	return keymap.Memory
}

// refresh takes in another workspace, size or counter.
func (p *memoryPage) refresh(m *Model) tea.Cmd {
	if m.w == nil || m.history == nil {
		return nil
	}
	if p.of != m.w || p.base != m.history.Base() {
		p.collect(m)
	}
	p.take(m)
	return tea.Batch(p.count(m), p.search(m), p.lookForForgotten(m))
}

// collect takes the notes of the present workspace, or those that were
// forgotten.
func (p *memoryPage) collect(m *Model) {
	before := p.notes
	if before == nil {
		before = m.noted
	}
	p.of, p.base = m.w, m.history.Base()
	p.made++
	if p.forgotten.shown {
		p.notes = p.forgotten.list(p.of, p.base)
	} else {
		p.notes = presentNotes(p.of, p.base)
	}
	for i := range p.notes { // both in ascending id
		n := &p.notes[i]
		for len(before) > 0 && before[0].ID < n.ID {
			before = before[1:]
		}
		if len(before) == 0 || before[0].ID != n.ID || before[0].Content != n.Content {
			n.digest = prompt.ByteDigest(n.Content)
			continue
		}
		n.digest, n.tokens = before[0].digest, before[0].tokens
		if slices.Equal(before[0].Tags, n.Tags) {
			n.folded = before[0].folded
		}
	}
	if !p.forgotten.shown {
		m.noted = p.notes
	}
}

// presentNotes gives the notes of a workspace in ascending id, marked by what of
// them is not on disk yet.
func presentNotes(w, disk *workspace.Workspace) []listedNote {
	all, old := allNotes(w), allNotes(disk)
	list := make([]listedNote, len(all))
	off := make(map[int64]bool, len(w.Aside.Notes))
	for _, n := range w.Aside.Notes {
		off[n.Value.ID] = true
	}
	for i, n := range all {
		list[i] = listedNote{MemoryEntry: n, off: off[n.ID]}
		for len(old) > 0 && old[0].ID < n.ID {
			old = old[1:]
		}
		var was workspace.MemoryEntry
		there := len(old) > 0 && old[0].ID == n.ID
		if there {
			was = old[0]
		}
		switch {
		case n.Created.IsZero() && (!there || !was.Created.IsZero()):
			list[i].mark = views.NewNote
		case !there:
			list[i].mark = views.RestoredNote
		case was.Content != n.Content || !slices.Equal(was.Tags, n.Tags):
			list[i].mark = views.EditedNote
		}
	}
	return list
}

// allNotes gives the notes of a workspace in ascending id, those that are
// switched off included. The list is not to be changed.
func allNotes(w *workspace.Workspace) []workspace.MemoryEntry {
	byID := func(a, b workspace.MemoryEntry) int { return cmp.Compare(a.ID, b.ID) }
	if len(w.Aside.Notes) == 0 && slices.IsSortedFunc(w.Memory.Entries, byID) {
		return w.Memory.Entries
	}
	list := make([]workspace.MemoryEntry, 0, len(w.Memory.Entries)+len(w.Aside.Notes))
	list = append(list, w.Memory.Entries...)
	for _, n := range w.Aside.Notes {
		list = append(list, n.Value)
	}
	slices.SortFunc(list, byID)
	return list
}

// noteIn looks a note up in a list in ascending id.
func noteIn(list []workspace.MemoryEntry, id int64) (workspace.MemoryEntry, bool) {
	i, ok := slices.BinarySearchFunc(list, id, func(n workspace.MemoryEntry, id int64) int { return cmp.Compare(n.ID, id) })
	if !ok {
		return workspace.MemoryEntry{}, false
	}
	return list[i], true
}

// take takes in what was counted.
func (p *memoryPage) take(m *Model) {
	counter := m.counting.counter.Name()
	for i := range p.notes {
		if n := &p.notes[i]; !n.tokens.Known || p.counter != counter {
			n.tokens = m.tokens(n.digest)
		}
	}
	p.counter = counter
	p.arrange(m)
}

// arrange filters and orders the notes. The cursor stays on its note, or where
// it was when that is gone.
func (p *memoryPage) arrange(m *Model) {
	p.shown = p.shown[:0]
	passes := p.find.filter()
	for i := range p.notes {
		if passes(&p.notes[i]) {
			p.shown = append(p.shown, i)
		}
	}
	p.order.sort(p.notes, p.shown, p.find.ranks)
	p.total = views.Tokens{Known: true}
	for _, i := range p.shown {
		t := p.notes[i].tokens
		p.total.Known = p.total.Known && t.Known
		p.total.Tokens += t.Tokens
		p.total.Accuracy = max(p.total.Accuracy, t.Accuracy)
	}
	at := slices.IndexFunc(p.shown, func(i int) bool { return p.notes[i].ID == p.at })
	if at < 0 { // forgotten, or hidden by a filter: it may come back
		at, p.scroll = p.cursor, 0
	}
	p.place(m, at)
}

// moveTo puts the cursor on the note in a place of the list.
func (p *memoryPage) moveTo(m *Model, at int) {
	p.place(m, at)
	if n, ok := p.note(); ok {
		p.at = n.ID
	}
}

// place puts the cursor on a place of the list, and scrolls it into sight.
func (p *memoryPage) place(m *Model, at int) {
	p.cursor = max(0, min(at, len(p.shown)-1))
	room, _ := p.page(m).Rooms(m.arranged().Page())
	p.offset = views.Follow(p.offset, p.cursor, len(p.shown), room)
}

// note gives the note under the cursor.
func (p *memoryPage) note() (listedNote, bool) {
	if p.cursor >= len(p.shown) {
		return listedNote{}, false
	}
	return p.notes[p.shown[p.cursor]], true
}

// count asks for the tokens of the notes that were not counted yet.
func (p *memoryPage) count(m *Model) tea.Cmd {
	var texts []text
	for i := range p.notes {
		if n := &p.notes[i]; !n.tokens.Known {
			texts = append(texts, text{n.digest, n.Content})
		}
	}
	return m.counting.want(m.ctx, texts)
}

// page gives what the page shows.
func (p *memoryPage) page(m *Model) views.NotesPage {
	used, says := p.use(m)
	page := views.NotesPage{
		Forgotten: p.forgotten.shown, Len: len(p.shown), All: len(p.notes),
		Cursor: p.cursor, Offset: p.offset, Order: p.order.String(), Tokens: p.total, Counter: m.counting.counter.Name(),
		Find: p.find.view(), Says: append(p.state(m), says...), Empty: p.empty(m),
		Project: m.w.Project.ID, Store: p.store(m), Reading: p.reading, Scroll: p.scroll,
	}
	page.At = func(i int) views.Note {
		n := p.notes[p.shown[i]]
		note := views.Note{MemoryEntry: n.MemoryEntry, Tokens: n.tokens, Mark: n.mark}
		switch {
		case p.forgotten.shown:
			note.State = views.Forgotten
		case n.off:
			note.State = views.SwitchedOff
		case !used:
			note.State = views.NotUsed
		}
		return note
	}
	if p.tagging != 0 {
		page.Ask = input("tags, with commas between them:", p.tags)
	}
	return page
}

// input gives a field of text as it is drawn.
func input(label string, f textinput.Model) views.NoteInput {
	before, behind := halves(f)
	return views.NoteInput{Label: label, Before: before, Behind: behind, Typing: true}
}

// mostRead bounds what is laid out of a note, in bytes: the editor has the rest.
const mostRead = 256 << 10

// withText adds the text of the note under the cursor.
func (p *memoryPage) withText(m *Model, page views.NotesPage, r views.Rect) views.NotesPage {
	n, ok := p.note()
	if !ok {
		return page
	}
	content, digest := n.Content, n.digest
	if len(content) > mostRead {
		content = strings.ToValidUTF8(content[:mostRead], "")
		digest += " to its first bytes"
	}
	page.Text, page.Left = m.rows.wrapped(digest, content, views.NoteWidth(r)), len(n.Content)-len(content)
	return page
}

func (p *memoryPage) draw(m *Model, r views.Rect) []string {
	if m.w == nil || m.history == nil {
		return nil
	}
	return p.withText(m, p.page(m), r).Draw(m.theme, r)
}
