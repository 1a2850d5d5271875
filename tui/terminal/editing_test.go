package terminal

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Three kinds of section are edited, one edit is taken back, the rest is saved;
// in the middle of another edit the program is killed, and the next start brings
// that edit back.
func TestEditsAreSavedAndSurviveAKill(t *testing.T) {
	env := isolated(t)
	dir := checkout(t, env)
	s := start(t, dir, 120, 40)
	pidFile := filepath.Join(dir, ".git", "pid")
	s.line("sh -c 'echo $$ > " + pidFile + "; exec " + program + " --theme dark'")
	s.until(`standing`)

	s.keys("J", "e") // the index file
	s.until(`Edit · INDEX.md`)
	s.tmux("send-keys", "-l", "Grind. ")
	s.until(`Grind\. # Windmill`)
	s.keys("Escape")
	s.until(`Sections`)

	s.keys("J", "J", "e") // the instructions
	s.until(`Edit · AGENTS.md`)
	s.keys("End")
	s.tmux("send-keys", "-l", "everybody")
	s.until(`Working hereeverybody`)
	s.keys("Escape")
	s.until(`Sections`)
	s.keys("u") // not that one
	s.until(`Undone: edit AGENTS.md`)

	s.keys("Home", "e") // the frame of the role
	s.until(`Edit · the frame of direct`)
	s.tmux("send-keys", "-l", "Be quick. ")
	s.until(`Be quick\. You are the direct agent`)
	s.keys("Escape")
	s.until(`Sections`)

	s.keys("w")
	s.until(`what would change`)
	s.until(`INDEX.md`)
	s.keys("Enter")
	s.until(`Saved 2 of 2`)
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if got := read("INDEX.md"); got != "Grind. # Windmill\n\nTurns wind readings into work orders.\n" {
		t.Errorf("INDEX.md is %q", got)
	}
	if got := read("AGENTS.md"); strings.Contains(got, "everybody") {
		t.Errorf("AGENTS.md has the edit that was taken back: %q", got)
	}
	if got := read(".foreword/roles/direct.md"); !strings.HasPrefix(got, "Be quick. You are") {
		t.Errorf("the role file starts %.40q", got)
	}

	s.keys("J", "e")
	s.until(`Edit · INDEX.md`)
	s.tmux("send-keys", "-l", "Lost? ")
	s.until(`Grind\. Lost\? # Windmill`) // the cursor is where it was
	waitForRecovery(t, s)
	if out, err := exec.Command("kill", "-KILL", strings.TrimSpace(read(".git/pid"))).CombinedOutput(); err != nil {
		t.Fatalf("kill: %v: %s", err, out)
	}
	s.until(`Killed|ready>`)
	// A killed program restores nothing: the terminal takes no return as a line's
	// end until it is made sane. What is typed while reset runs is thrown away.
	s.tmux("send-keys", "-l", "stty sane; reset; echo again:$((6*7))")
	s.keys("C-j")
	s.until(`again:42`)
	s.line("clear; " + program + " --theme dark")
	s.until(`ended with unsaved edits`)
	s.keys("y", "J")
	s.until(`Grind\. Lost\? # Windmill`) // the cursor is where it was
	s.keys("q", "y")
	s.sane()
}

// waitForRecovery waits until the edit was kept for a crash.
func waitForRecovery(t *testing.T, s *screen) {
	t.Helper()
	var data string
	for _, pair := range s.env {
		if value, ok := strings.CutPrefix(pair, "XDG_DATA_HOME="); ok {
			data = value
		}
	}
	deadline := time.Now().Add(patience)
	for time.Now().Before(deadline) {
		files, err := filepath.Glob(filepath.Join(data, "foreword", "recovery", "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), "Lost? ") {
				return
			}
		}
		time.Sleep(20 * time.Millisecond) // between two looks; what ends the wait is the file
	}
	t.Fatal("the edit was never kept")
}

// The user's editor is a command line; what it changes is shown when it ends.
func TestTheUsersEditorIsACommandLine(t *testing.T) {
	env := isolated(t)
	dir := checkout(t, env)
	script := filepath.Join(t.TempDir(), "my editor")
	text := "#!/bin/sh\n[ \"$1\" = --wait ] || exit 9\nprintf 'From outside.\\n' >> \"$2\"\n"
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	s := start(t, dir, 120, 40)
	s.line(`EDITOR='"` + script + `" --wait' ` + program + " --theme dark")
	s.until(`standing`)
	s.keys("p", "p", "J", "E")
	s.until(`From outside\.`)
	s.keys("q")
	s.sane()
	s.line("clear; EDITOR=/no/such/editor " + program + " --theme dark")
	s.until(`standing`)
	s.keys("J", "E")
	s.until(`The editor failed`)
	s.keys("Escape", "q") // the notice goes, and the program
	s.sane()
}
