package tui

import (
	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
)

// field gives a text field. Its cursor is drawn by package views and does not
// blink, so that a screen at rest does nothing.
func field() textinput.Model {
	f := textinput.New()
	f.Prompt = ""
	f.Cursor.SetMode(cursor.CursorStatic)
	return f
}

// typeInto gives the field after a key. Deleting the word behind the cursor is done
// here: the component goes past the end of its text there, or takes a word too many
// (charmbracelet/bubbles#1056).
func typeInto(f textinput.Model, msg tea.KeyMsg) (textinput.Model, tea.Cmd) {
	if !key.Matches(msg, f.KeyMap.DeleteWordForward) {
		return f.Update(msg)
	}
	before, _ := halves(f)
	at := f.Position()
	f, cmd := f.Update(tea.KeyMsg{Type: tea.KeyRight, Alt: true}) // to the end of the word
	_, behind := halves(f)
	f.SetValue(before + behind)
	f.SetCursor(at)
	return f, cmd
}

// halves gives what a field says up to its cursor and behind it.
func halves(f textinput.Model) (before, after string) {
	runes := []rune(f.Value())
	at := min(f.Position(), len(runes))
	return string(runes[:at]), string(runes[at:])
}
