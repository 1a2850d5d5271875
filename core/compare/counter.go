package compare

import (
	"fmt"

	"foreword/core/token"
)

// Tokens is a count that may not be known: of a text that is not there, or when
// nobody counted.
type Tokens struct {
	token.Count
	Known bool
}

// Counter counts the tokens of one side's texts.
type Counter struct {
	// Name is that of the token counter.
	Name string
	// Count counts a text; false says that it cannot be counted. Nil counts none.
	Count func(text string) (token.Count, bool)
}

// Counters are the counters of the two sides.
type Counters struct{ Left, Right Counter }

// Both gives the counters of two sides that are counted with the same one.
func Both(c Counter) Counters { return Counters{c, c} }

// Two says whether the sides have two counters, so that a difference of tokens
// is one of counters as well as of texts.
func (c Counters) Two() bool { return c.Left.Name != c.Right.Name }

// Told says in a line how two counters counted the whole texts, what each number
// is worth, and what a difference between them means. It is empty where both
// sides have one counter.
func (c *Comparison) Told(counters Counters) string {
	if !counters.Two() {
		return ""
	}
	whose := "the texts' and the counters'"
	if c.Same() {
		whose = "the counters', since the texts are the same"
	}
	total := c.Total(counters)
	text := fmt.Sprintf("counted with two counters: %s on the left, %s on the right", worth(counters.Left, total.LeftTokens), worth(counters.Right, total.RightTokens))
	if total.LeftTokens.Known && total.RightTokens.Known {
		text += fmt.Sprintf("; the difference of %s tokens is %s", total.RightTokens.Minus(total.LeftTokens.Count), whose)
	}
	return text
}

// worth tells a counter, its number and how far that can be trusted.
func worth(c Counter, n Tokens) string {
	if !n.Known {
		return c.Name
	}
	return fmt.Sprintf("%s by %s (%s)", n, c.Name, n.Label())
}

// String writes a count: ≈15 when it is no exact one.
func (t Tokens) String() string {
	switch {
	case !t.Known:
		return ""
	case t.Accuracy == token.Exact:
		return fmt.Sprint(t.Tokens)
	}
	return fmt.Sprintf("≈%d", t.Tokens)
}

// change tells the counts of two texts, as "12 → 15 (+3)", for a table whose
// heading names the counters; empty when one is not known.
func (c Counters) change(left, right Tokens) string {
	if !left.Known || !right.Known {
		return ""
	}
	if !c.Two() {
		return change(left.Tokens, right.Tokens)
	}
	return fmt.Sprintf("%s → %s (%+d)", left, right, right.Tokens-left.Tokens)
}

// sentence is change with the word for what was counted, and the counters where
// there are two: "12 → 15 (+3) tokens", or "12 tokens by o200k_base → ≈15 by
// claude-3 (+3 between counters)". A section of one side alone has no counter but
// that side's.
func (c Counters) sentence(s Stat) string {
	left, right := s.LeftTokens, s.RightTokens
	more := right.Tokens - left.Tokens
	switch {
	case !left.Known || !right.Known:
		return ""
	case !c.Two():
		return change(left.Tokens, right.Tokens) + " tokens"
	case s.LeftDigest == "":
		return fmt.Sprintf("0 → %s tokens by %s (%+d)", right, c.Right.Name, more)
	case s.RightDigest == "":
		return fmt.Sprintf("%s tokens by %s → 0 (%+d)", left, c.Left.Name, more)
	}
	return fmt.Sprintf("%s tokens by %s → %s by %s (%+d between counters)", left, c.Left.Name, right, c.Right.Name, more)
}

// column is the heading of a column of changes.
func (c Counters) column() string {
	if !c.Two() {
		return "tokens"
	}
	return fmt.Sprintf("tokens by %s → by %s", c.Left.Name, c.Right.Name)
}
