package terminal

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// program is the path of the program that is tested.
var program string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "foreword")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "foreword")
	if out, err := exec.Command("go", "build", "-o", program, "foreword").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// screen is a terminal of its own: a tmux server that nothing else talks to.
type screen struct {
	t      *testing.T
	socket string
	env    []string
}

// patience is how long a screen may take to show something, on a machine with
// much else to do.
const patience = 60 * time.Second

// start opens a terminal with a shell in dir.
func start(t *testing.T, dir string, width, height int) *screen {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("FOREWORD_TERMINAL") == "tmux" {
			t.Fatal(err)
		}
		t.Skip("tmux is not installed")
	}
	s := &screen{t: t, socket: filepath.Join(t.TempDir(), "tmux"), env: isolated(t)}
	s.tmux("-f", "/dev/null", "new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height), "-c", dir,
		"env", "PS1=ready> ", "TERM=screen-256color", "sh")
	t.Cleanup(func() { s.tmux("kill-server") })
	s.tmux("set-option", "-g", "window-size", "manual")
	s.until("ready>")
	return s
}

// isolated gives an environment in which no setting of the user's counts.
func isolated(t *testing.T) []string { return isolatedFor(t) }

func isolatedFor(t testing.TB) []string {
	home := t.TempDir()
	env := []string{
		"HOME=" + home, "XDG_DATA_HOME=" + filepath.Join(home, "data"), "PATH=" + os.Getenv("PATH"),
		"LANG=C.UTF-8", "LC_ALL=C.UTF-8", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "TZ=UTC",
	}
	return env
}

func (s *screen) tmux(args ...string) string {
	s.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", s.socket, "-u"}, args...)...)
	cmd.Env = s.env
	out, err := cmd.CombinedOutput()
	if err != nil && args[0] != "kill-server" {
		s.t.Fatalf("tmux %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// keys types keys by tmux's names.
func (s *screen) keys(keys ...string) {
	s.t.Helper()
	s.tmux(append([]string{"send-keys"}, keys...)...)
}

// line types a line for the shell.
func (s *screen) line(text string) {
	s.t.Helper()
	s.tmux("send-keys", "-l", text)
	s.keys("Enter")
}

// shown gives what the screen shows now.
func (s *screen) shown() string {
	s.t.Helper()
	return s.tmux("capture-pane", "-p")
}

// until waits until the screen shows what matches the pattern, and gives the
// submatches.
func (s *screen) until(pattern string) []string {
	s.t.Helper()
	re := regexp.MustCompile(pattern)
	deadline := time.Now().Add(patience)
	for {
		shown := s.shown()
		if found := re.FindStringSubmatch(shown); found != nil {
			return found
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("the screen never showed %s:\n%s", pattern, shown)
		}
		time.Sleep(20 * time.Millisecond) // between two looks; what ends the wait is the screen
	}
}

// untilMouse waits until the program asks the terminal for the mouse.
func (s *screen) untilMouse() {
	s.t.Helper()
	deadline := time.Now().Add(patience)
	for strings.TrimSpace(s.tmux("display-message", "-p", "#{mouse_any_flag}")) != "1" {
		if time.Now().After(deadline) {
			s.t.Fatalf("the mouse was never asked for:\n%s", s.shown())
		}
		time.Sleep(20 * time.Millisecond) // between two looks; what ends the wait is the terminal
	}
}

// sane holds the terminal to being as a shell needs it.
func (s *screen) sane() {
	s.t.Helper()
	s.until(`ready> *\n*$`)
	if on := strings.TrimSpace(s.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}")); on != "0 0 1" {
		s.t.Errorf("alternate screen, mouse and cursor are %q, want 0 0 1", on)
	}
	s.line("stty -a | tr ';' '\\n' | grep -c -e ' echo ' -e ' icanon ' | sed s/^/modes:/")
	s.until(`modes:[12]`)
}

// git runs git in dir.
func git(t *testing.T, env []string, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(env, "GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.org", "GIT_COMMITTER_NAME=Ada",
		"GIT_COMMITTER_EMAIL=ada@example.org", "GIT_AUTHOR_DATE=2031-02-28T12:00:00Z", "GIT_COMMITTER_DATE=2031-02-28T12:00:00Z")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// answer runs a command of the program in dir.
func (s *screen) answer(dir string, args ...string) string {
	s.t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env = dir, s.env
	out, err := cmd.Output()
	if err != nil {
		s.t.Fatalf("foreword %s: %v", strings.Join(args, " "), err)
	}
	return string(out)
}
