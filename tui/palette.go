package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/layout"
	"foreword/core/token"
	"foreword/keymap"
	"foreword/views"
)

// palette is the state of the dialog that searches all commands.
type palette struct {
	// title is empty for the commands.
	title    string
	input    textinput.Model
	commands []command
	// typed makes a command of what is typed, where that can be a choice of its
	// own; nil where it cannot.
	typed func(text string) command
	// offered are the commands, and what is typed behind them.
	offered []command
	matches []views.Match
	cursor  int
}

// command is something that the palette can do.
type command struct {
	title, key, disabled string
	do                   func() tea.Cmd
}

// openPalette lists every action, and every role, layout and counter by name.
func (m *Model) openPalette() tea.Cmd { return m.openChooser("", m.commands()) }

// openChooser lists things to choose from; the title is empty for the commands.
func (m *Model) openChooser(title string, list []command) tea.Cmd {
	m.palette.title, m.palette.commands, m.palette.typed = title, list, nil
	m.palette.input.Reset()
	m.palette.search()
	m.dialog = keymap.Palette
	return m.palette.input.Focus()
}

func (m *Model) commands() []command {
	var list []command
	idle := m.idle()
	for _, b := range keymap.Commands(m.scopes()[0]) {
		if b.Action == keymap.OpenPalette || slices.Contains(keymap.RoleActions(), b.Action) {
			continue
		}
		c := command{title: b.Long, key: b.Names(), do: func() tea.Cmd { return m.act(b.Action) }}
		if slices.Contains(idle, b.Action) {
			c.disabled = "not here"
		}
		list = append(list, c)
	}
	if m.w != nil {
		for i, r := range m.w.Roles {
			c := command{title: "Switch to role " + r.Name, do: func() tea.Cmd { return m.useRole(r.Name) }}
			if keys := keymap.RoleActions(); i < len(keys) {
				c.key = keymap.Keys(keys[i])
			}
			list = append(list, c)
		}
	}
	for _, l := range layout.All() {
		list = append(list, command{title: "Use layout " + l.Name, do: func() tea.Cmd { return m.useLayout(l.Name) }})
	}
	for _, name := range token.Names() {
		list = append(list, command{title: "Count tokens with " + name, do: func() tea.Cmd { return m.useCounter(name) }})
	}
	return list
}

func (m *Model) typePalette(msg tea.KeyMsg) tea.Cmd {
	var cmd tea.Cmd
	m.palette.input, cmd = typeInto(m.palette.input, msg)
	m.palette.search()
	return cmd
}

// runChosen closes the palette and does what is under its cursor.
func (m *Model) runChosen() tea.Cmd {
	if m.palette.cursor >= len(m.palette.matches) {
		return nil
	}
	m.dialog = 0
	return m.palette.offered[m.palette.matches[m.palette.cursor].Command].do()
}

func (p *palette) search() {
	query := p.input.Value()
	p.offered = p.commands
	p.matches = views.MatchCommands(p.views(), query)
	p.cursor = 0
	text := strings.TrimSpace(query)
	if p.typed == nil || text == "" || slices.ContainsFunc(p.commands, func(c command) bool { return c.title == text }) {
		return
	}
	p.offered = append(slices.Clip(p.commands), p.typed(text))
	typed := views.Match{Command: len(p.commands)}
	if slices.ContainsFunc(p.matches, func(m views.Match) bool { return hasWord(p.commands[m.Command].title, text) }) {
		p.matches = append(p.matches, typed)
		return
	}
	// Letters found here and there, as of worker@e2 in worker@HEAD~2, are not what
	// was meant.
	p.matches = slices.Insert(p.matches, 0, typed)
}

// hasWord says whether a title has a text at the beginning of a word.
func hasWord(title, text string) bool {
	title, text = strings.ToLower(title), strings.ToLower(text)
	for at := 0; at < len(title); at++ {
		start := at == 0 || title[at] == '@' || strings.IndexByte("@/.-_~ ", title[at-1]) >= 0
		if start && title[at] != '-' && strings.HasPrefix(title[at:], text) {
			return true
		}
	}
	return false
}

func (p *palette) move(delta int) {
	p.cursor = max(0, min(p.cursor+delta, len(p.matches)-1))
}

func (p *palette) views() []views.Command {
	list := make([]views.Command, len(p.offered))
	for i, c := range p.offered {
		list[i] = views.Command{Title: c.title, Key: c.key, Disabled: c.disabled}
	}
	return list
}
