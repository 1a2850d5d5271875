package views

import (
	"sort"
	"strings"

	"foreword/core/compare"
	"foreword/core/diff"
)

// itemAt gives the item that a row of the screen belongs to.
func (f *CompareFlow) itemAt(row int) int {
	return sort.Search(len(f.items), func(i int) bool { return f.starts[i+1] > row })
}

// FoldAt gives the fold that a row belongs to: the run of rows that it is in or
// stands for, else its section.
func (f *CompareFlow) FoldAt(row int) (CompareFold, bool) {
	if row < 0 || row >= f.Len() {
		return CompareFold{}, false
	}
	item := f.items[f.itemAt(row)]
	switch {
	case item.fold != noFold:
		return item.fold, true
	case item.section == NoSection:
		return CompareFold{}, false
	}
	return CompareFold{item.section, WholeSection}, true
}

// RowOfFold gives the row at which a fold begins.
func (f *CompareFlow) RowOfFold(fold CompareFold) int {
	heading := 0
	for i, item := range f.items {
		if item.fold == fold {
			return f.starts[i]
		}
		if item.kind == compareHeading && item.section == fold.Section {
			heading = f.starts[i]
		}
	}
	return heading
}

// RowOf gives the row that shows a row of a section, and the fold that hides it
// when one does.
func (f *CompareFlow) RowOf(section, row int) (at int, hidden CompareFold, isHidden bool) {
	for i, item := range f.items {
		if item.section != section {
			continue
		}
		at = f.starts[i]
		switch {
		case item.kind == compareHeading && row == WholeSection:
			return at, noFold, false
		case item.kind == compareHeading && f.closed(section):
			return at, item.fold, true
		case item.kind == compareFolded && item.row <= row && row < item.row+item.lines:
			return at, item.fold, true
		case item.kind == compareLine && item.row == row:
			return at, noFold, false
		}
	}
	return at, noFold, false
}

// SectionAt gives the section of a row, as an index of the comparison's, or
// NoSection.
func (f *CompareFlow) SectionAt(row int) int {
	if row < 0 || row >= f.Len() {
		return NoSection
	}
	return f.items[f.itemAt(row)].section
}

// Next gives the nearest change in front of a row or behind it, and false when
// there is none.
func (f *CompareFlow) Next(row, step int) (int, bool) { return nextStop(f.changes, row, step) }

// NextHeading is Next for sections.
func (f *CompareFlow) NextHeading(row, step int) (int, bool) { return nextStop(f.headings, row, step) }

func nextStop(stops []int, row, step int) (int, bool) {
	i := sort.SearchInts(stops, row)
	if step < 0 {
		i--
	} else if i < len(stops) && stops[i] == row {
		i++
	}
	if i < 0 || i >= len(stops) {
		return row, false
	}
	return stops[i], true
}

// change gives which change a row is in or behind, counted from 1; 0 in front of
// all.
func (f *CompareFlow) change(row int) int { return sort.SearchInts(f.changes, row+1) }

// PlaceAt gives the section of a row of the screen and the row of the section
// that it shows; NoSection for a row of none.
func (f *CompareFlow) PlaceAt(row int) (section, within int) {
	if row < 0 || row >= f.Len() {
		return NoSection, 0
	}
	item := f.items[f.itemAt(row)]
	if item.kind == compareHeading || item.kind == compareNote || item.kind == compareBlank {
		return item.section, WholeSection
	}
	return item.section, item.row
}

// mostFound bounds how many rows a search gives.
const mostFound = 10_000

// Find gives the rows of a comparison in which one of the sides has a text,
// whatever the case.
func (f *CompareFlow) Find(query string) []compare.Place {
	var found []compare.Place
	if f == nil || query == "" {
		return nil
	}
	query = strings.ToLower(query)
	has := func(text string, l diff.Line) bool {
		return l.Present() && strings.Contains(strings.ToLower(text[l.Start:l.End]), query)
	}
	for i, d := range f.of {
		if d.Diff == nil {
			continue
		}
		for j, row := range d.Rows {
			if len(found) < mostFound && (has(d.Left, row.Left) || has(d.Right, row.Right)) {
				found = append(found, compare.Place{Section: i, Rows: diff.Range{From: j, To: j + 1}})
			}
		}
	}
	return found
}

// Shows says whether the rows of a section are taken from that.
func (f *CompareFlow) Shows(section int, rows CompareRows) bool {
	return f != nil && section < len(f.of) && f.of[section].Diff == rows.Diff
}

// Like gives the row of a section that shows what a row of it shows in another
// flow of the same comparison, whose rows may be taken from something else: the
// same change, else as far into the section.
func (f *CompareFlow) Like(other *CompareFlow, section, row int) int {
	if other == nil || other.c != f.c || row == WholeSection || f.Shows(section, other.of[section]) {
		return row
	}
	was, is := other.of[section], f.of[section]
	if was.Diff == nil || is.Diff == nil {
		return WholeSection
	}
	before, now := was.Changes(), is.Changes()
	for i, run := range before {
		if len(before) == len(now) && run.From <= row && row < run.To {
			return now[i].From + min(row-run.From, now[i].To-now[i].From-1)
		}
	}
	return row * len(is.Rows) / max(1, len(was.Rows))
}
