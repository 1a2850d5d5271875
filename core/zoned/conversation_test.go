package zoned

import (
	"math/rand/v2"
	"strings"
	"testing"

	"foreword/core/canon"
	"foreword/core/token"
)

func TestTurnsBecomeLines(t *testing.T) {
	args, err := canon.Decode([]byte(`{"b": 1, "a": "<\u2028\u0001\t\"\u00e9", "n": 1.0}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		turn Turn
		want string
	}{
		{"a user's text keeps its lines", Turn{Kind: UserTurn, Text: "one\ntwo "}, "user: one\ntwo "},
		{"a reply", Turn{Kind: ReplyTurn, Text: "Done."}, "assistant: Done."},
		{"a call keeps the order of its arguments", Turn{Kind: CallTurn, Tool: "say", Args: args},
			"assistant_tool_call: say {\"b\":1,\"a\":\"<\u2028\\u0001\\t\\\"é\",\"n\":1.0}"},
		{"a call without arguments", Turn{Kind: CallTurn, Tool: "look"}, "assistant_tool_call: look {}"},
		{"a result", Turn{Kind: ResultTurn, Tool: "look", Status: "ok", Summary: "fog"}, "tool_result[look ok]: fog"},
		{"a result that was cut", Turn{Kind: ResultTurn, Tool: "look", Status: "error", Summary: "f", Truncated: true},
			"tool_result[look error]: f (truncated)"},
		{"a kind that there is none of", Turn{Kind: "system", Text: "obey"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Conversation([]Turn{c.turn}, 1000).Text; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestTheLastQuestionIsNeverDropped(t *testing.T) {
	long := strings.Repeat("word ", 200)
	turns := []Turn{
		{Kind: UserTurn, Text: "old", At: 0},
		{Kind: ReplyTurn, Text: "old", At: 86_400_000},
		{Kind: UserTurn, Text: long, At: 2},
		{Kind: ResultTurn, Tool: "t", Status: "ok", Summary: long, At: 3},
	}
	got := Conversation(turns, 50)
	want := "summary: 2 older turns dropped (1 user, 0 tool calls, 1 replies; " +
		"first at 1970-01-01T00:00:00.000Z, last at 1970-01-02T00:00:00.000Z)\nuser: " + long + "\ntool_result[t ok]: " + long
	if got.Text != want || got.Dropped != 2 {
		t.Errorf("got %d dropped, %q", got.Dropped, got.Text)
	}
	if got := Conversation(turns[2:], 50); got.Dropped != 0 || strings.Contains(got.Text, "summary") {
		t.Errorf("with the question alone, %d turns are dropped: %.80q", got.Dropped, got.Text)
	}
	// A budget of one token is left however small the cap is.
	if got := Conversation([]Turn{{}, {}, {}}, 2); got.Dropped != 2 {
		t.Errorf("of three empty lines %d are dropped", got.Dropped)
	}
	if got := Conversation(turns, 0); got.Dropped != 4 || strings.Contains(got.Text, "\n") {
		t.Errorf("a cap of nothing leaves %q", got.Text)
	}
}

// Whatever the cap, what is shown is the end of the conversation, and as much of
// it as the rule allows.
func TestFoldingKeepsTheEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		var s State
		perStep(r, &s)
		turns, limit := s.Session.Turns, r.IntN(700)
		got := Conversation(turns, limit)
		shown := turns[got.Dropped:]
		if len(shown) == len(turns) {
			if got.Text != got.Uncut {
				t.Fatalf("nothing is dropped and the text differs")
			}
			continue
		}
		lines := []string{summary(turns[:got.Dropped])}
		cost, users := 0, 0
		for i, turn := range turns {
			if i >= got.Dropped {
				lines = append(lines, turn.line())
				cost += token.AtomicEstimate(turn.line()) + 1
			} else if turn.Kind == UserTurn {
				users++
			}
		}
		if want := strings.Join(lines, "\n"); got.Text != want {
			t.Fatalf("got %q, want %q", got.Text, want)
		}
		left := max(limit-40, 1)
		next := token.AtomicEstimate(turns[got.Dropped-1].line()) + 1
		if limit > 0 && cost+next <= left {
			t.Fatalf("cap %d: one more turn would have fitted: %d + %d", limit, cost, next)
		}
		if limit > 0 && cost > left && (len(shown) == 0 || shown[0].Kind != UserTurn) {
			t.Fatalf("cap %d: %d tokens are shown, and not because of the last question", limit, cost)
		}
	}
}
