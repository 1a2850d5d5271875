package views

import (
	"strconv"

	"foreword/core/compare"
	"foreword/core/diff"
)

// compareDraw is one drawing of a comparison.
type compareDraw struct {
	ComparePage
	t *Theme
	f *CompareFlow
	// inks are the colours of the right side's sections, and of the left one's
	// where the right has none.
	left, right []ink
	// widths of the two columns; the second is 0 in one column.
	w, w2 int
}

// row draws a row of the flow: its left half and its right one, or the whole.
func (d *compareDraw) row(at int) (left, right string) {
	if at >= d.f.Len() {
		return blanks(d.w), blanks(d.w2)
	}
	i := d.f.itemAt(at)
	item, sub := d.f.items[i], at-d.f.starts[i]
	s := ground
	if at == d.Cursor {
		s = selectedIdle
	}
	switch item.kind {
	case compareNote:
		return d.note(item, sub, s)
	case compareHeading:
		return d.heading(item, s)
	case compareFolded:
		return d.folded(item, s)
	case compareLine:
		return d.line(item, sub, s)
	case compareAccess:
		return d.accessRow(item, s)
	}
	return d.t.row(s, d.w), d.t.row(s, d.w2)
}

func (d *compareDraw) note(item compareItem, sub int, s surface) (left, right string) {
	k, sign := item.level.look()
	if item.level == Info || sub > 0 {
		k, sign = inkFaint, " "
	}
	segs := append([]seg{{text: "  "}, {ink: k, text: sign + " "}}, Wrap(item.note, d.f.noteWidth()).segs(sub, inkMuted)...)
	return d.t.row(s, d.w, segs...), d.t.row(s, d.w2)
}

// folded stands for unchanged rows.
func (d *compareDraw) folded(item compareItem, s surface) (left, right string) {
	unit := " lines the same"
	if d.f.of[item.section].isRendered() {
		unit = " rows the same"
	}
	text := "⋯ " + thousands(item.lines) + unit
	lead := blanks(d.f.digits + 2)
	if d.w2 == 0 {
		lead = blanks(2*d.f.digits + 3)
	}
	row := func(w int, text string) string { return d.t.row(s, w, seg{text: lead}, seg{ink: inkFaint, text: text}) }
	if d.w2 == 0 {
		return row(d.w, text), ""
	}
	return row(d.w, text), row(d.w2, "⋯")
}

// heading names a section, with what it costs on either side.
func (d *compareDraw) heading(item compareItem, s surface) (left, right string) {
	p := d.f.c.Sections[item.section]
	was, is := d.Left.of(p.LeftDigest), d.Right.of(p.RightDigest)
	arrow := "▾"
	if d.f.closed(item.section) {
		arrow = "▸"
	}
	lead := func(present bool, k ink, name string) []seg {
		if !present {
			return []seg{{ink: inkFaint, text: " " + arrow + " ∅ " + Visible(name)}}
		}
		return []seg{{ink: inkFaint, text: " " + arrow + " "}, {ink: k, text: "▍ "}, {ink: inkStrong, text: Visible(name)}}
	}
	what := d.what(p)
	k := d.ink(p)
	if d.w2 == 0 {
		right := append(d.what(p), seg{text: "  "})
		right = append(append(right, d.counts(p, was, is)...), seg{text: " "})
		return d.t.sides(s, d.w, lead(true, k, p.Name), right), ""
	}
	name := p.Name
	if p.LeftName != "" {
		name = p.LeftName
	}
	l := lead(p.LeftDigest != "", k, name)
	var ln []seg
	if p.LeftDigest != "" {
		ln = []seg{{ink: inkMuted, text: was.String() + " "}}
	}
	r := append(lead(p.RightDigest != "", k, p.Name), seg{text: "  "})
	r = append(r, what...)
	rn := d.delta(p, was, is)
	if p.RightDigest != "" {
		rn = append(rn, seg{ink: inkMuted, text: padLeft(is.String(), 7) + " "})
	}
	return d.t.sides(s, d.w, l, ln), d.t.sides(s, d.w2, r, rn)
}

// ink gives a section's colour: the one that it has on the main screen.
func (d *compareDraw) ink(p *compare.Pair) ink {
	if p.Right >= 0 && p.RightDigest != "" {
		return d.right[p.Right]
	}
	return d.left[p.Left]
}

// what says in a word or two what became of a section.
func (d *compareDraw) what(p *compare.Pair) []seg {
	var k ink
	switch p.Relation {
	case compare.Same:
		return []seg{{ink: inkFaint, text: "the same"}}
	case compare.OnlyLeft:
		return []seg{{ink: inkRemoved, text: "only left"}}
	case compare.OnlyRight:
		return []seg{{ink: inkAdded, text: "only right"}}
	case compare.Moved:
		return []seg{{ink: inkAccent, text: "moved"}, {ink: inkFaint, text: "  was in " + Visible(p.From)}}
	default:
		k = inkChanged
	}
	segs := []seg{{ink: k, text: p.Relation.String()}}
	if removed, added := p.Count(); removed+added > 0 {
		segs = append(segs, seg{text: "  "}, seg{ink: inkRemoved, text: "−" + thousands(removed)}, seg{ink: inkAdded, text: " +" + thousands(added)})
	}
	return segs
}

// labelledFrom is the width of a column from which on a section's difference has
// the room to say that it is one between counters; the header always says so.
const labelledFrom = 76

