package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/source"
	"foreword/core/watch"
	"foreword/views"
)

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

// closeWatcher ends a watcher that is not needed.
func closeWatcher(w *watch.Watcher) tea.Cmd {
	return func() tea.Msg {
		_ = w.Close() // nothing hangs on it
		return nil
	}
}

// watching takes the watcher in, or says why there is none. What to follow is
// known only from a reading, so what changed between that and the watcher's first
// look is found by reading once more.
func (m *Model) watching(msg watchingMsg) tea.Cmd {
	if msg.err != nil {
		return m.say(views.Warning, "Files are not followed: "+msg.err.Error()+". Press r to read them again.")
	}
	var cmds []tea.Cmd
	switch {
	case m.watcher == nil:
		m.watcher = msg.watcher
		cmds = append(cmds, m.followDisk())
	case m.watcher != msg.watcher: // two were started at once; the first stays
		cmds = append(cmds, closeWatcher(msg.watcher))
	}
	m.readAgain = m.readAgain || msg.added
	if msg.added && !m.settling { // else once the notes are there, which would be given up
		cmds = append(cmds, m.read())
	}
	return tea.Batch(cmds...)
}

// changed reads again what changed on disk, and waits for the next change.
func (m *Model) changed(msg changedMsg) tea.Cmd {
	if msg.memory && m.current != nil {
		return tea.Batch(m.world.memory(m.ctx, m.reading, m.current), m.followDisk())
	}
	return tea.Batch(m.read(), m.followDisk())
}

// followDisk waits for the next change of what is shown.
func (m *Model) followDisk() tea.Cmd {
	if m.current == nil {
		return follow(m.watcher, &source.Reading{})
	}
	return follow(m.watcher, m.current)
}
