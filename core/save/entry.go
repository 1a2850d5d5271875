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
	in := indent(s.lines[c.entry])
	if n.Style&yaml.FlowStyle != 0 || len(n.Content) == 0 || !s.stacked(n) || gone(n.Content[0].Value, pairs, managed) {
		kept := append(s.text(c.from, c.entry), entry(merged(n, pairs, managed), in, s.end)...)
		return append(kept, s.text(c.body, c.to)...)
	}
	out := s.text(c.from, c.entry)
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		from, to := k.Line-1, c.body
		if i == 0 {
			from = c.entry
		}
		if i+3 < len(n.Content) {
			to = n.Content[i+2].Line - 1
		}
		own := s.until(k.Line-1, k.Column-1)
		own = max(min(own, to), k.Line)
		p, wanted := find(pairs, k.Value)
		switch {
		case !slices.Contains(managed, k.Value), wanted && p.value == v.Value:
			out = append(out, s.text(from, own)...)
		case wanted:
			text := p.lines(k.Column-1, v.Style, s.end)
			text[0] = s.lines[from][:min(len(s.lines[from]), k.Column-1)] + text[0]
			if v.LineComment != "" && len(text) == 1 {
				text[0] = strings.TrimRight(text[0], "\r\n") + s.gap(v) + s.end
			}
			out = append(out, text...)
		}
		out = append(out, s.text(own, to)...)
	}
	for _, p := range pairs {
		if k, _ := value(n, p.key); k == nil {
			text := p.lines(n.Column-1, 0, s.end)
			text[0] = strings.Repeat(" ", n.Column-1) + text[0]
			out = append(out, text...)
		}
	}
	return append(out, s.text(c.body, c.to)...)
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

// gap gives the comment behind a value with the blanks in front of it.
func (s source) gap(v *yaml.Node) string {
	line := strings.TrimRight(s.lines[v.Line-1], "\r\n")
	at := strings.LastIndex(line, v.LineComment)
	if at < 0 {
		return ""
	}
	return line[len(strings.TrimRight(line[:at], " \t")):]
}

func find(pairs []pair, key string) (pair, bool) {
	for _, p := range pairs {
		if p.key == key {
			return p, true
		}
	}
	return pair{}, false
}

// gone says whether a key is taken out.
func gone(key string, pairs []pair, managed []string) bool {
	_, wanted := find(pairs, key)
	return slices.Contains(managed, key) && !wanted
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
