package buffer

import (
	"slices"
	"unicode/utf8"
)

// Selection is a range of a text. The cursor is at one of its ends; an empty
// selection is the cursor alone. Both offsets are between two characters.
type Selection struct{ Anchor, Cursor int }

// At gives the selection that is the cursor alone.
func At(offset int) Selection { return Selection{offset, offset} }

// Range gives the offsets in order.
func (s Selection) Range() (start, end int) { return min(s.Anchor, s.Cursor), max(s.Anchor, s.Cursor) }

// Empty says whether nothing is selected.
func (s Selection) Empty() bool { return s.Anchor == s.Cursor }

// Buffer is a text that is being edited, with its selection. It is a value:
// every edit gives the next one.
type Buffer struct {
	text      Text
	selection Selection
	// lineEnd is what a line ends with where the text has no line ends to
	// follow.
	lineEnd string
	hidden  int
}

// New gives a buffer with the cursor at the start of a text.
func New(text string) Buffer {
	b := Buffer{text: NewText(text), lineEnd: "\n", hidden: Hidden(text)}
	b.lineEnd = b.LineEnd()
	return b
}

// Text gives the text.
func (b Buffer) Text() Text { return b.text }

// Selection gives the selection.
func (b Buffer) Selection() Selection { return b.selection }

// Cursor gives the offset of the cursor.
func (b Buffer) Cursor() int { return b.selection.Cursor }

// Hidden gives the number of hidden characters, as the function Hidden counts.
func (b Buffer) Hidden() int { return b.hidden }

// LineEnd gives what a typed line break inserts: CR LF in a text in which more
// lines end in it than in LF alone, else LF.
func (b Buffer) LineEnd() string {
	switch feeds, pairs := b.text.LineEnds(); {
	case feeds == 0 && pairs == 0:
		return b.lineEnd
	case pairs > feeds:
		return "\r\n"
	}
	return "\n"
}

// Selected gives the bytes of the selection.
func (b Buffer) Selected() string {
	start, end := b.selection.Range()
	return b.text.Slice(start, end)
}

// Select sets the selection. Offsets within a character are moved to its start.
func (b Buffer) Select(s Selection) Buffer {
	b.selection = Selection{b.text.Start(s.Anchor), b.text.Start(s.Cursor)}
	return b
}

// Move moves the cursor. With extend the anchor stays; without, Left and Right
// first go to the end of a selection that there is.
func (b Buffer) Move(m Motion, extend bool) Buffer {
	if start, end := b.selection.Range(); !extend && start < end && (m == Left || m == Right) {
		if m == Left {
			end = start
		}
		b.selection = At(end)
		return b
	}
	return b.MoveTo(b.text.Move(m, b.selection.Cursor), extend)
}

// MoveTo moves the cursor to an offset. With extend the anchor stays.
func (b Buffer) MoveTo(offset int, extend bool) Buffer {
	s := Selection{b.selection.Anchor, offset}
	if !extend {
		s.Anchor = offset
	}
	return b.Select(s)
}

// SelectWord selects the word around an offset.
func (b Buffer) SelectWord(offset int) Buffer {
	start, end := b.text.wordAt(b.text.Start(offset))
	b.selection = Selection{start, end}
	return b
}

// SelectLines selects the lines of the selection whole, with their line ends.
func (b Buffer) SelectLines() Buffer {
	first, last := b.lines()
	b.selection = Selection{b.text.LineStart(first), b.text.LineStart(last + 1)}
	return b
}

// SelectAll selects the whole text.
func (b Buffer) SelectAll() Buffer {
	b.selection = Selection{0, b.text.Len()}
	return b
}

// lines gives the first and the last line that the selection touches. A line
// is not touched by a selection that ends in front of its first character.
func (b Buffer) lines() (first, last int) {
	start, end := b.selection.Range()
	first, last = b.text.LineOf(start), b.text.LineOf(end)
	if last > first && end == b.text.LineStart(last) {
		last--
	}
	return first, last
}

// splice is the threshold of changes from which on a text is put together
// anew rather than changed in place.
const splice = 32

// apply makes an edit's changes, which are in order and apart, and selects.
// Ends of the selection that are within a character then move behind it.
func (b Buffer) apply(e Edit, s Selection) (Buffer, Edit) {
	e.Changes = slices.DeleteFunc(e.Changes, func(c Change) bool { return b.text.Slice(c.Start, c.End) == c.Text })
	next := b
	next.text = b.text.with(e.Changes)
	next.selection = Selection{next.text.boundary(s.Anchor), next.text.boundary(s.Cursor)}
	if len(e.Changes) == 0 {
		return next, Edit{}
	}
	e = e.sampled(b.text)
	next.hidden += b.text.hiddenChange(next.text, e.Changes)
	return next, e
}

// with gives the text with changes made.
func (t Text) with(changes []Change) Text {
	if len(changes) >= splice {
		return NewText(Splice(t.String(), changes))
	}
	for _, c := range slices.Backward(changes) {
		t = t.Replace(c.Start, c.End, c.Text)
	}
	return t
}

// Splice makes the changes of an edit in a string that has the text before it.
func Splice(text string, changes []Change) string {
	size := len(text)
	for _, c := range changes {
		size += len(c.Text) - (c.End - c.Start)
	}
	out, at := make([]byte, 0, size), 0
	for _, c := range changes {
		out = append(out, text[at:c.Start]...)
		out = append(out, c.Text...)
		at = c.End
	}
	return string(append(out, text[at:]...))
}

// hiddenChange gives by how much the number of hidden characters grew. Only the
// characters around the changes are looked at.
func (t Text) hiddenChange(after Text, changes []Change) int {
	start, end := changes[0].Start, changes[len(changes)-1].End
	// New bytes can complete up to three invalid ones in front of them.
	for range utf8.UTFMax {
		start = t.Previous(start)
	}
	start = t.divide(start)
	tail := t.Len() - t.settled(end)
	return Hidden(after.Slice(start, after.Len()-tail)) - Hidden(t.Slice(start, t.Len()-tail))
}

// settled gives an offset behind another from which on the number of hidden
// characters is the same whatever stands in front of the other: where a character
// begins, or between two halves of flags, which are not hidden however they pair.
func (t Text) settled(at int) int {
	for reach := 64; at+reach < t.Len(); reach *= 4 {
		text := t.Slice(at, at+reach)
		for i := 1; i <= len(text)-utf8.UTFMax; i++ {
			// An invalid byte could be the rest of what was put in front of it.
			r, n := utf8.DecodeLastRuneInString(text[:i])
			if (r != utf8.RuneError || n > 1) && divides(text, i) {
				return at + i
			}
			if i >= 4 && isFlagAt(text[i-4:]) && isFlagAt(text[i:]) {
				return at + i
			}
		}
	}
	return t.Len()
}
