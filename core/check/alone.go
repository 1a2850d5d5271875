package check

import (
	"path"
	"strings"

	"foreword/core/budget"
	"foreword/core/buffer"
	"foreword/core/policy"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// Alone checks what can be checked without a recording: that what the prompts
// say of the checkout is so. The prompts are those of all roles that are of
// interest, built from the workspace. Findings come by section, those about
// one text in the order of the text.
func Alone(w *workspace.Workspace, prompts []*prompt.Prompt, probe Probe) []Finding {
	a := &alone{w: w, prompts: prompts, probe: probe}
	a.literals()
	a.loading()
	for _, n := range a.texts() {
		a.pathFindings(n)
		a.commandFindings(n)
		a.commitFindings(n)
	}
	a.twice()
	a.notes()
	for _, p := range prompts {
		a.moving(p)
		a.caps(p)
		role, _ := w.Role(p.Role)
		a.policies(policy.Prompt(p, role, w.Tools))
	}
	a.hidden()
	a.leftovers()
	a.policies(policy.Roles(w.Roles, w.Tools))
	return Arrange(a.findings)
}

// alone is one check in progress.
type alone struct {
	w        *workspace.Workspace
	prompts  []*prompt.Prompt
	probe    Probe
	findings []Finding
	// ignored are the paths of the present text that gitignore rules pass over.
	ignored map[string]bool
}

func (a *alone) add(f Finding) { a.findings = append(a.findings, f) }

// The sections that findings are listed under, where no prompt names one.
const (
	inInstructions = "instructions"
	inProject      = "project"
	inMemory       = "memory"
	inFacts        = "facts"
	inTools        = "tools"
	inRole         = "role"
	inRecording    = "recording"
	inConfig       = "config"
)

// texts gives the texts of the user that speak of the checkout: instruction
// files, the index file, sections of the config, and memories.
func (a *alone) texts() []named {
	var out []named
	for _, d := range a.w.Instructions {
		out = append(out, document(d, inInstructions)...)
	}
	out = append(out, document(a.w.Project.Index, inProject)...)
	for _, list := range [][]workspace.Block{a.w.Head, a.w.Tail} {
		for _, b := range list {
			if b.State == prompt.Kept && b.Text != "" {
				out = append(out, named{b.Text, Place{Section: b.Name, Path: b.Source.Path, Line: b.Source.Line}, "."})
			}
		}
	}
	for _, e := range a.w.Memory.Entries {
		out = append(out, named{e.Content, Place{Section: inMemory, Note: noteName(e)}, "."})
	}
	return out
}

func document(d workspace.Document, section string) []named {
	if !d.Present() || d.Text == "" || path.IsAbs(d.Source.Path) {
		return nil
	}
	return []named{{d.Text, Place{Section: section, Path: d.Source.Path}, path.Dir(d.Source.Path)}}
}

// moving finds values before the conversation that will not be the same next
// time. They hold today, which is why nobody sees them go stale. What a layout
// writes itself is its own affair.
func (a *alone) moving(p *prompt.Prompt) {
	for _, m := range budget.Moving(p, a.w) {
		s := p.Sections[m.Section]
		source, line := s.Source, s.Source.Line
		start := 0
		if m.Part >= 0 {
			source, start = s.Parts[m.Part].Source, s.Parts[m.Part].Start
			line = source.Line
		}
		if source.Kind != prompt.FromFile && source.Kind != prompt.FromConfig || s.Kind == prompt.KindProject && m.Part == 0 {
			continue
		}
		at := Place{Section: s.Name, Item: m.Value, Path: source.Path}
		if at.Path != "" {
			at.Line = max(line, 1) + strings.Count(s.Text[start:m.Offset], "\n")
			if s.Kind == prompt.KindInstructions {
				at.Line = max(1, at.Line-InstructionHeading)
			}
		}
		a.add(Finding{
			Verdict: Holds, Rule: RuleMoving, Place: at, Recorded: m.Value, Present: m.Value,
			Reason: "it is so now and will not be: a " + string(m.Kind) + " stands before the conversation", Mend: m.Advice,
		})
	}
}

// InstructionHeading is the lines that stand above an instruction file's text in
// its section.
const InstructionHeading = 2

// caps finds sections that a cap cut.
func (a *alone) caps(p *prompt.Prompt) {
	for _, s := range p.Sections {
		if s.Limit == nil || s.Limit.Uncut <= s.Limit.Cap && s.State != prompt.Cut {
			continue
		}
		a.add(Finding{
			Verdict: Broken, Rule: RuleCap, Place: Place{Section: s.Name, Path: s.Source.Path, Line: s.Source.Line},
			Recorded: counted(s.Limit.Uncut, "token"), Present: counted(s.Limit.Used, "token"),
			Reason: "the cap is " + counted(s.Limit.Cap, "token") + " by the layout's own estimate, and the rest is cut", Mend: "shorten it, or raise the cap in the config",
		})
	}
}

// policies takes over what contradicts what a role may do.
func (a *alone) policies(problems []policy.Problem) {
	for _, p := range problems {
		f := Finding{Verdict: Broken, Rule: RulePolicyFrame, Reason: p.Text}
		if p.Severity == policy.Notice {
			f.Verdict = Holds
		}
		f.Place = Place{Section: inRole, Item: p.Tool, Role: p.Role, Path: p.Place.Path, Line: p.Place.Line}
		if f.Place.Item == "" {
			f.Place.Item = p.Target
		}
		f.Mend = "change the frame or what the role may do (" + string(p.Rule) + ")"
		a.add(f)
	}
}

// hidden finds characters that a reader does not see, in the texts of the user.
func (a *alone) hidden() {
	texts := a.texts()
	for _, r := range a.w.Roles {
		texts = append(texts, named{r.Frame, Place{Section: inRole, Role: r.Name, Path: r.Source.Path, Line: r.Source.Line}, "."})
	}
	for _, n := range texts {
		text := strings.TrimPrefix(n.text, byteOrderMark) // has a finding of its own
		count := buffer.Hidden(text)
		if count == 0 {
			continue
		}
		at := firstHidden(text)
		start := strings.LastIndexByte(text[:at], '\n') + 1
		place := n.at(mention{line: 1 + strings.Count(text[:at], "\n"), column: at - start + 1}, "")
		a.add(Finding{
			Verdict: Broken, Rule: RuleHidden, Place: place, Recorded: codePoint(text[at:]), Present: counted(count, "hidden character"),
			Reason: "the model reads what people do not see", Mend: "take them out; the screen shows each where it stands",
		})
	}
}
