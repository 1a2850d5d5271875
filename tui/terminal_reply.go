package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// askBackground is the request for the terminal's background colour (OSC 11).
// It is sent once, when the program starts, and nothing waits for the answer.
const askBackground = "\x1b]11;?\x1b\\"

// backgroundMsg is the terminal's answer to askBackground.
type backgroundMsg struct{ dark bool }

// replyFilter recognises the terminal's answer among the keys. Bubble Tea does
// not know it, and hands it on as alt+], the text "11;rgb:1e1e/1e1e/1e1e", and
// alt+\ or ctrl+g; left alone, it would be taken for typing.
type replyFilter struct {
	active bool
	text   strings.Builder
}

// longestReply bounds what is swallowed when an answer never ends.
const longestReply = 64

// filter is a tea.WithFilter function. It gives nil for what it swallows.
func (f *replyFilter) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	key, ok := msg.(tea.KeyMsg)
	if !ok {
		return msg
	}
	if !f.active {
		if key.Alt && key.Type == tea.KeyRunes && string(key.Runes) == "]" {
			f.active = true
			f.text.Reset()
			return nil
		}
		return msg
	}
	switch {
	case key.Type == tea.KeyCtrlG, key.Alt && string(key.Runes) == `\`:
		f.active = false
		if dark, ok := parseBackground(f.text.String()); ok {
			return backgroundMsg{dark}
		}
		return nil
	case key.Type == tea.KeyRunes && !key.Alt && isReply(key.Runes) && f.text.Len() < longestReply:
		f.text.WriteString(string(key.Runes))
		return nil
	}
	f.active = false
	return msg
}

// isReply says whether these characters can stand in an answer.
func isReply(runes []rune) bool {
	return strings.Trim(string(runes), "0123456789abcdefABCDEF;:/rg") == ""
}

// parseBackground reads "11;rgb:RRRR/GGGG/BBBB", each one to four hex digits,
// and says whether that colour is dark.
func parseBackground(reply string) (dark, ok bool) {
	colour, ok := strings.CutPrefix(reply, "11;rgb:")
	if !ok {
		return false, false
	}
	parts := strings.Split(colour, "/")
	if len(parts) != 3 {
		return false, false
	}
	weights := [3]float64{0.299, 0.587, 0.114} // how bright each part looks (ITU-R BT.601)
	light := 0.0
	for i, part := range parts {
		value, scale := 0.0, 0.0
		for _, digit := range strings.ToLower(part) {
			value = value*16 + float64(strings.IndexRune("0123456789abcdef", digit))
			scale = scale*16 + 15
		}
		if scale == 0 {
			return false, false
		}
		light += weights[i] * value / scale
	}
	return light < 0.5, true
}
