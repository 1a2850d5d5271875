package canon

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// A JSON value is one of: nil, bool, string, Number, []any, Object.

// Number is a JSON number as it was spelled.
type Number string

// Member is one key of an object with its value.
type Member struct {
	Key   string
	Value any
}

// Object is a JSON object with its members in the order they came. A key that
// is given twice keeps its first place and its last value.
type Object []Member

// Get gives the value of a key, and whether it is there.
func (o Object) Get(key string) (any, bool) {
	for _, m := range o {
		if m.Key == key {
			return m.Value, true
		}
	}
	return nil, false
}

// String gives the value of a key when it is a string, else "".
func (o Object) String(key string) string {
	v, _ := o.Get(key)
	s, _ := v.(string)
	return s
}

// SyntaxError is a place where a text stops being JSON.
type SyntaxError struct {
	// Line and Column count from 1; columns count bytes.
	Line, Column int
	Message      string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// maxDepth bounds nesting, so that hostile input cannot exhaust the stack.
const maxDepth = 1000

// Decode reads one JSON value and refuses anything behind it but white space.
// The error is a *SyntaxError.
func Decode(text []byte) (any, error) {
	// The whole is checked first, since a decoder that hands out tokens does
	// not tell where it stopped.
	if err := json.Unmarshal(text, new(json.RawMessage)); err != nil {
		return nil, locate(text, err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	v, err := decodeValue(d, 0)
	if err != nil {
		line, column := Position(text, int(d.InputOffset()))
		return nil, &SyntaxError{Line: line, Column: column, Message: err.Error()}
	}
	return v, nil
}

// locate gives a syntax error its line and column.
func locate(text []byte, err error) error {
	offset, message := len(text), err.Error()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		offset = int(syntax.Offset) - 1
	}
	if strings.HasPrefix(message, "unexpected end") {
		offset, message = len(text), "the text ends too early"
	}
	line, column := Position(text, offset)
	return &SyntaxError{Line: line, Column: column, Message: message}
}

// Position gives the line and the column of a byte offset, both from 1.
func Position(text []byte, offset int) (line, column int) {
	offset = max(0, min(offset, len(text)))
	before := text[:offset]
	return 1 + bytes.Count(before, []byte{'\n'}), offset - bytes.LastIndexByte(before, '\n')
}

func decodeValue(d *json.Decoder, depth int) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	if depth > maxDepth {
		return nil, fmt.Errorf("nested deeper than %d", maxDepth)
	}
	switch t := t.(type) {
	case json.Delim:
		if t == '[' {
			return decodeArray(d, depth)
		}
		return decodeObject(d, depth)
	case json.Number:
		return Number(t.String()), nil
	default:
		return t, nil
	}
}

func decodeArray(d *json.Decoder, depth int) (any, error) {
	items := []any{}
	for d.More() {
		v, err := decodeValue(d, depth+1)
		if err != nil {
			return nil, err
		}
		items = append(items, v)
	}
	_, err := d.Token()
	return items, err
}

func decodeObject(d *json.Decoder, depth int) (any, error) {
	o := Object{}
	place := map[string]int{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		v, err := decodeValue(d, depth+1)
		if err != nil {
			return nil, err
		}
		name, ok := key.(string)
		if !ok {
			return nil, fmt.Errorf("a key must be a string, not %v", key)
		}
		if at, twice := place[name]; twice {
			o[at].Value = v
			continue
		}
		place[name] = len(o)
		o = append(o, Member{name, v})
	}
	_, err := d.Token()
	return o, err
}
