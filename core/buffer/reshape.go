package buffer

import "strings"

// tabStop is the distance of the stops that an indented line goes to.
const tabStop = 4

// Indent puts one step of indentation in front of each line of the selection
// that is not empty: a tab if the first of them, or the one in front of it,
// starts with one, else four spaces.
func (b Buffer) Indent() (Buffer, Edit) {
	first, _ := b.lines()
	indentation := b.indentation(first)
	return b.eachLine(Indent, func(line int) (removed int, added string) {
		if b.text.LineStart(line) == b.text.LineEnd(line) {
			return 0, ""
		}
		return 0, indentation
	})
}

// Outdent takes one step of indentation off each line of the selection: a tab,
// or up to four spaces.
func (b Buffer) Outdent() (Buffer, Edit) {
	return b.eachLine(Outdent, func(line int) (removed int, added string) {
		blanks := b.text.indent(line, b.text.LineEnd(line))
		if strings.HasPrefix(blanks, "\t") {
			return 1, ""
		}
		return min(tabStop, len(blanks)-len(strings.TrimLeft(blanks, " "))), ""
	})
}

// Tab indents the lines of a selection of several lines. Else it types a tab
// where the line is indented by tabs, or spaces up to the next stop.
func (b Buffer) Tab() (Buffer, Edit) {
	if first, last := b.lines(); first < last {
		return b.Indent()
	}
	start, _ := b.selection.Range()
	text := b.indentation(b.text.LineOf(start))
	if text != "\t" {
		text = text[b.text.Column(start)%tabStop:]
	}
	return b.Type(text)
}

func (b Buffer) indentation(line int) string {
	for l := line; l >= max(0, line-1); l-- {
		if start := b.text.LineStart(l); b.text.Slice(start, start+1) == "\t" {
			return "\t"
		}
	}
	return strings.Repeat(" ", tabStop)
}

// eachLine changes the start of each line of the selection. The selection stays
// on the characters that it was on.
func (b Buffer) eachLine(kind Kind, change func(line int) (removed int, added string)) (Buffer, Edit) {
	first, last := b.lines()
	e := Edit{Kind: kind, put: b.text.beginning(first)}
	for line := first; line <= last; line++ {
		start := b.text.LineStart(line)
		if removed, added := change(line); removed > 0 || added != "" {
			e.Changes = append(e.Changes, Change{start, start + removed, added})
		}
	}
	e.Count = len(e.Changes)
	return b.apply(e, Selection{e.Moved(b.selection.Anchor), e.Moved(b.selection.Cursor)})
}

// beginning gives the start of a line, for a label.
func (t Text) beginning(line int) string {
	start := t.LineStart(line)
	return sample(t.Slice(start, min(t.LineEnd(line), start+(quoted+1)*lookAhead)))
}

// MoveLinesUp swaps the lines of the selection with the line above.
func (b Buffer) MoveLinesUp() (Buffer, Edit) {
	first, last := b.lines()
	if first == 0 || first >= b.text.lineCount() {
		return b, Edit{}
	}
	return b.swap(LinesUp, first-1, first, last)
}

// MoveLinesDown swaps the lines of the selection with the line below.
func (b Buffer) MoveLinesDown() (Buffer, Edit) {
	first, last := b.lines()
	if last+1 >= b.text.lineCount() {
		return b, Edit{}
	}
	return b.swap(LinesDown, first, last+1, last+1)
}

// swap exchanges two neighbouring groups of lines: from first to middle-1, and
// from middle to last. Lines keep their line ends, but the last line of a text
// that ends without one stays without one.
func (b Buffer) swap(kind Kind, first, middle, last int) (Buffer, Edit) {
	start, cut, end := b.text.LineStart(first), b.text.LineStart(middle), b.text.LineStart(last+1)
	upper, lower := b.text.Slice(start, cut), b.text.Slice(cut, end)
	if !strings.HasSuffix(lower, "\n") {
		lineEnd := upper[b.text.LineEnd(middle-1)-start:]
		upper, lower = strings.TrimSuffix(upper, lineEnd), lower+lineEnd
	}
	moved, shift := middle-first, len(lower)
	if kind == LinesUp {
		moved, shift = last-middle+1, start-cut
	}
	s := Selection{b.selection.Anchor + shift, b.selection.Cursor + shift}
	e := Edit{Kind: kind, Count: moved, Changes: []Change{{start, end, lower + upper}}, put: sample(upper)}
	if kind == LinesUp {
		e.put = sample(lower)
	}
	return b.apply(e, s)
}

// Duplicate puts a copy of the lines of the selection below them, and moves the
// selection to the copy.
func (b Buffer) Duplicate() (Buffer, Edit) {
	first, last := b.lines()
	start, end := b.text.LineStart(first), b.text.LineStart(last+1)
	text := b.text.Slice(start, end)
	shift := len(text)
	if !strings.HasSuffix(text, "\n") {
		text = b.LineEnd() + text
		shift = len(text)
	}
	s := Selection{b.selection.Anchor + shift, b.selection.Cursor + shift}
	return b.apply(Edit{Kind: Duplicate, Count: last - first + 1, Changes: []Change{{end, end, text}}, put: b.text.beginning(first)}, s)
}

// DeleteLines deletes the lines of the selection whole.
func (b Buffer) DeleteLines() (Buffer, Edit) {
	first, last := b.lines()
	start, end := b.text.LineStart(first), b.text.LineStart(last+1)
	if end == b.text.Len() && first > 0 && b.text.LineEnd(last) == end {
		// The last line has no line end: the one in front of it goes.
		start = b.text.LineEnd(first - 1)
	}
	return b.apply(Edit{Kind: DeleteLines, Count: last - first + 1, Changes: []Change{{start, end, ""}}}, At(start))
}

// Join makes one line of the lines of the selection, or of its line and the
// next. One space stands between two texts, in place of the blanks there.
func (b Buffer) Join() (Buffer, Edit) {
	first, last := b.lines()
	last = min(max(last, first+1), b.text.Lines()-1)
	if last == first {
		return b, Edit{}
	}
	start, end := b.text.LineStart(first), b.text.LineEnd(last)
	joined, seam := "", 0
	for line := first; line <= last; line++ {
		text := b.text.Slice(b.text.LineStart(line), b.text.LineEnd(line))
		if line > first {
			text = strings.TrimLeft(text, " \t")
		}
		if line < last {
			text = strings.TrimRight(text, " \t")
		}
		seam = len(joined)
		if joined != "" && text != "" {
			joined += " "
		}
		joined += text
	}
	e := Edit{Kind: JoinLines, Count: last - first + 1, Changes: []Change{{start, end, joined}}}
	return b.apply(e, At(start+seam))
}
