package layout_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

func sectionOf(t *testing.T, p *prompt.Prompt, name string) prompt.Section {
	t.Helper()
	for _, s := range p.Sections {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("there is no section %q", name)
	return prompt.Section{}
}

func TestZonedPrefixIsMadeOfTheWorkspace(t *testing.T) {
	w := mill(t)
	w.Skills = []workspace.Skill{{Name: "grind", Description: "makes\nflour", Scope: workspace.GlobalScope}, {Name: "sift", Scope: workspace.ProjectScope}}
	w.Capabilities = zoned.Capabilities{Platform: "linux", Arch: "amd64", BrowserChannel: "none", WorkingDir: "/srv/mill/wheel", HasWmctrl: true}
	p := build(t, "zoned", w, "direct")
	if want := "### system\nYou run the mill.\n\n### rules\n" + zoned.DefaultRules() + "\n\n### skills\n" +
		"- [global] grind: makes flour\n- [project] sift: \n\n### tools\n- shell — Run a command.\n  args: { line: string }\n" +
		"- look — \n  args: {}\n\n### capabilities\nplatform: linux/amd64\nbrowser: none\nworking_dir: /srv/mill/wheel\n" +
		"clipboard: no\nwmctrl: yes\nnotifications: no\n\n### instructions\nEmit a JSON ARRAY"; !strings.HasPrefix(p.Text(), want) {
		t.Errorf("text is\n%s\nwant\n%s", p.Text(), want)
	}
	if want := "\n\n### memory-index\n- #2 Race gate sticks\n- #11 Oil on Mondays\n\n### respond\nRespond now.\n"; !strings.HasSuffix(p.Text(), want) {
		t.Errorf("text ends\n%s", p.Text()[len(p.Prefix()):])
	}
	if !strings.HasSuffix(p.Prefix(), "call's result.\n") {
		t.Errorf("the stable prefix ends %q", p.Prefix()[len(p.Prefix())-40:])
	}
}

func TestWhatTheStateFileNamesStandsInForTheWorkspace(t *testing.T) {
	w := mill(t)
	w.Skills = []workspace.Skill{{Name: "grind"}}
	w.Memory.Recalled = w.Memory.Entries[:1]
	s := zoned.Defaults()
	s.Persona, s.Skills, s.Tools = "You are the file.", []zoned.Skill{}, []zoned.Tool{}
	s.Session.Recalled = []zoned.Note{{ID: 11, Content: "Oil, always"}}
	w.State = &s
	text := build(t, "zoned", w, "direct").Text()
	for _, want := range []string{"### system\nYou are the file.\n\n", "### skills\n(none installed)\n\n", "### tools\n\n\n", "- #2 Race gate sticks\n\n### recalled\n- #11 Oil, always\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
}

func TestACutSectionSaysItsLimit(t *testing.T) {
	w := mill(t)
	s := zoned.Defaults()
	s.Session.World = &zoned.World{Kind: "page", Text: strings.Repeat("much to see ", 400)}
	s.Session.KnownFacts = []string{"the wheel turns"}
	w.State = &s
	w.Settings.Caps.World = 100
	p := build(t, "zoned", w, "direct")
	world := sectionOf(t, p, "world")
	if world.State != prompt.Cut || world.Limit == nil || world.Limit.Cap != 100 || world.Limit.Uncut <= 1000 || world.Limit.Used > 103 {
		t.Errorf("world is %v with %+v", world.State, world.Limit)
	}
	if !strings.HasSuffix(world.Text, "… [truncated]") || !strings.Contains(world.Reason, "cut to a cap of 100") {
		t.Errorf("world ends %q for %q", world.Text[len(world.Text)-20:], world.Reason)
	}
	if facts := sectionOf(t, p, "session-facts"); len(facts.Limit.Shared) != 2 || facts.Limit.Cap != 6000 {
		t.Errorf("session-facts are under %+v", facts.Limit)
	}
	if rules := sectionOf(t, p, "rules"); rules.Limit != nil {
		t.Errorf("rules are under %+v", rules.Limit)
	}
}

// perStep changes one input that moves from step to step.
func perStep(s *zoned.State, random *rand.Rand, text func() string) string {
	switch i := random.IntN(8); i {
	case 0:
		s.UserMessage = text()
		return "user message"
	case 1:
		s.Session.Turns = append(s.Session.Turns, zoned.Turn{Kind: zoned.ReplyTurn, At: 5, Text: text()})
		return "turns"
	case 2:
		s.Session.World = &zoned.World{Kind: "page", Text: text()}
		return "world"
	case 3:
		s.Notice = text()
		return "notice"
	case 4:
		s.Session.KnownFacts = append(s.Session.KnownFacts, text())
		return "known facts"
	case 5:
		s.ProfileFacts = append(s.ProfileFacts, zoned.ProfileFact{Key: "z", Value: text(), Pinned: true})
		return "profile"
	case 6:
		s.Session.LoadedSkills = append(s.Session.LoadedSkills, zoned.LoadedSkill{Name: "z", Body: text()})
		return "loaded skills"
	default:
		s.Session.Recalled = []zoned.Note{{ID: int64(random.IntN(12)), Content: text()}}
		return "recalled"
	}
}

func TestNothingThatMovesInASessionMovesTheStablePrefix(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 3))
	for range 300 {
		w := randomWorkspace(t, random)
		s := zoned.Defaults()
		if w.State != nil {
			s = *w.State
		}
		before := build(t, "zoned", w, "direct")
		next := *w
		moved := perStep(&s, random, func() string { return []string{"a", "### rules\nb", "é🐝\n\n", " "}[random.IntN(4)] })
		next.State = &s
		after := build(t, "zoned", &next, "direct")
		if before.Prefix() != after.Prefix() || before.PrefixDigest() != after.PrefixDigest() {
			t.Fatalf("the stable prefix moves with the %s:\n%q\n%q", moved, before.Prefix(), after.Prefix())
		}
	}
}

