package tui

import (
	"os"
	"sync"

	"github.com/muesli/termenv"
)

// terminal is the screen's output. Bubble Tea's renderer and the clipboard's
// sequences both write to it, each write whole.
type terminal struct {
	*os.File
	profile termenv.Profile
	mutex   sync.Mutex
}

// Write writes to the terminal, one write at a time.
func (t *terminal) Write(p []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.File.Write(p)
}

// WriteString is there so that no writer goes around Write.
func (t *terminal) WriteString(s string) (int, error) { return t.Write([]byte(s)) }

func (m *Model) inTmux() bool {
	for _, pair := range m.options.Source.Env {
		if len(pair) > 5 && pair[:5] == "TMUX=" {
			return true
		}
	}
	return false
}
