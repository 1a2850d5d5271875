package policy

import (
	"fmt"
	"path"
	"slices"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// allowed checks that what a role may call is in the catalogue.
func (c checker) allowed(r workspace.Role) []Problem {
	var out []Problem
	for i, entry := range r.Policy.Allow {
		if slices.Contains(r.Policy.Allow[:i], entry) || len(c.tools) == 0 {
			continue
		}
		p := Problem{Rule: UnknownTool, Role: r.Name, Tool: entry, Place: r.Source}
		only := workspace.Policy{Allow: []string{entry}}
		stands := slices.ContainsFunc(c.toolNames(), func(name string) bool { return only.Permission(name) == workspace.Allowed })
		switch _, err := path.Match(entry, ""); {
		case stands, !workspace.IsPattern(entry) && r.Policy.Permission(entry) == workspace.Denied:
			continue
		case err != nil:
			p.Severity, p.Text = Error, fmt.Sprintf("%s allows %s, which is no pattern: a bracket is not closed or a range is not whole", r.Name, entry)
		case workspace.IsPattern(entry):
			p.Severity, p.Text = Notice, fmt.Sprintf("%s allows %s, and no tool of the catalogue has such a name", r.Name, entry)
		default:
			p.Severity, p.Text = Warning, fmt.Sprintf("%s allows the tool %s, and the catalogue lacks it, so it cannot be called", r.Name, entry)
		}
		out = append(out, p)
	}
	return out
}

func (c checker) toolNames() []string {
	names := make([]string, len(c.tools))
	for i, t := range c.tools {
		names[i] = t.Name
	}
	return names
}

// unused finds tools of the catalogue that no role may call.
func (c checker) unused() []Problem {
	var out []Problem
	seen := map[string]bool{}
	for _, t := range c.tools {
		callable := slices.ContainsFunc(c.roles, func(r workspace.Role) bool { return r.Policy.Permission(t.Name) == workspace.Allowed })
		if callable || seen[t.Name] {
			continue
		}
		seen[t.Name] = true
		place := prompt.Source{Kind: prompt.FromFile, Path: t.Path, Line: t.Line}
		if t.Path == "" {
			place = prompt.Source{Kind: prompt.FromBuiltin, Detail: "tool " + t.Name}
		}
		out = append(out, Problem{
			Rule: UnusedTool, Severity: Notice, Tool: t.Name, Place: place,
			Text: fmt.Sprintf("no role may call the tool %s", t.Name),
		})
	}
	return out
}
