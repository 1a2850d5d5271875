package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/views"
	"foreword/views/editor"
)

// noteText is the memory note behind an editor. A note is never blank, but a
// text on its way may be: a new note is there as long as it says something, and
// one that was there says what it did when it is left blank.
type noteText struct {
	// fresh: the note is a new one, and id is 0 while it is nothing.
	fresh bool
	id    int64
	// was is the text from before, now the one that the workspace has.
	was, now string
	blank    bool
}

// addingNote is the merge key of writing a new note: one step, whatever is
// typed. The editor has its own undo for what is inside.
const addingNote = "write a new note"

// writeNote opens the editor on a new note.
func (m *Model) writeNote(back page) tea.Cmd {
	p := &editPage{title: "a new note", section: m.memorySection(), back: back, note: &noteText{fresh: true, blank: true}}
	p.editor = editor.New("", 1, 1)
	return m.openPage(p)
}

// changed takes in what the text is now. The key merges steps of an existing
// note, and the detail tells them apart.
func (n *noteText) changed(m *Model, e edit.SetText, key, detail string) tea.Cmd {
	blank := prompt.Blank(e.Text)
	became := blank && !n.blank
	n.blank = blank
	switch {
	case !n.fresh && !blank:
		n.now = e.Text
		return m.changeText(e, key, detail)
	case !n.fresh && became:
		return m.say(views.Info, "A note is never blank: left so, it says what it said before. D in the list forgets it.")
	case n.fresh:
		return n.write(m, e.Text)
	}
	return nil
}

// write makes the new note what was typed, as one step.
func (n *noteText) write(m *Model, text string) tea.Cmd {
	there := n.find(m.w)
	target := edit.Target{Kind: edit.Note, ID: n.id}
	var e edit.Edit = edit.SetText{Target: target, Text: text}
	switch {
	case n.blank && !there:
		return nil
	case n.blank:
		e, n.id = edit.ForgetNote{ID: n.id}, 0
	case !there:
		e = edit.AddNote{Content: text}
	}
	next, err := edit.Apply(m.w, e)
	if err != nil {
		return m.say(views.Failure, err.Error())
	}
	if !n.blank && !there {
		n.id = next.Memory.Entries[len(next.Memory.Entries)-1].ID
	}
	n.now = text
	return m.step("add a note", addingNote, next)
}

// find says whether the new note is in the workspace. Its id is a guess, which
// is another one when files were read anew meanwhile and the id was taken.
func (n *noteText) find(w *workspace.Workspace) bool {
	if n.id == 0 {
		return false
	}
	is := func(e workspace.MemoryEntry) bool { return e.Created.IsZero() && e.Content == n.now }
	notes := allNotes(w)
	if e, ok := noteIn(notes, n.id); ok && is(e) {
		return true
	}
	n.id = 0
	for _, e := range notes {
		if is(e) {
			n.id = e.ID // the one that was added last
		}
	}
	return n.id != 0
}

// left ends the writing: what stayed blank is no note, or what it was before.
func (n *noteText) left(m *Model, t edit.Target, back page) tea.Cmd {
	switch {
	case !n.blank:
		if p, ok := back.(*memoryPage); ok && n.fresh {
			p.at = n.id
		}
	case !n.fresh && n.now != n.was:
		return m.change(edit.SetText{Target: t, Text: n.was}, "")
	case n.fresh && m.history.Withdraw(addingNote):
		m.w = m.history.Current()
		return tea.Batch(m.build(m.beforeEdits()), m.keepSoon(), m.say(views.Info, "Nothing was written, so there is no new note."))
	case n.fresh:
		return m.say(views.Info, "Nothing was written, so there is no new note.")
	}
	return nil
}
