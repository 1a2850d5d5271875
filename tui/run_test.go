package tui

import (
	"bytes"
	"context"
	"os"
	"testing"

	"github.com/creack/pty"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/source"
	"foreword/roles"
)

// A panic, in a command or in the loop itself, leaves the terminal as a shell
// needs it and is an error.
func TestAPanicRestoresTheTerminal(t *testing.T) {
	for name, panics := range map[string]func(*Model){
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
	} {
		t.Run(name, func(t *testing.T) {
			// The keyboard stays open to the test's end: the library's reader may
			// still look at it.
			_, keyboard, err := pty.Open()
			if err != nil {
				t.Fatal(err)
			}
			screen, err := os.CreateTemp(t.TempDir(), "screen")
			if err != nil {
				t.Fatal(err)
			}
			defer screen.Close()
			_, err = run(t.Context(), Options{
				Source: source.Options{Dir: t.TempDir(), Roles: roles.Builtin()},
				Clock:  noon, Theme: "dark", Input: keyboard, Output: screen,
			}, panics)
			if err == nil {
				t.Error("a panic is no error")
			}
			shown, readErr := os.ReadFile(screen.Name())
			if readErr != nil {
				t.Fatal(readErr)
			}
			for _, sequence := range []string{"\x1b[?1049l", "\x1b[?25h"} {
				if !bytes.Contains(shown, []byte(sequence)) {
					t.Errorf("the terminal was not told %q", sequence)
				}
			}
		})
	}
}
