package check

import (
	"slices"

	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// declared compares the tools of a recorded request: with those of the role
// whose prompt it is, else with the whole catalogue, of which a request needs
// not have all.
func (a *against) declared() {
	if !a.r.HasTools {
		return
	}
	now := a.w.Tools
	if a.like != nil {
		if role, ok := a.w.Role(a.like.Role); ok {
			now = slices.DeleteFunc(slices.Clone(now), func(t tool.Tool) bool { return role.Policy.Permission(t.Name) != workspace.Allowed })
		}
	}
	recorded := digests(a.r.Tools)
	present := digests(now)
	if a.like == nil {
		present = slices.DeleteFunc(present, func(t record.Tool) bool {
			return !slices.ContainsFunc(recorded, func(r record.Tool) bool { return r.Name == t.Name })
		})
	}
	a.compareTools(recorded, present)
}

// compareTools compares two catalogues.
func (a *against) compareTools(recorded, present []record.Tool) {
	place := func(name string) Place {
		p := Place{Section: inTools, Item: name}
		if i := slices.IndexFunc(a.w.Tools, func(t tool.Tool) bool { return t.Name == name }); i >= 0 {
			p.Path, p.Line = a.w.Tools[i].Path, a.w.Tools[i].Line
		}
		return p
	}
	find := func(list []record.Tool, name string) int {
		return slices.IndexFunc(list, func(t record.Tool) bool { return t.Name == name })
	}
	var order, orderNow []string
	for _, old := range recorded {
		i := find(present, old.Name)
		f := Finding{Rule: RuleToolChanged, Place: place(old.Name)}
		switch {
		case i < 0:
			f.Verdict, f.Rule, f.Recorded = Broken, RuleToolRemoved, old.Name
			f.Reason, f.Mend = "the tool is gone from the catalogue", "record again"
		case present[i].Digest != old.Digest:
			f.Verdict, f.Recorded, f.Present = Broken, shortDigest(old.Digest), shortDigest(present[i].Digest)
			f.Reason, f.Mend = "the tool is declared in another way", "record again"
		}
		if i >= 0 {
			order = append(order, old.Name)
		}
		a.add(f)
	}
	for _, t := range present {
		if find(recorded, t.Name) >= 0 {
			orderNow = append(orderNow, t.Name)
			continue
		}
		a.add(Finding{Verdict: Broken, Rule: RuleToolAdded, Place: place(t.Name), Present: t.Name, Reason: "the tool was not in the catalogue then", Mend: "record again"})
	}
	if !slices.Equal(order, orderNow) {
		a.add(Finding{Rule: RuleToolOrder, Place: Place{Section: inTools}, Reason: "the tools come in another order: that breaks a prompt cache and nothing else", Mend: "declare them in the old order"})
	}
}

// memoryIndex compares the lines of a recorded memory index.
func (a *against) memoryIndex() {
	seen := map[string]bool{} // looked up only
	indexed := slices.ContainsFunc(a.r.Facts, isNote)
	if indexed && a.noStore() {
		return
	}
	for _, f := range a.r.Facts {
		if !isNote(f) {
			continue
		}
		seen[f.Name] = true
		finding := Finding{Rule: RuleMemoryChanged, Place: Place{Section: inMemory, Note: f.Name, Path: a.r.Path, Line: f.Line}, Recorded: f.Value}
		finding.Verdict, finding.Rule, finding.Reason = Broken, RuleMemoryRemoved, "the note was forgotten"
		for _, e := range a.w.Memory.Entries {
			if noteName(e) != f.Name {
				continue
			}
			finding.Verdict, finding.Rule, finding.Reason, finding.Present = Holds, RuleMemoryChanged, "", prompt.MemoryLabel(e.Content)
			if finding.Present != f.Value {
				finding.Verdict, finding.Reason = Broken, "the note was changed"
			}
		}
		a.add(finding)
	}
	for _, e := range a.w.Memory.Entries {
		if indexed && !seen[noteName(e)] {
			a.add(Finding{Verdict: Broken, Rule: RuleMemoryAdded, Place: Place{Section: inMemory, Note: noteName(e)}, Present: prompt.MemoryLabel(e.Content), Reason: "the note was not there then"})
		}
	}
}
