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

// Sides gives what the draft was made from and what it makes of it, as far as it
// says so, in the workspace: the sides of a Rebase onto that. Where a draft of an
// earlier foreword does not say what it was made from, and the workspace has
// something else by now, what it was made from is left empty, so that the two
// meet in a conflict. What has no place in the workspace is listed.
//
// Values of facts that have a source are those of the workspace.
func (d Draft) Sides(w *workspace.Workspace) (base, ours *workspace.Workspace, problems []Problem) {
	s := &sides{w: w, base: w, ours: w}
	for _, t := range d.Texts {
		s.text(t)
	}
	for _, p := range d.Policies {
		s.policy(p)
	}
	for _, n := range d.Notes {
		s.note(n)
	}
	s.lists(d)
	s.state(d.State)
	for _, name := range d.Off.Tools {
		s.do("the tool "+name, &s.ours, edit.SwitchTool{Name: name, Off: true})
	}
	for _, name := range d.Off.Skills {
		s.do("the skill "+name, &s.ours, edit.SwitchSkill{Name: name, Off: true})
	}
	for _, id := range d.Off.Notes {
		s.do("note "+noteName(id), &s.ours, edit.SwitchNote{ID: id, Off: true})
	}
	return s.base, s.ours, s.problems
}

type sides struct {
	w, base, ours *workspace.Workspace
	problems      []Problem
}

func (s *sides) problem(what, reason string) {
	s.problems = append(s.problems, Problem{what, reason})
}

// do makes an edit in one of the sides.
func (s *sides) do(what string, w **workspace.Workspace, e edit.Edit) {
	next, err := edit.Apply(*w, e)
	if err != nil {
		s.problem(what, err.Error())
		return
	}
	*w = next
}

func (s *sides) text(t draftText) {
	target := edit.Target{Kind: t.Kind, Name: t.Name}
	now, ok := edit.Text(s.w, target)
	if !ok {
		s.problem(target.String(), edit.Check(s.w, target).Error())
		return
	}
	was := now
	switch {
	case t.Was != nil:
		was = string(*t.Was)
	case prompt.ByteDigest(now) != t.Base:
		was = ""
	}
	s.do(target.String(), &s.base, edit.SetText{Target: target, Text: was})
	s.do(target.String(), &s.ours, edit.SetText{Target: target, Text: string(t.Text)})
}

// lists puts the lists of the draft into the sides.
func (s *sides) lists(d Draft) {
	base, ours := *s.base, *s.ours
	if d.Facts != nil {
		if d.Facts.Was != nil || factsDigest(s.w.Facts) != d.Facts.Base {
			base.Facts = s.facts(d.Facts.Was)
		}
		ours.Facts = s.facts(d.Facts.List)
		s.unknown("the facts", d.Facts.Was == nil && factsDigest(s.w.Facts) != d.Facts.Base)
	}
	for _, zone := range []struct {
		name            string
		draft           *draftBlocks
		now, base, mine *[]workspace.Block
	}{
		{"the head sections", d.Head, &s.w.Head, &base.Head, &ours.Head}, {"the tail sections", d.Tail, &s.w.Tail, &base.Tail, &ours.Tail},
	} {
		if zone.draft == nil {
			continue
		}
		other := blocksDigest(*zone.now) != zone.draft.Base
		if zone.draft.Was != nil || other {
			*zone.base = draftedBlocks(zone.draft.Was)
		}
		*zone.mine = draftedBlocks(zone.draft.List)
		s.unknown(zone.name, zone.draft.Was == nil && other)
	}
	s.base, s.ours = &base, &ours
}

// unknown tells that a list of an earlier foreword's draft is joined with another
// one than it was made from.
func (s *sides) unknown(what string, is bool) {
	if is {
		s.problem(what, "they have changed since the draft was made, which does not say from what: entries that it removed or moved stay as they are")
	}
}

func (s *sides) facts(drafted []draftFact) []workspace.Fact {
	list := make([]workspace.Fact, len(drafted))
	for i, f := range drafted {
		state, _ := stateNamed(f.State)
		list[i] = workspace.Fact{Name: f.Name, Value: string(f.Value), Source: f.Source, State: state, Reason: string(f.Reason)}
		if f.Source.Kind == prompt.FromConfig || state == prompt.Dropped {
			continue
		}
		same := slices.IndexFunc(s.w.Facts, func(o workspace.Fact) bool { return o.Source == f.Source && o.Name == f.Name })
		if same >= 0 && s.w.Facts[same].State != prompt.Dropped {
			list[i] = s.w.Facts[same]
		}
	}
	return list
}

func draftedBlocks(drafted []draftBlock) []workspace.Block {
	list := make([]workspace.Block, len(drafted))
	for i, b := range drafted {
		state, _ := stateNamed(b.State)
		tier, _ := tierNamed(b.Tier)
		list[i] = workspace.Block{Name: b.Name, Text: string(b.Text), Kind: b.Kind, Tier: tier, Source: b.Source, State: state, Reason: string(b.Reason)}
	}
	return list
}

func (s *sides) policy(p draftPolicy) {
	role, there := s.w.Role(p.Role)
	if !there {
		s.problem("the policy of "+p.Role, fmt.Sprintf("there is no role %q", p.Role))
		return
	}
	was := role.Policy
	switch {
	case p.Was != nil:
		was = workspace.Policy{Allow: p.Was.Allow, Deny: p.Was.Deny}
	case policyDigest(role.Policy) != p.Base:
		was = workspace.Policy{}
	}
	s.base = withPolicy(s.base, p.Role, was)
	s.ours = withPolicy(s.ours, p.Role, workspace.Policy{Allow: p.Allow, Deny: p.Deny})
}

func (s *sides) note(n draftNote) {
	what := "note " + noteName(n.ID)
	if n.Restore {
		s.do(what, &s.ours, edit.RestoreNote{Note: workspace.MemoryEntry{ID: n.ID, Content: n.Content, Tags: n.Tags, Created: n.Created, Updated: n.Updated}})
		return
	}
	if n.Base == "" {
		s.do("the new note", &s.ours, edit.AddNote{Content: n.Content, Tags: n.Tags})
		return
	}
	was, there := noteOf(allNotes(s.w), n.ID)
	switch {
	case n.Was != nil:
		was = workspace.MemoryEntry{ID: n.ID, Content: n.Was.Content, Tags: n.Was.Tags, Created: n.Was.Created}
		if !there {
			s.do(what, &s.base, edit.RestoreNote{Note: was})
			s.do(what, &s.ours, edit.RestoreNote{Note: was})
		}
		there = true
	case there && noteDigest(was) != n.Base:
		was.Content, was.Tags = "?", nil // it was another one, and no note is blank
	}
	if !there {
		s.problem(what, "there is no such note now")
		return
	}
	s.do(what, &s.base, edit.SetText{Target: noteTarget(n.ID), Text: was.Content})
	s.do(what, &s.base, edit.TagNote{ID: n.ID, Tags: was.Tags})
	if n.Forget {
		s.do(what, &s.ours, edit.ForgetNote{ID: n.ID})
		return
	}
	s.do(what, &s.ours, edit.SetText{Target: noteTarget(n.ID), Text: n.Content})
	s.do(what, &s.ours, edit.TagNote{ID: n.ID, Tags: n.Tags})
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
