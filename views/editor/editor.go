package editor

import (
	"time"

	"foreword/core/buffer"
)

// Editor is a text that is being edited on a screen. It is a value.
type Editor struct {
	buffer  buffer.Buffer
	marks   buffer.Marks
	history buffer.History[buffer.Buffer]

	width, height int
	// top is where the first visible row starts, cut what the rows around it are.
	top int
	cut cut
	// goal is the column that vertical motions aim at; -1 for the cursor's own.
	goal      int
	selecting bool

	// now is the time of the command that is being carried out.
	now time.Time

	query   buffer.Query
	matches []buffer.Selection
	// origin is where the cursor was when the search began.
	origin int
}

// New gives an editor of a text, with the cursor at its start, of w×h cells.
func New(text string, w, h int) Editor {
	b := buffer.New(text)
	e := Editor{buffer: b, marks: buffer.NewMarks(b.Text()), goal: -1}
	return e.Resize(w, h)
}

// Resize gives the editor another size. The cursor stays in sight.
func (e Editor) Resize(w, h int) Editor {
	e.width, e.height = max(0, w), max(0, h)
	return e.follow()
}

// Buffer gives the text and the selection.
func (e Editor) Buffer() buffer.Buffer { return e.buffer }

// Modified says whether the text differs from the text at the start.
func (e Editor) Modified() bool { return e.marks.Any() }

// Steps gives the labels of all steps of editing, the first one first, and how
// many of them are done; the others are undone.
func (e Editor) Steps() (labels []string, done int) { return e.history.Steps() }

// Step gives the label of the last step that is done, empty without one, and how
// many steps are done.
func (e Editor) Step() (label string, done int) { return e.history.Step() }

// Result is what came of a command.
type Result struct {
	// Edit says what was replaced in the text; its kind is None if nothing was.
	Edit buffer.Edit
	// Changed says whether the text is another one.
	Changed bool
	// Request is what the caller is to do, and Then what after it: before anything
	// is replaced, the user is asked what to find.
	Request, Then Request
	// Copied is the text for the clipboard, with the request ToCopy.
	Copied string
	// Notice is one sentence for the user, mostly empty.
	Notice string
}

// Request is what a command leaves to the caller.
type Request uint8

// The requests. After asking the user, callers go on with Find, Replace,
// ReplaceAll or GoTo; with the clipboard's text they go on with Paste.
const (
	Nothing Request = iota
	ToCopy
	ToPaste
	AskFind
	AskReplace
	AskReplaceAll
	AskLine
	Leave
)

// Type inserts text that was typed. Bubble Tea hands on all characters that
// came at once as one key; they are one edit.
func (e Editor) Type(text string, now time.Time) (Editor, Result) {
	return e.at(now).take(e.buffer.Type(text))
}

// Paste inserts text from the clipboard or from a bracketed paste.
func (e Editor) Paste(text string, now time.Time) (Editor, Result) {
	return e.at(now).take(e.buffer.Paste(text))
}

// Load replaces the whole text by one that came from outside, as one step.
func (e Editor) Load(text string, now time.Time) (Editor, Result) {
	return e.at(now).take(e.buffer.Load(text))
}

// GoTo moves the cursor to the start of a line, counted from 1. A number
// outside of the text leads to its ends.
func (e Editor) GoTo(line int) Editor {
	text := e.buffer.Text()
	return e.place(text.LineStart(min(max(0, line-1), text.Lines()-1)), false)
}

// MoveTo moves the cursor to the character at an offset, or to an end of the text.
func (e Editor) MoveTo(offset int) Editor {
	return e.place(min(max(0, offset), e.buffer.Text().Len()), false)
}

// place moves the cursor to an offset.
func (e Editor) place(offset int, extend bool) Editor {
	e.buffer = e.buffer.MoveTo(offset, extend || e.selecting)
	return e.moved()
}

// moved follows the cursor after it was moved, but for vertical motions.
func (e Editor) moved() Editor {
	e.goal = -1
	e.history = e.history.Close()
	return e.follow()
}

// at gives the editor at the time of a command.
func (e Editor) at(now time.Time) Editor {
	e.now = now
	return e
}

// take takes over what an edit gave.
func (e Editor) take(next buffer.Buffer, edit buffer.Edit) (Editor, Result) {
	e.history = e.history.Record(e.buffer, next, edit, e.now)
	r := Result{Edit: edit, Changed: edit.Kind != buffer.None}
	if edit.Kind == buffer.DeleteLines || edit.Kind == buffer.JoinLines {
		r.Notice = edit.Label() // alt and a key, which can be esc and the key read at once
	}
	return e.replaced(next, edit).follow(), r
}

// replaced gives the editor with another buffer, to which an edit led.
func (e Editor) replaced(next buffer.Buffer, edit buffer.Edit) Editor {
	before := e.buffer.Text()
	e.buffer, e.goal, e.selecting = next, -1, false
	if edit.Kind != buffer.None {
		e.marks = e.marks.Update(before, next.Text(), edit.Changes)
		e.top = edit.Moved(e.top)
		e = e.searched()
	}
	return e
}

// restore puts a buffer of the history back.
func (e Editor) restore(b buffer.Buffer, history buffer.History[buffer.Buffer], notice string) (Editor, Result) {
	edit := buffer.Between(e.buffer.Text(), b.Text())
	e.history = history
	return e.replaced(b, edit).follow(), Result{Edit: edit, Changed: edit.Kind != buffer.None, Notice: notice}
}

// undo takes the last step back.
func (e Editor) undo() (Editor, Result) {
	history, b, label, ok := e.history.Undo()
	if !ok {
		return e, Result{Notice: "there is nothing to undo"}
	}
	return e.restore(b, history, "undone: "+label)
}

// redo takes the last undo back.
func (e Editor) redo() (Editor, Result) {
	history, b, label, ok := e.history.Redo()
	if !ok {
		return e, Result{Notice: "there is nothing to redo"}
	}
	return e.restore(b, history, "redone: "+label)
}

// Jump undoes or redoes until so many steps are done.
func (e Editor) Jump(done int) Editor {
	for _, now := e.Steps(); now > done && now > 0; now-- {
		e, _ = e.undo()
	}
	for steps, now := e.Steps(); now < done && now < len(steps); now++ {
		e, _ = e.redo()
	}
	return e
}
