package command

import (
	"context"

	"github.com/spf13/cobra"

	"foreword/core/check"
	"foreword/core/record"
	"foreword/core/transcript"
	"foreword/core/workspace"
)

// statusBroken says that something does not hold.
const statusBroken = 1

// checkFlags are the flags of check.
type checkFlags struct {
	against, sarif    string
	json, strict, all bool
}

func (p *program) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:     "check",
		GroupID: groupProject,
		Short:   "Say what an agent would be told that no longer holds",
		Long: `Check the prompts of all roles: that the paths, commands, commits and facts in
them are still so, and, against a recording of an earlier run, what has changed
since. A recording is a lock file of foreword record, a transcript of LLM::Agent,
Codex, Claude Code or Copilot, a recorded API request, or a prompt as text; which
it is shows in the file.

The exit status is 0 when all holds, 1 when something is broken, 2 when the
check could not be made. What cannot be checked from here is 0 too, unless
--strict is given. The config can mute findings, with a reason.`,
		Example: `  foreword check                         against ` + record.DefaultPath + `, if it is there
  foreword check --against session.jsonl && my-agent resume
  foreword check --strict --sarif check.sarif`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.check(cmd.Context(), f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.against, "against", "", "compare with the recording `FILE` (default: "+record.DefaultPath+", if it is there)")
	flags.BoolVar(&f.json, "json", false, "print JSON (foreword schema check)")
	flags.StringVar(&f.sarif, "sarif", "", "write the findings as SARIF to `FILE` too")
	flags.BoolVar(&f.strict, "strict", false, "end with 1 also for what cannot be checked from here")
	flags.BoolVar(&f.all, "all", false, "list what plainly holds, too")
	return cmd
}

// checked is the outcome of a check.
type checked struct {
	w         *workspace.Workspace
	recording *transcript.Recording // nil without one
	findings  []check.Finding
	summary   check.Summary
}

func (p *program) check(ctx context.Context, f checkFlags) error {
	c, err := p.findings(ctx, f.against)
	if err != nil {
		return err
	}
	if f.sarif != "" {
		if err := p.writeSarif(f.sarif, c); err != nil {
			return err
		}
	}
	if f.json {
		if err := p.answerJSON(checkAnswerOf(c)); err != nil {
			return err
		}
	} else if f.sarif != "-" {
		p.checkText(c, f.all)
	}
	if c.summary.Broken > 0 || f.strict && c.summary.Unknown > 0 {
		p.status = statusBroken
	}
	return nil
}

// findings reads the checkout and the recording, and compares them.
func (p *program) findings(ctx context.Context, against string) (checked, error) {
	reading, err := p.read(ctx, true)
	if err != nil {
		return checked{}, err
	}
	name, err := p.layoutName(reading.Workspace)
	if err != nil {
		return checked{}, err
	}
	result, err := check.Run(ctx, reading.Workspace, name, against, p.process.Env)
	if err != nil {
		return checked{}, err
	}
	return checked{
		w: reading.Workspace, recording: result.Recording, findings: result.Findings, summary: result.Summary,
	}, nil
}
