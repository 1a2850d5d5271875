package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/workspace"
)

// totals has the byte digest of each role's whole prompt, by role, for one
// workspace and layout. Roles are looked up in it by name.
type totals struct {
	workspace *workspace.Workspace
	layout    string
	digests   map[string]string
	// running: a count is under way; the next one is started when it ends.
	running bool
}

// totalsMsg brings the digests and counts of all roles' prompts. Sent by the
// command of countRoles; dropped when the workspace or layout has moved on.
type totalsMsg struct {
	totals
	counted countedMsg
}

// countRoles asks for the token counts of all roles' whole prompts. One count
// runs at a time: while keys are typed, only the newest state is counted.
func (m *Model) countRoles() tea.Cmd {
	if m.w == nil || m.totals.running {
		return nil
	}
	m.totals.running = true
	return countRoles(m.ctx, totals{workspace: m.w, layout: m.layoutName()}, m.counting.counter.Name(), m.counting.memo)
}

// haveTotals takes the counts in, and counts again what changed meanwhile.
func (m *Model) haveTotals(msg totalsMsg) tea.Cmd {
	m.totals.running = false
	cmd := m.haveCounted(msg.counted)
	if msg.workspace != m.w || msg.layout != m.layoutName() {
		return tea.Batch(cmd, m.countRoles())
	}
	m.totals = msg.totals
	return cmd
}

// countRoles builds and counts every role's prompt apart from the screen.
func countRoles(ctx context.Context, t totals, counter string, memo *token.Memo) tea.Cmd {
	return func() tea.Msg {
		t.digests = map[string]string{}
		var texts []text
		for _, r := range t.workspace.Roles {
			p, err := layout.Build(t.layout, t.workspace, r.Name)
			if err != nil {
				continue // the role's own tab says so when it is chosen
			}
			whole := p.Text()
			t.digests[r.Name] = prompt.ByteDigest(whole)
			texts = append(texts, text{t.digests[r.Name], whole})
		}
		counted, _ := countTexts(ctx, counter, memo, texts)().(countedMsg)
		return totalsMsg{t, counted}
	}
}
