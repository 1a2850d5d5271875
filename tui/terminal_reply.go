package tui

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// askBackground is the request for the terminal's background colour (OSC 11).
// It is sent once, when the program starts, and nothing waits for the answer.
const askBackground = "\x1b]11;?\x1b\\"

// backgroundMsg is the terminal's answer to askBackground.
type backgroundMsg struct{ dark bool }

// heldMsg says that a key may be the first piece of the answer. The model lets
// releaseMsg follow after replyPause.
type heldMsg struct{ turn int }

// releaseMsg gives back what is held since that turn, if nothing came behind it.
type releaseMsg struct{ turn int }

// keysMsg are keys that were held, and the one that showed that they are no answer.
type keysMsg []tea.KeyMsg

// replyPause is how long the second piece of an answer may take. Its bytes come
// together; they are only read apart when the machine is busy.
const replyPause = 100 * time.Millisecond

// replyFilter recognises the terminal's answer among the keys. Bubble Tea does
// not know it, and hands it on as alt+], the text "11;rgb:1e1e/1e1e/1e1e", and
// alt+\ or ctrl+g; left alone, it would be taken for typing. What turns out to be
// typing is given back, in its order, and after the answer the filter rests.
type replyFilter struct {
	answered bool
	held     []tea.KeyMsg
	text     strings.Builder
	// turn counts how often a key was held.
	turn int
}

// filter is a tea.WithFilter function. It gives nil for what it keeps.
func (f *replyFilter) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if !f.answered {
			return f.key(msg)
		}
	case releaseMsg:
		if msg.turn == f.turn && len(f.held) == 1 {
			return f.release()
		}
		return nil
	}
	return msg
}

// key keeps what can be a part of the answer.
func (f *replyFilter) key(key tea.KeyMsg) tea.Msg {
	plain := key.Type == tea.KeyRunes && !key.Paste
	switch {
	case len(f.held) == 0 && plain && key.Alt && string(key.Runes) == "]":
		f.turn++
		f.held = append(f.held, key)
		return heldMsg{f.turn}
	case len(f.held) == 0:
		return key
	case f.ends(key):
		if dark, ok := parseBackground(f.text.String()); ok {
			f.answered, f.held = true, nil
			return backgroundMsg{dark}
		}
	case plain && !key.Alt && isReply(f.text.String()+string(key.Runes)):
		f.held = append(f.held, key)
		f.text.WriteString(string(key.Runes))
		return nil
	case key.Type == tea.KeyEsc && f.text.Len() > len(replyStart): // half of esc \
		f.held = append(f.held, key)
		return nil
	}
	f.held = append(f.held, key)
	return f.release()
}

// ends says whether a key is how a terminal ends its answer: BEL, or esc \, which
// may have been read apart.
func (f *replyFilter) ends(key tea.KeyMsg) bool {
	if key.Type == tea.KeyCtrlG {
		return true
	}
	apart := f.held[len(f.held)-1].Type == tea.KeyEsc
	return key.Type == tea.KeyRunes && string(key.Runes) == `\` && (key.Alt || apart)
}

// release gives back what is held.
func (f *replyFilter) release() tea.Msg {
	keys := keysMsg(f.held)
	f.held = nil
	f.text.Reset()
	return keys
}

// replyStart is how the text of an answer begins.
const replyStart = "11;rgb:"

// isReply says whether an answer's text can begin like this.
func isReply(text string) bool {
	colour, ok := strings.CutPrefix(text, replyStart)
	if !ok {
		return strings.HasPrefix(replyStart, text)
	}
	return len(colour) <= len("ffff/ffff/ffff") && strings.Trim(colour, "0123456789abcdefABCDEF/") == ""
}

// parseBackground reads "11;rgb:RRRR/GGGG/BBBB", each one to four hex digits,
// and says whether that colour is dark.
func parseBackground(reply string) (dark, ok bool) {
	colour, ok := strings.CutPrefix(reply, replyStart)
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
