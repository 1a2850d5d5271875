package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
	"foreword/views"
)

// scopes gives who is asked for the meaning of a stroke, innermost first.
func (m *Model) scopes() []keymap.Scope {
	if m.dialog != 0 {
		return keymap.Chain(m.dialog)
	}
	if m.page != nil {
		return keymap.Chain(m.page.scope())
	}
	return keymap.Chain([...]keymap.Scope{
		views.PaneSections: keymap.Sections,
		views.PaneDetail:   keymap.Detail,
		views.PanePreview:  keymap.Preview,
	}[m.focus])
}

// key handles a key message. Letters that were read in one go arrive as one
// message; outside of a text field each is a stroke of its own, and what a
// stroke opens gets those behind it. So does an esc that came with the next key.
func (m *Model) key(msg tea.KeyMsg) tea.Cmd {
	if msg.Alt && keymap.QuickEscape(m.scopes(), msg.String()) {
		msg.Alt = false
		return tea.Batch(m.stroke(tea.KeyMsg{Type: tea.KeyEsc}), m.stroke(msg))
	}
	if msg.Type == tea.KeyRunes && !msg.Alt && !msg.Paste && len(msg.Runes) > 1 && m.typist() == nil {
		var cmds []tea.Cmd
		for _, r := range msg.Runes {
			cmds = append(cmds, m.stroke(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}))
		}
		return tea.Batch(cmds...)
	}
	return m.stroke(msg)
}

// keys handles keys that were held back, in their order.
func (m *Model) keys(held keysMsg) tea.Cmd {
	var cmds []tea.Cmd
	for _, k := range held {
		cmds = append(cmds, m.key(k))
	}
	return tea.Batch(cmds...)
}

// stroke gives one stroke its meaning: an action, or a piece of text for the
// field that has the keyboard.
func (m *Model) stroke(msg tea.KeyMsg) tea.Cmd {
	if msg.Paste && !keymap.IsText(m.dialog) && m.typist() == nil {
		return m.say(views.Warning, "A paste goes nowhere here: no text is being edited.")
	}
	if !msg.Paste {
		if action, ok := keymap.Resolve(m.scopes(), msg.String()); ok {
			return m.act(action)
		}
	}
	switch m.dialog {
	case keymap.Filter:
		return m.typeFilter(msg)
	case keymap.Palette:
		return m.typePalette(msg)
	}
	if t := m.typist(); t != nil {
		return t.typed(m, msg)
	}
	return nil
}

// typist gives the page that text is typed into, or nil.
func (m *Model) typist() typist {
	if m.dialog != 0 || m.page == nil {
		return nil
	}
	if scope := m.page.scope(); scope != keymap.Editing && scope != keymap.Asking && scope != keymap.Search && scope != keymap.Filter {
		return nil
	}
	t, _ := m.page.(typist)
	return t
}

// wheel is how many rows a step of the mouse's wheel moves.
const wheel = 3

// wheelElsewhere moves in a dialog or a page as the arrow keys do.
func (m *Model) wheelElsewhere(msg tea.MouseMsg) tea.Cmd {
	key := tea.KeyMsg{Type: tea.KeyDown}
	switch msg.Button {
	case tea.MouseButtonWheelUp:
		key.Type = tea.KeyUp
	case tea.MouseButtonWheelDown:
	default:
		return nil
	}
	var cmds []tea.Cmd
	for range wheel {
		cmds = append(cmds, m.stroke(key))
	}
	return tea.Batch(cmds...)
}

// pointer handles the mouse: a click focuses a pane and chooses a row, or puts the
// cursor into a text; the wheel scrolls what it is over.
func (m *Model) pointer(msg tea.MouseMsg) tea.Cmd {
	if p, ok := m.page.(*editPage); ok && m.dialog == 0 && !p.question.open() {
		return p.pointer(m, msg)
	}
	if m.dialog != 0 || m.page != nil {
		return m.wheelElsewhere(msg)
	}
	pane, ok := m.arranged().PaneAt(msg.X, msg.Y)
	if !ok {
		return nil
	}
	switch {
	case msg.Button == tea.MouseButtonWheelUp:
		return m.scrollPane(pane, -wheel)
	case msg.Button == tea.MouseButtonWheelDown:
		return m.scrollPane(pane, wheel)
	case msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress:
		return m.click(pane, msg)
	}
	return nil
}

func (m *Model) click(pane views.Pane, msg tea.MouseMsg) tea.Cmd {
	cmd := m.setFocus(pane)
	inner := m.arranged().Panes[pane].Inner()
	row := msg.Y - inner.Y
	switch pane {
	case views.PaneSections:
		if at := m.list.offset + row; row >= 0 && at < len(m.list.rows) && m.list.rows[at].Section != views.NoSection {
			m.list.cursor = at
			m.follow()
		}
	case views.PanePreview:
		if section, _ := m.shown.flow.PlaceAt(m.offset + max(0, row)); section != views.NoSection {
			m.moveTo(section)
		}
	}
	return cmd
}
