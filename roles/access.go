package roles

import (
	"slices"
	"strings"

	"foreword/core/tool"
	"foreword/core/workspace"
)

// Access is the policy matrix: who may call which tool and start which role.
type Access struct {
	// Roles are the columns, in the order of the roles.
	Roles []string
	// Tools has a row for each tool of the catalogue, in its order, then one
	// for each name that only policies mention, in the order of first mention,
	// then one for each pattern that matches none of these. So no entry of a
	// policy goes unseen.
	Tools []Row
	// Targets has a row for each role, in their order, then one for each role
	// that dispatch lists name and that is not there. Its cells are Allowed or
	// Unlisted; a dispatch list cannot deny. They say what the lists say,
	// whether or not the role may call the dispatch tool.
	Targets []Row
}

// Row is one tool or one role that can be started.
type Row struct {
	Name string
	// Known says whether the tool is in the catalogue, or the target is a role.
	Known bool
	// Cells has one permission per role, in the order of Access.Roles.
	Cells []workspace.Permission
}

// Matrix gives the policy matrix of the roles over a catalogue of tools.
func Matrix(roles []workspace.Role, tools []tool.Tool) Access {
	a := Access{Roles: make([]string, len(roles))}
	for i, r := range roles {
		a.Roles[i] = r.Name
	}
	known, mentioned := toolNames(roles, tools)
	a.Tools = rows(roles, known, mentioned, toolPermission)

	var targets []string
	for _, r := range roles {
		targets = append(targets, r.Dispatch...)
	}
	a.Targets = rows(roles, a.Roles, targets, targetPermission)
	return a
}

// rows gives a row for each name once, the known ones first.
func rows(roles []workspace.Role, known, mentioned []string, permission func(workspace.Role, string) workspace.Permission) []Row {
	var out []Row
	seen := map[string]bool{}
	for i, name := range slices.Concat(known, mentioned) {
		if seen[name] {
			continue
		}
		seen[name] = true
		row := Row{Name: name, Known: i < len(known), Cells: make([]workspace.Permission, len(roles))}
		for j, r := range roles {
			row.Cells[j] = permission(r, name)
		}
		out = append(out, row)
	}
	return out
}

func toolPermission(r workspace.Role, name string) workspace.Permission {
	return r.Policy.Permission(name)
}

func targetPermission(r workspace.Role, name string) workspace.Permission {
	if slices.Contains(r.Dispatch, name) {
		return workspace.Allowed
	}
	return workspace.Unlisted
}

// toolNames gives the names of the catalogue, and what policies mention beyond
// them: names in order of first mention, then the patterns that match nothing.
func toolNames(roles []workspace.Role, tools []tool.Tool) (known, mentioned []string) {
	for _, t := range tools {
		known = append(known, t.Name)
	}
	var patterns []string
	for _, r := range roles {
		for _, entry := range slices.Concat(r.Policy.Allow, r.Policy.Deny) {
			if strings.ContainsAny(entry, `*?[\`) {
				patterns = append(patterns, entry)
			} else {
				mentioned = append(mentioned, entry)
			}
		}
	}
	names := slices.Concat(known, mentioned)
	for _, pattern := range patterns {
		if !slices.ContainsFunc(names, func(name string) bool { return matches(pattern, name) }) {
			mentioned = append(mentioned, pattern)
		}
	}
	return known, mentioned
}

// matches says whether a pattern stands for a name, as policies have it.
func matches(pattern, name string) bool {
	policy := workspace.Policy{Allow: []string{pattern}}
	return policy.Permission(name) == workspace.Allowed
}
