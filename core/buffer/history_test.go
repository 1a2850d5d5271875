package buffer

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// desk is a buffer with a history and a clock, as an editor has them.
type desk struct {
	b   Buffer
	h   History[Buffer]
	now time.Time
}

func newDesk(text string) *desk {
	return &desk{b: New(text), now: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)}
}

func (d *desk) do(next Buffer, e Edit) {
	d.h = d.h.Record(d.b, next, e, d.now)
	d.b = next
	d.now = d.now.Add(100 * time.Millisecond)
}

func (d *desk) typed(text string) {
	for _, r := range text {
		if r == '\n' {
			d.do(d.b.Break(false))
			continue
		}
		d.do(d.b.Type(string(r)))
	}
}

func (d *desk) undo() (label string, ok bool) {
	h, b, label, ok := d.h.Undo()
	if ok {
		d.h, d.b = h, b
	}
	return label, ok
}

func (d *desk) redo() (label string, ok bool) {
	h, b, label, ok := d.h.Redo()
	if ok {
		d.h, d.b = h, b
	}
	return label, ok
}

func TestTypingIsTakenBackWordByWord(t *testing.T) {
	d := newDesk("")
	d.typed("Hello  wide world\n\nNext")
	d.do(d.b.Paste("a\nb\nc"))
	d.do(d.b.Delete(Left))
	d.do(d.b.Delete(Left))
	d.do(d.b.Delete(WordLeft))
	want := []string{
		"type “Hello  ”", "type “wide ”", "type “world”", "type 2 line breaks", "type “Next”",
		"paste “a\nb\nc”", "delete “\nc”", "delete “b”",
	}
	if got, done := d.h.Steps(); !slices.Equal(got, want) || done != len(want) {
		t.Errorf("%d of %q, want %q", done, got, want)
	}
	for _, state := range []string{"Hello  wide world\n\nNexta\nb", "Hello  wide world\n\nNexta\nb\nc", "Hello  wide world\n\nNext", "Hello  wide world\n\n", "Hello  wide world", "Hello  wide ", "Hello  ", ""} {
		d.undo()
		if got := d.b.Text().String(); got != state && !strings.HasPrefix(state, got) {
			t.Errorf("%q, want %q", got, state)
		}
	}
	if _, ok := d.undo(); ok || d.b.Text().Len() != 0 {
		t.Errorf("there is more to undo: %q", d.b.Text().String())
	}
	if got, done := d.h.Steps(); !slices.Equal(got, want) || done != 0 {
		t.Errorf("after undoing, %d of %q", done, got)
	}
}

func TestAStepEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(d *desk)
		want []string
	}{
		{"at a pause", func(d *desk) { d.now = d.now.Add(3 * time.Second) }, []string{"type “ab”", "type “cd”"}},
		{"where the cursor was moved", func(d *desk) { d.b = d.b.Move(Left, false) }, []string{"type “ab”", "type “cd”"}},
		{"where it was closed", func(d *desk) { d.h = d.h.Close() }, []string{"type “ab”", "type “cd”"}},
		{"at another kind of edit", func(d *desk) { d.do(d.b.Delete(Left)) }, []string{"type “ab”", "delete “b”", "type “cd”"}},
		{"not without a reason", func(*desk) {}, []string{"type “abcd”"}},
		{"at an undo", func(d *desk) { d.do(d.b.Paste("x")); d.undo() }, []string{"type “ab”", "type “cd”"}},
		{"at a redo", func(d *desk) { d.undo(); d.redo() }, []string{"type “ab”", "type “cd”"}},
	} {
		d := newDesk("")
		d.typed("ab")
		c.do(d)
		d.typed("cd")
		if got, _ := d.h.Steps(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestOnlyWhatIsDeletedInARowIsOneStep(t *testing.T) {
	for m, want := range map[Motion][]string{Left: {"delete “bc”", "delete “g”"}, Right: {"delete “de”", "delete “h”"}} {
		d := newDesk("abcdefgh")
		d.b = d.b.MoveTo(3, false)
		d.do(d.b.Delete(m))
		d.do(d.b.Delete(m))
		d.b = d.b.MoveTo(5, false)
		d.do(d.b.Delete(m))
		if got, _ := d.h.Steps(); !slices.Equal(got, want) {
			t.Errorf("motion %d: %q", m, got)
		}
	}
}

func TestUndoPutsTheSelectionBack(t *testing.T) {
	d := newDesk("one two three")
	d.b = d.b.Select(Selection{4, 7})
	d.do(d.b.Delete(Left))
	d.b = d.b.Move(TextStart, false)
	label, _ := d.undo()
	if got := mark(d.b); got != "one [two| three" || label != "delete “two”" {
		t.Errorf("undo of %s: %q", label, got)
	}
	label, _ = d.redo()
	if got := mark(d.b); got != "one | three" || label != "delete “two”" {
		t.Errorf("redo of %s: %q", label, got)
	}
	if _, ok := d.redo(); ok {
		t.Error("there is more to redo")
	}
}

func TestAnEditAfterAnUndoForgetsWhatWasUndone(t *testing.T) {
	d := newDesk("")
	d.typed("one two")
	d.undo()
	d.do(d.b.Paste("x"))
	if got, _ := d.h.Steps(); !slices.Equal(got, []string{"type “one ”", "paste “x”"}) {
		t.Errorf("%q", got)
	}
	if _, ok := d.redo(); ok {
		t.Error("redo leads to a forgotten step")
	}
}

func TestUndoingEverythingGivesTheFirstBytes(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 5))
		first := hardTexts[r.IntN(len(hardTexts))]
		d := newDesk(first)
		for range 80 {
			act(r, d)
		}
		last := d.b.Text().String()
		for ok := true; ok; _, ok = d.undo() {
		}
		if got := d.b.Text().String(); got != first || d.b.Hidden() != Hidden(first) {
			t.Fatalf("seed %d: %q came back as %q", seed, first, got)
		}
		for ok := true; ok; _, ok = d.redo() {
		}
		if got := d.b.Text().String(); got != last {
			t.Fatalf("seed %d: redo leads to %q, want %q", seed, got, last)
		}
	}
}

// act makes one random motion or edit.
func act(r *rand.Rand, d *desk) {
	d.now = d.now.Add(time.Duration(r.IntN(2500)) * time.Millisecond)
	switch r.IntN(4) {
	case 0:
		d.b = d.b.Move(motions[r.IntN(len(motions))], r.IntN(3) == 0)
	case 1:
		d.b = d.b.MoveTo(r.IntN(d.b.Text().Len()+1), r.IntN(3) == 0)
	default:
		d.do(edits[r.IntN(len(edits))](d.b, r))
	}
}

// edits are all ways to edit.
var edits = []func(Buffer, *rand.Rand) (Buffer, Edit){
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Type(pieces[r.IntN(len(pieces))]) },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Type(randomText(r, 5)) },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Break(r.IntN(2) == 0) },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Paste(randomText(r, 30)) },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Delete(motions[r.IntN(len(motions))]) },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Delete(Left) },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { next, e, _ := b.Cut(); return next, e },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Indent() },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Outdent() },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Tab() },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.MoveLinesUp() },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.MoveLinesDown() },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Duplicate() },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.DeleteLines() },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Join() },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) { return b.Load(randomText(r, 40)) },
	func(b Buffer, r *rand.Rand) (Buffer, Edit) {
		return b.ReplaceMatch(NewQuery(pieces[r.IntN(len(pieces))]), randomText(r, 2))
	},
	func(b Buffer, r *rand.Rand) (Buffer, Edit) {
		return b.ReplaceAll(NewQuery(pieces[r.IntN(len(pieces))]), randomText(r, 2))
	},
}

// A long step is told by its start and its size, whatever it grew from.
func TestALongStepIsToldByItsStartAndItsSize(t *testing.T) {
	d := newDesk("over")
	d.b = d.b.SelectAll()
	d.typed(strings.Repeat("漢", 30))
	for range 28 {
		d.do(d.b.Delete(Left))
	}
	d.b = d.b.MoveTo(0, false)
	d.do(d.b.Paste(strings.Repeat("a line\n", 5)))
	d.b = d.b.MoveTo(0, false)
	for range 26 {
		d.do(d.b.Delete(Right))
	}
	long := strings.Repeat("漢", 24) + "…”"
	want := []string{
		"type 30 characters “" + long + " over “over”", "delete 28 characters “" + long,
		"paste 5 lines “a line\na line\na line\na l…”", "delete 26 characters “a line\na line\na line\na l…”",
	}
	if got, _ := d.h.Steps(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
