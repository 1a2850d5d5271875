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

func TestWhichCountersLeaveTheMachine(t *testing.T) {
	for counter, want := range map[string]bool{
		"":                              false,
		"o200k_base":                    false,
		"llama=http://127.0.0.1:8080":   false,
		"llama=http://[::1]:8080":       false,
		"llama=http://localhost":        false,
		"llama=http://10.0.0.1":         true,
		"llama=https://localhost.a.org": true,
		"llama=http://127.0.0.1@a.org":  true,
		"llama=http://127.0.0.1.a.org":  true,
		"llama=//":                      true,
		"llama=http://%zz":              true,
	} {
		if got := isRemote(counter); got != want {
			t.Errorf("%q: %t", counter, got)
		}
	}
}
