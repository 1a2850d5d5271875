package memory

import (
	"slices"
	"strings"
	"testing"

	"foreword/core/workspace"
)

func TestSearchFindsTheBestNotesFirst(t *testing.T) {
	s, _ := newStore(t)
	add(t, s, "The wheel turns; the wheel is oak, the wheel is old.") // 1
	add(t, s, "The dam opens at six, long before the wheel turns and long before the miller is up.")
	add(t, s, "Migrations live in core/db/migrate.go", "database")
	add(t, s, "Café au lait für den Müller")
	add(t, s, "歯車は樫で出来ている")
	add(t, s, "prefer -> over <- and a*b over b:c")
	add(t, s, "corn with flour")          // 7
	add(t, s, "bread with flour", "corn") // 8: longer, but with the word as a tag
	add(t, s, "say \"stop\" to stop; it's NOT optional")
	if _, err := s.Add(t.Context(), other, "wheel wheel wheel", nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		query string
		limit int
		want  []int64
	}{
		{"wheel", 10, []int64{1, 2}},
		{"wheel", 1, []int64{1}},
		{"wheel", 0, []int64{1, 2}},
		{"WHEEL", 10, []int64{1, 2}},
		{"whe", 10, []int64{1, 2}},
		{"dam wheel", 10, []int64{2, 1}},
		{"migrat", 10, []int64{3}},
		{"core/db", 10, []int64{3}},
		{"database", 10, []int64{3}},
		{"cafe muller", 10, []int64{4}},
		{"歯車", 10, []int64{5}},
		{"出来", 10, []int64{5}},
		{"->", 10, []int64{6}},
		{"a*b", 10, []int64{6}},
		{"b:c", 10, []int64{6}},
		{`"stop"`, 10, []int64{9}},
		{"corn", 10, []int64{8, 7}},
		{"NOT", 10, []int64{9}},
		{"it's", 10, []int64{9}},
		{"optional AND nothing", 10, []int64{9, 6, 2}},
		{"^wheel", 10, []int64{1, 2}},
		{"content:wheel", 10, nil},
		{"eel", 10, []int64{1, 2}},
		{"nowhere", 10, nil},
		{"", 10, nil},
		{" \t", 10, nil},
	} {
		t.Run(c.query, func(t *testing.T) {
			list, err := s.Search(t.Context(), project, c.query, c.limit)
			if err != nil {
				t.Fatal(err)
			}
			var got []int64
			for _, e := range list {
				got = append(got, e.ID)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestSearchFollowsEdits(t *testing.T) {
	s, _ := newStore(t)
	e := add(t, s, "the wheel", "oak")
	if _, err := s.Edit(t.Context(), project, e, "the dam", []string{"stone"}); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]int{"wheel": 0, "oak": 0, "dam": 1, "stone": 1} {
		list, err := s.Search(t.Context(), project, query, 10)
		if err != nil || len(list) != want {
			t.Errorf("%q gives %q, %v; want %d", query, texts(list), err, want)
		}
	}
	if _, err := s.db.Exec("delete from notes"); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := s.db.QueryRow(`select count(*) from notes_text where notes_text match '"the"'`).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d notes are left in the index, %v", left, err)
	}
}

func TestAPastedBookIsAQueryToo(t *testing.T) {
	s, _ := newStore(t)
	add(t, s, "the wheel")
	if list, err := s.Search(t.Context(), project, strings.Repeat("wheel and so on ", 100_000), 10); err != nil || len(list) != 1 {
		t.Errorf("%q, %v", texts(list), err)
	}
}

// FuzzSearch: whatever a user types, it is a query and not an error, and a note
// is found by its own text.
func FuzzSearch(f *testing.F) {
	s, _ := newStore(f)
	for _, text := range []string{"wheel", `a"b`, `"`, `""`, "NEAR(a b)", "a AND NOT b", "content:x", "^a", "a*", "-", "{a b}:c", "a\x00b", "\x00", "\xff", "歯車", "(", "a + b", "'"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := s.Search(t.Context(), project, text, 5); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if validate(project, text, nil) != nil {
			return
		}
		e := add(t, s, text)
		list, err := s.Search(t.Context(), project, text, 0)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		found := slices.ContainsFunc(list, func(got workspace.MemoryEntry) bool { return got.ID == e.ID })
		if !found && len(strings.Fields(text)) <= maxWords {
			t.Errorf("%q does not find itself", text)
		}
		if err := s.Forget(t.Context(), project, e.ID); err != nil {
			t.Fatal(err)
		}
	})
}
