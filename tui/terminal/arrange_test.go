package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A section is added to the head and a fact gets a source; the steps lead back
// to where neither was, and forward again; what is saved is what a command then
// renders.
func TestSectionsAndSourcesOfFactsAreSaved(t *testing.T) {
	env := isolated(t)
	dir := checkout(t, env)
	s := start(t, dir, 120, 40)
	s.line(program + " --theme dark")
	s.until(`standing`)

	s.keys("o")
	s.until(`Sections of the head and the tail`)
	s.keys("a")
	s.until(`name of the new section`)
	s.tmux("send-keys", "-l", "Night shift")
	s.keys("Enter")
	s.until(`Edit · the head section Night shift`)
	s.tmux("send-keys", "-l", "Speak low.")
	s.until(`Speak low\.`)
	s.keys("Escape")
	s.until(`night-shift\.md`)
	s.keys("Escape", "f") // at once, as on a slow line
	s.until(`Edit · facts`)
	s.keys("a")
	s.until(`name ▏`)
	s.tmux("send-keys", "-l", "crew")
	s.keys("Enter")
	s.until(`Where crew comes from`)
	s.tmux("send-keys", "-l", "git short")
	s.until(`git short▏`)
	s.keys("Enter")
	s.until(`crew: [0-9a-f]{7}, from git short-head`)
	s.keys("Escape", "Escape")

	s.keys("U")
	s.until(`add the fact crew +now`)
	s.keys("Home", "Enter")
	s.until(`Went to: as read`)
	s.keys("End", "Enter")
	s.until(`Went to: add the fact crew`)

	s.keys("w")
	s.until(`what would change`)
	s.keys("Enter")
	s.until(`Saved 2 of 2`)
	s.keys("q")
	s.sane()
	text, err := os.ReadFile(filepath.Join(dir, ".foreword", "head", "night-shift.md"))
	if err != nil || string(text) != "Speak low." {
		t.Errorf("the section's file says %q: %v", text, err)
	}
	rendered := s.answer(dir, "render", "direct")
	for _, want := range []string{"Speak low.", "- crew: "} {
		if !strings.Contains(rendered, want) {
			t.Errorf("the prompt has no %q:\n%s", want, rendered)
		}
	}
}
