package buffer

import (
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"foreword/core/glyph"
)

// maxMarks is the most marks and letters that make one character with the letter
// in front of them, emoji aside. Further ones stand for themselves.
const maxMarks = 8

// maxCharacter is the most bytes of a character: a longer cluster, which no
// script needs, is taken in pieces. lookAhead is what has to be known of a text
// to tell the size of its first character.
const (
	maxCharacter = 128
	lookAhead    = maxCharacter + utf8.UTFMax
)

// CharacterSize gives the bytes of the first character of a text that is not
// empty: a grapheme cluster, up to the first hidden character in it.
//
// The clusters are those of x/ansi, by which the screens measure: what is one
// character to the cursor is then one to the cells. (uniseg is older than the
// conjuncts of Indic scripts in Unicode 15.1.)
func CharacterSize(text string) int {
	c := text[0]
	switch {
	case c == '\r' && len(text) > 1 && text[1] == '\n':
		return 2
	case isControl(c), c < utf8.RuneSelf && (len(text) == 1 || text[1] < utf8.RuneSelf):
		return 1
	}
	if n, _ := plainRun(text[:min(len(text), 2*utf8.UTFMax)]); n > 0 {
		_, size := utf8.DecodeRuneInString(text)
		return size
	}
	if isPlainFlag(text) {
		return flagSize
	}
	r, size := utf8.DecodeRuneInString(text)
	if c >= utf8.RuneSelf && standsApart(text) {
		return size
	}
	cluster, _ := ansi.FirstGraphemeCluster(text[:min(len(text), lookAhead)], ansi.GraphemeWidth)
	end, marks, previous := size, 0, r
	for end < len(cluster) {
		r, n := utf8.DecodeRuneInString(cluster[end:])
		if end+n > maxCharacter {
			if previous == 0x200d {
				end -= 3 // a joiner at the end would be a stray one
			}
			break
		}
		if r == utf8.RuneError && n == 1 || glyph.IsShapeless(r) && !glyph.Belongs(r, previous, cluster[end+n:]) {
			break
		}
		if marks++; marks > maxMarks && r != 0x200d && !glyph.IsPictograph(r) {
			break
		}
		end, previous = end+n, r
	}
	return end
}

// isLone says whether a character is one of the common scripts'. No two of them
// make one cluster, with ASCII neither. It only saves time.
func isLone(r rune) bool {
	switch {
	case r < 0x3001:
		return r >= 0xc0 && r < 0x250 || r >= 0x391 && r <= 0x3c9 || r >= 0x400 && r <= 0x481 || r >= 0x2010 && r <= 0x2027
	case r < 0x4e00:
		return r <= 0x3029 || r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fa || r >= 0x3400 && r <= 0x4dbf
	}
	return r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3 || r >= 0xff01 && r <= 0xff5e
}

// isPlainFlag says whether a text starts with a flag that nothing can cling to,
// since ASCII or another flag is behind it. It only saves time.
func isPlainFlag(text string) bool {
	if len(text) < flagSize || !isFlagAt(text) || !isFlagAt(text[4:]) {
		return false
	}
	rest := text[flagSize:]
	return rest == "" || rest[0] < utf8.RuneSelf || isFlagAt(rest)
}

// plainRun gives the bytes and the number of the characters at the start of a
// text that are letters alone, by what can be told at a glance. Controls other
// than tabs and line feeds are none.
func plainRun(text string) (size, count int) {
	last := 0
	for size < len(text) {
		c := text[size]
		switch {
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(text[size:])
			if !isLone(r) {
				// It could belong to the character in front of it.
				return last, max(0, count-1)
			}
			last, size = size, size+n
		case isControl(c) && c != '\t' && c != '\n':
			return size, count
		default:
			last, size = size, size+1
		}
		count++
	}
	return size, count
}

// Next gives the offset of the character behind the one at an offset, which
// must be between two characters.
func (t Text) Next(at int) int {
	at = t.clamp(at)
	if at == t.Len() {
		return at
	}
	return at + CharacterSize(t.Slice(at, at+lookAhead))
}

// Previous gives the start of the character that ends at an offset, or that an
// offset is in.
func (t Text) Previous(at int) int {
	at = t.clamp(at)
	if at == 0 {
		return 0
	}
	return t.lastStart(t.divide(at-1), at)
}

// Start gives the start of the character that an offset is in: the offset
// itself when it is between two characters.
func (t Text) Start(at int) int {
	at = t.clamp(at)
	if at == t.Len() {
		return at
	}
	return t.lastStart(t.divide(at), at+1)
}

// boundary gives the offset itself when it is between two characters, else the
// end of the character that it is in.
func (t Text) boundary(at int) int {
	start := t.Start(at)
	if start < at {
		return t.Next(start)
	}
	return start
}

// lastStart gives the start of the last character that begins in front of an
// offset, from a place where a character begins.
func (t Text) lastStart(at, limit int) int {
	text := t.Slice(at, limit+lookAhead)
	for i := 0; ; {
		size := CharacterSize(text[i:])
		if at+i+size >= limit {
			return at + i
		}
		i += size
	}
}

// Column gives the number of characters between the start of the line and an
// offset.
func (t Text) Column(at int) int {
	at = t.clamp(at)
	return countCharacters(t.Slice(t.LineStart(t.LineOf(at)), at))
}

// AtColumn gives the offset in front of a character of a line, counted from 0;
// the end of the line if it has not so many.
func (t Text) AtColumn(line, column int) int {
	at, end := t.LineStart(line), t.LineEnd(line)
	text := t.Slice(at, end)
	for ; column > 0 && len(text) > 0; column-- {
		text = text[CharacterSize(text):]
	}
	return end - len(text)
}

func countCharacters(text string) int {
	count := 0
	for len(text) > 0 {
		size, n := plainRun(text)
		if size == 0 {
			size, n = CharacterSize(text), 1
		}
		text, count = text[size:], count+n
	}
	return count
}
