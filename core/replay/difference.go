package replay

import (
	"sort"
	"unicode/utf8"

	"foreword/core/prompt"
)

// FirstDifference gives the first byte in which the text of b differs from that
// of a, and the section of b that it belongs to. The offset is that of a whole
// character. Where b ends before a differs, the offset is b's length and the
// section is -1. Both are -1 when the texts are the same.
func FirstDifference(a, b *prompt.Prompt) (offset, section int) {
	x, y := a.Text(), b.Text()
	if x == y {
		return -1, -1
	}
	offset = shared(x, y)
	return offset, sectionAt(b, offset)
}

// shared gives how many bytes two texts have in common at their beginning, in
// whole characters.
func shared(a, b string) int {
	const step = 4 << 10
	least := min(len(a), len(b))
	n := 0
	for n+step <= least && a[n:n+step] == b[n:n+step] {
		n += step
	}
	for n < least && a[n] == b[n] {
		n++
	}
	for back := 0; n < least && n > 0 && back < utf8.UTFMax && !(utf8.RuneStart(a[n]) && utf8.RuneStart(b[n])); back++ {
		n--
	}
	return n
}

// between is how many bytes part two messages in a prompt's text.
const between = len("\n\n")

// sectionAt gives the section that a byte of a prompt's text belongs to, the
// frame around a section and what parts two messages included; -1 behind the
// end.
func sectionAt(p *prompt.Prompt, offset int) int {
	message, inside := 0, offset
	for ; message < len(p.Messages); message++ {
		if inside < len(p.Messages[message].Content) {
			break
		}
		inside -= len(p.Messages[message].Content) + between
	}
	inside = max(0, inside) // between two messages it is the second's first byte
	i := sort.Search(len(p.Spans), func(i int) bool {
		s := p.Spans[i]
		return s.Message > message || s.Message == message && s.End > inside
	})
	if message == len(p.Messages) || i == len(p.Spans) {
		return -1
	}
	return p.Spans[i].Section
}
