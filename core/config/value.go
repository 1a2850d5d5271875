package config

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// text gives the text of a node, unless it is something else.
func (r *reader) text(n *yaml.Node, what string) (string, bool) {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!str" {
		return n.Value, true
	}
	hint := "write one text"
	if n.Kind == yaml.ScalarNode {
		hint = "put it in quotes to make it text"
	}
	r.fail(n, hint, "%s must be text, not %s", what, kind(n))
	return "", false
}

// checkedText gives a text that is not blank and passes a check, which may be
// nil.
func (r *reader) checkedText(n *yaml.Node, what string, accept check) (Setting[string], bool) {
	text, ok := r.text(n, what)
	if !ok {
		return Setting[string]{}, false
	}
	if strings.TrimSpace(text) == "" {
		r.fail(n, "give it a value, or take the line out", "%s is blank", what)
		return Setting[string]{}, false
	}
	if accept != nil {
		if reason, hint := accept(text); reason != "" {
			r.fail(n, hint, "%s %q %s", what, text, reason)
			return Setting[string]{}, false
		}
	}
	return Setting[string]{text, place(n)}, true
}

func (r *reader) checked(to *Setting[string], accept check) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		if s, ok := r.checkedText(n, what, accept); ok {
			*to = s
		}
	}
}

// word reads a text that is not blank.
func (r *reader) word(to *Setting[string]) func(string, *yaml.Node) { return r.checked(to, nil) }

// free reads any text, a blank one too.
func (r *reader) free(to *Setting[string]) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		if text, ok := r.text(n, what); ok {
			*to = Setting[string]{text, place(n)}
		}
	}
}

// oneOf reads one of a few words.
func (r *reader) oneOf(to *Setting[string], words ...string) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		s, ok := r.checkedText(n, what, nil)
		if !ok {
			return
		}
		if !slices.Contains(words, s.Value) {
			r.unknown(n, what, s.Value, words)
			return
		}
		*to = s
	}
}

// texts reads a list of texts that are not blank.
func (r *reader) texts(to *Texts, accept check) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		if !r.list(n, what) {
			return
		}
		*to = Texts{[]Setting[string]{}, place(n)}
		for _, item := range n.Content {
			if !r.noAlias(item) {
				continue
			}
			if s, ok := r.checkedText(item, "an entry of "+what, accept); ok {
				to.Value = append(to.Value, s)
			}
		}
	}
}

// list refuses what is no list.
func (r *reader) list(n *yaml.Node, what string) bool {
	if n.Kind != yaml.SequenceNode {
		r.fail(n, `begin each entry with "- "`, "%s must be a list, not %s", what, kind(n))
	}
	return n.Kind == yaml.SequenceNode
}

// nested reads a mapping within the mapping.
func (r *reader) nested(fields []field) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) { r.mapping(n, what, fields) }
}

// whole reads a whole number in plain decimal digits. YAML would read 010 as
// eight, so leading zeros are refused with all other spellings.
func (r *reader) whole(to *Setting[int], least int) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		digits := strings.ReplaceAll(n.Value, "_", "")
		number, err := strconv.Atoi(digits)
		switch {
		case n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int":
			r.fail(n, "write plain digits, as 6000", "%s must be a whole number, not %s", what, kind(n))
		case err != nil || digits != strconv.Itoa(number):
			r.fail(n, "write plain digits, as 6000", "%s cannot be read from %q", what, n.Value)
		case number < least:
			r.fail(n, "", "%s must be at least %d, not %d", what, least, number)
		default:
			*to = Setting[int]{number, place(n)}
		}
	}
}

// toggle reads true or false.
func (r *reader) toggle(to *Setting[bool]) func(string, *yaml.Node) {
	return func(what string, n *yaml.Node) {
		if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!bool" {
			r.fail(n, "write true or false", "%s must be true or false, not %s", what, kind(n))
			return
		}
		*to = Setting[bool]{strings.EqualFold(n.Value, "true"), place(n)}
	}
}
