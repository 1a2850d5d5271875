package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/workspace"
	"foreword/views"
)

// change applies an edit to the workspace as a step of the history. Steps of the
// same merge key become one. What cannot be done is said, and nothing changes.
func (m *Model) change(e edit.Edit, mergeKey string) tea.Cmd {
	next, err := edit.Apply(m.w, e)
	if err != nil {
		return m.say(views.Failure, err.Error())
	}
	return m.step(edit.Label(m.w, e), mergeKey, next)
}

// changeText gives a target another text, as a step of the history with a detail.
func (m *Model) changeText(e edit.SetText, mergeKey, detail string) tea.Cmd {
	before := m.w
	cmd := m.change(e, mergeKey)
	if m.w != before {
		m.history.Detail(detail)
	}
	return cmd
}

// retrace goes along with an editor that took its own last step back or did it
// again: the step of that key, where it led from or to the text.
func (m *Model) retrace(forward bool, key string, target edit.Target, text string) (tea.Cmd, bool) {
	if !m.history.Retrace(forward, key, func(w *workspace.Workspace) bool {
		now, ok := edit.Text(w, target)
		return ok && now == text || ok && target.Kind == edit.SkillLine && now == strings.TrimSpace(text)
	}) {
		return nil, false
	}
	m.w = m.history.Current()
	m.merging.stale = true // catching up waits until nothing is typed
	return tea.Batch(m.build(m.beforeEdits()), m.keepSoon()), true
}

// step makes a workspace the present one, under a label to be undone by.
func (m *Model) step(label, mergeKey string, next *workspace.Workspace) tea.Cmd {
	if !m.history.Do(label, mergeKey, next) {
		return nil
	}
	m.w = next
	if m.merging.stale = m.writing(); !m.merging.stale {
		m.catchUp()
	}
	return tea.Batch(m.build(m.beforeEdits()), m.keepSoon())
}

// undo takes the last step back.
func (m *Model) undo() tea.Cmd {
	if m.history == nil {
		return nil
	}
	undone, ok := m.history.Undo()
	if !ok {
		return m.say(views.Info, "There is nothing to undo.")
	}
	m.catchUp()
	return tea.Batch(m.build(m.beforeEdits()), m.keepSoon(), m.say(views.Info, "Undone: "+undone.String()+"."))
}

// redo does again what was undone last.
func (m *Model) redo() tea.Cmd {
	if m.history == nil {
		return nil
	}
	done, ok := m.history.Redo()
	if !ok {
		return m.say(views.Info, "There is nothing to do again.")
	}
	m.catchUp()
	return tea.Batch(m.build(m.beforeEdits()), m.keepSoon(), m.say(views.Info, "Done again: "+done.String()+"."))
}
