package prompt

import (
	"errors"
	"strings"
)

// ErrEmptyIdentity says that the text that opens a system message is blank.
// LLM::Agent::Prompt refuses to build a message without one.
var ErrEmptyIdentity = errors.New("the identity is blank: a system message must open with one")

// Assemble gives LLM::Agent::Prompt's system message: the identity, then every
// section that is not blank, joined by a blank line. Trailing white space goes,
// leading white space stays. A blank identity is ErrEmptyIdentity.
func Assemble(identity string, sections []string) (Message, error) {
	if Blank(identity) {
		return Message{}, ErrEmptyIdentity
	}
	parts := []string{TrimEnd(identity)}
	for _, section := range sections {
		if !Blank(section) {
			parts = append(parts, TrimEnd(section))
		}
	}
	return Message{
		Role:      "system",
		Content:   strings.Join(parts, "\n\n"),
		Sticky:    true,
		Sysprompt: true,
	}, nil
}
