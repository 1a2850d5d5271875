package command

import (
	"github.com/spf13/cobra"

	"foreword/keymap"
)

func (p *program) keysCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "keys",
		GroupID: groupProgram,
		Short:   "Print the keys of the screen as a Markdown table",
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			p.answer.WriteString(keymap.Table())
			return nil
		},
	}
}
