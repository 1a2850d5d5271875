package tool

import (
	"bytes"
	"encoding/json"
)

// child is a member of an object or an item of an array.
type child struct {
	// key is empty for an item.
	key string
	// offset is where the value starts in the text.
	offset int
}

// children gives the members or the items of the value that starts at an
// offset, in written order. The text is known to be JSON: what is no object
// and no array has none.
func children(text []byte, at int) []child {
	d := json.NewDecoder(bytes.NewReader(text[at:]))
	opening, err := d.Token()
	if err != nil || opening != json.Delim('{') && opening != json.Delim('[') {
		return nil
	}
	var found []child
	for d.More() {
		var c child
		if opening == json.Delim('{') {
			key, _ := d.Token()
			c.key, _ = key.(string)
		}
		c.offset = at + start(text[at:], int(d.InputOffset()))
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return found
		}
		found = append(found, c)
	}
	return found
}

// start skips what can stand in front of a value.
func start(text []byte, at int) int {
	for at < len(text) && bytes.IndexByte([]byte(" \t\r\n:,"), text[at]) >= 0 {
		at++
	}
	return at
}

// member gives where the value of a key starts in the object at an offset; of
// a key given twice the last, as canon has it. Without the key it is the
// object's own offset.
func member(text []byte, at int, key string) int {
	place := at
	for _, c := range children(text, at) {
		if c.key == key {
			place = c.offset
		}
	}
	return place
}
