package save

import (
	"bytes"
	"encoding/json"
)

// span is a range of bytes of a JSON text.
type span struct{ start, end int }

// member is one of the values of an object or a list: where its key stands,
// which is empty in a list, and where it stands itself.
type member struct {
	name       string
	key, value span
}

// members cuts the text of an object or a list into its values; ok is false for
// any other text. The text ends with the closing bracket.
func members(text []byte) (all []member, ok bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	open, err := d.Token()
	if err != nil || open != json.Delim('{') && open != json.Delim('[') {
		return nil, false
	}
	for d.More() {
		var m member
		if open == json.Delim('{') {
			m.key.start = next(text, d)
			name, err := d.Token()
			if err != nil {
				return nil, false
			}
			m.name, _ = name.(string)
			m.key.end = int(d.InputOffset())
		}
		m.value.start = next(text, d)
		var raw json.RawMessage
		if d.Decode(&raw) != nil {
			return nil, false
		}
		m.value.end = int(d.InputOffset())
		all = append(all, m)
	}
	return all, true
}

// next gives where the token that the decoder reads next starts.
func next(text []byte, d *json.Decoder) int {
	at := int(d.InputOffset())
	return at + len(text[at:]) - len(bytes.TrimLeft(text[at:], " \t\r\n,:"))
}

// locate gives the range of bytes of the value that a path of keys (strings)
// and places (ints) leads to in a JSON text; false when there is none. Of a key
// that is given twice the last one counts, as on reading.
func locate(text []byte, path ...any) (start, end int, ok bool) {
	at, found := locateSpan(text, path)
	return at.start, at.end, found
}

func locateSpan(text []byte, path []any) (span, bool) {
	if len(path) == 0 {
		start := len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
		return span{start, len(bytes.TrimRight(text, " \t\r\n"))}, start < len(text)
	}
	all, ok := members(text)
	if !ok {
		return span{}, false
	}
	for i := len(all) - 1; i >= 0; i-- {
		v := all[i].value
		step := any(all[i].name)
		if all[i].key.end == 0 {
			step = i // in a list
		}
		if step != path[0] {
			continue
		}
		at, found := locateSpan(text[v.start:v.end], path[1:])
		return span{v.start + at.start, v.start + at.end}, found
	}
	return span{}, false
}
