package diff

import (
	"slices"
	"strings"
)

// text is one side of a comparison: its bytes, and where its lines start.
type text struct {
	s string
	// starts has the offset of each line, and the length of the text.
	starts []int
	// pieces says that there are lines that end without a line feed.
	pieces bool
}

func splitLines(s string) text {
	starts := make([]int, 1, strings.Count(s, "\n")+2)
	for at := 0; at < len(s); {
		i := strings.IndexByte(s[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
		starts = append(starts, at)
	}
	if last := starts[len(starts)-1]; last < len(s) {
		starts = append(starts, len(s))
	}
	return text{s: s, starts: starts}
}

// cut adds starts.
func (t text) cut(cuts []int) text {
	for _, c := range cuts {
		if c > 0 && c < len(t.s) {
			t.starts, t.pieces = append(t.starts, c), true
		}
	}
	slices.Sort(t.starts)
	t.starts = slices.Compact(t.starts)
	return t
}

func (t text) count() int { return len(t.starts) - 1 }

func (t text) line(i int) string { return t.s[t.starts[i]:t.starts[i+1]] }

// lines gives all lines as strings.
func (t text) lines() []string {
	out := make([]string, t.count())
	for i := range out {
		out[i] = t.line(i)
	}
	return out
}

// at gives line i as it stands in a row, with nothing marked.
func (t text) at(i int) Line {
	return Line{Number: i + 1, Start: t.starts[i], End: t.starts[i+1]}
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func isBlank(s string) bool {
	for i := range len(s) {
		if !isSpace(s[i]) {
			return false
		}
	}
	return true
}
