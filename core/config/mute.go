package config

import (
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// Mute is one entry of the mutes: findings of a check that are known and
// accepted. They stay in the list and do not count.
type Mute struct {
	// Place is the entry's first character.
	Place
	// Rule is the name of a check's rule.
	Rule Setting[string]
	// At says which of the rule's findings: a path, a path with a line, the name
	// of a section, a fact, a tool or a memory, or a pattern with * over one of
	// them. Not set means all.
	At Setting[string]
	// Reason says why; it is never blank.
	Reason Setting[string]
	// Until is the last day that the entry counts, at midnight UTC; not set means
	// for good.
	Until Setting[time.Time]
}

// mutes reads the list of mutes.
func (r *reader) mutes(to *Setting[[]Mute]) func(string, *yaml.Node) {
	read := items(r, to, (*reader).mute)
	return func(what string, n *yaml.Node) {
		if n.Kind == yaml.MappingNode {
			r.fail(n, `begin each entry with "- rule: …"`, "%s must be a list, not a mapping", what)
			return
		}
		read(what, n)
	}
}

// mute reads one entry of the mutes.
func (r *reader) mute(n *yaml.Node) Mute {
	m := Mute{Place: place(n)}
	before := len(r.found)
	r.mapping(n, "a mute", []field{
		{"rule", r.checked(&m.Rule, ruleName)},
		{"place", r.checked(&m.At, pattern)},
		{"reason", r.word(&m.Reason)},
		{"until", r.day(&m.Until)},
	})
	if len(r.found) > before {
		return m
	}
	switch {
	case !m.Rule.Set():
		r.failAt(m.Place, `begin with "- rule: …", as foreword check names it`, "a mute has no rule")
	case !m.Reason.Set():
		r.failAt(m.Place, `add "reason: …", for whoever reads this later`, "the mute of %q has no reason", m.Rule.Value)
	}
	return m
}

// ruleName refuses what cannot be the name of a rule.
func ruleName(name string) (reason, hint string) {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return "is no name of a rule", "foreword check shows the rule of each finding, as path-gone"
	}
	return "", ""
}

// day reads a calendar day.
func (r *reader) day(to *Setting[time.Time]) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		day, err := time.Parse(time.DateOnly, n.Value)
		if n.Kind != yaml.ScalarNode || err != nil {
			r.fail(n, "write it as 2026-12-31", "%s must be a day", what)
			return
		}
		*to = Setting[time.Time]{day, place(n)}
	}
}
