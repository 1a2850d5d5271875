package save

import (
	"bytes"
	"strings"

	"foreword/core/canon"
)

// form is how a JSON text is laid out, for what is put into it.
type form struct {
	// end parts members, with the line end that the text uses; empty for a text
	// on one line. unit indents by one level.
	end, unit string
	// colon stands between a key and its value, comma between values on a line.
	colon, comma string
}

// formOf looks at the first member of an object.
func formOf(text []byte) form {
	f := form{colon: ": ", comma: ", "}
	all, ok := members(text)
	if !ok || len(all) == 0 {
		return f
	}
	f.colon = string(text[all[0].key.end:all[0].value.start])
	if f.colon == ":" {
		f.comma = ","
	}
	lead := string(text[bytes.IndexByte(text, '{')+1 : all[0].key.start])
	if at := strings.LastIndexByte(lead, '\n'); at >= 0 {
		f.end, f.unit = "\n", lead[at+1:]
		if strings.HasSuffix(lead[:at], "\r") {
			f.end = "\r\n"
		}
	}
	return f
}

// value writes a value of core/canon on one line.
func (f form) value(v any) string {
	var parts []string
	switch v := v.(type) {
	case canon.Object:
		for _, m := range v {
			parts = append(parts, jsonText(m.Key)+f.colon+f.value(m.Value))
		}
		return "{" + strings.Join(parts, f.comma) + "}"
	case []any:
		for _, item := range v {
			parts = append(parts, f.value(item))
		}
		return "[" + strings.Join(parts, f.comma) + "]"
	case string:
		return jsonText(v)
	}
	return canon.Compact(v)
}

// line begins a line that is so many levels deep; in a text on one line it is
// empty.
func (f form) line(depth int) string {
	if f.end == "" {
		return ""
	}
	return f.end + strings.Repeat(f.unit, depth)
}

// put gives a text in which a path leads to a value, written as JSON. Objects on
// the way that are not there, or null, are made; ok is false where something
// else is in the way.
func (f form) put(text []byte, value string, path ...any) (out []byte, ok bool) {
	if at, there := locateSpan(text, path); there {
		return exchanged(text, at, value), true
	}
	way := path[:len(path)-1]
	key, ok := path[len(path)-1].(string)
	if !ok {
		return nil, false
	}
	at, there := locateSpan(text, way)
	if raw := text[at.start:at.end]; there && string(raw) != "null" {
		inner, ok := f.withMember(raw, key, value, len(way)+1)
		return exchanged(text, at, inner), ok
	}
	if len(way) == 0 {
		return nil, false
	}
	inner, _ := f.withMember([]byte("{}"), key, value, len(way)+1)
	return f.put(text, inner, way...)
}

func exchanged(text []byte, at span, value string) []byte {
	return bytes.Join([][]byte{text[:at.start], []byte(value), text[at.end:]}, nil)
}

// withMember gives the text of an object, whose members are so many levels deep,
// with one more behind the others.
func (f form) withMember(object []byte, key, value string, depth int) (string, bool) {
	all, ok := members(object)
	if !ok || object[0] != '{' {
		return "", false
	}
	one := jsonText(key) + f.colon + value
	if len(all) == 0 {
		return "{" + f.line(depth) + one + f.line(depth-1) + "}", true
	}
	last := all[len(all)-1]
	return string(object[:last.value.end]) + f.between(object, all) + one + string(object[last.value.end:]), true
}

// between gives what parts two values of an object or a list that has some.
func (f form) between(text []byte, all []member) string {
	begin := func(m member) int {
		if m.key.end > 0 {
			return m.key.start
		}
		return m.value.start
	}
	if n := len(all); n > 1 {
		return string(text[all[n-2].value.end:begin(all[n-1])])
	}
	if lead := string(text[1:begin(all[0])]); strings.Contains(lead, "\n") {
		return "," + lead
	}
	return f.comma
}

// item is a value of a list as it should be: the one in the place at of the old
// list, or a new one with at -1.
type item struct {
	at   int
	text string
}

// relist gives the text of a list, whose values are so many levels deep, with
// other values. What stands between those that were there stays.
func (f form) relist(list []byte, items []item, depth int) string {
	all, _ := members(list)
	switch {
	case len(items) == 0:
		return "[]"
	case len(all) == 0:
		between := "," + f.line(depth)
		if f.end == "" {
			between = f.comma
		}
		texts := make([]string, len(items))
		for i, it := range items {
			texts[i] = it.text
		}
		return "[" + f.line(depth) + strings.Join(texts, between) + f.line(depth-1) + "]"
	}
	var out strings.Builder
	out.Write(list[:all[0].value.start])
	for i, it := range items {
		switch {
		case i == 0:
		case it.at > 0:
			out.Write(list[all[it.at-1].value.end:all[it.at].value.start])
		default:
			out.WriteString(f.between(list, all))
		}
		out.WriteString(it.text)
	}
	out.Write(list[all[len(all)-1].value.end:])
	return out.String()
}
