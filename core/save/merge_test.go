package save_test

import (
	"strings"
	"testing"

	"foreword/core/save"
)

func TestTwoChangesOfOneFileAreMergedWhereTheyDoNotMeet(t *testing.T) {
	for _, c := range []struct {
		name, base, ours, theirs, merged string
		conflicts                        int
	}{
		{"different lines", "a\nb\nc\nd\n", "A\nb\nc\nd\n", "a\nb\nc\nD\n", "A\nb\nc\nD\n", 0},
		{"the same change", "a\nb\n", "a\nB\n", "a\nB\n", "a\nB\n", 0},
		{"only theirs", "a\n", "a\n", "a\nb\n", "a\nb\n", 0},
		{"only ours, no final line end", "a\n", "a", "a\n", "a", 0},
		{"one removes, one adds elsewhere", "a\nb\nc\n", "b\nc\n", "a\nb\nc\nd\n", "b\nc\nd\n", 0},
		{"line ends are kept", "a\r\nb\nc\n", "A\r\nb\nc\n", "a\r\nb\nC\n", "A\r\nb\nC\n", 0},
		{"the same line", "a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\n", "a\nX\nc\n", 1},
		{"both add at one place", "a\n", "a\nx\n", "a\ny\n", "a\nx\n", 1},
		{"one removes what one changes", "a\nb\nc\n", "a\nc\n", "a\nB\nc\n", "a\nc\n", 1},
		{"from nothing", "", "x\n", "y\n", "x\n", 1},
		{"two conflicts and a clean change", "a\nb\nc\nd\ne\nf\ng\n", "1\nb\nc\nd\n3\nf\ng\n", "2\nb\nC\nd\n4\nf\ng\n", "1\nb\nC\nd\n3\nf\ng\n", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			merged, clean, conflicts := save.Merge(c.base, c.ours, c.theirs)
			if merged != c.merged || len(conflicts) != c.conflicts || clean != (c.conflicts == 0) {
				t.Errorf("merged to %q with %v, want %q", merged, conflicts, c.merged)
			}
			for _, k := range conflicts {
				if merged[k.Start:k.End] != k.Ours || c.theirs[k.TheirStart:k.TheirEnd] != k.Theirs || !strings.Contains(c.base, k.Base) {
					t.Errorf("the conflict %+v is not where it says", k)
				}
			}
		})
	}
}

func FuzzMerge(f *testing.F) {
	seeds := [][3]string{{"a\nb\nc\n", "a\nc\n", "a\nb\nd"}, {"", "x", "y\n"}, {"\r\n\n", "\n", "\r\n"}}
	if len(seeds) == 0 {
		f.Fatal("no seeds")
	}
	for _, s := range seeds {
		f.Add(s[0], s[1], s[2])
	}
	f.Fuzz(func(t *testing.T, base, ours, theirs string) {
		if got, clean, _ := save.Merge(base, ours, base); got != ours || !clean {
			t.Errorf("no change of theirs gives %q, want %q", got, ours)
		}
		if got, clean, _ := save.Merge(base, base, theirs); got != theirs || !clean {
			t.Errorf("no change of ours gives %q, want %q", got, theirs)
		}
		if got, clean, _ := save.Merge(base, ours, ours); got != ours || !clean {
			t.Errorf("the same change gives %q, want %q", got, ours)
		}
		merged, clean, conflicts := save.Merge(base, ours, theirs)
		back, cleanBack, conflictsBack := save.Merge(base, theirs, ours)
		if clean != cleanBack || len(conflicts) != len(conflictsBack) || clean && merged != back {
			t.Errorf("the sides are not alike: %q %v, %q %v", merged, conflicts, back, conflictsBack)
		}
	})
}
