package tui

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/source"
	"foreword/core/watch"
)

// What to follow is known only from a reading: a file that changes between that
// and the watcher's first look is found all the same.
func TestAChangeBeforeTheFilesAreFollowedIsSeen(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	d := openReal(t, dir, home)
	d.press("J").shows("# Mill")
	watching := func() tea.Msg {
		t.Helper()
		w, err := watch.New([]string{filepath.Join(dir, "INDEX.md")})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil { // so that nothing waits for its events
			t.Fatal(err)
		}
		return watchingMsg{watcher: w, added: true}
	}
	change := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "INDEX.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	change("# The wheel\n")
	d.send(watching())
	d.shows("# The wheel").lacks("# Mill")

	// While the notes are still being read, it waits for them.
	var notes tea.Cmd
	memory := d.m.world.memory
	d.m.world.memory = func(ctx context.Context, n int, r *source.Reading) tea.Cmd {
		notes = memory(ctx, n, r)
		return nil
	}
	d.press("r")
	d.m.world.memory = memory
	change("# The sails\n")
	d.send(watching())
	d.shows("# The wheel")
	d.do(notes)
	d.shows("# The sails")
}
