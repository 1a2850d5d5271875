package config

import (
	"strings"

	"foreword/core/prompt"

	"go.yaml.in/yaml/v3"
)

// section reads one entry of the head or the tail.
func (r *reader) section(n *yaml.Node) Section {
	s := Section{Place: place(n)}
	s.Tier.Value = prompt.Slow
	before := len(r.found)
	r.mapping(n, "a section", []field{
		{"name", r.word(&s.Name)},
		{"text", r.free(&s.Text)},
		{"file", r.checked(&s.File, inside)},
		{"from", r.origin(&s.From, sectionOrigins)},
		{"tier", r.tier(&s.Tier)},
		{"off", r.toggle(&s.Off)},
	})
	if len(r.found) == before {
		r.completeSection(s)
	}
	return s
}

// completeSection refuses a section without a name, and one that does not have
// exactly one source.
func (r *reader) completeSection(s Section) {
	if !s.Name.Set() {
		r.failAt(s.Place, `begin with "- name: …"`, "a section has no name")
		return
	}
	var given []string
	var last Place
	for _, source := range []struct {
		key string
		Place
	}{{"text", s.Text.Place}, {"file", s.File.Place}, {"from", s.From.Place}} {
		if source.Line > 0 {
			given, last = append(given, source.key), source.Place
		}
	}
	switch len(given) {
	case 0:
		r.failAt(s.Place, "add one of them", "section %q has none of text, file and from", s.Name.Value)
	case 1:
	default:
		r.failAt(last, "keep one of them", "section %q has %s", s.Name.Value, strings.Join(given, " and "))
	}
}

// tier reads the name of a tier.
func (r *reader) tier(to *Setting[prompt.Tier]) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		tiers := []prompt.Tier{prompt.Static, prompt.Slow, prompt.Medium, prompt.Hot}
		names := make([]string, len(tiers))
		for i, t := range tiers {
			names[i] = t.String()
		}
		var name Setting[string]
		r.oneOf(&name, names...)(what, n)
		for i, t := range tiers {
			if names[i] == name.Value {
				*to = Setting[prompt.Tier]{t, name.Place}
			}
		}
	}
}
