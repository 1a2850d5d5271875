package buffer

import "strings"

// Motion is a way from one place in a text to another.
type Motion uint8

// The motions. Lines are those of the text; the rows of a screen are the
// screen's own.
const (
	// Left and Right go by one character.
	Left Motion = iota
	Right
	// WordLeft goes to the start of a word, WordRight to the end of one.
	WordLeft
	WordRight
	LineStart
	LineEnd
	// FirstNonBlank goes to the first character of the line that is no blank,
	// and from there to the start of the line.
	FirstNonBlank
	// LineUp and LineDown keep the column, counted in characters.
	LineUp
	LineDown
	// ParagraphUp and ParagraphDown go to the next blank line behind text, or
	// to the end.
	ParagraphUp
	ParagraphDown
	TextStart
	TextEnd
)

// Move gives the offset that a motion leads to. It is always between two
// characters.
func (t Text) Move(m Motion, at int) int {
	at = t.Start(at)
	line := t.LineOf(at)
	switch m {
	case Left:
		return t.Previous(at)
	case Right:
		return t.Next(at)
	case WordLeft:
		return t.previousWord(at)
	case WordRight:
		return t.nextWord(at)
	case LineStart:
		return t.LineStart(line)
	case LineEnd:
		return t.LineEnd(line)
	case FirstNonBlank:
		return t.firstNonBlank(line, at)
	case LineUp, LineDown:
		return t.overLine(m, line, at)
	case ParagraphUp, ParagraphDown:
		return t.overParagraph(m, line)
	case TextStart:
		return 0
	}
	return t.Len()
}

func (t Text) firstNonBlank(line, at int) int {
	start := t.LineStart(line)
	first := t.Start(start + len(t.indent(line, t.LineEnd(line))))
	if at == first {
		return start
	}
	return first
}

func (t Text) overLine(m Motion, line, at int) int {
	switch {
	case m == LineUp && line == 0:
		return 0
	case m == LineDown && line == t.Lines()-1:
		return t.Len()
	case m == LineUp:
		return t.AtColumn(line-1, t.Column(at))
	}
	return t.AtColumn(line+1, t.Column(at))
}

func (t Text) overParagraph(m Motion, line int) int {
	step := 1
	if m == ParagraphUp {
		step = -1
	}
	line += step
	for ; line > 0 && line < t.Lines() && t.isBlankLine(line); line += step {
	}
	for ; line > 0 && line < t.Lines() && !t.isBlankLine(line); line += step {
	}
	return t.LineStart(line)
}

func (t Text) isBlankLine(line int) bool {
	return strings.TrimSpace(t.Slice(t.LineStart(line), t.LineEnd(line))) == ""
}
