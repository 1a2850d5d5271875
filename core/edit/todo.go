package edit

import (
	"fmt"

	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/workspace"
)

// newTodo is the file of a to-do list that is begun here.
const newTodo = source.Folder + "/todo.md"

// setTodo gives the to-do list another text, and reads its entries anew. A text
// that cannot be read, as JSON in the middle of being typed, leaves the list out
// of the prompt with the reason.
func setTodo(w *workspace.Workspace, text string) error {
	t := w.Todo
	if t.Text == "" && (len(t.Entries) > 0 || t.State == prompt.Unreadable) {
		return fmt.Errorf("%w: its text was not kept, so edit the file itself", ErrUnreadable)
	}
	if t.Source.Path == "" {
		t.Source = prompt.Source{Kind: prompt.FromFile, Path: newTodo}
	}
	entries, err := source.ParseTodo(t.Source.Path, text)
	t.Text, t.Entries, t.State, t.Reason = text, entries, prompt.Kept, ""
	switch {
	case prompt.Blank(text):
		t.State, t.Reason = prompt.Empty, "the file is empty"
	case err != nil:
		t.Entries, t.State, t.Reason = nil, prompt.Unreadable, err.Error()
	case len(entries) == 0:
		t.State, t.Reason = prompt.Empty, "there is nothing to do in it"
	}
	w.Todo = t
	return nil
}
