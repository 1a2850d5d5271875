package save

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// source is a YAML text cut into lines, so that parts of it can be replaced and
// all others keep their bytes.
type source struct {
	lines []string
	// end is the line end that the text uses: that of its first line.
	end string
}

func newSource(text string) source { return source{lines: yamlLines(text), end: lineEnd(text)} }

// lineEnd gives the line end that a text uses: that of its first line.
func lineEnd(text string) string {
	if line, _, found := strings.Cut(text, "\n"); found && strings.HasSuffix(line, "\r") {
		return "\r\n"
	}
	return "\n"
}

// yamlLines cuts a text where YAML counts a line, which is at more signs than line
// feeds: a node's line is one of these.
func yamlLines(text string) []string {
	var all []string
	start := 0
	for i, r := range text {
		switch r {
		case '\n', '\u0085', '\u2028', '\u2029':
		case '\r':
			if strings.HasPrefix(text[i+1:], "\n") {
				continue
			}
		default:
			continue
		}
		end := i + utf8.RuneLen(r)
		all = append(all, text[start:end])
		start = end
	}
	if start < len(text) {
		all = append(all, text[start:])
	}
	return all
}

// ended says whether a line has its end.
func ended(line string) bool {
	return strings.TrimRight(line, "\r\n\u0085\u2028\u2029") != line
}

// indent counts the blanks that a line begins with.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

func blank(line string) bool { return strings.TrimSpace(line) == "" }

func comment(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "#") }

// until gives the end of what belongs to something that begins in line from
// with the indentation in: the lines that are indented deeper, and blank ones
// between them.
func (s source) until(from, in int) int {
	end := from + 1
	for i := end; i < len(s.lines); i++ {
		switch {
		case blank(s.lines[i]):
		case indent(s.lines[i]) > in:
			end = i + 1
		default:
			return end
		}
	}
	return end
}

// chunk is the lines of an entry of a list: the comments right above it, the
// entry, and what stands between it and the comments of the next one.
type chunk struct {
	from, entry, body, to int
}

// chunks cuts a block list into its entries. It gives false for a list that is
// written in brackets, or whose entries do not each begin with "- " on a line
// of their own.
func (s source) chunks(list *yaml.Node) ([]chunk, bool) {
	if list.Style&yaml.FlowStyle != 0 {
		return nil, false
	}
	var all []chunk
	for i, n := range list.Content {
		entry := n.Line - 1
		if entry >= len(s.lines) || !strings.HasPrefix(strings.TrimLeft(s.lines[entry], " "), "- ") {
			return nil, false
		}
		in := indent(s.lines[entry])
		if in != list.Column-1 {
			return nil, false
		}
		from := entry
		floor := list.Line - 1
		if i > 0 {
			floor = all[i-1].body
		}
		for from > floor && comment(s.lines[from-1]) {
			from--
		}
		if i == 0 { // the list's own place is its first dash
			for from > 0 && comment(s.lines[from-1]) && indent(s.lines[from-1]) == in && in > 0 {
				from--
			}
		}
		body := s.until(entry, in)
		all = append(all, chunk{from, entry, body, body})
		if i > 0 {
			all[i-1].to = from
		}
	}
	return all, true
}

// text gives the lines of a range, each with a line end.
func (s source) text(from, to int) []string {
	out := slices.Clone(s.lines[from:to])
	for i, line := range out {
		if !ended(line) {
			out[i] = line + s.end
		}
	}
	return out
}

// patch puts other lines in place of a range of lines.
type patch struct {
	from, to int
	with     []string
}

// patched gives the whole text with the patches made. Whether the text ends with
// a line end stays as it was. Patches that overlap are errForm: the lines belong
// to several things.
func (s source) patched(patches []patch) (string, error) {
	slices.SortFunc(patches, func(a, b patch) int { return cmp.Or(a.from-b.from, a.to-b.to) })
	var out []string
	at := 0
	for _, p := range patches {
		if p.from < at || p.to < p.from || p.to > len(s.lines) {
			return "", errForm
		}
		out = append(out, s.text(at, p.from)...)
		out = append(out, p.with...)
		at = p.to
	}
	text := strings.Join(append(out, s.text(at, len(s.lines))...), "")
	if n := len(s.lines); n > 0 && !ended(s.lines[n-1]) {
		text = strings.TrimSuffix(text, s.end)
	}
	return text, nil
}

// value gives the value of a key of a mapping, with the key itself.
func value(mapping *yaml.Node, key string) (k, v *yaml.Node) {
	if mapping == nil || mapping.Kind != yaml.MappingNode {
		return nil, nil
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return mapping.Content[i], mapping.Content[i+1]
		}
	}
	return nil, nil
}

// root gives the mapping at the top of a YAML text that was read before, nil
// for an empty one.
func root(text string) *yaml.Node {
	var document yaml.Node
	if yaml.Unmarshal([]byte(text), &document) != nil || len(document.Content) == 0 {
		return nil
	}
	return document.Content[0]
}
