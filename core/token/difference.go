package token

import "fmt"

// Difference is how many tokens a count has more than one that another counter
// made. It says little of texts: the same text has it as well.
type Difference struct {
	// Tokens is the one number less the other one.
	Tokens int
	// Low and High bound what the models' own tokenizers would differ by, in
	// tokens, as far as the bands of both counts do. They are Tokens where both
	// counts are exact.
	Low, High int
	// Bounded is false where the band of one of the counts is not known.
	Bounded bool
}

// Minus gives how many tokens a count has more than another one.
func (c Count) Minus(other Count) Difference {
	low, high := c.bounds()
	otherLow, otherHigh := other.bounds()
	return Difference{
		Tokens: c.Tokens - other.Tokens, Low: low - otherHigh, High: high - otherLow,
		Bounded: c.hasBand() && other.hasBand(),
	}
}

// String writes the difference: "+343" between exact counts, else with what it
// may be in truth, "+343 (+158 to +631)", or "+343 (rough)".
func (d Difference) String() string {
	switch {
	case !d.Bounded:
		return fmt.Sprintf("%+d (rough)", d.Tokens)
	case d.Low == d.High:
		return fmt.Sprintf("%+d", d.Tokens)
	}
	return fmt.Sprintf("%+d (%+d to %+d)", d.Tokens, d.Low, d.High)
}

// bounds gives the least and the most that the true number can be, rounded away
// from the count.
func (c Count) bounds() (low, high int) {
	return c.Tokens * (100 + c.Low) / 100, (c.Tokens*(100+c.High) + 99) / 100
}

// hasBand says whether it is known how far off the count can be.
func (c Count) hasBand() bool { return c.Accuracy == Exact || c.Low != 0 || c.High != 0 }
