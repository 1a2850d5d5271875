package budget_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"foreword/core/budget"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// workshop is a workspace with a session that fills its caps.
func workshop() *workspace.Workspace {
	s := zoned.Defaults()
	s.Session.KnownFacts = []string{"the kiln is hot"}
	s.Session.LoadedSkills = []zoned.LoadedSkill{{Name: "glaze", Version: "1", Body: strings.Repeat("stir ", 300)}}
	s.Session.World = &zoned.World{Kind: "page", Text: strings.Repeat("pots ", 300)}
	caps := zoned.DefaultCaps()
	caps.World, caps.Session = 50, 1000
	return &workspace.Workspace{
		Cwd:      "/srv/kiln",
		Now:      time.Date(2031, 2, 28, 23, 30, 0, 0, time.FixedZone("", -3*3600)),
		Roles:    []workspace.Role{{Name: "direct", Frame: "You fire pots."}},
		Settings: workspace.Settings{Caps: caps},
		State:    &s,
	}
}

func build(t *testing.T, w *workspace.Workspace, name string) *prompt.Prompt {
	t.Helper()
	p, err := layout.Build(name, w, "direct")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestRowsPutSectionsBesideTheirCapsAndTheWindow(t *testing.T) {
	p := build(t, workshop(), "zoned")
	counts := make([]token.Count, len(p.Sections))
	for i := range counts {
		counts[i].Tokens = 10
	}
	rows, total := budget.Rows(p, counts, 1000)
	if len(rows) != 15 || total.Tokens != 150 || total.Left != 850 {
		t.Fatalf("%d rows come to %+v", len(rows), total)
	}
	for _, r := range rows {
		switch r.Name {
		case "system":
			if r.Limit != nil || r.Permille != 10 || r.Cut != 0 {
				t.Errorf("system is %+v", r)
			}
		case "world":
			if r.State != prompt.Cut || r.Cut < 300 || r.FillPercent < 95 {
				t.Errorf("world is %+v", r)
			}
		case "session-facts":
			if r.FillPercent < 40 || r.Cut != 0 {
				t.Errorf("session-facts do not count the skills that share their cap: %+v", r)
			}
		}
	}
	if rows, total := budget.Rows(p, nil, 0); rows[0].Permille != -1 || total.Left != 0 {
		t.Errorf("without a window there is a share of it: %+v, %+v", rows[0], total)
	}
}

func TestEachCapCanBeChangedAlone(t *testing.T) {
	usual := zoned.DefaultCaps()
	for i, c := range budget.Caps(usual) {
		changed, err := budget.WithCap(usual, c.Key, 7)
		if err != nil {
			t.Fatal(err)
		}
		for j, after := range budget.Caps(changed) {
			if want := budget.Caps(usual)[j].Tokens; i != j && after.Tokens != want || i == j && after.Tokens != 7 {
				t.Errorf("with %s set to 7, %s is %d", c.Key, after.Key, after.Tokens)
			}
		}
	}
	for _, bad := range []struct {
		key    string
		tokens int
	}{{"wrold", 1}, {"world", -1}, {"world", 1 << 40}} {
		if got, err := budget.WithCap(usual, bad.key, bad.tokens); err == nil || got != usual {
			t.Errorf("%+v is taken: %+v, %v", bad, got, err)
		}
	}
}

func TestEveryWindowHasItsDay(t *testing.T) {
	for _, w := range budget.Windows() {
		if _, err := time.Parse(time.DateOnly, w.Date); err != nil || w.Tokens < 1000 || w.Model == "" {
			t.Errorf("%+v: %v", w, err)
		}
	}
}

func TestMovingValuesInTheHeadAreFound(t *testing.T) {
	w := workshop()
	w.Project = workspace.Project{Branch: "main", Head: "0123456789abcdef0123456789abcdef01234567"}
	for text, want := range map[string]string{
		"Today is 2031-02-28.":                           "date 2031-02-28",
		"In UTC it is March 1, 2031 already.":            "date March 1, 2031",
		"Started 2031-03-01T02:30:00Z here":              "time 2031-03-01T02:30:00Z",
		"at 28.02.2031, 9:05 sharp":                      "time 28.02.2031, 9:05",
		"Written on 2030-01-01, for good":                "",
		"Order 120310228, not a day":                     "",
		"You are in /srv/kiln/shelf.":                    "cwd /srv/kiln",
		"Git branch: main":                               "branch main",
		"The main thing is heat.":                        "",
		"On the maintenance branch we do not work.":      "",
		"at 0123456, or 0123456789abcdef":                "head 0123456; head 0123456789abcdef",
		"not 01234567890 though":                         "",
		"session 6f0e3c1a-5b7d-4e2f-9a3b-0c1d2e3f4a5b.":  "random id 6f0e3c1a-5b7d-4e2f-9a3b-0c1d2e3f4a5b",
		"namespace 6ba7b810-9dad-11d1-80b4-00c04fd430c8": "",
	} {
		t.Run(text, func(t *testing.T) {
			w.Roles[0].Frame = text
			var got []string
			for _, f := range budget.Moving(build(t, w, "session"), w) {
				if f.Section != 0 {
					continue // the project block has the working directory by design
				}
				if f.Advice == "" || text[f.Offset:f.Offset+len(f.Value)] != f.Value {
					t.Errorf("finding %+v", f)
				}
				got = append(got, fmt.Sprint(f.Kind, " ", f.Value))
			}
			if strings.Join(got, "; ") != want {
				t.Errorf("found %q, want %q", got, want)
			}
		})
	}
}

func TestAFindingNamesThePartThatItIsIn(t *testing.T) {
	w := workshop()
	p := build(t, w, "session")
	var at *budget.Finding
	for _, f := range budget.Moving(p, w) {
		if p.Sections[f.Section].Name == "project" {
			at = &f
		}
	}
	if at == nil || at.Part < 0 || p.Sections[at.Section].Parts[at.Part].Name != "information" {
		t.Errorf("finding is %+v", at)
	}
}

func TestWhatStandsBehindTheConversationMayMove(t *testing.T) {
	w := workshop()
	w.Facts = []workspace.Fact{{Name: "date", Value: "2031-02-28"}}
	for _, f := range budget.Moving(build(t, w, "context"), w) {
		t.Errorf("found %+v", f)
	}
}

func BenchmarkMoving(b *testing.B) {
	w := workshop()
	w.Project.Branch = "main"
	for _, size := range []int{64 << 10, 1 << 20} {
		w.Roles[0].Frame = strings.Repeat("The main branch of 2031 is not 2031-02-27. ", size/43)
		p, err := layout.Build("role", w, "direct")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				budget.Moving(p, w)
			}
		})
	}
}
