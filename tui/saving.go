package tui

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/diff"
	"foreword/core/memory"
	"foreword/core/save"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// plannedMsg brings what a save would write. Sent by the command of planSave.
type plannedMsg struct {
	plan save.Plan
	// of is the workspace that would be saved; nil for a plan of its own.
	of    *workspace.Workspace
	diffs []*diff.Diff
	// same: the disk says all of it already.
	same bool
	err  error
}

// wroteMsg says what was written, and what was not. Sent by the command of
// writeChosen.
type wroteMsg struct {
	of      *workspace.Workspace
	written int
	errs    []error
}

// savePage is the preview of a save: what would be written where. Nothing is
// written before the user says so.
type savePage struct {
	// back is the page that leaving leads to; nil for the main screen.
	back page
	plan save.Plan
	// of is the workspace that is planned for last, and drawn the one that the plan
	// is of: a newer plan may be on its way.
	of, drawn      *workspace.Workspace
	diffs          []*diff.Diff
	chosen         []bool
	cursor, scroll int
}

// openSave works out what a save would write, apart from the screen.
func (m *Model) openSave() tea.Cmd {
	if m.history == nil || !m.history.Dirty() {
		return m.say(views.Info, "There is nothing to save.")
	}
	m.merging.again = false
	return m.planAgain()
}

// planAgain plans the save, after the choices that are still to be made: nothing
// is written while a place is open.
func (m *Model) planAgain() tea.Cmd {
	if open := m.merging.now.Open(); open > 0 {
		m.merging.saving = true
		said := m.say(views.Warning, count(open, "place")+" changed on disk as well: choose, then enter goes on to save.")
		if _, shown := m.page.(*mergePage); shown {
			return said
		}
		return tea.Batch(m.openMerge(), said)
	}
	m.merging.saving = false
	return planSave(m.history.Base(), m.w)
}

// saveWaiting goes on with a save that waited for the disk to be read.
func (m *Model) saveWaiting() tea.Cmd {
	if !m.merging.saving || m.merging.now.Open() > 0 {
		return nil
	}
	m.merging.saving = false
	if !m.history.Dirty() || m.writing() {
		return nil
	}
	return m.planAgain()
}

func planSave(before, after *workspace.Workspace) tea.Cmd {
	return func() tea.Msg {
		plan, err := save.NewPlan(before, after)
		msg := plannedMsg{plan: plan, of: after, same: err == nil && plan.Empty() && save.Same(before, after), err: err}
		for _, w := range plan.Writes {
			msg.diffs = append(msg.diffs, diff.Lines(string(w.Old), string(w.New)))
		}
		return msg
	}
}

func (m *Model) planned(msg plannedMsg) tea.Cmd {
	if msg.err != nil {
		return m.say(views.Failure, "The save could not be planned: "+msg.err.Error())
	}
	if m.writing() {
		return nil // the user has gone on meanwhile
	}
	if msg.same && msg.of == m.w && m.history.Base() == m.history.Disk() { // as after a choice for theirs
		m.history.MarkSaved()
		m.w = m.history.Current()
		return tea.Batch(m.closePage(), m.keep(), m.build(nil), m.say(views.Info, "There is nothing to save: the disk says all of it."))
	}
	if changedOnDisk(msg.plan) && !m.merging.again {
		// Read it again, merge, and plan once more; what then is still blocked is
		// shown.
		m.merging.saving, m.merging.again = true, true
		return m.read()
	}
	p := &savePage{back: m.beforeSaving(), plan: msg.plan, of: msg.of, drawn: msg.of, diffs: msg.diffs, chosen: make([]bool, len(msg.plan.Writes))}
	for i, w := range msg.plan.Writes {
		p.chosen[i] = !asksFirst(w) || m.written[grant(w)]
	}
	return m.openPage(p)
}

// asksFirst says whether a write reaches further than its path says: through a link,
// or past other names of the file. The user is asked for it once.
func asksFirst(w save.Write) bool { return w.Link != "" || w.Names > 0 }

// grant names what the user agrees to by choosing such a write.
func grant(w save.Write) string { return w.Link + "\x00" + w.Disk }

// beforeSaving gives the page that leaving the save leads to; nil for the main
// screen.
func (m *Model) beforeSaving() page {
	switch p := m.page.(type) {
	case *savePage:
		return p.back
	case *mergePage:
		return nil
	}
	return m.page
}

// leave goes back to where the save was asked for.
func (p *savePage) leave(m *Model) tea.Cmd {
	if p.back != nil {
		return m.openPage(p.back)
	}
	return m.closePage()
}

// changedOnDisk says whether a file is not what was read.
func changedOnDisk(plan save.Plan) bool {
	return slices.ContainsFunc(plan.Blocked, func(b save.Blocked) bool { return errors.Is(b.Err, save.ErrChanged) })
}

func (p *savePage) scope() keymap.Scope { return keymap.Saving }

func (p *savePage) idle(*Model) []keymap.Action { return noSections() }

// refresh plans anew when the edits are others, as after a merge.
func (p *savePage) refresh(m *Model) tea.Cmd {
	if p.of == nil || p.of == m.w {
		return nil
	}
	p.of = m.w
	return planSave(m.history.Base(), m.w)
}

