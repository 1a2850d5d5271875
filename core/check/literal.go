package check

import (
	"strings"
	"time"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// literals checks the facts that the config writes out and that can be looked
// up: a date, a folder, a branch, a commit.
func (a *alone) literals() {
	for _, f := range a.w.Facts {
		if f.State != prompt.Kept || f.Source.Kind != prompt.FromConfig {
			continue
		}
		kind := kindOf(f.Name)
		present, known := presentValue(kind, a.w, f.Value)
		if !known {
			continue
		}
		finding := Finding{
			Rule:     RuleLiteral,
			Place:    Place{Section: inFacts, Item: f.Name, Path: f.Source.Path, Line: f.Source.Line},
			Recorded: f.Value,
			Present:  present,
		}
		switch {
		case !sameValue(kind, f.Value, present, a.w):
			finding.Verdict, finding.Reason = Broken, "the config writes it out, and it is not so"
		case kind == kindDate || kind == kindHead:
			finding.Reason = "the config writes it out: it is so today and will not stay so"
		default:
			continue
		}
		finding.Mend = "take the fact from its source: from: " + sourceOf(kind)
		a.add(finding)
	}
}

// kind is what a fact is about, for those that can be looked up.
type kind uint8

const (
	kindOther kind = iota
	kindDate
	kindCwd
	kindRoot
	kindBranch
	kindHead
	kindOrigin
	kindNormalized
	kindProject
	kindPlatform
	kindOS
)

// kindOf tells by its name what a fact is about, in the spellings of the agents
// that are known.
func kindOf(name string) kind {
	switch strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(strings.TrimSpace(name))) {
	case "date", "today", "today's date", "current date", "utcnow":
		return kindDate
	case "cwd", "working directory", "current working directory", "working dir":
		return kindCwd
	case "root", "repository root", "git repository root":
		return kindRoot
	case "branch", "git branch", "current branch":
		return kindBranch
	case "git head", "head", "commit", "git commit":
		return kindHead
	case "origin", "git origin":
		return kindOrigin
	case "normalized origin":
		return kindNormalized
	case "project id":
		return kindProject
	case "platform":
		return kindPlatform
	case "os", "operating system":
		return kindOS
	}
	return kindOther
}

// sourceOf gives the config's word for where such a fact is taken from.
func sourceOf(k kind) string {
	return [...]string{
		kindDate: "clock", kindCwd: "cwd", kindRoot: "git root", kindBranch: "git branch", kindHead: "git head",
		kindOrigin: "git origin", kindNormalized: "git normalized-origin", kindProject: "git project-id",
		kindPlatform: "platform", kindOS: "os",
	}[k]
}

// presentValue gives what such a fact is today, spelled like a recorded one as
// far as there are spellings; false when it cannot be had.
func presentValue(k kind, w *workspace.Workspace, like string) (string, bool) {
	env := prompt.Environment{Kernel: w.Environment.Kernel, Hardware: w.Environment.Hardware, Distro: w.Environment.Distro, Version: w.Environment.Version}
	var value string
	switch k {
	case kindDate:
		_, layout, ok := parseDate(like)
		if !ok {
			return "", false
		}
		return w.Now.Format(layout), true
	case kindCwd:
		value = w.Cwd
	case kindRoot:
		value = w.Project.Root
	case kindBranch:
		value = w.Project.Branch
	case kindHead:
		value = w.Project.Head
	case kindOrigin:
		value = w.Project.Origin
	case kindNormalized:
		value = w.Project.Normalized
	case kindProject:
		value = w.Project.ID
	case kindPlatform, kindOS:
		if w.Environment.Kernel == "" {
			return "", false
		}
		name := map[kind]string{kindPlatform: "platform", kindOS: "os"}[k]
		for _, line := range env.Lines() {
			if line.Name == name {
				value = line.Value
			}
		}
	}
	return value, value != ""
}

// dateLayouts are the spellings of a day that facts have, moments included.
var dateLayouts = [...]string{
	time.DateOnly, time.RFC3339, "2006-01-02 15:04", time.DateTime, "2006-01-02T15:04:05", "2006/01/02", "02.01.2006", "January 2, 2006", "2 January 2006",
	"Monday, January 2, 2006", "Monday, 2 January 2006", "Monday, 2006-01-02", "Mon Jan 2 2006", "Jan 2, 2006", "2 Jan 2006", "1/2/2006",
}

func parseDate(text string) (time.Time, string, bool) {
	text = strings.TrimSpace(text)
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			return t, layout, true
		}
	}
	return time.Time{}, "", false
}

// sameValue says whether a recorded fact is what it is today. Of a moment only
// the day counts, here or in UTC; of a commit, as many digits as there are.
// Machines are spelled in many ways, of which one that contains the other is
// the same.
func sameValue(k kind, recorded, present string, w *workspace.Workspace) bool {
	recorded, present = strings.TrimSpace(recorded), strings.TrimSpace(present)
	if recorded == present {
		return true
	}
	switch k {
	case kindDate:
		day, _, ok := parseDate(recorded)
		text := day.Format(time.DateOnly)
		return ok && (text == w.Now.Format(time.DateOnly) || text == w.Now.UTC().Format(time.DateOnly))
	case kindHead:
		return len(recorded) >= 7 && strings.HasPrefix(present, recorded)
	case kindPlatform, kindOS:
		a, b := strings.ToLower(recorded), strings.ToLower(present)
		return strings.HasPrefix(a, b) || strings.HasPrefix(b, a) || a == strings.ToLower(w.Environment.Kernel)
	}
	return false
}
