package save_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"foreword/core/edit"
	"foreword/core/save"
	"foreword/core/workspace"
)

// Of a text that both changed, each place that one side alone changed is known
// again, whatever was chosen for the others.
func TestThePlacesOfAMergedTextAreKnownAgain(t *testing.T) {
	m := save.Merged{Base: "a\nb\nc\nd\ne\n", Ours: "A\nb\nc\nd\nE\n", Theirs: "a\nb\nnew\nc\nd\nF\n"}
	firsts := map[save.Choice]string{save.Mine: "A\n", save.Theirs: "a\n"}
	seconds := map[save.Choice]string{save.Mine: "", save.Theirs: "new\n"}
	for first, one := range firsts {
		for second, two := range seconds {
			for _, last := range []string{"E\n", "F\n", "E\nF\n", "F\nE\n"} {
				text := one + "b\n" + two + "c\nd\n" + last
				places, ok := m.Places(text)
				if !ok || len(places) != 2 {
					t.Fatalf("%q has the places %+v, %v", text, places, ok)
				}
				if a, b := places[0], places[1]; a.By != save.Mine || a.Choice != first || text[a.Start:a.End] != one || a.Line != 1 ||
					b.By != save.Theirs || b.Choice != second || text[b.Start:b.End] != two || b.Line != 3 {
					t.Errorf("%q has the places %+v", text, places)
				}
			}
		}
	}
	for _, text := range []string{"", "A\nb\nnew\nc\nd\nE", "A\nb!\nnew\nc\nd\nE\n", "B\nb\nnew\nc\nd\nE\n"} {
		if places, ok := m.Places(text); ok {
			t.Errorf("%q, which was edited otherwise, has the places %+v", text, places)
		}
	}
}

// BenchmarkRebase merges a text that both sides changed in a hundred places each:
// in others, and in the same.
func BenchmarkRebase(b *testing.B) {
	for _, size := range []int{64 << 10, 1 << 20} {
		lines := make([]string, size/32)
		for i := range lines {
			lines[i] = fmt.Sprintf("line %08d of a longer text\n", i)
		}
		base := apply(b, open(b, checkout(b, files())), set(edit.Index, "", strings.Join(lines, "")))
		change := func(side string, from int) *workspace.Workspace {
			next := slices.Clone(lines)
			for i := from; i < len(next); i += len(next) / 100 {
				next[i] = side + next[i]
			}
			return apply(b, base, set(edit.Index, "", strings.Join(next, "")))
		}
		ours := change("mine ", 0)
		for name, theirs := range map[string]*workspace.Workspace{"apart": change("theirs ", 7), "the same": change("theirs ", 0)} {
			if r := save.Rebase(base, ours, theirs); (r.Open() == 0) != (name == "apart") {
				b.Fatalf("%s: %d conflicts", name, r.Open())
			}
			b.Run(fmt.Sprintf("%dKB, places %s", size>>10, name), func(b *testing.B) {
				for b.Loop() {
					save.Rebase(base, ours, theirs)
				}
			})
		}
	}
}
