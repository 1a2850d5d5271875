package command

import (
	"github.com/spf13/cobra"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// shortDigest is how many hex digits of a digest a table shows.
const shortDigest = 12

func (p *program) sectionsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "sections [ROLE]",
		GroupID: groupPrompt,
		Short:   "List the sections of a role's prompt, with source, state and tokens",
		Long: `List the sections of a prompt in reading order, those that are not in it
included, with the reason. The digest is RunContext's section digest.`,
		Args:              atMost(1, "role"),
		ValidArgsFunction: p.completeRoles,
		RunE: func(cmd *cobra.Command, args []string) error {
			w, built, err := p.build(cmd.Context(), args)
			if err != nil {
				return err
			}
			c, err := p.count(cmd.Context(), w, built)
			if err != nil {
				return err
			}
			p.noteRefusals(built)
			if asJSON {
				return p.answerJSON(sectionsOf(w, built, c))
			}
			p.sectionTable(built, c)
			c.writeTotals(&p.answer, w.Settings.Window)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (foreword schema sections)")
	return cmd
}

// noteRefusals says why the original system would build no such prompt.
func (p *program) noteRefusals(built *prompt.Prompt) {
	for _, text := range refusals(built) {
		p.note("the layout %s refuses this prompt: %s", built.Layout, text)
	}
}

func (p *program) sectionTable(built *prompt.Prompt, c counts) {
	t := p.newTable("zone", "tier", "state", "#tokens", "digest", "#bytes", "name", "source", "reason")
	for i, s := range built.Sections {
		t.add(!inText(s), s.Zone.String(), s.Tier.String(), s.State.String(), itoa(c.sections[i].Tokens),
			short(shown(s, s.Digest)), itoa(len(s.Text)), s.Name, s.Source.String(), s.Reason)
	}
	t.write(&p.answer)
}

func inText(s prompt.Section) bool { return s.State == prompt.Kept || s.State == prompt.Cut }

// shown gives a digest of a section as the tables show it: a dash for what is
// not there at all.
func shown(s prompt.Section, digest string) string {
	if inText(s) || s.State == prompt.Empty {
		return digest
	}
	return "-"
}

func short(digest string) string { return digest[:min(shortDigest, len(digest))] }

// sectionsAnswer is the JSON of sections.
//
//	(subject)
//	digest       string    RunContext's context digest, hex
//	byte_digest  string    SHA-256 of the text, hex
//	totals       totals
//	sections     []section  in reading order
//	refusals     []string  why the original system would build no such prompt
type sectionsAnswer struct {
	subject
	Digest     string    `json:"digest"`
	ByteDigest string    `json:"byte_digest"`
	Totals     totals    `json:"totals"`
	Sections   []section `json:"sections"`
	Refusals   []string  `json:"refusals"`
}

// section is one section of a prompt.
//
//	name         string  not always unique
//	kind         string  what it is about: "role", "memory" and the like
//	zone         string  "head", "tail" or "beside"
//	tier         string  "static", "slow", "medium" or "hot"
//	state        string  "kept", "empty", "cut", "dropped", "not found", "unreadable"
//	reason       string  why it is not kept, or what is worth knowing
//	bytes        int     the length of its text
//	count        count   the tokens of its text alone
//	digest       string  RunContext's section digest, hex
//	byte_digest  string  SHA-256 of its text, hex
//	source       origin
//	parts        []part  the finer pieces, in order
type section struct {
	Name       string `json:"name"`
	Kind       string `json:"kind"`
	Zone       string `json:"zone"`
	Tier       string `json:"tier"`
	State      string `json:"state"`
	Reason     string `json:"reason"`
	Bytes      int    `json:"bytes"`
	Count      count  `json:"count"`
	Digest     string `json:"digest"`
	ByteDigest string `json:"byte_digest"`
	Source     origin `json:"source"`
	Parts      []part `json:"parts"`
}

// part is a piece of a section with a source of its own.
//
//	name        string  a fact, a tool, a memory, a file
//	state       string  as a section's
//	reason      string
//	start, end  int     byte offsets into the section's text
//	source      origin
type part struct {
	Name   string `json:"name"`
	State  string `json:"state"`
	Reason string `json:"reason"`
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Source origin `json:"source"`
}

func sectionsOf(w *workspace.Workspace, built *prompt.Prompt, c counts) sectionsAnswer {
	answer := sectionsAnswer{
		subject:    subjectOf(w, built),
		Digest:     built.Digest,
		ByteDigest: built.ByteDigest(),
		Totals:     c.totals(w.Settings.Window),
		Sections:   make([]section, len(built.Sections)),
		Refusals:   refusals(built),
	}
	for i, s := range built.Sections {
		answer.Sections[i] = section{
			Name:       s.Name,
			Kind:       string(s.Kind),
			Zone:       s.Zone.String(),
			Tier:       s.Tier.String(),
			State:      s.State.String(),
			Reason:     s.Reason,
			Bytes:      len(s.Text),
			Count:      countOf(c.sections[i]),
			Digest:     s.Digest,
			ByteDigest: s.ByteDigest,
			Source:     originOf(s.Source),
			Parts:      partsOf(s),
		}
	}
	return answer
}

func partsOf(s prompt.Section) []part {
	parts := make([]part, len(s.Parts))
	for i, one := range s.Parts {
		parts[i] = part{one.Name, one.State.String(), one.Reason, one.Start, one.End, originOf(one.Source)}
	}
	return parts
}
