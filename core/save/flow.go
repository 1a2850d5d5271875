package save

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// flow is a mapping in braces or a list in brackets, as bytes of a YAML text.
type flow struct {
	text string
	// open is the place of the opening bracket, end that behind the closing one.
	open, end int
	// items are the values, or keys with their values, without the blanks, commas
	// and comments between them.
	items []span
}

// cutFlow finds the items of what begins with a bracket at a place of a text that
// YAML can read. It gives false where there is no bracket, or none that closes it.
func cutFlow(text string, at int) (flow, bool) {
	f := flow{text: text, open: at}
	if at >= len(text) || text[at] != '{' && text[at] != '[' {
		return f, false
	}
	item := span{-1, -1}
	close := func() {
		if item.start >= 0 {
			f.items = append(f.items, item)
		}
		item = span{-1, -1}
	}
	depth := 0
	// word is where the present word begins, at which a quotation mark counts.
	word := at + 1
	for i := at; i < len(text); i++ {
		c := text[i]
		start := i
		switch {
		case c == '#' && strings.ContainsRune(" \t\r\n", rune(text[i-1])):
			i += len(firstLine(text[i:])) - 1
			continue
		case strings.IndexByte(" \t\r\n", c) >= 0:
			continue
		case c == ',' && depth == 1:
			close()
			word = i + 1
			continue
		case c == '{', c == '[':
			if depth++; depth == 1 {
				continue
			}
			word = i + 1
		case c == '}', c == ']':
			if depth--; depth == 0 {
				close()
				f.end = i + 1
				return f, true
			}
			word = i + 1
		case c == ',', c == ':' && i+1 < len(text) && strings.IndexByte(" \t\r\n,[]{}\"'", text[i+1]) >= 0:
			word = i + 1
		case (c == '"' || c == '\'') && beginsWord(text[word:i]):
			i = quoteEnd(text, i)
			word = i + 1
		}
		if item.start < 0 {
			item.start = start
		}
		item.end = min(i+1, len(text))
	}
	return f, false
}

// beginsWord says whether a word has only a tag or an anchor so far.
func beginsWord(so string) bool {
	for _, field := range strings.Fields(so) {
		if field[0] != '!' && field[0] != '&' && field[0] != '?' {
			return false
		}
	}
	return true
}

// quoteEnd gives the place of the mark that closes a quotation.
func quoteEnd(text string, at int) int {
	mark := text[at]
	for i := at + 1; i < len(text); i++ {
		switch {
		case mark == '"' && text[i] == '\\':
			i++
		case text[i] == mark && mark == '\'' && i+1 < len(text) && text[i+1] == mark:
			i++
		case text[i] == mark:
			return i
		}
	}
	return len(text)
}

// firstLine gives the first line of a text without its end.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r")
}

// offset gives the place in the text of a node.
func (s source) offset(n *yaml.Node) int {
	at := 0
	for _, line := range s.lines[:min(n.Line-1, len(s.lines))] {
		at += len(line)
	}
	rest := ""
	if n.Line-1 < len(s.lines) {
		rest = s.lines[n.Line-1]
	}
	for range n.Column - 1 {
		_, size := utf8.DecodeRuneInString(rest)
		rest, at = rest[size:], at+size
	}
	return at
}

// with gives the text of the whole with other items, between the blanks, commas
// and comments that the old ones have: as many stand in their places, and more
// come behind them. It gives errForm for fewer where there are comments.
func (f flow) with(items []string) (string, error) {
	n := len(f.items)
	switch {
	case n > 0 && len(items) >= n:
		var out strings.Builder
		at := f.open
		for i, item := range f.items {
			out.WriteString(f.text[at:item.start] + items[i])
			at = item.end
		}
		return out.String() + f.tail(items[n:]), nil
	case f.commented():
		return "", errForm
	case n == 0 || len(items) == 0:
		return f.text[f.open:f.open+1] + strings.Join(items, ", ") + f.text[f.end-1:f.end], nil
	}
	between := f.text[f.items[0].end:f.items[1%n].start]
	if n == 1 {
		between = ""
	}
	return f.text[f.open:f.items[0].start] + strings.Join(items, between) + f.text[f.items[n-1].end:f.end], nil
}

// tail gives what follows the last item, with more items: each on a line of its
// own where the first one has one.
func (f flow) tail(items []string) string {
	rest := f.text[f.items[len(f.items)-1].end:f.end]
	if len(items) == 0 {
		return rest
	}
	lead := f.text[f.open+1 : f.items[0].start]
	if at := strings.LastIndex(lead, "\n"); at >= 0 {
		lead = lineEnd(lead) + lead[at+1:]
	} else {
		lead = " "
	}
	head, comma := ",", ""
	if before, _, _ := strings.Cut(rest, "#"); strings.Contains(before, ",") {
		at := strings.Index(rest, ",") + 1
		head, rest, comma = rest[:at], rest[at:], "," // the last one has a comma as well
	}
	if at := strings.LastIndex(rest, "#"); at >= 0 {
		at += len(firstLine(rest[at:]))
		head, rest = head+rest[:at], rest[at:]
		if !strings.Contains(lead, "\n") {
			lead = "\n" + lead
		}
	}
	return head + lead + strings.Join(items, ","+lead) + comma + rest
}

// commented says whether there is a comment between the items.
func (f flow) commented() bool {
	at := f.open + 1
	for _, item := range append(f.items, span{f.end - 1, f.end}) {
		if strings.Contains(f.text[at:item.start], "#") {
			return true
		}
		at = item.end
	}
	return false
}

// item gives the bytes of an item.
func (f flow) item(i int) string { return f.text[f.items[i].start:f.items[i].end] }
