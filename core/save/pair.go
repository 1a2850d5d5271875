package save

import (
	"slices"
	"strings"

	"foreword/core/workspace"
)

// pairNotes finds for each note of a list the place of the same note in
// another list, or -1. The id alone does not tell: a note that was added in
// this session has one by guess, since the store counts the notes of all
// projects together, and gives another when it is saved. Such a note, which has
// no time yet, is the same as one that says the same.
func pairNotes(old, now []workspace.MemoryEntry) []int {
	at := make(map[int64]int, len(old))
	for i, o := range old {
		at[o.ID] = i
	}
	pairs, free := make([]int, len(now)), make([]bool, len(old))
	for i := range free {
		free[i] = true
	}
	guessed := false
	for i, n := range now {
		pairs[i] = -1
		if o, there := at[n.ID]; there && (isNew(old[o]) == isNew(n) || sameNote(old[o], n)) {
			pairs[i], free[o] = o, false
			continue
		}
		guessed = true
	}
	if !guessed {
		return pairs
	}
	saying := map[string][]int{}
	for i, o := range old {
		if free[i] {
			saying[allOf(o)] = append(saying[allOf(o)], i)
		}
	}
	for i, n := range now {
		if pairs[i] >= 0 {
			continue
		}
		for _, o := range saying[allOf(n)] {
			if free[o] && (isNew(old[o]) || isNew(n)) {
				pairs[i], free[o] = o, false
				break
			}
		}
	}
	return pairs
}

// isNew says whether a note has never been in the store.
func isNew(n workspace.MemoryEntry) bool { return n.Created.IsZero() }

// sameNote says whether two notes say the same.
func sameNote(a, b workspace.MemoryEntry) bool {
	return a.Content == b.Content && slices.Equal(a.Tags, b.Tags)
}

// allOf gives what a note says as one text.
func allOf(n workspace.MemoryEntry) string {
	return strings.Join(append([]string{n.Content}, n.Tags...), "\x00")
}

// unpaired gives those of the old notes that no pair has, in their order.
func unpaired(old []workspace.MemoryEntry, pairs []int) []workspace.MemoryEntry {
	has := make([]bool, len(old))
	for _, o := range pairs {
		if o >= 0 {
			has[o] = true
		}
	}
	var list []workspace.MemoryEntry
	for i, o := range old {
		if !has[i] {
			list = append(list, o)
		}
	}
	return list
}
