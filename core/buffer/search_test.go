package buffer

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode"
)

func TestSearchIsSmartAboutCase(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          []Selection
	}{
		{"ab", "ab AB Ab", []Selection{{0, 2}, {3, 5}, {6, 8}}},
		{"Ab", "ab AB Ab", []Selection{{6, 8}}},
		{"straße", "STRAßE Straße STRASSE", []Selection{{0, 7}, {8, 15}}},
		{"ärger", "ÄRGER", []Selection{{0, 6}}},
		{"k", "kK\u212a", []Selection{{0, 1}, {1, 2}, {2, 5}}},
		{"aa", "aaa", []Selection{{0, 2}, {1, 3}}},
		{"e", "e e\u0301 e", []Selection{{0, 1}, {6, 7}}},
		{"\u200b", "a\u200bb", []Selection{{1, 4}}},
		{"\xff", "a\xffb", []Selection{{1, 2}}},
		{"a\nb", "a\nb", []Selection{{0, 3}}},
		{"", "abc", nil},
		{"x", "", nil},
	} {
		if got := NewQuery(c.pattern).All(c.text, 100); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q in %q: %v, want %v", c.pattern, c.text, got, c.want)
		}
	}
	if got := NewQuery("a").All("aaaa", 3); len(got) != 3 {
		t.Errorf("a limit of 3 gave %d", len(got))
	}
}

func TestSearchGoesRound(t *testing.T) {
	text := NewText("x" + strings.Repeat("\u00e9", 7000) + "X\n" + strings.Repeat("-", 9000) + "x.")
	first, second, third := Selection{0, 1}, Selection{14001, 14002}, Selection{23003, 23004}
	q := NewQuery("x")
	for _, c := range []struct {
		at             int
		next, previous Selection
	}{{0, first, third}, {1, second, first}, {14001, second, first}, {14002, third, second}, {23004, first, third}} {
		if got, ok := q.Next(text, c.at); !ok || got != c.next {
			t.Errorf("next from %d: %v, want %v", c.at, got, c.next)
		}
		if got, ok := q.Previous(text, c.at); !ok || got != c.previous {
			t.Errorf("previous from %d: %v, want %v", c.at, got, c.previous)
		}
	}
	if _, ok := NewQuery("y").Next(text, 0); ok {
		t.Error("found what is not there")
	}
	if _, ok := NewQuery("y").Previous(text, 5); ok {
		t.Error("found backwards what is not there")
	}
}

// The folding search finds what a search in two lower-case texts finds, where
// those have the same offsets.
func TestSearchFollowsASlowReference(t *testing.T) {
	letters := []rune("aAbBkKsS éÉñÑжЖ")
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 4))
		word := func(n int) string {
			var b strings.Builder
			for range n {
				b.WriteRune(letters[r.IntN(len(letters))])
			}
			return b.String()
		}
		text, pattern := word(300), strings.ToLower(word(1+r.IntN(3)))
		var want []Selection
		for at := range text {
			if strings.HasPrefix(strings.Map(unicode.ToLower, text[at:]), pattern) {
				want = append(want, Selection{at, at + len(pattern)})
			}
		}
		if got := NewQuery(pattern).All(text, 1000); !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d: %q in %q: %v, want %v", seed, pattern, text, got, want)
		}
	}
}

func TestReplaceGoesFromMatchToMatch(t *testing.T) {
	q := NewQuery("one")
	b, e := marked(t, "|one One one").ReplaceMatch(q, "two")
	if mark(b) != "[one| One one" || e.Kind != None {
		t.Errorf("nothing is replaced before a match is selected: %q", mark(b))
	}
	b, e = b.ReplaceMatch(q, "two")
	if mark(b) != "two [One| one" || e.Label() != "replace “one” with “two”" {
		t.Errorf("%q, %s", mark(b), e.Label())
	}
	b, e = b.ReplaceAll(q, "ones")
	if b.Text().String() != "two ones ones" || e.Label() != "replace 2 matches, “One” with “ones”" {
		t.Errorf("%q, %s", b.Text().String(), e.Label())
	}
	if b, e = b.ReplaceAll(NewQuery("zzz"), ""); e.Kind != None {
		t.Errorf("replaced what is not there: %q", b.Text().String())
	}
	many, e := New(strings.Repeat("a b\n", 500)).ReplaceAll(NewQuery("b"), "c")
	if many.Text().String() != strings.Repeat("a c\n", 500) || e.Count != 500 {
		t.Error("500 matches are not replaced")
	}
}
