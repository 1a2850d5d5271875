package token

import (
	"sync"
	"unicode"
	"unicode/utf8"
)

// class is what the split patterns ask of a character. Each is a bit, so that
// a set of classes is one too.
type class uint8

const (
	upper    class = 1 << iota // Lu, Lt
	lower                      // Ll
	caseless                   // Lm, Lo: letters that count as upper and as lower
	mark                       // M
	number                     // N
	blank                      // white space that ends no line
	newline                    // CR and LF
	other                      // all else: punctuation, symbols, controls
)

const (
	letter     = upper | lower | caseless
	upperLike  = upper | caseless | mark
	lowerLike  = lower | caseless | mark
	whitespace = blank | newline
	symbol     = other | mark // what the patterns write as [^\s\p{L}\p{N}]
	prefix     = ^(newline | letter | number)
)

// classTable holds the class of every code point. It is one flat array: most
// of it is never touched, so it costs a few pages of memory, not a megabyte.
type classTable [unicode.MaxRune + 1]class

// classes builds the table once, when a text is first split.
var classes = sync.OnceValue(func() *classTable {
	t := new(classTable)
	for i := range t {
		t[i] = other
	}
	for _, set := range []struct {
		class
		tables []*unicode.RangeTable
	}{
		{upper, []*unicode.RangeTable{unicode.Lu, unicode.Lt}},
		{lower, []*unicode.RangeTable{unicode.Ll}},
		{caseless, []*unicode.RangeTable{unicode.Lm, unicode.Lo}},
		{mark, []*unicode.RangeTable{unicode.M}},
		{number, []*unicode.RangeTable{unicode.N}},
		{blank, []*unicode.RangeTable{unicode.White_Space}},
	} {
		for _, table := range set.tables {
			t.set(table, set.class)
		}
	}
	for _, r := range newer {
		for c := r.first; c <= r.last; c++ {
			t[c] = r.class
		}
	}
	t['\r'], t['\n'] = newline, newline
	return t
})

func (t *classTable) set(table *unicode.RangeTable, c class) {
	for _, r := range table.R16 {
		for i := uint32(r.Lo); i <= uint32(r.Hi); i += uint32(r.Stride) {
			t[i] = c
		}
	}
	for _, r := range table.R32 {
		for i := r.Lo; i <= r.Hi; i += r.Stride {
			t[i] = c
		}
	}
}

// at gives the class and the size of the character that starts at byte i.
func (t *classTable) at(s string, i int) (class, int) {
	if b := s[i]; b < utf8.RuneSelf {
		return t[b], 1
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	return t[r], n
}

// run gives the end of the run of characters of a set that starts at byte i.
func (t *classTable) run(s string, i int, set class) int {
	for i < len(s) {
		c, n := t.at(s, i)
		if c&set == 0 {
			break
		}
		i += n
	}
	return i
}
