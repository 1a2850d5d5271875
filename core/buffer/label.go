package buffer

import (
	"fmt"
	"strings"
)

// quoted is the most characters of a text that a label quotes.
const quoted = 24

// sample gives the start of a text: as much as a label quotes, and one character
// to tell that there is more.
func sample(text string) string {
	at := 0
	for range quoted + 1 {
		if at == len(text) {
			break
		}
		at += CharacterSize(text[at:])
	}
	return text[:at]
}

// sampled notes what the edit takes out of a text and puts there, as far as its
// label quotes it and the edit has not said so itself.
func (e Edit) sampled(t Text) Edit {
	first := e.Changes[0]
	e.gone = sample(t.Slice(first.Start, min(first.End, first.Start+(quoted+1)*lookAhead)))
	if e.put == "" {
		e.put = sample(first.Text)
	}
	return e
}

// Label names the edit for people, as "type “Hello”" or "paste 3 lines
// “# Windmill…”". What it quotes are the bytes of the text: callers make them
// safe to show, as all text of files.
func (e Edit) Label() string {
	switch e.Kind {
	case Typing, Paste:
		return e.verb() + " " + e.told(e.put) + e.over()
	case Newline:
		return "type " + count(e.Count, "line break") + e.over()
	case DeleteLeft, DeleteRight, DeleteWord, DeleteToStart, DeleteToEnd, DeleteSelection, Cut:
		return e.verb() + " " + e.told(e.gone)
	case DeleteLines:
		return "delete " + count(e.Count, "line") + line(strings.TrimLeft(e.gone, "\r\n"))
	case Indent, Outdent, Duplicate, JoinLines:
		return e.verb() + " " + count(e.Count, "line") + line(e.put)
	case LinesUp, LinesDown:
		return "move " + count(e.Count, "line") + " " + e.verb() + line(e.put)
	case Replace:
		if e.Count == 1 {
			return "replace " + quote(e.gone) + " with " + quote(e.put)
		}
		return fmt.Sprintf("replace %s matches, %s with %s", grouped(e.Count), quote(e.gone), quote(e.put))
	}
	return e.verb()
}

func (e Edit) verb() string {
	return [...]string{
		None: "nothing", Typing: "type", DeleteLeft: "delete", DeleteRight: "delete", DeleteWord: "delete", DeleteToStart: "delete",
		DeleteToEnd: "delete", DeleteSelection: "delete", Cut: "cut", Paste: "paste", Indent: "indent", Outdent: "outdent",
		LinesUp: "up", LinesDown: "down", Duplicate: "duplicate", JoinLines: "join", Load: "load text", Restore: "restore",
	}[e.Kind]
}

// told quotes a text, with its size in front where the quote is not all of it.
func (e Edit) told(text string) string {
	short := quote(text)
	switch {
	case !strings.HasSuffix(short, "…”"):
		return short
	case e.Lines > 0:
		return count(e.Lines, "line") + " " + short
	}
	return count(e.Count, "character") + " " + short
}

// over quotes what gave way to what was typed or pasted.
func (e Edit) over() string {
	if e.gone == "" {
		return ""
	}
	return " over " + quote(e.gone)
}

// quote puts the start of a text into quotation marks.
func quote(text string) string {
	at := 0
	for range quoted {
		if at == len(text) {
			break
		}
		at += CharacterSize(text[at:])
	}
	if at < len(text) {
		return "“" + text[:at] + "…”"
	}
	return "“" + text + "”"
}

// line quotes the first line of a text behind a blank; nothing where it is empty.
func line(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	if first = strings.TrimSuffix(first, "\r"); first == "" {
		return ""
	}
	return " " + quote(first)
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
