package tui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/source"
	"foreword/core/watch"
)

// readCheckout reads the checkout apart from the screen. The memory store is
// opened afterwards, since the prompt can be shown without it.
func readCheckout(ctx context.Context, reading int, o source.Options) tea.Cmd {
	return func() tea.Msg {
		o.DeferMemory = true
		result, err := source.Open(ctx, o)
		return readMsg{reading, result, err}
	}
}

// readMemory reads the memory store apart from the screen.
func readMemory(ctx context.Context, reading int, r *source.Reading) tea.Cmd {
	return func() tea.Msg {
		return memoryMsg{reading, source.LoadMemory(ctx, r)}
	}
}

// watchFiles lets the watcher follow what a reading was made from, and starts
// one where there is none.
func watchFiles(w *watch.Watcher, r *source.Reading) tea.Cmd {
	if r == nil {
		return nil
	}
	paths := append(slices.Clone(r.Watch), r.MemoryWatch()...)
	return func() tea.Msg {
		if w != nil {
			added, err := w.Set(paths)
			return watchingMsg{w, added, err}
		}
		w, err := watch.New(paths)
		return watchingMsg{w, true, err}
	}
}

// closeWatcher ends a watcher that is not needed.
func closeWatcher(w *watch.Watcher) tea.Cmd {
	return func() tea.Msg {
		_ = w.Close() // nothing hangs on it
		return nil
	}
}

// follow waits for the next change of what a reading was made from.
func follow(w *watch.Watcher, r *source.Reading) tea.Cmd {
	if w == nil {
		return nil
	}
	return func() tea.Msg {
		for paths := range w.Events() {
			only, changed := r.OfMemory(paths)
			if !only || changed {
				return changedMsg{paths, only}
			}
		}
		return nil // the watcher was closed
	}
}

// allow writes the user's permission for the config's commands down.
func allow(o source.Options, root string, commands []string) tea.Cmd {
	return func() tea.Msg {
		allowance, err := source.ReadAllowance(o)
		if err == nil {
			err = allowance.Allow(root, commands)
		}
		return allowedMsg{err}
	}
}
