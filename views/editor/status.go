package editor

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// maxCounted is the most bytes of a line in which a column is counted in
// characters; further on it is counted in bytes, and says so.
const maxCounted = 64 << 10

// Status tells about the text in a few words each, what matters most first:
// "12:5", "2 of 40 matches", what more the caller knows, "3 hidden characters",
// "1,204 bytes", "LF".
func (e Editor) Status(more ...string) []string {
	text := e.buffer.Text()
	parts := []string{e.position()}
	if e.query.Pattern() != "" {
		parts = append(parts, e.found())
	}
	if start, end := e.buffer.Selection().Range(); end > start {
		parts = append(parts, counted(end-start, "byte", "bytes")+" selected")
	} else if e.selecting {
		parts = append(parts, "selecting")
	}
	parts = append(parts, more...)
	if n := e.buffer.Hidden(); n > 0 {
		parts = append(parts, counted(n, "hidden character", "hidden characters"))
	}
	parts = append(parts, counted(text.Len(), "byte", "bytes"))
	if ends := e.lineEnds(); ends != "" {
		parts = append(parts, ends)
	}
	if strings.HasPrefix(text.Slice(0, 3), "\ufeff") {
		parts = append(parts, "BOM")
	}
	return parts
}

// position writes line and column, both counted from 1.
func (e Editor) position() string {
	text, at := e.buffer.Text(), e.buffer.Cursor()
	line := text.LineOf(at)
	if bytes := at - text.LineStart(line); bytes > maxCounted {
		return fmt.Sprintf("%s, byte %s", grouped(line+1), grouped(bytes+1))
	}
	return fmt.Sprintf("%s:%s", grouped(line+1), grouped(text.Column(at)+1))
}

func (e Editor) lineEnds() string {
	switch feeds, pairs := e.buffer.Text().LineEnds(); {
	case feeds == 0 && pairs == 0:
		return ""
	case pairs == 0:
		return "LF"
	case feeds == 0:
		return "CRLF"
	default:
		return fmt.Sprintf("mixed line ends: %s LF, %s CRLF", grouped(feeds), grouped(pairs))
	}
}

// found writes how many matches there are, and which of them is selected.
func (e Editor) found() string {
	n := len(e.matches)
	if n == 0 {
		return "no match"
	}
	all := counted(n, "match", "matches")
	if n > matchLimit {
		all = "over " + counted(matchLimit, "match", "matches")
	}
	start, end := e.buffer.Selection().Range()
	i := sort.Search(n, func(i int) bool { return e.matches[i].Anchor >= start })
	if i < n && e.matches[i].Anchor == start && e.matches[i].Cursor == end {
		return grouped(i+1) + " of " + all
	}
	return all
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(n) + " " + many
}

// grouped writes a number with a comma between thousands.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
