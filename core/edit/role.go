package edit

import (
	"fmt"
	"path"
	"slices"

	"foreword/core/workspace"
)

// Permit says what a role's policy makes of a tool. Unlisted takes the tool out
// of both lists. A pattern that stands in the way is written out as the tools of
// the catalogue that it covers.
type Permit struct {
	Role, Tool string
	Permission workspace.Permission
}

func (e Permit) label(*workspace.Workspace) string {
	word := map[workspace.Permission]string{workspace.Allowed: "allow", workspace.Denied: "deny"}[e.Permission]
	if word == "" {
		word = "unlist"
	}
	return fmt.Sprintf("%s %s for %s", word, e.Tool, e.Role)
}

func (e Permit) apply(w *workspace.Workspace) error {
	if err := checkName("a tool", e.Tool); err != nil {
		return err
	}
	return changeRole(w, e.Role, func(r *workspace.Role) error {
		switch e.Permission {
		case workspace.Allowed:
			r.Policy.Deny = e.without(w, r.Policy.Deny)
			r.Policy.Allow = e.with(r.Policy.Allow)
		case workspace.Denied:
			r.Policy.Deny = e.with(r.Policy.Deny)
			r.Policy.Allow = slices.DeleteFunc(slices.Clone(r.Policy.Allow), func(entry string) bool { return entry == e.Tool })
		default:
			r.Policy.Deny = e.without(w, r.Policy.Deny)
			r.Policy.Allow = e.without(w, r.Policy.Allow)
		}
		return nil
	})
}

// with gives the list so that it covers the tool.
func (e Permit) with(list []string) []string {
	if slices.ContainsFunc(list, e.covered) {
		return list
	}
	return append(slices.Clip(list), e.Tool)
}

// without gives the list so that it does not cover the tool.
func (e Permit) without(w *workspace.Workspace, list []string) []string {
	if !slices.ContainsFunc(list, e.covered) {
		return list
	}
	tools, _ := whole(w.Tools, w.Aside.Tools)
	var next []string
	for _, entry := range list {
		switch {
		case !e.covered(entry):
			next = append(next, entry)
		case entry != e.Tool:
			for _, t := range tools {
				if ok, err := path.Match(entry, t.Name); err == nil && ok && t.Name != e.Tool && !slices.Contains(next, t.Name) {
					next = append(next, t.Name)
				}
			}
		}
	}
	return next
}

// covered says whether an entry of a policy speaks of the tool.
func (e Permit) covered(entry string) bool {
	if entry == e.Tool {
		return true
	}
	ok, err := path.Match(entry, e.Tool)
	return err == nil && ok
}
