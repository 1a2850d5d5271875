package editor

import "foreword/core/buffer"

// Command is something that a user can ask an editor for, by name.
type Command string

// The commands. A command that starts with "select" moves the cursor and keeps
// the anchor of the selection.
const (
	Left          Command = "left"
	Right         Command = "right"
	Up            Command = "up"
	Down          Command = "down"
	WordLeft      Command = "word-left"
	WordRight     Command = "word-right"
	LineStart     Command = "line-start"
	LineEnd       Command = "line-end"
	FirstNonBlank Command = "first-non-blank"
	LineUp        Command = "line-up"
	LineDown      Command = "line-down"
	ParagraphUp   Command = "paragraph-up"
	ParagraphDown Command = "paragraph-down"
	PageUp        Command = "page-up"
	PageDown      Command = "page-down"
	TextStart     Command = "text-start"
	TextEnd       Command = "text-end"

	SelectLeft          Command = "select-left"
	SelectRight         Command = "select-right"
	SelectUp            Command = "select-up"
	SelectDown          Command = "select-down"
	SelectWordLeft      Command = "select-word-left"
	SelectWordRight     Command = "select-word-right"
	SelectLineStart     Command = "select-line-start"
	SelectLineEnd       Command = "select-line-end"
	SelectParagraphUp   Command = "select-paragraph-up"
	SelectParagraphDown Command = "select-paragraph-down"
	SelectTextStart     Command = "select-text-start"
	SelectTextEnd       Command = "select-text-end"
	SelectAll           Command = "select-all"
	SelectLine          Command = "select-line"
	SelectWord          Command = "select-word"
	// ToggleSelecting makes all motions select, until it is given again or
	// something is edited or cancelled.
	ToggleSelecting Command = "toggle-selecting"

	Break           Command = "line-break"
	Tab             Command = "tab"
	Indent          Command = "indent"
	Outdent         Command = "outdent"
	DeleteLeft      Command = "delete-left"
	DeleteRight     Command = "delete-right"
	DeleteWordLeft  Command = "delete-word-left"
	DeleteWordRight Command = "delete-word-right"
	DeleteToStart   Command = "delete-to-start"
	DeleteToEnd     Command = "delete-to-end"
	DeleteLine      Command = "delete-line"
	MoveLinesUp     Command = "move-lines-up"
	MoveLinesDown   Command = "move-lines-down"
	DuplicateLines  Command = "duplicate-lines"
	JoinLines       Command = "join-lines"

	Copy  Command = "copy"
	Cut   Command = "cut"
	Paste Command = "paste"
	Undo  Command = "undo"
	Redo  Command = "redo"

	Find           Command = "find"
	FindNext       Command = "find-next"
	FindPrevious   Command = "find-previous"
	Replace        Command = "replace"
	ReplaceEvery   Command = "replace-all"
	GoToLine       Command = "go-to-line"
	NextHidden     Command = "next-hidden"
	PreviousHidden Command = "previous-hidden"
	// Cancel ends a search, else a selection, else asks to leave the editor.
	Cancel Command = "cancel"
)

// Commands gives all commands, in the order in which a help shows them.
func Commands() []Command {
	return []Command{
		Left, Right, Up, Down, WordLeft, WordRight, LineStart, LineEnd, FirstNonBlank, LineUp, LineDown,
		ParagraphUp, ParagraphDown, PageUp, PageDown, TextStart, TextEnd,
		SelectLeft, SelectRight, SelectUp, SelectDown, SelectWordLeft, SelectWordRight, SelectLineStart, SelectLineEnd,
		SelectParagraphUp, SelectParagraphDown, SelectTextStart, SelectTextEnd,
		SelectAll, SelectLine, SelectWord, ToggleSelecting,
		Break, Tab, Indent, Outdent, DeleteLeft, DeleteRight, DeleteWordLeft, DeleteWordRight, DeleteToStart, DeleteToEnd,
		DeleteLine, MoveLinesUp, MoveLinesDown, DuplicateLines, JoinLines,
		Copy, Cut, Paste, Undo, Redo,
		Find, FindNext, FindPrevious, Replace, ReplaceEvery, GoToLine, NextHidden, PreviousHidden, Cancel,
	}
}

// motion gives the motion of a command that moves within the text.
func motion(c Command) (m buffer.Motion, extend, ok bool) {
	switch c {
	case Left, SelectLeft:
		m = buffer.Left
	case Right, SelectRight:
		m = buffer.Right
	case WordLeft, SelectWordLeft:
		m = buffer.WordLeft
	case WordRight, SelectWordRight:
		m = buffer.WordRight
	case LineStart:
		m = buffer.LineStart
	case LineEnd, SelectLineEnd:
		m = buffer.LineEnd
	case FirstNonBlank, SelectLineStart:
		m = buffer.FirstNonBlank
	case LineUp:
		m = buffer.LineUp
	case LineDown:
		m = buffer.LineDown
	case ParagraphUp, SelectParagraphUp:
		m = buffer.ParagraphUp
	case ParagraphDown, SelectParagraphDown:
		m = buffer.ParagraphDown
	case TextStart, SelectTextStart:
		m = buffer.TextStart
	case TextEnd, SelectTextEnd:
		m = buffer.TextEnd
	default:
		return 0, false, false
	}
	return m, isSelecting(c), true
}

// isSelecting says whether a command keeps the anchor of the selection.
func isSelecting(c Command) bool { return len(c) > 7 && c[:7] == "select-" }
