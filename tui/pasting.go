package tui

import (
	"github.com/atotto/clipboard"
	tea "github.com/charmbracelet/bubbletea"

	"foreword/views"
)

// clipboardMsg brings what the system's clipboard holds, or why it cannot be
// read. Sent by the command of readClipboard.
type clipboardMsg struct {
	text string
	err  error
}

// readClipboard reads the clipboard of the machine that the program runs on. A
// terminal hands its own to no program; where the two are the same, the tools of
// the desktop read it.
func readClipboard() tea.Cmd {
	return func() tea.Msg {
		text, err := clipboard.ReadAll()
		return clipboardMsg{text, err}
	}
}

// haveClipboard pastes what the clipboard holds, or else what was copied here
// last.
func (m *Model) haveClipboard(msg clipboardMsg) tea.Cmd {
	p, ok := m.page.(*editPage)
	if !ok || p.question.open() {
		return nil
	}
	text := msg.text
	if msg.err != nil || text == "" {
		text = m.copied
	}
	if text == "" {
		return m.say(views.Info, "No clipboard can be read from here: paste with the terminal's own key.")
	}
	next, result := p.editor.Paste(text, m.options.Clock())
	p.editor = next
	return p.took(m, result)
}
