package compare

import (
	"slices"
	"strings"

	"foreword/core/tool"
	"foreword/core/workspace"
)

// Access compares what two roles may do.
type Access struct {
	Left, Right string
	// Tools has a row for each tool of the catalogue, in its order, then one
	// for each name or pattern that only the two policies mention.
	Tools []ToolAccess
	// Targets has a row for each role that one of the two may start, in the
	// order of the lists, the left one's first.
	Targets []TargetAccess
}

// ToolAccess is what two roles' policies say about a tool.
type ToolAccess struct {
	Tool string
	// Known says whether the tool is in the catalogue.
	Known       bool
	Left, Right workspace.Permission
}

// Differs says whether one role may what the other may not, or is denied what
// the other just does not list.
func (t ToolAccess) Differs() bool { return t.Left != t.Right }

// TargetAccess is whether two roles may start a role.
type TargetAccess struct {
	Role        string
	Left, Right bool
}

// Differs says whether only one of them may.
func (t TargetAccess) Differs() bool { return t.Left != t.Right }

// NewAccess compares the policies of two roles over a catalogue of tools.
func NewAccess(left, right workspace.Role, tools []tool.Tool) Access {
	a := Access{Left: left.Name, Right: right.Name}
	var names []string
	for _, t := range tools {
		names = append(names, t.Name)
	}
	known := len(names)
	for i, name := range append(names, mentioned(names, left.Policy, right.Policy)...) {
		if !slices.ContainsFunc(a.Tools, func(t ToolAccess) bool { return t.Tool == name }) {
			a.Tools = append(a.Tools, ToolAccess{name, i < known, left.Policy.Permission(name), right.Policy.Permission(name)})
		}
	}
	for _, name := range slices.Concat(left.Dispatch, right.Dispatch) {
		if !slices.ContainsFunc(a.Targets, func(t TargetAccess) bool { return t.Role == name }) {
			a.Targets = append(a.Targets, TargetAccess{name, slices.Contains(left.Dispatch, name), slices.Contains(right.Dispatch, name)})
		}
	}
	return a
}

// mentioned gives the entries of policies: names in the order they come, then
// the patterns that stand for no name so far.
func mentioned(names []string, policies ...workspace.Policy) []string {
	var plain, patterns []string
	for _, p := range policies {
		for _, entry := range slices.Concat(p.Allow, p.Deny) {
			if strings.ContainsAny(entry, `*?[\`) {
				patterns = append(patterns, entry)
			} else {
				plain = append(plain, entry)
			}
		}
	}
	for _, pattern := range patterns {
		only := workspace.Policy{Allow: []string{pattern}}
		if !slices.ContainsFunc(slices.Concat(names, plain), func(name string) bool { return only.Permission(name) == workspace.Allowed }) {
			plain = append(plain, pattern)
		}
	}
	return plain
}
