package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/check"
	"foreword/core/prompt"
	"foreword/views"
)

// leadTo goes to the section that a finding is about, and in the preview to the
// line where it stands. The preview shows the text as it is for that: rendered
// rows do not know the lines that they come from.
func (m *Model) leadTo(f check.Finding) tea.Cmd {
	var cmds []tea.Cmd
	if f.Place.Role != "" && f.Place.Role != m.role {
		cmds = append(cmds, m.useRole(f.Place.Role))
	}
	for i, s := range m.shown.prompt.Sections {
		if s.Name != f.Place.Section {
			continue
		}
		cmds = append(cmds, m.closePage())
		m.moveTo(i)
		at := offsetOf(s, f.Place)
		if at < 0 {
			return tea.Batch(append(cmds, m.follow())...)
		}
		m.detail, m.mode = 0, views.Raw
		return tea.Batch(append(cmds, m.setFocus(views.PanePreview), m.scrollTo(i, at))...)
	}
	return tea.Batch(append(cmds, m.say(views.Info, f.Place.String()+" is in no section of this prompt."))...)
}

// offsetOf gives the byte of a section's text at which the line of a place
// begins, or -1 when the place names no line of that text.
func offsetOf(s prompt.Section, at check.Place) int {
	start, end, source := 0, len(s.Text), s.Source
	for _, p := range s.Parts {
		if p.Start == p.End {
			continue
		}
		if at.Item != "" && p.Name == at.Item {
			return p.Start
		}
		if at.Path != "" && p.Source.Path == at.Path {
			start, end, source = p.Start, p.End, p.Source
		}
	}
	text := s.Text[start:end]
	if at.Path != "" && source.Path == at.Path && at.Line > 0 {
		skip := at.Line - max(source.Line, 1)
		if s.Kind == prompt.KindInstructions {
			skip += check.InstructionHeading
		}
		for ; skip > 0; skip-- {
			_, rest, found := strings.Cut(text, "\n")
			if !found {
				return -1
			}
			text = rest
		}
		return end - len(text)
	}
	if at.Item == "" {
		return -1
	}
	i := strings.Index(text, at.Item)
	if i < 0 {
		return -1
	}
	return start + strings.LastIndex(text[:i], "\n") + 1
}
