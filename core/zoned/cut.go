package zoned

import (
	"unicode/utf8"

	"foreword/core/token"
)

// marker is what stands at the end of a text that was cut. It has 14 units.
const (
	marker      = "\n… [truncated]"
	markerUnits = 14
)

// half is what one half of a surrogate pair becomes in UTF-8.
const half = "\uFFFD"

// Truncate cuts a text to a cap in estimated tokens (atomic-agent). A text
// within the cap stays as it is, a cap of 0 or less leaves nothing. Otherwise
// the longest beginning that is within the cap is kept, with its last 14 units
// overwritten by a line feed and "… [truncated]"; one of 15 units or fewer has
// no room for that and is left without.
//
// The cut is made between UTF-16 units: it can split a character beyond U+FFFF,
// whose half becomes U+FFFD. The marker brings two words of its own, so a text
// of many words can come out up to three tokens above the cap.
func Truncate(text string, limit int) string { return cutTo(text, limit).apply(text) }

// cut says what to keep of a text.
type cut struct {
	// whole says that the text stays as it is.
	whole bool
	// keep is how many bytes stay.
	keep int
	// split says that half of a surrogate pair follows them.
	split bool
	// marked says that the marker stands at the end.
	marked bool
}

// apply gives what is left of the text.
func (c cut) apply(text string) string {
	if c.whole {
		return text
	}
	return text[:c.keep] + c.ending()
}

// ending gives what follows the bytes that are kept.
func (c cut) ending() string {
	end := ""
	if c.split {
		end = half
	}
	if c.marked {
		end += marker
	}
	return end
}

// cutTo finds what a cap leaves of a text. The estimate never falls as a prefix
// grows, so the original's bisection and this single pass find the same prefix;
// the pass ends as soon as the cap is reached.
func cutTo(text string, limit int) cut {
	if text == "" {
		return cut{whole: true}
	}
	if limit = min(limit, mostTokens); limit*10/14 < 1 {
		return cut{} // any text has a word, blank text too
	}
	// The estimate is within the cap as long as units and words are within these.
	p := prefixWithin(text, limit*36/10, limit*10/14)
	if p.bytes == len(text) || !utf8.ValidString(text) && token.AtomicEstimate(text) <= limit {
		return cut{whole: true}
	}
	return p.marked(text)
}

// mostTokens keeps the arithmetic of caps far from overflow. No text is so long.
const mostTokens = 1 << 40

// prefix is the beginning of a text.
type prefix struct {
	// bytes is how many bytes it has, units how many UTF-16 units.
	bytes, units int
	// split says that half of a surrogate pair follows, which counts as a unit.
	split bool
}

// prefixWithin gives the longest beginning with so many units and words. Each
// byte that is no UTF-8 counts as a unit; the estimate may count several of them
// as one.
func prefixWithin(text string, mostUnits, mostWords int) prefix {
	var p prefix
	words, inWord := 0, false
	for p.bytes < len(text) {
		r, size, length := rune(text[p.bytes]), 1, 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[p.bytes:])
			length = units(r)
		}
		space := isSpace(r)
		if !space && !inWord {
			if words++; words > mostWords {
				return p
			}
		}
		inWord = !space
		if p.units+length > mostUnits {
			p.split = p.units < mostUnits
			return p
		}
		p.bytes += size
		p.units += length
	}
	return p
}

// marked makes room for the marker at the end of a prefix of the text, if it is
// long enough for one.
func (p prefix) marked(text string) cut {
	length, drop := p.units, markerUnits
	if p.split {
		length++
		drop-- // the half goes first
	}
	if length <= markerUnits+1 {
		return cut{keep: p.bytes, split: p.split}
	}
	keep := p.bytes
	for drop > 0 {
		r, size := utf8.DecodeLastRuneInString(text[:keep])
		keep -= size
		drop -= units(r)
	}
	return cut{keep: keep, split: drop < 0, marked: true}
}
