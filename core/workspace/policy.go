package workspace

import (
	"path"
	"strings"
)

// Permission is what a role's policy says about a tool.
type Permission uint8

const (
	// Unlisted: the policy does not speak of the tool. It is not available.
	Unlisted Permission = iota
	// Allowed: the role may call the tool.
	Allowed
	// Denied: the role must not call the tool.
	Denied
)

// String gives the name used on screen and in JSON.
func (p Permission) String() string { return [...]string{"unlisted", "allowed", "denied"}[p] }

// Policy says which tools a role may call. Entries are tool names or patterns
// with *, as path.Match has them.
type Policy struct {
	Allow, Deny []string
}

// Permission gives what the policy says about a tool. Deny wins over allow.
func (p Policy) Permission(tool string) Permission {
	if matchesAny(p.Deny, tool) {
		return Denied
	}
	if matchesAny(p.Allow, tool) {
		return Allowed
	}
	return Unlisted
}

// IsPattern says whether an entry of a policy stands for several names.
func IsPattern(entry string) bool { return strings.ContainsAny(entry, `*?[\`) }

func matchesAny(patterns []string, name string) bool {
	for _, pattern := range patterns {
		if pattern == name {
			return true
		}
		if !IsPattern(pattern) {
			continue // most are names, and looking costs a quarter of matching
		}
		if ok, err := path.Match(pattern, name); err == nil && ok {
			return true
		}
	}
	return false
}

// Role gives the role of that name.
func (w *Workspace) Role(name string) (Role, bool) {
	for _, r := range w.Roles {
		if r.Name == name {
			return r, true
		}
	}
	return Role{}, false
}

// RoleNames gives the names of the roles in their order.
func (w *Workspace) RoleNames() []string {
	names := make([]string, len(w.Roles))
	for i, r := range w.Roles {
		names[i] = r.Name
	}
	return names
}
