package compare_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"foreword/core/compare"
)

func TestApplyingTheDifferencesGivesTheRightPrompt(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	for range 2000 {
		left := randomSections(random)
		right := randomSections(random)
		if random.IntN(2) == 0 {
			right = shuffled(left, random)
		}
		c := compare.New(side("left", left...), side("right", right...))
		check(t, c)
		if turned := compare.New(c.Right, c.Left); turned.Same() != c.Same() {
			t.Fatalf("same is %t, and %t the other way around", c.Same(), turned.Same())
		}
		table := compare.NewTable(c.Left, c.Right)
		if table.Columns[1].Same != (c.First == nil) {
			t.Fatalf("the table says %t, the comparison %+v", table.Columns[1].Same, c.First)
		}
		compare.Unified(c, compare.Options{Context: random.IntN(4) - 1})
	}
}

// randomSections gives places and texts in turn, the head in front.
func randomSections(random *rand.Rand) []string {
	texts := []string{"", "a", frame, another, note, strings.ToUpper(note), note + "\nmore", "one\n\ntwo", "漢字", "\xff\r\n"}
	var out []string
	zone := 0
	for range random.IntN(6) {
		zone = min(3, zone+random.IntN(2)*random.IntN(2))
		place := []string{"head", "role", "tail", "beside"}[zone]
		out = append(out, fmt.Sprint(place, " ", string(rune('a'+random.IntN(3)))), texts[random.IntN(len(texts))])
	}
	return out
}

// shuffled puts one section elsewhere and changes another.
func shuffled(sections []string, random *rand.Rand) []string {
	out := append([]string(nil), sections...)
	n := len(out) / 2
	if n == 0 {
		return out
	}
	i, j := 2*random.IntN(n), 2*random.IntN(n)
	out[i+1], out[j+1] = out[j+1], out[i+1]
	out[2*random.IntN(n)+1] += " and more"
	return out
}

func FuzzNew(f *testing.F) {
	f.Add("", "", "a", "b", false)
	f.Add(frame, note, note, frame, true)
	f.Add("one\r\ntwo", "\xff\xfe", "one\ntwo", "\x1b[2J", true)
	f.Add("`code`\n```\n", "<script>", "```", "|a|", false)
	f.Fuzz(func(t *testing.T, a, b, x, y string, tail bool) {
		place := "head second"
		if tail {
			place = "tail second"
		}
		c := compare.New(side("left", "head first", a, "head second", b), side("right", "head first", x, place, y))
		check(t, c)
		for _, l := range compare.Unified(c, compare.Options{Context: 2}) {
			text := l.String()
			if visible := compare.Visible(text); visible != text || strings.ContainsAny(text, "\x1b\n\r\x00") {
				t.Fatalf("line %q is not safe to print", text)
			}
		}
		page, err := compare.HTML(c, compare.Options{Context: 2})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(page), "<script") || strings.Contains(string(page), "\x1b") {
			t.Fatalf("the page has what it must not have:\n%s", page)
		}
		compare.Markdown(c, compare.Options{Context: 2})
	})
}