func (p *savePage) draw(m *Model, r views.Rect) []string {
	page := views.SavePage{Cursor: p.cursor, Scroll: p.scroll}
	for i, w := range p.plan.Writes {
		page.Items = append(page.Items, views.SaveItem{
			Path: w.Path, What: w.What, Target: target(m.w.Root, w), Names: w.Names, Old: shortDigest(w.OldDigest), New: shortDigest(w.NewDigest),
			Chosen: p.chosen[i], Diff: p.diffs[i],
		})
	}
	for _, b := range p.plan.Blocked {
		page.Items = append(page.Items, p.blocked(b))
	}
	for _, u := range p.plan.Unsaved {
		page.Unsaved = append(page.Unsaved, u.What+" stays in this session: "+u.Reason)
	}
	return page.Draw(m.theme, r)
}

// blocked shows a file that changed underneath, with what both sides say.
func (p *savePage) blocked(b save.Blocked) views.SaveItem {
	item := views.SaveItem{Path: b.Path, Problem: b.Err.Error()}
	if errors.Is(b.Err, save.ErrChanged) {
		item.Problem = "changed on disk since it was read: press r to read it again"
		if b.Base != b.Ours { // else the whole text that we would write is not known
			item.Diff = diff.Lines(b.Theirs, b.Ours)
		}
	}
	return item
}

// target names the file behind a link, as seen from the checkout.
func target(root string, w save.Write) string {
	if w.Link == "" {
		return ""
	}
	if inside, err := filepath.Rel(root, w.Disk); err == nil && filepath.IsLocal(inside) {
		return inside
	}
	return w.Disk
}

func shortDigest(digest string) string { return digest[:min(8, len(digest))] }

func (p *savePage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	switch a {
	case keymap.Switch:
		if p.cursor < len(p.chosen) {
			p.chosen[p.cursor] = !p.chosen[p.cursor]
		}
		return nil, true
	case keymap.Yes:
		return m.writeChosen(p), true
	case keymap.PageDown, keymap.PageUp, keymap.HalfDown, keymap.HalfUp:
		delta, _ := steps(a, m.arranged().Page().H/2)
		p.scroll = max(0, p.scroll+delta)
		return nil, true
	}
	delta, ok := steps(a, 2)
	if !ok {
		return nil, false
	}
	p.cursor = max(0, min(p.cursor+delta, len(p.plan.Writes)+len(p.plan.Blocked)-1))
	p.scroll = 0
	return nil, true
}

// saveDone ends what a save began, when the disk was read again or cannot be.
func (m *Model) saveDone() tea.Cmd {
	g := &m.merging
	if g.stage != beingRead {
		return nil
	}
	leaving := g.leaving
	g.stage, g.leaving = noSave, false
	if g.waiting == nil { // else it is needed when the reading is taken in
		g.wrote = nil
	}
	if leaving {
		return m.quit()
	}
	return nil
}

// writeChosen writes what is chosen, apart from the screen.
func (m *Model) writeChosen(p *savePage) tea.Cmd {
	if m.merging.now.Open() > 0 {
		return m.planAgain()
	}
	if p.of != p.drawn {
		return nil // what is shown is about to be another plan
	}
	var writes []save.Write
	for i, w := range p.plan.Writes {
		if p.chosen[i] {
			writes = append(writes, w)
			if asksFirst(w) {
				m.written[grant(w)] = true
			}
		}
	}
	if len(writes) == 0 {
		return m.say(views.Warning, "Nothing is chosen: space chooses a file.")
	}
	m.merging.stage = beingWritten
	return tea.Batch(p.leave(m), writeAll(m.ctx, p.of, writes, m.current.MemoryPath, m.options.Clock))
}

func writeAll(ctx context.Context, of *workspace.Workspace, writes []save.Write, store string, clock func() time.Time) tea.Cmd {
	return func() tea.Msg {
		msg := wroteMsg{of: of}
		writer := save.Writer{}
		for _, w := range writes {
			if w.Kind != save.File && writer.Store == nil {
				opened, err := memory.Open(ctx, store, clock)
				if err != nil {
					msg.errs = append(msg.errs, err)
					continue
				}
				defer opened.Close()
				writer.Store = opened
			}
			if err := writer.Write(ctx, w); err != nil {
				msg.errs = append(msg.errs, err)
				continue
			}
			msg.written++
		}
		return msg
	}
}

// wrote says what was written and reads it again, so that what is shown is what
// is on disk.
func (m *Model) wrote(msg wroteMsg) tea.Cmd {
	cmds := []tea.Cmd{m.read()}
	m.merging.stage = beingRead
	if msg.written > 0 {
		m.merging.wrote = msg.of
		cmds = append(cmds, m.say(views.Success, fmt.Sprintf("Saved %d of %d.", msg.written, msg.written+len(msg.errs))))
	}
	for _, err := range msg.errs {
		if errors.Is(err, save.ErrChanged) { // lead to the merge, and plan what is left
			m.merging.saving = true
		}
		cmds = append(cmds, m.say(views.Failure, "Not saved: "+err.Error()))
	}
	return tea.Batch(cmds...)
}
