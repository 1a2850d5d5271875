package save

import (
	"slices"
	"strings"
)

// Overlap is a place of a merged text where both sides changed the same lines
// of the base, each in its own way.
type Overlap struct {
	// Start and End are where Ours stands in the merged text, TheirStart and
	// TheirEnd where Theirs stands in their text, in bytes.
	Start, End           int
	TheirStart, TheirEnd int
	// Base, Ours and Theirs are whole lines.
	Base, Ours, Theirs string
}

// Merge joins two changes of one text, line by line. Lines that only one side
// changed are taken from it, and so are those that both changed alike. Where the
// sides differ ours stands in the merged text, and the overlap says what else
// could. Lines that touch each other's changes count as the same ones.
func Merge(base, ours, theirs string) (merged string, clean bool, overlaps []Overlap) {
	merged, places := mergePlaces(base, ours, theirs)
	for _, p := range places {
		if p.by == Open {
			overlaps = append(overlaps, p.Overlap)
		}
	}
	return merged, len(overlaps) == 0, overlaps
}

// changedPlace is a place that the sides have differently.
type changedPlace struct {
	Overlap
	// by says which side alone changed it, and stands in the merged text; Open for
	// both.
	by Choice
}

// mergePlaces is Merge with all places.
func mergePlaces(base, ours, theirs string) (merged string, places []changedPlace) {
	old, our, their := newLined(base), newLined(ours), newLined(theirs)
	mine, yours := hunks(old, our), hunks(old, their)
	var out strings.Builder
	out.Grow(len(ours) + len(theirs)/16)
	at, their0 := 0, 0 // in the base, and in the bytes of their text
	for len(mine) > 0 || len(yours) > 0 {
		from, to, m, y := overlap(mine, yours)
		same := old.span(at, from)
		out.WriteString(same)
		their0 += len(same)
		b := old.span(from, to)
		o, t := side(our, old, mine[:m], from, to), side(their, old, yours[:y], from, to)
		taken, by := o, Open
		switch {
		case t == b:
			by = Mine
		case o == b:
			taken, by = t, Theirs
		}
		if o != t {
			places = append(places, changedPlace{Overlap{out.Len(), out.Len() + len(taken), their0, their0 + len(t), b, o, t}, by})
		}
		out.WriteString(taken)
		their0 += len(t)
		at, mine, yours = to, mine[m:], yours[y:]
	}
	out.WriteString(old.span(at, old.len()))
	return out.String(), places
}

// lines cuts a text behind each line feed.
func lines(text string) []string { return slices.Collect(strings.Lines(text)) }

// overlap gives the first range of base lines that a run of hunks which touch
// each other covers, and how many hunks of each side are in it.
func overlap(mine, yours []hunk) (from, to, m, y int) {
	from = -1
	for {
		switch {
		case m < len(mine) && (from < 0 && (len(yours) == 0 || mine[m].from <= yours[0].from) || from >= 0 && mine[m].from <= to):
			from, to, m = first(from, mine[m].from), max(to, mine[m].to), m+1
		case y < len(yours) && (from < 0 || yours[y].from <= to):
			from, to, y = first(from, yours[y].from), max(to, yours[y].to), y+1
		default:
			return from, to, m, y
		}
	}
}

func first(from, at int) int {
	if from < 0 {
		return at
	}
	return min(from, at)
}

// side gives what a side has for the base lines from from to to, which its hunks
// lie in.
func side(its, old lined, hunks []hunk, from, to int) string {
	var out strings.Builder
	for _, h := range hunks {
		out.WriteString(old.span(from, h.from))
		out.WriteString(its.span(h.newFrom, h.newTo))
		from = h.to
	}
	out.WriteString(old.span(from, to))
	return out.String()
}
