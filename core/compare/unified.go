package compare

import (
	"fmt"
	"strings"

	"foreword/core/diff"
)

// Options say how a comparison is written.
type Options struct {
	// Context is how many unchanged lines stand around a change. Negative
	// shows all of them.
	Context int
	// Counters count tokens; without them none are told.
	Counters Counters
}

// LineKind says what a line of a unified difference is, so that it can be
// coloured.
type LineKind uint8

const (
	// TitleLine names a side: the left one first.
	TitleLine LineKind = iota
	// HeadingLine starts a section.
	HeadingLine
	// NoteLine says something about the section or the whole.
	NoteLine
	// HunkLine says which lines follow, as "@@ -3,7 +3,8 @@".
	HunkLine
	// ContextLine stands in both texts.
	ContextLine
	// RemovedLine stands in the left text.
	RemovedLine
	// AddedLine stands in the right text.
	AddedLine
)

// Line is one line of a unified difference.
type Line struct {
	Kind LineKind
	// Section indexes Comparison.Sections; -1 in front of the first section.
	Section int
	// Text is the line as it is, without its line feed and without a sign.
	Text string
	// Words are the bytes of Text that the other side does not have; empty when
	// that is the whole line.
	Words []diff.Span
}

// String gives the line with its sign, safe to print.
func (l Line) String() string {
	sign := ""
	switch l.Kind {
	case HeadingLine:
		sign = "== "
	case NoteLine:
		sign = "# "
	case ContextLine:
		sign = " "
	case RemovedLine:
		sign = "-"
	case AddedLine:
		sign = "+"
	}
	return sign + Visible(l.Text)
}

// Unified gives a comparison as a unified difference under section headings.
// Sections that are the same are named in one line. A line that changed is
// followed by what became of it.
func Unified(c *Comparison, o Options) []Line {
	u := unified{section: -1}
	u.line(TitleLine, "--- "+title(c.Left))
	u.line(TitleLine, "+++ "+title(c.Right))
	for _, note := range c.Notes {
		u.line(NoteLine, note)
	}
	if told := c.Told(o.Counters); told != "" {
		u.line(NoteLine, told)
	}
	var same []string
	for _, s := range c.Stats(o.Counters) {
		p := c.Sections[s.Section]
		if p.Relation == Same {
			same = append(same, p.Name)
			continue
		}
		u.section = s.Section
		u.line(HeadingLine, c.heading(s, o.Counters))
		u.rows(p, o.Context)
	}
	u.section = -1
	if len(same) > 0 {
		u.line(NoteLine, "the same: "+strings.Join(same, ", "))
	}
	return u.lines
}

func title(s Side) string {
	if s.Detail == "" {
		return s.Name
	}
	return s.Name + " (" + s.Detail + ")"
}

// heading says in one line what became of a section.
func (c *Comparison) heading(s Stat, counters Counters) string {
	p := c.Sections[s.Section]
	parts := []string{p.Zone.String() + " " + p.Name + ": " + c.relation(s)}
	if p.LeftName != "" {
		parts = append(parts, "was called "+p.LeftName)
	}
	if p.From != "" {
		parts = append(parts, "from "+p.From+", to "+p.To)
	}
	if s.Removed+s.Added > 0 {
		parts = append(parts, fmt.Sprintf("-%d +%d lines", s.Removed, s.Added))
	}
	if p.Reordered() {
		parts = append(parts, "the same lines in another order")
	}
	if t := counters.sentence(s); t != "" {
		parts = append(parts, t)
	}
	return strings.Join(parts, "; ")
}

// relation names a relation with the sides' names.
func (c *Comparison) relation(s Stat) string {
	switch s.Relation {
	case OnlyLeft:
		return "only in " + c.Left.Name
	case OnlyRight:
		return "only in " + c.Right.Name
	}
	return s.Relation.String()
}

// change tells two counts, as "12 → 15 (+3)"; empty when one is not known.
func change(left, right int) string {
	if left < 0 || right < 0 {
		return ""
	}
	return fmt.Sprintf("%d → %d (%+d)", left, right, right-left)
}

// unified gathers the lines of a unified difference.
type unified struct {
	section int
	lines   []Line
}

func (u *unified) line(kind LineKind, text string) {
	u.lines = append(u.lines, Line{Kind: kind, Section: u.section, Text: text})
}

// rows adds the rows of a section without those that are folded.
func (u *unified) rows(p *Pair, context int) {
	d := p.Rows()
	if d == nil {
		u.line(NoteLine, "the text is not known, only that it differs")
		return
	}
	if p.Relation == Moved {
		return
	}
	at := 0
	for _, fold := range append(d.Folds(context), diff.Range{From: len(d.Rows), To: len(d.Rows)}) {
		u.hunk(d, diff.Range{From: at, To: fold.From})
		at = fold.To
	}
}

// hunk adds a run of rows. Within it the lines of the left stand before those
// of the right, except that a line that changed has its new form next to it.
func (u *unified) hunk(d *diff.Diff, run diff.Range) {
	if run.From == run.To {
		return
	}
	u.line(HunkLine, hunkHeader(d.Rows, run))
	var added []diff.Line
	flush := func() {
		for _, line := range added {
			u.text(AddedLine, d.Right, line, d.Left)
		}
		added = added[:0]
	}
	for _, row := range d.Rows[run.From:run.To] {
		switch {
		case row.Kind == diff.Same:
			flush()
			u.text(ContextLine, d.Left, row.Left, d.Right)
			continue
		case row.Kind == diff.Changed:
			flush()
		}
		if row.Left.Present() {
			u.text(RemovedLine, d.Left, row.Left, d.Right)
		}
		if row.Right.Present() {
			added = append(added, row.Right)
		}
		if row.Kind == diff.Changed {
			flush()
		}
	}
	flush()
}

// hunkHeader gives the line numbers of a run, in the form of diff -u: the first
// line of each side and how many there are, or the line before it and 0.
func hunkHeader(rows []diff.Row, run diff.Range) string {
	side := func(line func(diff.Row) diff.Line) string {
		first, count := 0, 0
		for _, row := range rows[run.From:run.To] {
			if n := line(row).Number; n > 0 {
				if count == 0 {
					first = n
				}
				count++
			}
		}
		for i := run.From - 1; count == 0 && first == 0 && i >= 0; i-- {
			first = line(rows[i]).Number
		}
		return fmt.Sprintf("%d,%d", first, count)
	}
	return "@@ -" + side(func(r diff.Row) diff.Line { return r.Left }) + " +" + side(func(r diff.Row) diff.Line { return r.Right }) + " @@"
}

// text adds a line of a text. Where only one of the texts ends in a line feed,
// its absence is told as diff -u does.
func (u *unified) text(kind LineKind, text string, line diff.Line, other string) {
	l := Line{Kind: kind, Section: u.section, Text: strings.TrimSuffix(text[line.Start:line.End], "\n")}
	if !line.Whole() {
		for _, w := range line.Words {
			w.Start, w.End = w.Start-line.Start, min(w.End-line.Start, len(l.Text))
			if w.End > w.Start {
				l.Words = append(l.Words, w)
			}
		}
	}
	u.lines = append(u.lines, l)
	if line.End == len(text) && !strings.HasSuffix(text, "\n") && strings.HasSuffix(other, "\n") {
		u.line(NoteLine, "no line feed at the end")
	}
}
