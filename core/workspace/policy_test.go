package workspace_test

import (
	"fmt"
	"path"
	"testing"

	"foreword/core/workspace"
)

// An entry means what path.Match says, or the very name.
func TestAPolicyMatchesAsPathsDo(t *testing.T) {
	entries := []string{"", "read", "code_*", "*", "?", "re?d", "[a-z]ead", "[", `re\ad`, "code_[", "é*", "mcp__git__*", "a/b", "*/b"}
	names := []string{"", "read", "code_map", "x", "é", "écho", "mcp__git__log", "[", `re\ad`, "code_[", "a/b", "*"}
	for _, entry := range entries {
		for _, name := range names {
			ok, err := path.Match(entry, name)
			want := workspace.Unlisted
			if entry == name || err == nil && ok {
				want = workspace.Allowed
			}
			if got := (workspace.Policy{Allow: []string{entry}}).Permission(name); got != want {
				t.Errorf("%q and the tool %q: got %v, want %v", entry, name, got, want)
			}
		}
	}
	if got := (workspace.Policy{Allow: []string{"read"}, Deny: []string{"r*"}}).Permission("read"); got != workspace.Denied {
		t.Errorf("deny does not win: %v", got)
	}
}

// BenchmarkPermission is a question about each of a thousand tools that are each
// named in the policy.
func BenchmarkPermission(b *testing.B) {
	var p workspace.Policy
	for i := range 1000 {
		p.Allow = append(p.Allow, fmt.Sprintf("mcp__server__tool_%d", i))
	}
	for b.Loop() {
		for _, name := range p.Allow {
			p.Permission(name)
		}
	}
}
