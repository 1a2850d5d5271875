package replay_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/canon"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/replay"
	"foreword/core/source"
	"foreword/core/token"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// sessionFile is a made-up session of 32 steps: someone has an agent look at a
// web shop. All that should stay stays, except that the capabilities name the
// browser with the moment at which it was started, and it is started anew at
// steps 9, 17 and 25. Set UPDATE_SESSION to write the file again.
var sessionFile = filepath.Join("..", "..", "testdata", "replay", "session.jsonl")

const sessionSteps = 32

// session writes the session.
func session() string {
	var b strings.Builder
	var turns []any
	at := 1_900_000_000_000
	for step := range sessionSteps {
		at += 7_000
		turns = append(turns, canon.Object{{Key: "kind", Value: "user"}, {Key: "at", Value: at},
			{Key: "text", Value: fmt.Sprintf("Open page %d of the shop and tell me what it costs.", step+1)}})
		b.WriteString(canon.Compact(canon.Object{
			{Key: "persona", Value: "You drive a browser for one person, and tell what you see."},
			{Key: "skills", Value: []any{canon.Object{{Key: "name", Value: "shop"}, {Key: "description", Value: "How to read a shop."}, {Key: "source", Value: "project"}}}},
			{Key: "tools", Value: []any{canon.Object{{Key: "name", Value: "browser.open"}, {Key: "summary", Value: "Open an address."}, {Key: "argsSchema", Value: "{ url: string }"}}}},
			{Key: "capabilities", Value: canon.Object{{Key: "platform", Value: "linux"}, {Key: "arch", Value: "amd64"},
				{Key: "browserChannel", Value: fmt.Sprintf("stable, started at 09:%02d", 10+step/8*8)}, {Key: "workingDir", Value: "/home/ada/shop"}}},
			{Key: "user_message", Value: fmt.Sprintf("Open page %d of the shop and tell me what it costs.", step+1)},
			{Key: "profile_facts", Value: []any{canon.Object{{Key: "key", Value: "currency"}, {Key: "value", Value: "euro"}, {Key: "pinned", Value: true}}}},
			{Key: "session", Value: canon.Object{
				{Key: "turns", Value: turns},
				{Key: "known_facts", Value: []any{"the shop sells bread", "delivery is on Mondays"}},
				{Key: "world", Value: canon.Object{{Key: "kind", Value: "page"}, {Key: "digest", Value: fmt.Sprintf("page-%02d", step+1)},
					{Key: "text", Value: strings.Repeat(fmt.Sprintf("Loaf %d, %d euro. ", step+1, step+2), 12)}}},
			}},
		}) + "\n")
		turns = append(turns,
			canon.Object{{Key: "kind", Value: "assistant_tool_call"}, {Key: "at", Value: at + 2_000}, {Key: "tool", Value: "browser.open"},
				{Key: "args", Value: canon.Object{{Key: "url", Value: fmt.Sprintf("https://shop.example/%d", step+1)}}}},
			canon.Object{{Key: "kind", Value: "assistant_reply"}, {Key: "at", Value: at + 4_000}, {Key: "text", Value: fmt.Sprintf("It costs %d euro.", step+2)}})
	}
	return b.String()
}

func TestTheMadeUpSessionIsTheOneInTheFile(t *testing.T) {
	if os.Getenv("UPDATE_SESSION") != "" {
		if err := os.WriteFile(sessionFile, []byte(session()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(sessionFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != session() {
		t.Error("the file is not what session writes: run this test with UPDATE_SESSION=1")
	}
}

// bench is a workspace that states are put into.
func bench() *workspace.Workspace {
	return &workspace.Workspace{
		Cwd:      "/srv/bench",
		Roles:    []workspace.Role{{Name: "direct", Frame: "You work."}},
		Settings: workspace.Settings{Caps: zoned.DefaultCaps()},
	}
}

func options(t testing.TB) replay.Options {
	t.Helper()
	counter, err := token.New("atomic-agent")
	if err != nil {
		t.Fatal(err)
	}
	w := bench()
	return replay.Options{
		Base:    source.BaseState(w),
		Counter: counter,
		Build: func(_ context.Context, s zoned.State) (*prompt.Prompt, error) {
			return layout.Build("zoned", source.WithState(w, s, prompt.Source{}), "direct")
		},
	}
}

// run gives the steps and the skipped lines of a text.
func run(t testing.TB, text string) ([]replay.Step, []replay.Skipped, replay.Summary) {
	t.Helper()
	var steps []replay.Step
	var skipped []replay.Skipped
	sum, err := replay.Run(context.Background(), strings.NewReader(text), options(t),
		func(s replay.Step) error { steps = append(steps, s); return nil },
		func(s replay.Skipped) error { skipped = append(skipped, s); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return steps, skipped, sum
}

func TestTheSectionThatBreaksThePrefixIsNamed(t *testing.T) {
	steps, skipped, sum := run(t, session())
	if len(steps) != sessionSteps || len(skipped) != 0 || sum.PrefixMoves != 3 {
		t.Fatalf("%d steps, %v skipped, %d moves of the prefix", len(steps), skipped, sum.PrefixMoves)
	}
	for _, s := range steps[1:] {
		moved := s.Number == 9 || s.Number == 17 || s.Number == 25
		if s.PrefixMoved != moved {
			t.Errorf("step %d: the prefix moved: %v", s.Number, s.PrefixMoved)
		}
		want := replay.Move{Section: "world", Zone: prompt.Tail, Change: replay.Changed}
		if moved {
			want = replay.Move{Section: "capabilities", Zone: prompt.Head, Change: replay.Changed}
		}
		if s.Broke == nil || *s.Broke != want {
			t.Errorf("step %d was broken by %+v", s.Number, s.Broke)
		}
	}
	if b := sum.PrefixBreaks(); len(b) != 1 || b[0].Section != "capabilities" || b[0].Steps != 3 || b[0].Lost == 0 {
		t.Errorf("the prefix was broken by %+v", b)
	}
	if sum.Share() < 0.3 || sum.Share() > 0.9 {
		t.Errorf("a cache would have served %.2f", sum.Share())
	}
}
