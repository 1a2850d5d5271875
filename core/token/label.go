package token

import "fmt"

// String is the word for an accuracy: exact, estimate or rough.
func (a Accuracy) String() string {
	switch a {
	case Exact:
		return "exact"
	case Estimate:
		return "estimate"
	}
	return "rough"
}

// Label says in a few cells what a count is worth: "exact", "±5 %" or "rough".
// The percentage is that of the wider side of the band.
func (c Count) Label() string {
	if c.Accuracy == Estimate {
		return fmt.Sprintf("±%d %%", max(-c.Low, c.High))
	}
	return c.Accuracy.String()
}
