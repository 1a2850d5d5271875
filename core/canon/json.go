package canon

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// JSON writes a value as LLM::Agent's canonical JSON (reference 2.5): compact,
// members sorted by code point, quotation mark and backslash escaped, line
// feed, carriage return and tab in their short forms, other characters below
// U+0020 as \u with lower-case digits, those beyond the BMP as a pair of \u
// with upper-case digits, and all else as it is.
func JSON(v any) string {
	var b strings.Builder
	write(&b, v, canonical)
	return b.String()
}

// Compact writes a value without white space and with only the escapes that
// JSON demands, members in the order they came (atomic-agent's argument form).
// Numbers are as they were spelled.
func Compact(v any) string {
	var b strings.Builder
	write(&b, v, compact)
	return b.String()
}

// Digest gives the SHA-256, lower-case hex, of a value's canonical JSON.
func Digest(v any) string { return Sum(JSON(v)) }

// Sum gives the SHA-256, lower-case hex, of a text's bytes.
func Sum(text string) string {
	h := sha256.New()
	Feed(h, text)
	return hex.EncodeToString(h.Sum(nil))
}

// mostPiece is how much of a text Feed copies at a time, in bytes.
const mostPiece = 8 << 10

// Feed gives a hash a text piece by piece, so that a long one is not copied
// whole, and a short one costs no more than its length.
func Feed(h hash.Hash, text string) {
	piece := make([]byte, min(len(text), mostPiece))
	for len(text) > 0 {
		n := copy(piece, text)
		_, _ = h.Write(piece[:n]) // a hash never fails to write
		text = text[n:]
	}
}

// Pair is the two-element array that names and values are digested as.
func Pair(name, value string) []any { return []any{name, value} }

// Strings makes a JSON array of strings.
func Strings(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}

type style uint8

const (
	canonical style = iota
	compact
)

func write(b *strings.Builder, v any, st style) {
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case string:
		writeString(b, v, st)
	case int:
		b.WriteString(strconv.Itoa(v))
	case Number:
		if st == canonical {
			b.WriteString(v.canonical())
		} else {
			b.WriteString(string(v))
		}
	case []any:
		b.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			write(b, item, st)
		}
		b.WriteByte(']')
	case Object:
		writeObject(b, v, st)
	default:
		panic("canon: not a JSON value") // a programming error, never input
	}
}

func writeObject(b *strings.Builder, o Object, st style) {
	if st == canonical {
		o = slices.Clone(o)
		slices.SortStableFunc(o, func(x, y Member) int { return strings.Compare(x.Key, y.Key) })
	}
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		writeString(b, m.Key, st)
		b.WriteByte(':')
		write(b, m.Value, st)
	}
	b.WriteByte('}')
}

func writeString(b *strings.Builder, s string, st style) {
	b.Grow(len(s) + len(s)/32 + 2) // line feeds take two bytes
	b.WriteByte('"')
	from := 0
	for i := 0; i < len(s); i++ {
		if i += unescaped(s[i:]); i == len(s) {
			break
		}
		if !mayEscape(s[i]) {
			for s[i] >= 0x80 && i+1 < len(s) && s[i+1] >= 0x80 && s[i+1] < 0xF0 {
				i++ // the rest of a character, and whole ones of two and three bytes
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r > 0xFFFF && st == canonical:
			b.WriteString(s[from:i])
			writePair(b, r)
			from = i + size
		case r < 0x80:
			if escape := escapeOf(r, st); escape != "" {
				b.WriteString(s[from:i])
				b.WriteString(escape)
				from = i + size
			}
		}
		i += size - 1
	}
	b.WriteString(s[from:])
	b.WriteByte('"')
}

// unescaped gives how many bytes of a text, eight at a time, surely need no
// escape: characters of ASCII but controls, quotes and backslashes.
func unescaped(s string) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	at := 0
	for ; at+8 <= len(s); at += 8 {
		b := s[at : at+8]
		x := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		quote, backslash := x^('"'*ones), x^('\\'*ones)
		// The high bit of a byte is set where it is 0x80 or above, below 0x20, a
		// quote or a backslash.
		if (x|((x-0x20*ones)&^x)|((quote-ones)&^quote)|((backslash-ones)&^backslash))&high != 0 {
			break
		}
	}
	return at
}

// mayEscape says whether a character that starts with this byte could need an
// escape, so that the others are passed over quickly.
func mayEscape(c byte) bool { return c < 0x20 || c == '"' || c == '\\' || c >= 0xF0 }

// escapeOf gives the escape of a character of ASCII; empty for one without.
func escapeOf(r rune, st style) string {
	switch {
	case r == '"':
		return `\"`
	case r == '\\':
		return `\\`
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r == '\b' && st == compact:
		return `\b`
	case r == '\f' && st == compact:
		return `\f`
	case r < 0x20:
		return `\u00` + hexDigits(r, 2, lowerHex)
	}
	return ""
}

// writePair writes a character beyond the BMP as a pair of escapes. There may be
// a megabyte of them: nothing is made on the way.
func writePair(b *strings.Builder, r rune) {
	r -= 0x10000
	for _, half := range [2]rune{0xD800 + r>>10, 0xDC00 + r&0x3FF} {
		b.WriteString(`\u`)
		for shift := 12; shift >= 0; shift -= 4 {
			b.WriteByte(upperHex[half>>shift&15])
		}
	}
}

const (
	lowerHex = "0123456789abcdef"
	upperHex = "0123456789ABCDEF"
)

func hexDigits(r rune, n int, digits string) string {
	out := make([]byte, n)
	for i := n - 1; i >= 0; i-- {
		out[i] = digits[r&15]
		r >>= 4
	}
	return string(out)
}

// canonical spells a number as the original's JSON library does: integers in
// full, decimals in shortest form with a point, and what was written with an
// exponent as a float with one; null when it is too large for a float.
func (n Number) canonical() string {
	s := string(n)
	if strings.ContainsAny(s, "eE") {
		return exponentForm(s)
	}
	whole, fraction, decimal := strings.Cut(s, ".")
	if !decimal {
		if s == "-0" {
			return "0"
		}
		return s
	}
	fraction = strings.TrimRight(fraction, "0")
	if fraction == "" {
		fraction = "0"
	}
	if whole == "-0" && fraction == "0" {
		whole = "0"
	}
	return whole + "." + fraction
}

func exponentForm(s string) string {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(f, 0) {
		return "null"
	}
	text := Float(f)
	if !strings.Contains(text, "e") {
		text += "e0"
	}
	return text
}

// Float spells a float as Raku does: 1e3 is 1000, 1e-7 is 1e-07, 1e15 is 1e+15.
func Float(f float64) string {
	if f == 0 {
		return "0"
	}
	exponent := int(math.Floor(math.Log10(math.Abs(f))))
	if exponent < -4 || exponent >= 15 {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}
