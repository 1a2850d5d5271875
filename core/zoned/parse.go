package zoned

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"foreword/core/canon"
)

// StateError is a place in a state file that is not as it should be.
type StateError struct {
	// Path is the file, as it was given to ParseState.
	Path string
	// Line and Column count from 1; columns count bytes.
	Line, Column int
	// Where is the way to the value, as "session.turns[2].kind"; empty for the
	// document itself and for what is no JSON.
	Where string
	// Message says what is wrong and what is expected.
	Message string
}

// Error gives the file, the place and the message on one line.
func (e *StateError) Error() string {
	where := ""
	if e.Where != "" {
		where = e.Where + ": "
	}
	return fmt.Sprintf("%s: line %d, column %d: %s%s", e.Path, e.Line, e.Column, where, e.Message)
}

// ParseState reads a state file: a JSON object whose members are those of State
// under the names of its tags. Every member is optional, and what is absent or
// null keeps its value from Defaults. Required are only the name of a skill or a
// tool, the key of a profile fact, the id of a note, and the kind and the moment
// of a turn. Path is only named in errors.
//
// The error is a *StateError: for what is no JSON or no UTF-8, an unknown key, a
// value of another type, a number out of its range. A turn may have only the
// members of its kind. A byte order mark in front is passed over.
func ParseState(text []byte, path string) (State, error) {
	return ParseStateOver(Defaults(), text, path)
}

// ParseStateOver is ParseState with a state of one's own in the place of
// Defaults: what the file leaves out keeps the value that base has.
func ParseStateOver(base State, text []byte, path string) (State, error) {
	body := bytes.TrimPrefix(text, []byte("\ufeff"))
	state, err := parseState(base, body, path)
	var wrong *StateError
	if errors.As(err, &wrong) && wrong.Line == 1 {
		wrong.Column += len(text) - len(body)
	}
	return state, err
}

func parseState(base State, text []byte, path string) (State, error) {
	if at := invalid(text); at >= 0 {
		line, column := canon.Position(text, at)
		return State{}, &StateError{Path: path, Line: line, Column: column,
			Message: fmt.Sprintf("the byte 0x%02x is no UTF-8", text[at])}
	}
	v, err := canon.Decode(text)
	var syntax *canon.SyntaxError
	if errors.As(err, &syntax) {
		return State{}, &StateError{Path: path, Line: syntax.Line, Column: syntax.Column, Message: "no JSON: " + syntax.Message}
	}
	if err != nil {
		return State{}, &StateError{Path: path, Line: 1, Column: 1, Message: err.Error()}
	}
	state := base
	err = readState(&state)(&place{}, v)
	var wrong *mistake
	if errors.As(err, &wrong) {
		line, column := canon.Position(text, offset(text, wrong.at, wrong.key))
		return State{}, &StateError{Path: path, Line: line, Column: column, Where: wrong.at.String(), Message: wrong.message}
	}
	return state, err
}

// invalid gives the first byte that is no UTF-8, or -1.
func invalid(text []byte) int {
	if utf8.Valid(text) {
		return -1
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

const (
	// mostNumber bounds caps and other amounts. None is near it.
	mostNumber = 1_000_000_000
	// lastMoment is the end of the year 9999, in milliseconds since 1970: the last
	// one that the summary line can write.
	lastMoment = 253402300799999
	// mostID is what every JSON reader can hold exactly.
	mostID = 1<<53 - 1
)

func amount(into *int) reader { return whole(into, 0, mostNumber) }

func texts(into *[]string) reader { return list(into, text) }

func readState(s *State) reader {
	return object(
		field{name: "persona", read: text(&s.Persona)},
		field{name: "rules", read: text(&s.Rules)},
		field{name: "skills", read: list(&s.Skills, readSkill)},
		field{name: "tools", read: list(&s.Tools, readTool)},
		field{name: "capabilities", read: readCapabilities(&s.Capabilities)},
		field{name: "session", read: readSession(&s.Session)},
		field{name: "profile_facts", read: list(&s.ProfileFacts, readFact)},
		field{name: "keyword_gate", read: flag(&s.KeywordGate)},
		field{name: "user_message", read: text(&s.UserMessage)},
		field{name: "notice", read: text(&s.Notice)},
		field{name: "model", read: readModel(&s.Model)},
		field{name: "caps", read: readCaps(&s.Caps)},
		field{name: "recall_preview_chars", read: amount(&s.RecallPreviewChars)},
		field{name: "completion_max_tokens", read: amount(&s.CompletionMaxTokens)},
	)
}

func readSkill(s *Skill) reader {
	return object(
		field{name: "name", required: true, read: text(&s.Name)},
		field{name: "description", read: text(&s.Description)},
		field{name: "source", read: text(&s.Source)},
	)
}

func readTool(t *Tool) reader {
	return object(
		field{name: "name", required: true, read: text(&t.Name)},
		field{name: "summary", read: text(&t.Summary)},
		field{name: "argsSchema", read: text(&t.ArgsSchema)},
		field{name: "examples", read: texts(&t.Examples)},
	)
}

func readCapabilities(c *Capabilities) reader {
	return object(
		field{name: "platform", read: text(&c.Platform)},
		field{name: "arch", read: text(&c.Arch)},
		field{name: "browserChannel", read: text(&c.BrowserChannel)},
		field{name: "workingDir", read: text(&c.WorkingDir)},
		field{name: "hasClipboard", read: flag(&c.HasClipboard)},
		field{name: "hasWmctrl", read: flag(&c.HasWmctrl)},
		field{name: "hasNotifications", read: flag(&c.HasNotifications)},
	)
}

func readFact(f *ProfileFact) reader {
	return object(
		field{name: "key", required: true, read: text(&f.Key)},
		field{name: "value", read: text(&f.Value)},
		field{name: "pinned", read: flag(&f.Pinned)},
		field{name: "keywords", read: texts(&f.Keywords)},
	)
}

func readModel(m *Model) reader {
	return object(
		field{name: "reasoning_style", read: text(&m.ReasoningStyle)},
		field{name: "requires_prompt_think_prefix", read: flag(&m.RequiresPromptThinkPrefix)},
		field{name: "reasoning_open_tag", read: text(&m.ReasoningOpenTag)},
		field{name: "reasoning_system_token", read: text(&m.ReasoningSystemToken)},
		field{name: "context_window", read: amount(&m.ContextWindow)},
	)
}

func readCaps(c *Caps) reader {
	return object(
		field{name: "session", read: amount(&c.Session)},
		field{name: "world", read: amount(&c.World)},
		field{name: "conversation", read: amount(&c.Conversation)},
		field{name: "profile", read: amount(&c.Profile)},
		field{name: "recalled", read: amount(&c.Recalled)},
		field{name: "memory_index", read: amount(&c.MemoryIndex)},
	)
}
