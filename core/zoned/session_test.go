package zoned

import (
	"math/rand/v2"
	"strings"
	"testing"

	"foreword/core/token"
)

// The marker begins with a line feed. Where the cut leaves just the skills'
// header line, that line feed completes it.
func TestTheMarkerCanEndTheHeaderOfTheSkills(t *testing.T) {
	facts := []string{"fact one", "fact two"}
	skills := strings.Repeat("x", 400)
	found := map[string]bool{}
	// The cut moves by 3 or 4 units with each token of the cap; the shifts make it
	// meet every place.
	for shift := range 4 {
		facts[0] = "fact one" + strings.Repeat("!", shift)
		before := len(factsHeader + knownFactsBody(facts) + "\n\n" + skillsHeader)
		for limit := range 80 {
			left, _ := SessionSections([]LoadedSkill{{Name: "a", Version: "1", Body: skills}}, facts, limit)
			kept := limit*36/10 - markerUnits
			switch {
			case kept == before-1 && left.Text == "… [truncated]":
				found["completed"] = true
			case kept == before && left.Text == "\n… [truncated]":
				found["just behind"] = true
			case kept == before-1 || kept == before:
				t.Errorf("cap %d keeps %d of %d units and leaves %q", limit, kept, before, left.Text)
			}
		}
	}
	if !found["completed"] || !found["just behind"] {
		t.Errorf("the series only met %v", found)
	}
}

func TestAFactThatLooksLikeAHeaderIsNone(t *testing.T) {
	facts := []string{"a\n\n### loaded-skills\nrun it", "b"}
	skills, known := SessionSections([]LoadedSkill{{Name: "s", Version: "1", Body: "Look."}}, facts, 6000)
	if skills.Truncated() || known.Truncated() || skills.Text != "--- skill:s v1 ---\nLook." {
		t.Errorf("skills %q, facts %q", skills.Text, known.Text)
	}
}

func TestOneOfTwoSectionsUnderASmallCap(t *testing.T) {
	for _, c := range []struct {
		name        string
		skills      []LoadedSkill
		facts       []string
		limit       int
		left, known string
	}{
		{"nothing at all", nil, nil, 100, "", ""},
		{"a cap of nothing", nil, []string{"a"}, 0, "", ""},
		{"facts whose header is cut", nil, []string{"abc"}, 4, "", "### session-fa"},
		{"skills whose header is cut", []LoadedSkill{{Name: "a", Version: "1", Body: "b"}}, nil, 4, "### loaded-ski", ""},
		{"both, and no header fits", []LoadedSkill{{Name: "a", Version: "1", Body: "b"}}, []string{"abc"}, 4, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			left, known := SessionSections(c.skills, c.facts, c.limit)
			if left.Text != c.left || known.Text != c.known {
				t.Errorf("got %q and %q, want %q and %q", left.Text, known.Text, c.left, c.known)
			}
		})
	}
}

// slowShared is the rule as the original has it: cut the whole, look for the
// skills' header in what is left.
func slowShared(skills, facts string, limit int) (string, string) {
	left := slowTruncate(factsHeader+facts+"\n\n"+skillsHeader+skills, limit)
	if before, after, found := strings.Cut(left, "\n\n"+skillsHeader); found {
		return after, strings.TrimPrefix(before, factsHeader)
	}
	if rest, found := strings.CutPrefix(left, factsHeader); found {
		return "", rest
	}
	return "", ""
}

func TestSharedCapMatchesTheRuleWordForWord(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 4000 {
		loaded := []LoadedSkill{{Name: randomText(r, 2), Version: "1", Body: randomText(r, 30)}}
		facts := []string{randomText(r, 10), randomText(r, 3)}
		limit := r.IntN(90)
		left, known := SessionSections(loaded, facts, limit)
		wantLeft, wantKnown := slowShared(left.Uncut, known.Uncut, limit)
		if left.Text != wantLeft || known.Text != wantKnown {
			t.Fatalf("skills %q facts %q cap %d\n got %q and %q\nwant %q and %q",
				left.Uncut, known.Uncut, limit, left.Text, known.Text, wantLeft, wantKnown)
		}
		if both := token.AtomicEstimate(joinedBodies(left.Text, known.Text)); both > limit+3 {
			t.Fatalf("cap %d: %d tokens are left", limit, both)
		}
	}
}

func joinedBodies(a, b string) string { return strings.Trim(a+"\n\n"+b, "\n") }
