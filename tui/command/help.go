package command

import "github.com/spf13/cobra"

// helpCommand explains a command. Cobra's own takes a mistyped name for a wish
// to see the whole help, and succeeds.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		GroupID: groupProgram,
		Short:   "Explain a command",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			found, _, _ := cmd.Root().Find(args) // root for what is no command
			return commandNames(found), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			if found.HasAvailableSubCommands() {
				if err := onlyCommands(found, rest); err != nil {
					return err
				}
			}
			found.InitDefaultHelpFlag()
			return found.Help()
		},
	}
}
