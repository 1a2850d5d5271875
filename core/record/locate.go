package record

import (
	"bytes"
	"encoding/json"
)

// locate gives the byte offset of the value that a path of keys and indexes
// leads to, or of the last step of the path that is there. The text is JSON.
func locate(text []byte, path []any) int {
	start := 0
	for _, step := range path {
		at, ok := member(text[start:], step)
		if !ok {
			break
		}
		start += at
	}
	return start + space(text[start:])
}

// member gives where the value of a key or an index starts in an object or a
// list that a text begins with.
func member(text []byte, step any) (int, bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		return 0, false
	}
	for i := 0; d.More(); i++ {
		here := step == any(i)
		if key, isKey := step.(string); isKey {
			t, err := d.Token()
			if err != nil {
				return 0, false
			}
			here = t == any(key)
		}
		at := int(d.InputOffset())
		if here {
			at += space(text[at:])
			return at, at < len(text)
		}
		var skipped json.RawMessage
		if d.Decode(&skipped) != nil {
			return 0, false
		}
	}
	return 0, false
}

// space counts what stands between values.
func space(text []byte) int { return len(text) - len(bytes.TrimLeft(text, " \t\r\n,:")) }
