package buffer

import (
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
	// gone and put are the start of what was taken away and of what came, for the
	// label.
	gone, put string
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
	e.put = sample(before.put + e.put)
	if e.Kind == DeleteLeft {
		e.gone = sample(e.gone + before.gone)
	} else {
		e.gone = sample(before.gone + e.gone)
	}
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
