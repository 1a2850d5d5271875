package diff

import "fmt"

// Kind says what a row shows.
type Kind uint8

const (
	// Same: the line stands in both texts. Where it is the last one of one text
	// alone, the line feed that it has in the other is marked.
	Same Kind = iota
	// Changed: the right line is what became of the left one.
	Changed
	// Replaced: the left line went and the right one came. The two have little
	// in common and share a row to save height.
	Replaced
	// Removed: the left text has a line more here.
	Removed
	// Added: the right text has a line more here.
	Added
)

// String gives the name used in JSON.
func (k Kind) String() string {
	return [...]string{"same", "changed", "replaced", "removed", "added"}[k]
}

// Span is a range of bytes of a text.
type Span struct {
	Start, End int
	// Space says that the bytes are white space, as at the places where a
	// paragraph is wrapped anew.
	Space bool
}

// Line is one line of a text.
type Line struct {
	// Number counts from 1; it is 0 when the row has no line on this side.
	Number int
	// Start and End are byte offsets into the text; the line's end (a line
	// feed, with the carriage return before it) is inside.
	Start, End int
	// Words are the bytes that the other text does not have here, in order: the
	// whole line where it has no counterpart. In a paragraph that is wrapped
	// anew, words count as had by the other text also on a neighbouring line.
	Words []Span
}

// Present says whether the row has a line on this side.
func (l Line) Present() bool { return l.Number > 0 }

// Whole says whether all of the line is marked as different.
func (l Line) Whole() bool {
	return len(l.Words) == 1 && l.Words[0].Start == l.Start && l.Words[0].End == l.End
}

// Row is a line of the left text beside a line of the right one, or one of
// them alone.
type Row struct {
	Kind        Kind
	Left, Right Line
}

// Diff is the difference of two texts. It is not changed once it is made.
type Diff struct {
	Left, Right string
	// Rows hold every line of both texts once, in order.
	Rows []Row
}

// Lines compares two texts line by line and word by word.
func Lines(left, right string) *Diff {
	if isOpen(left) && isOpen(right) {
		return open(left, right)
	}
	return compare(splitLines(left), splitLines(right))
}

// Pieces compares two texts that have few line ends of their own, as JSON on
// one line: besides the lines' starts, the given byte offsets start a piece,
// and pieces take the place of lines. Offsets are ascending; those outside of
// the text are passed over.
func Pieces(left, right string, leftCuts, rightCuts []int) *Diff {
	return compare(splitLines(left).cut(leftCuts), splitLines(right).cut(rightCuts))
}

// Same says whether the texts are equal.
func (d *Diff) Same() bool { return d.Left == d.Right }

// Count gives how many lines went and how many came. A changed line is one of
// each.
func (d *Diff) Count() (removed, added int) {
	for i := range d.Rows {
		row := &d.Rows[i]
		if row.Kind == Same {
			continue
		}
		if row.Left.Present() {
			removed++
		}
		if row.Right.Present() {
			added++
		}
	}
	return removed, added
}

// Apply makes the right text from the left one: what is not marked comes from
// left, what is marked on the right side comes from the difference. The error
// says which line is not the one that the difference was made from.
func (d *Diff) Apply(left string) (string, error) {
	if left != d.Left {
		return "", fmt.Errorf("line %d is not the one that the difference was made from", differingLine(left, d.Left))
	}
	var kept []byte
	for i := range d.Rows {
		kept = appendKept(kept, left, d.Rows[i].Left)
	}
	out := make([]byte, 0, len(d.Right))
	for i := range d.Rows {
		line := d.Rows[i].Right
		at := line.Start
		for _, w := range append(line.Words[:len(line.Words):len(line.Words)], Span{Start: line.End, End: line.End}) {
			n := w.Start - at
			if n > len(kept) {
				return "", fmt.Errorf("line %d of the right text needs more of the left text than there is", line.Number)
			}
			out = append(out, kept[:n]...)
			kept = kept[n:]
			out = append(out, d.Right[w.Start:w.End]...)
			at = w.End
		}
	}
	return string(out), nil
}

// appendKept adds the bytes of a line that are not marked.
func appendKept(kept []byte, text string, line Line) []byte {
	at := line.Start
	for _, w := range line.Words {
		kept = append(kept, text[at:w.Start]...)
		at = w.End
	}
	return append(kept, text[at:line.End]...)
}

// differingLine gives the number of the first line that two texts do not share.
func differingLine(a, b string) int {
	n := 1
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '\n' {
			n++
		}
	}
	return n
}
