package token

import "testing"

func TestADifferenceOfTwoCountersSaysWhatItIsWorth(t *testing.T) {
	exact := Count{Tokens: 1715}
	estimate := Count{Tokens: 2058, Accuracy: Estimate, Low: -9, High: 14}
	for _, c := range []struct {
		name             string
		is, was          Count
		tokens, low, top int
		text             string
	}{
		{"two exact ones", Count{Tokens: 1700}, exact, -15, -15, -15, "-15"},
		{"an estimate and an exact one", estimate, exact, 343, 157, 632, "+343 (+157 to +632)"},
		{"an exact one and an estimate", exact, estimate, -343, -632, -157, "-343 (-632 to -157)"},
		{"two estimates", estimate, Count{Tokens: 2000, Accuracy: Estimate, Low: -5, High: 5}, 58, -228, 447, "+58 (-228 to +447)"},
		{"one whose band is not known", Count{Tokens: 1800, Accuracy: Rough}, exact, 85, 85, 85, "+85 (rough)"},
		{"a rule of thumb with a band", Count{Tokens: 100, Accuracy: Rough, Low: -20, High: 70}, Count{}, 100, 80, 170, "+100 (+80 to +170)"},
		{"nothing at all", Count{Accuracy: Estimate, Low: -9, High: 14}, Count{}, 0, 0, 0, "+0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := c.is.Minus(c.was)
			if d.Tokens != c.tokens || d.Low != c.low || d.High != c.top || d.String() != c.text {
				t.Errorf("the difference is %+v, written %q", d, d)
			}
		})
	}
}
