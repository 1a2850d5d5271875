package save

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// pair is a key with its value as an entry of a list should have it.
type pair struct {
	key, value string
	// plain values, as true, are written as they are.
	plain bool
}

// entry gives the lines of a new entry of a block list.
func entry(pairs []pair, in int, end string) []string {
	var out []string
	for i, p := range pairs {
		text := p.lines(in+2, 0, end)
		lead := strings.Repeat(" ", in) + "  "
		if i == 0 {
			lead = strings.Repeat(" ", in) + "- "
		}
		text[0] = lead + text[0]
		out = append(out, text...)
	}
	return out
}

func (p pair) lines(in int, style yaml.Style, end string) []string {
	if p.plain {
		return []string{p.key + ": " + p.value + end}
	}
	return scalar(p.key, p.value, in, style, end)
}

// changed gives the lines of an entry with other values. Keys that are not among
// the pairs are taken out, those that are new come last; a value that is the
// same keeps its lines, and a comment behind a value stays there.
func (s source) changed(c chunk, n *yaml.Node, pairs []pair, managed []string) []string {
	if len(managed) == 0 {
		return s.text(c.from, c.to)
	}
	if out, ok := s.changedBraces(c, n, change{pairs, managed}); ok {
		return out
	}
	if inBraces(n) || len(n.Content) == 0 || !s.stacked(n) {
		kept := append(s.text(c.from, c.entry), entry(merged(n, pairs, managed), indent(s.lines[c.entry]), s.end)...)
		return append(kept, s.text(c.body, c.to)...)
	}
	out, in := s.text(c.from, c.entry), n.Column-1
	// The dash stands in front of the first key that there is.
	lead := s.lines[c.entry][:in]
	put := func(lines []string) {
		lines[0] = lead + lines[0][in:]
		out, lead = append(out, lines...), strings.Repeat(" ", in)
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		to := c.body
		if i+3 < len(n.Content) {
			to = n.Content[i+2].Line - 1
		}
		own := max(min(s.until(k.Line-1, in), to), k.Line)
		p, wanted := find(pairs, k.Value)
		switch {
		case !slices.Contains(managed, k.Value), wanted && p.value == v.Value:
			put(s.text(k.Line-1, own))
		case wanted:
			put(s.valued(k, v, p, own))
		}
		out = append(out, s.text(own, to)...)
	}
	for _, p := range pairs {
		if k, _ := value(n, p.key); k == nil {
			text := p.lines(in, 0, s.end)
			text[0] = strings.Repeat(" ", in) + text[0]
			put(text)
		}
	}
	return append(out, s.text(c.body, c.to)...)
}

// valued gives the lines of a key with another value, and with the comments that
// stand behind the key and the old value, which ends before the line own.
func (s source) valued(k, v *yaml.Node, p pair, own int) []string {
	text := p.lines(k.Column-1, v.Style, s.end)
	text[0] = strings.Repeat(" ", k.Column-1) + strings.TrimRight(text[0], "\r\n") + s.comments(k, v, own) + s.end
	return text
}

// comments gives the comments behind a key and its value with the blanks in front
// of them. The value ends before the line own.
func (s source) comments(k, v *yaml.Node, own int) string {
	text := strings.Join(s.lines[:own], "")
	from, at := s.offset(k), s.offset(v)
	out := behind(firstLine(text[from:at]))
	for at < len(text) && (text[at] == '!' || text[at] == '&') { // a tag or an anchor
		_, rest, _ := strings.Cut(text[at:], " ")
		at = len(text) - len(strings.TrimLeft(rest, " \t"))
	}
	switch {
	case v.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 && at < len(text):
		return out + behind(firstLine(text[quoteEnd(text, at)+1:]))
	case v.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return out + behind(firstLine(text[at:]))
	}
	for line := range strings.Lines(text[at:]) {
		out += behind(strings.TrimRight(line, "\r\n"))
	}
	return out
}

// behind gives the comment at the end of a line with the blanks in front of it.
func behind(line string) string {
	for i := 1; i < len(line); i++ {
		if line[i] == '#' && (line[i-1] == ' ' || line[i-1] == '\t') {
			return line[len(strings.TrimRight(line[:i], " \t")):]
		}
	}
	return ""
}

// changedBraces gives the lines of an entry in braces with other values; false
// for another one.
func (s source) changedBraces(c chunk, n *yaml.Node, to change) ([]string, bool) {
	if !inBraces(n) {
		return nil, false
	}
	f, next, ok := s.changedFlow(n, to)
	if !ok {
		return nil, false
	}
	before, body := len(strings.Join(s.lines[:c.entry], "")), strings.Join(s.text(0, c.body), "")
	out := append(s.text(c.from, c.entry), lines(body[before:f.open]+next+body[f.end:])...)
	return append(out, s.text(c.body, c.to)...), true
}

// stacked says whether each key of a mapping begins a line.
func (s source) stacked(n *yaml.Node) bool {
	last := 0
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Line == last || n.Content[i].Column != n.Column {
			return false
		}
		last = n.Content[i].Line
	}
	return true
}

func find(pairs []pair, key string) (pair, bool) {
	for _, p := range pairs {
		if p.key == key {
			return p, true
		}
	}
	return pair{}, false
}

// merged gives the keys of an entry with the changes made.
func merged(n *yaml.Node, pairs []pair, managed []string) []pair {
	var all []pair
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, v := n.Content[i].Value, n.Content[i+1]
		p, wanted := find(pairs, key)
		switch {
		case wanted:
			all = append(all, p)
		case !slices.Contains(managed, key):
			all = append(all, pair{key: key, value: v.Value, plain: v.ShortTag() != "!!str"})
		}
	}
	for _, p := range pairs {
		if k, _ := value(n, p.key); k == nil {
			all = append(all, p)
		}
	}
	return all
}
