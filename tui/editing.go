package tui

import (
	"errors"
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/keymap"
	"foreword/views"
	"foreword/views/editor"
)

// typist is a page that text is typed into.
type typist interface {
	// typed takes a key that no binding of the page's scope takes.
	typed(m *Model, msg tea.KeyMsg) tea.Cmd
}

// editPage edits one text in place. Every key changes the workspace, and with it
// the prompt beside the text.
type editPage struct {
	target edit.Target
	title  string
	editor editor.Editor
	// request is what the question's answer is for, and then what is asked after
	// it; with was put in place of a match last.
	request, then editor.Request
	question      question
	with          string
	// section is the one that the preview shows.
	section int
	// back is the page that leaving leads to; nil for the main screen.
	back page
	// note is what is edited when that is a memory note; else nil.
	note *noteText
	// refused says why the text as it stands is none that the target can have; the
	// workspace keeps the last one that was.
	refused string
	flow    *views.Flow
	made    *prompt.Prompt
	wide    int
}

// editSection edits what the section under the cursor is made from: its text,
// or a list to choose from.
func (m *Model) editSection() tea.Cmd {
	if m.w == nil || m.shown.prompt == nil {
		return nil
	}
	section, part, none := m.underCursor()
	if none != nil {
		return none
	}
	return m.editFrom(section, part, m.page)
}

// editFrom edits what a section or a part of it is made from. Leaving it leads
// back to that page; nil for the main screen.
func (m *Model) editFrom(section, part int, back page) tea.Cmd {
	if section == views.NoSection {
		return nil
	}
	targets := edit.PartTargets(m.w, m.shown.prompt, section, part)
	if onlyNotes(targets) {
		return m.openMemory(noteOf(targets, part))
	}
	var first edit.Target
	if len(targets) > 0 {
		if first = targets[0]; m.straight(targets, part) {
			return m.editTarget(first, section, back)
		}
	} else if why := edit.Nothing(m.w, m.shown.prompt, section, part); why != "" {
		return m.say(views.Info, why)
	}
	list := newListPage(m, section).of(m, part, first) // also where there is nothing yet, but it can be added
	if list.kind == prompt.KindMemory && !ofState(list.targets) {
		return m.openMemory(0) // notes have a page of their own
	}
	list.back = back
	return m.openPage(list)
}

// straight says whether the first target is meant, and not the list: the whole
// text of a section, or the source of a part. A list that can be added to is
// shown also where one thing is in it, and so is that of a fact whose source is
// what can be changed.
func (m *Model) straight(targets []edit.Target, part int) bool {
	switch t := targets[0]; t.Kind {
	case edit.Frame, edit.Template:
		return true
	case edit.Fact:
		return len(targets) == 1 && part >= 0 && edit.Origin(m.w.Facts[t.At]) == ""
	case edit.Profile, edit.Known:
		return len(targets) == 1 && part >= 0
	case edit.Tool:
		return len(targets) == 1 || part >= 0
	}
	return len(targets) == 1
}

// onlyNotes says whether something is made from memory notes alone.
func onlyNotes(targets []edit.Target) bool {
	return len(targets) > 0 && !slices.ContainsFunc(targets, func(t edit.Target) bool { return t.Kind != edit.Note })
}

// noteOf gives the id of the note that a part of a section is, or 0.
func noteOf(targets []edit.Target, part int) int64 {
	if part < 0 || len(targets) != 1 {
		return 0
	}
	return targets[0].ID
}

// editTarget opens the editor on a target.
func (m *Model) editTarget(t edit.Target, section int, back page) tea.Cmd {
	if t.Kind == edit.Policy {
		return m.openAccess() // the matrix is where it is chosen
	}
	text, ok := edit.Text(m.w, t)
	if !ok {
		err := edit.Check(m.w, t)
		if m.fileOf(t) != "" && (errors.Is(err, edit.ErrUnreadable) || errors.Is(err, edit.ErrNotText)) {
			return m.say(views.Warning, t.In(m.w)+" is for your own editor, which "+keymap.Keys(keymap.EditOutside)+" opens: "+err.Error())
		}
		return m.say(views.Warning, t.In(m.w)+" cannot be edited in place: "+err.Error())
	}
	p := &editPage{target: t, title: t.In(m.w), section: section, back: back}
	if t.Kind == edit.Note {
		p.note = &noteText{id: t.ID, was: text, now: text}
	}
	p.editor = editor.New(text, 1, 1).MoveTo(m.places[t])
	return m.openPage(p)
}

func (p *editPage) scope() keymap.Scope {
	if p.question.open() {
		return keymap.Asking
	}
	return keymap.Editing
}

// refresh fits the editor to the screen and lays the preview out.
func (p *editPage) refresh(m *Model) tea.Cmd {
	text, preview := views.EditRects(m.arranged().Page())
	p.editor = p.editor.Resize(text.W, text.H-views.ProblemRows(p.problem(m), text.W, text.H))
	width := views.PreviewWidth(preview)
	if preview.Empty() || m.shown.prompt == nil || p.made == m.shown.prompt && p.wide == width {
		return nil
	}
	rows := make([]views.Rows, len(m.shown.blocks))
	for i, b := range m.shown.blocks {
		rows[i] = m.rows.wrapped(m.shown.keys[i], b.Text, width)
	}
	p.flow = views.NewFlow(m.shown.prompt, m.shown.blocks, rows, preview)
	p.made, p.wide = m.shown.prompt, width
	return nil
}

