package buffer

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// FuzzEditing makes random motions and edits and holds every one of them to
// what can be computed slowly.
func FuzzEditing(f *testing.F) {
	for i, text := range hardTexts {
		f.Add(text, uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if len(text) > 8<<10 {
			t.Skip("longer texts only take time")
		}
		r := rand.New(rand.NewPCG(seed, 6))
		d := newDesk(text)
		marks := NewMarks(d.b.Text())
		copied := text
		for range 25 {
			before := d.b
			var last Edit
			d.h = d.h.Close()
			act(r, d)
			if labels, done := d.h.Steps(); done > 0 && !d.b.Text().Equal(before.Text()) {
				last = d.h.past.edit
				if labels[done-1] == "" {
					t.Fatalf("an edit has no name: %+v", last)
				}
			}
			copied = Splice(copied, last.Changes)
			marks = marks.Update(before.Text(), d.b.Text(), last.Changes)
			examine(t, d.b, copied)
			sound(t, marks, d.b.Text())
		}
		for ok := true; ok; _, ok = d.undo() {
		}
		examine(t, d.b, text)
	})
}

// examine compares all that a buffer says with what a string says.
func examine(t *testing.T, b Buffer, want string) {
	t.Helper()
	if got := b.Text().String(); got != want {
		t.Fatalf("the text is %q, want %q", got, want)
	}
	check(t, b.text.root)
	compareLines(t, b.Text(), want)
	if b.Hidden() != Hidden(want) {
		t.Fatalf("%q has %d hidden characters, want %d", want, b.Hidden(), Hidden(want))
	}
	cuts := starts(want)
	for _, at := range []int{b.Selection().Anchor, b.Selection().Cursor} {
		if _, ok := slices.BinarySearch(cuts, at); !ok {
			t.Fatalf("the selection %v of %q ends within a character", b.Selection(), want)
		}
	}
}
