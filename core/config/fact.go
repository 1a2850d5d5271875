package config

import "go.yaml.in/yaml/v3"

// fact reads one entry of the facts.
func (r *reader) fact(n *yaml.Node) Fact {
	f := Fact{Place: place(n)}
	f.Format.Value, f.Zone.Value = "2006-01-02", "local"
	before := len(r.found)
	r.mapping(n, "a fact", []field{
		{"name", r.word(&f.Name)},
		{"value", r.literal(&f)},
		{"from", r.origin(&f.From, factOrigins)},
		{"format", r.checked(&f.Format, timeLayout)},
		{"zone", r.oneOf(&f.Zone, "UTC", "local")},
		{"off", r.toggle(&f.Off)},
	})
	if len(r.found) == before {
		r.completeFact(f)
	}
	return f
}

// completeFact refuses a fact that lacks something or has too much.
func (r *reader) completeFact(f Fact) {
	if !f.Name.Set() {
		r.failAt(f.Place, `begin with "- name: …"`, "a fact has no name")
		return
	}
	name := f.Name.Value
	switch value, from := f.Value.Set(), f.From.Line > 0; {
	case value && from:
		r.failAt(f.From.Place, "keep one of them", "fact %q has both value and from", name)
	case !value && !from:
		r.failAt(f.Place, `add "value: …" or "from: …"`, "fact %q has neither value nor from", name)
	}
	if f.From.Kind == FromClock {
		return
	}
	const hint = "take the line out, or take the fact from the clock"
	if f.Format.Set() {
		r.failAt(f.Format.Place, hint, "fact %q has a format, which only the clock takes", name)
	}
	if f.Zone.Set() {
		r.failAt(f.Zone.Place, hint, "fact %q has a zone, which only the clock takes", name)
	}
}

// literal reads a fact's value: a text as it is, and a number, a boolean or a
// date as the text that it was written with.
func (r *reader) literal(f *Fact) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		if n.Kind != yaml.ScalarNode {
			r.fail(n, "write it as one text", "%s must be text, not %s", what, kind(n))
			return
		}
		switch n.ShortTag() {
		case "!!str":
			f.Literal = "text"
		case "!!int", "!!float":
			f.Literal = "number"
		case "!!bool":
			f.Literal = "boolean"
		case "!!timestamp":
			f.Literal = "date"
		default:
			r.fail(n, "write it as one text", "%s must be text, not %s", what, kind(n))
			return
		}
		f.Value = Setting[string]{n.Value, place(n)}
	}
}
