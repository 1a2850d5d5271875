package views

import (
	"strconv"
	"strings"

	"foreword/core/compare"
	"foreword/core/diff"
)

// CompareLook is how a comparison is laid out.
type CompareLook struct {
	// Width is that of the page.
	Width int
	// Split puts the sides beside each other; else the lines of the left stand
	// above those of the right.
	Split bool
	// Context is how many unchanged lines stay around a change.
	Context int
	// Lines marks whole lines in place of words.
	Lines bool
	// Rows has what the rows of each section are taken from; nil takes the texts
	// as they are.
	Rows []CompareRows
	// Toggled says of a fold that it is not as it would be by itself: an
	// unchanged run is open, or a section is folded (or open, when it is the
	// same on both sides).
	Toggled func(CompareFold) bool
}

// CompareFold is a run of rows that can be folded away: the section's rows from
// From on, or the whole section when From is WholeSection.
type CompareFold struct{ Section, From int }

// WholeSection is the start of the fold that is a whole section.
const WholeSection = -1

// CompareFlow is a comparison as rows of the screen. It is made anew for
// another size or other folds; a draw styles only the rows in sight.
type CompareFlow struct {
	c      *compare.Comparison
	access []accessLine
	look   CompareLook
	// of has what the rows of each section are taken from.
	of []CompareRows
	// digits is the width of the line numbers, text that of the texts.
	digits, text int
	items        []compareItem
	// starts has the first row of each item, and the number of rows behind.
	starts []int
	// changes and headings are the rows that a reader goes to.
	changes, headings []int
}

// accessLine is what two roles may, where they differ.
type accessLine struct{ what, left, right string }

type compareKind uint8

const (
	compareBlank compareKind = iota
	compareNote
	compareHeading
	compareFolded
	compareLine // a row, both sides of it or one
	compareAccess
)

// compareItem is a row of a difference, or what stands between rows.
type compareItem struct {
	kind    compareKind
	section int
	// row is the row of the section, the first of those that are folded, or a
	// number of a note.
	row int
	// fold is the fold that the item belongs to, if it does, and lines how many
	// rows it hides.
	fold  CompareFold
	lines int
	// left and right say which sides of a row are drawn.
	left, right bool
	note        string
	level       Level
}

// noFold marks items outside of any fold.
var noFold = CompareFold{NoSection, 0}

// NewCompareFlow lays a comparison out; access may be nil.
func NewCompareFlow(c *compare.Comparison, access *compare.Access, look CompareLook) *CompareFlow {
	f := &CompareFlow{c: c, look: look, of: look.Rows, access: accessLines(access), starts: []int{0}}
	if f.of == nil {
		for _, p := range c.Sections {
			f.of = append(f.of, SourceRows(p))
		}
	}
	f.measure()
	for _, note := range c.Notes {
		f.add(compareItem{kind: compareNote, section: NoSection, fold: noFold, note: note, level: Warning})
	}
	if len(c.Notes) > 0 {
		f.add(compareItem{section: NoSection, fold: noFold})
	}
	for i, p := range c.Sections {
		if p.LeftDigest != "" || p.RightDigest != "" {
			f.section(i, p)
		}
	}
	f.addAccess()
	return f
}

// measure settles the columns.
func (f *CompareFlow) measure() {
	f.digits = compareDigits(f.c)
	f.text = CompareTextWidth(f.c, f.look)
}

// compareDigits gives the width of the line numbers.
func compareDigits(c *compare.Comparison) int {
	most := 99
	for _, p := range c.Sections {
		if d := p.Rows(); d != nil {
			most = max(most, len(d.Rows))
		}
	}
	return len(strconv.Itoa(most))
}

// CompareTextWidth gives the cells that a line of either side has: what its text
// is rendered to.
func CompareTextWidth(c *compare.Comparison, look CompareLook) int {
	digits := compareDigits(c)
	if look.Split {
		return max(1, look.Width/2-2-digits-5)
	}
	return max(1, look.Width-2-2*digits-6)
}

// section lays one section out: its heading, what is to say of it, its rows.
func (f *CompareFlow) section(i int, p *compare.Pair) {
	if n := len(f.items); n > 0 && f.items[n-1].kind != compareBlank && (!f.closed(i) || f.items[n-1].kind != compareHeading) {
		f.add(compareItem{section: i, fold: noFold})
	}
	whole, rows := CompareFold{i, WholeSection}, f.of[i]
	f.headings = append(f.headings, f.rows())
	if p.Relation != compare.Same && (f.closed(i) || rows.Diff == nil || len(rows.Changes()) == 0) {
		f.changes = append(f.changes, f.rows())
	}
	f.add(compareItem{kind: compareHeading, section: i, fold: whole})
	if f.closed(i) {
		return
	}
	if p.LeftName != "" && !f.look.Split { // two columns name both
		f.add(compareItem{kind: compareNote, section: i, fold: whole, note: "was called " + p.LeftName})
	}
	for _, note := range sectionNotes(p, rows) {
		f.add(compareItem{kind: compareNote, section: i, fold: whole, note: note})
	}
	if rows.Diff != nil {
		f.runs(i, rows)
	}
}

