package tool

import (
	"strings"

	"foreword/core/canon"
)

// declaration is the object that holds a tool's name, with its place.
type declaration struct {
	file
	canon.Object
	offset int
}

// declare reads one declaration of any form.
func (f file) declare(e entry) (Tool, *Error) {
	outer, ok := e.value.(canon.Object)
	if !ok {
		return Tool{}, f.fail(e.offset, "a declaration must be an object, not %s", kind(e.value))
	}
	d, err := f.inner(outer, e.offset)
	if err != nil {
		return Tool{}, err
	}
	name, err := d.name(outer.String("type"))
	if err != nil {
		return Tool{}, err
	}
	description, described, err := d.description()
	if err != nil {
		return Tool{}, err
	}
	schema, err := d.schema()
	if err != nil {
		return Tool{}, err
	}
	t := Tool{Name: name, Description: description, Declared: canon.Compact(outer), Path: f.path, Line: e.line}
	head := canon.Object{{Key: "name", Value: name}}
	if described {
		head = append(head, canon.Member{Key: "description", Value: description})
	}
	t.sent, t.Function = function(head, schema), function(head, settle(schema))
	return t, nil
}

// function wraps a declaration in OpenAI's function form. A nil schema is left
// out.
func function(head, schema canon.Object) canon.Object {
	inner := head[:len(head):len(head)]
	if schema != nil {
		inner = append(inner, canon.Member{Key: "parameters", Value: schema})
	}
	return canon.Object{{Key: "type", Value: "function"}, {Key: "function", Value: inner}}
}

// inner goes into the member that OpenAI's forms put a declaration in:
// "function", or "custom" for a tool that takes free text.
func (f file) inner(outer canon.Object, at int) (declaration, *Error) {
	for _, key := range []string{"function", "custom"} {
		v, ok := outer.Get(key)
		if !ok {
			continue
		}
		o, isObject := v.(canon.Object)
		if !isObject {
			return declaration{}, f.fail(member(f.text, at, key), "%s must be an object, not %s", key, kind(v))
		}
		return declaration{f, o, member(f.text, at, key)}, nil
	}
	return declaration{f, outer, at}, nil
}

// name gives the tool's name. One that the provider runs itself, as a web
// search, may be declared by its type alone and is then called by it.
func (d declaration) name(outerType string) (string, *Error) {
	v, ok := d.Get("name")
	if !ok {
		if outerType != "" && outerType != "function" && outerType != "custom" {
			return outerType, nil
		}
		return "", d.fail(d.offset, "name is missing")
	}
	name, isString := v.(string)
	switch {
	case !isString:
		return "", d.failAt("name", "name must be a string, not %s", kind(v))
	case strings.TrimSpace(name) == "":
		return "", d.failAt("name", "name is blank")
	}
	return name, nil
}

func (d declaration) description() (text string, given bool, err *Error) {
	v, ok := d.Get("description")
	if !ok || v == nil {
		return "", false, nil
	}
	text, given = v.(string)
	if !given {
		return "", false, d.failAt("description", "description must be a string, not %s", kind(v))
	}
	return text, true, nil
}

// schema gives the parameters' schema under whichever name the form has for
// it, nil when there is none.
func (d declaration) schema() (canon.Object, *Error) {
	for _, key := range []string{"parameters", "input_schema", "inputSchema"} {
		v, ok := d.Get(key)
		if !ok || v == nil {
			continue
		}
		schema, isObject := v.(canon.Object)
		if !isObject {
			return nil, d.failAt(key, "%s must be an object, not %s", key, kind(v))
		}
		return schema, nil
	}
	return nil, nil
}

// failAt makes an error at the value of a key.
func (d declaration) failAt(key, format string, args ...any) *Error {
	return d.fail(member(d.text, d.offset, key), format, args...)
}
