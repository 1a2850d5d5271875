package roles

import (
	"slices"

	"foreword/core/tool"
	"foreword/core/workspace"
)

// Difference is a cell of the policy matrix that is not as it is built in.
type Difference struct {
	Role string
	// Name is a tool, or a role that can be started when Target is true.
	Name   string
	Target bool
	// Builtin is the permission of the built-in role, Present that of the role
	// as it is here.
	Builtin, Present workspace.Permission
}

// Differences lists the cells in which the roles differ from the built-in roles
// of the same names, role by role, tools before targets, in the order of the
// rows of a matrix of the built-in roles and these. A role that is not built in
// has nothing to differ from and gives none. The catalogue says which tools a
// pattern of a policy stands for.
func Differences(roles []workspace.Role, tools []tool.Tool) []Difference {
	builtin := Builtin()
	both := Matrix(slices.Concat(builtin, roles), tools)
	var out []Difference
	for i, r := range roles {
		before := slices.IndexFunc(builtin, func(b workspace.Role) bool { return b.Name == r.Name })
		if before < 0 {
			continue
		}
		present := len(builtin) + i
		for _, row := range both.Tools {
			if row.Cells[before] != row.Cells[present] {
				out = append(out, Difference{r.Name, row.Name, false, row.Cells[before], row.Cells[present]})
			}
		}
		for _, row := range both.Targets {
			if row.Cells[before] != row.Cells[present] {
				out = append(out, Difference{r.Name, row.Name, true, row.Cells[before], row.Cells[present]})
			}
		}
	}
	return out
}
