package layout_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/runcontext"
	"foreword/core/tool"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

const shell = `[{"type":"function","function":{"name":"shell","description":"Run a command.","parameters":{"type":"object","properties":{"line":{"type":"string"}},"required":["line"]}}},
{"type":"function","function":{"name":"look"}},{"type":"function","function":{"name":"fly"}}]`

// mill is a workspace with something in every place.
func mill(t testing.TB) *workspace.Workspace {
	tools, err := tool.Parse([]byte(shell), "tools.json")
	if err != nil {
		t.Fatal(err)
	}
	return &workspace.Workspace{
		Root: "/srv/mill",
		Cwd:  "/srv/mill/wheel",
		Roles: []workspace.Role{
			{Name: "direct", Mode: "agent", Frame: "You run the mill.\n", Policy: workspace.Policy{Allow: []string{"shell", "look"}, Deny: []string{"fly"}}},
			{Name: "guest", Frame: "You visit the mill.", Policy: workspace.Policy{Allow: []string{"look"}}},
		},
		Project: workspace.Project{
			Root: "/srv/mill", Origin: "git@host:mill/mill.git", Normalized: "host/mill/mill", ID: "p-17",
			Index: workspace.Document{Name: "INDEX.md", Text: "# Index\nwheel\n", Source: prompt.Source{Kind: prompt.FromFile, Path: "INDEX.md"}},
		},
		Environment:  workspace.Environment{Kernel: "linux", Hardware: "x86_64", Distro: "debian", Version: "12", Date: "2031-02-28"},
		Instructions: []workspace.Document{{Name: "AGENTS.md", Text: "Be terse.\r\n", Source: prompt.Source{Kind: prompt.FromFile, Path: "AGENTS.md"}}},
		Memory: workspace.Memory{ProjectID: "p-17", Entries: []workspace.MemoryEntry{
			{ID: 2, Content: "Race gate sticks\nmore"}, {ID: 11, Content: "Oil on Mondays"},
		}},
		Facts: []workspace.Fact{
			{Name: "date", Value: "2031-02-28"}, {Name: "branch", State: prompt.NotFound, Reason: "no git"}, {Name: "note", Value: "two\nlines "},
		},
		Head:  []workspace.Block{{Name: "instructions", Kind: prompt.KindInstructions}, {Name: "blank", Kind: prompt.KindHead, Text: " \n"}},
		Tail:  []workspace.Block{{Name: "reminder", Kind: prompt.KindTail, Text: "Close the gate.\n\n"}},
		Tools: tools,

		Now:      time.Date(2031, 2, 28, 7, 30, 0, 0, time.UTC),
		Settings: workspace.Settings{Caps: zoned.DefaultCaps()},
	}
}

