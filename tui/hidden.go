package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/buffer"
	"foreword/core/prompt"
	"foreword/views"
)

// hiddenPlaces are the hidden characters of a prompt, and the one that was gone
// to last; -1 for none.
type hiddenPlaces struct {
	of  *prompt.Prompt
	all []hiddenPlace
	at  int
}

// hiddenPlace is a hidden character by its section and its byte there.
type hiddenPlace struct{ section, at int }

// stepHidden goes to the next hidden character of the prompt or to the one
// before, from the section under the cursor. The preview shows the text as it is,
// where such a character is spelled out.
func (m *Model) stepHidden(step int) tea.Cmd {
	if m.shown.prompt == nil {
		return nil
	}
	h := &m.hidden
	if h.of != m.shown.prompt {
		*h = hiddenPlaces{of: m.shown.prompt, all: m.findHidden(), at: -1}
	}
	if len(h.all) == 0 {
		return m.say(views.Success, "The prompt has no hidden character.")
	}
	h.at = h.next(m.section(), step)
	place := h.all[h.at]
	m.moveTo(place.section)
	m.detail, m.mode = 0, views.Raw
	return tea.Batch(m.setFocus(views.PanePreview), m.scrollTo(place.section, place.at), m.sayHidden(place))
}

// findHidden lists the hidden characters of the sections that have any.
func (m *Model) findHidden() []hiddenPlace {
	var all []hiddenPlace
	for i, s := range m.shown.prompt.Sections {
		if !m.rows.hides(s.ByteDigest, s.Text) {
			continue
		}
		for at, ok := buffer.FirstHidden(s.Text, 0); ok; at, ok = buffer.FirstHidden(s.Text, at) {
			all = append(all, hiddenPlace{i, at})
			at += buffer.CharacterSize(s.Text[at:])
		}
	}
	return all
}

// next gives the place to go to: beside the last one while the cursor is still on
// its section, else the first or the last one from the cursor's section on. Behind
// the last one comes the first.
func (h *hiddenPlaces) next(section, step int) int {
	n := len(h.all)
	if h.at >= 0 && h.all[h.at].section == section {
		return (h.at + step + n) % n
	}
	if step > 0 {
		for i, p := range h.all {
			if p.section >= section {
				return i
			}
		}
		return 0
	}
	for i := n - 1; i >= 0; i-- {
		if h.all[i].section <= section {
			return i
		}
	}
	return n - 1
}

// sayHidden says which character it is, and where.
func (m *Model) sayHidden(p hiddenPlace) tea.Cmd {
	s := m.shown.prompt.Sections[p.section]
	before := s.Text[:p.at]
	line := strings.Count(before, "\n") + 1
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	character := s.Text[p.at : p.at+buffer.CharacterSize(s.Text[p.at:])]
	return m.say(views.Info, fmt.Sprintf("%s in %s, line %d, column %d: %d of %d.",
		views.Visible(character), s.Name, line, column, m.hidden.at+1, len(m.hidden.all)))
}
