package transcript_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"foreword/core/canon"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/runcontext"
	"foreword/core/workspace"
	"time"
)

const fixtures = "../../testdata/recordings"

var update = flag.Bool("update", false, "write the recordings that hold digests anew")

// agentTranscript is a transcript of LLM::Agent with three runs: the second
// changes a section, the third changes it back and so refers to the first.
func agentTranscript(t testing.TB) []byte {
	t.Helper()
	message := func(id, role, text string, sysprompt bool) string {
		return canon.JSON(canon.Object{
			{Key: "id", Value: id},
			{Key: "payload", Value: canon.Object{
				{Key: "content", Value: text}, {Key: "role", Value: role}, {Key: "sticky", Value: sysprompt}, {Key: "sysprompt", Value: sysprompt},
			}},
			{Key: "ts", Value: "2026-08-09T08:00:00Z"}, {Key: "type", Value: "message"}, {Key: "v", Value: 1},
		})
	}
	var out bytes.Buffer
	out.WriteString(message("a0", "system", "You bake bread.\n\n## Environment\n\n- platform: linux (x86_64)\n- os: debian 13\n- date: 2026-08-02\n- cwd: /home/ada/shop", true) + "\n")
	out.WriteString(message("a1", "user", "## Current context\n\n- date: 1999-12-31", false) + "\n")
	var stored runcontext.Transcript
	for i, style := range []string{"Weigh twice.", "Weigh once.", "Weigh twice."} {
		c := runcontext.New(
			[]runcontext.Entry{{Name: "date", Value: "2026-08-09"}, {Name: "cwd", Value: "/home/ada/shop"}, {Name: "git-head", Value: "1111111111111111111111111111111111111111"}},
			[]runcontext.Entry{{Name: "style", Value: style}},
			[]runcontext.Entry{{Name: "reminder", Value: "Close the oven.\u2028Then wait."}})
		id := "r" + string(rune('0'+i))
		record, err := stored.Record(id, "2026-08-09T08:0"+string(rune('1'+i))+":00Z", "run-"+id, c)
		if err != nil {
			t.Fatal(err)
		}
		out.WriteString(record + "\n" + message("m"+id, "assistant", "Done.", false) + "\n")
	}
	return out.Bytes()
}

func lockFile(t testing.TB, text bool) []byte {
	t.Helper()
	w := &workspace.Workspace{
		Cwd:   "/home/ada/shop",
		Now:   time.Date(2026, 8, 9, 8, 0, 0, 0, time.UTC),
		Roles: []workspace.Role{{Name: "direct", Frame: "You bake bread."}},
		Facts: []workspace.Fact{{Name: "date", Value: "2026-08-09", Source: prompt.Source{Kind: prompt.FromClock}}},
	}
	p, err := layout.Build("session", w, "direct")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := record.Write(&b, record.New(w, []*prompt.Prompt{p}, record.Options{Counter: "o200k_base", Text: text})); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTheRecordingsWithDigestsAreWhatTheSystemsWrite(t *testing.T) {
	for name, want := range map[string][]byte{
		"llm-agent.jsonl":    agentTranscript(t),
		"foreword.lock":      lockFile(t, false),
		"foreword-text.lock": lockFile(t, true),
	} {
		path := filepath.Join(fixtures, name)
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %v, or it is not what is written today", name, err)
		}
	}
}
