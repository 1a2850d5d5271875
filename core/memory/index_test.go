package memory

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"foreword/core/workspace"
)

func ids(list []workspace.MemoryEntry) []int64 {
	var out []int64
	for _, e := range list {
		out = append(out, e.ID)
	}
	return out
}

// An index finds what a store of the same notes finds, in the same order.
func TestAnIndexFindsWhatAStoreFinds(t *testing.T) {
	s, _ := newStore(t)
	add(t, s, "The wheel turns; the wheel is oak, the wheel is old.")
	add(t, s, "The dam opens at six, long before the wheel turns and long before the miller is up.")
	add(t, s, "Migrations live in core/db/migrate.go", "database")
	add(t, s, "Café au lait für den Müller")
	add(t, s, "歯車は樫で出来ている")
	add(t, s, "prefer -> over <- and a*b over b:c")
	add(t, s, "corn with flour")
	add(t, s, "bread with flour", "corn", `a "quoted" tag, with a comma`)
	add(t, s, strings.Repeat("chaff ", maxIndexed/6+1)+"grain")
	notes, err := s.List(t.Context(), project)
	if err != nil {
		t.Fatal(err)
	}
	var x Index
	defer x.Close()
	for _, query := range []string{
		"wheel", "WHEEL", "whe", "dam wheel", "migrat", "core/db", "database", "cafe muller", "歯車", "出来", "->", "a*b", `"quoted"`,
		"corn", "grain", "chaff", "eel", "nowhere", "NOT", "content:wheel", "", " \t", "\x00", "\xff", "wheel\x00dam",
	} {
		want, err := s.Search(t.Context(), project, query, 0)
		if err != nil {
			t.Fatal(err)
		}
		got, err := x.Search(t.Context(), notes, query)
		if err != nil || !slices.Equal(got, ids(want)) {
			t.Errorf("%q finds %v, %v; a store finds %v", query, got, err, ids(want))
		}
	}
}

func TestAnIndexFollowsTheNotes(t *testing.T) {
	var x Index
	defer x.Close()
	notes := []workspace.MemoryEntry{{ID: 3, Content: "the wheel is oak"}, {ID: 7, Content: "the dam", Tags: []string{"wheel"}}, {ID: 9, Content: "flour"}}
	finds := func(query string, want ...int64) {
		t.Helper()
		got, err := x.Search(t.Context(), notes, query)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q finds %v, %v; want %v", query, got, err, want)
		}
	}
	finds("wheel", 7, 3)
	finds("flour", 9)
	notes = []workspace.MemoryEntry{notes[0], {ID: 7, Content: "the dam"}, {ID: 12, Content: "a new wheel"}}
	finds("flour")
	finds("wheel", 12, 3)
	notes[0].Content = "the gate is oak"
	finds("wheel", 12)
	finds("gate", 3)
	notes = nil
	finds("gate")
	if err := x.Close(); err != nil {
		t.Error(err)
	}
	notes = []workspace.MemoryEntry{{ID: 1, Content: "begun anew"}}
	finds("anew", 1)
}

func TestAnIndexThatWasStoppedHoldsWhatItHeld(t *testing.T) {
	var x Index
	defer x.Close()
	first := []workspace.MemoryEntry{{ID: 1, Content: "wheel"}}
	if _, err := x.Search(t.Context(), first, "wheel"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	second := append(first, workspace.MemoryEntry{ID: 2, Content: "second wheel"})
	if _, err := x.Search(ctx, second, "wheel"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if got, err := x.Search(t.Context(), second, "wheel"); err != nil || len(got) != 2 {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestSeveralGoroutinesShareAnIndex(t *testing.T) {
	var x Index
	defer x.Close()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			notes := []workspace.MemoryEntry{{ID: int64(i + 1), Content: fmt.Sprint("wheel ", i)}}
			if got, err := x.Search(t.Context(), notes, "wheel"); err != nil || !slices.Equal(got, []int64{int64(i + 1)}) {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
	all.Wait()
}

// BenchmarkIndex10000 is the first search, the next ones, and the one behind an
// edit.
func BenchmarkIndex10000(b *testing.B) {
	notes := make([]workspace.MemoryEntry, 10_000)
	for i, e := range tenThousand() {
		notes[i] = workspace.MemoryEntry{ID: int64(i + 1), Content: e.Content, Tags: e.Tags}
	}
	search := func(b *testing.B, x *Index, query string) {
		if got, err := x.Search(b.Context(), notes, query); err != nil || len(got) == 0 {
			b.Fatal(len(got), err)
		}
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			var x Index
			search(b, &x, "wheel 53")
			x.Close()
		}
	})
	var x Index
	defer x.Close()
	b.Run("all", func(b *testing.B) {
		search(b, &x, "wheel")
		for b.Loop() {
			search(b, &x, "wheel")
		}
	})
	b.Run("few", func(b *testing.B) {
		for b.Loop() {
			search(b, &x, "53")
		}
	})
	b.Run("edited", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			notes[i%100].Content += "."
			search(b, &x, "53")
		}
	})
}
