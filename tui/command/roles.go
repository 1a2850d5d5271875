package command

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

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
from the built-in role.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			reading, err := p.read(cmd.Context(), false)
			if err != nil {
				return err
			}
			w := reading.Workspace
			access, differences := roles.Matrix(w.Roles, w.Tools), roles.Differences(w.Roles, w.Tools)
			if asJSON {
				return p.answerJSON(rolesOf(w, access, differences))
			}
			p.roleTable(w)
			p.accessTable("tool", "not in the catalogue", access.Roles, access.Tools, marks(differences, false))
			p.accessTable("may start", "no such role", access.Roles, access.Targets, marks(differences, true))
			p.writeDifferences(differences)
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

// rolesAnswer is the JSON of roles.
//
//	version      int        1
//	roles        []roleEntry
//	tools        []accessRow   a row a tool
//	targets      []accessRow   a row a role that can be started
//	differences  []difference  what is not as in the built-in roles
type rolesAnswer struct {
	Version     int          `json:"version"`
	Roles       []roleEntry  `json:"roles"`
	Tools       []accessRow  `json:"tools"`
	Targets     []accessRow  `json:"targets"`
	Differences []difference `json:"differences"`
}

// roleEntry is one role.
//
//	name      string
//	mode      string    for layouts that know modes: "agent" or "plan"
//	source    origin    where its frame is from
//	dispatch  []string  the roles that it may start
//	allow     []string  its policy's entries: names, or patterns with *
//	deny      []string
type roleEntry struct {
	Name     string   `json:"name"`
	Mode     string   `json:"mode"`
	Source   origin   `json:"source"`
	Dispatch []string `json:"dispatch"`
	Allow    []string `json:"allow"`
	Deny     []string `json:"deny"`
}

// accessRow is a row of the matrix.
//
//	name         string
//	known        bool    it is in the catalogue, or a role
//	permissions  object  "allowed", "denied" or "unlisted", by the name of the role
type accessRow struct {
	Name        string            `json:"name"`
	Known       bool              `json:"known"`
	Permissions map[string]string `json:"permissions"`
}

// difference is a cell that is not as it is built in.
//
//	role     string
//	name     string  a tool, or a role that can be started
//	target   bool    name is a role
//	builtin  string  the permission of the built-in role
//	present  string  the permission here
type difference struct {
	Role    string `json:"role"`
	Name    string `json:"name"`
	Target  bool   `json:"target"`
	Builtin string `json:"builtin"`
	Present string `json:"present"`
}

func rolesOf(w *workspace.Workspace, access roles.Access, differences []roles.Difference) rolesAnswer {
	answer := rolesAnswer{
		Version:     jsonVersion,
		Roles:       make([]roleEntry, len(w.Roles)),
		Tools:       accessRows(access.Roles, access.Tools),
		Targets:     accessRows(access.Roles, access.Targets),
		Differences: make([]difference, len(differences)),
	}
	for i, r := range w.Roles {
		answer.Roles[i] = roleEntry{r.Name, r.Mode, originOf(r.Source), listed(r.Dispatch), listed(r.Policy.Allow), listed(r.Policy.Deny)}
	}
	for i, d := range differences {
		answer.Differences[i] = difference{d.Role, d.Name, d.Target, d.Builtin.String(), d.Present.String()}
	}
	return answer
}

func accessRows(names []string, rows []roles.Row) []accessRow {
	out := make([]accessRow, len(rows))
	for i, r := range rows {
		out[i] = accessRow{r.Name, r.Known, map[string]string{}} // JSON has the names in their order
		for j, permission := range r.Cells {
			out[i].Permissions[names[j]] = permission.String()
		}
	}
	return out
}

// listed gives a list that is never null in JSON.
func listed(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
