package buffer

import "strings"

// Type inserts a typed text as it is, in place of the selection.
func (b Buffer) Type(text string) (Buffer, Edit) {
	return b.insert(Edit{Kind: Typing, Count: countCharacters(text)}, text)
}

// Break inserts a line break in place of the selection, as the text's lines
// end. With indent the new line gets the blanks that the present one starts
// with.
func (b Buffer) Break(indent bool) (Buffer, Edit) {
	text := b.LineEnd()
	if start, _ := b.selection.Range(); indent {
		text += b.text.indent(b.text.LineOf(start), start)
	}
	return b.insert(Edit{Kind: Newline, Count: 1}, text)
}

// Paste inserts a text in place of the selection. Its bytes stay as they are,
// but for lone CR: terminals send CR for each line break of a paste, so that it
// becomes what the text's lines end in.
func (b Buffer) Paste(text string) (Buffer, Edit) {
	text = breakLines(text, b.LineEnd())
	return b.insert(Edit{Kind: Paste, Count: countCharacters(text), Lines: countLines(text)}, text)
}

// breakLines replaces each CR that no LF follows.
func breakLines(text, lineEnd string) string {
	var out strings.Builder
	for {
		i := strings.IndexByte(text, '\r')
		switch {
		case i < 0 && out.Len() == 0:
			return text
		case i < 0:
			out.WriteString(text)
			return out.String()
		case strings.HasPrefix(text[i:], "\r\n"):
			out.WriteString(text[:i+2])
			text = text[i+2:]
		default:
			out.WriteString(text[:i] + lineEnd)
			text = text[i+1:]
		}
	}
}

// Load replaces the whole text by one that came from outside of the editor. The
// cursor stays where it was as far as the texts are the same there.
func (b Buffer) Load(text string) (Buffer, Edit) {
	c := between(b.text.String(), text)
	at := b.Cursor()
	switch {
	case at >= c.End:
		at += len(c.Text) - (c.End - c.Start)
	case at > c.Start:
		at = c.Start
	}
	return b.apply(Edit{Kind: Load, Changes: []Change{c}}, At(at))
}

// Between gives the edit that leads from one text to another: one change, with
// nothing at its ends that is the same in both.
func Between(before, after Text) Edit {
	if before.Equal(after) {
		return Edit{}
	}
	return Edit{Kind: Restore, Changes: []Change{between(before.String(), after.String())}}
}

func between(before, after string) Change {
	start, most := 0, min(len(before), len(after))
	for start < most && before[start] == after[start] {
		start++
	}
	tail := 0
	for tail < most-start && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	return Change{start, len(before) - tail, after[start : len(after)-tail]}
}

// byteOrderMark starts some texts, and is no part of what they say.
const byteOrderMark = "\ufeff"

// insert replaces the selection and puts the cursor behind the new text. A byte
// order mark stays in front of what is put in at the start: anywhere else it is
// none.
func (b Buffer) insert(e Edit, text string) (Buffer, Edit) {
	start, end := b.selection.Range()
	if end == 0 && text != "" && b.text.Slice(0, len(byteOrderMark)) == byteOrderMark {
		start, end = len(byteOrderMark), len(byteOrderMark)
	}
	e.Changes = []Change{{start, end, text}}
	return b.apply(e, At(start+len(text)))
}

// Delete deletes the selection; without one, what is between the cursor and
// where a motion leads. WordLeft and WordRight stop at the ends of the line
// unless the cursor is there already, and LineEnd at the end of a line takes
// the line end.
func (b Buffer) Delete(m Motion) (Buffer, Edit) {
	if !b.selection.Empty() {
		return b.delete(DeleteSelection)
	}
	at := b.Cursor()
	to := b.text.Move(m, at)
	line := b.text.LineOf(at)
	switch m {
	case WordLeft:
		if start := b.text.LineStart(line); at > start {
			to = max(to, start)
		} else {
			to = b.text.Previous(at)
		}
	case WordRight:
		if end := b.text.LineEnd(line); at < end {
			to = min(to, end)
		} else {
			to = b.text.Next(at)
		}
	case LineEnd:
		if at == to {
			to = b.text.Next(at)
		}
	}
	b.selection = Selection{at, to}
	return b.delete(deletion(m))
}

// deletion gives the kind of edit that deleting along a motion is.
func deletion(m Motion) Kind {
	switch m {
	case Left:
		return DeleteLeft
	case Right:
		return DeleteRight
	case WordLeft, WordRight:
		return DeleteWord
	case LineStart, FirstNonBlank:
		return DeleteToStart
	case LineEnd:
		return DeleteToEnd
	}
	return DeleteSelection
}

// Cut deletes the selection, or the whole line without one, and gives what was
// there.
func (b Buffer) Cut() (next Buffer, e Edit, cut string) {
	if b.selection.Empty() {
		b = b.SelectLines()
	}
	cut = b.Selected()
	next, e = b.delete(Cut)
	return next, e, cut
}

// delete deletes the selection.
func (b Buffer) delete(kind Kind) (Buffer, Edit) {
	text := b.Selected()
	return b.insert(Edit{Kind: kind, Count: countCharacters(text), Lines: countLines(text)}, "")
}
