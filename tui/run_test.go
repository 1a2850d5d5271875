package tui

import (
	"bytes"
	"context"
	"io"
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
			master, slave, err := pty.Open()
			if err != nil {
				t.Fatal(err)
			}
			defer master.Close()
			var screen bytes.Buffer
			done := make(chan struct{})
			go func() {
				_, _ = io.Copy(&screen, master) // ends with an error when the other side closes
				close(done)
			}()
			_, err = run(t.Context(), Options{
				Source: source.Options{Dir: t.TempDir(), Roles: roles.Builtin()},
				Clock:  noon, Theme: "dark", Input: slave, Output: slave,
			}, panics)
			slave.Close()
			<-done
			if err == nil {
				t.Error("a panic is no error")
			}
			for _, sequence := range []string{"\x1b[?1049l", "\x1b[?25h"} {
				if !bytes.Contains(screen.Bytes(), []byte(sequence)) {
					t.Errorf("the terminal was not told %q", sequence)
				}
			}
		})
	}
}
