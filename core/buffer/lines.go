package buffer

import "strings"

// Lines gives the number of lines: one more than there are line feeds, since a
// cursor can stand behind the last. Only a line feed ends a line, with the CR
// in front of it if there is one; a lone CR is a character of its line.
func (t Text) Lines() int {
	if t.root == nil {
		return 1
	}
	return t.root.feeds + 1
}

// LineOf gives the line, from 0, that an offset is in.
func (t Text) LineOf(at int) int { return t.root.feedsBefore(t.clamp(at)) }

// LineStart gives the offset that a line starts at; for a line behind the last
// one, the end of the text.
func (t Text) LineStart(line int) int {
	switch {
	case line <= 0:
		return 0
	case line >= t.Lines():
		return t.Len()
	}
	return t.root.afterFeed(line)
}

// LineEnd gives the offset that a line's text ends at, in front of its LF or
// CR LF.
func (t Text) LineEnd(line int) int {
	_, end := t.LineRange(line)
	return end
}

// LineRange gives LineStart and LineEnd.
func (t Text) LineRange(line int) (start, end int) {
	start = t.LineStart(line)
	if line >= t.Lines()-1 {
		return start, t.Len()
	}
	end = t.LineStart(line+1) - 1
	if end > start && t.Slice(end-1, end) == "\r" {
		end--
	}
	return start, end
}

// LineEnds counts the line ends: LF alone, and CR LF.
func (t Text) LineEnds() (feeds, pairs int) {
	if t.root == nil {
		return 0, 0
	}
	return t.root.feeds - t.root.pairs, t.root.pairs
}

// line gives the bytes of a line with its line end.
func (t Text) line(line int) string { return t.Slice(t.LineStart(line), t.LineStart(line+1)) }

// lineCount is the number of lines as people count them: nothing behind the
// last line feed is no line.
func (t Text) lineCount() int {
	if t.root == nil || t.root.last == '\n' {
		return t.Lines() - 1
	}
	return t.Lines()
}

// indent gives the blanks that a line starts with, no further than an offset.
func (t Text) indent(line, until int) string {
	text := t.Slice(t.LineStart(line), min(until, t.LineEnd(line)))
	return text[:len(text)-len(strings.TrimLeft(text, " \t"))]
}
