package tool

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"foreword/core/canon"
)

// Error is a place in a file where a declaration cannot be read, and why.
type Error struct {
	// Path is the file as it was given to Parse; it may be empty.
	Path string
	// Line and Column count from 1; columns count bytes, and a byte order mark
	// is none of them.
	Line, Column int
	Message      string
}

func (e *Error) Error() string {
	text := fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
	if e.Path == "" {
		return text
	}
	return e.Path + ": " + text
}

// Parse reads the tools that a file declares, in their order, duplicates
// included. The file is one declaration, a list of them, or an object with a
// list called "tools": an MCP tools/list answer, with or without the JSON-RPC
// envelope around it, or the body of a model request. A byte order mark is
// passed over; members that no form knows are ignored.
//
// One broken declaration does not take the others away: the tools that could
// be read are given also when there is an error, which then joins an *Error
// for each of the rest.
func Parse(text []byte, path string) ([]Tool, error) {
	f := file{text: bytes.TrimPrefix(text, []byte("\ufeff")), path: path}
	entries, err := f.entries()
	if err != nil {
		return nil, err
	}
	var tools []Tool
	var broken []error
	for i, e := range entries {
		t, err := f.declare(e)
		if err != nil {
			err.Message = fmt.Sprintf("tool %d: %s", i+1, err.Message)
			broken = append(broken, err)
			continue
		}
		tools = append(tools, t)
	}
	return tools, errors.Join(broken...)
}

// file is the text that is being read.
type file struct {
	text []byte
	path string
}

// decode gives the file's one JSON value.
func (f file) decode() (any, error) {
	if at := invalid(f.text); at >= 0 {
		return nil, f.fail(at, "not valid UTF-8: save the file in that encoding")
	}
	if err := f.checkSyntax(); err != nil {
		return nil, err
	}
	value, err := canon.Decode(f.text)
	var deep *canon.SyntaxError
	if errors.As(err, &deep) {
		return nil, &Error{f.path, deep.Line, deep.Column, deep.Message}
	}
	return value, err
}

// checkSyntax asks encoding/json for the whole text at once, because only then
// its offsets are those of the text.
func (f file) checkSyntax() error {
	err := json.Unmarshal(f.text, new(json.RawMessage))
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return err
	}
	if syntax.Error() == "unexpected end of JSON input" {
		return f.fail(len(f.text), "not valid JSON: the text ends too early")
	}
	return f.fail(int(syntax.Offset)-1, "not valid JSON: %s", syntax)
}

// invalid gives the offset of the first byte that is not UTF-8, else -1.
func invalid(text []byte) int {
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return -1
}

// fail makes an error at a byte offset.
func (f file) fail(offset int, format string, args ...any) *Error {
	line, column := canon.Position(f.text, offset)
	return &Error{f.path, line, column, fmt.Sprintf(format, args...)}
}
