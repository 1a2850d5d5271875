package save

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// respelled writes a text as JSON in the way that it was written before: what
// both texts begin and end with keeps its spelling, escapes included.
func respelled(literal, was, text string) string {
	from := common(was, text)
	to := len(was) - commonEnd(was[from:], text[from:])
	start, end, ok := spelledAt(literal, was, from, to)
	if !ok {
		return jsonText(text)
	}
	middle := jsonText(text[from : len(text)-(len(was)-to)])
	out := literal[:start] + middle[1:len(middle)-1] + literal[end:]
	var read string
	if json.Unmarshal([]byte(out), &read) != nil || read != text {
		return jsonText(text) // halves of a pair of escapes have met
	}
	return out
}

// common gives how many bytes two texts begin with alike, in whole characters.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(a) && !utf8.RuneStart(a[n]) || n > 0 && n < len(b) && !utf8.RuneStart(b[n]) {
		n--
	}
	return n
}

// commonEnd gives how many bytes two texts end with alike, in whole characters.
func commonEnd(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for n > 0 && !utf8.RuneStart(a[len(a)-n]) {
		n--
	}
	return n
}

// spelledAt gives where two places of a text are in the literal that spells it.
func spelledAt(literal, text string, from, to int) (start, end int, ok bool) {
	if len(literal) < 2 || literal[0] != '"' {
		return 0, 0, false
	}
	start, end = -1, -1
	at, i := 0, 1
	for {
		if at == from && start < 0 {
			start = i
		}
		if at == to && end < 0 {
			end = i
		}
		if i >= len(literal)-1 {
			break
		}
		size, means := spelling(literal[i:])
		i, at = i+size, at+means
	}
	return start, end, start >= 0 && end >= start && at == len(text)
}

// spelling gives how many bytes of a literal spell its first character, and how
// many bytes that character has.
func spelling(literal string) (size, means int) {
	switch {
	case literal[0] != '\\':
		_, size = utf8.DecodeRuneInString(literal)
		return size, size
	case !strings.HasPrefix(literal, `\u`):
		return 2, 1
	}
	r := escaped(literal)
	if low := escaped(literal[6:]); utf16.DecodeRune(r, low) != utf8.RuneError {
		return 12, utf8.RuneLen(utf16.DecodeRune(r, low))
	}
	if utf16.IsSurrogate(r) {
		r = utf8.RuneError // half of a pair, as encoding/json reads it
	}
	return 6, utf8.RuneLen(r)
}

// escaped gives the number behind \u, or 0.
func escaped(literal string) rune {
	if len(literal) < 6 || !strings.HasPrefix(literal, `\u`) {
		return 0
	}
	n, err := strconv.ParseUint(literal[2:6], 16, 16)
	if err != nil {
		return 0
	}
	return rune(n)
}
