package tui

import (
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
)

// question is one line that the user types at the foot of a list.
type question struct {
	// action is what the answer is for; empty while nothing is asked.
	action keymap.Action
	label  string
	input  textinput.Model
}

// asked gives a question with an answer to start from.
func asked(a keymap.Action, label, answer string) question {
	q := question{action: a, label: label, input: field()}
	q.input.SetValue(answer)
	q.input.CursorEnd()
	q.input.Focus() // what it would have run makes the cursor blink, which it does not
	return q
}

func (q *question) open() bool { return q.action != "" }

// typed takes a key into the answer.
func (q *question) typed(msg tea.KeyMsg) tea.Cmd {
	if !q.open() {
		return nil
	}
	var cmd tea.Cmd
	q.input, cmd = typeInto(q.input, msg)
	return cmd
}

// halves gives the answer up to the cursor and what is behind it.
func (q *question) halves() (before, after string) { return halves(q.input) }

// end ends the question and gives the answer.
func (q *question) end() string {
	q.action = ""
	return q.input.Value()
}
