package check

import (
	"strings"

	"foreword/core/git"
	"foreword/core/prompt"
	"foreword/core/transcript"
	"foreword/core/workspace"
)

// facts compares the recorded facts, one by one. Facts that are told twice with
// the same value are compared once.
func (a *against) facts() {
	a.seen = map[kind]string{}
	told := map[string]bool{} // looked up only
	for _, f := range a.r.Facts {
		if isNote(f) {
			continue
		}
		k := kindOf(f.Name)
		if f.Baked && a.r.Format == transcript.Agent {
			a.baked(f, k)
			continue
		}
		key := f.Name
		if k != kindOther {
			key = itoa(int(k))
		}
		if told[key+"\x00"+f.Value] {
			continue
		}
		told[key+"\x00"+f.Value] = true
		a.fact(f, k)
	}
	if a.r.Lock == nil {
		return
	}
	for _, f := range a.w.Facts {
		if f.State == prompt.Kept && !a.records(f.Name) {
			a.add(Finding{Verdict: Broken, Rule: RuleFact, Place: a.factPlace(f.Name, transcript.Fact{}), Present: short(f.Value),
				Reason: "the fact was not told then", Mend: "record again"})
		}
	}
}

// isNote says whether a fact is a line of a memory index.
func isNote(f transcript.Fact) bool {
	return f.In == "memory index" && strings.HasPrefix(f.Name, "m-")
}

func (a *against) records(name string) bool {
	for _, f := range a.r.Facts {
		if f.Name == name {
			return true
		}
	}
	return false
}

// fact compares a fact with the one of that name, or with what it is about.
func (a *against) fact(f transcript.Fact, k kind) {
	if k != kindOther {
		a.seen[k] = f.Value
	}
	finding := Finding{Rule: RuleFact, Place: a.factPlace(f.Name, f)}
	now, here := a.present(f.Name)
	if here && (k == kindOther || f.In == "lock file" || f.In == "current context") {
		finding.Recorded, finding.Present = f.Value, now
		switch {
		case f.Value == now:
			finding.Verdict = Holds
		default:
			finding.Verdict, finding.Reason, finding.Mend = Broken, a.because(k, f.Value), "record again, or resume with what holds today"
		}
		a.add(finding)
		return
	}
	recorded := f.Value
	if f.In == "capabilities" {
		a.capability(f, k)
		return
	}
	if k == kindDate { // a moment or a day in the spelling of the recording
		if _, _, ok := parseDate(recorded); !ok {
			return
		}
	}
	value, known := presentValue(k, a.w, recorded)
	switch {
	case k == kindOrigin && known:
		finding.Recorded, finding.Present = recorded, value
		recorded, value = sameOrigin(recorded, a.w.Project)
		a.settle(finding, k, recorded, value)
	case known && (k == kindPlatform || k == kindOS) && f.In != "lock file" && !sameValue(k, recorded, value, a.w):
		// Other agents spell machines in their own ways.
		finding.Verdict, finding.Recorded, finding.Present = Unknown, recorded, value
		finding.Reason = "it is spelled in another way, so that it cannot be told whether it is the same"
		if f.In == "environment block" && f.Name == "platform" || f.Name == "os" {
			finding.Verdict, finding.Reason = Broken, "it is another machine, or another release of its system"
		}
		a.add(finding)
	case known || k != kindOther && f.In != "lock file":
		a.settle(finding, k, recorded, value)
	case f.In == "lock file":
		finding.Verdict, finding.Recorded = Broken, f.Value
		finding.Reason, finding.Mend = "the fact is not told any more"+a.whyAbsent(f.Name), "put it back, or record again"
		a.add(finding)
	case f.In == "current context":
		finding.Verdict, finding.Recorded, finding.Reason = Unknown, f.Value, "nothing here has a fact of that name"
		a.add(finding)
	}
}

// capability compares a line of atomic-agent's capabilities with what its
// layout would write today.
func (a *against) capability(f transcript.Fact, k kind) {
	c := a.w.Capabilities
	value := c.WorkingDir
	if k == kindPlatform {
		value = c.Platform + "/" + c.Arch
	}
	a.settle(Finding{Rule: RuleFact, Place: a.factPlace(f.Name, f)}, k, f.Value, value)
}

// present gives the value of a fact that is told today.
func (a *against) present(name string) (string, bool) {
	for _, f := range a.w.Facts {
		if f.Name == name && f.State == prompt.Kept {
			return prompt.TrimEnd(f.Value), true
		}
	}
	return "", false
}

// whyAbsent says why a fact that is configured is not told.
func (a *against) whyAbsent(name string) string {
	for _, f := range a.w.Facts {
		if f.Name == name && f.Reason != "" {
			return ": " + f.Reason
		}
	}
	return ""
}

// factPlace leads to where a fact is configured, else to where it was recorded.
func (a *against) factPlace(name string, f transcript.Fact) Place {
	p := Place{Section: inFacts, Item: name}
	for _, present := range a.w.Facts {
		if present.Name == name && present.Source.Path != "" {
			p.Path, p.Line = present.Source.Path, present.Source.Line
			return p
		}
	}
	if f.Line > 0 {
		p.Path, p.Line = a.r.Path, f.Line
	}
	return p
}

// baked compares a fact of the system message that a resumed session goes on
// with. What today's context says behind the conversation does not take the
// line away.
func (a *against) baked(f transcript.Fact, k kind) {
	value, known := a.present(f.Name)
	if !known || k == kindPlatform || k == kindOS {
		value, known = presentValue(k, a.w, f.Value)
	}
	if !known {
		return
	}
	finding := Finding{
		Rule: RuleBaked, Place: Place{Section: "system message", Item: f.Name, Path: a.r.Path, Line: f.Line},
		Recorded: f.Value, Present: value,
	}
	if !sameValue(k, f.Value, value, a.w) {
		finding.Verdict = Broken
		finding.Reason = "line " + itoa(f.TextLine) + " of the system message says so, and it stays in the session: " + a.because(k, f.Value)
		finding.Mend = "build the system message anew when the session is resumed"
	}
	a.add(finding)
}

// sameOrigin gives two addresses of one project the same name.
func sameOrigin(recorded string, p workspace.Project) (string, string) {
	if n := git.Normalize(recorded); n != "" {
		recorded = n
	}
	if p.Normalized != "" {
		return recorded, p.Normalized
	}
	return recorded, p.Origin
}
