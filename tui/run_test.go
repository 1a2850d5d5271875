package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/creack/pty"

	"foreword/core/source"
	"foreword/roles"
)

// panicVariable tells the child of TestAPanicRestoresTheTerminal where to panic.
const panicVariable = "FOREWORD_TEST_PANIC"

// The exit statuses of the child.
const (
	panicWasAnError = 7
	panicWasNone    = 3
)

func panics() map[string]func(*Model) {
	return map[string]func(*Model){
		"in a command": func(m *Model) {
			m.world.read = func(context.Context, int, source.Options) tea.Cmd {
				return func() tea.Msg { panic("in a command") }
			}
		},
		"in the loop": func(m *Model) {
			m.world.read = func(_ context.Context, n int, _ source.Options) tea.Cmd {
				return func() tea.Msg { return readMsg{reading: n} } // neither a result nor an error
			}
		},
	}
}

// A panic, in a command or in the loop itself, leaves the terminal as a shell
// needs it and is an error. It happens in a process of its own, since the
// library goes on reading a terminal that it has given up.
func TestAPanicRestoresTheTerminal(t *testing.T) {
	for name := range panics() {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestChildThatPanics$")
			cmd.Env = append(os.Environ(), panicVariable+"="+name, "GORACE=exitcode=0 log_path=/dev/null")
			terminal, err := pty.Start(cmd)
			if err != nil {
				t.Fatal(err)
			}
			defer terminal.Close()
			screen, err := io.ReadAll(terminal)
			var ended *os.PathError // what a pty gives when its other side is gone
			if err != nil && !errors.As(err, &ended) {
				t.Fatal(err)
			}
			var exit *exec.ExitError
			if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != panicWasAnError {
				t.Errorf("the program ended with %v, want status %d", err, panicWasAnError)
			}
			for _, sequence := range []string{"\x1b[?1049l", "\x1b[?25h"} {
				if !bytes.Contains(screen, []byte(sequence)) {
					t.Errorf("the terminal was not told %q", sequence)
				}
			}
		})
	}
}

func TestChildThatPanics(t *testing.T) {
	prepare, asked := panics()[os.Getenv(panicVariable)]
	if !asked {
		t.Skip("runs only as the child of TestAPanicRestoresTheTerminal")
	}
	_, err := run(context.Background(), Options{
		Source: source.Options{Dir: t.TempDir(), Roles: roles.Builtin()},
		Clock:  noon, Theme: "dark", Input: os.Stdin, Output: os.Stdout,
	}, prepare)
	if err == nil {
		os.Exit(panicWasNone)
	}
	os.Exit(panicWasAnError)
}
