package views

import (
	"strings"

	"foreword/core/prompt"
)

// RowKind says what a row of the section list is.
type RowKind uint8

// The kinds of row. The cursor rests on sections and parts only.
const (
	RowZone RowKind = iota
	RowSection
	RowPart
	RowConversation
	RowBlank   // a gap, where there is room for it
	RowNothing // no section passes the filter
)

// ListRow is one row of the section list.
type ListRow struct {
	Kind RowKind
	Zone prompt.Zone
	// Section and Part index into the sections and into their parts.
	Section, Part int
}

// NoSection stands for a section index where there is none.
const NoSection = -1

// ListRows lays out the section list: zone by zone, with the conversation's
// place behind the head. Sections whose name does not contain the filter are
// left out, whatever the case of letters. The parts of the open section stand
// below it. Where everything fits into the room there are gaps between the
// zones, and where that fits too, all parts are shown.
func ListRows(sections []prompt.Section, filter string, open, room int) []ListRow {
	l := lister{sections: sections, filter: strings.ToLower(filter), open: open}
	rows := l.rows(false)
	if roomy := spread(rows); len(roomy) <= room {
		rows = roomy
		if l.parts > room {
			return rows // there may be ten thousand
		}
		if all := spread(l.rows(true)); len(all) <= room {
			rows = all
		}
	}
	if len(rows) == 0 || l.filter != "" && l.shown == 0 {
		return []ListRow{{Kind: RowNothing, Section: NoSection}}
	}
	return rows
}

type lister struct {
	sections []prompt.Section
	filter   string
	open     int
	// shown counts the sections that pass the filter, and parts all their parts.
	shown, parts int
}

// spread puts a gap before the conversation's place and before each zone but
// the first.
func spread(rows []ListRow) []ListRow {
	var out []ListRow
	for i, r := range rows {
		if i > 0 && (r.Kind == RowZone || r.Kind == RowConversation) {
			out = append(out, ListRow{Kind: RowBlank, Section: NoSection})
		}
		out = append(out, r)
	}
	return out
}

// rows gives the rows, with all parts or only those of the open section.
func (l *lister) rows(all bool) []ListRow {
	var rows []ListRow
	l.shown, l.parts = 0, 0
	for zone := prompt.Head; zone <= prompt.Beside; zone++ {
		titled := false
		for i, s := range l.sections {
			if s.Zone != zone || !l.passes(s) {
				continue
			}
			if !titled {
				rows = append(rows, ListRow{Kind: RowZone, Zone: zone, Section: NoSection})
				titled = true
			}
			l.shown++
			l.parts += len(s.Parts)
			rows = append(rows, ListRow{Kind: RowSection, Zone: zone, Section: i})
			if all || i == l.open {
				for p := range s.Parts {
					rows = append(rows, ListRow{Kind: RowPart, Zone: zone, Section: i, Part: p})
				}
			}
		}
		if zone == prompt.Head && l.filter == "" && len(l.sections) > 0 {
			rows = append(rows, ListRow{Kind: RowConversation, Section: NoSection})
		}
	}
	return rows
}

func (l *lister) passes(s prompt.Section) bool {
	return l.filter == "" || strings.Contains(strings.ToLower(s.Name), l.filter)
}

func (r ListRow) selectable() bool { return r.Kind == RowSection || r.Kind == RowPart }

// MoveCursor gives the row that lies delta selectable rows from the cursor, or
// the last one in that direction. It gives the nearest selectable row for a
// delta of 0, and 0 when there is none.
func MoveCursor(rows []ListRow, cursor, delta int) int {
	cursor = max(0, min(cursor, len(rows)-1))
	step := 1
	if delta < 0 {
		step, delta = -1, -delta
	}
	best := nearestSelectable(rows, cursor, step)
	for i := best + step; i >= 0 && i < len(rows) && delta > 0; i += step {
		if rows[i].selectable() {
			best, delta = i, delta-1
		}
	}
	return best
}

func nearestSelectable(rows []ListRow, from, step int) int {
	for _, direction := range []int{step, -step} {
		for i := from; i >= 0 && i < len(rows); i += direction {
			if rows[i].selectable() {
				return i
			}
		}
	}
	return 0
}

// RowOfSection gives the row of a section, or the nearest row before which it
// would stand, so that a filtered list still follows.
func RowOfSection(rows []ListRow, section int) int {
	best := 0
	for i, r := range rows {
		if r.Kind != RowSection {
			continue
		}
		if r.Section > section {
			break
		}
		best = i
	}
	return MoveCursor(rows, best, 0)
}
