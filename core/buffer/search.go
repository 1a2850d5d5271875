package buffer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Query is a plain text to look for. A pattern without capital letters finds
// capitals too ("smart case"). The zero value finds nothing.
type Query struct {
	pattern string
	// folded is the pattern in simple case folding; empty when the case counts.
	folded []rune
	// first has the bytes that a match can start with, if the pattern is folded.
	first [256]bool
}

// NewQuery gives the query for a pattern.
func NewQuery(pattern string) Query {
	q := Query{pattern: pattern}
	if pattern == "" || !utf8.ValidString(pattern) || strings.IndexFunc(pattern, unicode.IsUpper) >= 0 {
		return q
	}
	for _, r := range pattern {
		q.folded = append(q.folded, fold(r))
	}
	for r, next := q.folded[0], rune(-1); next != q.folded[0]; r = next {
		next = unicode.SimpleFold(r)
		q.first[utf8.AppendRune(nil, next)[0]] = true
	}
	return q
}

// fold gives one character for all that differ in case alone.
func fold(r rune) rune {
	if r < utf8.RuneSelf && r != 'k' && r != 'K' && r != 's' && r != 'S' {
		return unicode.ToLower(r)
	}
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	if least < utf8.RuneSelf {
		return unicode.ToLower(least)
	}
	return least
}

// Pattern gives what the query looks for.
func (q Query) Pattern() string { return q.pattern }

// find gives the first match in a string, from an offset on. A match begins and
// ends between two characters.
func (q Query) find(text string, from int) (m Selection, ok bool) {
	for ; from <= len(text); from = m.Anchor + 1 {
		m.Anchor, m.Cursor = q.scan(text, from)
		if m.Anchor < 0 {
			break
		}
		if isBetween(text, m.Anchor) && isBetween(text, m.Cursor) {
			return m, true
		}
	}
	return Selection{}, false
}

// scan gives the first place, from an offset on, where the bytes match; -1
// where there is none.
func (q Query) scan(text string, from int) (start, end int) {
	if q.pattern == "" {
		return -1, -1
	}
	if q.folded == nil {
		i := strings.Index(text[from:], q.pattern)
		if i < 0 {
			return -1, -1
		}
		return from + i, from + i + len(q.pattern)
	}
	for at := from; at < len(text); at++ {
		if !q.first[text[at]] {
			continue
		}
		if n := q.matchAt(text[at:]); n > 0 {
			return at, at + n
		}
	}
	return -1, -1
}

// matchAt gives the length of the match that a text starts with, or 0.
func (q Query) matchAt(text string) int {
	at := 0
	for _, want := range q.folded {
		r, size := utf8.DecodeRuneInString(text[at:])
		if size == 0 || r == utf8.RuneError && size == 1 || fold(r) != want {
			return 0
		}
		at += size
	}
	return at
}

// All gives the matches in a string, at most limit of them. They can overlap.
func (q Query) All(text string, limit int) []Selection {
	var matches []Selection
	for at := 0; len(matches) < limit; {
		m, ok := q.find(text, at)
		if !ok {
			break
		}
		matches, at = append(matches, m), m.Anchor+1
	}
	return matches
}

// Next gives the first match that starts at or behind an offset, else the first
// in the text. The match's anchor is its start.
func (q Query) Next(t Text, from int) (Selection, bool) {
	text := t.String()
	m, ok := q.find(text, t.clamp(from))
	if !ok {
		m, ok = q.find(text, 0)
	}
	return m, ok
}

// Previous gives the last match that starts in front of an offset, else the
// last in the text.
func (q Query) Previous(t Text, before int) (Selection, bool) {
	text := t.String()
	m, ok := q.findLast(text, t.clamp(before))
	if !ok {
		m, ok = q.findLast(text, len(text))
	}
	return m, ok
}

// searchPiece is the bytes that a search towards the start looks at at once.
const searchPiece = 4 << 10

// findLast gives the last match that starts in front of an offset. It looks at
// pieces of the text from the back.
func (q Query) findLast(text string, before int) (m Selection, ok bool) {
	reach := utf8.UTFMax*len(q.pattern) + lookAhead
	for end := before; end > 0; end -= searchPiece {
		piece := text[:min(len(text), end+reach)]
		for at := max(0, end-searchPiece); ; at = m.Anchor + 1 {
			next, found := q.find(piece, at)
			if !found || next.Anchor >= end {
				break
			}
			m, ok = next, true
		}
		if ok {
			return m, true
		}
	}
	return m, ok
}

// ReplaceMatch replaces the selection by a text if it is a match, and selects
// the next match.
func (b Buffer) ReplaceMatch(q Query, with string) (Buffer, Edit) {
	var e Edit
	start, end := b.selection.Range()
	if m, ok := q.find(b.Selected(), 0); ok && m == (Selection{0, end - start}) {
		b, e = b.insert(Edit{Kind: Replace, Count: 1}, with)
	}
	if m, ok := q.Next(b.text, b.Cursor()); ok {
		b.selection = m
	}
	return b, e
}

// ReplaceAll replaces every match, none of them overlapping another.
func (b Buffer) ReplaceAll(q Query, with string) (Buffer, Edit) {
	text := b.text.String()
	e := Edit{Kind: Replace}
	for at := 0; ; {
		m, ok := q.find(text, at)
		if !ok {
			break
		}
		e.Changes = append(e.Changes, Change{m.Anchor, m.Cursor, with})
		at = m.Cursor
	}
	e.Count = len(e.Changes)
	return b.apply(e, At(e.Moved(b.Cursor())))
}
