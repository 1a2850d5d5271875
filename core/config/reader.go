package config

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// reader takes values out of nodes and collects what is wrong with them.
type reader struct {
	path  string
	found []*Error
}

// field is a key of a mapping and what to do with its value. The function is
// given the key for its messages.
type field struct {
	key  string
	read func(key string, value *yaml.Node)
}

func place(n *yaml.Node) Place { return Place{n.Line, n.Column} }

func (r *reader) fail(n *yaml.Node, hint, format string, args ...any) {
	r.failAt(place(n), hint, format, args...)
}

func (r *reader) failAt(at Place, hint, format string, args ...any) {
	r.found = append(r.found, &Error{r.path, at.Line, at.Column, fmt.Sprintf(format, args...), hint})
}

// mapping hands the values of a mapping to its fields, in the file's order.
func (r *reader) mapping(n *yaml.Node, what string, fields []field) {
	if n.Kind != yaml.MappingNode {
		r.fail(n, `write "key: value" lines`, "%s must be a mapping, not %s", what, kind(n))
		return
	}
	first := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if key.Kind != yaml.ScalarNode {
			r.fail(key, "a key is a plain word", "%s cannot be a key", kind(key))
			continue
		}
		if line, twice := first[key.Value]; twice {
			r.fail(key, "keep one of them", "key %q is given twice, first in line %d", key.Value, line)
			continue
		}
		first[key.Value] = key.Line
		at := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value })
		if at < 0 {
			r.unknown(key, "key", key.Value, keys(fields))
			continue
		}
		if r.noAlias(value) && r.given(key, value) {
			fields[at].read(key.Value, value)
		}
	}
}

func keys(fields []field) []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.key
	}
	return names
}

// unknown refuses a word that is none of those known.
func (r *reader) unknown(n *yaml.Node, what, word string, known []string) {
	hint := "known are " + strings.Join(known, ", ")
	if meant, ok := nearest(word, known); ok {
		hint = fmt.Sprintf("did you mean %q?", meant)
	}
	r.fail(n, hint, "unknown %s %q", what, word)
}

// noAlias refuses an alias.
func (r *reader) noAlias(n *yaml.Node) bool {
	if n.Kind == yaml.AliasNode {
		r.fail(n, "write the value out", "the alias *%s is not allowed", n.Value)
		return false
	}
	return true
}

// given refuses a key without a value: it may mean an empty one or none.
func (r *reader) given(key, value *yaml.Node) bool {
	if value.Kind == yaml.ScalarNode && value.ShortTag() == "!!null" {
		r.fail(key, `write "" for an empty text, [] for an empty list, or take the line out`, "key %q has nothing behind it", key.Value)
		return false
	}
	return true
}

// kind names what a node is, for a message.
func kind(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	switch tag := n.ShortTag(); tag {
	case "!!str":
		return "text"
	case "!!int", "!!float":
		return "a number"
	case "!!bool":
		return "a boolean"
	case "!!timestamp":
		return "a date"
	case "!!null":
		return "nothing"
	default:
		return fmt.Sprintf("a value tagged %q", tag)
	}
}
