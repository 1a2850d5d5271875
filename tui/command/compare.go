package command

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"foreword/core/compare"
	"foreword/core/layout"
	"foreword/core/side"
	"foreword/core/token"
	"foreword/core/workspace"
)

// statusDiffers is the exit status of a comparison that found a difference.
const statusDiffers = 1

// compareFlags are the flags of compare.
type compareFlags struct {
	json, stat, markdown, html bool
	// sameGit: a revision's branch and commit are those of now.
	sameGit bool
	context int
	output  string
}

// compareLong is what compare says of itself.
const compareLong = `Print how the prompt B differs from the prompt A: a table of the sections with
their tokens, then the lines that differ in each. The exit status is 0 when a
model would be sent the same, 1 when not, and 2 when it could not be found out.

A and B are each one of:
  worker                    a role
  worker@system             a role under another layout
  worker@HEAD~20            a role with files and config as in a git revision;
                            the work tree is not touched, memories and clock are
                            those of now
  worker@cl100k             a role counted with another token counter: o200k,
                            claude-3 and the others of --counter
  worker@system@cl100k@v1.2 all of them: layout and counter in either order, the
                            revision last
  ../other//worker@main     the same in another checkout: the folder, then //
  .foreword/foreword.lock   a lock file; @worker chooses one of its prompts
  old.json, old.txt         what render printed, with --json or without
  -                         standard input, read as a file is

Two revisions differ in the commit that a fact names, whatever else they say.
--same-git takes branch and commit of now for both: then a pull request that
changes no prompt has status 0.

A name that is a role and a file is taken for the role; ./worker is the file.
A revision that is called like a layout or a counter is written as
refs/heads/system. Facts from commands are left out unless they are allowed;
--allow-commands runs those of the checkouts as they are now, and of a revision
those that its checkout has now as well: nobody has read the others. What was left
out is told.

--counter counts a side that names no counter. Where the sides have two, every
number says by which it was counted, and a difference of tokens is one between
the counters as well; the same prompt is still the same, with status 0. Files are
counted the same way: old.txt@claude-3. A server is named last, and is sent that
side's texts: worker@llama=http://127.0.0.1:8080.`

func (p *program) compareCommand() *cobra.Command {
	var f compareFlags
	cmd := &cobra.Command{
		Use:     "compare A B",
		GroupID: groupPrompt,
		Short:   "Print how two prompts differ, section by section",
		Long:    compareLong,
		Example: `  foreword compare direct worker
  foreword compare worker@o200k worker@claude-3 --stat   one prompt, two models
  foreword compare worker@main worker --stat        what a pull request changes
  foreword compare worker@main worker --same-git    in CI: status 1 when it does
  foreword compare worker@main worker --html -o review.html
  foreword render worker | ssh host foreword compare - worker`,
		Args:              twoSides,
		ValidArgsFunction: p.completeSides,
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.compare(cmd.Context(), args[0], args[1], f)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.stat, "stat", false, "print the table alone")
	flags.BoolVar(&f.json, "json", false, "print JSON (foreword schema compare)")
	flags.BoolVar(&f.markdown, "markdown", false, "print a markdown document, to put into a review")
	flags.BoolVar(&f.html, "html", false, "print one HTML page that needs no other file")
	flags.BoolVar(&f.sameGit, "same-git", false, "take branch and commit of now for every revision")
	flags.IntVar(&f.context, "context", 3, "show `N` unchanged lines around a change; -1 shows all")
	flags.StringVarP(&f.output, "output", "o", "", "write to `FILE` in place of standard output")
	cmd.MarkFlagsMutuallyExclusive("json", "stat", "markdown", "html")
	return cmd
}

// twoSides wants two arguments.
func twoSides(cmd *cobra.Command, args []string) error {
	if len(args) < 2 {
		return needs(cmd, "two sides", "worker@main worker")
	}
	if len(args) > 2 {
		return fmt.Errorf("compare takes two sides, but there is also %q", args[2])
	}
	return nil
}

// completeSides lets the shell complete the roles, and behind an @ the layouts
// and counters.
func (p *program) completeSides(cmd *cobra.Command, args []string, text string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 1 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	if at := strings.LastIndex(text, "@"); at >= 0 {
		var parts []cobra.Completion
		for _, name := range append(layout.Names(), token.Names()...) {
			parts = append(parts, text[:at+1]+name)
		}
		return parts, cobra.ShellCompDirectiveDefault
	}
	names, _ := p.completeRoles(cmd, nil, text)
	return names, cobra.ShellCompDirectiveDefault
}

// compared is a comparison with what is told beside it.
type compared struct {
	*compare.Comparison
	left, right side.Side
	// leftTally and rightTally count the two sides; they are one where the sides
	// have the same counter.
	leftTally, rightTally *tally
	counters              compare.Counters
	// stats are the sections in numbers, total the whole.
	stats []compare.Stat
	total compare.Stat
}

func (p *program) compare(ctx context.Context, a, b string, f compareFlags) error {
	c, err := p.openSides(ctx, a, b, f.sameGit)
	if err != nil {
		return err
	}
	options := compare.Options{Context: f.context, Counters: c.counters}
	switch {
	case f.json:
		err = p.compareJSON(c)
	case f.markdown:
		p.answer.WriteString(compare.Markdown(c.Comparison, options))
	case f.html:
		var page []byte
		page, err = compare.HTML(c.Comparison, options)
		p.answer.Write(page)
	default:
		p.compareText(c, options, f)
	}
	if err = errors.Join(err, c.countError()); err != nil {
		return err
	}
	if !c.Same() {
		p.status = statusDiffers
	} else if err := side.Unsettled(c.left, c.right); err != nil {
		return err
	}
	return p.deliver(f.output)
}

// openSides reads both sides and counts them.
func (p *program) openSides(ctx context.Context, a, b string, sameGit bool) (*compared, error) {
	options, err := p.sourceOptions()
	if err != nil {
		return nil, err
	}
	options.SameGit = sameGit
	var present *workspace.Workspace
	opener := &side.Opener{Source: options, Layout: p.flags.layout, Stdin: p.process.Stdin}
	opener.Present = func(ctx context.Context) (*workspace.Workspace, error) {
		if present != nil {
			return present, nil
		}
		reading, err := p.read(ctx, true)
		if err != nil {
			return nil, err
		}
		present = reading.Workspace
		opener.Source.Now = present.Now
		return present, nil
	}
	left, right := side.ParseSpec(a), side.ParseSpec(b)
	if err := checkCounters(left, right); err != nil {
		return nil, err
	}
	c := &compared{}
	if c.left, c.right, err = opener.Pair(ctx, left, right); err != nil {
		return nil, err
	}
	settings := present
	if settings == nil { // two files
		settings = &workspace.Workspace{}
	}
	if err := p.tallies(ctx, c, settings); err != nil {
		return nil, err
	}
	c.Comparison = compare.New(c.left.Side, c.right.Side)
	c.stats, c.total = c.Stats(c.counters), c.Total(c.counters)
	return c, c.countError()
}
