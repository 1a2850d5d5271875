package core_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"golang.org/x/text/unicode/norm"

	"foreword/core/canon"
	"foreword/core/token"
	"foreword/roles"
)

// tokenCountFunctions are those of LLM::Agent's heuristic counter.
func tokenCountFunctions() map[string]vectorFunc {
	return map[string]vectorFunc{
		"count-messages": func(t *testing.T, c vectorCase) any {
			o := object(t, c)
			return heuristic(t, o).Messages(messages(o))
		},
		"count-text": func(t *testing.T, c vectorCase) any {
			o := object(t, c)
			return heuristic(t, o).Text(o.String("text"))
		},
		"count-request": func(t *testing.T, c vectorCase) any {
			o := object(t, c)
			return heuristic(t, o).Request(messages(o), half(o, "context_head"), half(o, "context_tail"),
				member[[]any](o, "tools"))
		},
	}
}

func heuristic(t *testing.T, o canon.Object) token.AgentHeuristic {
	t.Helper()
	h := token.DefaultAgentHeuristic()
	for key, to := range map[string]*int{"chars_per_token": &h.CharsPerToken, "per_message_overhead": &h.PerMessage} {
		if n, given := o.Get(key); given {
			value, err := strconv.Atoi(string(n.(canon.Number)))
			if err != nil {
				t.Fatal(err)
			}
			*to = value
		}
	}
	return h
}

// half gives a half of the context, nil when it is not defined.
func half(o canon.Object, key string) *string {
	text, defined := member[string](o, key), false
	if v, ok := o.Get(key); ok && v != nil {
		defined = true
	}
	if !defined {
		return nil
	}
	return &text
}

func rolePolicy(t *testing.T, c vectorCase) any {
	name := object(t, c).String("role")
	profile, ok := roles.Profile(name)
	if !ok {
		return refusal("unknown-role")
	}
	for _, r := range roles.Builtin() {
		if r.Name == name {
			return map[string]any{
				"prompt_profile":   profile,
				"allowed":          r.Policy.Allow,
				"denied":           r.Policy.Deny,
				"dispatch_targets": append([]string{}, r.Dispatch...),
			}
		}
	}
	return refusal("unknown-role")
}

// composed gives a case with its input in composed form (NFC).
func composed(t *testing.T, c vectorCase) vectorCase {
	t.Helper()
	v, err := canon.Decode(c.Input)
	if err != nil {
		t.Fatal(err)
	}
	c.Input = json.RawMessage(norm.NFC.String(canon.Compact(v)))
	return c
}
