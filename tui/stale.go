package tui

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/check"
	"foreword/core/diff"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/save"
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
	// muted is the finding that is being accepted, and the question is for why:
	// others may be found meanwhile.
	muted check.Finding
	question
}

func (p *stalePage) scope() keymap.Scope {
	if p.open() {
		return keymap.Asking
	}
	return keymap.Stale
}

func (p *stalePage) refresh(m *Model) tea.Cmd { return m.checkNow() }

func (p *stalePage) draw(m *Model, r views.Rect) []string { return p.view(m).Draw(m.theme, r) }

func (p *stalePage) view(m *Model) views.StalePage {
	page := views.StalePage{
		Against: m.stale.against, Findings: m.stale.findings, Summary: check.Summarise(m.stale.findings),
		All: p.all, Busy: m.stale.running, Cursor: p.cursor,
	}
	if p.open() {
		page.Ask = p.label
		page.Answer, page.After = p.halves()
	}
	return page
}

// typed takes a key of the reason for a mute.
func (p *stalePage) typed(_ *Model, msg tea.KeyMsg) tea.Cmd { return p.question.typed(msg) }

// mute ends the question for the reason, and shows what would be written.
func (p *stalePage) mute(m *Model, a keymap.Action) (tea.Cmd, bool) {
	if a != keymap.Run && a != keymap.Close {
		return nil, false
	}
	reason := p.end()
	if a == keymap.Close || prompt.Blank(reason) {
		return nil, true
	}
	f := p.muted
	place := f.Place.Item
	if place == "" {
		place = f.Place.Path
	}
	return planMute(m.w.Root, workspace.Mute{Rule: string(f.Rule), Place: place, Reason: reason}), true
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
	if p.open() {
		return p.mute(m, a)
	}
	switch a {
	case keymap.ToggleHolds:
		p.all, p.cursor = !p.all, 0
		return nil, true
	case keymap.RecordNow:
		return m.recordNow(), true
	}
	shown := p.view(m).Shown()
	if delta, ok := steps(a, m.arranged().Page().H/2); ok {
		p.cursor = max(0, min(p.cursor+delta, len(shown)-1))
		return nil, true
	}
	if p.cursor < len(shown) {
		return p.actFinding(m, a, shown[p.cursor])
	}
	switch a {
	case keymap.Mute, keymap.TakePresent, keymap.MoveToTail, keymap.Open, keymap.EditSection:
		return m.say(views.Info, "There is no finding under the cursor."), true
	}
	return nil, false
}

// actFinding does something about the finding under the cursor.
func (p *stalePage) actFinding(m *Model, a keymap.Action, f check.Finding) (tea.Cmd, bool) {
	switch a {
	case keymap.Mute:
		p.muted, p.question = f, asked(a, "accepted because", "")
		return nil, true
	case keymap.TakePresent:
		return m.takePresent(f), true
	case keymap.MoveToTail:
		return m.moveSection(f.Place.Section), true
	case keymap.Open:
		return m.leadTo(f), true
	case keymap.EditSection:
		if f.Place.Note != "" {
			return m.openMemory(noteNamed(f.Place.Note)), true
		}
		return tea.Sequence(m.leadTo(f), m.editSection()), true
	}
	return nil, false
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
