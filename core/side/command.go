package side

import (
	"fmt"
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/workspace"
)

// commands gives the commands that a config takes facts from, or those of them
// whose facts are left out.
func commands(w *workspace.Workspace, leftOut bool) []string {
	var lines []string
	for _, f := range w.Facts {
		if f.Source.Kind == prompt.FromCommand && (!leftOut || f.State == prompt.NotFound) {
			lines = append(lines, f.Source.Detail)
		}
	}
	return lines
}

// Unsettled says why two sides that look the same may differ all the same: the
// facts of one come from commands that did not run. Nil when that is not so.
func Unsettled(left, right Side) error {
	if left.Workspace == nil || right.Workspace == nil {
		return nil
	}
	l, r := commands(left.Workspace, true), commands(right.Workspace, true)
	if slices.Equal(l, r) {
		return nil
	}
	told := func(s Side, lines []string) string {
		if len(lines) == 0 {
			return s.Name + " has none"
		}
		return s.Name + ": " + strings.Join(lines, "; ")
	}
	return fmt.Errorf("%s and %s are the same but for facts from commands that were not run, which differ\n%s\n%s", left.Name, right.Name, told(left, l), told(right, r))
}

// notRun says which commands of a checkout or a revision were left out; empty
// for none.
func notRun(s Spec, reading *source.Reading) string {
	if reading == nil || len(reading.Commands) == 0 {
		return ""
	}
	why := "foreword in that checkout can allow them, and so can --allow-commands"
	if s.Rev != "" {
		why = "commands of a revision run only where the present config has them as well, or where they were allowed before"
	}
	return fmt.Sprintf("%s: not run, and the facts left out: %s; %s", s.Text, strings.Join(reading.Commands, "; "), why)
}
