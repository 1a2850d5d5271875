package compare

import (
	"strings"

	"foreword/core/prompt"
)

// Difference is the first byte in which two whole texts differ.
type Difference struct {
	// Offset counts bytes from the start of the texts, which are the same up to
	// there. One of them may end there.
	Offset int
	// Line counts lines of the text from 1.
	Line int
	// Left and Right index the sections that the byte belongs to on each side;
	// -1 where that text has ended. What a layout writes between two sections
	// belongs to the one that follows.
	Left, Right int
}

// first gives the first difference of two prompts, or nil when their texts are
// the same.
func first(left, right *prompt.Prompt) *Difference {
	a, b := left.Text(), right.Text()
	at := commonPrefix(a, b)
	if at == len(a) && at == len(b) {
		return nil
	}
	return &Difference{
		Offset: at,
		Line:   1 + strings.Count(a[:at], "\n"),
		Left:   sectionAt(left, at),
		Right:  sectionAt(right, at),
	}
}

// commonPrefix gives how many bytes two texts share at their start.
func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// sectionAt gives the section of the byte at an offset into the whole text.
// The blank line between two messages belongs to what follows it.
func sectionAt(p *prompt.Prompt, offset int) int {
	message, start := -1, 0
	for _, s := range p.Spans {
		if s.Message != message {
			message, start = s.Message, p.Offset(s.Message)
		}
		if offset < start+s.End {
			return s.Section
		}
	}
	return -1
}
