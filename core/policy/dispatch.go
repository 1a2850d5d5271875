package policy

import (
	"fmt"
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// starter is the tool that starts another agent (Agent Smith).
const starter = "dispatch"

// targets checks a role's dispatch list.
func (c checker) targets(r workspace.Role) []Problem {
	var out []Problem
	for _, name := range r.Dispatch {
		if _, known := c.role(name); !known {
			out = append(out, Problem{
				Rule: UnknownTarget, Severity: Error, Role: r.Name, Target: name, Place: r.Source,
				Text: fmt.Sprintf("%s may start %s, but there is no such role: there are %s", r.Name, name, strings.Join(c.roleNames(), ", ")),
			})
		}
	}
	if permission := r.Policy.Permission(starter); len(r.Dispatch) > 0 && c.names[starter] && permission != workspace.Allowed {
		out = append(out, Problem{
			Rule: ClosedTarget, Severity: Warning, Role: r.Name, Tool: starter, Target: r.Dispatch[0], Place: r.Source,
			Text: fmt.Sprintf("%s may start %s with the tool %s, but its policy %s", r.Name, strings.Join(r.Dispatch, " and "), starter, said(permission)),
		})
	}
	return out
}

func (c checker) roleNames() []string {
	names := make([]string, len(c.roles))
	for i, r := range c.roles {
		names[i] = r.Name
	}
	return names
}

// identities checks that no child of a role would be told to be its parent.
func (c checker) identities(r workspace.Role) []Problem {
	var out []Problem
	for i, name := range r.Dispatch {
		child, known := c.role(name)
		if !known || child.Name == r.Name || prompt.Blank(r.Frame) || slices.Contains(r.Dispatch[:i], name) {
			continue
		}
		if prompt.TrimEnd(child.Frame) == prompt.TrimEnd(r.Frame) {
			out = append(out, Problem{
				Rule: SameIdentity, Severity: Warning, Role: r.Name, Target: child.Name, Place: child.Source,
				Text: fmt.Sprintf("%s has the frame of %s, which may start it: the child would be told that it is its parent", child.Name, r.Name),
			})
		}
	}
	return out
}

// cycles finds roles that start each other in a circle: for each role, in
// order, the shortest way back to it, unless the same roles make an earlier
// one.
func (c checker) cycles() []Problem {
	var out []Problem
	seen := map[string]bool{}
	for _, r := range c.roles {
		way := c.wayBack(r.Name)
		members := strings.Join(slices.Sorted(slices.Values(way)), "\n")
		if len(way) == 0 || seen[members] {
			continue
		}
		seen[members] = true
		out = append(out, Problem{
			Rule: Cycle, Severity: Warning, Role: r.Name, Target: way[0], Place: r.Source,
			Text: fmt.Sprintf("roles start each other in a circle: %s → %s; nothing here bounds its depth", r.Name, strings.Join(way, " → ")),
		})
	}
	return out
}

// wayBack gives the shortest way from a role over what may be started back to
// it, its own name last; nil when there is none.
func (c checker) wayBack(start string) []string {
	ways := [][]string{{}}
	reached := map[string]bool{}
	for len(ways) > 0 {
		way := ways[0]
		ways = ways[1:]
		at := start
		if len(way) > 0 {
			at = way[len(way)-1]
		}
		r, _ := c.role(at)
		for _, next := range r.Dispatch {
			if _, known := c.role(next); !known || reached[next] {
				continue
			}
			reached[next] = true
			longer := append(slices.Clip(way), next)
			if next == start {
				return longer
			}
			ways = append(ways, longer)
		}
	}
	return nil
}
