package save

import (
	"fmt"
	"slices"

	"foreword/core/canon"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// Problem is an edit of a draft that could not be made.
type Problem struct {
	What, Reason string
}

// changedSince is the reason where something is no longer what the draft edited.
const changedSince = "it has changed since the draft was made"

// Apply makes the edits of a draft in a workspace. An edit whose base is no
// longer there is left out and listed, as is one that the workspace refuses.
// Values of facts that have a source are those of the workspace.
func (d Draft) Apply(w *workspace.Workspace) (*workspace.Workspace, []Problem) {
	a := &applier{w: w}
	for _, t := range d.Texts {
		a.text(t)
	}
	if d.Facts != nil {
		a.facts(*d.Facts)
	}
	a.blocks("the head sections", d.Head, func(w *workspace.Workspace) *[]workspace.Block { return &w.Head })
	a.blocks("the tail sections", d.Tail, func(w *workspace.Workspace) *[]workspace.Block { return &w.Tail })
	for _, p := range d.Policies {
		a.policy(p)
	}
	for _, n := range d.Notes {
		a.note(n)
	}
	a.state(d.State)
	for _, name := range d.Off.Tools {
		a.do("the tool "+name, edit.SwitchTool{Name: name, Off: true})
	}
	for _, name := range d.Off.Skills {
		a.do("the skill "+name, edit.SwitchSkill{Name: name, Off: true})
	}
	for _, id := range d.Off.Notes {
		a.do("note "+noteName(id), edit.SwitchNote{ID: id, Off: true})
	}
	return a.w, a.problems
}

type applier struct {
	w        *workspace.Workspace
	problems []Problem
}

func (a *applier) problem(what, reason string) {
	a.problems = append(a.problems, Problem{what, reason})
}

func (a *applier) do(what string, e edit.Edit) {
	next, err := edit.Apply(a.w, e)
	if err != nil {
		a.problem(what, err.Error())
		return
	}
	a.w = next
}

func (a *applier) text(t draftText) {
	target := edit.Target{Kind: t.Kind, Name: t.Name}
	now, ok := edit.Text(a.w, target)
	switch {
	case !ok:
		a.problem(target.String(), edit.Check(a.w, target).Error())
	case now == string(t.Text):
	case prompt.ByteDigest(now) != t.Base:
		a.problem(target.String(), changedSince)
	default:
		a.do(target.String(), edit.SetText{Target: target, Text: string(t.Text)})
	}
}

func (a *applier) facts(d draftFacts) {
	if factsDigest(a.w.Facts) != d.Base {
		a.problem("the facts", changedSince)
		return
	}
	list := make([]workspace.Fact, len(d.List))
	for i, f := range d.List {
		state, _ := stateNamed(f.State)
		list[i] = workspace.Fact{Name: f.Name, Value: string(f.Value), Source: f.Source, State: state, Reason: string(f.Reason)}
		if f.Source.Kind == prompt.FromConfig || state == prompt.Dropped {
			continue
		}
		same := slices.IndexFunc(a.w.Facts, func(o workspace.Fact) bool { return o.Source == f.Source && o.Name == f.Name })
		if same >= 0 && a.w.Facts[same].State != prompt.Dropped {
			list[i] = a.w.Facts[same]
		}
	}
	next := *a.w
	next.Facts = list
	a.w = &next
}

func (a *applier) blocks(what string, d *draftBlocks, of func(*workspace.Workspace) *[]workspace.Block) {
	if d == nil {
		return
	}
	if blocksDigest(*of(a.w)) != d.Base {
		a.problem(what, changedSince)
		return
	}
	list := make([]workspace.Block, len(d.List))
	for i, b := range d.List {
		state, _ := stateNamed(b.State)
		tier, _ := tierNamed(b.Tier)
		list[i] = workspace.Block{Name: b.Name, Text: string(b.Text), Kind: b.Kind, Tier: tier, Source: b.Source, State: state, Reason: string(b.Reason)}
	}
	next := *a.w
	*of(&next) = list
	a.w = &next
}

func (a *applier) policy(p draftPolicy) {
	i := slices.IndexFunc(a.w.Roles, func(r workspace.Role) bool { return r.Name == p.Role })
	what := "the policy of " + p.Role
	switch {
	case i < 0:
		a.problem(what, fmt.Sprintf("there is no role %q", p.Role))
	case policyDigest(a.w.Roles[i].Policy) != p.Base:
		a.problem(what, changedSince)
	default:
		next := *a.w
		next.Roles = slices.Clone(a.w.Roles)
		next.Roles[i].Policy = workspace.Policy{Allow: p.Allow, Deny: p.Deny}
		a.w = &next
	}
}

func (a *applier) note(n draftNote) {
	what := "note " + noteName(n.ID)
	if n.Restore {
		a.do(what, edit.RestoreNote{Note: workspace.MemoryEntry{ID: n.ID, Content: n.Content, Tags: n.Tags, Created: n.Created, Updated: n.Updated}})
		return
	}
	if n.Base == "" {
		a.do("the new note", edit.AddNote{Content: n.Content, Tags: n.Tags})
		return
	}
	list := allNotes(a.w)
	i := slices.IndexFunc(list, func(o workspace.MemoryEntry) bool { return o.ID == n.ID })
	switch {
	case i < 0:
		a.problem(what, "there is no such note now")
	case noteDigest(list[i]) != n.Base:
		a.problem(what, changedSince)
	case n.Forget:
		a.do(what, edit.ForgetNote{ID: n.ID})
	default:
		if n.Content != list[i].Content {
			a.do(what, edit.SetText{Target: edit.Target{Kind: edit.Note, ID: n.ID}, Text: n.Content})
		}
		if !slices.Equal(n.Tags, list[i].Tags) {
			a.do(what, edit.TagNote{ID: n.ID, Tags: n.Tags})
		}
	}
}

// factsDigest tells lists of facts apart by what a config says of them: names,
// sources, literal values and what is off. Lines and the values of the moment
// do not count.
func factsDigest(list []workspace.Fact) string {
	var all []any
	for _, f := range list {
		value := ""
		if f.Source.Kind == prompt.FromConfig {
			value = f.Value
		}
		all = append(all, []any{f.Name, value, string(f.Source.Kind), f.Source.Path, f.Source.Detail, f.State == prompt.Dropped})
	}
	return canon.Digest(all)
}

func blocksDigest(list []workspace.Block) string {
	var all []any
	for _, b := range list {
		all = append(all, []any{b.Name, b.Text, string(b.Kind), b.Tier.String(), string(b.Source.Kind), b.Source.Path, b.State == prompt.Dropped})
	}
	return canon.Digest(all)
}

func policyDigest(p workspace.Policy) string {
	return canon.Digest([]any{canon.Strings(p.Allow), canon.Strings(p.Deny)})
}

func noteDigest(n workspace.MemoryEntry) string {
	return canon.Digest([]any{n.Content, canon.Strings(n.Tags)})
}

func allTools(w *workspace.Workspace) []tool.Tool {
	list := slices.Clone(w.Tools)
	for _, t := range w.Aside.Tools {
		list = append(list, t.Value)
	}
	return list
}