// counts gives both counts and their difference, in one column.
func (d *compareDraw) counts(p *compare.Pair, was, is Tokens) []seg {
	if !d.differ(p) {
		return []seg{{ink: inkMuted, text: is.String()}}
	}
	segs := d.delta(p, was, is)
	if p.LeftDigest != "" && p.RightDigest != "" {
		segs = append(segs, seg{ink: inkMuted, text: was.String() + " → " + is.String()})
	}
	return segs
}

// delta gives the difference of the counts, where there is one to give.
func (d *compareDraw) delta(p *compare.Pair, was, is Tokens) []seg {
	if !d.differ(p) || !was.Known || !is.Known {
		return nil
	}
	segs := []seg{deltaSeg(is.Tokens - was.Tokens)}
	if d.twoCounters() && p.LeftDigest != "" && p.RightDigest != "" && d.w >= labelledFrom {
		segs = append(segs, seg{ink: inkFaint, text: " between counters"})
	}
	return append(segs, seg{text: "  "})
}

// differ says whether a section's counts can be two: those of another text, or
// of another counter.
func (d *compareDraw) differ(p *compare.Pair) bool {
	return d.twoCounters() || p.Relation != compare.Same && p.Relation != compare.Moved
}

// deltaSeg gives a difference of tokens: fewer is as good as more, so that the
// sign alone tells them apart.
func deltaSeg(n int) seg {
	if n == 0 {
		return seg{ink: inkFaint, text: signed(n)}
	}
	return seg{ink: inkStrong, text: signed(n)}
}

// line draws one side of a row or both.
func (d *compareDraw) line(item compareItem, sub int, s surface) (left, right string) {
	rows := d.f.of[item.section]
	row := rows.Rows[item.row]
	if d.w2 == 0 {
		return d.oneColumn(rows, row, item, sub, s), ""
	}
	return d.half(s, d.w, rows, row.Left, row.Kind, sub, true), d.half(s, d.w2, rows, row.Right, row.Kind, sub, false)
}

// half draws a line in a column of its own.
func (d *compareDraw) half(s surface, w int, rows CompareRows, l diff.Line, kind diff.Kind, sub int, isLeft bool) string {
	if !l.Present() {
		return d.t.row(s, w)
	}
	look := d.lookOf(kind, isLeft)
	segs := []seg{
		{ink: inkFaint, text: d.number(rows, l, sub == 0)},
		{ink: look.sign, text: " " + look.mark(sub) + " "},
	}
	return d.t.row(s, w, append(segs, d.words(rows, l, sub, look, isLeft, s)...)...)
}

// oneColumn draws a line under the numbers of both sides.
func (d *compareDraw) oneColumn(rows CompareRows, row diff.Row, item compareItem, sub int, s surface) string {
	l := row.Left
	if !item.left {
		l = row.Right
	}
	same := row.Kind == diff.Same
	look := d.lookOf(row.Kind, item.left)
	segs := []seg{
		{ink: inkFaint, text: d.number(rows, row.Left, sub == 0 && (same || item.left)) + d.number(rows, row.Right, sub == 0 && (same || !item.left))},
		{ink: look.sign, text: " " + look.mark(sub) + " "},
	}
	return d.t.row(s, d.w, append(segs, d.words(rows, l, sub, look, item.left, s)...)...)
}

// number gives the number of a line, or the room for it. Rendered rows have
// none: they are no lines of the text.
func (d *compareDraw) number(rows CompareRows, l diff.Line, show bool) string {
	if !show || !l.Present() || rows.isRendered() {
		return blanks(d.f.digits + 1)
	}
	return padLeft(strconv.Itoa(l.Number), d.f.digits+1)
}

// lineLook is how a line is drawn.
type lineLook struct {
	sign, text, word ink
	symbol           string
	// whole: all of the line is in the ink of its text.
	whole bool
}

// mark gives the sign in front of the first row of a line.
func (l lineLook) mark(sub int) string {
	if sub > 0 {
		return " "
	}
	return l.symbol
}

func (d *compareDraw) lookOf(kind diff.Kind, isLeft bool) lineLook {
	look := lineLook{inkAdded, inkAdded, inkAddedWord, "+", true}
	if isLeft {
		look = lineLook{inkRemoved, inkRemoved, inkRemovedWord, "−", true}
	}
	switch {
	case kind == diff.Same:
		return lineLook{inkFaint, inkMuted, inkMuted, " ", false}
	case kind == diff.Changed && !d.f.look.Lines:
		look.text, look.whole = inkText, false
	}
	return look
}

// words gives a row of a line, with the words that the other side does not have
// marked.
func (d *compareDraw) words(rows CompareRows, l diff.Line, sub int, look lineLook, isLeft bool, s surface) []seg {
	text := rows.Right
	if isLeft {
		text = rows.Left
	}
	if rows.isRendered() {
		return d.rendered(rows.row(l, isLeft), lineText(text, l), l, look, s)
	}
	line := lineText(text, l)
	wrapped := Wrap(line, d.f.text)
	if sub >= wrapped.Len() {
		return nil
	}
	if !l.Whole() && !d.f.look.Lines {
		var spans []Span
		for _, w := range l.Words {
			spans = append(spans, Span{w.Start - l.Start, min(w.End-l.Start, len(line)), look.word})
		}
		wrapped = wrapped.Highlighted(spans)
	}
	start, end := wrapped.extent(sub)
	for end > start && Width(Visible(line[start:end])) > d.f.text {
		end-- // blanks may hang over the edge
	}
	if len(wrapped.spans) == 0 && isPlain(line[start:end]) {
		return []seg{{ink: look.text, text: line[start:end]}}
	}
	return wrapped.inked(start, end, look.text)
}
