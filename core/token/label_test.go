package token

import "testing"

func TestACountSaysWhatItIsWorth(t *testing.T) {
	for _, c := range []struct {
		count       Count
		label, word string
	}{
		{Count{Tokens: 10}, "exact", "exact"},
		{Count{Tokens: 10, Accuracy: Estimate, Low: -3, High: 5}, "±5 %", "estimate"},
		{Count{Tokens: 10, Accuracy: Estimate, Low: -33, High: 9}, "±33 %", "estimate"},
		{Count{Tokens: 10, Accuracy: Rough, Low: -20, High: 70}, "rough", "rough"},
		{Count{Tokens: 10, Accuracy: Rough}, "rough", "rough"},
	} {
		if c.count.Label() != c.label || c.count.Accuracy.String() != c.word {
			t.Errorf("%+v is labelled %q, %q; want %q, %q", c.count, c.count.Label(), c.count.Accuracy, c.label, c.word)
		}
	}
}
