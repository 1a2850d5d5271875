package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	tea "github.com/charmbracelet/bubbletea"

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
	if m.offered {
		return nil // the file is not ours yet
	}
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
	if m.offered {
		if err := os.Rename(path, asideOf(path)); err != nil {
			return err
		}
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
	m.offered = true
	m.ask(confirm{
		screen: views.ConfirmScreen{
			Title:    "Unsaved edits",
			Question: "An earlier session here ended with unsaved edits. Take them in?",
			Yes:      "take them in", No: "leave them aside",
		},
		yes: func() tea.Cmd {
			m.offered = false
			return m.applyDraft(msg)
		},
		no: func() tea.Cmd {
			m.offered = false
			return tea.Sequence(putAside(msg.path), m.keep())
		},
	})
	return nil
}

// applyDraft makes the edits of a draft, as one step, on top of what is on disk:
// what has changed since the draft was made is merged with it. What has no place
// any more stays in the file, which is kept.
func (m *Model) applyDraft(msg draftMsg) tea.Cmd {
	base, ours, problems := msg.draft.Sides(m.w)
	if m.history.Dirty() { // one draft on top of another
		r := save.Rebase(base, ours, m.w)
		if r.Open() > 0 {
			return m.say(views.Failure, msg.path+" changes what is edited here already: save that or take it back, and open the draft again.")
		}
		base, ours = m.history.Base(), r.Workspace
	}
	m.history.DoOn("take in "+filepath.Base(msg.path), "", ours, base)
	m.catchUp()
	cmds := []tea.Cmd{m.tellMerge(m.merging.now.Open()+len(m.merging.now.Merged) > 0)}
	for _, p := range problems {
		cmds = append(cmds, m.say(views.Warning, p.What+": "+p.Reason))
	}
	if len(problems) > 0 && msg.recovery {
		cmds = append(cmds, putAside(msg.path), m.say(views.Failure, "Some edits of the earlier session have no place here any more: they are kept in "+asideOf(msg.path)+"."))
	}
	return tea.Batch(append(cmds, m.build(m.beforeEdits()), m.keepSoon())...)
}

// putAside keeps a recovery file that was not wanted under another name: nothing
// is deleted on the user's behalf.
func putAside(path string) tea.Cmd {
	return func() tea.Msg { return keptMsg{os.Rename(path, asideOf(path))} }
}

// asideOf gives the first name beside a recovery file that is free.
func asideOf(path string) string {
	aside := path + ".aside"
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); err != nil {
			return aside
		}
		aside = fmt.Sprintf("%s.aside-%d", path, n)
	}
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
