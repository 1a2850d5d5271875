package buffer

import (
	"unicode/utf8"

	"foreword/core/glyph"
)

// Hidden counts the characters of a text that a reader would not see, or not
// for what they are: controls, zero-width, bidirectional and tag characters,
// soft hyphens, stray joiners, variation selectors and combining marks, and
// invalid bytes. Tabs and line ends are none, and joiners inside emoji belong
// there.
func Hidden(text string) int {
	count := 0
	for at, ok := FirstHidden(text, 0); ok; at, ok = FirstHidden(text, at) {
		count++
		at += CharacterSize(text[at:])
	}
	return count
}

// NextHidden gives the first hidden character behind the one at an offset, else
// the first in the text.
func (t Text) NextHidden(at int) (start int, ok bool) {
	text := t.String()
	if start, ok = FirstHidden(text, t.Next(at)); ok {
		return start, ok
	}
	return FirstHidden(text, 0)
}

// PreviousHidden gives the last hidden character that ends at or in front of an
// offset, else the last in the text.
func (t Text) PreviousHidden(at int) (start int, ok bool) {
	text := t.String()
	if start, ok = lastHidden(text[:t.clamp(at)]); ok {
		return start, ok
	}
	return lastHidden(text)
}

// FirstHidden gives the first hidden character of a text from an offset on, which
// is between two characters.
func FirstHidden(text string, from int) (start int, ok bool) {
	for at := from; at < len(text); {
		if n, _ := plainRun(text[at:]); n > 0 {
			at += n
			continue
		}
		size := CharacterSize(text[at:])
		if IsHidden(text[at : at+size]) {
			return at, true
		}
		at += size
	}
	return 0, false
}

func lastHidden(text string) (start int, ok bool) {
	for at, found := FirstHidden(text, 0); found; at, found = FirstHidden(text, at) {
		start, ok = at, true
		at += CharacterSize(text[at:])
	}
	return start, ok
}

// IsHidden says whether a character, as CharacterSize cuts it, is a hidden one.
func IsHidden(character string) bool {
	c := character[0]
	if c < utf8.RuneSelf {
		return isControl(c) && c != '\t' && c != '\n' && character != "\r\n"
	}
	return standsApart(character)
}

func isControl(c byte) bool { return c < 0x20 || c == 0x7f }

// standsApart says whether a text starts with an invalid byte, or with a
// character that is never part of a cluster that starts with it.
func standsApart(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return r == utf8.RuneError && size == 1 || glyph.IsShapeless(r) || !isLone(r) && glyph.Joins(r)
}
