package save

import (
	"slices"
	"strings"

	"foreword/core/edit"
	"foreword/core/layout"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// texts makes the edits of all texts that are not in a list.
func (r *rebaser) texts() {
	for _, t := range textTargets(r.ours) {
		if t.Kind == edit.Tool && declared(r.ours, t.Name) == declared(r.base, t.Name) {
			continue // quicker than to take the declarations apart
		}
		now, ok := edit.Text(r.ours, t)
		was, known := edit.Text(r.base, t)
		if !ok || known && now == was {
			continue
		}
		theirs, there := edit.Text(r.theirs, t)
		switch {
		case there && theirs == was && known:
			r.do(&r.w, edit.SetText{Target: t, Text: now})
		case there:
			r.text(Conflict{Target: t, What: t.In(r.ours)}, was, now, theirs)
		case !known:
			r.w = copied(r.w, r.ours, t) // ours alone has it
		case t.Kind == edit.SkillLine && r.hasGone(edit.Target{Kind: edit.Skill, Name: t.Name}): // that is about all of it
		default:
			r.gone(Conflict{Target: t, What: t.In(r.ours), Base: was, Ours: now})
		}
	}
}

// text merges the three versions of a text of the workspace.
func (r *rebaser) text(c Conflict, was, now, theirs string) {
	text, seen, mixed := r.lines(c, was, now, theirs)
	r.do(&r.w, edit.SetText{Target: c.Target, Text: text})
	if seen != theirs {
		r.do(&r.seen, edit.SetText{Target: c.Target, Text: seen})
	}
	if mixed {
		r.merged = append(r.merged, Merged{
			What: c.What, Path: fileOf(r.theirs, Conflict{Target: c.Target, Text: true}), Target: c.Target, Base: was, Ours: now, Theirs: theirs,
		})
	}
}

// lines merges three versions of a text. It gives the merged text, and what the
// sides have seen of each other: theirs, with the base at open conflicts. Mixed
// says that something of both sides is in the text.
func (r *rebaser) lines(c Conflict, was, now, theirs string) (text, seen string, mixed bool) {
	merged, _, overlaps := Merge(was, now, theirs)
	var out, shown strings.Builder
	at, their := 0, 0
	end, line, counted := lineEnd(merged), 1, 0
	for _, o := range overlaps {
		out.WriteString(merged[at:o.Start])
		shown.WriteString(theirs[their:o.TheirStart])
		c.Text, c.Base, c.Ours, c.Theirs = true, o.Base, o.Ours, o.Theirs
		line += strings.Count(out.String()[counted:], "\n")
		counted = out.Len()
		c.Start, c.Line = out.Len(), line
		choice := r.conflict(c)
		out.WriteString(choice.lines(o.Ours, o.Theirs, end))
		r.conflicts[len(r.conflicts)-1].End = out.Len()
		if choice == Open {
			shown.WriteString(o.Base)
		} else {
			shown.WriteString(o.Theirs)
		}
		at, their = o.End, o.TheirEnd
	}
	out.WriteString(merged[at:])
	shown.WriteString(theirs[their:])
	return out.String(), shown.String(), merged != now && merged != theirs
}

// lines gives the lines that a choice takes. Between two texts there is a line
// end, as the text has them.
func (c Choice) lines(ours, theirs, end string) string {
	first, second := ours, theirs
	switch c {
	case Open, Mine:
		return ours
	case Theirs:
		return theirs
	case TheirsMine:
		first, second = theirs, ours
	}
	if first != "" && second != "" && !strings.HasSuffix(first, "\n") {
		first += end
	}
	return first + second
}

// hasGone says whether a thing is in a conflict already since theirs has lost it.
func (r *rebaser) hasGone(t edit.Target) bool {
	return slices.ContainsFunc(r.conflicts, func(c Conflict) bool { return c.Target == t && c.TheirsGone })
}

// gone sees to something that ours changed and theirs does not have any more, or
// that cannot be read now.
func (r *rebaser) gone(c Conflict) {
	c.TheirsGone = true
	if err := edit.Check(r.theirs, c.Target); err != nil && has(r.theirs, c.Target) {
		c.TheirsGone, c.Reason = false, err.Error()
	}
	choice := r.conflict(c)
	if choice != Theirs {
		r.w = copied(r.w, r.ours, c.Target)
	}
	if choice == Open {
		r.seen = copied(r.seen, r.base, c.Target)
	}
}

// has says whether the workspace has the thing, readable or not.
func has(w *workspace.Workspace, t edit.Target) bool {
	switch t.Kind {
	case edit.Instructions:
		return slices.ContainsFunc(w.Instructions, func(d workspace.Document) bool { return d.Source.Path == t.Name })
	case edit.Template:
		return slices.ContainsFunc(w.Templates.Files, func(f workspace.TemplateFile) bool { return f.Path == templatePath(w, t.Name) })
	case edit.Todo:
		return w.Todo.Source.Path != ""
	}
	return t.Kind == edit.Index
}

// copied gives the workspace with the thing as another workspace has it: in its
// place there, or not at all.
func copied(w, from *workspace.Workspace, t edit.Target) *workspace.Workspace {
	next := *w
	switch t.Kind {
	case edit.Frame, edit.Policy:
		next.Roles = taken(w.Roles, from.Roles, func(role workspace.Role) bool { return role.Name == t.Name })
	case edit.Instructions:
		next.Instructions = taken(w.Instructions, from.Instructions, func(d workspace.Document) bool { return d.Source.Path == t.Name })
	case edit.Index:
		next.Project.Index = from.Project.Index
	case edit.Skill, edit.SkillLine:
		next.Skills = taken(w.Skills, from.Skills, func(s workspace.Skill) bool { return s.Name == t.Name })
	case edit.Template:
		next.Templates = from.Templates
	case edit.Todo:
		next.Todo = from.Todo
	case edit.Tool:
		next.Tools = taken(w.Tools, from.Tools, toolNamed(t.Name))
	}
	return &next
}

// taken gives the list with the value that is meant as another list has it.
func taken[T any](list, from []T, meant func(T) bool) []T {
	at, there := slices.IndexFunc(list, meant), slices.IndexFunc(from, meant)
	next := slices.Clone(list)
	switch {
	case at < 0 && there < 0:
	case there < 0:
		next = slices.Delete(next, at, at+1)
	case at < 0:
		next = slices.Insert(next, min(there, len(next)), from[there])
	default:
		next[at] = from[there]
	}
	return next
}

// declared gives a tool's declaration; empty for one that is not there.
func declared(w *workspace.Workspace, name string) string {
	if i := slices.IndexFunc(w.Tools, toolNamed(name)); i >= 0 {
		return w.Tools[i].Declared
	}
	return ""
}

func toolNamed(name string) func(tool.Tool) bool {
	return func(t tool.Tool) bool { return t.Name == name }
}

func templatePath(w *workspace.Workspace, mode string) string {
	return layout.TemplateEngine(w).Path(mode)
}
