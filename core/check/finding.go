package check

import (
	"cmp"
	"slices"
	"strconv"
)

// Verdict says whether something holds.
type Verdict uint8

const (
	// Holds: it is so. Such findings are given where they are worth knowing.
	Holds Verdict = iota
	// Unknown: it cannot be checked from here.
	Unknown
	// Broken: it is not so any more.
	Broken
)

// String gives the name used on screen and in JSON.
func (v Verdict) String() string { return [...]string{"holds", "unknown", "broken"}[v] }

// Place is where a finding leads to. What does not apply is empty.
type Place struct {
	// Section is the name of a section, Item what in it: a fact, a tool, a note.
	Section, Item string
	// Role is the role that it is about, when it is not about all; Note the
	// memory, as m-7.
	Role, Note string
	// Path is a file, relative to the repository root where it lies inside;
	// Line and Column are from 1, columns in bytes.
	Path         string
	Line, Column int
}

// String gives the place as people read it.
func (p Place) String() string {
	text := p.Path
	if p.Note != "" {
		text = p.Note
	}
	if text != "" && p.Line > 0 {
		text += ":" + strconv.Itoa(p.Line)
	}
	switch {
	case text == "" && p.Item != "":
		return p.Item
	case text == "":
		return p.Section
	case p.Item != "" && p.Item != p.Path:
		return text + " (" + p.Item + ")"
	}
	return text
}

// Finding is one thing that was checked.
type Finding struct {
	Verdict Verdict
	Rule    Rule
	Place   Place
	// Recorded and Present are the two values beside each other, in one line;
	// either may be empty.
	Recorded, Present string
	// Reason says why, Mend what would put it right; both for people.
	Reason, Mend string
	// Before and After are the texts that differ; both are empty where one of
	// them is not known.
	Before, After string
	// Muted is the reason for which the config accepts the finding; empty when
	// it counts.
	Muted string
}

// Counts reports whether a finding decides the exit status: one that is not
// muted.
func (f Finding) Counts() bool { return f.Muted == "" }

// Summary counts findings.
type Summary struct{ Broken, Unknown, Holds, Muted int }

// Summarise counts findings by verdict, the muted ones apart.
func Summarise(findings []Finding) Summary {
	var s Summary
	for _, f := range findings {
		switch {
		case !f.Counts():
			s.Muted++
		case f.Verdict == Broken:
			s.Broken++
		case f.Verdict == Unknown:
			s.Unknown++
		default:
			s.Holds++
		}
	}
	return s
}

// Arrange gives findings by section, the sections in the order that they come
// in first, and takes out those that are told twice. It puts together what
// several checks found.
func Arrange(lists ...[]Finding) []Finding {
	findings := slices.Concat(lists...)
	order := map[string]int{}
	for _, f := range findings {
		if _, known := order[f.Place.Section]; !known {
			order[f.Place.Section] = len(order)
		}
	}
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Compare(order[a.Place.Section], order[b.Place.Section])
	})
	seen := map[Finding]bool{}
	return slices.DeleteFunc(findings, func(f Finding) bool {
		f.Place.Role = ""
		twice := seen[f]
		seen[f] = true
		return twice
	})
}
