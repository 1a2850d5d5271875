package check

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// underWay is how long a save may take: a younger file is one that is being written.
const underWay = time.Minute

// leftovers finds what killed saves left in the folders that prompts come from. It
// may be the only copy of an edit, so that nothing but a person takes it away.
func (a *alone) leftovers() {
	for _, folder := range a.sourceFolders() {
		for _, name := range a.probe.Names(folder) {
			if !strings.HasPrefix(name, ".") || !strings.HasSuffix(name, workspace.Unfinished) {
				continue
			}
			at := path.Join(folder, name)
			if when, ok := a.probe.Changed(at); ok && a.w.Now.Sub(when) > underWay {
				a.add(a.leftover(folder, at, name, when))
			}
		}
	}
}

func (a *alone) leftover(folder, at, name string, when time.Time) Finding {
	f := Finding{
		Verdict: Unknown, Rule: RuleLeftover, Place: Place{Section: inConfig, Item: at, Path: at},
		Reason: "a save that was killed left it on " + when.In(a.w.Now.Location()).Format("2006-01-02 15:04"),
		Mend:   "look whether it has what you need, then delete it",
	}
	of := strings.TrimPrefix(strings.TrimSuffix(name, workspace.Unfinished), ".")
	if i := strings.LastIndex(of, "."); i > 0 {
		of = path.Join(folder, of[:i])
		left, ok := a.probe.Read(at)
		is, there := a.probe.Read(of)
		switch {
		case ok && there && string(left) == string(is):
			f.Reason, f.Mend = f.Reason+fmt.Sprintf("; %s has the same bytes", of), "delete it"
		case ok:
			f.Reason += fmt.Sprintf("; it has %s that %s does not have like that", counted(len(left), "byte"), of)
		}
	}
	return f
}

// sourceFolders gives the folders of all files that the prompts are made of, sorted.
func (a *alone) sourceFolders() []string {
	w := a.w
	folders := []string{".", ".foreword", ".foreword/roles"}
	add := func(s prompt.Source) {
		if s.Kind == prompt.FromFile && filepath.IsLocal(filepath.FromSlash(s.Path)) {
			folders = append(folders, path.Dir(s.Path))
		}
	}
	for _, d := range w.Instructions {
		add(d.Source)
	}
	for _, b := range slices.Concat(w.Head, w.Tail) {
		add(b.Source)
	}
	for _, s := range w.Skills {
		add(s.Source)
	}
	for _, t := range w.Templates.Files {
		add(prompt.Source{Kind: prompt.FromFile, Path: t.Path})
	}
	for _, t := range w.Tools {
		add(prompt.Source{Kind: prompt.FromFile, Path: t.Path})
	}
	add(w.Project.Index.Source)
	add(w.Todo.Source)
	slices.Sort(folders)
	return slices.Compact(folders)
}
