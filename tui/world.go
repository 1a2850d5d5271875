package tui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/source"
	"foreword/core/watch"
	"foreword/views"
)

// world is all that the model asks of the world outside, so that a test can put
// a world of its own in its place.
type world struct {
	read   func(ctx context.Context, reading int, o source.Options) tea.Cmd
	memory func(ctx context.Context, reading int, r *source.Reading) tea.Cmd
	watch  func(w *watch.Watcher, r *source.Reading) tea.Cmd
	after  func(d time.Duration, msg tea.Msg) tea.Cmd
	render func(key rowsKey, text, language string, theme *views.Theme) tea.Cmd
	paste  func() tea.Cmd
}

// realWorld is the disk, git, the memory store, the clock, and the slow
// libraries.
func realWorld() world {
	return world{
		read:   readCheckout,
		memory: readMemory,
		watch:  watchFiles,
		render: renderRows,
		paste:  readClipboard,
		after: func(d time.Duration, msg tea.Msg) tea.Cmd {
			return tea.Tick(d, func(time.Time) tea.Msg { return msg })
		},
	}
}
