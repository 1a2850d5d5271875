package compare

import (
	"slices"

	"foreword/core/prompt"
)

// Table compares any number of prompts with the first of them: a row for each
// section that one of them has, a column for each prompt.
type Table struct {
	Columns []Column
	Rows    []Row
}

// Column is one prompt.
type Column struct {
	Side Side
	// Same says whether the whole text is that of the first column.
	Same bool
	// First is the byte offset of the first difference from the first column's
	// whole text; -1 when there is none or it cannot be told.
	First int
}

// Row is a section over all prompts.
type Row struct {
	Zone prompt.Zone
	Kind prompt.Kind
	Name string
	// Cells has one cell per column.
	Cells []Cell
}

// Cell is a section of one prompt.
type Cell struct {
	// Section indexes the sections of the column's prompt; -1 when it lists no
	// such section.
	Section int
	// Present says whether the section is in the prompt.
	Present bool
	// ByteDigest is the digest of its text; empty when it is not present.
	ByteDigest string
	// Same says whether the cell is as the first column's is: the same text, or
	// absent as well.
	Same bool
	// First is the byte offset within the section of the first difference from
	// the first column's; -1 when there is none, when one of the two is absent
	// or when a text is not known.
	First int
}

// NewTable compares prompts. The order of the rows is that of the first prompt;
// what it does not have stands behind what it follows in the prompt that has it.
func NewTable(sides ...Side) *Table {
	t := &Table{}
	var kept []prompt.Section // for each row, the section that stands for it
	for column, side := range sides {
		side = side.filled()
		t.Columns = append(t.Columns, Column{Side: side, First: -1})
		kept = t.place(column, side.Prompt.Sections, kept)
	}
	for i := range t.Columns {
		t.judge(i)
	}
	return t
}

// place puts a column's sections into the rows they belong to, and makes rows
// for the others.
func (t *Table) place(column int, sections, kept []prompt.Section) []prompt.Section {
	a := align(kept, sections)
	for i := range t.Rows {
		t.Rows[i].Cells = append(t.Rows[i].Cells, cell(sections, a.to[i]))
	}
	at := 0 // where the next new row goes
	shift := make([]int, len(kept))
	for i := range shift {
		shift[i] = i
	}
	for j, s := range sections {
		if i := a.from[j]; i >= 0 {
			at = shift[i] + 1
			continue
		}
		row := Row{Zone: s.Zone, Kind: s.Kind, Name: s.Name, Cells: slices.Repeat([]Cell{cell(nil, -1)}, column)}
		row.Cells = append(row.Cells, cell(sections, j))
		t.Rows = slices.Insert(t.Rows, at, row)
		kept = slices.Insert(kept, at, s)
		for i := range shift {
			if shift[i] >= at {
				shift[i]++
			}
		}
		at++
	}
	return kept
}

func cell(sections []prompt.Section, at int) Cell {
	c := Cell{Section: at, First: -1}
	if at >= 0 && isPresent(sections[at]) {
		c.Present, c.ByteDigest = true, digestOf(sections[at])
	}
	return c
}

// judge compares a column with the first one.
func (t *Table) judge(column int) {
	base, c := t.Columns[0].Side, &t.Columns[column]
	c.Same = c.Side.ByteDigest == base.ByteDigest
	if !c.Same && base.knowsText() && c.Side.knowsText() {
		if d := first(base.Prompt, c.Side.Prompt); d != nil {
			c.First = d.Offset
		}
	}
	for i := range t.Rows {
		was, is := t.Rows[i].Cells[0], &t.Rows[i].Cells[column]
		is.Same = was.Present == is.Present && was.ByteDigest == is.ByteDigest
		if is.Same || !was.Present || !is.Present {
			continue
		}
		a, b := base.Prompt.Sections[was.Section], c.Side.Prompt.Sections[is.Section]
		if hasText(a) && hasText(b) {
			is.First = commonPrefix(a.Text, b.Text)
		}
	}
}
