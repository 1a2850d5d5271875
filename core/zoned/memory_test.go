package zoned

import "testing"

func TestPreviewsOfRecalledNotes(t *testing.T) {
	for _, c := range []struct {
		name, content string
		limit         int
		want          string
	}{
		{"white space becomes one space", "  two\n\nlines\tand\u00a0\ufeffgaps ", 80, "two lines and gaps"},
		{"a next-line control is no white space", "a\u0085b", 80, "a\u0085b"},
		{"only white space", " \n", 80, ""},
		{"longer than the limit", "abcdefghij", 5, "abcd…"},
		{"as long as the limit", "abcde", 5, "abcde"},
		{"a limit of 2", "abc", 2, "a…"},
		{"a limit of 1", "abc", 1, "a"},
		{"a limit of 0", "abc", 0, ""},
		{"a limit below", "abc", -5, ""},
		{"bees take two units", "🐝🐝🐝", 6, "🐝🐝🐝"},
		{"a bee that is split", "🐝🐝🐝🐝", 6, "🐝🐝\ufffd…"},
		{"a bee that is split at a limit of 1", "🐝", 1, "\ufffd"},
		{"the clipped end may be a space", "abc def", 5, "abc …"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Recalled([]Note{{ID: 7, Content: c.content}}, c.limit); got != "- #7 "+c.want {
				t.Errorf("got %q, want %q", got, "- #7 "+c.want)
			}
		})
	}
}

func TestTheIndexSortsByNumberAndLeavesTheRecalledOut(t *testing.T) {
	entries := []IndexEntry{{ID: 100, Preview: "c"}, {ID: 20, Tags: []string{"a", "b"}, Preview: "b"}, {ID: 3}}
	if got, want := MemoryIndex(entries, nil), "- #3 \n- #20 [a, b] b\n- #100 c"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := MemoryIndex(entries, []Note{{ID: 20}, {ID: 99}}), "- #3 \n- #100 c"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if entries[0].ID != 100 {
		t.Error("the entries that were given were sorted")
	}
}
