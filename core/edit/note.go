package edit

import (
	"slices"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// AddNote adds a memory note behind all others. Until it is saved it has no
// time, and an id that the store may yet give otherwise.
type AddNote struct {
	Content string
	Tags    []string
}

// TagNote gives a note other tags.
type TagNote struct {
	ID   int64
	Tags []string
}

// ForgetNote takes a note out of the memory.
type ForgetNote struct{ ID int64 }

// RestoreNote brings a forgotten note back, as the store or an earlier
// workspace has it. A note that was added meanwhile and has its id by guess
// gets another one.
type RestoreNote struct{ Note workspace.MemoryEntry }

// SwitchNote takes a note out of the prompt alone, or puts it back.
type SwitchNote struct {
	ID  int64
	Off bool
}

func (e AddNote) label(*workspace.Workspace) string { return "add a note" }

func (e TagNote) label(w *workspace.Workspace) string {
	return "tag " + Target{Kind: Note, ID: e.ID}.In(w)
}

func (e ForgetNote) label(w *workspace.Workspace) string {
	return "forget " + Target{Kind: Note, ID: e.ID}.In(w)
}

func (e RestoreNote) label(w *workspace.Workspace) string {
	return "restore " + Target{Kind: Note, ID: e.Note.ID}.In(w)
}

func (e SwitchNote) label(w *workspace.Workspace) string {
	return switchWord(e.Off) + Target{Kind: Note, ID: e.ID}.In(w)
}

func noteIs(id int64) func(workspace.MemoryEntry) bool {
	return func(n workspace.MemoryEntry) bool { return n.ID == id }
}

func (e AddNote) apply(w *workspace.Workspace) error {
	if err := checkNote(e.Content, e.Tags); err != nil {
		return err
	}
	if w.Project.ID == "" {
		return refused("notes are kept by project, and the project has no id")
	}
	list, are := whole(w.Memory.Entries, w.Aside.Notes)
	n := workspace.MemoryEntry{ID: 1, Content: e.Content, Tags: slices.Clone(e.Tags)}
	for _, other := range list {
		n.ID = max(n.ID, other.ID+1)
	}
	setNotes(w, append(list, n), append(are, false))
	return nil
}

func (e TagNote) apply(w *workspace.Workspace) error {
	return changeNote(w, e.ID, func(n *workspace.MemoryEntry) error {
		n.Tags = slices.Clone(e.Tags)
		return checkNote(n.Content, n.Tags)
	})
}

func (e ForgetNote) apply(w *workspace.Workspace) error {
	list, are := whole(w.Memory.Entries, w.Aside.Notes)
	i := slices.IndexFunc(list, noteIs(e.ID))
	if i < 0 {
		return ErrMissing
	}
	setNotes(w, removed(list, i), removed(are, i))
	w.Memory.Recalled = slices.DeleteFunc(slices.Clone(w.Memory.Recalled), noteIs(e.ID))
	return nil
}

func (e RestoreNote) apply(w *workspace.Workspace) error {
	list, are := whole(w.Memory.Entries, w.Aside.Notes)
	if i := slices.IndexFunc(list, noteIs(e.Note.ID)); i >= 0 {
		n, is := list[i], are[i]
		if !n.Created.IsZero() {
			return refused("there is a note m-%d already", e.Note.ID)
		}
		for _, other := range list {
			n.ID = max(n.ID, other.ID+1)
		}
		list, are = append(removed(list, i), n), append(removed(are, i), is)
	}
	i := len(list)
	for i > 0 && list[i-1].ID > e.Note.ID {
		i--
	}
	setNotes(w, inserted(list, i, e.Note), inserted(are, i, false))
	return nil
}

func (e SwitchNote) apply(w *workspace.Workspace) error {
	list, are := whole(w.Memory.Entries, w.Aside.Notes)
	i := slices.IndexFunc(list, noteIs(e.ID))
	if i < 0 {
		return ErrMissing
	}
	are[i] = e.Off
	setNotes(w, list, are)
	return nil
}

func setNote(w *workspace.Workspace, id int64, text string) error {
	return changeNote(w, id, func(n *workspace.MemoryEntry) error {
		n.Content = text
		return checkNote(n.Content, nil)
	})
}

// changeNote changes a note where it stands, recalled ones too.
func changeNote(w *workspace.Workspace, id int64, change func(*workspace.MemoryEntry) error) error {
	list, are := whole(w.Memory.Entries, w.Aside.Notes)
	i := slices.IndexFunc(list, noteIs(id))
	if i < 0 {
		return ErrMissing
	}
	if err := change(&list[i]); err != nil {
		return err
	}
	setNotes(w, list, are)
	if at := slices.IndexFunc(w.Memory.Recalled, noteIs(id)); at >= 0 {
		w.Memory.Recalled = replaced(w.Memory.Recalled, at, list[i])
	}
	return nil
}

func setNotes(w *workspace.Workspace, list []workspace.MemoryEntry, are []bool) {
	w.Memory.Entries, w.Aside.Notes = parted(list, are)
	switch {
	case len(w.Memory.Entries) > 0:
		w.Memory.State, w.Memory.Reason = prompt.Kept, ""
	case len(w.Aside.Notes) > 0:
		w.Memory.State, w.Memory.Reason = prompt.Empty, "all notes are switched off"
	default:
		w.Memory.State, w.Memory.Reason = prompt.Empty, "there are no notes"
	}
}

// checkNote refuses what the memory store would refuse.
func checkNote(content string, tags []string) error {
	if prompt.Blank(content) {
		return refused("a note must not be blank: forget it instead")
	}
	for _, tag := range append([]string{content}, tags...) {
		if err := checkText(tag); err != nil {
			return err
		}
		if prompt.Blank(tag) {
			return refused("a tag must not be blank")
		}
	}
	return nil
}
