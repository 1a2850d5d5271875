package buffer

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// check holds a tree to its rules.
func check(t *testing.T, n *node) {
	t.Helper()
	if n == nil {
		return
	}
	text := n.slice(0, n.size)
	if n.size == 0 || len(text) != n.size || n.feeds != strings.Count(text, "\n") || n.pairs != strings.Count(text, "\r\n") ||
		n.first != text[0] || n.last != text[len(text)-1] {
		t.Fatalf("a node does not know its text %q: %+v", text, n)
	}
	if n.left == nil {
		if n.size > maxLeaf || n.height != 0 {
			t.Fatalf("a leaf of %d bytes has height %d", n.size, n.height)
		}
		return
	}
	if d := n.left.height - n.right.height; d < -1 || d > 1 || n.height != 1+max(n.left.height, n.right.height) {
		t.Fatalf("heights %d and %d under %d", n.left.height, n.right.height, n.height)
	}
	if n.size <= minBranch {
		t.Fatalf("a branch of %d bytes was left", n.size)
	}
	check(t, n.left)
	check(t, n.right)
}

func TestTextKeepsEveryByte(t *testing.T) {
	for _, text := range hardTexts {
		if got := NewText(text).String(); got != text {
			t.Errorf("%q came back as %q", text, got)
		}
	}
}

func TestTextFollowsASlowReference(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		want := strings.Repeat(randomText(r, 400), 1+r.IntN(12))
		text := NewText(want)
		for range 60 {
			start := r.IntN(len(want) + 1)
			end := start
			switch r.IntN(4) {
			case 0:
				end = start + r.IntN(len(want)-start+1)
			case 1:
				end = min(len(want), start+r.IntN(20))
			}
			with := randomText(r, []int{0, 1, 10, 2000}[r.IntN(4)])
			text = text.Replace(start, end, with)
			want = want[:start] + with + want[end:]
			if text.String() != want {
				t.Fatalf("seed %d: the texts differ", seed)
			}
		}
		check(t, text.root)
		compareLines(t, text, want)
		if !text.Equal(NewText(want)) || text.Equal(NewText(want+"x")) || want != "" && text.Equal(NewText(want[1:]+"~")) {
			t.Fatalf("seed %d: Equal is wrong", seed)
		}
	}
}

// compareLines compares all questions about lines with a text that is split.
func compareLines(t *testing.T, text Text, want string) {
	t.Helper()
	lines := strings.SplitAfter(want, "\n")
	if text.Lines() != len(lines) {
		t.Fatalf("%d lines, want %d", text.Lines(), len(lines))
	}
	pairs := strings.Count(want, "\r\n")
	if f, p := text.LineEnds(); p != pairs || f != strings.Count(want, "\n")-pairs {
		t.Fatalf("line ends %d and %d", f, p)
	}
	at := 0
	for i, line := range lines {
		end := at + len(strings.TrimSuffix(line, "\n"))
		if strings.HasSuffix(line, "\r\n") {
			end--
		}
		if text.LineStart(i) != at || text.LineEnd(i) != end {
			t.Fatalf("line %d is from %d to %d, want %d to %d", i, text.LineStart(i), text.LineEnd(i), at, end)
		}
		for _, inside := range []int{at, (at + end) / 2, end} {
			if got := text.LineOf(inside); got != i {
				t.Fatalf("offset %d is in line %d, want %d", inside, got, i)
			}
		}
		at += len(line)
	}
}

func TestAnOldVersionIsNotTouchedByAnEdit(t *testing.T) {
	want := strings.Repeat("line of text\n", 2000)
	old := NewText(want)
	next := old
	for at := 0; at < next.Len(); at += 997 {
		next = next.Replace(at, min(at+3, next.Len()), "~")
	}
	if old.String() != want || next.Equal(old) {
		t.Fatal("the first version changed")
	}
}

func TestOffsetsOutsideOfTheText(t *testing.T) {
	text := NewText("ab\ncd")
	if got := text.Replace(-5, 1, "x").String(); got != "xb\ncd" {
		t.Errorf("in front: %q", got)
	}
	if got := text.Replace(9, 12, "x").String(); got != "ab\ncdx" {
		t.Errorf("behind: %q", got)
	}
	if got := text.Replace(3, 1, "x").String(); got != "ab\nxcd" {
		t.Errorf("turned round: %q", got)
	}
	if text.Slice(-1, 99) != "ab\ncd" || text.Slice(4, 2) != "" || text.LineOf(99) != 1 || text.LineStart(7) != 5 || text.LineEnd(7) != 5 {
		t.Error("a question about a place outside has no sound answer")
	}
}
