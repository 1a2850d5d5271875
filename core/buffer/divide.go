package buffer

import (
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// divide gives the last place, at or in front of an offset, where a character
// begins whatever stands further in front. The clusters' rules look back
// without limit (flags, joined emoji, conjuncts), so that the search goes back
// until two neighbours settle it.
func (t Text) divide(at int) int {
	for reach := 64; ; reach *= 4 {
		base := max(0, at-reach)
		text := t.Slice(base, at+utf8.UTFMax)
		known := 1 // a neighbour in front has to be seen whole
		if base > 0 {
			known = utf8.UTFMax
		}
		for i := at - base; i >= known; i-- {
			if divides(text, i) {
				return base + i
			}
			if flagsBefore(text[:i]) > 0 {
				return base + i - 1 - (t.flagsBefore(base+i)-1)%flagSize // where the last one starts
			}
		}
		if base == 0 {
			return 0
		}
	}
}

// flagSize is the bytes of a flag: two regional indicators. They make pairs from
// the first one on.
const flagSize = 8

// isFlagAt says whether a text starts with a regional indicator, U+1F1E6 to
// U+1F1FF.
func isFlagAt(text string) bool {
	return len(text) >= 4 && text[0] == 0xf0 && text[1] == 0x9f && text[2] == 0x87 && text[3] >= 0xa6
}

// flagPiece is how many bytes are looked at at once for flags.
const flagPiece = 4 << 10

// flagsBefore gives the bytes of the regional indicators that end at an offset.
// There can be any number of them.
func (t Text) flagsBefore(at int) int {
	for n := 0; ; {
		from := max(0, at-n-flagPiece)
		piece := t.Slice(from, at-n)
		here := flagsBefore(piece)
		if n += here; here < len(piece) || from == 0 {
			return n
		}
	}
}

// flagsBefore gives the bytes of the regional indicators that a text ends with.
func flagsBefore(text string) int {
	at := len(text)
	for at >= 4 && isFlagAt(text[at-4:]) {
		at -= 4
	}
	return len(text) - at
}

// divides says whether a character begins at an offset of a text, with bytes on
// both sides, going by the two neighbours alone.
func divides(text string, at int) bool {
	a, b := text[at-1], text[at]
	if a < utf8.RuneSelf && b < utf8.RuneSelf {
		return a != '\r' || b != '\n'
	}
	before, n := utf8.DecodeLastRuneInString(text[max(0, at-utf8.UTFMax):at])
	after, m := utf8.DecodeRuneInString(text[at:])
	if before == utf8.RuneError && n == 1 || after == utf8.RuneError && m == 1 {
		return !insideRune(text, at)
	}
	if (n == 1 || isLone(before)) && (m == 1 || isLone(after)) || isCrowded(text[:at]) {
		return true
	}
	pair := text[at-n : at+m]
	if cluster, _ := ansi.FirstGraphemeCluster(pair, ansi.GraphemeWidth); len(cluster) > n {
		return false
	}
	// A character that clings to another can hide what stands in front of it.
	var probe [1 + utf8.UTFMax]byte
	probe[0] = 'x'
	copy(probe[1:], pair[:n])
	cluster, _ := ansi.FirstGraphemeCluster(probe[:1+n], ansi.GraphemeWidth)
	return len(cluster) == 1
}

// isCrowded says whether a text ends with so many marks that the last of them
// stands for itself, whatever letter they are on.
func isCrowded(text string) bool {
	for range maxMarks + 1 {
		r, n := utf8.DecodeLastRuneInString(text)
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			return false
		}
		text = text[:len(text)-n]
	}
	return true
}

// isBetween says whether an offset of a text is between two characters.
func isBetween(text string, at int) bool {
	if at == len(text) {
		return true
	}
	from := at
	for from > 0 && !divides(text, from) {
		from--
	}
	for from < at {
		from += CharacterSize(text[from:])
	}
	return from == at
}

// insideRune says whether an offset is between two bytes of one valid
// character.
func insideRune(text string, at int) bool {
	for i := max(0, at-utf8.UTFMax+1); i < at; i++ {
		if r, n := utf8.DecodeRuneInString(text[i:]); i+n > at && (r != utf8.RuneError || n > 1) {
			return true
		}
	}
	return false
}
