package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/views"
)

// filtered is a driver behind the filter that the program puts before its keys.
type filtered struct {
	*driver
	filter *replyFilter
}

// types sends what Bubble Tea makes of bytes: "alt+x" and "esc" by name, ctrl+g,
// and anything else as letters that were read in one go.
func (f filtered) types(pieces ...string) filtered {
	f.t.Helper()
	for _, piece := range pieces {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(piece)}
		switch piece {
		case "esc":
			msg = tea.KeyMsg{Type: tea.KeyEsc}
		case "ctrl+g":
			msg = tea.KeyMsg{Type: tea.KeyCtrlG}
		case "alt+]", `alt+\`:
			msg = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(piece[len("alt+"):]), Alt: true}
		}
		f.send(f.filter.filter(f.m, msg))
	}
	return f
}

// wait lets every timer end.
func (f filtered) wait() filtered {
	f.t.Helper()
	timers := f.timers
	f.timers = nil
	for _, msg := range timers {
		f.send(f.filter.filter(f.m, msg))
	}
	return f
}

func openFiltered(t *testing.T) filtered {
	return filtered{open(t, 120, 40), &replyFilter{}}
}

func TestTheTerminalsAnswerIsTakenOutOfTheKeys(t *testing.T) {
	for name, pieces := range map[string][]string{
		"with an end of its own": {"alt+]", "11;rgb:f0f0/f0f0/f0f0", `alt+\`},
		"with BEL at its end":    {"alt+]", "11;rgb:ff/ff/ff", "ctrl+g"},
		"read in pieces":         {"alt+]", "1", "1;rg", "b:f0f0/f", "0f0/f0f0", `alt+\`},
		"read apart at its end":  {"alt+]", "11;rgb:f0f0/f0f0/f0f0", "esc", `\`},
	} {
		t.Run(name, func(t *testing.T) {
			f := openFiltered(t)
			role := f.m.role
			f.types(pieces...)
			if f.m.theme.ID != views.Light {
				t.Error("the answer was not taken")
			}
			if f.m.role != role || f.m.dialog != 0 || f.m.page != nil {
				t.Error("a piece of the answer was a key")
			}
		})
	}
}

// What begins like an answer and is typing reaches the text, all of it.
func TestTypingIsNeverTakenForTheTerminalsAnswer(t *testing.T) {
	f := openFiltered(t)
	f.press("/")
	f.types("alt+]") // esc and ], read at once: the filter is left
	if f.m.dialog == 0 {
		t.Error("nobody knows yet whether the answer follows")
	}
	f.wait()
	if f.m.dialog != 0 {
		t.Error("esc never came")
	}
	f.press("J", "e").shows("Edit ·")
	f.types("alt+]", "11;rgb:dead", " beef").shows("11;rgb:dead beef")
	f.types("alt+]", "face").shows("beefface")
	f.types("alt+]", "1", "1", "x").shows("beefface11x")
	f.types("alt+]", "11;rgb:ff/ff/ff", `alt+\`)
	if f.m.theme.ID != views.Light {
		t.Error("an answer that comes late was not taken")
	}
	f.types("alt+]", "11;rgb:00/00/00", "ctrl+g").shows("11;rgb:00/00/00") // it comes but once
}
