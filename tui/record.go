package tui

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/renameio/v2"

	"foreword/core/record"
	"foreword/core/token"
	"foreword/core/workspace"
	"foreword/views"
)

// recordNow writes the lock file anew, so that the present state is what later
// checks compare with.
func (m *Model) recordNow() tea.Cmd {
	if m.history.Dirty() {
		return m.say(views.Warning, "There are unsaved edits: a recording is of what is on disk. w saves them.")
	}
	return writeLock(m.ctx, m.w, m.layoutName(), m.counting.memo)
}

// writeLock takes the measure of the present state and writes it down.
func writeLock(ctx context.Context, w *workspace.Workspace, layoutName string, counter token.Counter) tea.Cmd {
	return func() tea.Msg {
		path := filepath.Join(w.Root, filepath.FromSlash(record.DefaultPath))
		var o record.Options
		if w.Settings.Config != "" {
			text, err := os.ReadFile(filepath.Join(w.Root, filepath.FromSlash(w.Settings.Config)))
			if err != nil {
				return recordedMsg{err: err}
			}
			o.Config = text
		}
		lock, err := record.Take(ctx, w, []string{layoutName}, counter, o)
		if err != nil {
			return recordedMsg{err: err}
		}
		var text bytes.Buffer
		if err := record.Write(&text, lock); err != nil {
			return recordedMsg{err: err}
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return recordedMsg{err: err}
		}
		return recordedMsg{renameio.WriteFile(path, text.Bytes(), 0o644)}
	}
}

// recordedMsg says that the recording was written, or why not.
type recordedMsg struct{ err error }

// recorded checks against the new recording.
func (m *Model) recorded(msg recordedMsg) tea.Cmd {
	if msg.err != nil {
		return m.say(views.Failure, "Nothing was recorded: "+msg.err.Error())
	}
	m.stale.workspace = nil
	return tea.Batch(m.checkNow(), m.say(views.Success, "Recorded in "+record.DefaultPath+"."))
}
