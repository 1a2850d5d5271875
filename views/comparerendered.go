package views

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"foreword/core/compare"
	"foreword/core/diff"
)

// CompareRows is what the rows of a section are taken from: the difference of
// its two texts, or that of what the two look like when they are rendered.
type CompareRows struct {
	// Diff is nil where a text is not known.
	*diff.Diff
	// Note says what a reader should know of these rows; empty for nothing.
	Note string
	// left and right are the rendered rows that the lines of the difference stand
	// for, by their numbers; nil where lines are drawn as they are.
	left, right []string
}

// SourceRows gives the rows of a section's texts as they are.
func SourceRows(p *compare.Pair) CompareRows { return CompareRows{Diff: p.Rows()} }

// RenderedRows aligns two rendered texts by the plain text of their rows; no
// rows at all are those of a section that one side does not have. It can be
// slow: run it apart from the screen, and keep what it gives by the digests of
// the texts, the width and the theme.
func RenderedRows(left, right Rows) CompareRows {
	r := CompareRows{left: left.readied(), right: right.readied()}
	r.Diff = diff.Lines(plainRows(r.left), plainRows(r.right))
	return r
}

// isRendered says whether the rows are those of rendered texts.
func (r CompareRows) isRendered() bool { return r.left != nil || r.right != nil }

// looksSame says whether what differs in the texts is not to be seen when they
// are rendered.
func (r CompareRows) looksSame(p *compare.Pair) bool {
	return r.isRendered() && len(r.Changes()) == 0 && (p.Relation == compare.Changed || p.Relation == compare.MovedChanged)
}

// row gives the rendered row of a line.
func (r CompareRows) row(l diff.Line, isLeft bool) string {
	if isLeft {
		return r.left[l.Number-1]
	}
	return r.right[l.Number-1]
}

// readied gives rows that are ready to be drawn, none for no rows.
func (r Rows) readied() []string {
	if r.ready != nil {
		return r.ready
	}
	rows := make([]string, len(r.starts))
	for i := range rows {
		start, end := r.extent(i)
		rows[i] = strings.TrimRight(Visible(r.source[start:end]), " ")
	}
	return rows
}

// plainRows gives the text of ready rows, a line each.
func plainRows(rows []string) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(ansi.Strip(row))
		b.WriteByte('\n')
	}
	return b.String()
}

// rendered gives a rendered row: in its own colours with the words marked, or in
// the colour of its side where the other one has nothing of it. Blanks are left
// unmarked: where a row is wrapped and how far it is indented is no part of the
// text.
func (d *compareDraw) rendered(row, plain string, l diff.Line, look lineLook, s surface) []seg {
	if look.whole {
		return []seg{{ink: look.text, text: plain}}
	}
	var words []diff.Span
	if !d.f.look.Lines {
		indent := len(plain) - len(strings.TrimLeft(plain, " "))
		for _, w := range l.Words {
			w.Start, w.End = max(w.Start, l.Start+indent), min(w.End, l.Start+len(plain))
			if w.Start < w.End && !w.Space {
				words = append(words, w)
			}
		}
	}
	return d.t.over(s, markedRow(row, words, l.Start, look.word))
}

// markedRow gives a rendered row with its own colours, and the bytes of its text
// that words cover in another ink. Words count from a place on.
func markedRow(row string, words []diff.Span, from int, k ink) []seg {
	var segs []seg
	open := ""
	for _, w := range words {
		before, rest := cutBytes(row, w.Start-from)
		word, rest := cutBytes(rest, w.End-w.Start)
		segs = append(segs, seg{text: open + before, ready: true}, seg{ink: k, text: ansi.Strip(word)})
		open = openColours(openColours(open, before), word)
		row, from = rest, w.End
	}
	return append(segs, seg{text: open + row, ready: true})
}

// over gives text with colours of its own on a surface: the surface shows
// wherever the text has no ground of its own.
func (t *Theme) over(s surface, segs []seg) []seg {
	open := t.open[s][inkText]
	if s == ground || open == "" {
		return segs
	}
	for i := range segs {
		if segs[i].ready {
			segs[i].text = open + strings.ReplaceAll(segs[i].text, reset, reset+open)
		}
	}
	return segs
}
