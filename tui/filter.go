package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
	"foreword/views"
)

// startFilter gives the keyboard to the filter above the list.
func (m *Model) startFilter() tea.Cmd {
	m.dialog = keymap.Filter
	m.list.filter.CursorEnd()
	cmd := m.list.filter.Focus()
	return tea.Batch(cmd, m.setFocus(views.PaneSections))
}

func (m *Model) typeFilter(msg tea.KeyMsg) tea.Cmd {
	var cmd tea.Cmd
	m.list.filter, cmd = typeInto(m.list.filter, msg)
	m.layList()
	return tea.Batch(cmd, m.follow())
}

// applyFilter keeps the filter and gives the keyboard back to the list.
func (m *Model) applyFilter() tea.Cmd {
	m.dialog = 0
	m.list.filter.Blur()
	m.layList()
	return m.follow()
}

func (m *Model) clearFilter() tea.Cmd {
	m.list.filter.Reset()
	return m.applyFilter()
}
