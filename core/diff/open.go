package diff

import "strings"

// open compares two texts of which neither ends in a line feed, as the
// sections of a prompt. They are compared as if both did; otherwise a line put
// behind the last one would change that one too, by the line feed it gets.
func open(left, right string) *Diff {
	d := compare(splitLines(left+"\n"), splitLines(right+"\n"))
	d.Left, d.Right = left, right
	leftLast := last(d.Rows, func(r *Row) *Line { return &r.Left })
	rightLast := last(d.Rows, func(r *Row) *Line { return &r.Right })
	leftKept, leftAt := leftLast.kept, leftLast.at
	rightKept, rightAt := rightLast.kept, rightLast.at
	// What is kept is the same on both sides, so the last bytes of it are
	// counterparts. Where just one of them is a line feed that is not there,
	// the other one is a difference.
	if leftAt == len(left) && rightAt != len(right) {
		mark(rightKept, rightAt)
	}
	if rightAt == len(right) && leftAt != len(left) {
		mark(leftKept, leftAt)
	}
	leftLast.line.clip(len(left))
	rightLast.line.clip(len(right))
	return d
}

// isOpen says whether a text has a last line without a line feed.
func isOpen(text string) bool { return text != "" && !strings.HasSuffix(text, "\n") }

// ending is the end of one side: its last line, and the last byte that is not
// marked with the line it is in; -1 when all is marked.
type ending struct {
	line, kept *Line
	at         int
}

func last(rows []Row, side func(*Row) *Line) ending {
	e := ending{at: -1}
	for i := len(rows) - 1; i >= 0; i-- {
		line := side(&rows[i])
		if !line.Present() {
			continue
		}
		if e.line == nil {
			e.line = line
		}
		end := line.End
		for k := len(line.Words) - 1; k >= 0 && line.Words[k].End == end; k-- {
			end = line.Words[k].Start
		}
		if end > line.Start {
			e.kept, e.at = line, end-1
			return e
		}
	}
	return e
}

// mark marks the last byte of a line that is not marked yet.
func mark(line *Line, at int) {
	n := len(line.Words)
	if n > 0 && line.Words[n-1].Start == at+1 {
		words := append([]Span(nil), line.Words...)
		words[n-1].Start = at
		line.Words = words
		return
	}
	line.Words = append(line.Words[:n:n], Span{at, at + 1, true})
}

// clip takes the line feed off that is not there.
func (l *Line) clip(end int) {
	l.End = end
	n := len(l.Words)
	if n == 0 || l.Words[n-1].End <= end {
		return
	}
	words := append([]Span(nil), l.Words...)
	words[n-1].End = end
	if words[n-1].Start == end {
		words = words[:n-1]
	}
	l.Words = words
}
