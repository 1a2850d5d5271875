package buffer

import (
	"slices"
	"sort"

	"znkr.io/diff"
)

// Mark says how a line differs from the text at the start. A line can have
// several.
type Mark uint8

// The marks of a line. RemovedAbove is used for the first line alone.
const (
	Added Mark = 1 << iota
	Changed
	RemovedBelow
	RemovedAbove
)

// Marks tell which lines of a text differ from those of a first text. They are
// kept up to date with each edit, at the cost of the lines that it touched.
type Marks struct {
	base  Text
	hunks []hunk
}

// hunk is a group of lines of the base, from baseStart to baseEnd, in whose
// place the text has the lines from start to end. Hunks are in order and never
// touch: between them all lines are the same.
type hunk struct{ baseStart, baseEnd, start, end int }

// maxCompared is the most lines on either side of a hunk in which single equal
// lines are looked for. A larger one counts as changed throughout.
const maxCompared = 10_000

// NewMarks gives the marks of a text that is still its own base.
func NewMarks(base Text) Marks { return Marks{base: base} }

// Any says whether any line differs.
func (m Marks) Any() bool { return len(m.hunks) > 0 }

// Line gives the marks of a line.
func (m Marks) Line(line int) Mark {
	i := sort.Search(len(m.hunks), func(i int) bool { return m.hunks[i].end > line })
	var mark Mark
	if i < len(m.hunks) {
		h := m.hunks[i]
		switch {
		case h.start > line:
		case line-h.start < h.baseEnd-h.baseStart:
			mark |= Changed
		default:
			mark |= Added
		}
	}
	// Hunks without lines of their own stand between two lines.
	for _, h := range m.hunks[max(0, i-1):min(len(m.hunks), i+2)] {
		switch {
		case h.start != h.end:
		case h.start == line+1:
			mark |= RemovedBelow
		case h.start == 0 && line == 0:
			mark |= RemovedAbove
		}
	}
	return mark
}

// Update gives the marks after an edit that led from one text to another.
func (m Marks) Update(before, after Text, changes []Change) Marks {
	if len(changes) == 0 {
		return m
	}
	if after.Equal(m.base) {
		return NewMarks(m.base)
	}
	first, last := changes[0], changes[len(changes)-1]
	start := before.LineOf(first.Start)
	end := min(before.LineOf(last.End)+1, before.lineCount())
	grown := after.lineCount() - before.lineCount()
	several := max(end-start, end-start+grown) > 2

	// The edit takes in the hunks that it touches.
	from := sort.Search(len(m.hunks), func(i int) bool { return m.hunks[i].end >= start })
	to := sort.Search(len(m.hunks), func(i int) bool { return m.hunks[i].start > end })
	union := hunk{start - m.shift(from), end - m.shift(to), start, end}
	if from < to {
		union.start, union.end = min(start, m.hunks[from].start), max(end, m.hunks[to-1].end)
		union.baseStart = min(union.baseStart, m.hunks[from].baseStart)
		union.baseEnd = max(end-m.shift(to), m.hunks[to-1].baseEnd)
	}
	union.end += grown

	next := Marks{base: m.base, hunks: slices.Clone(m.hunks[:from])}
	next.hunks = append(next.hunks, next.compare(after, union, several)...)
	for _, h := range m.hunks[to:] {
		h.start, h.end = h.start+grown, h.end+grown
		next.hunks = append(next.hunks, h)
	}
	return next
}

// shift gives by how much lines between hunks i-1 and i were moved.
func (m Marks) shift(i int) int {
	if i == 0 {
		return 0
	}
	return m.hunks[i-1].end - m.hunks[i-1].baseEnd
}

// compare gives the hunks that remain of a hunk: equal lines at its ends are
// none of it, and neither are those within if there was an edit of several
// lines.
func (m Marks) compare(text Text, h hunk, within bool) []hunk {
	for h.start < h.end && h.baseStart < h.baseEnd && text.sameLine(h.start, m.base, h.baseStart) {
		h.start, h.baseStart = h.start+1, h.baseStart+1
	}
	for h.start < h.end && h.baseStart < h.baseEnd && text.sameLine(h.end-1, m.base, h.baseEnd-1) {
		h.end, h.baseEnd = h.end-1, h.baseEnd-1
	}
	now, then := h.end-h.start, h.baseEnd-h.baseStart
	switch {
	case now == 0 && then == 0:
		return nil
	case !within || now < 2 || then < 2 || now > maxCompared || then > maxCompared:
		return []hunk{h}
	}
	var hunks []hunk
	old, new := m.base.allLines(h.baseStart, h.baseEnd), text.allLines(h.start, h.end)
	for _, d := range diff.Hunks(old, new, diff.Context(0)) {
		hunks = append(hunks, hunk{h.baseStart + d.PosX, h.baseStart + d.EndX, h.start + d.PosY, h.start + d.EndY})
	}
	return hunks
}

func (t Text) allLines(start, end int) []string {
	lines := make([]string, 0, end-start)
	for line := start; line < end; line++ {
		lines = append(lines, t.line(line))
	}
	return lines
}

// sameLine says whether a line is the same as one of another text.
func (t Text) sameLine(line int, u Text, other int) bool {
	start, end := t.LineStart(line), t.LineStart(line+1)
	from, to := u.LineStart(other), u.LineStart(other+1)
	return end-start == to-from && t.Slice(start, end) == u.Slice(from, to)
}
