package tui

import (
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/views"
)

// diskPrompt is the prompt of what is on disk, without the unsaved edits. It is
// kept until the disk, the layout or the role is another.
type diskPrompt struct {
	w            *workspace.Workspace
	layout, role string
	prompt       *prompt.Prompt
	text, whole  string
}

// beforeEdits gives the prompt of what is on disk, which the marks of unsaved
// edits are taken against; nil without edits.
func (m *Model) beforeEdits() *prompt.Prompt {
	if m.history == nil || !m.history.Dirty() {
		return nil
	}
	if d := &m.disk; d.w != m.history.Base() || d.layout != m.layoutName() || d.role != m.role {
		*d = diskPrompt{w: m.history.Base(), layout: m.layoutName(), role: m.role}
		if p, err := layout.Build(d.layout, d.w, d.role); err == nil {
			d.prompt, d.text = p, p.Text()
			d.whole = prompt.ByteDigest(d.text)
		}
	}
	return m.disk.prompt
}

// diskTexts gives what the prompt on disk has to count, while there are edits.
func (m *Model) diskTexts() []text {
	p := m.beforeEdits()
	if p == nil {
		return nil
	}
	texts := []text{{m.disk.whole, m.disk.text}}
	for _, s := range p.Sections {
		switch {
		case s.Text == "":
		case s.Kind == prompt.KindTools, s.Kind == prompt.KindSkills:
			texts = append(append(texts, text{s.ByteDigest, s.Text}), partsOf(s)...)
		case s.Zone == prompt.Beside:
			texts = append(texts, text{s.ByteDigest, s.Text})
		}
	}
	return texts
}

// use gives what a prompt and what is sent beside it take of the window.
func (m *Model) use(p *prompt.Prompt, whole string) views.Tokens {
	use := m.tokens(whole)
	for _, s := range p.Sections {
		if s.Zone == prompt.Beside && s.Text != "" {
			t := m.tokens(s.ByteDigest)
			use.Known = use.Known && t.Known
			use.Tokens += t.Tokens
			use.Accuracy = max(use.Accuracy, t.Accuracy)
		}
	}
	return use
}

// editsCost gives by how many tokens the unsaved edits make the prompt and what
// is sent beside it longer; false without edits, and until both are counted.
func (m *Model) editsCost() (int, bool) {
	base := m.beforeEdits()
	if base == nil || m.shown.prompt == nil {
		return 0, false
	}
	was, is := m.use(base, m.disk.whole), m.use(m.shown.prompt, m.shown.whole)
	return is.Tokens - was.Tokens, was.Known && is.Known
}

// partTexts gives what the tools or the skills are in the prompt, by name, or, of
// those that are switched off, in the prompt on disk. Nothing else is counted by
// its parts.
func (m *Model) partTexts(kind prompt.Kind) map[string]string {
	if kind != prompt.KindTools && kind != prompt.KindSkills {
		return nil
	}
	texts := map[string]string{}
	for _, p := range []*prompt.Prompt{m.shown.prompt, m.beforeEdits()} {
		if p == nil {
			continue
		}
		for _, s := range p.Sections {
			if s.Kind != kind {
				continue
			}
			for _, part := range s.Parts {
				if _, known := texts[part.Name]; !known && part.Start < part.End {
					texts[part.Name] = s.Text[part.Start:part.End]
				}
			}
		}
	}
	return texts
}
