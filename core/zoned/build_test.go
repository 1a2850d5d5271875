package zoned

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"foreword/core/prompt"
	"foreword/core/token"
)

// checkPrompt checks what holds of every prompt.
func checkPrompt(t *testing.T, s State, p Prompt) {
	t.Helper()
	if !strings.HasPrefix(p.Text, p.Prefix+"\n### ") || !strings.HasSuffix(p.Prefix, instructions) || p.Prefix != StablePrefix(s) {
		t.Fatalf("the text does not begin with the stable prefix and a blank line: %q", p.Text)
	}
	if !strings.HasSuffix(p.Text, "\n") {
		t.Fatalf("the text does not end with a line feed: %q", p.Text)
	}
	at := 0
	for i, section := range p.Sections {
		if section.Name != order[i] {
			t.Fatalf("section %d is %s, want %s", i, section.Name, order[i])
		}
		if section.Header != at {
			t.Fatalf("%s begins at %d, the one before ends at %d", section.Name, section.Header, at)
		}
		present := section.End > section.Header
		if present != (section.State == prompt.Kept || section.State == prompt.Cut || i < 6) {
			t.Fatalf("%s is %v and takes %d bytes", section.Name, section.State, section.End-section.Header)
		}
		if !present {
			if section.Body != "" || section.Tokens != 0 {
				t.Fatalf("%s is left out and has a body", section.Name)
			}
			continue
		}
		if p.Text[section.Header:section.Start] != "### "+section.Name+"\n" || p.Text[section.Start:section.End] != section.Body {
			t.Fatalf("%s is not at %d:%d", section.Name, section.Start, section.End)
		}
		if section.Tokens != token.AtomicEstimate(section.Body) {
			t.Fatalf("%s is said to have %d tokens", section.Name, section.Tokens)
		}
		if section.Truncated != (section.State == prompt.Cut) || section.Truncated && section.Reason == "" {
			t.Fatalf("%s is %v, truncated %v, because %q", section.Name, section.State, section.Truncated, section.Reason)
		}
		at = section.End
		gap := "\n\n"
		if section.Name == "respond" {
			gap = "\n"
		}
		if !strings.HasPrefix(p.Text[at:], gap) {
			t.Fatalf("%s is followed by %.5q", section.Name, p.Text[at:])
		}
		at += len(gap)
	}
	if at != len(p.Text) {
		t.Fatalf("the sections cover %d of %d bytes", at, len(p.Text))
	}
}

var order = []string{
	"system", "rules", "skills", "tools", "capabilities", "instructions",
	"loaded-skills", "profile", "memory-index", "session-facts", "recalled", "world", "conversation", "notice", "respond",
}

func TestTheExampleGivesThisTail(t *testing.T) {
	p := Build(example(t))
	_, tail, _ := strings.Cut(p.Text, "call's result.\n\n")
	want := `### loaded-skills
--- skill:fog-watch v1.0.0 ---
Look out.
Count to ten.

### profile
- tone: dry
- city: Oslo

### memory-index
- #4 keys
- #9 [tide] tide table

### session-facts
known facts:
- lamp is lit
- fog at 3

### recalled
- #42 [oil, lamp] Oil lasts nine days.

### world
kind: aria
digest: d41d8c

- button "Go"

### conversation
user: light it
assistant_tool_call: lamp.set {"level":3,"a":[1.50,null]}
tool_result[lamp.set ok]: lamp at 3 (truncated)
assistant: Done.

### notice
You have called lamp.set twice.

### respond
Respond now.

<think>
`
	if tail != want {
		t.Errorf("got\n%s\nwant\n%s", tail, want)
	}
	if !strings.HasPrefix(p.Prefix, "### system\n/think\nYou keep a lighthouse.\n") {
		t.Errorf("the prefix begins with %.40q", p.Prefix)
	}
}

func TestSectionsSayWhyTheyAreNotInFull(t *testing.T) {
	s := example(t)
	s.Caps.World, s.Caps.Recalled = 10, 0
	s.Notice = ""
	s.Session.KnownFacts = strings.Split("1 2 3 4 5 6 7 8 9 10", " ")
	s.Session.MemoryIndex = s.Session.MemoryIndex[2:]
	p := Build(s)
	checkPrompt(t, s, p)
	for _, c := range []struct {
		name   string
		state  prompt.State
		reason string
	}{
		{"loaded-skills", prompt.Kept, ""},
		{"profile", prompt.Kept, "1 fact held back by the keyword gate"},
		{"memory-index", prompt.Dropped, "1 note shown under recalled instead"},
		{"session-facts", prompt.Kept, "2 older facts not shown: the newest 8 are"},
		{"recalled", prompt.Dropped, "the cap of 0 tokens leaves nothing of 12"},
		{"world", prompt.Cut, "12 tokens cut to a cap of 10"},
		{"notice", prompt.Empty, ""},
	} {
		section, ok := p.Section(c.name)
		if !ok || section.State != c.state || section.Reason != c.reason {
			t.Errorf("%s is %v: %q, want %v: %q", c.name, section.State, section.Reason, c.state, c.reason)
		}
	}
	if _, ok := p.Section("nowhere"); ok {
		t.Error("a section that there is none of is found")
	}
	if want := (Flags{World: true, Recalled: true}); p.Flags != want || !p.Flags.Any() {
		t.Errorf("the flags are %+v", p.Flags)
	}
}

