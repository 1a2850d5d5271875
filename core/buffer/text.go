package buffer

// Text is an immutable text of any bytes. The zero value is the empty text.
type Text struct{ root *node }

// NewText gives the text of a string. The string is not copied.
func NewText(s string) Text { return Text{build(s)} }

// Len gives the number of bytes.
func (t Text) Len() int {
	if t.root == nil {
		return 0
	}
	return t.root.size
}

// String gives the bytes. It copies them: under 1 ms for 1 MB. Callers that
// keep a copy of their own can splice it with the changes of an Edit instead.
func (t Text) String() string { return t.root.slice(0, t.Len()) }

// Slice gives the bytes from start to end; offsets outside of the text are
// moved to its ends.
func (t Text) Slice(start, end int) string {
	return t.root.slice(max(0, start), min(end, t.Len()))
}

// Replace gives the text with the bytes from start to end replaced; offsets
// outside of the text are moved to its ends.
func (t Text) Replace(start, end int, with string) Text {
	start = t.clamp(start)
	end = max(start, t.clamp(end))
	if start == end && with == "" {
		return t
	}
	return Text{t.root.replace(start, end, with)}
}

// Equal says whether two texts have the same bytes. Two versions of one text
// are compared without looking at what they share.
func (t Text) Equal(u Text) bool { return same(t.root, u.root) }

func (t Text) clamp(at int) int { return max(0, min(at, t.Len())) }
