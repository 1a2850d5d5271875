package check

import (
	"fmt"
	"strings"

	"foreword/core/diff"
	"foreword/core/prompt"
	"foreword/core/transcript"
	"foreword/core/workspace"
)

// Against compares a recording with the workspace of today. The prompts are
// those that can be built now: of a lock file the same roles and layouts, else
// all that the recorded prompt may be one of. The probe may be nil, which
// leaves open how far a commit is behind.
func Against(r *transcript.Recording, w *workspace.Workspace, prompts []*prompt.Prompt, probe Probe) []Finding {
	a := &against{r: r, w: w, prompts: prompts, probe: probe}
	a.recording()
	a.facts()
	a.git()
	if r.Lock != nil {
		a.lock()
	} else {
		a.like = a.nearest()
		a.messages()
		a.sections()
		a.declared()
	}
	return Arrange(a.findings)
}

// against is one comparison in progress.
type against struct {
	r        *transcript.Recording
	w        *workspace.Workspace
	prompts  []*prompt.Prompt
	probe    Probe
	findings []Finding
	// like is the prompt that the recorded text is most like; nil for none.
	like *prompt.Prompt
	// seen are the kinds of facts that were compared, with what was recorded.
	seen map[kind]string
}

func (a *against) add(f Finding) { a.findings = append(a.findings, f) }

// recording tells of lines that could not be read.
func (a *against) recording() {
	if a.r.BadCount == 0 {
		return
	}
	first := a.r.Bad[0]
	a.add(Finding{
		Verdict: Unknown, Rule: RuleRecording, Place: Place{Section: inRecording, Path: a.r.Path, Line: first.Number},
		Reason: fmt.Sprintf("%s could not be read, the first of them line %d: %s", counted(a.r.BadCount, "line"), first.Number, first.Reason),
	})
}

// git compares where the checkout stood.
func (a *against) git() {
	g, p := a.r.Git, a.w.Project
	for _, v := range []struct {
		rule              Rule
		kind              kind
		recorded, present string
	}{
		{RuleBranch, kindBranch, g.Branch, p.Branch},
		{RuleHead, kindHead, g.Head, p.Head},
		{RuleOrigin, kindOrigin, g.Origin, p.Origin},
	} {
		if _, compared := a.seen[v.kind]; compared || v.recorded == "" {
			continue
		}
		f := Finding{Rule: v.rule, Place: Place{Section: inFacts, Item: string(v.rule)}, Recorded: v.recorded, Present: v.present}
		if v.kind == kindOrigin {
			v.recorded, v.present = sameOrigin(v.recorded, p)
		}
		a.settle(f, v.kind, v.recorded, v.present)
	}
	if _, compared := a.seen[kindDate]; !compared && !a.r.When.IsZero() {
		a.settle(Finding{Rule: RuleDate, Place: Place{Section: inFacts, Item: string(RuleDate)}},
			kindDate, a.r.When.Format("2006-01-02T15:04:05Z07:00"), a.w.Now.Format("2006-01-02T15:04:05Z07:00"))
	}
}

// settle gives a finding its verdict, from a recorded and a present value.
func (a *against) settle(f Finding, k kind, recorded, present string) {
	if f.Recorded == "" {
		f.Recorded, f.Present = recorded, present
	}
	switch {
	case present == "":
		f.Verdict, f.Reason = Unknown, "what it is today cannot be told"
	case sameValue(k, recorded, present, a.w):
		f.Verdict = Holds
	default:
		f.Verdict, f.Reason = Broken, a.because(k, recorded)
		f.Mend = "record again, or resume with what holds today"
	}
	a.add(f)
}

// because says how far a value is from today's.
func (a *against) because(k kind, recorded string) string {
	switch k {
	case kindDate:
		day, _, ok := parseDate(recorded)
		if !ok {
			break
		}
		today, _, _ := parseDate(a.w.Now.Format("2006-01-02"))
		return ago(int(today.Sub(day.Truncate(24*3600e9)).Hours() / 24))
	case kindHead:
		if a.probe == nil {
			break
		}
		if n, ok := a.probe.Behind(recorded); ok && n > 0 {
			return "the recorded commit is " + counted(n, "commit") + " behind"
		}
		if a.probe.Commit(recorded) == CommitLost {
			return "the recorded commit is on no branch any more"
		}
		return "how far it is from the recorded commit cannot be told"
	case kindCwd:
		if strings.HasPrefix(recorded, a.w.Root+"/") || recorded == a.w.Root {
			return "it is another folder of this checkout"
		}
		return "it is another folder"
	}
	return "it is not so any more"
}

func ago(days int) string {
	switch {
	case days < 0:
		return "it is " + counted(-days, "day") + " ahead of today"
	case days == 0:
		return "it is of another day"
	}
	return counted(days, "day") + " have passed"
}

// changed describes two texts that differ.
func changed(f Finding, before, after string) Finding {
	removed, added := diff.Lines(before, after).Count()
	f.Before, f.After = before, after
	change := fmt.Sprintf("it has changed (+%d −%d)", added, removed)
	if f.Reason == "" {
		f.Reason = change
	} else {
		f.Reason += "; " + change
	}
	return f
}