// IsOpen says whether more of a section is shown than its heading.
func (f *CompareFlow) IsOpen(section int) bool { return !f.closed(section) }

// closed says whether nothing of a section but its heading is shown.
func (f *CompareFlow) closed(i int) bool {
	same := f.c.Sections[i].Relation == compare.Same || f.c.Sections[i].Relation == compare.Moved
	return same != f.look.Toggled(CompareFold{i, WholeSection})
}

// sectionNotes says what the rows of a section do not show.
func sectionNotes(p *compare.Pair, rows CompareRows) []string {
	var notes []string
	if p.From != "" {
		notes = append(notes, "moved: was in "+p.From+"; is in "+p.To)
	}
	if !p.Known() {
		return append(notes, "known by its digest alone: what differs cannot be shown")
	}
	if p.Reordered() {
		notes = append(notes, "the same lines in another order")
	}
	if rows.looksSame(p) {
		notes = append(notes, "both look the same when they are rendered: p shows the source, in which they differ")
	}
	if rows.Note != "" {
		notes = append(notes, rows.Note)
	}
	return notes
}

// runs lays out the rows of a section, folds where they are.
func (f *CompareFlow) runs(section int, rows CompareRows) {
	d := rows.Diff
	folds, changes := d.Folds(f.look.Context), d.Changes()
	if len(changes) == 0 && !rows.looksSame(f.c.Sections[section]) {
		folds = nil // the section was opened as a whole
	}
	at := 0
	for at < len(d.Rows) {
		fold, end := noFold, len(d.Rows)
		if len(folds) > 0 && folds[0].From == at {
			fold, end = CompareFold{section, at}, folds[0].To
			folds = folds[1:]
			if !f.look.Toggled(fold) {
				f.add(compareItem{kind: compareFolded, section: section, row: at, fold: fold, lines: end - at})
				at = end
				continue
			}
		} else if len(folds) > 0 {
			end = folds[0].From
		}
		for at < end {
			if len(changes) > 0 && changes[0].From == at {
				f.changes = append(f.changes, f.rows())
				f.run(section, d, changes[0])
				at, changes = changes[0].To, changes[1:]
				continue
			}
			f.add(compareItem{kind: compareLine, section: section, row: at, fold: fold, left: true, right: f.look.Split})
			at++
		}
	}
}

// run lays out a run of changes. Side by side, its rows are as they are; in one
// column the lines of the left stand before those of the right, except that a
// line that changed has its new form next to it.
func (f *CompareFlow) run(section int, d *diff.Diff, run diff.Range) {
	line := func(row int, left, right bool) {
		f.add(compareItem{kind: compareLine, section: section, row: row, fold: noFold, left: left, right: right})
	}
	var added []int
	flush := func() {
		for _, row := range added {
			line(row, false, true)
		}
		added = added[:0]
	}
	for row := run.From; row < run.To; row++ {
		r := d.Rows[row]
		if f.look.Split || r.Kind == diff.Same {
			flush()
			line(row, true, f.look.Split)
			continue
		}
		if r.Kind == diff.Changed {
			flush()
		}
		if r.Left.Present() {
			line(row, true, false)
		}
		if r.Right.Present() {
			added = append(added, row)
		}
		if r.Kind == diff.Changed {
			flush()
		}
	}
	flush()
}

func (f *CompareFlow) add(item compareItem) {
	f.items = append(f.items, item)
	f.starts = append(f.starts, f.rows()+f.height(item))
}

func (f *CompareFlow) rows() int { return f.starts[len(f.starts)-1] }

// height gives how many rows of the screen an item takes.
func (f *CompareFlow) height(item compareItem) int {
	switch item.kind {
	case compareLine:
		d := f.of[item.section]
		row := d.Rows[item.row]
		h := 1
		if d.isRendered() { // its rows are those of the screen
			return h
		}
		if item.left && row.Left.Present() {
			h = max(h, f.lineHeight(d.Left, row.Left))
		}
		if item.right && row.Right.Present() {
			h = max(h, f.lineHeight(d.Right, row.Right))
		}
		return h
	case compareNote:
		return Wrap(item.note, f.noteWidth()).Len()
	}
	return 1
}

// noteWidth gives the cells of a note. Between two columns is a border, which no
// sentence reads well across: there a note has the left one.
func (f *CompareFlow) noteWidth() int {
	if f.look.Split {
		return max(1, f.look.Width/2-8)
	}
	return max(1, f.look.Width-8)
}

func (f *CompareFlow) lineHeight(text string, l diff.Line) int {
	if l.End-l.Start <= f.text {
		line := lineText(text, l)
		if isPlain(line) {
			return 1
		}
	}
	return Wrap(lineText(text, l), f.text).Len()
}

// lineText gives a line without its line feed.
func lineText(text string, l diff.Line) string {
	return strings.TrimSuffix(text[l.Start:l.End], "\n")
}

// Len gives the number of rows.
func (f *CompareFlow) Len() int {
	if f == nil {
		return 0
	}
	return f.rows()
}
