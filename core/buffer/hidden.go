package buffer

import (
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Hidden counts the characters of a text that a reader would not see, or not
// for what they are: controls, zero-width, bidirectional and tag characters,
// soft hyphens, stray joiners, variation selectors and combining marks, and
// invalid bytes. Tabs and line ends are none, and joiners inside emoji belong
// there.
func Hidden(text string) int {
	count := 0
	for at, ok := firstHidden(text, 0); ok; at, ok = firstHidden(text, at) {
		count++
		at += CharacterSize(text[at:])
	}
	return count
}

// NextHidden gives the first hidden character behind the one at an offset, else
// the first in the text.
func (t Text) NextHidden(at int) (start int, ok bool) {
	text := t.String()
	if start, ok = firstHidden(text, t.Next(at)); ok {
		return start, ok
	}
	return firstHidden(text, 0)
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

func firstHidden(text string, from int) (start int, ok bool) {
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
	for at, found := firstHidden(text, 0); found; at, found = firstHidden(text, at) {
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
	return r == utf8.RuneError && size == 1 || isShapeless(r) || !isLone(r) && joins(r)
}

// joins says whether a character makes one cluster with a letter before or
// behind it. The tables of Go can be older than those of the clusters, so that
// these are asked.
func joins(r rune) bool {
	own := string(r)
	before, _ := ansi.FirstGraphemeCluster("a"+own, ansi.GraphemeWidth)
	after, _ := ansi.FirstGraphemeCluster(own+"a", ansi.GraphemeWidth)
	return len(before) > 1 || len(after) > len(own)
}

// isShapeless says whether a character has no shape of its own.
func isShapeless(r rune) bool {
	switch {
	case r < 0x7f:
		return false
	case r < 0xa0, r == 0xad, r == 0x2028, r == 0x2029:
		return true
	case r >= 0xfdd0 && r <= 0xfdef, r&0xfffe == 0xfffe:
		return true // no characters at all
	}
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// belongs says whether a shapeless character has its honest place behind the
// previous one: a joiner between two emoji, a selector of an emoji's shape, an
// ideographic variant.
func belongs(r, previous rune, rest string) bool {
	switch {
	case r == 0x200d:
		next, _ := utf8.DecodeRuneInString(rest)
		return isPictograph(next) && (isPictograph(previous) || previous == 0xfe0f)
	case r == 0xfe0e, r == 0xfe0f:
		return isPictograph(previous) || previous < 0x80
	case r >= 0xe0100 && r <= 0xe01ef:
		return unicode.Is(unicode.Han, previous)
	}
	return false
}

// isPictograph says whether a character can be part of an emoji sequence.
func isPictograph(r rune) bool {
	return r >= 0x1f000 && r <= 0x1faff || r >= 0x2190 && r <= 0x2bff ||
		r == 0x203c || r == 0x2049 || r == 0x2122 || r == 0x2139 || r == 0x3030 || r == 0x303d ||
		r == 0x3297 || r == 0x3299 || r == 0xa9 || r == 0xae
}
