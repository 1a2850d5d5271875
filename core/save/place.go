package save

import (
	"bytes"
	"encoding/json"
)

// locate gives the range of bytes of the value that a path of keys (strings)
// and places (ints) leads to in a JSON text; false when there is none.
func locate(text []byte, path ...any) (start, end int, ok bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	return locateIn(d, path)
}

func locateIn(d *json.Decoder, path []any) (start, end int, ok bool) {
	if len(path) == 0 {
		var raw json.RawMessage
		if d.Decode(&raw) != nil {
			return 0, 0, false
		}
		end = int(d.InputOffset())
		return end - len(raw), end, true
	}
	open, err := d.Token()
	if err != nil || open != json.Delim('{') && open != json.Delim('[') {
		return 0, 0, false
	}
	for at := 0; d.More(); at++ {
		var step any = at
		if open == json.Delim('{') {
			if step, err = d.Token(); err != nil {
				return 0, 0, false
			}
		}
		if step == path[0] {
			return locateIn(d, path[1:])
		}
		var skipped json.RawMessage
		if d.Decode(&skipped) != nil {
			return 0, 0, false
		}
	}
	return 0, 0, false
}
