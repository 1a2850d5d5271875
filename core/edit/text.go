package edit

import (
	"fmt"
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// SetText gives a target another text: all of its bytes.
type SetText struct {
	Target Target
	Text   string
}

func (e SetText) label(w *workspace.Workspace) string { return "edit " + e.Target.In(w) }

func (e SetText) apply(w *workspace.Workspace) error {
	if err := checkText(e.Text); err != nil {
		return err
	}
	switch e.Target.Kind {
	case Frame:
		return setFrame(w, e.Target.Name, e.Text)
	case Index:
		d, err := written(w.Project.Index, e.Text)
		w.Project.Index = d
		return err
	case Instructions:
		i := instructionAt(w, e.Target.Name)
		if i < 0 {
			return ErrMissing
		}
		d, err := written(w.Instructions[i], e.Text)
		w.Instructions = replaced(w.Instructions, i, d)
		return err
	case Head, Tail:
		return setBlock(w, e.Target, e.Text)
	case Fact:
		return setFactText(w, e.Target.At, e.Text)
	case Note:
		return setNote(w, e.Target.ID, e.Text)
	case Skill:
		return setSkill(w, e.Target.Name, func(s *workspace.Skill) { s.Body = e.Text })
	case SkillLine: // reading takes the white space off its ends, too
		return setSkill(w, e.Target.Name, func(s *workspace.Skill) { s.Description = strings.TrimSpace(e.Text) })
	case Template:
		return setTemplate(w, e.Target.Name, e.Text)
	case Todo:
		return setTodo(w, e.Text)
	case Tool:
		return setTool(w, e.Target.Name, e.Text)
	case Profile, Known, State:
		return setState(w, e.Target, e.Text)
	case Policy:
		return refused("a policy is a choice for each tool and has no text")
	}
	return ErrMissing
}

// Text gives the bytes that an edit of the target would replace, and false for
// a target that is not there, that could not be read or that is computed; Check
// says which. A file that does not exist yet has an empty text, a template and
// rules that are built in have theirs.
func Text(w *workspace.Workspace, t Target) (string, bool) {
	if Check(w, t) != nil {
		return "", false
	}
	switch t.Kind {
	case Frame:
		r, _ := w.Role(t.Name)
		return r.Frame, true
	case Index:
		return w.Project.Index.Text, true
	case Instructions:
		return w.Instructions[instructionAt(w, t.Name)].Text, true
	case Head:
		return w.Head[t.At].Text, true
	case Tail:
		return w.Tail[t.At].Text, true
	case Fact:
		return w.Facts[t.At].Value, true
	case Note:
		list, _ := whole(w.Memory.Entries, w.Aside.Notes)
		return list[slices.IndexFunc(list, noteIs(t.ID))].Content, true
	case Skill:
		list, _ := whole(w.Skills, w.Aside.Skills)
		return list[slices.IndexFunc(list, skillIs(t.Name))].Body, true
	case SkillLine:
		list, _ := whole(w.Skills, w.Aside.Skills)
		return list[slices.IndexFunc(list, skillIs(t.Name))].Description, true
	case Template:
		return templateText(w, t.Name), true
	case Todo:
		return w.Todo.Text, true
	case Tool:
		list, _ := whole(w.Tools, w.Aside.Tools)
		return list[slices.IndexFunc(list, toolIs(t.Name))].Description, true
	case Profile, Known, State:
		text, err := textOfState(w, t)
		return text, err == nil
	}
	return "", false
}

// Check says why the text of a target cannot be edited in place; nil when it
// can.
func Check(w *workspace.Workspace, t Target) error {
	text := ""
	switch t.Kind {
	case Template: // the one kind of text that need not be UTF-8
		text = templateText(w, t.Name)
	case Note:
		text = "a note is never blank"
	case Profile, Known, State: // lists of any length: nothing is copied to look
		_, err := textOfState(w, t)
		return err
	}
	if err := checkText(text); err != nil {
		return err
	}
	next := *w
	return SetText{t, text}.apply(&next)
}

func instructionAt(w *workspace.Workspace, path string) int {
	return slices.IndexFunc(w.Instructions, func(d workspace.Document) bool { return d.Source.Path == path })
}

// written gives a document with another text, as reading it would.
func written(d workspace.Document, text string) (workspace.Document, error) {
	if d.State == prompt.Unreadable {
		return d, fmt.Errorf("%w: %s", ErrUnreadable, d.Reason)
	}
	was := d.State
	d.Text = text
	if state, reason := stateOf(text); state != prompt.Kept || was != prompt.Kept {
		d.State, d.Reason = state, reason
	}
	return d, nil
}

func setFrame(w *workspace.Workspace, name, text string) error {
	return changeRole(w, name, func(r *workspace.Role) error {
		r.Frame = text
		return nil
	})
}

// changeRole changes the role of that name.
func changeRole(w *workspace.Workspace, name string, change func(*workspace.Role) error) error {
	i := slices.IndexFunc(w.Roles, func(r workspace.Role) bool { return r.Name == name })
	if i < 0 {
		return fmt.Errorf("%w: there is no role %q", ErrMissing, name)
	}
	r := w.Roles[i]
	err := change(&r)
	w.Roles = replaced(w.Roles, i, r)
	return err
}