func TestThePromptEndsWithTheOpenTagWhereTheModelNeedsOne(t *testing.T) {
	for _, c := range []struct {
		name  string
		model Model
		want  string
	}{
		{"a model that nothing is known of", Model{}, "\n### respond\nRespond now.\n"},
		{"one that needs it", Model{ReasoningStyle: "think", RequiresPromptThinkPrefix: true, ReasoningOpenTag: "<t> \n"},
			"\n### respond\nRespond now.\n\n<t>\n"},
		{"one that does not", Model{ReasoningStyle: "think", ReasoningOpenTag: "<t>"}, "\n### respond\nRespond now.\n"},
		{"one that does not think aloud", Model{ReasoningStyle: "none", RequiresPromptThinkPrefix: true, ReasoningOpenTag: "<t>"},
			"\n### respond\nRespond now.\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := example(t)
			s.Model = c.model
			p := Build(s)
			checkPrompt(t, s, p)
			if !strings.HasSuffix(p.Text, c.want) {
				t.Errorf("the text ends in %q", p.Text[len(p.Text)-40:])
			}
		})
	}
}

// Each section takes from the window what it has after its own cap.
func TestTheConversationGetsWhatTheWindowLeaves(t *testing.T) {
	s := example(t)
	line := strings.Repeat("fog ", 400)
	s.Session.LoadedSkills[0].Body, s.Session.KnownFacts[0], s.ProfileFacts[0].Value = line, line, line
	s.Session.World.Text, s.Session.MemoryIndex[0].Preview, s.Session.Recalled[0].Content = line, line, line
	s.RecallPreviewChars = 9000
	s.Caps = Caps{Session: 700, World: 500, Conversation: 32000, Profile: 100, Recalled: 110, MemoryIndex: 120}
	s.Model.ContextWindow = 9000
	p := Build(s)
	checkPrompt(t, s, p)
	used := token.AtomicEstimate(p.Prefix) + s.CompletionMaxTokens + 512
	for _, name := range []string{"world", "profile", "recalled", "memory-index"} {
		section, _ := p.Section(name)
		if section.State != prompt.Cut {
			t.Errorf("%s is %v", name, section.State)
		}
		used += section.Tokens
	}
	skills, _ := p.Section("loaded-skills")
	facts, _ := p.Section("session-facts")
	used += token.AtomicEstimate(skills.Body + "\n\n" + facts.Body)
	if p.ConversationCap != 9000-used || skills.Body == "" || facts.Body == "" {
		t.Errorf("the cap is %d, the window leaves %d", p.ConversationCap, 9000-used)
	}
}

// randomState gives a state of random texts under small caps.
func randomState(r *rand.Rand) State {
	s := Defaults()
	s.Persona, s.Rules = randomText(r, 5), randomText(r, 5)
	for i := range r.IntN(3) {
		s.Skills = append(s.Skills, Skill{Name: fmt.Sprint("s", i), Source: []string{"global", "project"}[r.IntN(2)]})
		s.Tools = append(s.Tools, Tool{Name: fmt.Sprint("t", i), Examples: []string{randomText(r, 2)}})
	}
	s.Caps = Caps{Session: r.IntN(120), World: r.IntN(60), Conversation: r.IntN(900), Profile: r.IntN(60), Recalled: r.IntN(60), MemoryIndex: r.IntN(60)}
	s.Model.ContextWindow = r.IntN(3) * 1500
	perStep(r, &s)
	for range r.IntN(3) {
		s.Session.LoadedSkills = append(s.Session.LoadedSkills, LoadedSkill{Name: "skill", Version: "1", Body: randomText(r, 20)})
	}
	for i := range r.IntN(4) {
		s.ProfileFacts = append(s.ProfileFacts, ProfileFact{Key: fmt.Sprint(i), Value: randomText(r, 4), Pinned: r.IntN(2) == 0, Keywords: []string{"word"}})
	}
	return s
}

