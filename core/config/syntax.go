package config

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// syntaxError puts an error of the YAML library where a person would look for
// it. The library names a line at best, and often the wrong one (the line that
// the surrounding mapping starts in), so the place is searched for. The broken
// line is the first that no longer parses together with all lines before it.
// The column is that of the character the library stumbled over, where it is
// one character that is wrong, else that of the line's first.
func syntaxError(path string, text []byte, err error) *Error {
	message := regexp.MustCompile(`^yaml: (line \d+: )?`).ReplaceAllString(err.Error(), "")
	known := complaintOf(message)
	read := consumed(text)
	line := brokenLine(text, placeOf(text, read).Line)
	place := Place{line, 1 + indent(text, line)}
	if exact := placeOf(text, known.find(text, read)); exact.Line == line {
		place = exact
	}
	return &Error{path, place.Line, place.Column, "not valid YAML: " + message, known.hint}
}

// consumed gives how many bytes the library reads before it gives up. It is fed
// one byte at a time; line feeds at the end let it look ahead there too.
func consumed(text []byte) int {
	source := &counter{text: append(text[:len(text):len(text)], "\n\n\n\n"...)}
	if parses(source) == nil {
		return len(text)
	}
	return source.read
}

// counter hands out single bytes and counts them.
type counter struct {
	text []byte
	read int
}

func (c *counter) Read(p []byte) (int, error) {
	if c.read == len(c.text) {
		return 0, io.EOF
	}
	n := copy(p[:min(1, len(p))], c.text[c.read:])
	c.read += n
	return n, nil
}

// parses reads all documents.
func parses(source io.Reader) error {
	decoder := yaml.NewDecoder(source)
	for {
		var document yaml.Node
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// maxSearched bounds how much text is parsed to find a broken line, in bytes.
const maxSearched = 4 << 20

// brokenLine goes back from the line that the library stopped in to the end of
// the longest text that parses, and gives the line after it. When that takes
// too long it gives the line that the library stopped in.
func brokenLine(text []byte, stopped int) int {
	lines := bytes.SplitAfter(text, []byte{'\n'})
	line := min(stopped, len(lines))
	end := 0
	for _, l := range lines[:line] {
		end += len(l)
	}
	for searched := 0; line > 1; line-- {
		end -= len(lines[line-1])
		searched += end
		if searched > maxSearched {
			return stopped
		}
		if parses(bytes.NewReader(text[:end])) == nil {
			return line
		}
	}
	return line
}

// indent counts the blanks that a line begins with.
func indent(text []byte, line int) int {
	content := bytes.SplitAfter(text, []byte{'\n'})[line-1]
	return len(content) - len(bytes.TrimLeft(content, " \t"))
}

// complaint is what is known of one of the library's messages.
type complaint struct {
	// part of the message; hint says what to do.
	part, hint string
	// sign is the text that the library stumbles over, if it is always the same.
	sign string
	// ahead is how many characters the library has read when it complains about
	// one, that one included. 0 when it is not one character that is wrong.
	ahead int
}

// find gives the offset of what is wrong in a text that was read so far, -1
// when that is no single character.
func (c complaint) find(text []byte, read int) int {
	if c.sign != "" {
		return bytes.LastIndex(text[:min(read, len(text))], []byte(c.sign))
	}
	at := read
	for n := c.ahead; n > 0 && at > 0; n-- {
		size := 1
		if at <= len(text) {
			_, size = utf8.DecodeLastRune(text[:at])
		}
		at -= size
	}
	if at == read {
		return -1
	}
	return at
}

func complaintOf(message string) complaint {
	for _, known := range []complaint{
		{"mapping values are not allowed", `put a value that has ": " in it in quotes, and check the indentation`, "", 4},
		{"tab character", "indent with spaces, not with tabs", "\t", 0},
		{"cannot start any token", "put the value in quotes, and indent with spaces", "", 4},
		{"unexpected end of stream", "a quotation mark is not closed", "", 0},
		{"expected ',' or", "a bracket is not closed, or a value with brackets needs quotes", "", 0},
		{"expected ':'", `write "key: value"`, "", 0},
		{"did not find expected key", "check the indentation", "", 0},
		{"expected '-' indicator", "check the indentation", "", 0},
		{"unknown escape", `write \\ for a backslash in double quotes, or use single quotes`, `\`, 0},
		{"alphabetic or numeric", "put a value that begins with * or & in quotes", "", 0},
		{"unknown anchor", "put a value that begins with * in quotes", "", 0},
		{"control characters", "take them out, or write them as an escape in double quotes", "", 1},
	} {
		if strings.Contains(message, known.part) {
			return known
		}
	}
	return complaint{}
}
