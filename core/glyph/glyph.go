package glyph

import (
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// IsShapeless says whether a character has no shape of its own, so that a reader
// would not see it: controls beyond ASCII, zero-width, bidirectional and tag
// characters, soft hyphens, variation selectors, and what is no character at
// all. The controls of ASCII are for the caller to tell apart.
func IsShapeless(r rune) bool {
	switch {
	case r < 0x7f:
		return false
	case r < 0xa0, r == 0xad, r == 0x2028, r == 0x2029:
		return true
	case r >= 0xfdd0 && r <= 0xfdef, r&0xfffe == 0xfffe:
		return true
	case isEmoji(r):
		return false
	case isMark(r):
		return r == 0x34f // the joiner of graphemes
	}
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Belongs says whether a shapeless character has its honest place behind the
// previous one: a joiner between two emoji, a selector of an emoji's shape, an
// ideographic variant. The rest is what follows it.
func Belongs(r, previous rune, rest string) bool {
	switch {
	case r == 0x200d:
		next, _ := utf8.DecodeRuneInString(rest)
		return IsPictograph(next) && (IsPictograph(previous) || previous == 0xfe0f)
	case r == 0xfe0e, r == 0xfe0f:
		return IsPictograph(previous) || previous > ' ' && previous < 0x7f
	case r >= 0xe0100 && r <= 0xe01ef:
		return unicode.Is(unicode.Han, previous)
	}
	return false
}

// IsPictograph says whether a character can be part of an emoji sequence.
func IsPictograph(r rune) bool {
	return r >= 0x1f000 && r <= 0x1faff || r >= 0x2190 && r <= 0x2bff ||
		r == 0x203c || r == 0x2049 || r == 0x2122 || r == 0x2139 || r == 0x3030 || r == 0x303d ||
		r == 0x3297 || r == 0x3299 || r == 0xa9 || r == 0xae
}

// Joins says whether a character makes one cluster with a letter before or
// behind it, which may be another one's text. The tables of Go can be older than
// those of the clusters, by which the screen measures, so that these are asked.
func Joins(r rune) bool {
	switch {
	case isEmoji(r):
		return r >= 0x1f3fb && r <= 0x1f3ff // the tones of skin
	case isMark(r):
		return true
	}
	return joins(r)
}

// isMark says whether a character is one of the common combining marks.
func isMark(r rune) bool { return r >= 0x300 && r <= 0x36f }

// isEmoji says whether a character is in the blocks of emoji, flags and other
// pictures. It only saves time: tables and clusters would say the same.
func isEmoji(r rune) bool { return r >= 0x1f000 && r <= 0x1faff }

// joins asks the clusters.
func joins(r rune) bool {
	own := string(r)
	before, _ := ansi.FirstGraphemeCluster("a"+own, ansi.GraphemeWidth)
	after, _ := ansi.FirstGraphemeCluster(own+"a", ansi.GraphemeWidth)
	return len(before) > 1 || len(after) > len(own)
}

// Picture gives the symbol of a control of ASCII, as ␛ for escape.
func Picture(c byte) string {
	if c == 0x7f {
		return "␡"
	}
	return string(rune(0x2400 + int(c)))
}
