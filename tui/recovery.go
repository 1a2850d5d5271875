package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/save"
	"foreword/core/workspace"
	"foreword/views"
)

// keepMsg says that it is time to keep the unsaved edits. Sent by a timer.
type keepMsg struct{}

// keptMsg says that the recovery file was brought up to date, or why not.
type keptMsg struct{ err error }

// draftMsg brings edits from a file: those of a session that ended unasked, or a
// draft that the program was started with.
type draftMsg struct {
	draft    save.Draft
	path     string
	recovery bool
	err      error
}

// recoverySoon is how long after an edit it is kept for a crash.
const recoverySoon = time.Second

// keepSoon has the edits kept in a moment; more edits until then go with them.
func (m *Model) keepSoon() tea.Cmd {
	if m.keeping {
		return nil
	}
	m.keeping = true
	return m.world.after(recoverySoon, keepMsg{})
}

// keep brings the recovery file up to date with the edits, or takes it away when
// there are none.
func (m *Model) keep() tea.Cmd {
	m.keeping = false
	path, err := save.RecoveryPath(m.options.Source.Env, m.w.Root)
	if err != nil {
		return nil // no data folder: nothing can be kept, and nothing is lost that was kept
	}
	return keepDraft(path, m.history.Dirty(), m.history.Base(), m.w)
}

func keepDraft(path string, dirty bool, base, now *workspace.Workspace) tea.Cmd {
	return func() tea.Msg {
		if !dirty {
			return keptMsg{save.RemoveDraft(path)}
		}
		return keptMsg{save.SaveDraft(path, base, now)}
	}
}

// kept tells when edits cannot be kept for a crash.
func (m *Model) kept(msg keptMsg) tea.Cmd {
	if msg.err == nil || errors.Is(msg.err, fs.ErrNotExist) {
		return nil
	}
	return m.say(views.Warning, "Unsaved edits are not kept for a crash: "+msg.err.Error())
}

// keepNow keeps unsaved edits when the program ends unasked.
func (m *Model) keepNow() error {
	if m.history == nil || !m.history.Dirty() {
		return nil
	}
	path, err := save.RecoveryPath(m.options.Source.Env, m.w.Root)
	if err != nil {
		return err
	}
	return save.SaveDraft(path, m.history.Base(), m.w)
}

// openDrafts looks for edits to take in: the draft that was asked for, and what
// a session that ended unasked left.
func (m *Model) openDrafts() tea.Cmd {
	var cmds []tea.Cmd
	if m.options.Draft != "" {
		cmds = append(cmds, openDraft(m.options.Draft, false))
	}
	if path, err := save.RecoveryPath(m.options.Source.Env, m.w.Root); err == nil {
		cmds = append(cmds, openDraft(path, true))
	}
	return tea.Batch(cmds...)
}

func openDraft(path string, recovery bool) tea.Cmd {
	return func() tea.Msg {
		draft, err := save.OpenDraft(path)
		if recovery && errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return draftMsg{draft, path, recovery, err}
	}
}

// haveDraft takes a draft in, after asking when it was not asked for.
func (m *Model) haveDraft(msg draftMsg) tea.Cmd {
	switch {
	case msg.err != nil:
		return m.say(views.Failure, "The draft was not read: "+msg.err.Error())
	case !msg.recovery:
		return m.applyDraft(msg)
	case msg.draft.Empty():
		return nil
	}
	m.ask(confirm{
		screen: views.ConfirmScreen{
			Title:    "Unsaved edits",
			Question: "An earlier session here ended with unsaved edits. Take them in?",
			Yes:      "take them in", No: "leave them aside",
		},
		yes: func() tea.Cmd { return m.applyDraft(msg) },
		no:  func() tea.Cmd { return putAside(msg.path) },
	})
	return nil
}

// applyDraft makes the edits of a draft, as one step.
func (m *Model) applyDraft(msg draftMsg) tea.Cmd {
	next, problems := msg.draft.Apply(m.w)
	cmds := []tea.Cmd{m.step("take in "+filepath.Base(msg.path), "", next)}
	for _, p := range problems {
		cmds = append(cmds, m.say(views.Warning, p.What+": "+p.Reason))
	}
	return tea.Batch(cmds...)
}

// putAside keeps a recovery file that was not wanted under another name: nothing
// is deleted on the user's behalf.
func putAside(path string) tea.Cmd {
	return func() tea.Msg { return keptMsg{os.Rename(path, path+".aside")} }
}

// saveDraft writes the unsaved edits to a file for a colleague.
func (m *Model) saveDraft() tea.Cmd {
	if m.history == nil || !m.history.Dirty() {
		return m.say(views.Info, "There are no edits to put into a draft.")
	}
	base, now, dir := m.history.Base(), m.w, m.options.Source.Dir
	return func() tea.Msg {
		for n := 1; ; n++ {
			name := "foreword-draft.json"
			if n > 1 {
				name = fmt.Sprintf("foreword-draft-%d.json", n)
			}
			path := filepath.Join(dir, name)
			if _, err := os.Lstat(path); err == nil {
				continue
			}
			err := save.SaveDraft(path, base, now)
			return savedMsg{path: path, err: err}
		}
	}
}

// takeDisk takes in what is on disk now. Unsaved edits are made again on top of
// it; those that no longer fit are told. What only repeats the present texts
// leaves the history as it is.
func (m *Model) takeDisk(w *workspace.Workspace) tea.Cmd {
	switch {
	case m.history == nil:
		m.history, m.w = edit.New(w), w
	case save.NewDraft(m.w, w).Empty(): // saved, or nothing that was edited changed
		dirty := m.history.Dirty()
		m.w = w
		m.history.MarkSaved(w)
		if dirty { // what was kept for a crash is of no use now
			return m.keepSoon()
		}
	case !m.history.Dirty():
		m.history, m.w = edit.New(w), w
	case save.NewDraft(m.history.Base(), w).Empty(): // but the store may have opened, or closed
		base := *m.history.Base()
		base.Memory = w.Memory
		m.history.Rebase(&base)
	default:
		return m.rebase(w)
	}
	return nil
}

// rebase makes the unsaved edits again on top of what is on disk.
func (m *Model) rebase(w *workspace.Workspace) tea.Cmd {
	next, problems := save.NewDraft(m.history.Base(), m.w).Apply(w)
	m.history = edit.New(w)
	m.history.Do("edits on top of the new files", "", next)
	m.w = next
	cmds := []tea.Cmd{m.say(views.Info, "Files changed on disk; your edits were made again on top of them.")}
	for _, p := range problems {
		cmds = append(cmds, m.say(views.Failure, "An edit no longer fits: "+p.What+": "+p.Reason))
	}
	return tea.Batch(cmds...)
}
