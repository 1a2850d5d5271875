package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/views"
)

// auto is the theme that follows the terminal's background.
const auto = "auto"

// chooseTheme takes a theme by name: auto, dark, light or none.
func (m *Model) chooseTheme(name string) error {
	m.follows = name == auto || name == ""
	if m.follows {
		m.useTheme(views.Dark)
		return nil
	}
	id, err := views.ParseTheme(name)
	if err != nil {
		return fmt.Errorf("%w, or %s", err, auto)
	}
	m.useTheme(id)
	return nil
}

func (m *Model) useTheme(id views.ThemeID) {
	m.theme = views.NewTheme(id, m.terminal.profile)
}

// nextTheme changes the theme by hand; the terminal's answer no longer counts.
func (m *Model) nextTheme() tea.Cmd {
	m.follows = false
	m.useTheme(m.theme.ID.Next())
	return tea.Batch(m.refresh(), m.say(views.Info, "Theme "+m.theme.ID.String()+"."))
}

// background takes the terminal's answer.
func (m *Model) background(dark bool) tea.Cmd {
	id := views.Light
	if dark {
		id = views.Dark
	}
	if !m.follows || m.theme.ID == id || m.theme.ID == views.Plain {
		return nil
	}
	m.useTheme(id)
	return m.refresh()
}