// status says where the cursor is, what the section of the text comes to, and
// more about the text.
func (p *editPage) status(m *Model) []string {
	made := m.shown.prompt
	if made == nil || p.section < 0 || p.section >= len(made.Sections) || made.Sections[p.section].Text == "" {
		return p.editor.Status()
	}
	s := made.Sections[p.section]
	return p.editor.Status(s.Name + " " + m.tokens(s.ByteDigest).Unit())
}

func (p *editPage) draw(m *Model, r views.Rect) []string {
	page := views.EditPage{Title: "Edit · " + p.title, Status: p.status(m), Rows: p.editor.Draw(m.theme), Problem: p.problem(m)}
	if made := m.shown.prompt; made != nil {
		page.Bar = views.Bar{Sections: made.Sections, Tokens: m.tokensOf(made.Sections), Total: m.use(made, m.shown.whole), Window: m.w.Settings.Window}
	}
	if p.question.open() {
		page.Ask = p.question.label
		page.Answer, page.After = p.question.halves()
	}
	if _, preview := views.EditRects(r); !preview.Empty() && m.shown.prompt != nil {
		page.Preview = views.Preview{
			Flow: p.flow, Mode: views.Raw, Offset: views.Clamp(p.flow.RowOf(p.section, 0), p.flow.Len(), preview.Inner().H),
			Current: p.section, Tokens: m.tokensOf(m.shown.prompt.Sections), Marks: m.shown.marks, Warning: m.shown.warning,
		}
	}
	return page.Draw(m.theme, r)
}

// problem says why the text as it stands does not reach the prompt: a template
// that fails, a to-do list that cannot be read, arguments that are no JSON.
func (p *editPage) problem(m *Model) string {
	if p.refused != "" {
		return p.refused
	}
	switch p.target.Kind {
	case edit.Template:
		return m.shown.problem
	case edit.Todo:
		if m.w.Todo.State == prompt.Unreadable {
			return m.w.Todo.Reason
		}
	}
	return ""
}

// questionOf gives what a request of the editor asks the user for.
func questionOf(r editor.Request) string {
	switch r {
	case editor.AskFind:
		return "find"
	case editor.AskReplace:
		return "replace with"
	case editor.AskReplaceAll:
		return "replace all with"
	}
	return "go to line"
}

func (p *editPage) act(m *Model, a keymap.Action) (tea.Cmd, bool) {
	switch a {
	case keymap.Keep:
		return p.leave(m), true
	case keymap.Close:
		p.question.end()
		return nil, true
	case keymap.Run:
		return p.answered(m), true
	}
	command, ok := editor.CommandOf(a)
	if !ok {
		return nil, false
	}
	before := p.stepKey()
	var result editor.Result
	p.editor, result = p.editor.Do(command, m.options.Clock())
	if command == editor.Undo || command == editor.Redo {
		return p.retraced(m, command == editor.Redo, before, result), true
	}
	return p.took(m, result), true
}

// leave goes back; what was typed is in the workspace already.
func (p *editPage) leave(m *Model) tea.Cmd {
	var left tea.Cmd
	if p.note != nil {
		left = p.note.left(m, p.target, p.back)
	}
	if p.refused != "" {
		left = m.say(views.Warning, p.title+" stay as they last were, since what was typed cannot be read: "+p.refused)
	}
	m.history.Break()
	m.places[p.target] = p.editor.Buffer().Cursor()
	if p.back != nil {
		return tea.Batch(left, m.openPage(p.back))
	}
	return tea.Batch(left, m.closePage())
}

// typed gives a key to the question that is asked, else to the editor.
func (p *editPage) typed(m *Model, msg tea.KeyMsg) tea.Cmd {
	if p.question.open() {
		return p.answerKey(msg)
	}
	now := m.options.Clock()
	var result editor.Result
	switch {
	case msg.Paste:
		p.editor, result = p.editor.Paste(string(msg.Runes), now)
	case msg.Type == tea.KeyRunes && !msg.Alt, msg.Type == tea.KeySpace:
		p.editor, result = p.editor.Type(string(msg.Runes), now)
	default:
		return nil
	}
	return p.took(m, result)
}

// answerKey gives a key to the answer of a question. What is looked for is found
// while it is typed.
func (p *editPage) answerKey(msg tea.KeyMsg) tea.Cmd {
	cmd := p.question.typed(msg)
	if p.request == editor.AskFind {
		p.editor = p.editor.Find(p.question.input.Value())
	}
	return cmd
}

func (p *editPage) answered(m *Model) tea.Cmd {
	answer := p.question.end()
	var result editor.Result
	switch p.request {
	case editor.AskFind:
		p.editor = p.editor.Find(answer)
		if p.then != editor.Nothing && answer != "" {
			p.ask(editor.Result{Request: p.then})
		}
	case editor.AskReplace:
		p.with = answer
		p.editor, result = p.editor.Replace(answer, m.options.Clock())
	case editor.AskReplaceAll:
		p.with = answer
		p.editor, result = p.editor.ReplaceAll(answer, m.options.Clock())
	case editor.AskLine:
		line, err := strconv.Atoi(answer)
		if err != nil {
			return m.say(views.Warning, "A line is a number.")
		}
		p.editor = p.editor.GoTo(line)
	}
	return p.took(m, result)
}

// ask asks what the editor wants to know. What was put in place of a match last
// is the answer to start from.
func (p *editPage) ask(r editor.Result) {
	answer := ""
	if r.Request == editor.AskReplace || r.Request == editor.AskReplaceAll {
		answer = p.with
	}
	p.request, p.then = r.Request, r.Then
	p.question = asked(keymap.TextAction, questionOf(r.Request), answer)
}
