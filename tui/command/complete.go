package command

import (
	"context"

	"github.com/spf13/cobra"
)

// complete lets the shell complete a flag from a fixed list.
func complete(cmd *cobra.Command, flag string, choices []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(choices, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic("command: " + err.Error()) // the flag does not exist: a mistake in this package, never input
	}
}

// addCompletion adds cobra's command that prints the shells' scripts, and lets
// it refuse a shell that it does not know.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Args = onlyCommands
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

// completeRoles lets the shell complete a role of this checkout.
func (p *program) completeRoles(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	ctx := cmd.Context()
	if ctx == nil {
		ctx = context.Background()
	}
	reading, err := p.read(ctx, false)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	return reading.Workspace.RoleNames(), cobra.ShellCompDirectiveNoFileComp
}
