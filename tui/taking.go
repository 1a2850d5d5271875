package tui

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/renameio/v2"
)

// clipboardLimit is what terminals take by OSC 52 in one go, as far as is
// known; longer texts are handed over all the same, with a warning.
const clipboardLimit = 74_994

// copyText hands a text to the terminal's clipboard. The bytes go out exactly
// as they are in the prompt.
func copyText(terminal io.Writer, tmux bool, what, text string) tea.Cmd {
	return func() tea.Msg {
		sequence := osc52.New(text)
		if tmux {
			sequence = sequence.Tmux()
		}
		_, err := sequence.WriteTo(terminal)
		return copiedMsg{what, len(text), err}
	}
}

// export writes a text to the first free name of a family of names in dir: the
// file is whole or not there, and none is ever overwritten.
func export(dir, stem, text string) tea.Cmd { return exportAs(dir, stem, ".txt", text) }

// exportAs is export with another ending of the names.
func exportAs(dir, stem, ending, text string) tea.Cmd {
	return func() tea.Msg {
		for n := 1; ; n++ {
			name := stem + ending
			if n > 1 {
				name = fmt.Sprintf("%s-%d%s", stem, n, ending)
			}
			path := filepath.Join(dir, name)
			if _, err := os.Lstat(path); err == nil {
				continue
			}
			err := renameio.WriteFile(path, []byte(text), 0o644)
			return savedMsg{path, len(text), err}
		}
	}
}
