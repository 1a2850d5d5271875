package buffer

import (
	"strings"
	"testing"
)

// gutter writes the marks of all lines: + added, ~ changed, _ removed below,
// ^ removed above.
func gutter(m Marks, text Text) string {
	var b strings.Builder
	for line := range text.Lines() {
		mark := m.Line(line)
		switch {
		case mark&Added != 0:
			b.WriteByte('+')
		case mark&Changed != 0:
			b.WriteByte('~')
		case mark&RemovedBelow != 0:
			b.WriteByte('_')
		case mark&RemovedAbove != 0:
			b.WriteByte('^')
		default:
			b.WriteByte('.')
		}
	}
	return b.String()
}

// sound checks that the lines outside of the hunks are the same.
func sound(t *testing.T, m Marks, text Text) {
	t.Helper()
	at, base := 0, 0
	for i, h := range append(m.hunks, hunk{m.base.lineCount(), m.base.lineCount(), text.lineCount(), text.lineCount()}) {
		if i > 0 && i < len(m.hunks) && h.start <= at || h.start-at != h.baseStart-base || h.end < h.start || h.baseEnd < h.baseStart {
			t.Fatalf("hunks %v do not fit %q and %q", m.hunks, m.base.String(), text.String())
		}
		for ; at < h.start; at, base = at+1, base+1 {
			if text.line(at) != m.base.line(base) {
				t.Fatalf("hunks %v: line %d of %q is not line %d of %q", m.hunks, at, text.String(), base, m.base.String())
			}
		}
		at, base = h.end, h.baseEnd
	}
	if m.base.Equal(text) != !m.Any() {
		t.Fatalf("hunks %v for %q and %q", m.hunks, m.base.String(), text.String())
	}
}

func TestTheGutterShowsWhatDiffers(t *testing.T) {
	type edits []func(Buffer) (Buffer, Edit)
	at := func(line int) func(Buffer) (Buffer, Edit) {
		return func(b Buffer) (Buffer, Edit) { return b.MoveTo(b.Text().LineStart(line), false), Edit{} }
	}
	typed := func(s string) func(Buffer) (Buffer, Edit) {
		return func(b Buffer) (Buffer, Edit) { return b.Paste(s) }
	}
	erase := func(b Buffer) (Buffer, Edit) { return b.Delete(Right) }
	const six = "a\nb\nc\nd\ne\nf\n"
	for _, c := range []struct {
		name  string
		edits edits
		want  string
	}{
		{"nothing", edits{}, "......."},
		{"a changed line", edits{at(2), typed("x")}, "..~...."},
		{"two changed lines apart", edits{at(0), typed("x"), at(4), typed("x")}, "~...~.."},
		{"an added line", edits{at(2), typed("x\n")}, "..+....."},
		{"a line added in front", edits{typed("x\n")}, "+......."},
		{"a line added behind the last", edits{at(6), typed("x")}, "......+"},
		{"a removed line", edits{at(2), Buffer.DeleteLines}, "._...."},
		{"the first line removed", edits{Buffer.DeleteLines}, "^....."},
		{"the last line removed", edits{at(5), Buffer.DeleteLines}, "...._."},
		{"split", edits{at(1), typed("x\ny")}, ".~+....."},
		{"changed back", edits{at(2), typed("x"), at(2), erase}, "......."},
		{"removed and put back", edits{at(2), Buffer.DeleteLines, at(2), typed("c\n")}, "......."},
		{"moved down", edits{at(2), Buffer.MoveLinesDown}, "..+_..."},
		{"moved down and up", edits{at(2), Buffer.MoveLinesDown, Buffer.MoveLinesUp}, "......."},
		{"two changes that meet", edits{at(1), typed("x"), at(3), typed("x"), at(2), typed("x")}, ".~~~..."},
		{"an edit within a changed group", edits{at(1), typed("x"), at(2), typed("x"), at(1), typed("y")}, ".~~...."},
		{"one line of a large paste is the same", edits{at(2), Buffer.DeleteLines, Buffer.DeleteLines, Buffer.DeleteLines, typed("x\nd\ny\n")}, "..~.~.."},
		{"all changed at once", edits{func(b Buffer) (Buffer, Edit) { return b.SelectAll().Indent() }}, "~~~~~~."},
		{"loaded with a change in the middle", edits{func(b Buffer) (Buffer, Edit) { return b.Load("x\nb\nc\nd\ny\nz\nf\n") }}, "~...~+.."},
		{"emptied", edits{func(b Buffer) (Buffer, Edit) { return b.SelectAll().Delete(Left) }}, "^"},
	} {
		b := New(six)
		m := NewMarks(b.Text())
		for _, edit := range c.edits {
			next, e := edit(b)
			m = m.Update(b.Text(), next.Text(), e.Changes)
			b = next
		}
		if got := gutter(m, b.Text()); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		sound(t, m, b.Text())
	}
}
