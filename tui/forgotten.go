package tui

import (
	"cmp"
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/memory"
	"foreword/core/workspace"
	"foreword/views"
)

// forgottenMsg brings the notes that the store keeps as forgotten. Sent by the
// command of listForgotten; dropped when the store was read again since.
type forgottenMsg struct {
	page  *memoryPage
	of    *workspace.Workspace
	notes []workspace.MemoryEntry
	err   error
}

// forgottenNotes are the notes that can be restored.
type forgottenNotes struct {
	shown bool
	// notes are those of the store, as it was when of was read.
	notes  []workspace.MemoryEntry
	of     *workspace.Workspace
	asking bool
	err    error
}

// list gives the forgotten notes: those that the store keeps, and those that
// were forgotten here and are not saved yet. What was restored is none.
func (f *forgottenNotes) list(w, disk *workspace.Workspace) []listedNote {
	present, kept := allNotes(w), allNotes(disk)
	there := func(n workspace.MemoryEntry) bool {
		now, ok := noteIn(present, n.ID)
		return ok && now.Created.IsZero() == n.Created.IsZero() // else it is a new note with that id by guess
	}
	var list []listedNote
	for _, n := range kept {
		if !there(n) {
			list = append(list, listedNote{MemoryEntry: n, mark: views.ForgottenNow})
		}
	}
	for _, n := range f.notes {
		if _, twice := noteIn(kept, n.ID); !there(n) && !twice {
			list = append(list, listedNote{MemoryEntry: n})
		}
	}
	slices.SortFunc(list, func(a, b listedNote) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// toggleForgotten shows the forgotten notes in place of the others, and back.
func (p *memoryPage) toggleForgotten(m *Model) tea.Cmd {
	p.forgotten.shown = !p.forgotten.shown
	p.of, p.reading, p.cursor, p.offset = nil, false, 0, 0
	p.find.answered, p.find.ranks = false, nil // of the other list
	return p.refresh(m)
}

// lookForForgotten asks the store for the forgotten notes, apart from the
// screen, once for each reading.
func (p *memoryPage) lookForForgotten(m *Model) tea.Cmd {
	f := &p.forgotten
	base := m.history.Base()
	path, project := p.path(m), m.w.Project.ID
	if !f.shown || f.of == base || path == "" || project == "" {
		return nil
	}
	f.of, f.asking = base, true
	return listForgotten(m.ctx, path, project, forgottenMsg{page: p, of: base})
}

func listForgotten(ctx context.Context, path, project string, msg forgottenMsg) tea.Cmd {
	return func() tea.Msg {
		store, err := memory.OpenReadOnly(ctx, path)
		if err == nil {
			msg.notes, err = store.Forgotten(ctx, project)
			err = errors.Join(err, store.Close())
		}
		if !errors.Is(err, memory.ErrNoStore) {
			msg.err = err
		}
		return msg
	}
}

func (m *Model) haveForgotten(msg forgottenMsg) tea.Cmd {
	p, f := msg.page, &msg.page.forgotten
	if f.of != msg.of {
		return nil
	}
	f.notes, f.err, f.asking = msg.notes, msg.err, false
	if !f.shown {
		return nil
	}
	p.of = nil
	return p.refresh(m)
}

// restore brings the forgotten note under the cursor back.
func (p *memoryPage) restore(m *Model) tea.Cmd {
	n, ok := p.note()
	if !p.forgotten.shown || !ok {
		return m.say(views.Info, "v shows the forgotten notes, which R restores.")
	}
	return tea.Batch(m.change(edit.RestoreNote{Note: n.MemoryEntry}, ""), m.say(views.Info, "m-"+number(n.ID)+" is among the notes again; w saves that."))
}
