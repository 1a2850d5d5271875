package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"foreword/roles"
	"foreword/tui"
)

// Screen opens the user interface and gives the exit status.
type Screen func(context.Context, tui.Options) (int, error)

// themes are the choices of --theme.
func themes() []string { return []string{"auto", "dark", "light", "none"} }

// The groups of the help.
const (
	groupPrompt  = "prompt"
	groupProject = "project"
	groupProgram = "program"
)

// root gives the whole tree of commands.
func (p *program) root() *cobra.Command {
	var theme, replay, draft, against string
	root := &cobra.Command{
		Use:   "foreword",
		Short: "See and edit the prompts that LLM agents are given",
		Long: `foreword shows the prompt that an agent would be given in this checkout, what
each part of it costs and where it comes from. Without a command it opens its
screen; the commands below print, and never ask the terminal anything.`,
		Example: `  foreword                               open the screen
  foreword render worker                 the exact bytes of a role's prompt
  foreword tokens --all                  what each role costs under each layout
  foreword render --date 2026-08-09 -o prompt.txt`,
		Args: rootArguments,
		// A command that has no use for a layout or a counter refuses a wrong one as
		// well: a slip is told at once and not when a later command counts.
		PersistentPreRunE: func(*cobra.Command, []string) error { return p.checkChoices() },
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.open(cmd.Context(), theme, replay, draft, against)
		},

		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       versionText(readVersion()),
	}
	root.SetVersionTemplate("{{.Version}}")
	root.SetFlagErrorFunc(wrongFlag)
	p.globalFlags(root)
	root.Flags().StringVar(&theme, "theme", "", "`COLOURS` of the screen: "+strings.Join(themes(), ", "))
	root.Flags().StringVar(&replay, "replay", "", "walk through the steps of `FILE` (JSON lines) on the screen")
	root.Flags().StringVar(&draft, "draft", "", "start the screen with the edits of draft `FILE`")
	root.Flags().StringVar(&against, "against", "", "mark on the screen what no longer holds of recording `FILE` (default: the lock file)")
	complete(root, "theme", themes())
	root.AddGroup(
		&cobra.Group{ID: groupPrompt, Title: "The prompt:"},
		&cobra.Group{ID: groupProject, Title: "The project:"},
		&cobra.Group{ID: groupProgram, Title: "The program:"},
	)
	root.SetHelpCommand(helpCommand())
	root.SetCompletionCommandGroupID(groupProgram)
	for _, command := range []func() *cobra.Command{
		p.renderCommand, p.sectionsCommand, p.tokensCommand, p.digestCommand, p.rolesCommand,
		p.compareCommand,
		p.memoryCommand, p.recordCommand, p.checkCommand, p.initCommand,
		p.keysCommand, p.schemaCommand, p.versionCommand,
		p.replayCommand, p.templateCommand,
	} {
		root.AddCommand(command())
	}
	addCompletion(root)
	return root
}

// rootArguments refuses what is no command. A role alone is a likely mistake.
func rootArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	isRole := func(name string) bool { _, ok := roles.Profile(name); return ok }
	if slices.ContainsFunc(args[:1], isRole) {
		return fmt.Errorf("%q is a role and no command: its prompt is printed by foreword render %s", args[0], args[0])
	}
	return onlyCommands(cmd, args)
}

// open opens the screen.
func (p *program) open(ctx context.Context, theme, replay, draft, against string) error {
	if theme != "" && !slices.Contains(themes(), theme) {
		return unknown("theme", theme, themes())
	}
	in, inIsFile := p.process.Stdin.(*os.File)
	out, outIsFile := p.process.Stdout.(*os.File)
	if !inIsFile || !outIsFile || !isTerminal(in) || !isTerminal(out) {
		return errors.New("the screen needs a terminal for input and output\nwithout one, foreword render prints the prompt; foreword --help lists the other commands")
	}
	options, err := p.sourceOptions()
	if err != nil {
		return err
	}
	p.status, err = p.process.Screen(ctx, tui.Options{
		Source:  options,
		Clock:   p.clock,
		Layout:  p.flags.layout,
		Counter: p.flags.counter,
		Theme:   theme,
		Replay:  replay,
		Draft:   draft,
		Against: against,
		Input:   in,
		Output:  out,
		Version: readVersion().Program,
	})
	return err
}
