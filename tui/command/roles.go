package command

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"foreword/core/check"
	"foreword/core/policy"
	"foreword/core/workspace"
	"foreword/roles"
)

func (p *program) rolesCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "roles",
		GroupID: groupPrompt,
		Short:   "Print which role may call which tool and start which role",
		Long: `Print the policy matrix of the roles of this checkout: a row a tool, then a row
a role that can be started. A cell is "allowed", "denied" or a dash for what the
policy does not list, which is not available either. A star marks what differs
from the built-in role. Below stands what contradicts the matrix: frames and docs
of tools that speak of what a role may not do, dispatch lists that lead nowhere or
in a circle, names that catalogue and policies do not share. foreword check finds
these as well, and has an exit status for them.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			reading, err := p.read(cmd.Context(), false)
			if err != nil {
				return err
			}
			w := reading.Workspace
			problems, err := p.problems(w)
			if err != nil {
				return err
			}
			access, differences := roles.Matrix(w.Roles, w.Tools), roles.Differences(w.Roles, w.Tools)
			if asJSON {
				return p.answerJSON(rolesOf(w, access, differences, problems))
			}
			p.roleTable(w)
			p.accessTable("tool", "not in the catalogue", access.Roles, access.Tools, marks(differences, false))
			p.accessTable("may start", "no such role", access.Roles, access.Targets, marks(differences, true))
			p.writeDifferences(differences)
			p.writeProblems(problems)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (foreword schema roles)")
	return cmd
}

func (p *program) roleTable(w *workspace.Workspace) {
	t := p.newTable("role", "mode", "source")
	for _, r := range w.Roles {
		t.add(false, r.Name, r.Mode, r.Source.String())
	}
	t.write(&p.answer)
}

// cellKey is a cell of the matrix.
type cellKey struct{ role, name string }

// marks gives the cells that differ from the built-in roles: those of tools, or
// those of targets.
func marks(differences []roles.Difference, targets bool) map[cellKey]bool {
	marked := map[cellKey]bool{}
	for _, d := range differences {
		if d.Target == targets {
			marked[cellKey{d.Role, d.Name}] = true
		}
	}
	return marked
}

func (p *program) accessTable(title, strange string, names []string, rows []roles.Row, marked map[cellKey]bool) {
	p.answer.WriteString("\n")
	t := p.newTable(slices.Concat([]string{title}, names, []string{""})...)
	for _, r := range rows {
		cells := []string{r.Name}
		for i, permission := range r.Cells {
			cell := cellText(permission)
			if marked[cellKey{names[i], r.Name}] {
				cell += "*"
			}
			cells = append(cells, cell)
		}
		reason := ""
		if !r.Known {
			reason = strange
		}
		t.add(!r.Known, append(cells, reason)...)
	}
	t.write(&p.answer)
}

// cellText gives a permission as the matrix shows it.
func cellText(permission workspace.Permission) string {
	if permission == workspace.Unlisted {
		return "-"
	}
	return permission.String()
}

func (p *program) writeDifferences(differences []roles.Difference) {
	if len(differences) == 0 {
		return
	}
	p.answer.WriteString("\n* is not as it is built in:\n")
	for _, d := range differences {
		what := d.Name
		if d.Target {
			what = "start " + d.Name
		}
		fmt.Fprintf(&p.answer, "  %s\n", visible(fmt.Sprintf("%s: %s is %s, built in it is %s", d.Role, what, d.Present, d.Builtin)))
	}
}

// problems finds what contradicts the matrix, also in the assembled prompts.
func (p *program) problems(w *workspace.Workspace) ([]policy.Problem, error) {
	name, err := p.layoutName(w)
	if err != nil {
		return nil, err
	}
	prompts, err := check.Build(nil, w, name)
	if err != nil {
		return nil, err
	}
	return policy.All(w, prompts), nil
}

func (p *program) writeProblems(problems []policy.Problem) {
	if len(problems) == 0 {
		return
	}
	p.answer.WriteString("\nwhat contradicts this:\n")
	for _, x := range problems {
		place := ""
		if x.Place.Path != "" {
			place = " (" + x.Place.String() + ")"
		}
		fmt.Fprintf(&p.answer, "  %s\n", visible(fmt.Sprintf("%s: %s%s", x.Severity, x.Text, place)))
	}
}
