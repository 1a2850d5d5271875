package tool

import (
	"reflect"
	"slices"
	"strings"

	"foreword/core/canon"
)

// settle gives a parameters' schema in which the docs find what they print:
// each property with a type and a description of its own, as far as the schema
// says them anywhere, and properties at the top also where it gets them from
// elsewhere. Everything that was written stays. A nil schema stays nil.
func settle(schema canon.Object) canon.Object {
	if schema == nil {
		return nil
	}
	r := &resolver{root: schema, targets: map[string]any{}}
	properties, _ := schema.Get("properties")
	if composes(schema) {
		all := r.arguments(schema, nil)
		if len(all.properties) > 0 {
			properties = all.properties
		}
		if len(all.required) > 0 {
			schema = with(schema, "required", canon.Strings(all.required))
		}
	}
	o, ok := properties.(canon.Object)
	if !ok {
		return schema
	}
	settled := slices.Clone(o)
	for i := range settled {
		settled[i].Value = r.property(settled[i].Value)
	}
	return with(schema, "properties", settled)
}

// property adds what a property's schema says only through other schemas.
func (r *resolver) property(schema any) any {
	o, ok := schema.(canon.Object)
	if !ok {
		return schema
	}
	if _, plain := o.Get("type"); !plain {
		types, _ := r.types(o, nil)
		switch len(types) {
		case 0:
		case 1:
			o = with(o, "type", types[0])
		default:
			o = with(o, "type", canon.Strings(types))
		}
	}
	v, _ := o.Get("description")
	own, isText := v.(string)
	if v != nil && (!isText || strings.TrimSpace(own) != "") {
		return o
	}
	if text := r.description(o, nil); text != "" {
		return with(o, "description", text)
	}
	return o
}

// with gives the object with a member set, where it stands or at the end.
func with(o canon.Object, key string, value any) canon.Object {
	at := slices.IndexFunc(o, func(m canon.Member) bool { return m.Key == key })
	if at < 0 {
		return append(o[:len(o):len(o)], canon.Member{Key: key, Value: value})
	}
	o = slices.Clone(o)
	o[at].Value = value
	return o
}

// composes says whether the schema takes properties from other schemas.
func composes(o canon.Object) bool {
	for _, key := range []string{"$ref", "allOf", "anyOf", "oneOf"} {
		if _, ok := o.Get(key); ok {
			return true
		}
	}
	return false
}

// arguments is what a call can or must have.
type arguments struct {
	properties canon.Object
	required   []string
}

// arguments collects them from a schema and from those that it is put together
// from. What must be there in every branch of a choice must be there at all.
func (r *resolver) arguments(schema any, t trail) arguments {
	o, ok := r.enter(schema)
	if !ok {
		return arguments{}
	}
	var all arguments
	own, _ := o.Get("properties")
	all.properties, _ = own.(canon.Object)
	r.steps += len(all.properties)
	names, _ := list(o, "required")
	for _, v := range names {
		if name, ok := v.(string); ok {
			all.required = union(all.required, name)
		}
	}
	if target, ref, ok := r.follow(o); ok && !slices.Contains(t, ref) {
		all = both(all, r.arguments(target, t.with(ref)))
	}
	parts, _ := list(o, "allOf")
	for _, part := range parts {
		all = both(all, r.arguments(part, t))
	}
	for _, key := range []string{"anyOf", "oneOf"} {
		branches, _ := list(o, key)
		all = both(all, r.choice(branches, t))
	}
	return all
}

// choice gives the arguments of any of the branches. A property that branches
// describe differently is either of the two.
func (r *resolver) choice(branches []any, t trail) arguments {
	var all arguments
	schemas := map[string][]any{}
	for i, branch := range branches {
		one := r.arguments(branch, t)
		for _, m := range one.properties {
			if schemas[m.Key] == nil {
				all.properties = append(all.properties, m)
			}
			schemas[m.Key] = addNew(schemas[m.Key], m.Value)
		}
		if i == 0 {
			all.required = one.required
			continue
		}
		all.required = slices.DeleteFunc(slices.Clone(all.required), func(name string) bool {
			return !slices.Contains(one.required, name)
		})
	}
	for i, m := range all.properties {
		if alternatives := schemas[m.Key]; len(alternatives) > 1 {
			all.properties[i].Value = r.either(alternatives)
		}
	}
	return all
}

// either gives a schema for one of several, with the first description that
// there is.
func (r *resolver) either(schemas []any) canon.Object {
	choice := canon.Object{{Key: "anyOf", Value: schemas}}
	for _, schema := range schemas {
		if text := r.description(schema, nil); text != "" {
			return with(choice, "description", text)
		}
	}
	return choice
}

func addNew(schemas []any, schema any) []any {
	for _, known := range schemas {
		if reflect.DeepEqual(known, schema) {
			return schemas
		}
	}
	return append(schemas, schema)
}

// both puts the arguments of two schemas that hold at once together. The
// first one's word on a property counts.
func both(a, b arguments) arguments {
	properties := a.properties[:len(a.properties):len(a.properties)]
	for _, m := range b.properties {
		if _, known := a.properties.Get(m.Key); !known {
			properties = append(properties, m)
		}
	}
	return arguments{properties, union(slices.Clip(a.required), b.required...)}
}
