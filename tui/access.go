package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/layout"
	"foreword/core/policy"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/keymap"
	"foreword/roles"
	"foreword/views"
)

// accessPage shows the policy matrix, and what contradicts it.
type accessPage struct {
	of                  accessKey
	view                views.AccessPage
	row, column, offset int
}

// accessKey is all that the page depends on.
type accessKey struct {
	w      *workspace.Workspace
	layout string
}

// contradictionsMsg brings what contradicts the matrix. Sent by the command of
// accessPage; dropped when another workspace or layout is shown by then.
type contradictionsMsg struct {
	of       accessKey
	problems []policy.Problem
}

// openAccess opens the policy matrix, or leaves it.
func (m *Model) openAccess() tea.Cmd {
	if _, ok := m.page.(*accessPage); ok {
		return m.closePage()
	}
	if m.w == nil {
		return nil
	}
	return m.openPage(&accessPage{column: slices.Index(m.w.RoleNames(), m.role)})
}

func (p *accessPage) scope() keymap.Scope { return keymap.Access }

// refresh works the matrix out for another workspace, and asks for what
// contradicts it: the prompts of all roles are read for that.
func (p *accessPage) refresh(m *Model) tea.Cmd {
	of := accessKey{m.w, m.layoutName()}
	if m.w == nil || p.of == of {
		return nil
	}
	if p.of.w != of.w {
		p.view.Access = roles.Matrix(m.w.Roles, m.w.Tools)
		p.view.Differences = roles.Differences(m.w.Roles, m.w.Tools)
	}
	p.of = of
	return func() tea.Msg {
		var prompts []*prompt.Prompt
		for _, r := range of.w.Roles {
			if built, err := layout.Build(of.layout, of.w, r.Name); err == nil {
				prompts = append(prompts, built)
			}
		}
		return contradictionsMsg{of, policy.All(of.w, prompts)}
	}
}

// haveContradictions takes in what contradicts the matrix.
func (m *Model) haveContradictions(msg contradictionsMsg) {
	if p, ok := m.page.(*accessPage); ok && p.of == msg.of {
		p.view.Problems, p.view.Checked = msg.problems, true
		p.row = max(0, min(p.row, p.view.Len()-1))
	}
}

func (p *accessPage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	switch a {
	case keymap.ColumnBefore:
		p.column = max(0, p.column-1)
		return nil, true
	case keymap.ColumnBehind:
		p.column = min(p.column+1, len(p.view.Access.Roles)-1)
		return nil, true
	case keymap.OpenChosen:
		return p.open(m), true
	case keymap.Switch:
		return p.permit(m), true
	case keymap.EditSection, keymap.EditOutside:
		return p.editFrame(m, a), true
	case keymap.FocusNext, keymap.FocusPrevious, keymap.Zoom:
		return nil, true // they are about the panes of the main screen
	}
	delta, ok := steps(a, m.arranged().Page().H-2)
	if ok {
		p.row = max(0, min(p.row+delta, p.view.Len()-1))
	}
	return nil, ok
}

// permit gives the role of the column another permission for the tool of the
// row: allowed, denied, unlisted in turn. The prompts follow at once.
func (p *accessPage) permit(m *Model) tea.Cmd {
	if p.row >= len(p.view.Access.Tools) || p.column < 0 || p.column >= len(p.view.Access.Roles) {
		return m.say(views.Info, "A permission is changed on a tool, in the column of a role.")
	}
	tool := p.view.Access.Tools[p.row]
	next := map[workspace.Permission]workspace.Permission{
		workspace.Allowed: workspace.Denied, workspace.Denied: workspace.Unlisted, workspace.Unlisted: workspace.Allowed,
	}[tool.Cells[p.column]]
	return m.change(edit.Permit{Role: p.view.Access.Roles[p.column], Tool: tool.Name, Permission: next}, "")
}

// editFrame edits the frame of the role in the cursor's column, with that role's
// prompt beside it, or opens its file.
func (p *accessPage) editFrame(m *Model, a keymap.Action) tea.Cmd {
	if p.column < 0 || p.column >= len(p.view.Access.Roles) {
		return nil
	}
	frame := edit.Target{Kind: edit.Frame, Name: p.view.Access.Roles[p.column]}
	if a == keymap.EditOutside {
		return m.openOutside(frame)
	}
	switched := m.useRole(frame.Name)
	section := views.NoSection
	if m.shown.prompt != nil {
		section = slices.IndexFunc(m.shown.prompt.Sections, func(s prompt.Section) bool { return s.Kind == prompt.KindRole })
	}
	return tea.Batch(switched, m.editTarget(frame, section, p))
}

// open shows the prompt of the child that the cursor is on, as it would be told.
func (p *accessPage) open(m *Model) tea.Cmd {
	page := p.shown(m)
	name, ok := page.Target()
	switch {
	case name == "":
		return m.say(views.Info, "Enter on a role below \"may start\" shows that child's prompt.")
	case !ok:
		return m.say(views.Warning, "There is no role "+name+": a dispatch to it would fail.")
	}
	m.page = nil
	return tea.Batch(m.useRole(name), m.refresh(), m.say(views.Info, "This is what "+name+" would be told."))
}

func (p *accessPage) shown(m *Model) views.AccessPage {
	page := p.view
	page.Role, page.Row, page.Column, page.Offset = m.role, p.row, p.column, p.offset
	return page
}

func (p *accessPage) draw(m *Model, r views.Rect) []string {
	return p.shown(m).Draw(m.theme, r)
}
