package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// renderFlags are the flags of render.
type renderFlags struct {
	messages           []string
	output             string
	json, lenient, raw bool
}

// The zones that --message names.
func messageZones() []string { return []string{prompt.Head.String(), prompt.Tail.String()} }

func (p *program) renderCommand() *cobra.Command {
	var f renderFlags
	cmd := &cobra.Command{
		Use:     "render [ROLE]",
		GroupID: groupPrompt,
		Short:   "Print the exact bytes of a role's prompt",
		Long: `Print the prompt of a role, direct unless another is named: the contents of its
messages, joined by a blank line, and not a byte more. What the original system
would refuse to build is refused here too, unless --lenient is given.`,
		Example: `  foreword render worker --layout system
  foreword render --message tail         what follows the conversation
  foreword render -o prompt.txt          written whole or not at all
  foreword render --json | jq -r '.messages[0].content'`,
		Args:              atMost(1, "role"),
		ValidArgsFunction: p.completeRoles,
		RunE: func(cmd *cobra.Command, args []string) error {
			w, built, err := p.build(cmd.Context(), args)
			if err != nil {
				return err
			}
			return p.render(w, built, f)
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.messages, "message", nil, "only the messages of these `ZONES`: head (before the conversation), tail (behind it)")
	flags.StringVarP(&f.output, "output", "o", "", "write to `FILE` in place of standard output")
	flags.BoolVar(&f.json, "json", false, "print the messages as JSON (foreword schema render)")
	flags.BoolVar(&f.lenient, "lenient", false, "print also what the original system would refuse")
	flags.BoolVar(&f.raw, "raw", false, "write hidden characters to a terminal as they are")
	complete(cmd, "message", messageZones())
	return cmd
}

func (p *program) render(w *workspace.Workspace, built *prompt.Prompt, f renderFlags) error {
	for _, zone := range f.messages {
		if !slices.Contains(messageZones(), zone) {
			return unknown("message", zone, messageZones())
		}
	}
	if len(built.Refusals) > 0 && !f.lenient {
		return refused(built)
	}
	for _, s := range built.Sections {
		if s.Kind == prompt.KindTemplate && s.Reason != "" {
			p.note("%s", s.Reason)
		}
	}
	chosen := choose(built, f.messages)
	if len(chosen.Messages) == 0 {
		p.note("the layout %s has no message there", built.Layout)
	}
	if f.json {
		if err := p.renderJSON(w, chosen); err != nil {
			return err
		}
	} else {
		p.text(chosen.Text(), f.raw || isFile(f.output))
	}
	return p.deliver(f.output)
}

// refused says why a prompt is not printed.
func refused(built *prompt.Prompt) error {
	return fmt.Errorf("the layout %s refuses to build a prompt for %s:\n%s\n--lenient prints it all the same",
		built.Layout, built.Role, strings.Join(refusals(built), "\n"))
}

// choose gives the prompt with the messages of those zones alone, or all of it
// for none.
func choose(built *prompt.Prompt, zones []string) *prompt.Prompt {
	if len(zones) == 0 {
		return built
	}
	chosen := *built
	chosen.Messages, chosen.ConversationAt = nil, 0
	for i, m := range built.Messages {
		if !slices.Contains(zones, zoneOf(built, i).String()) {
			continue
		}
		chosen.Messages = append(chosen.Messages, m)
		if i < built.ConversationAt {
			chosen.ConversationAt++
		}
	}
	return &chosen
}

// zoneOf gives the zone of a message: on which side of the conversation it is.
func zoneOf(p *prompt.Prompt, message int) prompt.Zone {
	if message < p.ConversationAt {
		return prompt.Head
	}
	return prompt.Tail
}

// renderAnswer is the JSON of render.
//
//	(subject)
//	digest           string    RunContext's context digest, hex
//	byte_digest      string    SHA-256 of what render prints without --json, hex
//	bytes            int       the length of that
//	conversation_at  int       the index in messages before which it goes
//	messages         []message
//	refusals         []string  why the original system would build no such prompt
type renderAnswer struct {
	subject
	Digest         string    `json:"digest"`
	ByteDigest     string    `json:"byte_digest"`
	Bytes          int       `json:"bytes"`
	ConversationAt int       `json:"conversation_at"`
	Messages       []message `json:"messages"`
	Refusals       []string  `json:"refusals"`
}

// message is one message of a prompt.
//
//	zone       string  "head" or "tail"
//	role       string  the chat role, as "system"
//	content    string  the text
//	sticky     bool    it survives compaction
//	sysprompt  bool    it is replaced as a whole
type message struct {
	Zone      string `json:"zone"`
	Role      string `json:"role"`
	Content   string `json:"content"`
	Sticky    bool   `json:"sticky"`
	Sysprompt bool   `json:"sysprompt"`
}

func (p *program) renderJSON(w *workspace.Workspace, built *prompt.Prompt) error {
	answer := renderAnswer{
		subject:        subjectOf(w, built),
		Digest:         built.Digest,
		ByteDigest:     built.ByteDigest(),
		Bytes:          len(built.Text()),
		ConversationAt: built.ConversationAt,
		Messages:       make([]message, len(built.Messages)),
		Refusals:       refusals(built),
	}
	var problems []error
	for i, m := range built.Messages {
		problems = append(problems, carries(fmt.Sprintf("message %d", i+1), m.Content))
		answer.Messages[i] = message{zoneOf(built, i).String(), m.Role, m.Content, m.Sticky, m.Sysprompt}
	}
	if err := errors.Join(problems...); err != nil {
		return err
	}
	return p.answerJSON(answer)
}
