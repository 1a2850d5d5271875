package views

import (
	"strconv"

	"foreword/core/token"
)

// Tokens is a count of tokens that may still be under way.
type Tokens struct {
	token.Count
	// Known is false while the text is being counted.
	Known bool
}

// thousands writes a number with separators: 12,345. A minus is a true one.
func thousands(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return sign + text
}

// signed writes a difference: +657, −2,475, ±0.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + thousands(n)
	case n == 0:
		return "±0"
	}
	return thousands(n)
}

// String writes a count: 12,345 when it is exact, ≈12,345 when it is not, and
// … while it is not known.
func (t Tokens) String() string {
	switch {
	case !t.Known:
		return "…"
	case t.Accuracy == token.Exact:
		return thousands(t.Tokens)
	}
	return "≈" + thousands(t.Tokens)
}

// Unit writes the count with its unit: 1 token, ≈12 tokens.
func (t Tokens) Unit() string {
	if t.Known && t.Tokens == 1 {
		return t.String() + " token"
	}
	return t.String() + " tokens"
}

// band writes how far an estimate can be off: ±8%, or −10…+6%.
func (t Tokens) band() string {
	low, high := -t.Low, t.High
	switch {
	case !t.Known || t.Accuracy == token.Exact || low == 0 && high == 0:
		return ""
	case low == high:
		return "±" + strconv.Itoa(high) + "%"
	}
	return "−" + strconv.Itoa(low) + "…+" + strconv.Itoa(high) + "%"
}

// accuracy says in a word what a count is worth.
func (t Tokens) accuracy() string {
	return [...]string{"exact", "estimate", "rule of thumb"}[min(t.Accuracy, token.Rough)]
}

// percent writes a share of a whole: 28%, <1%, or "" without a whole.
func percent(part, whole int) string {
	switch {
	case whole <= 0:
		return ""
	case part > 0 && part*100 < whole:
		return "<1%"
	}
	return strconv.Itoa((part*100+whole/2)/whole) + "%"
}

// plus adds a count to a sum. The sum is known when every part is, and as
// honest as the least honest of them.
func (t Tokens) plus(c Tokens) Tokens {
	t.Tokens += c.Tokens
	t.Known = t.Known && c.Known
	t.Accuracy = max(t.Accuracy, c.Accuracy)
	return t
}
