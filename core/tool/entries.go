package tool

import (
	"bytes"

	"foreword/core/canon"
)

// entry is a declaration before it is read.
type entry struct {
	value any
	// offset and line are where it starts in the file.
	offset, line int
}

// entries finds the declarations of the file in what wraps them.
func (f file) entries() ([]entry, error) {
	value, err := f.decode()
	if err != nil {
		return nil, err
	}
	at := start(f.text, 0)
	switch v := value.(type) {
	case []any:
		return f.items(v, at), nil
	case canon.Object:
		return f.unwrap(v, at)
	}
	return nil, f.fail(at, "a tool declaration is an object or a list of objects, not %s", kind(value))
}

// unwrap takes the list out of an answer or a request. An object that wraps
// nothing is a declaration itself.
func (f file) unwrap(o canon.Object, at int) ([]entry, error) {
	if result, _ := o.Get("result"); result != nil {
		at = member(f.text, at, "result")
		inner, isObject := result.(canon.Object)
		if !isObject {
			return nil, f.fail(at, "result must be an object with tools, not %s", kind(result))
		}
		if _, ok := inner.Get("tools"); !ok {
			return nil, f.fail(at, "result holds no tools: save an answer to tools/list")
		}
		o = inner
	}
	if tools, ok := o.Get("tools"); ok {
		at = member(f.text, at, "tools")
		list, isList := tools.([]any)
		if !isList {
			return nil, f.fail(at, "tools must be a list, not %s", kind(tools))
		}
		return f.items(list, at), nil
	}
	if err := f.noTools(o, at); err != nil {
		return nil, err
	}
	line, _ := canon.Position(f.text, at)
	return []entry{{o, at, line}}, nil
}

// noTools refuses what is easily taken for a list of tools.
func (f file) noTools(o canon.Object, at int) error {
	if _, named := o.Get("name"); named {
		return nil
	}
	for _, servers := range []string{"mcpServers", "servers"} {
		if _, ok := o.Get(servers); ok {
			return f.fail(member(f.text, at, servers),
				"%s names servers, which declare their tools only when asked: save an answer to tools/list instead", servers)
		}
	}
	if failure, _ := o.Get("error"); failure != nil {
		return f.fail(member(f.text, at, "error"), "the answer is an error, not tools: %s", canon.Compact(failure))
	}
	return nil
}

// items gives the entries of the list that starts at an offset. Lines are
// counted along the way: a long list must not be walked anew for each entry.
func (f file) items(list []any, at int) []entry {
	found := make([]entry, 0, len(list))
	line, counted := 1, 0
	for i, c := range children(f.text, at) {
		line += bytes.Count(f.text[counted:c.offset], []byte{'\n'})
		counted = c.offset
		found = append(found, entry{list[i], c.offset, line})
	}
	return found
}

// kind names a JSON value for a message.
func kind(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case string:
		return "a string"
	case canon.Number:
		return "a number"
	case []any:
		return "a list"
	}
	return "an object"
}
