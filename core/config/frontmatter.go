package config

import "bytes"

// FrontMatter splits a text into the YAML between its first line, when that is
// ---, and the next line that is --- again, and the body behind it. The body is
// the rest of the text as its bytes stand, and bodyLine the line it starts in,
// from 1. Without front matter yaml is nil, and all is body; an empty block
// gives yaml that is empty and not nil. A byte order mark belongs to neither.
// The only error is an *Error for a block that is not closed.
func FrontMatter(text []byte) (yaml, body []byte, bodyLine int, err error) {
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	first, rest := cutLine(text)
	if !isFence(first) {
		return nil, text, 1, nil
	}
	at := rest
	for line := 2; len(at) > 0; line++ {
		current, next := cutLine(at)
		if isFence(current) {
			return rest[:len(rest)-len(at)], next, line + 1, nil
		}
		at = next
	}
	return nil, nil, 0, &Error{Line: 1, Column: 1, Message: "the front matter is not closed",
		Hint: "end it with a line ---; if the text itself begins with ---, put an empty block of two such lines before it"}
}

// cutLine splits off the first line, its end included.
func cutLine(text []byte) (line, rest []byte) {
	at := bytes.IndexByte(text, '\n') + 1
	if at == 0 {
		at = len(text)
	}
	return text[:at], text[at:]
}

// isFence says whether a line is --- and blanks at most.
func isFence(line []byte) bool {
	return string(bytes.TrimRight(line, " \t\r\n")) == "---"
}
