package check

import (
	"fmt"
	"strings"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// minTwice is the shortest paragraph that is looked for elsewhere, in bytes:
// short ones, such as headings and examples, may be said twice.
const minTwice = 120

// origin is a piece of a prompt that one place is the source of.
type origin struct {
	section, path string
	text          string
	// number tells it from other pieces of the prompt: what a file says twice
	// itself is its own affair.
	number int
}

// twice finds texts of the user that a prompt has two times.
func (a *alone) twice() {
	type pair struct{ first, second origin }
	reported := map[[2]string]bool{} // looked up only
	for _, p := range a.prompts {
		first := map[string]origin{} // looked up only
		var pairs []pair
		bytes := map[[2]string]int{}
		for i, o := range origins(p) {
			o.number = i
			for _, paragraph := range paragraphs(o.text) {
				earlier, known := first[paragraph]
				if !known {
					first[paragraph] = o
				}
				if !known || earlier.number == i {
					continue
				}
				key := [2]string{earlier.section + "\x00" + earlier.path, o.section + "\x00" + o.path}
				if bytes[key] == 0 {
					pairs = append(pairs, pair{earlier, o})
				}
				bytes[key] += len(paragraph)
			}
		}
		for _, t := range pairs {
			key := [2]string{t.first.section + "\x00" + t.first.path, t.second.section + "\x00" + t.second.path}
			if reported[key] {
				continue
			}
			reported[key] = true
			a.add(Finding{
				Verdict: Broken, Rule: RuleTwice, Place: Place{Section: t.second.section, Path: t.second.path},
				Recorded: t.first.name(), Present: t.second.name(),
				Reason: fmt.Sprintf("%s of it are also in %s, so that they are sent twice", counted(bytes[key], "byte"), t.first.name()),
				Mend:   "leave one of them out",
			})
		}
	}
}

func (o origin) name() string {
	if o.path != "" {
		return o.path
	}
	return o.section
}

// origins gives the pieces of a prompt that come from files and from the config,
// in order.
func origins(p *prompt.Prompt) []origin {
	var out []origin
	for _, s := range p.Sections {
		if s.Zone == prompt.Beside || s.Kind == prompt.KindTools || s.Kind == prompt.KindStanding {
			continue
		}
		parts := 0
		for _, part := range s.Parts {
			if part.Source.Kind == prompt.FromFile && part.End > part.Start {
				parts++
				out = append(out, origin{section: s.Name, path: part.Source.Path, text: s.Text[part.Start:part.End]})
			}
		}
		if parts == 0 && (s.Source.Kind == prompt.FromFile || s.Source.Kind == prompt.FromConfig) {
			out = append(out, origin{section: s.Name, path: s.Source.Path, text: s.Text})
		}
	}
	return out
}

func paragraphs(text string) []string {
	var out []string
	for paragraph := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); len(paragraph) >= minTwice {
			out = append(out, paragraph)
		}
	}
	return out
}

// notes finds memories that a newer one repeats or contradicts.
func (a *alone) notes() {
	newest := map[string]workspace.MemoryEntry{} // looked up only
	entries := a.w.Memory.Entries
	label := func(e workspace.MemoryEntry) string { return strings.ToLower(prompt.MemoryLabel(e.Content)) }
	for _, e := range entries {
		if old, known := newest[label(e)]; !known || newer(e, old) {
			newest[label(e)] = e
		}
	}
	for _, e := range entries {
		n := newest[label(e)]
		if n.ID == e.ID {
			continue
		}
		f := Finding{
			Verdict: Broken, Rule: RuleRepeats, Place: Place{Section: inMemory, Note: noteName(e)},
			Recorded: noteName(e) + " " + prompt.MemoryLabel(e.Content), Present: noteName(n) + " " + prompt.MemoryLabel(n.Content),
			Reason: "it says the same as " + noteName(n) + ", which is newer", Mend: "forget " + noteName(e),
		}
		if !strings.EqualFold(strings.Join(strings.Fields(e.Content), " "), strings.Join(strings.Fields(n.Content), " ")) {
			f.Verdict, f.Rule = Unknown, RuleContradicts
			f.Reason = "it has the label of " + noteName(n) + ", which is newer and says something else"
			f.Mend = "see which holds, and forget the other"
			f.Before, f.After = e.Content, n.Content
		}
		a.add(f)
	}
}

// newer says whether a note was changed after another, or is of the same moment
// and has the greater number.
func newer(a, b workspace.MemoryEntry) bool {
	if a.Updated.Equal(b.Updated) {
		return a.ID > b.ID
	}
	return a.Updated.After(b.Updated)
}
