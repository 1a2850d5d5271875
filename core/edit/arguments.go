package edit

import (
	"fmt"
	"slices"

	"foreword/core/canon"
	"foreword/core/zoned"
)

// stateArgs is the way to the arguments of a call, the one value of a state file
// that is edited as JSON.
const stateArgs = "session.turns[].args"

// IsArguments says whether the text of a target is JSON that stands for a value:
// the arguments of a call. SetText refuses what does not read as an object, with
// a *canon.SyntaxError that says where.
func IsArguments(t Target) bool { return t.Kind == State && t.Name == stateArgs }

// argumentsOf gives the arguments of a call as they stand in the prompt.
func argumentsOf(s *zoned.State, at int) (string, bool) {
	if has(s.Session.Turns, at) != nil || s.Session.Turns[at].Kind != zoned.CallTurn {
		return "", false
	}
	if args := s.Session.Turns[at].Args; args != nil {
		return canon.Compact(args), true
	}
	return "{}", true
}

// setArguments gives a call what a text says, in a copy of the turns.
func setArguments(s *zoned.State, at int, text string) error {
	value, err := canon.Decode([]byte(text))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	args, ok := value.(canon.Object)
	if !ok {
		return fmt.Errorf("%w: %w", ErrRefused, &canon.SyntaxError{Line: 1, Column: 1, Message: "arguments are an object in braces"})
	}
	s.Session.Turns = slices.Clone(s.Session.Turns)
	s.Session.Turns[at].Args = args
	return nil
}
