package zoned

import (
	"bytes"
	"encoding/json"
)

// offset gives the byte where a value of a JSON document starts, or where its
// key does. The document is known to be good. Of a key that is given twice the
// last one counts, as it does for the value.
func offset(text []byte, at *place, key bool) int {
	from := 0
	way := at.steps()
	for i, step := range way {
		value, name := child(text[from:], step)
		if key && i == len(way)-1 {
			return from + name
		}
		from += value
	}
	return from + skipped(text[from:])
}

// child gives where in the text of a value one of its members or items starts,
// and where that member's key does.
func child(text []byte, step *place) (value, key int) {
	d := json.NewDecoder(bytes.NewReader(text))
	_, _ = d.Token() // the opening bracket
	for i := 0; d.More(); i++ {
		here := next(text, d)
		if step.list {
			if i == step.index {
				return here, here
			}
		} else {
			name, _ := d.Token()
			if name == step.key {
				value, key = next(text, d), here
			}
		}
		var skip json.RawMessage
		if d.Decode(&skip) != nil {
			break
		}
	}
	return value, key
}

// next gives where the token that the decoder reads next starts.
func next(text []byte, d *json.Decoder) int {
	at := int(d.InputOffset())
	return at + skipped(text[at:])
}

// skipped gives how many bytes stand in front of a token.
func skipped(text []byte) int {
	return len(text) - len(bytes.TrimLeft(text, " \t\r\n,:"))
}
