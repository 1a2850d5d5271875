package save

import (
	"slices"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// Choice is what becomes of a conflict.
type Choice uint8

// The choices. Two texts can also be taken one behind the other.
const (
	// Open: nothing was chosen yet. Ours stands in the workspace, and it must not
	// be written.
	Open Choice = iota
	Mine
	Theirs
	MineTheirs
	TheirsMine
)

// String gives the name used on screen.
func (c Choice) String() string {
	return [...]string{"open", "mine", "theirs", "mine, then theirs", "theirs, then mine"}[c]
}

// Conflict is a place where both sides changed the same thing, each in its own
// way.
type Conflict struct {
	// What names it for people, as "the frame of direct" or "the order of the
	// facts", and Path is the file that says it; empty where none does.
	What, Path string
	// Target is where it is in the workspace; its Kind is empty for an entry of
	// a list that is not there, and for the order of a list.
	Target edit.Target
	// Base is what both sides started from.
	Base, Ours, Theirs string
	// OursGone and TheirsGone say which side took the thing away.
	OursGone, TheirsGone bool
	// Reason says why theirs cannot be told; empty where it can.
	Reason string
	// Text says that the sides are whole lines of the target's text, which has
	// what was chosen from the byte Start to the byte End. Only texts can be
	// taken one behind the other.
	Text       bool
	Start, End int
	// Line is the line of Start, from 1; 0 where Text is false.
	Line   int
	Choice Choice

	// state says that it is in the state file, whatever the target.
	state bool
	entry int // the number of the list's entry, less one; 0 for none
}

// Merged is something that both sides changed in different places.
type Merged struct {
	What, Path string
	// Target is the text in the workspace that came out of it; its Kind is empty for
	// lists.
	Target edit.Target
	// Base, Ours and Theirs are the whole texts; empty for lists.
	Base, Ours, Theirs string

	entry int // as in Conflict
}

// Rebased is what is on disk with the edits made again on top of it.
type Rebased struct {
	Workspace *workspace.Workspace
	// Seen is what the workspace has to be compared with next time: what is on
	// disk, but at an open conflict what both sides started from. It is the
	// workspace of the disk itself when nothing is open.
	Seen      *workspace.Workspace
	Merged    []Merged
	Conflicts []Conflict

	base, ours, theirs *workspace.Workspace
}

// Rebase makes the edits that led from base to ours again on top of theirs, which
// somebody else made of base. What only one side changed is taken from it: texts
// go line by line, lists entry by entry, policies tool by tool, notes by their
// number. Where both changed the same thing differently ours stands in the
// workspace, and the conflict says what else could. What one side changed and
// the other took away is a conflict as well.
func Rebase(base, ours, theirs *workspace.Workspace) Rebased {
	return rebase(base, ours, theirs, nil)
}

// Choose gives the workspace with another choice for a conflict.
func (r Rebased) Choose(conflict int, c Choice) Rebased {
	choices := make([]Choice, len(r.Conflicts))
	for i := range choices {
		choices[i] = r.Conflicts[i].Choice
	}
	choices[conflict] = c
	return rebase(r.base, r.ours, r.theirs, choices)
}

// Open gives the number of conflicts for which nothing is chosen yet.
func (r Rebased) Open() int {
	open := 0
	for _, c := range r.Conflicts {
		if c.Choice == Open {
			open++
		}
	}
	return open
}

// Of says whether the disk is the one that the edits were made again on.
func (r Rebased) Of(disk *workspace.Workspace) bool { return r.theirs == disk }

// rebaser is one Rebase in the making.
type rebaser struct {
	base, ours, theirs *workspace.Workspace
	// w and seen start as theirs.
	w, seen *workspace.Workspace
	// choices has what was chosen for the conflicts, in the order in which they
	// come up; that order hangs on the three sides alone.
	choices   []Choice
	conflicts []Conflict
	merged    []Merged
}

func rebase(base, ours, theirs *workspace.Workspace, choices []Choice) Rebased {
	if ours == base { // as when nothing is edited
		return Rebased{Workspace: theirs, Seen: theirs, base: base, ours: ours, theirs: theirs}
	}
	w := *theirs
	r := &rebaser{base: base, ours: allOn(ours), theirs: theirs, w: &w, seen: theirs, choices: choices}
	r.texts()
	r.policies()
	r.facts()
	r.blocks()
	r.notes()
	r.state()
	if base.Settings.Caps != ours.Settings.Caps { // tried out and never saved
		r.w.Settings.Caps = ours.Settings.Caps
	}
	r.switchOff(ours)
	for i := range r.conflicts {
		r.conflicts[i].Path = fileOf(r.w, r.conflicts[i])
	}
	return Rebased{r.w, r.seen, r.merged, r.conflicts, base, ours, theirs}
}

// conflict notes a conflict and gives what was chosen for it.
func (r *rebaser) conflict(c Conflict) Choice {
	if i := len(r.conflicts); i < len(r.choices) {
		c.Choice = r.choices[i]
	}
	r.conflicts = append(r.conflicts, c)
	return c.Choice
}

// do makes an edit; one that is refused leaves the workspace as it is, and the
// caller sees to it that none is.
func (r *rebaser) do(w **workspace.Workspace, e edit.Edit) bool {
	next, err := edit.Apply(*w, e)
	if err == nil && next != *w {
		*w = next
	}
	return err == nil
}

// allOn gives the workspace with all that was switched off to see the prompt
// without it.
func allOn(w *workspace.Workspace) *workspace.Workspace {
	r := &rebaser{}
	for _, t := range w.Aside.Tools {
		r.do(&w, edit.SwitchTool{Name: t.Value.Name})
	}
	for _, s := range w.Aside.Skills {
		r.do(&w, edit.SwitchSkill{Name: s.Value.Name})
	}
	for _, n := range w.Aside.Notes {
		r.do(&w, edit.SwitchNote{ID: n.Value.ID})
	}
	return w
}

// switchOff switches off again what ours had switched off, as far as it is still
// there.
func (r *rebaser) switchOff(ours *workspace.Workspace) {
	for _, t := range ours.Aside.Tools {
		r.do(&r.w, edit.SwitchTool{Name: t.Value.Name, Off: true})
	}
	for _, s := range ours.Aside.Skills {
		r.do(&r.w, edit.SwitchSkill{Name: s.Value.Name, Off: true})
	}
	for _, n := range ours.Aside.Notes {
		r.do(&r.w, edit.SwitchNote{ID: n.Value.ID, Off: true})
	}
}

// fileOf names the file that a conflict is about.
func fileOf(w *workspace.Workspace, c Conflict) string {
	if c.state {
		return w.StateSource.Path
	}
	switch t := c.Target; t.Kind {
	case edit.Frame, edit.Policy:
		if role, ok := w.Role(t.Name); ok && role.Source.Kind == prompt.FromFile {
			return role.Source.Path
		}
		return ".foreword/roles/" + t.Name + ".md"
	case edit.Index:
		return w.Project.Index.Source.Path
	case edit.Instructions:
		return t.Name
	case edit.Head, edit.Tail:
		list := w.Head
		if t.Kind == edit.Tail {
			list = w.Tail
		}
		if c.Text && t.At < len(list) && list[t.At].Source.Kind == prompt.FromFile {
			return list[t.At].Source.Path
		}
	case edit.Skill, edit.SkillLine:
		if i := slices.IndexFunc(w.Skills, func(s workspace.Skill) bool { return s.Name == t.Name }); i >= 0 {
			return w.Skills[i].Source.Path
		}
	case edit.Tool:
		for _, tool := range w.Tools {
			if tool.Name == t.Name {
				return tool.Path
			}
		}
	case edit.Todo:
		return w.Todo.Source.Path
	case edit.Template:
		return templatePath(w, t.Name)
	case edit.State, edit.Profile, edit.Known:
		return w.StateSource.Path
	case edit.Note:
		return ""
	}
	return configPath
}
