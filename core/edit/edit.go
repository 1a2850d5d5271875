package edit

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// Edit is a command of this package.
type Edit interface {
	// apply changes w, a copy of the workspace whose lists are still shared.
	apply(w *workspace.Workspace) error
	label(w *workspace.Workspace) string
}

var (
	// ErrMissing is given for a target that the workspace does not have.
	ErrMissing = errors.New("there is no such thing to edit")
	// ErrComputed is given for a text that is made from others: edit those.
	ErrComputed = errors.New("the text is computed")
	// ErrUnreadable is given for a file whose text could not be read, so that an
	// edit would replace what nobody saw.
	ErrUnreadable = errors.New("the file could not be read")
	// ErrNotText is given for a new text that is not UTF-8.
	ErrNotText = errors.New("the text is not UTF-8")
	// ErrRefused is given for a change that would make no sense where it is
	// asked for; the error says why.
	ErrRefused = errors.New("the edit is refused")
)

// Apply gives the workspace after an edit. It shares with w all that the edit
// does not touch, and w stays as it is. An edit that changes nothing gives w
// itself. The error wraps one of this package's, and says what and why.
func Apply(w *workspace.Workspace, e Edit) (*workspace.Workspace, error) {
	set, isText := e.(SetText)
	was, there := "", false
	if isText {
		if was, there = Text(w, set.Target); there && was == set.Text {
			return w, nil
		}
	}
	next := *w
	if err := e.apply(&next); err != nil {
		return nil, fmt.Errorf("%s: %w", Label(w, e), err)
	}
	if there && IsArguments(set.Target) {
		if now, _ := Text(&next, set.Target); now == was {
			return w, nil // blanks between values say nothing
		}
	}
	return &next, nil
}

// Label names an edit as a step of a history, as "edit the frame of direct". It
// names things as they are called in w, the workspace before the edit.
func Label(w *workspace.Workspace, e Edit) string { return e.label(w) }

// refused gives an ErrRefused with its reason.
func refused(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrRefused, fmt.Sprintf(format, args...))
}

// checkText refuses what is not UTF-8.
func checkText(text string) error {
	if utf8.ValidString(text) {
		return nil
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			return fmt.Errorf("%w: byte %d is not part of a character", ErrNotText, i)
		}
		i += size
	}
	return nil
}

// stateOf gives what reading a file with that text would say of it.
func stateOf(text string) (prompt.State, string) {
	if prompt.Blank(text) {
		return prompt.Empty, "the file is empty"
	}
	return prompt.Kept, ""
}
