package diff

import (
	"slices"
	"strings"
)

// unit is a piece of a hunk that is matched and compared as a whole: a
// paragraph or a list item with its wrapped lines, else a single line.
type unit struct {
	lines Range
	words []word
	// ids are the words' identities, shared by both sides of a hunk.
	ids []int
	// bag is ids sorted.
	bag []int
	// size is the number of bytes in words.
	size int
}

// units cuts lines into units.
func (t text) units(lines Range, fenced []bool) []unit {
	var out []unit
	wraps := false // the unit so far can go on with a line of plain text
	for i := lines.From; i < lines.To; i++ {
		line := t.line(i)
		plain := !fenced[i] && !t.pieces && isPlain(line)
		if wraps && plain {
			out[len(out)-1].lines.To++
			continue
		}
		out = append(out, unit{lines: Range{i, i + 1}})
		wraps = plain || !fenced[i] && !t.pieces && isItem(line)
	}
	return out
}

// isPlain says whether a line can be part of a paragraph: no blank line,
// heading, list item, table row, quote, fence, or line of indented code.
func isPlain(line string) bool {
	body := strings.TrimLeft(line, " ")
	if len(line)-len(body) >= 4 || isBlank(body) || isItem(line) {
		return false
	}
	switch body[0] {
	case '#', '|', '>', '`', '~', '\t', '<', '{', '}', '[', ']':
		return strings.HasPrefix(body, "`") && !strings.HasPrefix(body, "```")
	}
	return true
}

// isItem says whether a line starts a list item.
func isItem(line string) bool {
	body := strings.TrimLeft(line, " \t")
	digits := 0
	for digits < len(body) && digits < 9 && body[digits] >= '0' && body[digits] <= '9' {
		digits++
	}
	body = body[digits:]
	if len(body) < 2 || !isSpace(body[1]) {
		return false
	}
	if digits > 0 {
		return body[0] == '.' || body[0] == ')'
	}
	return body[0] == '-' || body[0] == '*' || body[0] == '+'
}

// fenced says for each line whether it stands between code fences, or is one.
func (t text) fenced() []bool {
	out := make([]bool, t.count())
	fence := ""
	for i := range out {
		body := strings.TrimLeft(t.line(i), " ")
		switch {
		case fence != "":
			out[i] = true
			if strings.HasPrefix(body, fence) && isBlank(strings.TrimLeft(body, fence[:1])) {
				fence = ""
			}
		case strings.HasPrefix(body, "```"), strings.HasPrefix(body, "~~~"):
			out[i] = true
			fence = body[:3]
		}
	}
	return out
}

// read gives the units their words. Equal words get equal ids in all units
// that are read with the same names.
func read(t text, units []unit, names map[string]int) {
	for i := range units {
		u := &units[i]
		u.words = appendWords(nil, t.s, t.starts[u.lines.From], t.starts[u.lines.To])
		u.ids = identify(t.s, u.words, names)
		u.bag = slices.Sorted(slices.Values(u.ids))
		for _, w := range u.words {
			u.size += w.end - w.start
		}
	}
}

func identify(s string, words []word, names map[string]int) []int {
	ids := make([]int, len(words))
	for i, w := range words {
		name := s[w.start:w.end]
		id, known := names[name]
		if !known {
			id = len(names)
			names[name] = id
		}
		ids[i] = id
	}
	return ids
}