func TestNewFactsMoveNeitherLoadedSkillsNorProfile(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 5))
	for range 200 {
		w := randomWorkspace(t, random)
		s := zoned.Defaults()
		if w.State != nil {
			s = *w.State
		}
		w.Settings.Caps = zoned.DefaultCaps() // under a tight cap the skills give way to the facts they share it with
		w.State = &s
		before := build(t, "zoned", w, "direct")
		next := s
		next.Session.KnownFacts = append(next.Session.KnownFacts[:len(next.Session.KnownFacts):len(next.Session.KnownFacts)], "new")
		w.State = &next
		after := build(t, "zoned", w, "direct")
		for _, name := range []string{"loaded-skills", "profile"} {
			if a, b := sectionOf(t, before, name), sectionOf(t, after, name); a.Text != b.Text {
				t.Fatalf("%s moves from %q to %q", name, a.Text, b.Text)
			}
		}
	}
}

func TestRecalledAndIndexNeverShareANote(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 8))
	id := regexp.MustCompile(`(?m)^- #(\d+) `)
	shared := 0
	for range 200 {
		w := randomWorkspace(t, random)
		w.Settings.Caps = zoned.DefaultCaps()
		w.Memory.Entries, w.Memory.Recalled = nil, nil
		for i := range int64(9) {
			e := workspace.MemoryEntry{ID: i, Content: "note"}
			w.Memory.Entries = append(w.Memory.Entries, e)
			if random.IntN(2) == 0 {
				w.Memory.Recalled = append(w.Memory.Recalled, e)
			}
		}
		p := build(t, "zoned", w, "direct")
		seen := map[string]bool{}
		for _, name := range []string{"memory-index", "recalled"} {
			for _, m := range id.FindAllStringSubmatch(sectionOf(t, p, name).Text, -1) {
				if seen[m[1]] {
					t.Fatalf("note %s is shown twice:\n%s", m[1], p.Text())
				}
				seen[m[1]] = true
			}
		}
		if len(seen) != 9 {
			t.Fatalf("%d of 9 notes are shown", len(seen))
		}
		shared += len(w.Memory.Recalled)
	}
	if shared == 0 {
		t.Fatal("no note was recalled, so nothing was tested")
	}
}
