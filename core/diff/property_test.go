package diff_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/diff"
)

// check holds what must be true of every difference: the rows hold each line
// of both texts once and in order, what is not marked is equal on both sides,
// and applying the difference to the left text gives the right one.
func check(t *testing.T, d *diff.Diff) {
	t.Helper()
	var left, right side
	left.text, right.text = d.Left, d.Right
	for i, row := range d.Rows {
		has := [...][2]bool{diff.Same: {true, true}, diff.Changed: {true, true}, diff.Replaced: {true, true}, diff.Removed: {true, false}, diff.Added: {false, true}}
		if has[row.Kind] != [2]bool{row.Left.Present(), row.Right.Present()} {
			t.Fatalf("row %d is %+v", i, row)
		}
		if err := left.take(row.Left); err != nil {
			t.Fatalf("row %d, left: %v", i, err)
		}
		if err := right.take(row.Right); err != nil {
			t.Fatalf("row %d, right: %v", i, err)
		}
		if row.Kind == diff.Same && !isLineFeed(d.Left, row.Left) && !isLineFeed(d.Right, row.Right) && len(row.Left.Words)+len(row.Right.Words) > 0 {
			t.Fatalf("row %d is the same and has marks", i)
		}
	}
	if left.at != len(d.Left) || right.at != len(d.Right) {
		t.Fatalf("the rows end at %d of %d and %d of %d", left.at, len(d.Left), right.at, len(d.Right))
	}
	if left.kept.String() != right.kept.String() {
		t.Fatalf("not marked is %q on the left and %q on the right", left.kept.String(), right.kept.String())
	}
	if got, err := d.Apply(d.Left); err != nil || got != d.Right {
		t.Fatalf("applied gives %q and %v, want %q", got, err, d.Right)
	}
}

// isLineFeed says whether nothing but a line's line feed is marked.
func isLineFeed(text string, line diff.Line) bool {
	return len(line.Words) == 1 && text[line.Words[0].Start:line.Words[0].End] == "\n"
}

// side follows the lines of one side through the rows.
type side struct {
	text       string
	number, at int
	kept       strings.Builder
}

func (s *side) take(line diff.Line) error {
	if !line.Present() {
		return nil
	}
	if s.number++; line.Number != s.number || line.Start != s.at || line.End <= line.Start {
		return fmt.Errorf("line %+v does not follow on line %d at %d", line, s.number-1, s.at)
	}
	for _, w := range line.Words {
		if w.Start < s.at || w.End <= w.Start || w.End > line.End {
			return fmt.Errorf("%+v is marked in line %+v", w, line)
		}
		if blank := strings.Trim(s.text[w.Start:w.End], " \t\n\v\f\r") == ""; blank != w.Space {
			return fmt.Errorf("%+v covers %q", w, s.text[w.Start:w.End])
		}
		s.kept.WriteString(s.text[s.at:w.Start])
		s.at = w.End
	}
	s.kept.WriteString(s.text[s.at:line.End])
	s.at = line.End
	return nil
}

func TestApplyingTheDifferenceGivesTheRightText(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	for range 3000 {
		left := randomText(random)
		right := randomText(random)
		if random.IntN(2) == 0 {
			right = edited(left, random)
		}
		check(t, diff.Lines(left, right))
		check(t, diff.Pieces(left, right, cuts(left, random), cuts(right, random)))
	}
}

func TestAFrameAgainstAnother(t *testing.T) {
	paths, err := filepath.Glob("../../roles/frames/*.md")
	if err != nil || len(paths) < 2 {
		t.Fatalf("frames are %q: %v", paths, err)
	}
	var frames []string
	for _, path := range paths {
		bytes, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		frames = append(frames, string(bytes))
	}
	for _, left := range frames {
		for _, right := range frames {
			check(t, diff.Lines(left, right))
		}
	}
}

// randomText puts pieces together that meet in the rules for lines, words and
// units, and few enough that texts have much in common.
func randomText(random *rand.Rand) string {
	pieces := []string{
		"\n", "\n", "\n", " ", " ", "  ", "\r\n", "\t", "the ", "word", "- item ", "1. ", "| a | b |", "```\n", "# ", "    code",
		"漢字", "👩‍👩‍👧", "é", "\xff", "\xe2\x80", "\x00", ".", ",", "}", "don't", "a_b", "---",
	}
	var b strings.Builder
	for range random.IntN(30) {
		b.WriteString(pieces[random.IntN(len(pieces))])
	}
	return b.String()
}

func edited(text string, random *rand.Rand) string {
	for range 1 + random.IntN(3) {
		from := random.IntN(len(text) + 1)
		to := min(len(text), from+random.IntN(4))
		text = text[:from] + []string{"", "", "new", "\n", " "}[random.IntN(5)] + text[to:]
	}
	return text
}

func cuts(text string, random *rand.Rand) []int {
	var out []int
	for i := range text {
		if random.IntN(8) == 0 {
			out = append(out, i)
		}
	}
	return out
}

func FuzzLines(f *testing.F) {
	for _, seed := range [][2]string{
		{"", ""}, {"a\nb\n", "a\nc\n"}, {"one\r\n", "one\n"}, {"no end", "no end\n"}, {"\xff\xfe", "\xff"},
		{"- a b\n  c\n- d\n", "- a\n  b c\n- e\n"}, {"```\nx\n```\n", "```\nx\ny\n"}, {"漢字。\n\n字\n", "漢。\n\n字字\n"},
		{"p one\n\nq two\n\nr three\n", "x\n\ny\n\nz\n"}, {"the the the", "the the"}, {"a, b", "a, c, b"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, left, right string) {
		check(t, diff.Lines(left, right))
		check(t, diff.Lines(right, left))
		middle := len(left) / 2
		check(t, diff.Pieces(left, right, []int{middle / 2, middle}, []int{middle}))
	})
}
