package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/save"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// merging is what becomes of changes that somebody else makes on disk while
// something is edited here.
//
// The edits are made again on top of the disk, text by text and line by line, and
// what cannot be joined waits for a choice. Undo goes back through the edits alone
// (edit.History): what came from the disk stays, so that no step shows what is no
// longer there, and none can be saved over it. A choice is a step like any other,
// and undoing it opens its place again.
type merging struct {
	// now is the merge that the present workspace came out of.
	now save.Rebased
	// known are the merges with the disk of now, so that undoing a choice leads
	// back to the others.
	known []save.Rebased
	// joined is what was merged by itself since the last save.
	joined []save.Merged
	// waiting is a reading that came while a text was typed; stale says that the
	// merge is of the text before.
	waiting *workspace.Workspace
	stale   bool
	// wrote is what a save wrote, until the disk is read again.
	wrote *workspace.Workspace
	// saving: a save waits for the disk to be read, or for the choices; again says
	// that it was planned anew once.
	saving, again bool
	// stage is how far a save is; leaving: the program ends once it is done.
	stage   saveStage
	leaving bool
}

// saveStage is how far a save is.
type saveStage uint8

const (
	noSave       saveStage = iota
	beingWritten           // files and notes are being written
	beingRead              // the disk is being read again
)

// find gives the merge that a workspace came out of.
func (g *merging) find(w, disk *workspace.Workspace) (save.Rebased, bool) {
	i := slices.IndexFunc(g.known, func(r save.Rebased) bool { return r.Workspace == w && r.Of(disk) })
	if i < 0 {
		return save.Rebased{}, false
	}
	return g.known[i], true
}

// catchUp makes the present step of the history again on top of what is on disk,
// and shows it.
func (m *Model) catchUp() {
	g := &m.merging
	g.now, g.stale = save.Rebased{}, false
	m.history.Rebase(func(base, ours, theirs *workspace.Workspace) (w, seen *workspace.Workspace) {
		if r, ok := g.find(ours, theirs); ok && r.Seen == base {
			return r.Workspace, r.Seen
		}
		r := save.Rebase(base, ours, theirs)
		g.known = append(g.known, r)
		return r.Workspace, r.Seen
	})
	disk := m.history.Disk()
	g.known = slices.DeleteFunc(g.known, func(r save.Rebased) bool { return !r.Of(disk) })
	m.w = m.history.Current()
	if r, ok := g.find(m.w, disk); ok {
		g.now = r
	}
}

// writing says whether a text is being typed that belongs to the workspace as it
// is: it must not change underneath.
func (m *Model) writing() bool {
	return m.page != nil && (m.page.scope() == keymap.Editing || m.page.scope() == keymap.Asking)
}

// takeDisk takes in what is on disk now, below the unsaved edits. While a text is
// typed it waits until that is done: the text would change under the cursor.
func (m *Model) takeDisk(w *workspace.Workspace) tea.Cmd {
	if m.history == nil {
		m.history, m.w = edit.New(w), w
		return nil
	}
	g := &m.merging
	if m.writing() && !save.Same(m.history.Base(), w) {
		first := g.waiting == nil
		g.waiting = w
		if first {
			return m.say(views.Warning, "Files changed on disk: they are taken in when you are done typing.")
		}
		return nil
	}
	dirty, before := m.history.Dirty(), m.history.Disk()
	var written *workspace.Workspace
	if g.wrote != nil {
		written = save.Written(before, g.wrote, w)
		before = written
	}
	m.history.Read(w, written)
	m.catchUp()
	if save.Same(w, m.w) {
		if dirty || m.w != w {
			m.history.MarkSaved()
		}
		m.w, g.now, g.joined = w, save.Rebased{}, nil
		if dirty { // what was kept for a crash is of no use now
			return m.keepSoon()
		}
		return nil
	}
	if !dirty {
		return nil
	}
	return tea.Batch(m.tellMerge(!save.Same(before, w)), m.keepSoon())
}

// takeWaiting takes in, once nothing is typed any more, what had to wait for it.
func (m *Model) takeWaiting() tea.Cmd {
	g := &m.merging
	if m.history == nil || m.writing() || g.waiting == nil && !g.stale {
		return nil
	}
	var cmd tea.Cmd
	if w := g.waiting; w != nil {
		g.waiting = nil
		cmd = m.takeDisk(w)
		if g.stage == noSave {
			g.wrote = nil
		}
	} else {
		m.catchUp()
	}
	return tea.Batch(cmd, m.keepRole(), m.build(m.beforeEdits()))
}

// tellMerge says what became of the edits, and shows the places that need a
// choice.
func (m *Model) tellMerge(changed bool) tea.Cmd {
	g := &m.merging
	if len(g.now.Merged) > 0 {
		g.joined = g.now.Merged
	}
	key := keymap.Keys(keymap.OpenMerge)
	switch open := g.now.Open(); {
	case open > 0:
		if _, shown := m.page.(*mergePage); shown {
			return m.page.refresh(m)
		}
		said := m.say(views.Warning, fmt.Sprintf("%s changed on disk and here: choose between mine and theirs. %s shows them.", count(open, "place"), key))
		if m.dialog != 0 {
			return said
		}
		return tea.Batch(m.openMerge(), said)
	case changed && len(g.now.Merged) > 0:
		return m.say(views.Info, fmt.Sprintf("Files changed on disk: %s merged with your edits. %s shows both; u takes back yours alone.", mergedFiles(g.now.Merged), key))
	case changed:
		return m.say(views.Info, "Files changed on disk; your edits were made again on top of them.")
	}
	return nil
}

// mergedFiles names what was merged, as "INDEX.md and AGENTS.md were".
func mergedFiles(merged []save.Merged) string {
	var names []string
	for _, one := range merged {
		name := one.Path
		if name == "" {
			name = one.What
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 1 {
		return names[0] + " was"
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1] + " were"
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
