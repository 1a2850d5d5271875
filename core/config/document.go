package config

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// maxSize bounds the YAML that is read, in bytes.
const maxSize = 1 << 20

const byteOrderMark = "\ufeff"

// document gives the root of a text that holds one YAML document, nil when it
// is empty or refused.
func (r *reader) document(text []byte) *yaml.Node {
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	if len(text) > maxSize {
		r.failAt(Place{1, 1}, "put long texts into files of their own", "the YAML is larger than 1 MiB")
		return nil
	}
	if at := invalid(text); at >= 0 {
		r.failAt(placeOf(text, at), "save the file in that encoding", "not valid UTF-8")
		return nil
	}
	var document, second yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	err := decoder.Decode(&document)
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err == nil {
		err = decoder.Decode(&second)
	}
	switch {
	case err == nil:
		r.fail(&second, "keep one, and take the --- out", "a second document begins here")
		return nil
	case !errors.Is(err, io.EOF):
		r.found = append(r.found, syntaxError(r.path, text, err))
		return nil
	}
	root := document.Content[0]
	if root.Kind == yaml.ScalarNode && root.ShortTag() == "!!null" {
		return nil
	}
	return root
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

// placeOf gives the line and the column, in characters, of a byte offset; an
// offset below 0 is nowhere.
func placeOf(text []byte, offset int) Place {
	if offset < 0 {
		return Place{}
	}
	before := text[:min(offset, len(text))]
	line := bytes.LastIndexByte(before, '\n') + 1
	return Place{1 + bytes.Count(before, []byte{'\n'}), 1 + utf8.RuneCount(before[line:])}
}
