package tui

import (
	"context"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/memory"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/views"
)

// foundMsg brings the notes that match words, the best first. Sent by the
// command of findNotes; dropped when it is the answer to an older question.
type foundMsg struct {
	page  *memoryPage
	query string
	made  int
	ids   []int64
	err   error
}

// noteFind narrows the list: by a part of the text, or by words.
type noteFind struct {
	input textinput.Model
	// words: the store's kind of search, by words and rank; else a filter.
	words  bool
	typing bool
	// ranks are the places of the notes that the last search found; nil before
	// the first answer, and after one that failed. query and made are what was
	// answered last, if anything was.
	ranks    map[int64]int
	answered bool
	query    string
	made     int
	// running: a search is under way. The next one starts when it ends.
	running bool
	err     error
	// before is the order to go back to when the search ends.
	before noteOrder
}

func (f *noteFind) active() bool { return f.input.Value() != "" }

// filter gives what says of a note whether it stays in the list.
func (f *noteFind) filter() func(*listedNote) bool {
	query := strings.ToLower(f.input.Value())
	switch {
	case query == "", f.words && f.ranks == nil:
		return func(*listedNote) bool { return true }
	case f.words:
		return func(n *listedNote) bool {
			_, found := f.ranks[n.ID]
			return found
		}
	}
	return func(n *listedNote) bool {
		if n.folded == "" {
			n.folded = strings.ToLower(n.Content + "\x00" + strings.Join(n.Tags, "\x00"))
		}
		return strings.Contains(n.folded, query)
	}
}

// view gives the field as it is drawn, if it is used.
func (f *noteFind) view() views.NoteInput {
	if !f.typing && !f.active() {
		return views.NoteInput{}
	}
	label := "/"
	if f.words {
		label = "words"
	}
	in := input(label, f.input)
	in.Typing = f.typing
	switch {
	case !f.active() && f.words:
		in.Says = "words, or their beginnings"
	case !f.active():
		in.Says = "a part of the text or of a tag"
	case f.err != nil:
		in.Says = "not searched: " + f.err.Error()
	case f.running:
		in.Says = "searching…"
	}
	return in
}

// startFind gives the keyboard to the field. What is in it is looked for in the
// other way, if it was a filter and is now a search.
func (p *memoryPage) startFind(m *Model, words bool) tea.Cmd {
	f := &p.find
	if words && !f.words {
		f.before, p.order = p.order, byRank
	}
	if !words {
		p.leaveRank()
	}
	f.words, f.typing, p.reading = words, true, false
	f.input.CursorEnd()
	p.arrange(m)
	return tea.Batch(f.input.Focus(), p.search(m))
}

// leaveRank goes back to the order from before the search.
func (p *memoryPage) leaveRank() {
	if p.order == byRank {
		p.order = p.find.before
	}
	p.find.words, p.find.answered, p.find.ranks, p.find.err = false, false, nil, nil
}

// keepFind gives the keyboard back to the list.
func (p *memoryPage) keepFind(m *Model) tea.Cmd {
	p.find.typing = false
	p.find.input.Blur()
	if !p.find.active() {
		p.leaveRank()
		p.arrange(m)
	}
	return nil
}

// clearFind shows all notes again.
func (p *memoryPage) clearFind(m *Model) tea.Cmd {
	p.find.input.Reset()
	return p.keepFind(m)
}

// typeFind takes a key of the field.
func (p *memoryPage) typeFind(m *Model, msg tea.KeyMsg) tea.Cmd {
	was := p.find.input.Value()
	var cmd tea.Cmd
	p.find.input, cmd = typeInto(p.find.input, msg)
	if p.find.input.Value() == was {
		return cmd
	}
	p.arrange(m)
	return tea.Batch(cmd, p.search(m))
}

// search looks for the words of the field, apart from the screen. One search
// runs at a time; while words are typed, only the newest are looked for next.
func (p *memoryPage) search(m *Model) tea.Cmd {
	f := &p.find
	query := f.input.Value()
	if !f.words || f.running || f.answered && f.query == query && f.made == p.made {
		return nil
	}
	if prompt.Blank(query) {
		f.answered, f.ranks, f.err = false, nil, nil
		p.arrange(m)
		return nil
	}
	f.running = true
	notes := make([]workspace.MemoryEntry, len(p.notes))
	for i, n := range p.notes {
		notes[i] = n.MemoryEntry
	}
	return findNotes(m.ctx, &m.noteIndex, foundMsg{page: p, query: query, made: p.made}, notes)
}

// findNotes searches the notes as they stand on the screen. The store itself
// could not answer: it does not know of unsaved edits, and has other notes
// already when another program writes it.
func findNotes(ctx context.Context, index *memory.Index, msg foundMsg, notes []workspace.MemoryEntry) tea.Cmd {
	return func() tea.Msg {
		msg.ids, msg.err = index.Search(ctx, notes, msg.query)
		return msg
	}
}

// haveFound takes an answer in, unless the question is another one by now.
func (m *Model) haveFound(msg foundMsg) tea.Cmd {
	p, f := msg.page, &msg.page.find
	f.running = false
	if f.words && msg.query == f.input.Value() && msg.made == p.made {
		fresh := !f.answered || f.query != msg.query
		f.answered, f.query, f.made, f.err, f.ranks = true, msg.query, msg.made, msg.err, nil
		if msg.err == nil {
			f.ranks = make(map[int64]int, len(msg.ids))
		}
		for i, id := range msg.ids {
			f.ranks[id] = i
		}
		p.arrange(m)
		if fresh && msg.err == nil {
			p.moveTo(m, 0) // the best
		}
	}
	return p.search(m)
}
