package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"foreword/core/prompt"
	"foreword/core/token"
)

// tokensFlags are the flags of tokens.
type tokensFlags struct {
	all, json bool
	file      string
}

func (p *program) tokensCommand() *cobra.Command {
	var f tokensFlags
	cmd := &cobra.Command{
		Use:     "tokens [ROLE]",
		GroupID: groupPrompt,
		Short:   "Count the tokens of a role's prompt, of all roles, or of a file",
		Example: `  foreword tokens worker
  foreword tokens --all                  every role under every layout
  foreword tokens --file notes.md --counter cl100k_base
  git diff | foreword tokens --file -`,
		Args:              atMost(1, "role"),
		ValidArgsFunction: p.completeRoles,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) > 0 && (f.all || f.file != ""), f.all && f.file != "":
				return errors.New("tokens takes a role, or --all, or --file, but not two of them")
			case f.all:
				return p.tokensOfAll(cmd.Context(), f.json)
			case f.file != "":
				return p.tokensOfFile(cmd.Context(), f.file, f.json)
			}
			return p.tokensOfRole(cmd.Context(), args, f.json)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.all, "all", false, "every role under every layout")
	flags.StringVar(&f.file, "file", "", "count `FILE` as it is, with - for standard input")
	flags.BoolVar(&f.json, "json", false, "print JSON (foreword schema tokens, tokens-all, tokens-file)")
	return cmd
}

func (p *program) tokensOfRole(ctx context.Context, args []string, asJSON bool) error {
	w, built, err := p.build(ctx, args)
	if err != nil {
		return err
	}
	c, err := p.count(ctx, w, built)
	if err != nil {
		return err
	}
	p.noteRefusals(built)
	if asJSON {
		return p.answerJSON(tokensAnswer{subjectOf(w, built), c.totals(w.Settings.Window), sectionTokensOf(built, c)})
	}
	t := p.newTable("zone", "name", "#tokens", "#share")
	for i, s := range built.Sections {
		tokens := c.sections[i].Tokens
		share := ""
		if s.Zone != prompt.Beside {
			share = percent(tokens, c.sum)
		}
		t.add(!inText(s), s.Zone.String(), s.Name, itoa(tokens), share)
	}
	t.write(&p.answer)
	c.writeTotals(&p.answer, w.Settings.Window)
	return nil
}

// tokensAnswer is the JSON of tokens.
//
//	(subject)
//	totals    totals
//	sections  []sectionTokens  in reading order
type tokensAnswer struct {
	subject
	Totals   totals          `json:"totals"`
	Sections []sectionTokens `json:"sections"`
}

// sectionTokens is the size of one section, with its name and zone as sections
// gives them.
type sectionTokens struct {
	Name string `json:"name"`
	Zone string `json:"zone"`
	measure
}

func sectionTokensOf(built *prompt.Prompt, c counts) []sectionTokens {
	list := make([]sectionTokens, len(built.Sections))
	for i, s := range built.Sections {
		list[i] = sectionTokens{s.Name, s.Zone.String(), measure{len(s.Text), countOf(c.sections[i])}}
	}
	return list
}

// maxCounted bounds the files that are counted.
const maxCounted = token.MaxText

func (p *program) tokensOfFile(ctx context.Context, path string, asJSON bool) error {
	reading, err := p.read(ctx, false)
	if err != nil {
		return err
	}
	counter, err := p.counter(reading.Workspace)
	if err != nil {
		return err
	}
	text, err := p.readInput(path, maxCounted)
	if err != nil {
		return err
	}
	c, err := counter.Count(ctx, text)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if asJSON {
		return p.answerJSON(tokensFileAnswer{jsonVersion, path, methodOf(counter), measure{len(text), countOf(c)}})
	}
	fmt.Fprintf(&p.answer, "text     %d tokens, %d bytes\n", c.Tokens, len(text))
	var notes []string
	if c.Note != "" {
		notes = append(notes, c.Note)
	}
	writeMethod(&p.answer, counter, c, notes)
	return nil
}

// tokensFileAnswer is the JSON of tokens --file.
//
//	version  int     1
//	file     string  the path as it was given
//	counter  method
//	bytes    int     the length of the file
//	count    count   its tokens
type tokensFileAnswer struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	Counter method `json:"counter"`
	measure
}

// readInput reads a file, or standard input for "-", up to a number of bytes.
func (p *program) readInput(path string, most int64) (string, error) {
	in, name := p.process.Stdin, "standard input"
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return "", fmt.Errorf("%s cannot be read: %s", path, reason(err))
		}
		defer f.Close()
		in, name = f, path
	}
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("%s cannot be read: %s", name, reason(err))
	case int64(len(text)) > most:
		return "", fmt.Errorf("%s is too long: the most is %d bytes", name, most)
	}
	return string(text), nil
}
