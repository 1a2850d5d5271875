package command

import (
	"embed"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// The schemas are files, so that they can be read without the program.
//
//go:embed schema/*.json
var schemas embed.FS

// schemaNames gives the names of the schemas, sorted.
func schemaNames() []string {
	files, err := schemas.ReadDir("schema")
	if err != nil {
		panic("command: " + err.Error()) // the folder is part of the program
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f.Name(), ".json")
	}
	slices.Sort(names) // without their endings
	return names
}

func (p *program) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "schema [NAME]",
		GroupID:           groupProgram,
		Short:             "Print the JSON Schema of a command's JSON or of a state file, or the names of all",
		Args:              atMost(1, "name"),
		ValidArgsFunction: cobra.FixedCompletions(schemaNames(), cobra.ShellCompDirectiveNoFileComp),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				p.answer.WriteString(strings.Join(schemaNames(), "\n") + "\n")
				return nil
			}
			text, err := schemas.ReadFile("schema/" + args[0] + ".json")
			if err != nil {
				return unknown("schema", args[0], schemaNames())
			}
			p.answer.Write(text)
			return nil
		},
	}
}
