package memory

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"
	"unicode/utf8"

	"foreword/core/canon"
)

// maxLine is the longest line that ParseJSONL takes, in bytes.
const maxLine = 64 << 20

var byteOrderMark = []byte("\ufeff")

// ParseJSONL reads notes from JSON lines, one object a line:
//
//	{"content": "text", "tags": ["a", "b"], "created": "2026-08-09T12:00:00Z"}
//
// Tags and created may be missing or null; created is RFC 3339. Other keys are
// passed over, as are empty lines and a byte order mark. A line that is no such
// object, is longer than 64 MB, is not UTF-8 or has a content that is blank or
// longer than 16 MB is left out and reported; the others count. The error is the reader's, given with what was
// read before it.
func ParseJSONL(r io.Reader) ([]Entry, []Skipped, error) {
	var entries []Entry
	var skipped []Skipped
	in := bufio.NewReaderSize(r, 64<<10)
	for number := 1; ; number++ {
		line, tooLong, err := readLine(in, maxLine)
		if err != nil && err != io.EOF {
			return entries, skipped, fmt.Errorf("line %d: %w", number, err)
		}
		if number == 1 {
			line = bytes.TrimPrefix(line, byteOrderMark)
		}
		line = bytes.TrimSpace(line)
		switch {
		case tooLong:
			skipped = append(skipped, Skipped{Line: number, Reason: fmt.Sprintf("longer than %d MB", maxLine>>20)})
		case len(line) > 0:
			n, bad := parseLine(line)
			if bad != nil {
				skipped = append(skipped, Skipped{Line: number, Reason: bad.Error()})
			} else {
				entries = append(entries, n)
			}
		}
		if err == io.EOF {
			return entries, skipped, nil
		}
	}
}

// readLine reads up to and with the next line feed. Of a line that is longer
// than the limit nothing is kept, but all of it is read.
func readLine(in *bufio.Reader, limit int) (line []byte, tooLong bool, err error) {
	for {
		piece, err := in.ReadSlice('\n')
		if len(line)+len(piece) > limit {
			line, tooLong = nil, true
		}
		if !tooLong {
			line = append(line, piece...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, tooLong, err
		}
	}
}

func parseLine(line []byte) (Entry, error) {
	if !utf8.Valid(line) {
		return Entry{}, fmt.Errorf("not UTF-8, from byte %d on", validLength(string(line)))
	}
	if at := halfPair(line); at >= 0 {
		return Entry{}, fmt.Errorf("column %d: half of a surrogate pair is no character", at+1)
	}
	v, err := canon.Decode(line)
	var syntax *canon.SyntaxError
	if errors.As(err, &syntax) {
		return Entry{}, fmt.Errorf("column %d: %s", syntax.Column, syntax.Message)
	}
	if err != nil {
		return Entry{}, err
	}
	o, ok := v.(canon.Object)
	if !ok {
		return Entry{}, errors.New(`not an object; expected {"content": "..."}`)
	}
	return entryOf(o)
}

func entryOf(o canon.Object) (Entry, error) {
	var n Entry
	content, ok := o.Get("content")
	if !ok {
		return n, errors.New("content is missing")
	}
	if n.Content, ok = content.(string); !ok {
		return n, errors.New("content is not a string")
	}
	if err := validateContent(n.Content); err != nil {
		return n, err
	}
	var err error
	if n.Tags, err = tagsOf(o); err != nil {
		return n, err
	}
	n.Created, err = createdOf(o)
	return n, err
}

func tagsOf(o canon.Object) ([]string, error) {
	v, _ := o.Get("tags")
	if v == nil {
		return nil, nil
	}
	list, ok := v.([]any)
	if !ok {
		return nil, errors.New("tags is not a list of strings")
	}
	var tags []string
	for i, item := range list {
		tag, ok := item.(string)
		if !ok {
			return nil, fmt.Errorf("tag %d is not a string", i+1)
		}
		tags = append(tags, tag)
	}
	return tags, validateTags(tags)
}

func createdOf(o canon.Object) (time.Time, error) {
	v, _ := o.Get("created")
	if v == nil {
		return time.Time{}, nil
	}
	text, ok := v.(string)
	if !ok {
		return time.Time{}, errors.New("created is not a string")
	}
	return parseTime(text)
}

func parseTime(text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}, fmt.Errorf("created %q is not a time like 2026-08-09T12:00:00Z", text)
	}
	return t, nil
}

// halfPair finds an escaped surrogate without its other half, and gives the
// place of its backslash, else -1. Decoding would put U+FFFD in its stead.
func halfPair(line []byte) int {
	for i := 0; i < len(line); i++ {
		if line[i] != '\\' {
			continue
		}
		switch first := escapedUnit(line[i:]); {
		case first < 0xD800 || first > 0xDFFF:
			i++ // over what the backslash escapes
		case first > 0xDBFF:
			return i
		default:
			if second := escapedUnit(line[min(i+6, len(line)):]); second < 0xDC00 || second > 0xDFFF {
				return i
			}
			i += 11
		}
	}
	return -1
}

// escapedUnit gives the UTF-16 unit of an escape like \u00e9 at the start of a
// text, or -1.
func escapedUnit(text []byte) int {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	unit := 0
	for _, c := range text[2:6] {
		switch {
		case '0' <= c && c <= '9':
			unit = unit<<4 | int(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			unit = unit<<4 | int(c|0x20-'a'+10)
		default:
			return -1
		}
	}
	return unit
}
