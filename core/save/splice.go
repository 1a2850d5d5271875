package save

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// spliceLists gives the text of a config with other lists.
func spliceLists(text string, lists []list) (string, error) {
	s := newSource(text)
	top := root(text)
	if inBraces(top) {
		return s.flowLists(top, lists)
	}
	var patches []patch
	var added []string
	for _, l := range lists {
		k, v := value(top, l.key)
		if k == nil {
			added = append(added, s.newList(top, l, "")...)
			continue
		}
		with, from, to, err := s.spliced(top, l, k, v)
		if err != nil {
			return "", err
		}
		patches = append(patches, patch{from, to, with})
	}
	if len(added) > 0 {
		patches = append(patches, s.atBottom(added))
	}
	return s.patched(patches)
}

// inBraces says whether a value is written in braces or brackets.
func inBraces(n *yaml.Node) bool { return n != nil && n.Style&yaml.FlowStyle != 0 }

// atBottom puts lines behind all others, and before the mark that ends the
// document where it has one.
func (s source) atBottom(added []string) patch {
	at := slices.IndexFunc(s.lines, func(line string) bool {
		rest, found := strings.CutPrefix(line, "...")
		return found && strings.TrimLeft(rest[:min(1, len(rest))], " \t\r\n") == ""
	})
	if at < 0 {
		at = len(s.lines)
	}
	if at > 0 {
		added = append([]string{s.end}, added...)
	}
	return patch{at, at, added}
}

// newList gives the lines of a list that the file does not have yet, or has in
// another form. The comment stands behind its key.
func (s source) newList(top *yaml.Node, l list, comment string) []string {
	if len(l.entries) == 0 {
		return []string{l.key + ": []" + comment + s.end}
	}
	out := []string{l.key + ":" + comment + s.end}
	for _, w := range l.entries {
		out = append(out, s.entryLines(top, w, 2)...)
	}
	return out
}

// spliced gives the lines of a list that the file has, and the range of lines
// that they take the place of.
func (s source) spliced(top *yaml.Node, l list, k, v *yaml.Node) (with []string, from, to int, err error) {
	chunks, ok := s.chunks(v)
	switch {
	case inBraces(v) && len(v.Content) > 0:
		return s.flowLines(top, l, v)
	case ok && len(l.entries) > 0 && len(chunks) > 0:
		in := indent(s.lines[chunks[0].entry])
		for _, w := range l.entries {
			with = append(with, s.entryLines(top, w, in)...)
		}
		return with, chunks[0].from, chunks[len(chunks)-1].to, nil
	case ok && len(chunks) > 0:
		with = append(s.newList(top, l, s.comment(k.Line-1)), s.text(k.Line, chunks[0].from)...)
		return with, k.Line - 1, chunks[len(chunks)-1].to, nil
	}
	from, to = k.Line-1, s.until(k.Line-1, k.Column-1)
	if to > from+1 && strings.Contains(strings.Join(s.lines[from:to], ""), "#") {
		return nil, 0, 0, errForm
	}
	return s.newList(top, l, s.comment(from)), from, to, nil
}

// comment gives the comment behind a key that has no text behind it, with the
// blanks in front of it.
func (s source) comment(line int) string {
	text := strings.TrimRight(s.lines[line], "\r\n")
	before, _, found := strings.Cut(text, "#")
	if !found {
		return ""
	}
	return text[len(strings.TrimRight(before, " \t")):]
}

// entryLines gives the lines of an entry that begins with a dash behind in
// blanks: those that it has in the file, where it is there.
func (s source) entryLines(top *yaml.Node, w wanted, in int) []string {
	_, old := value(top, w.from)
	if old == nil || w.at < 0 || w.at >= len(old.Content) {
		return entry(s.fresh(w), in, s.end)
	}
	n := old.Content[w.at]
	if chunks, ok := s.chunks(old); ok {
		c := chunks[w.at]
		if out, ok := shifted(s.changed(c, n, w.change.pairs, w.change.managed), in-indent(s.lines[c.entry])); ok {
			return out
		}
	}
	return entry(merged(n, w.change.pairs, w.change.managed), in, s.end)
}

// shifted gives lines further in, or out where that is less than 0. It gives false
// where a line has no blanks to lose.
func shifted(lines []string, by int) ([]string, bool) {
	out := slices.Clone(lines)
	for i, line := range out {
		switch {
		case by > 0 && strings.TrimRight(line, "\r\n") != "":
			out[i] = strings.Repeat(" ", by) + line
		case by < 0 && indent(line) >= -by:
			out[i] = line[-by:]
		case by < 0 && !blank(line) && !comment(line):
			return nil, false
		case by < 0:
			out[i] = strings.TrimLeft(line, " ")
		}
	}
	return out, true
}

// fresh gives an entry that the file does not have: one of the usual facts as
// the config would write it, else what the edit made.
func (s source) fresh(w wanted) []pair {
	if w.from != "facts" || w.at < 0 {
		return w.fresh
	}
	var all []pair
	for _, p := range usual()[w.at] {
		if changed, ok := find(w.change.pairs, p.key); ok {
			all = append(all, changed)
		} else if !slices.Contains(w.change.managed, p.key) {
			all = append(all, p)
		}
	}
	for _, p := range w.change.pairs {
		if _, ok := find(all, p.key); !ok {
			all = append(all, p)
		}
	}
	return all
}
