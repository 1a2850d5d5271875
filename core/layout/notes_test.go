package layout

import (
	"slices"
	"testing"

	"foreword/core/workspace"
)

func TestNotesAreTheSameWhetherTheyWereSeenBeforeOrNot(t *testing.T) {
	note := func(id int64, content string) workspace.MemoryEntry {
		return workspace.MemoryEntry{ID: id, Content: content}
	}
	one, two, three := note(1, "one\nmore"), note(2, " two  words "), note(3, "three")
	var memo noteMemo
	for _, entries := range [][]workspace.MemoryEntry{
		{one, two, three}, {one, three}, {one, two, three}, nil, {two}, {note(2, "another"), three},
		{three, two, one}, {three, one}, {one, one, note(1, "one of that id"), two}, {note(-4, "\n\n"), two, two},
	} {
		got := memo.of(entries)
		for i, e := range entries {
			if got[i] != noteLine(e) {
				t.Errorf("of %v the line %d is %v, want %v", entries, i, got[i], noteLine(e))
			}
		}
		if again := memo.of(slices.Clone(entries)); !slices.Equal(got, again) {
			t.Errorf("%v was %v, and is %v", entries, got, again)
		}
	}
}
