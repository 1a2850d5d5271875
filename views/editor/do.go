package editor

import (
	"time"

	"foreword/core/buffer"
)

// Do carries out a command at a time, which decides what becomes one step with
// the edit before. An unknown command does nothing.
func (e Editor) Do(c Command, now time.Time) (Editor, Result) {
	e = e.at(now)
	if m, extend, ok := motion(c); ok {
		e.buffer = e.buffer.Move(m, extend || e.selecting)
		return e.moved(), Result{}
	}
	switch c {
	case Up, SelectUp, Down, SelectDown, PageUp, PageDown:
		return e.byRows(c), Result{}
	case SelectAll, SelectLine, SelectWord, ToggleSelecting:
		return e.selects(c), Result{}
	case Undo:
		return e.undo()
	case Redo:
		return e.redo()
	case Find, Replace, ReplaceEvery, FindNext, FindPrevious:
		return e.search(c)
	case NextHidden, PreviousHidden:
		return e.toHidden(c)
	case GoToLine:
		return e, Result{Request: AskLine}
	case Paste:
		return e, Result{Request: ToPaste}
	case Copy:
		return e.copy()
	case Cut:
		next, edit, cut := e.buffer.Cut()
		e, r := e.take(next, edit)
		if r.Changed {
			r.Request, r.Copied = ToCopy, cut
		}
		return e, r
	case Cancel:
		return e.cancel()
	}
	return e.edits(c)
}

// edits carries out the commands that are one edit of the buffer's.
func (e Editor) edits(c Command) (Editor, Result) {
	b := e.buffer
	switch c {
	case Break:
		return e.take(b.Break(true))
	case Tab:
		return e.take(b.Tab())
	case Indent:
		return e.take(b.Indent())
	case Outdent:
		return e.take(b.Outdent())
	case DeleteLeft:
		return e.take(b.Delete(buffer.Left))
	case DeleteRight:
		return e.take(b.Delete(buffer.Right))
	case DeleteWordLeft:
		return e.take(b.Delete(buffer.WordLeft))
	case DeleteWordRight:
		return e.take(b.Delete(buffer.WordRight))
	case DeleteToStart:
		return e.take(b.Delete(buffer.LineStart))
	case DeleteToEnd:
		return e.take(b.Delete(buffer.LineEnd))
	case DeleteLine:
		return e.take(b.DeleteLines())
	case MoveLinesUp:
		return e.take(b.MoveLinesUp())
	case MoveLinesDown:
		return e.take(b.MoveLinesDown())
	case DuplicateLines:
		return e.take(b.Duplicate())
	case JoinLines:
		return e.take(b.Join())
	}
	return e, Result{}
}

// selects carries out the commands that select without a motion.
func (e Editor) selects(c Command) Editor {
	switch c {
	case SelectAll:
		e.buffer = e.buffer.SelectAll()
	case SelectLine:
		e.buffer = e.buffer.SelectLines()
	case SelectWord:
		e.buffer = e.buffer.SelectWord(e.buffer.Cursor())
	case ToggleSelecting:
		e.selecting = !e.selecting
	}
	return e.moved()
}

// copy hands the selection to the caller, or the line without one.
func (e Editor) copy() (Editor, Result) {
	b := e.buffer
	if b.Selection().Empty() {
		b = b.SelectLines()
	}
	copied := b.Selected()
	if copied == "" {
		return e, Result{Notice: "there is nothing to copy"}
	}
	return e, Result{Request: ToCopy, Copied: copied}
}

// toHidden selects the next or the previous hidden character.
func (e Editor) toHidden(c Command) (Editor, Result) {
	text := e.buffer.Text()
	start, _ := e.buffer.Selection().Range()
	at, ok := start, e.onHidden(start)
	switch {
	case c == PreviousHidden:
		at, ok = text.PreviousHidden(start)
	case !ok || !e.buffer.Selection().Empty():
		at, ok = text.NextHidden(start)
	}
	if !ok {
		return e, Result{Notice: "there are no hidden characters"}
	}
	e.buffer = e.buffer.Select(buffer.Selection{Anchor: text.Next(at), Cursor: at})
	e.selecting = false
	return e.moved(), Result{}
}

// onHidden says whether a hidden character starts at an offset.
func (e Editor) onHidden(at int) bool {
	text := e.buffer.Text()
	character := text.Slice(at, text.Next(at))
	return character != "" && buffer.IsHidden(character)
}

// cancel ends a search, else a selection, else it asks to leave.
func (e Editor) cancel() (Editor, Result) {
	switch {
	case e.query.Pattern() != "":
		return e.Find(""), Result{}
	case e.selecting || !e.buffer.Selection().Empty():
		e.selecting = false
		e.buffer = e.buffer.MoveTo(e.buffer.Cursor(), false)
		return e.moved(), Result{}
	}
	return e, Result{Request: Leave}
}
