package save

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// flowLists gives the text of a config whose whole is in braces with other lists.
func (s source) flowLists(top *yaml.Node, lists []list) (string, error) {
	var set []pair
	for _, l := range lists {
		_, v := value(top, l.key)
		text, err := s.flowList(top, l, v)
		if err != nil {
			return "", err
		}
		set = append(set, pair{l.key, text, true})
	}
	return s.flowKeys(top, set)
}

// flowKeys gives the text with other values of keys of its top, which is in
// braces; the values are written as they are.
func (s source) flowKeys(top *yaml.Node, set []pair) (string, error) {
	var c change
	for _, p := range set {
		c.pairs, c.managed = append(c.pairs, p), append(c.managed, p.key)
	}
	text := strings.Join(s.lines, "")
	f, next, ok := s.changedFlow(top, c)
	if !ok {
		return "", errForm
	}
	return text[:f.open] + next + text[f.end:], nil
}

// flowLines gives the lines of a list in brackets below a key, with the range of
// lines that they take the place of.
func (s source) flowLines(top *yaml.Node, l list, v *yaml.Node) (with []string, from, to int, err error) {
	next, err := s.flowList(top, l, v)
	text := strings.Join(s.lines, "")
	f, ok := cutFlow(text, s.offset(v))
	if err != nil || !ok {
		return nil, 0, 0, errForm
	}
	from = v.Line - 1
	to = from + len(yamlLines(text[f.open:f.end]))
	start := f.open - len(strings.Join(s.lines[:from], ""))
	end := len(strings.Join(s.lines[:to], ""))
	return lines(s.lines[from][:start] + next + strings.Join(s.text(to-1, to), "")[len(s.lines[to-1])-(end-f.end):]), from, to, nil
}

// flowList gives a list in brackets with the entries that are wanted: those that
// it has keep their bytes. v is nil where the file does not have the list.
func (s source) flowList(top *yaml.Node, l list, v *yaml.Node) (string, error) {
	f := flow{text: "[]", end: 2}
	if v != nil {
		var ok bool
		if f, ok = cutFlow(strings.Join(s.lines, ""), s.offset(v)); !ok || len(f.items) != len(v.Content) {
			return "", errForm
		}
	}
	still := len(l.entries) == len(f.items)
	items := make([]string, len(l.entries))
	for i, w := range l.entries {
		own := w.from == l.key && w.at >= 0 && w.at < len(f.items)
		still = still && own && w.at == i
		if own && len(w.change.managed) == 0 {
			items[i] = f.item(w.at)
			continue
		}
		text, ok := s.flowEntry(top, w)
		if !ok {
			return "", errForm
		}
		items[i] = text
	}
	if !still && f.commented() {
		return "", errForm
	}
	return f.with(items)
}

// flowEntry gives an entry in braces.
func (s source) flowEntry(top *yaml.Node, w wanted) (string, bool) {
	like := yaml.Style(0)
	if inBraces(top) {
		like = keyStyle(top)
	}
	_, old := value(top, w.from)
	if old == nil || w.at < 0 || w.at >= len(old.Content) {
		return inFlow(s.fresh(w), like), true
	}
	if n := old.Content[w.at]; !inBraces(n) {
		return inFlow(merged(n, w.change.pairs, w.change.managed), like), true
	}
	_, text, ok := s.changedFlow(old.Content[w.at], w.change)
	return text, ok
}

// changedFlow gives a mapping in braces with other values, and all else of it as
// it is, with the bytes that it takes the place of. It gives false where they
// cannot be told apart.
func (s source) changedFlow(n *yaml.Node, c change) (flow, string, bool) {
	text := strings.Join(s.lines, "")
	f, ok := cutFlow(text, s.offset(n))
	if !ok || len(f.items) != len(n.Content)/2 {
		return f, "", false
	}
	var items []string
	for i := range f.items {
		k, v := n.Content[2*i], n.Content[2*i+1]
		p, wanted := find(c.pairs, k.Value)
		switch {
		case wanted && (p.plain || p.value != v.Value):
			at := s.offset(v)
			if at < f.items[i].start || at > f.items[i].end {
				return f, "", false
			}
			items = append(items, text[f.items[i].start:at]+p.valueInFlow(v.Style))
		case wanted, !slices.Contains(c.managed, k.Value):
			items = append(items, f.item(i))
		}
	}
	for _, p := range c.pairs {
		if k, _ := value(n, p.key); k == nil {
			items = append(items, p.inFlow(keyStyle(n)))
		}
	}
	out, err := f.with(items)
	return f, out, err == nil
}

// keyStyle gives how the keys of a mapping are written: as its first one is.
func keyStyle(mapping *yaml.Node) yaml.Style {
	if len(mapping.Content) == 0 {
		return 0
	}
	return mapping.Content[0].Style
}

// inFlow writes an entry in braces; like is how keys are written around it.
func inFlow(pairs []pair, like yaml.Style) string {
	out := make([]string, len(pairs))
	for i, p := range pairs {
		out[i] = p.inFlow(like)
	}
	return "{" + strings.Join(out, ", ") + "}"
}

// inFlow writes a key with its value on one line.
func (p pair) inFlow(like yaml.Style) string {
	key := word(p.key)
	if like&yaml.DoubleQuotedStyle != 0 {
		key = quoted(p.key)
	}
	return key + ": " + p.valueInFlow(like)
}

// valueInFlow writes a value on one line; style is how it was written before.
func (p pair) valueInFlow(style yaml.Style) string {
	single := "'" + strings.ReplaceAll(p.value, "'", "''") + "'"
	switch {
	case p.plain:
		return p.value
	case style&yaml.DoubleQuotedStyle != 0:
		return quoted(p.value)
	case style&yaml.SingleQuotedStyle != 0 && readsBack("k: "+single, 0, "k", p.value) && !strings.Contains(p.value, "\n"):
		return single
	}
	return word(p.value)
}
