package terminal

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"

	"os/exec"
)

// checkout makes a repository with an index, instructions and a remote.
func checkout(t *testing.T, env []string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "INDEX.md"), "# Windmill\n\nTurns wind readings into work orders.\n")
	write(t, filepath.Join(dir, "AGENTS.md"), "# Working here\n\nRun `make check` before you hand work back.\n")
	git(t, env, dir, "init", "-q", "-b", "main")
	git(t, env, dir, "add", "-A")
	git(t, env, dir, "commit", "-q", "-m", "Start")
	git(t, env, dir, "remote", "add", "origin", "https://ada:hunter2@git.example.org/mill/windmill.git")
	return dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The digest and the tokens on the screen are those of the bytes that render
// prints, role after role.
func TestTheScreenAndTheCommandsAgree(t *testing.T) {
	dir := checkout(t, isolated(t))
	s := start(t, dir, 120, 40)
	s.line(program)
	for i, role := range []string{"direct", "orchestrator", "worker", "explorer"} {
		s.keys(string(rune('1' + i)))
		text := s.answer(dir, "render", role)
		sum := sha256.Sum256([]byte(text))
		digest := hex.EncodeToString(sum[:])
		if !strings.Contains(s.answer(dir, "digest", role), digest) {
			t.Errorf("foreword digest %s does not know the digest of what render prints", role)
		}
		s.until(digest[:12] + `.* ` + thousands(total(t, s, dir, role)) + ` tokens`)
	}
	if strings.Contains(s.shown(), "hunter2") || strings.Contains(s.answer(dir, "render"), "hunter2") {
		t.Error("the remote's password is shown")
	}
	s.keys("q")
	s.sane()
}

// total asks the program for the tokens of a role's prompt.
func total(t *testing.T, s *screen, dir, role string) int {
	t.Helper()
	var answer struct {
		Totals struct {
			Text struct {
				Count struct {
					Tokens int `json:"tokens"`
				} `json:"count"`
			} `json:"text"`
		} `json:"totals"`
	}
	if err := json.Unmarshal([]byte(s.answer(dir, "tokens", role, "--json")), &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Totals.Text.Count.Tokens
}

func thousands(n int) string {
	text := []byte{}
	for digits := []byte(itoa(n)); len(digits) > 0; {
		text = append(text, digits[0])
		digits = digits[1:]
		if len(digits) > 0 && len(digits)%3 == 0 {
			text = append(text, ',')
		}
	}
	return string(text)
}

func itoa(n int) string {
	encoded, _ := json.Marshal(n) // a number never fails to encode
	return string(encoded)
}

func TestAChangeInAnotherWindowIsSeen(t *testing.T) {
	dir := checkout(t, isolated(t))
	s := start(t, dir, 120, 40)
	s.line(program)
	s.until(`AGENTS.md|instructions`)
	s.keys("p", "p") // raw
	s.keys("J")
	s.until(`Turns wind readings`)
	write(t, filepath.Join(dir, "INDEX.md"), "# Windmill\n\nNow it grinds flour.\n")
	s.until(`Now it grinds flour`)
	git(t, isolated(t), dir, "switch", "-q", "-c", "topic/flour")
	s.until(`topic/flour`)
	s.keys("q")
	s.sane()
}

func TestTheScreenFollowsItsSize(t *testing.T) {
	dir := checkout(t, isolated(t))
	s := start(t, dir, 120, 40)
	s.line(program)
	s.until(`Sections .*Prompt`)
	s.tmux("resize-window", "-x", "80", "-y", "24")
	s.until(`Sections │ role │ Prompt`)
	s.tmux("resize-window", "-x", "50", "-y", "10")
	s.until(`60`)
	s.tmux("resize-window", "-x", "200", "-y", "60")
	s.until(`Sections .*role .*Prompt`)
	s.keys("q")
	s.sane()
}

func TestTheTerminalIsRestoredAfterSignals(t *testing.T) {
	for signal, status := range map[string]string{"TERM": "143", "HUP": "129", "INT": "130"} {
		t.Run(signal, func(t *testing.T) {
			dir := checkout(t, isolated(t))
			s := start(t, dir, 120, 40)
			pidFile := filepath.Join(dir, ".git", "pid")
			s.line("sh -c 'echo $$ > " + pidFile + "; exec " + program + "'; echo status:$?")
			s.until(`Sections .*Prompt`)
			s.keys("M")
			s.untilMouse() // else the shell may get the key
			pid, err := os.ReadFile(pidFile)
			if err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command("kill", "-"+signal, strings.TrimSpace(string(pid))).CombinedOutput(); err != nil {
				t.Fatalf("kill: %v: %s", err, out)
			}
			s.until("status:" + status)
			s.sane()
		})
	}
}

// A terminal that never answers a question costs nothing: the first frame is
// there without an answer.
func TestAMuteTerminalShowsTheFirstFrame(t *testing.T) {
	dir := checkout(t, isolated(t))
	cmd := exec.Command(program)
	cmd.Dir, cmd.Env = dir, append(isolated(t), "TERM=xterm-256color")
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 120})
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	started := time.Now()
	seen := make([]byte, 0, 1<<16)
	buffer := make([]byte, 1<<14)
	for !strings.Contains(string(seen), "Sections") {
		n, err := terminal.Read(buffer)
		if err != nil {
			t.Fatalf("the program ended: %v\n%q", err, seen)
		}
		seen = append(seen, buffer[:n]...)
	}
	t.Logf("first frame after %v", time.Since(started))
	if strings.Contains(string(seen), "\x1b[6n") {
		t.Error("the cursor's position was asked for: the library's own question was not settled")
	}
	if _, err := terminal.WriteString("q"); err != nil {
		t.Fatal(err)
	}
	go func() { // what is still written must be read, or the program waits
		for {
			if _, err := terminal.Read(buffer); err != nil {
				return
			}
		}
	}()
	if err := cmd.Wait(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
}