func build(t testing.TB, name string, w *workspace.Workspace, role string) *prompt.Prompt {
	t.Helper()
	p, err := layout.Build(name, w, role)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSessionIsTheRolePromptThenTheHeadSectionsThenTheTailMessage(t *testing.T) {
	w := mill(t)
	p := build(t, "session", w, "direct")
	head := "You run the mill.\n\n## Project information\n- CWD: /srv/mill/wheel\n- Repository root: /srv/mill\n" +
		"- Git origin: git@host:mill/mill.git\n- Normalized origin: host/mill/mill\n- Project ID: p-17\n\n" +
		"## Project context\n# Index\nwheel\n\n## Project memory index\n- project_id: p-17\n- m-2: Race gate sticks\n- m-11: Oil on Mondays\n\n" +
		"## AGENTS.md\n\nBe terse."
	tail := "## Current context\n\n- date: 2031-02-28\n- note: two\nlines\n\nClose the gate.\n\n" + runcontext.Standing
	if len(p.Messages) != 2 || p.ConversationAt != 1 {
		t.Fatalf("want head, conversation, tail; got %d messages with the conversation at %d", len(p.Messages), p.ConversationAt)
	}
	if p.Messages[0].Content != head {
		t.Errorf("head is\n%q\nwant\n%q", p.Messages[0].Content, head)
	}
	if p.Messages[1].Content != tail {
		t.Errorf("tail is\n%q\nwant\n%q", p.Messages[1].Content, tail)
	}
	if want := head + "\n\n" + tail; p.Text() != want {
		t.Errorf("text is\n%q", p.Text())
	}
}

func TestSessionDigestCoversTheRoleBlocksAsHeadSections(t *testing.T) {
	p := build(t, "session", mill(t), "direct")
	value := func(name string) string {
		for _, s := range p.Sections {
			if s.Name == name {
				return s.Text
			}
		}
		t.Fatalf("there is no section %q", name)
		return ""
	}
	want := runcontext.New(
		[]runcontext.Entry{{Name: "date", Value: "2031-02-28"}, {Name: "note", Value: "two\nlines"}},
		[]runcontext.Entry{
			{Name: "role", Value: value("role")}, {Name: "project", Value: value("project")}, {Name: "memory", Value: value("memory")},
			{Name: "instructions", Value: value("instructions")}, {Name: "blank", Value: ""},
		},
		[]runcontext.Entry{{Name: "reminder", Value: "Close the gate."}},
	).Digest()
	if p.Digest != want {
		t.Errorf("digest is %s, want %s", p.Digest, want)
	}
}

func TestSystemRefusesARoleWithoutAFrame(t *testing.T) {
	w := mill(t)
	w.Roles[0].Frame = " \n"
	if p := build(t, "system", w, "direct"); len(p.Refusals) != 1 {
		t.Errorf("want one refusal, got %v", p.Refusals)
	}
	if p := build(t, "session", w, "direct"); len(p.Refusals) != 0 {
		t.Errorf("the session layout does without a frame; got %v", p.Refusals)
	}
}

func TestSystemMessageIsSticky(t *testing.T) {
	p := build(t, "system", mill(t), "direct")
	if m := p.Messages[0]; !m.Sticky || !m.Sysprompt || m.Role != "system" {
		t.Errorf("message is %+v", m)
	}
	want, err := prompt.Assemble("You run the mill.\n", []string{
		"## Environment\n\n- platform: linux (x86_64)\n- os: debian 12\n- date: 2031-02-28\n- note: two\nlines ",
		"## Tools\n\n### shell\nRun a command.\n\nParameters:\n- line (string, required)\n\n### look\n\nTakes no arguments.",
		"## AGENTS.md\n\nBe terse.",
	})
	if err != nil {
		t.Fatal(err)
	}
	if p.Text() != want.Content {
		t.Errorf("text is\n%q\nwant\n%q", p.Text(), want.Content)
	}
}

func TestWithoutFactsAndTailSectionsThereIsNoTailMessage(t *testing.T) {
	w := mill(t)
	w.Facts, w.Tail = nil, []workspace.Block{{Name: "empty", Kind: prompt.KindTail}}
	for _, name := range []string{"session", "context"} {
		if p := build(t, name, w, "direct"); len(p.Messages) != 1 {
			t.Errorf("%s: want the head message alone, got %d messages", name, len(p.Messages))
		}
	}
}

func TestUnavailableToolsAreListedWithTheReason(t *testing.T) {
	p := build(t, "role", mill(t), "guest")
	tools := p.Sections[len(p.Sections)-1]
	if tools.Zone != prompt.Beside || !strings.HasPrefix(tools.Text, `[{"type":"function","function":{"name":"look"`) {
		t.Fatalf("section is %+v", tools)
	}
	if strings.Contains(p.Text(), `"function"`) {
		t.Error("declarations are sent beside the prompt, never in it")
	}
	for _, part := range tools.Parts {
		if part.Name == "shell" && (part.State != prompt.Dropped || !strings.Contains(part.Reason, "unlisted")) {
			t.Errorf("shell is %+v", part)
		}
	}
}

func TestUnknownNamesAreRefusedWithTheChoices(t *testing.T) {
	if _, err := layout.Build("sessoin", mill(t), "direct"); err == nil || !strings.Contains(err.Error(), "session, role, system, context, template, zoned") {
		t.Errorf("error is %v", err)
	}
	if _, err := layout.Build("session", mill(t), "boss"); err == nil || !strings.Contains(err.Error(), "direct, guest") {
		t.Errorf("error is %v", err)
	}
}

// Every byte belongs to one span, in order, and what a span of a section covers
// is that section's text.
func TestSpansCoverThePromptExactly(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 300 {
		w := randomWorkspace(t, random)
		for _, name := range layout.Names() {
			for _, role := range w.Roles {
				checkSpans(t, fmt.Sprintf("%d/%s/%s", i, name, role.Name), build(t, name, w, role.Name))
			}
		}
	}
}

// An assembler that has built other prompts before builds the same ones as from
// nothing.
func TestAnAssemblerBuildsWhatBuildBuilds(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var assembler layout.Assembler
	for i := range 200 {
		w := randomWorkspace(t, random)
		for _, name := range layout.Names() {
			got, err := assembler.Build(name, w, "direct")
			if err != nil {
				t.Fatal(err)
			}
			if want := build(t, name, w, "direct"); !reflect.DeepEqual(got, want) {
				t.Fatalf("%d/%s: the prompts differ:\n%+v\n%+v", i, name, got, want)
			}
		}
	}
}

func checkSpans(t *testing.T, where string, p *prompt.Prompt) {
	t.Helper()
	message, at := 0, 0
	seen := map[int]string{}
	for _, s := range p.Spans {
		for message < s.Message {
			if at != len(p.Messages[message].Content) {
				t.Fatalf("%s: message %d is covered to %d of %d", where, message, at, len(p.Messages[message].Content))
			}
			message, at = message+1, 0
		}
		if s.Start != at || s.End <= s.Start {
			t.Fatalf("%s: span %+v does not follow on %d", where, s, at)
		}
		at = s.End
		if !s.Glue {
			seen[s.Section] += p.Messages[s.Message].Content[s.Start:s.End]
		}
	}
	for i, s := range p.Sections {
		if s.Zone != prompt.Beside && seen[i] != s.Text {
			t.Fatalf("%s: the spans of %s cover %q, its text is %q", where, s.Name, seen[i], s.Text)
		}
		for _, part := range s.Parts {
			if part.Start < 0 || part.End < part.Start || part.End > len(s.Text) {
				t.Fatalf("%s: part %+v is outside of %s", where, part, s.Name)
			}
		}
	}
	if len(p.Messages) > 0 && (message != len(p.Messages)-1 || at != len(p.Messages[message].Content)) {
		t.Fatalf("%s: the spans end at message %d, byte %d", where, message, at)
	}
}

func randomWorkspace(t *testing.T, random *rand.Rand) *workspace.Workspace {
	w := mill(t)
	text := func() string {
		pieces := []string{"", " ", "\n", "\n\n", "a", "## b", "{{.X}}", "é漢🐝", "\r\n", "\x00", "\xff"}
		var b strings.Builder
		for range random.IntN(5) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		return b.String()
	}
	state := func() prompt.State { return prompt.State(random.IntN(6)) }
	w.Roles[0].Frame = text()
	w.Project.Index.Text, w.Project.Index.State = text(), state()
	w.Facts, w.Head, w.Tail = nil, nil, nil
	kinds := []prompt.Kind{prompt.KindHead, prompt.KindTail, prompt.KindInstructions, prompt.KindTools, prompt.KindEnvironment}
	for i := range random.IntN(4) {
		w.Facts = append(w.Facts, workspace.Fact{Name: fmt.Sprint("f", i), Value: text(), State: state()})
		w.Head = append(w.Head, workspace.Block{Name: fmt.Sprint("h", i), Kind: kinds[random.IntN(5)], Text: text(), State: state()})
		w.Tail = append(w.Tail, workspace.Block{Name: fmt.Sprint("t", i), Kind: kinds[random.IntN(5)], Text: text(), State: state()})
	}
	w.Instructions[0].Text, w.Instructions[0].State = text(), state()
	w.Memory.Entries = w.Memory.Entries[:random.IntN(3)]
	randomTemplates(w, random, text)
	randomSession(w, random, text)
	return w
}

func TestTextThatLooksLikeATemplateStays(t *testing.T) {
	w := mill(t)
	w.Roles[0].Frame = "You are {{.CWD}} ${HOME} %s"
	for _, name := range []string{"session", "role", "system", "context"} {
		if p := build(t, name, w, "direct"); !strings.HasPrefix(p.Text(), "You are {{.CWD}} ${HOME} %s\n\n") {
			t.Errorf("%s: text starts %q", name, p.Text()[:40])
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, name := range []string{"session", "template", "zoned"} {
		for _, size := range []int{64 << 10, 1 << 20, 4 << 20} {
			text := strings.Repeat("The quick brown fox jumps over the lazy dog.\n", size/45)
			w := mill(b)
			w.Project.Index.Text = text                             // in session
			w.Skills = []workspace.Skill{{Name: "fox", Body: text}} // in template
			s := zoned.Defaults()
			s.Rules = text // in zoned
			w.State = &s
			b.Run(fmt.Sprintf("%s/%dKB", name, size>>10), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					build(b, name, w, "direct")
				}
			})
		}
	}
}
