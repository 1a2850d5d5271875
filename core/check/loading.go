package check

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// codexBudget is how many bytes of instruction files Codex reads by default,
// all together.
const codexBudget = 32 << 10

// loading finds instruction files that are here and are not loaded, or not
// everywhere, with the reason.
func (a *alone) loading() {
	loaded := map[string]bool{} // looked up only
	total := 0
	for _, d := range a.w.Instructions {
		if d.Present() {
			loaded[d.Source.Path] = true
			total += len(d.Text)
			a.asWritten(d)
		}
	}
	for _, folder := range a.folders() {
		names := a.probe.Names(folder)
		for _, name := range names {
			at := path.Join(folder, name)
			if !loaded[at] {
				a.leftOut(at, name, names)
			}
		}
	}
	if total > codexBudget {
		a.add(Finding{
			Verdict: Holds, Rule: RuleNotLoaded, Place: Place{Section: inInstructions},
			Recorded: counted(total, "byte"), Present: counted(codexBudget, "byte"),
			Reason: "all of it is loaded here; Codex stops after its budget and cuts the last file", Mend: "shorten the instruction files",
		})
	}
	a.skills()
}

// folders gives the root and the folders that lead from it to the working
// directory.
func (a *alone) folders() []string {
	out := []string{"."}
	rel, err := filepath.Rel(a.w.Root, a.w.Cwd)
	if err != nil || !filepath.IsLocal(rel) || rel == "." {
		return out
	}
	at := ""
	for part := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		at = path.Join(at, part)
		out = append(out, at)
	}
	return out
}

// asWritten finds what is wrong with a file that is loaded.
func (a *alone) asWritten(d workspace.Document) {
	f := Finding{Rule: RuleNotLoaded, Place: Place{Section: inInstructions, Path: d.Source.Path, Line: 1}}
	text := strings.TrimSpace(d.Text)
	switch {
	case strings.HasPrefix(d.Text, byteOrderMark):
		f.Reason, f.Mend = "it begins with a byte order mark, which some readers do not pass over", "save it without the mark"
	case isPath(text) && a.probe.Find(path.Join(path.Dir(d.Source.Path), text)) == Present:
		f.Verdict, f.Recorded = Broken, text
		f.Reason, f.Mend = "it is a link that was checked out as a text: what is loaded is the name of the file", "git config core.symlinks true, then check it out again"
	default:
		return
	}
	a.add(f)
}

// isPath says whether a text is one path and nothing else.
func isPath(text string) bool {
	return len(text) > 0 && len(text) < 200 && !strings.ContainsAny(text, " \t\r\n@#`") && strings.HasSuffix(strings.ToLower(text), ".md")
}

// leftOut says why a file of a folder is not loaded, if it is one that agents
// load.
func (a *alone) leftOut(at, name string, names []string) {
	f := Finding{Verdict: Unknown, Rule: RuleNotLoaded, Place: Place{Section: inInstructions, Item: at, Path: at, Line: 1}}
	wanted := ""
	for _, known := range []string{"AGENTS.md", "CLAUDE.md"} {
		if strings.EqualFold(name, known) {
			wanted = known
		}
	}
	if wanted == "" {
		return
	}
	text, ok := a.probe.Read(at)
	switch said := strings.TrimSpace(string(text)); {
	case !ok || said == "":
		return
	case name != wanted && !slices.Contains(names, wanted):
		f.Verdict, f.Reason, f.Mend = Broken, "it is not loaded: agents look for "+wanted+", in this case", "rename it to "+wanted
	case strings.Contains(at, "/"):
		f.Reason, f.Mend = "it is not loaded: here only the root's files are, while other agents also take this folder's", "name it under instructions: in the config"
	case a.isSaid(said):
		return
	default:
		f.Reason, f.Mend = "it is not loaded, as "+a.loadedName()+" comes first, and says something else", "link one to the other, or name both under instructions: in the config"
	}
	a.add(f)
}

// isSaid says whether a text only says what is loaded anyway: the same words,
// or nothing but an import of a file that is loaded.
func (a *alone) isSaid(text string) bool {
	for _, d := range a.w.Instructions {
		if strings.TrimSpace(d.Text) == text || text == "@"+d.Source.Path || text == "@./"+d.Source.Path || text == d.Source.Path {
			return true
		}
	}
	return false
}

func (a *alone) loadedName() string {
	for _, d := range a.w.Instructions {
		if d.Present() {
			return d.Source.Path
		}
	}
	return "the config's list"
}

// skills takes over what was noticed about skills on reading them.
func (a *alone) skills() {
	for _, n := range a.w.Notices {
		if path.Base(n.Source.Path) != "SKILL.md" || n.Source.Kind != prompt.FromFile {
			continue
		}
		f := Finding{Verdict: Holds, Rule: RuleNotLoaded, Place: Place{Section: "skills", Path: n.Source.Path, Line: 1}, Reason: n.Text}
		if strings.Contains(n.Text, "not loaded") || strings.Contains(n.Text, "left out") {
			f.Verdict = Unknown
		}
		a.add(f)
	}
}
