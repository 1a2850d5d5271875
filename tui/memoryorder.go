package tui

import (
	"cmp"
	"slices"
)

// noteOrder is how notes are ordered.
type noteOrder uint8

// The orders. By rank is there while words are searched for.
const (
	byID noteOrder = iota
	newestFirst
	oldestFirst
	byTokens
	byRank
	noteOrders
)

// String says the order as the title of the page does.
func (o noteOrder) String() string {
	return [...]string{
		byID: "by id", newestFirst: "newest change first", oldestFirst: "oldest change first",
		byTokens: "most tokens first", byRank: "by rank (BM25)",
	}[o]
}

// step gives the next order, or the one before.
func (o noteOrder) step(by int, ranked bool) noteOrder {
	n := int(noteOrders)
	if !ranked {
		n--
	}
	return noteOrder((int(o) + by + n) % n)
}

// sort orders places in a list of notes that is in ascending id. Notes that are
// alike stay in that order; those that are not saved yet are the newest, and
// those that are not counted yet come last.
func (o noteOrder) sort(notes []listedNote, places []int, ranks map[int64]int) {
	var compare func(a, b int) int
	switch o {
	case byID:
		return
	case byRank:
		compare = func(a, b int) int { return cmp.Compare(ranks[notes[a].ID], ranks[notes[b].ID]) }
	case byTokens:
		counted := func(i int) int {
			if !notes[i].tokens.Known {
				return -1
			}
			return notes[i].tokens.Tokens
		}
		compare = func(a, b int) int { return cmp.Compare(counted(b), counted(a)) }
	default:
		compare = func(a, b int) int { return older(notes[a], notes[b]) }
		if o == newestFirst {
			compare = func(a, b int) int { return older(notes[b], notes[a]) }
		}
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Or(compare(a, b), cmp.Compare(a, b)) })
}

// older compares the last changes of two notes.
func older(a, b listedNote) int {
	if x, y := a.Updated.IsZero(), b.Updated.IsZero(); x != y {
		if x {
			return 1
		}
		return -1
	}
	return a.Updated.Compare(b.Updated)
}
