package command

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"foreword/core/layout"
	"foreword/core/template"
	"foreword/core/workspace"
)

// agentMode is the mode that coddy calls agent, whatever is not plan.
const agentMode = "agent"

func (p *program) templateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "template",
		GroupID: groupPrompt,
		Short:   "Print and check the templates of the layout template",
		Long: `Print and check the templates that the layout template fills. A role's mode, agent
or plan, chooses one. The config's templates.dir names a folder of one's own;
without it the built-in ones are used.`,
		Args: onlyCommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(p.templateShowCommand(), p.templateCheckCommand())
	return cmd
}

func (p *program) templateShowCommand() *cobra.Command {
	modes := []string{agentMode, template.PlanMode}
	return &cobra.Command{
		Use:   "show MODE",
		Short: "Print the built-in template of a mode, to start one's own from",
		Example: `  foreword template show plan
  mkdir .foreword/templates && foreword template show agent > .foreword/templates/agent.md`,
		Args:              exactlyOne("a mode", "plan"),
		ValidArgsFunction: cobra.FixedCompletions(modes, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(_ *cobra.Command, args []string) error {
			if !slices.Contains(modes, args[0]) {
				return unknown("mode", args[0], modes)
			}
			p.answer.WriteString(template.DefaultSource(args[0]))
			return nil
		},
	}
}

func (p *program) templateCheckCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check [ROLE]",
		Short: "Fill the templates and say where one fails",
		Long: `Fill the template of a role, or those of all roles, with what this checkout has. A
template that cannot be read, parsed or filled is told with its line and column,
and the exit status is then 2: foreword render would print the safe text in its
place. What stands in a branch that is not taken is parsed but not filled.`,
		Args:              atMost(1, "role"),
		ValidArgsFunction: p.completeRoles,
		RunE: func(cmd *cobra.Command, args []string) error {
			reading, err := p.read(cmd.Context(), true)
			if err != nil {
				return err
			}
			w := reading.Workspace
			chosen := w.Roles
			if len(args) > 0 {
				name, err := roleName(w, args)
				if err != nil {
					return err
				}
				role, _ := w.Role(name)
				chosen = []workspace.Role{role}
			}
			return p.checkTemplates(w, chosen)
		},
	}
}

// checkTemplates fills the template of each role. A template that fails for
// several roles in the same way is told once.
func (p *program) checkTemplates(w *workspace.Workspace, chosen []workspace.Role) error {
	engine := layout.TemplateEngine(w)
	t := p.newTable("role", "mode", "template", "#bytes")
	var problems []error
	for _, role := range chosen {
		data, _ := layout.TemplateData(w, role)
		text, err := engine.Render(role.Mode, data)
		if err != nil {
			if !slices.ContainsFunc(problems, func(known error) bool { return known.Error() == err.Error() }) {
				problems = append(problems, err)
			}
			continue
		}
		path := engine.Path(role.Mode)
		if path == "" {
			path = "built in"
		}
		mode := role.Mode
		if mode != template.PlanMode {
			mode = agentMode
		}
		t.add(false, role.Name, mode, path, itoa(len(text)))
	}
	if len(problems) > 0 {
		return fmt.Errorf("%w\nthe layout template sends its safe text instead", errors.Join(problems...))
	}
	t.write(&p.answer)
	return nil
}
