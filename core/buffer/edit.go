package buffer

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Change says that the bytes from Start to End of the text before an edit were
// replaced by Text.
type Change struct {
	Start, End int
	Text       string
}

// Kind says what an edit did, so that steps can be grouped and named.
type Kind uint8

// The kinds of edit. None changed nothing.
const (
	None Kind = iota
	Typing
	Newline
	DeleteLeft
	DeleteRight
	DeleteWord
	DeleteToStart
	DeleteToEnd
	DeleteLines
	DeleteSelection
	Cut
	Paste
	Indent
	Outdent
	LinesUp
	LinesDown
	Duplicate
	JoinLines
	Replace
	// Load replaced the whole text from outside of the editor.
	Load
	// Restore put an earlier or later text back, by undo or redo.
	Restore
)

// Edit tells what an edit changed.
type Edit struct {
	Kind Kind
	// Changes are in order and apart from each other. All offsets are those of
	// the text before the edit.
	Changes []Change
	// Count is how many characters were typed, pasted or deleted, how many
	// lines were moved, or how many matches were replaced.
	Count int
	// Lines is how many lines a pasted, cut or deleted text has; 0 if it is no
	// more than a piece of one.
	Lines int
}

// Moved gives where an offset of the text before the edit is after it. What was
// inserted at the offset stands in front of it.
func (e Edit) Moved(at int) int {
	shift := 0
	for _, c := range e.Changes {
		switch {
		case c.End <= at:
			shift += len(c.Text) - (c.End - c.Start)
		case c.Start < at:
			shift += c.Start - at + min(len(c.Text), at-c.Start)
		}
	}
	return at + shift
}

// Label names the edit for people, as "type 12 characters" or "paste 3 lines".
func (e Edit) Label() string {
	switch e.Kind {
	case Typing:
		return "type " + count(e.Count, "character")
	case Newline:
		return "type " + count(e.Count, "line break")
	case DeleteLeft, DeleteRight:
		return "delete " + count(e.Count, "character")
	case DeleteSelection, Cut, Paste:
		return e.verb() + " " + e.amount()
	case Indent, Outdent, Duplicate, JoinLines, DeleteLines:
		return e.verb() + " " + count(e.Count, "line")
	case LinesUp:
		return "move " + count(e.Count, "line") + " up"
	case LinesDown:
		return "move " + count(e.Count, "line") + " down"
	case Replace:
		if e.Count == 1 {
			return "replace 1 match"
		}
		return fmt.Sprintf("replace %s matches", grouped(e.Count))
	}
	return e.verb()
}

func (e Edit) verb() string {
	return [...]string{
		None: "nothing", DeleteWord: "delete word", DeleteToStart: "delete to start of line",
		DeleteToEnd: "delete to end of line", DeleteLines: "delete", DeleteSelection: "delete", Cut: "cut", Paste: "paste",
		Indent: "indent", Outdent: "outdent", Duplicate: "duplicate", JoinLines: "join", Load: "load text", Restore: "restore",
	}[e.Kind]
}

func (e Edit) amount() string {
	if e.Lines > 0 {
		return count(e.Lines, "line")
	}
	return count(e.Count, "character")
}

func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return grouped(n) + " " + noun
}

// grouped writes a number with a comma between thousands.
func grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// joins says whether an edit goes on with the one before it, so that one undo
// takes both back: typing up to the end of a word and its blanks, line breaks
// in a row, characters deleted in a row. It must happen where the other ended.
func (e Edit) joins(before Edit) bool {
	if e.Kind != before.Kind || len(e.Changes) != 1 || len(before.Changes) != 1 {
		return false
	}
	now, then := e.Changes[0], before.Changes[0]
	switch e.Kind {
	case Typing:
		return now.Start == now.End && now.Start == then.Start+len(then.Text) && !startsWord(then.Text, now.Text)
	case Newline:
		return now.Start == now.End && now.Start == then.Start+len(then.Text)
	case DeleteLeft:
		return now.End == then.Start
	case DeleteRight:
		return now.Start == then.Start
	}
	return false
}

// startsWord says whether a word begins between two texts.
func startsWord(before, text string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsSpace(last) && !unicode.IsSpace(first)
}

// with gives an edit that stands for this one and the one that it joins, for
// the label and for further joining.
func (e Edit) with(before Edit) Edit {
	e.Count += before.Count
	return e
}

// countLines gives the number of lines of a text that has line feeds, else 0.
func countLines(text string) int {
	n := strings.Count(text, "\n")
	if n > 0 && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}
