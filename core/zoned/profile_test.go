package zoned

import (
	"strings"
	"testing"
)

func TestTheKeywordGate(t *testing.T) {
	for _, c := range []struct {
		name, keyword, message string
		want                   bool
	}{
		{"a whole word", "pet", "my pet sleeps", true},
		{"case aside", "Pet", "MY PET", true},
		{"part of a word", "pet", "petition, trumpet", false},
		{"behind a part, the word itself", "pet", "petpet pet", true},
		{"an underscore belongs to a word", "pet", "my_pet", false},
		{"a digit belongs to a word", "pet", "pet2", false},
		{"a letter beyond ASCII does not", "pet", "épeté", true},
		{"several words", "north sea", "the North Sea!", true},
		{"marks", "c++", "in c++ please", true},
		{"marks right behind a letter", "++", "c++", false},
		{"two places that overlap", "a a", "aa a a", true},
		{"an empty keyword", "", "anything", false},
		{"an empty message", "pet", "", false},
		{"a keyword longer than the message", "petition", "pet", false},
		{"letters beyond ASCII, case aside", "ÅLESUND", "til ålesund", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			facts := []ProfileFact{{Key: "k", Value: "v", Keywords: []string{"zzz", c.keyword}}}
			if got := Profile(facts, c.message, true) != ""; got != c.want {
				t.Errorf("%q in %q: got %v", c.keyword, c.message, got)
			}
		})
	}
}

func TestPinnedFactsComeFirstThenKeysByCodePoint(t *testing.T) {
	facts := []ProfileFact{{Key: "b"}, {Key: "a"}, {Key: "é"}, {Key: "Z"}, {Key: "y", Pinned: true}, {Key: "x", Pinned: true}}
	if got, want := Profile(facts, "", false), "- x: \n- y: \n- Z: \n- a: \n- b: \n- é: "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if facts[0].Key != "b" {
		t.Error("the facts that were given were sorted")
	}
}

func TestAFactKeepsToItsLine(t *testing.T) {
	got := Profile([]ProfileFact{{Key: "k", Value: "a\r\r\nb\n\nc"}}, "", false)
	if want := `- k: a \r  \n b \n  \n c`; got != want || strings.ContainsAny(got, "\r\n") {
		t.Errorf("got %q, want %q", got, want)
	}
}
