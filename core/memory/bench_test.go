package memory

import (
	"fmt"
	"strings"
	"testing"
)

// tenThousand are notes of 220 bytes and two tags.
func tenThousand() []Entry {
	entries := make([]Entry, 10_000)
	for i := range entries {
		entries[i] = Entry{
			Content: fmt.Sprintf("Note %d of the mill's wheel number %d\n%s", i, i%97, strings.Repeat("the dam opens at six ", 9)),
			Tags:    []string{"mill", fmt.Sprintf("part-%d", i%13)},
		}
	}
	return entries
}

func fullStore(b *testing.B) (*Store, string) {
	b.Helper()
	s, path := newStore(b)
	if got, err := s.Import(b.Context(), project, tenThousand()); err != nil || got.Added != 10_000 {
		b.Fatal(got, err)
	}
	return s, path
}

func BenchmarkList10000(b *testing.B) {
	s, _ := fullStore(b)
	for b.Loop() {
		if list, err := s.List(b.Context(), project); err != nil || len(list) != 10_000 {
			b.Fatal(len(list), err)
		}
	}
}

// BenchmarkLoad10000 opens the file each time, as a prompt does.
func BenchmarkLoad10000(b *testing.B) {
	s, path := fullStore(b)
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if m := Load(b.Context(), path, project); len(m.Entries) != 10_000 {
			b.Fatal(m.Reason)
		}
	}
}

func BenchmarkLoadFew(b *testing.B) {
	path := closedStore(b, "one", "two")
	for b.Loop() {
		if m := Load(b.Context(), path, project); len(m.Entries) != 2 {
			b.Fatal(m.Reason)
		}
	}
}

func BenchmarkSearch10000(b *testing.B) {
	s, _ := fullStore(b)
	for b.Loop() {
		if list, err := s.Search(b.Context(), project, "wheel 53", 20); err != nil || len(list) != 20 {
			b.Fatal(len(list), err)
		}
	}
}

// BenchmarkSearchNothing10000 goes on to look for the text as it stands.
func BenchmarkSearchNothing10000(b *testing.B) {
	s, _ := fullStore(b)
	for b.Loop() {
		if list, err := s.Search(b.Context(), project, "nowhere", 20); err != nil || len(list) != 0 {
			b.Fatal(len(list), err)
		}
	}
}

func BenchmarkImport10000(b *testing.B) {
	entries := tenThousand()
	for b.Loop() {
		s, _ := newStore(b)
		if _, err := s.Import(b.Context(), project, entries); err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}

func BenchmarkAdd(b *testing.B) {
	s, _ := newStore(b)
	for i := 0; b.Loop(); i++ {
		add(b, s, fmt.Sprintf("note %d", i))
	}
}
