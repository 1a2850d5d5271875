package command_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"foreword/tui"
	"foreword/tui/command"
)

// onTerminal runs a command with a terminal for input, output and errors that
// never answers, and gives what it wrote there, with plain line ends.
func onTerminal(t *testing.T, cmd *exec.Cmd, env ...string) string {
	t.Helper()
	cmd.Env = append(cmd.Env, "TERM=xterm-256color")
	cmd.Env = append(cmd.Env, env...)
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 200})
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	stuck := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer stuck.Stop()
	out, err := io.ReadAll(terminal)
	if err != nil && !errors.Is(err, syscall.EIO) { // how Linux ends a terminal
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%q", err, out)
	}
	return strings.ReplaceAll(string(out), "\r\n", "\n")
}

// queries are what a terminal would have to answer: colours (OSC 10, 11), the
// cursor's place, the kind of terminal, a mode.
var queries = regexp.MustCompile(`\x1b\]1[01];\?|\x1b\[[?>=]?[0-9;$]*[ncp]`)

// Bubble Tea asks the terminal for its background as soon as it is imported,
// and waits five seconds for the answer. The program itself is built, since it
// is the order of its imports that keeps it from asking.
func TestNoCommandAsksTheTerminalAnything(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program")
	}
	program := filepath.Join(t.TempDir(), "foreword")
	if out, err := exec.Command("go", "build", "-o", program, "foreword").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dir, env := checkout(t)
	for _, args := range [][]string{{"version"}, {"render"}, {"sections"}, {"roles"}, {"--help"}} {
		t.Run(args[0], func(t *testing.T) {
			cmd := exec.Command(program, args...)
			cmd.Dir, cmd.Env = dir, env
			out := onTerminal(t, cmd)
			if out == "" {
				t.Error("nothing was written")
			}
			if asked := queries.FindAllString(out, -1); len(asked) > 0 {
				t.Errorf("the terminal was asked %q", asked)
			}
		})
	}
}

func TestHiddenCharactersAreSpelledOutOnATerminal(t *testing.T) {
	dir, env := checkout(t)
	out := onTerminal(t, process(dir, env, "render"))
	for _, want := range []string{
		"foreword: note: 2 hidden characters are spelled out here: --raw writes the bytes as they are\n",
		"Grind ␛[31mred‹U+200B› wheat.\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%q", want, out)
		}
	}
	if strings.Contains(out, "\x1b") {
		t.Errorf("an escape character reached the terminal:\n%q", out)
	}
	if out := onTerminal(t, process(dir, env, "render", "--raw")); !strings.Contains(out, "Grind \x1b[31mred\u200b wheat.\n") {
		t.Errorf("--raw changed the bytes:\n%q", out)
	}
	if out := invoke(t, env, "", "-C", dir, "render"); !strings.Contains(out.stdout, "Grind \x1b[31mred\u200b wheat.\n") || out.stderr != "" {
		t.Errorf("a pipe did not get the bytes:\n%+v", out)
	}
}

func TestAFileGetsTheBytesFromATerminalToo(t *testing.T) {
	dir, env := checkout(t)
	if out := onTerminal(t, process(dir, env, "render", "-o", "prompt.txt")); out != "" {
		t.Errorf("the terminal got %q", out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "prompt.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if want := invoke(t, env, "", "-C", dir, "render").stdout; string(text) != want {
		t.Errorf("the file has\n%q\nnot\n%q", text, want)
	}
}

func TestColoursAreForTerminalsAlone(t *testing.T) {
	dir, env := checkout(t)
	const bold = "\x1b[1m"
	for _, args := range [][]string{{"sections"}, {"tokens"}, {"digest"}, {"roles"}, {"memory", "list"}} {
		t.Run(args[0], func(t *testing.T) {
			plain := invoke(t, env, "", append([]string{"-C", dir}, args...)...).stdout
			if strings.Contains(plain, "\x1b") {
				t.Errorf("a pipe got colours:\n%q", plain)
			}
			if out := onTerminal(t, process(dir, env, args...)); !strings.Contains(out, bold) {
				t.Errorf("a terminal got no colours:\n%q", out)
			}
			for _, no := range []string{"NO_COLOR=1", "TERM=dumb"} {
				if out := onTerminal(t, process(dir, env, args...), no); out != plain {
					t.Errorf("with %s the terminal got\n%q\nnot\n%q", no, out, plain)
				}
			}
			forced := invoke(t, append(env, "CLICOLOR_FORCE=1"), "", append([]string{"-C", dir}, args...)...).stdout
			if forced != plain {
				t.Errorf("a pipe got colours by force:\n%q", forced)
			}
		})
	}
}

func TestTheScreenOpensOnATerminal(t *testing.T) {
	dir, env := checkout(t)
	control, terminal, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer control.Close()
	defer terminal.Close()
	var got tui.Options
	var stderr bytes.Buffer
	run := func(args ...string) int {
		return command.Run(context.Background(), command.Process{
			Args: args, Env: env, Stdin: terminal, Stdout: terminal, Stderr: &stderr,
			Screen: func(_ context.Context, o tui.Options) (int, error) {
				got = o
				return 130, nil
			},
		})
	}
	status := run("-C", dir, "--layout", "role", "--counter", "cl100k_base", "--theme", "light",
		"--date", "2026-08-09", "--memory", filepath.Join(dir, "mine.db"), "--allow-commands")
	if status != 130 || stderr.Len() > 0 {
		t.Errorf("the screen's status is %d: %s", status, stderr.String())
	}
	s := got.Source
	if s.Dir != dir || s.Memory != filepath.Join(dir, "mine.db") || !s.AllowCommands || len(s.Roles) == 0 || len(s.Tools) == 0 {
		t.Errorf("the screen reads from %+v", s)
	}
	if got.Layout != "role" || got.Counter != "cl100k_base" || got.Theme != "light" || got.Input != terminal || got.Output != terminal {
		t.Errorf("the screen starts with %+v", got)
	}
	if day := got.Clock().Format(time.DateOnly); day != "2026-08-09" {
		t.Errorf("the screen's clock says %s", day)
	}
	for _, wrong := range [][]string{{"--theme", "pink"}, {"--layout", "sesion"}, {"--counter", "abacus"}} {
		stderr.Reset()
		if status := run(append(wrong, "-C", dir)...); status != 2 || !strings.Contains(stderr.String(), "choose one of ") {
			t.Errorf("%v gives status %d: %s", wrong, status, stderr.String())
		}
	}
}
