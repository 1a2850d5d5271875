package tui

import (
	"errors"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/buffer"
	"foreword/core/canon"
	"foreword/core/edit"
	"foreword/views"
	"foreword/views/editor"
)

// took hands on what a command of the editor led to.
func (p *editPage) took(m *Model, r editor.Result) tea.Cmd {
	var cmds []tea.Cmd
	if r.Changed {
		detail, _ := p.editor.Step()
		if r.Edit.Kind == buffer.Restore {
			detail = r.Notice // of an undo or a redo
		}
		cmds = append(cmds, p.changed(m, p.editor.Buffer().Text().String(), detail))
	}
	if r.Notice != "" {
		cmds = append(cmds, m.say(views.Info, r.Notice))
	}
	switch r.Request {
	case editor.ToCopy:
		m.copied = r.Copied
		cmds = append(cmds, copyText(m.terminal, m.inTmux(), "the selection", r.Copied))
	case editor.ToPaste:
		cmds = append(cmds, m.world.paste())
	case editor.AskFind, editor.AskReplace, editor.AskReplaceAll, editor.AskLine:
		p.ask(r)
	case editor.Leave:
		cmds = append(cmds, p.leave(m))
	}
	return tea.Batch(cmds...)
}

// changed makes the target what was typed, in a step with that detail.
func (p *editPage) changed(m *Model, text, detail string) tea.Cmd {
	e := edit.SetText{Target: p.target, Text: text}
	if p.note != nil {
		return p.note.changed(m, e, p.stepKey(), detail)
	}
	if edit.IsArguments(p.target) {
		return p.changedArguments(m, e, detail)
	}
	return m.changeText(e, p.stepKey(), detail)
}

// changedArguments is changed for a text that stands for a value: while it is
// typed it is often none.
func (p *editPage) changedArguments(m *Model, e edit.SetText, detail string) tea.Cmd {
	_, err := edit.Apply(m.w, e)
	var syntax *canon.SyntaxError
	if errors.As(err, &syntax) {
		p.refused = syntax.Error()
		return p.refresh(m)
	}
	p.refused = ""
	return tea.Batch(m.changeText(e, p.stepKey(), detail), p.refresh(m))
}

// stepKey is the merge key of the editor's last step.
func (p *editPage) stepKey() string {
	_, done := p.editor.Step()
	return p.target.String() + " " + strconv.Itoa(done)
}

// retraced takes in that the editor took its last step back, or did it again.
func (p *editPage) retraced(m *Model, forward bool, key string, r editor.Result) tea.Cmd {
	if forward {
		key = p.stepKey()
	}
	text := p.editor.Buffer().Text().String()
	p.refused = "" // or it is found out again
	if !r.Changed || p.note != nil && p.note.fresh {
		return p.took(m, r)
	}
	cmd, ok := m.retrace(forward, key, p.target, text)
	if !ok {
		return p.took(m, r)
	}
	if p.note != nil {
		p.note.now, p.note.blank = text, false
	}
	r.Changed = false
	return tea.Batch(cmd, p.took(m, r))
}

// pointer puts the cursor where the text is clicked, selects to where the mouse is
// dragged, and scrolls with the wheel.
func (p *editPage) pointer(m *Model, msg tea.MouseMsg) tea.Cmd {
	text, _ := views.EditRects(m.arranged().Page())
	x, y := msg.X-text.X, msg.Y-text.Y
	inside := x >= 0 && x < text.W && y >= 0 && y < text.H
	switch {
	case msg.Button == tea.MouseButtonWheelUp:
		p.editor = p.editor.Scroll(-wheel)
	case msg.Button == tea.MouseButtonWheelDown:
		p.editor = p.editor.Scroll(wheel)
	case msg.Button == tea.MouseButtonLeft && inside && msg.Action != tea.MouseActionRelease:
		p.editor = p.editor.Click(x, y, msg.Action == tea.MouseActionMotion || msg.Shift)
	}
	return nil
}
