package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
	"foreword/views"
)

// confirm is a question that waits for yes or no.
type confirm struct {
	screen  views.ConfirmScreen
	yes, no func() tea.Cmd
}

// ask puts a question to the user.
func (m *Model) ask(c confirm) {
	c.screen.YesK, c.screen.NK = "y", "n"
	m.question = c
	m.dialog, m.scroll = keymap.Confirm, 0
}

// answerYes and answerNo end the question.
func (m *Model) answerYes() tea.Cmd {
	m.dialog = 0
	if m.question.yes == nil {
		return nil
	}
	return m.question.yes()
}

func (m *Model) answerNo() tea.Cmd {
	m.dialog = 0
	if m.question.no == nil {
		return nil
	}
	return m.question.no()
}

// quit leaves the program, after asking when there are unsaved edits.
func (m *Model) quit() tea.Cmd {
	if m.history == nil {
		return tea.Quit
	}
	if !m.history.Dirty() {
		return tea.Sequence(m.keep(), tea.Quit)
	}
	if g := &m.merging; g.stage != noSave && !g.leaving {
		g.leaving = true // whether anything is left unsaved is known then
		return m.say(views.Info, "Leaving when what was saved is read again.")
	}
	question := "Quit and give up what was edited? w shows what would be saved."
	if open := m.merging.now.Open(); open > 0 {
		question = "Quit and give up what was edited? " + count(open, "place") + " changed on disk as well: " + keymap.Keys(keymap.OpenMerge) + " shows both versions."
	}
	m.ask(confirm{
		screen: views.ConfirmScreen{
			Title:    "Unsaved edits",
			Question: question,
			Yes:      "quit", No: "stay",
		},
		yes: func() tea.Cmd { return tea.Sequence(m.forget(), tea.Quit) },
	})
	return nil
}

// forget takes the recovery file away: the user gave the edits up.
func (m *Model) forget() tea.Cmd {
	m.history.MarkSaved()
	m.w = m.history.Current()
	return m.keep()
}
