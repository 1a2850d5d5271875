package tool

import (
	"slices"
	"strings"

	"foreword/core/canon"
)

// maxSteps bounds how many schemas are looked at for one tool, so that
// references that fan out cannot hold the program up. Past it, parameters keep
// what is written on them.
const maxSteps = 20_000

// resolver answers what a tool's schemas mean. References lead into root.
type resolver struct {
	root    canon.Object
	targets map[string]any
	steps   int
}

// trail is the chain of references that led to a schema.
type trail []string

func (t trail) with(ref string) trail { return append(t[:len(t):len(t)], ref) }

// enter counts a step and gives the schema as an object; a schema that is true
// or false, or one past the bound, says nothing.
func (r *resolver) enter(schema any) (canon.Object, bool) {
	r.steps++
	o, ok := schema.(canon.Object)
	return o, ok && r.steps <= maxSteps
}

// types gives the JSON types that a schema lets through, in the order it names
// them, and whether that can be told. A reference back into its own trail adds
// no type.
func (r *resolver) types(schema any, t trail) ([]string, bool) {
	o, ok := r.enter(schema)
	if !ok {
		return nil, false
	}
	if v, ok := o.Get("type"); ok {
		return written(v)
	}
	if v, ok := o.Get("const"); ok {
		return []string{jsonType(v)}, true
	}
	if values, ok := list(o, "enum"); ok {
		var types []string
		for _, v := range values {
			types = union(types, jsonType(v))
		}
		return types, true
	}
	if target, ref, ok := r.follow(o); ok {
		if slices.Contains(t, ref) {
			return nil, true
		}
		return r.types(target, t.with(ref))
	}
	return r.composed(o, t)
}

// composed gives the types of a schema that is put together from others, or
// that only shows what it is by its parts.
func (r *resolver) composed(o canon.Object, t trail) ([]string, bool) {
	parts, _ := list(o, "allOf")
	for _, part := range parts {
		if types, ok := r.types(part, t); ok && len(types) > 0 {
			return types, true
		}
	}
	for _, key := range []string{"anyOf", "oneOf"} {
		branches, _ := list(o, key)
		if types, ok := r.anyType(branches, t); ok {
			return types, true
		}
	}
	if _, ok := o.Get("properties"); ok {
		return []string{"object"}, true
	}
	if _, ok := o.Get("items"); ok {
		return []string{"array"}, true
	}
	return nil, false
}

// anyType gives the types of all branches together. If one branch cannot be
// told, neither can the whole: leaving it out would be wrong.
func (r *resolver) anyType(branches []any, t trail) ([]string, bool) {
	var types []string
	for _, branch := range branches {
		more, ok := r.types(branch, t)
		if !ok {
			return nil, false
		}
		types = union(types, more...)
	}
	return types, len(branches) > 0
}

// description gives a schema's own description, else that of what it refers
// to. Of several branches beside null none speaks for the whole.
func (r *resolver) description(schema any, t trail) string {
	o, ok := r.enter(schema)
	if !ok {
		return ""
	}
	if text := o.String("description"); strings.TrimSpace(text) != "" {
		return text
	}
	if target, ref, ok := r.follow(o); ok && !slices.Contains(t, ref) {
		if text := r.description(target, t.with(ref)); text != "" {
			return text
		}
	}
	parts, _ := list(o, "allOf")
	for _, part := range parts {
		if text := r.description(part, t); text != "" {
			return text
		}
	}
	for _, key := range []string{"anyOf", "oneOf"} {
		branches, _ := list(o, key)
		if only := r.besideNull(branches, t); len(only) == 1 {
			return r.description(only[0], t)
		}
	}
	return ""
}

// besideNull gives the branches that let more through than null.
func (r *resolver) besideNull(branches []any, t trail) []any {
	var rest []any
	for _, branch := range branches {
		if types, ok := r.types(branch, t); !ok || !slices.Equal(types, []string{"null"}) {
			rest = append(rest, branch)
		}
	}
	return rest
}

// written reads the value of "type": a name or a list of names.
func written(v any) ([]string, bool) {
	switch v := v.(type) {
	case string:
		return []string{v}, v != ""
	case []any:
		var types []string
		for _, item := range v {
			name, ok := item.(string)
			if !ok {
				return nil, false
			}
			types = union(types, name)
		}
		return types, len(types) > 0
	}
	return nil, false
}

func jsonType(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case canon.Number:
		if strings.ContainsAny(string(v), ".eE") {
			return "number"
		}
		return "integer"
	case []any:
		return "array"
	}
	return "object"
}

// union adds the types that are not there yet.
func union(types []string, more ...string) []string {
	for _, name := range more {
		if !slices.Contains(types, name) {
			types = append(types, name)
		}
	}
	return types
}

func list(o canon.Object, key string) ([]any, bool) {
	v, _ := o.Get(key)
	items, ok := v.([]any)
	return items, ok && len(items) > 0
}