// perStep gives a state other values of all that moves within a session beside
// the loaded skills and the profile.
func perStep(r *rand.Rand, s *State) {
	s.Session.KnownFacts, s.Session.Turns, s.Session.MemoryIndex, s.Session.Recalled, s.Session.World = nil, nil, nil, nil, nil
	for range r.IntN(12) {
		s.Session.KnownFacts = append(s.Session.KnownFacts, randomText(r, 4))
		kind := []TurnKind{UserTurn, CallTurn, ResultTurn, ReplyTurn}[r.IntN(4)]
		s.Session.Turns = append(s.Session.Turns, Turn{Kind: kind, Text: randomText(r, 30), Summary: randomText(r, 30), Tool: "t"})
		s.Session.MemoryIndex = append(s.Session.MemoryIndex, IndexEntry{ID: r.Int64N(20), Preview: "index"})
		if r.IntN(2) == 0 {
			s.Session.Recalled = append(s.Session.Recalled, Note{ID: r.Int64N(20), Content: "recalled"})
		}
	}
	if r.IntN(2) == 0 {
		s.Session.World = &World{Kind: "aria", Text: randomText(r, 30)}
	}
	s.Notice = randomText(r, 2)
}

// What a cache keeps must not move: the prefix by nothing that happens within a
// session, loaded skills and profile by none of the facts.
func TestNothingInFrontOfAChangeMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 1500 {
		s := randomState(r)
		p := Build(s)
		checkPrompt(t, s, p)

		next := s
		perStep(r, &next)
		next.UserMessage = "a word"
		if q := Build(next); q.Prefix != p.Prefix || q.PrefixHash != p.PrefixHash {
			t.Fatalf("a step moved the prefix")
		}

		facts := s
		facts.Session.KnownFacts = append([]string{randomText(r, 4)}, s.Session.KnownFacts...)
		q := Build(facts)
		if p.Flags.LoadedSkills || q.Flags.LoadedSkills {
			continue // the shared cap took something of the skills
		}
		for _, name := range []string{"loaded-skills", "profile"} {
			before, _ := p.Section(name)
			after, _ := q.Section(name)
			if before.Body != after.Body || before.Start != after.Start {
				t.Fatalf("facts moved %s from %d %q to %d %q", name, before.Start, before.Body, after.Start, after.Body)
			}
		}
	}
}

func TestEveryPartOfThePrefixCountsForItsHash(t *testing.T) {
	base := example(t)
	hash := Build(base).PrefixHash
	for name, change := range map[string]func(*State){
		"persona":      func(s *State) { s.Persona += "!" },
		"rules":        func(s *State) { s.Rules += "!" },
		"skills":       func(s *State) { s.Skills = s.Skills[1:] },
		"tools":        func(s *State) { s.Tools = s.Tools[1:] },
		"capabilities": func(s *State) { s.Capabilities.HasWmctrl = false },
		"token":        func(s *State) { s.Model.ReasoningSystemToken = "" },
	} {
		s := base
		change(&s)
		if Build(s).PrefixHash == hash {
			t.Errorf("another %s has the same hash", name)
		}
	}
	if len(hash) != 64 || strings.Trim(hash, "0123456789abcdef") != "" {
		t.Errorf("the hash is %q", hash)
	}
}

func TestANoteIsNeverShownTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		s := randomState(r)
		s.Caps.MemoryIndex, s.Caps.Recalled = 5000, 5000
		p := Build(s)
		index, _ := p.Section("memory-index")
		recalled, _ := p.Section("recalled")
		for _, note := range s.Session.Recalled {
			id := fmt.Sprintf("- #%d ", note.ID)
			if strings.Contains(index.Body, id) || !strings.Contains(recalled.Body, id) {
				t.Fatalf("note %d: index %q, recalled %q", note.ID, index.Body, recalled.Body)
			}
		}
		for _, entry := range s.Session.MemoryIndex {
			if id := fmt.Sprintf("- #%d ", entry.ID); !strings.Contains(index.Body, id) && !strings.Contains(recalled.Body, id) {
				t.Fatalf("note %d is shown nowhere", entry.ID)
			}
		}
	}
}

func TestBuildChangesNothingOfItsState(t *testing.T) {
	s := example(t)
	first := Build(s)
	if !reflect.DeepEqual(s, example(t)) {
		t.Error("the state was changed")
	}
	if second := Build(s); !reflect.DeepEqual(first, second) {
		t.Error("the same state gives another prompt")
	}
}

func BenchmarkBuild1MB(b *testing.B) {
	s := example(b)
	line := "Look out of the window and count to ten, then write it down. "
	s.Persona = strings.Repeat(line, 2000)
	s.Session.LoadedSkills[0].Body = strings.Repeat(line, 4000)
	s.Session.World.Text = strings.Repeat(line, 5000)
	for range 600 {
		s.Session.Turns = append(s.Session.Turns, Turn{Kind: ReplyTurn, Text: strings.Repeat(line, 10)})
	}
	size := len(s.Persona) + len(s.Session.LoadedSkills[0].Body) + len(s.Session.World.Text) + 600*10*len(line)
	b.SetBytes(int64(size))
	for b.Loop() {
		Build(s)
	}
}
