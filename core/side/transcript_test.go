package side_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/side"
	"foreword/core/source"
	"foreword/core/workspace"
)

// A recording of an agent can be a side: the messages that it was given.
func TestARecordingOfAnAgentIsASide(t *testing.T) {
	dir := t.TempDir()
	request := `{"model":"m","messages":[{"role":"system","content":"You keep bees."},{"role":"user","content":"hello"}]}` + "\n"
	session := `{"type":"user","cwd":"/srv/mill","gitBranch":"main","version":"2.1.0","timestamp":"2026-08-09T10:00:00Z","sessionId":"s","uuid":"u","message":{"role":"user","content":"hi"}}` + "\n"
	for name, text := range map[string]string{"request.jsonl": request, "session.jsonl": session} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	o := &side.Opener{
		Source:  source.Options{Dir: dir},
		Present: func(context.Context) (*workspace.Workspace, error) { return &workspace.Workspace{Root: dir}, nil },
	}
	spec := side.ParseSpec("request.jsonl")
	s, _, err := o.Pair(t.Context(), spec, spec)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(s.Prompt.Text(), "You keep bees.") {
		t.Errorf("the side says %q", s.Prompt.Text())
	}
	spec = side.ParseSpec("session.jsonl")
	if _, _, err := o.Pair(t.Context(), spec, spec); err == nil || !strings.Contains(err.Error(), "not the prompt's text") {
		t.Errorf("a session without the prompt's text gives %v", err)
	}
}
