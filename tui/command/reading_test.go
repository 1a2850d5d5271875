package command

import (
	"testing"

	"foreword/core/token"
)

func TestACountSaysWhatItIsWorth(t *testing.T) {
	for want, c := range map[string]token.Count{
		"exact":               {Tokens: 7, Accuracy: token.Exact},
		"±8 %":                {Tokens: 7, Accuracy: token.Estimate, Low: -8, High: 8},
		"-10 to +6 %":         {Tokens: 7, Accuracy: token.Estimate, Low: -10, High: 6},
		"rough":               {Tokens: 7, Accuracy: token.Rough},
		"rough, -30 to +50 %": {Tokens: 7, Accuracy: token.Rough, Low: -30, High: 50},
	} {
		if got := accuracy(c); got != want {
			t.Errorf("%+v is said to be %q, not %q", c, got, want)
		}
	}
}

func TestASumIsWorthAsMuchAsItsWorstPart(t *testing.T) {
	exact := token.Count{Tokens: 5, Accuracy: token.Exact}
	band := token.Count{Tokens: 7, Accuracy: token.Estimate, Low: -10, High: 6, Note: "measured"}
	rough := token.Count{Tokens: 1, Accuracy: token.Rough, Low: -3, High: 20, Note: "a rule of thumb"}
	got := added(added(exact, band), rough)
	if want := (token.Count{Tokens: 13, Accuracy: token.Rough, Low: -10, High: 20, Note: "measured"}); got != want {
		t.Errorf("the sum is %+v, not %+v", got, want)
	}
}
