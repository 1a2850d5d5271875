package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/save"
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

// asideMsg says where the edits of an earlier session went.
type asideMsg struct {
	level views.Level
	// why says what is with them, and reason where that comes from, if anywhere.
	why, reason, path string
	err               error
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
	m.keeps++
	r, number, dirty, base, now := m.recovery, m.keeps, m.history.Dirty(), m.history.Base(), m.w
	return func() tea.Msg {
		if !dirty {
			return keptMsg{r.Drop(number)}
		}
		return keptMsg{r.Keep(number, base, now)}
	}
}

// kept tells when edits cannot be kept for a crash, and why; once, until they can.
func (m *Model) kept(msg keptMsg) tea.Cmd {
	was := m.notKept
	m.notKept = msg.err != nil
	if msg.err == nil || was {
		return nil
	}
	return m.say(views.Warning, "Unsaved edits are not kept for a crash: "+msg.err.Error())
}

// keepNow keeps unsaved edits when the program ends unasked.
func (m *Model) keepNow() error {
	if m.history == nil || !m.history.Dirty() {
		return nil
	}
	m.keeps++
	return m.recovery.KeepLast(m.keeps, m.history.Base(), m.w)
}

// openDrafts looks for edits to take in: the draft that was asked for, and what
// a session that ended unasked left. Where several ended so, each start brings
// one.
func (m *Model) openDrafts() tea.Cmd {
	m.recovery = save.NewRecovery(m.options.Source.Env, m.w.Root)
	left := openLeft(m.recovery)
	if path := m.options.Draft; path != "" {
		return tea.Sequence(func() tea.Msg {
			draft, err := save.OpenDraft(path)
			return draftMsg{draft, path, false, err}
		}, left)
	}
	return left
}

func openLeft(r *save.Recovery) tea.Cmd {
	return func() tea.Msg {
		path, err := r.Left()
		if path == "" && err == nil {
			return nil
		}
		draft := save.Draft{}
		if err == nil {
			draft, err = save.OpenDraft(path)
		}
		return draftMsg{draft, path, true, err}
	}
}

// haveDraft takes a draft in, after asking when it was not asked for.
func (m *Model) haveDraft(msg draftMsg) tea.Cmd {
	switch {
	case msg.err != nil && msg.recovery && msg.path != "": // it may be a newer foreword's
		return putAside(m.recovery, asideMsg{level: views.Failure, why: "cannot be read here", reason: msg.err.Error()})
	case msg.err != nil:
		return m.say(views.Failure, "The draft was not read: "+msg.err.Error())
	case !msg.recovery:
		return m.applyDraft(msg)
	case msg.draft.Empty():
		m.recovery.Take()
		return m.keep()
	}
	m.ask(confirm{
		screen: views.ConfirmScreen{
			Title:    "Unsaved edits",
			Question: "An earlier session here ended with unsaved edits. Take them in?",
			Yes:      "take them in", No: "leave them aside",
		},
		yes: func() tea.Cmd { return m.applyDraft(msg) },
		no:  func() tea.Cmd { return putAside(m.recovery, asideMsg{level: views.Warning, why: "were not taken in"}) },
	})
	return nil
}

// applyDraft makes the edits of a draft, as one step, on top of what is on disk:
// what has changed since the draft was made is merged with it. Edits of an earlier
// session that do not all find their place stay in a file of their own.
func (m *Model) applyDraft(msg draftMsg) tea.Cmd {
	base, ours, problems := msg.draft.Sides(m.w)
	if m.history.Dirty() { // one draft on top of another
		r := save.Rebase(base, ours, m.w)
		if r.Open() > 0 {
			if msg.recovery {
				return putAside(m.recovery, asideMsg{level: views.Failure, why: "change what is edited here already"})
			}
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
	switch {
	case !msg.recovery:
	case len(problems) > 0:
		cmds = append(cmds, putAside(m.recovery, asideMsg{level: views.Failure, why: "do not all find their place here any more"}))
	default:
		m.recovery.Take()
	}
	return tea.Batch(append(cmds, m.build(m.beforeEdits()), m.keepSoon())...)
}

// putAside keeps the edits of an earlier session under another name.
func putAside(r *save.Recovery, msg asideMsg) tea.Cmd {
	return func() tea.Msg {
		msg.path, msg.err = r.Aside()
		return msg
	}
}

// wentAside says where the edits of an earlier session are, and goes on to keep
// those of this one.
func (m *Model) wentAside(msg asideMsg) tea.Cmd {
	about := "The edits of the earlier session " + msg.why
	switch {
	case msg.err != nil:
		return m.say(views.Failure, about+", and could not be put aside: "+msg.err.Error())
	case msg.reason != "":
		about += ", and stay in " + msg.path + ": " + msg.reason
	default:
		about += ": foreword --draft " + msg.path + " opens them."
	}
	return tea.Batch(m.keep(), m.say(msg.level, about))
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
