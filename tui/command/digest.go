package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

func (p *program) digestCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "digest [ROLE]",
		GroupID: groupPrompt,
		Short:   "Print the digests of a role's prompt, whole and by section",
		Long: `Print the digests of a prompt. "context" is RunContext's digest of the facts and
the sections. "bytes" is the SHA-256 of the text, as foreword render | sha256sum
gives it. Each section has RunContext's digest of its name and text, and the
SHA-256 of its text alone.`,
		Args:              atMost(1, "role"),
		ValidArgsFunction: p.completeRoles,
		RunE: func(cmd *cobra.Command, args []string) error {
			w, built, err := p.build(cmd.Context(), args)
			if err != nil {
				return err
			}
			p.noteRefusals(built)
			if asJSON {
				return p.answerJSON(digestsOf(w, built))
			}
			fmt.Fprintf(&p.answer, "context  %s\nbytes    %s\n\n", built.Digest, built.ByteDigest())
			t := p.newTable("zone", "name", "section digest", "byte digest")
			for _, s := range built.Sections {
				t.add(!inText(s), s.Zone.String(), s.Name, shown(s, s.Digest), shown(s, s.ByteDigest))
			}
			t.write(&p.answer)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (foreword schema digest)")
	return cmd
}

// digestAnswer is the JSON of digest.
//
//	(subject)
//	digest       string  RunContext's context digest, hex
//	byte_digest  string  SHA-256 of the text, hex
//	sections     []sectionDigest
type digestAnswer struct {
	subject
	Digest     string          `json:"digest"`
	ByteDigest string          `json:"byte_digest"`
	Sections   []sectionDigest `json:"sections"`
}

// sectionDigest is the digests of one section, with its name, zone and state as
// sections gives them.
type sectionDigest struct {
	Name       string `json:"name"`
	Zone       string `json:"zone"`
	State      string `json:"state"`
	Digest     string `json:"digest"`
	ByteDigest string `json:"byte_digest"`
}

func digestsOf(w *workspace.Workspace, built *prompt.Prompt) digestAnswer {
	answer := digestAnswer{
		subject:    subjectOf(w, built),
		Digest:     built.Digest,
		ByteDigest: built.ByteDigest(),
		Sections:   make([]sectionDigest, len(built.Sections)),
	}
	for i, s := range built.Sections {
		answer.Sections[i] = sectionDigest{s.Name, s.Zone.String(), s.State.String(), s.Digest, s.ByteDigest}
	}
	return answer
}
