package tui

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/renameio/v2"

	"foreword/core/check"
	"foreword/core/diff"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/save"
	"foreword/core/token"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/views"
)

// checkedMsg brings what was found stale. Sent by the command of checkSoon;
// dropped when the workspace has moved on.
type checkedMsg struct {
	workspace *workspace.Workspace
	against   string
	findings  []check.Finding
	err       error
}

// staleness is what was found of a workspace.
type staleness struct {
	workspace *workspace.Workspace
	against   string
	findings  []check.Finding
	// running: a check is under way; the next one is started when it ends.
	running bool
}

// checkNow looks for what is stale apart from the screen. One check runs at a
// time: while keys are typed, only the newest state is checked.
func (m *Model) checkNow() tea.Cmd {
	if m.w == nil || m.stale.running || m.stale.workspace == m.w {
		return nil
	}
	m.stale.running = true
	return findStale(m.ctx, m.w, m.layoutName(), m.options.Against, m.options.Source.Env)
}

func findStale(ctx context.Context, w *workspace.Workspace, layoutName, against string, env []string) tea.Cmd {
	return func() tea.Msg {
		msg := checkedMsg{workspace: w}
		result, err := check.Run(ctx, w, layoutName, against, env)
		msg.err, msg.findings = err, result.Findings
		if result.Recording != nil {
			msg.against = result.Recording.Path
		}
		return msg
	}
}

// haveChecked takes findings in, and checks again what changed meanwhile.
func (m *Model) haveChecked(msg checkedMsg) tea.Cmd {
	m.stale.running = false
	if msg.err != nil {
		m.stale.workspace = msg.workspace
		return m.say(views.Warning, "Nothing was checked: "+msg.err.Error())
	}
	m.stale = staleness{workspace: msg.workspace, against: msg.against, findings: msg.findings}
	m.markStale()
	if msg.workspace != m.w {
		return m.checkSoon()
	}
	return nil
}

// checkTime is how long after a change it is checked: typing goes on meanwhile.
const checkTime = 400 * time.Millisecond

// checkDueMsg says that it is time to check.
type checkDueMsg struct{}

// checkSoon has the present workspace checked in a moment.
func (m *Model) checkSoon() tea.Cmd { return m.world.after(checkTime, checkDueMsg{}) }

// markStale marks the shown sections of which something is broken.
func (m *Model) markStale() {
	if m.shown.prompt == nil {
		return
	}
	for i, s := range m.shown.prompt.Sections {
		m.shown.marks[i] &^= views.MarkStale
		if slices.ContainsFunc(m.stale.findings, func(f check.Finding) bool { return m.concerns(f, s) }) {
			m.shown.marks[i] |= views.MarkStale
		}
	}
}

// concerns says whether a finding is broken, counts, and is about a section of
// the shown prompt.
func (m *Model) concerns(f check.Finding, s prompt.Section) bool {
	return f.Verdict == check.Broken && f.Counts() && f.Place.Section == s.Name && (f.Place.Role == "" || f.Place.Role == m.role)
}

// stalePage shows the findings with their evidence.
type stalePage struct {
	cursor int
	all    bool
	// muting: the reason for which a finding is accepted is being typed.
	muting bool
	reason string
}

func (p *stalePage) scope() keymap.Scope {
	if p.muting {
		return keymap.Asking
	}
	return keymap.Stale
}

func (p *stalePage) refresh(m *Model) tea.Cmd { return m.checkNow() }

func (p *stalePage) draw(m *Model, r views.Rect) []string { return p.view(m).Draw(m.theme, r) }

func (p *stalePage) view(m *Model) views.StalePage {
	return views.StalePage{
		Against: m.stale.against, Findings: m.stale.findings, Summary: check.Summarise(m.stale.findings),
		All: p.all, Busy: m.stale.running, Cursor: p.cursor, Asking: p.muting, Answer: p.reason,
	}
}

// typed takes the reason for a mute.
func (p *stalePage) typed(_ *Model, msg tea.KeyMsg) tea.Cmd {
	switch msg.Type {
	case tea.KeyBackspace:
		runes := []rune(p.reason)
		p.reason = string(runes[:max(0, len(runes)-1)])
	case tea.KeyRunes, tea.KeySpace:
		p.reason += string(msg.Runes)
	}
	return nil
}

// mute ends the question for the reason, and shows what would be written.
func (p *stalePage) mute(m *Model, a keymap.Action, shown []check.Finding) (tea.Cmd, bool) {
	if a != keymap.Run && a != keymap.Close {
		return nil, false
	}
	p.muting = false
	if a == keymap.Close || prompt.Blank(p.reason) || p.cursor >= len(shown) {
		return nil, true
	}
	f := shown[p.cursor]
	place := f.Place.Item
	if place == "" {
		place = f.Place.Path
	}
	return planMute(m.w.Root, workspace.Mute{Rule: string(f.Rule), Place: place, Reason: p.reason}), true
}

func planMute(root string, mute workspace.Mute) tea.Cmd {
	return func() tea.Msg {
		w, err := save.NewMute(root, mute)
		if err != nil {
			return plannedMsg{err: err}
		}
		return plannedMsg{plan: save.Plan{Writes: []save.Write{w}}, diffs: []*diff.Diff{diff.Lines(string(w.Old), string(w.New))}}
	}
}

func (p *stalePage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	shown := p.view(m).Shown()
	if p.muting {
		return p.mute(m, a, shown)
	}
	switch a {
	case keymap.Mute:
		p.muting, p.reason = p.cursor < len(shown), ""
		return nil, true
	case keymap.ToggleHolds:
		p.all, p.cursor = !p.all, 0
		return nil, true
	case keymap.RecordNow:
		return m.recordNow(), true
	case keymap.TakePresent:
		if p.cursor < len(shown) {
			return m.takePresent(shown[p.cursor]), true
		}
		return nil, true
	case keymap.MoveToTail:
		if p.cursor < len(shown) {
			return m.moveSection(shown[p.cursor].Place.Section), true
		}
		return nil, true
	case keymap.Open:
		if p.cursor < len(shown) {
			return m.leadTo(shown[p.cursor]), true
		}
		return nil, true
	case keymap.EditSection:
		if p.cursor < len(shown) && shown[p.cursor].Place.Note != "" {
			return m.openMemory(noteNamed(shown[p.cursor].Place.Note)), true
		}
		if p.cursor < len(shown) {
			return tea.Sequence(m.leadTo(shown[p.cursor]), m.editSection()), true
		}
		return nil, true
	}
	delta, ok := steps(a, m.arranged().Page().H/2)
	if !ok {
		return nil, false
	}
	p.cursor = max(0, min(p.cursor+delta, len(shown)-1))
	return nil, true
}

// takePresent gives a literal fact the value that a finding says it has now. A
// fact that is taken from somewhere has that value already: what is old is the
// recording.
func (m *Model) takePresent(f check.Finding) tea.Cmd {
	at := slices.IndexFunc(m.w.Facts, func(fact workspace.Fact) bool { return fact.Name == f.Place.Item })
	if f.Place.Section != "facts" || at < 0 || f.Present == "" {
		return m.say(views.Info, "There is no present value to take here: e edits it, R records anew.")
	}
	if m.w.Facts[at].Value == f.Present {
		return m.say(views.Info, "The fact has that value: what is old is the recording, which R renews.")
	}
	return m.change(edit.SetFact{At: at, FactValue: edit.FactValue{Value: f.Present}}, "")
}

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
