package roles_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"foreword/core/tool"
	"foreword/core/workspace"
	"foreword/roles"
)

// role makes a role from lists of names separated by blanks.
func role(name, allow, deny, dispatch string) workspace.Role {
	return workspace.Role{
		Name:     name,
		Policy:   workspace.Policy{Allow: strings.Fields(allow), Deny: strings.Fields(deny)},
		Dispatch: strings.Fields(dispatch),
	}
}

func declared(names string) []tool.Tool {
	var tools []tool.Tool
	for _, name := range strings.Fields(names) {
		tools = append(tools, tool.Tool{Name: name})
	}
	return tools
}

// draw shows rows as a table of the permissions' first letters; a name that is
// not known has a question mark.
func draw(rows []roles.Row) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(row.Name)
		if !row.Known {
			b.WriteString("?")
		}
		for _, cell := range row.Cells {
			b.WriteString(" " + cell.String()[:1])
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestMatrixOfTools(t *testing.T) {
	tests := []struct {
		name  string
		roles []workspace.Role
		tools string
		want  string
	}{
		{"rows come in the order of the catalogue",
			[]workspace.Role{role("a", "read edit", "", "")}, "edit read",
			"edit a\nread a\n"},
		{"allowed, denied and unlisted are three states",
			[]workspace.Role{role("a", "read", "edit", "")}, "read edit git",
			"read a\nedit d\ngit u\n"},
		{"deny wins over allow",
			[]workspace.Role{role("a", "read", "read", "")}, "read",
			"read d\n"},
		{"a name that only policies mention follows, in order of first mention",
			[]workspace.Role{role("a", "zip read", "old", ""), role("b", "old", "apple zip", "")}, "read",
			"read a u\nzip? a d\nold? d a\napple? u d\n"},
		{"a tool declared twice has one row",
			[]workspace.Role{role("a", "read", "", "")}, "read read",
			"read a\n"},
		{"a pattern shows in the rows that it matches",
			[]workspace.Role{role("a", "code_*", "code_map", "")}, "code_map code_grep read",
			"code_map d\ncode_grep a\nread u\n"},
		{"a pattern that matches no tool has a row of its own, last",
			[]workspace.Role{role("a", "fs_* zip", "", ""), role("b", "", "fs_re*", "")}, "read",
			"read u u\nzip? a u\nfs_*? a u\nfs_re*? a d\n"},
		{"a pattern may match a name that another policy mentions",
			[]workspace.Role{role("a", "fs_*", "", ""), role("b", "", "fs_read", "")}, "",
			"fs_read? a d\n"},
		{"patterns of every kind show in the rows that they match",
			[]workspace.Role{role("a", "rea?", `e[a-d]it \git`, "")}, "read edit git",
			"read a\nedit d\ngit d\n"},
		{"a malformed pattern is seen",
			[]workspace.Role{role("a", "[", "", "")}, "read",
			"read u\n[? a\n"},
		{"no tools and no policies make no rows",
			[]workspace.Role{role("a", "", "", "")}, "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := draw(roles.Matrix(test.roles, declared(test.tools)).Tools); got != test.want {
				t.Errorf("matrix is\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestMatrixOfTargets(t *testing.T) {
	access := roles.Matrix([]workspace.Role{
		role("lead", "", "", "hand scout"),
		role("hand", "", "", "lead ghost"),
		role("eye", "", "", ""),
	}, nil)
	if want := []string{"lead", "hand", "eye"}; !slices.Equal(access.Roles, want) {
		t.Errorf("columns are %q, want %q", access.Roles, want)
	}
	want := "lead u a u\nhand a u u\neye u u u\nscout? a u u\nghost? u a u\n"
	if got := draw(access.Targets); got != want {
		t.Errorf("targets are\n%swant\n%s", got, want)
	}
}

func TestBuiltInTargets(t *testing.T) {
	want := "direct u u u u\norchestrator u u u u\nworker a a u u\nexplorer a a u u\n"
	if got := draw(roles.Matrix(roles.Builtin(), nil).Targets); got != want {
		t.Errorf("targets are\n%swant\n%s", got, want)
	}
}

func TestTheBuiltInRolesDifferInNothing(t *testing.T) {
	if got := roles.Differences(roles.Builtin(), declared("bash fs_read")); len(got) != 0 {
		t.Errorf("differences are %+v", got)
	}
}

func TestDifferencesFromTheBuiltInRoles(t *testing.T) {
	// with gives the built-in roles with one of them changed.
	with := func(name string, change func(*workspace.Role)) []workspace.Role {
		all := roles.Builtin()
		for i := range all {
			if all[i].Name == name {
				change(&all[i])
			}
		}
		return all
	}
	tests := []struct {
		name  string
		roles []workspace.Role
		want  []roles.Difference
	}{
		{"a tool is taken away, denied and given",
			with("explorer", func(r *workspace.Role) {
				r.Policy.Allow = append(r.Policy.Allow[1:], "git")
				r.Policy.Deny = append(r.Policy.Deny[1:], "web_fetch")
			}),
			[]roles.Difference{
				{"explorer", "bash", false, workspace.Allowed, workspace.Unlisted},
				{"explorer", "edit", false, workspace.Denied, workspace.Unlisted},
				{"explorer", "web_fetch", false, workspace.Allowed, workspace.Denied},
				{"explorer", "git", false, workspace.Unlisted, workspace.Allowed},
			}},
		{"a target is given and another taken",
			with("direct", func(r *workspace.Role) { r.Dispatch = []string{"worker", "reviewer"} }),
			[]roles.Difference{
				{"direct", "explorer", true, workspace.Allowed, workspace.Unlisted},
				{"direct", "reviewer", true, workspace.Unlisted, workspace.Allowed},
			}},
		{"a pattern is told by the tools that it matches",
			with("worker", func(r *workspace.Role) { r.Policy.Allow = append(r.Policy.Allow, "fs_*") }),
			[]roles.Difference{{"worker", "fs_read", false, workspace.Unlisted, workspace.Allowed}}},
		{"an added role differs from nothing",
			append(roles.Builtin(), role("reviewer", "read", "edit", "worker")), nil},
		{"the order of the lists makes no difference",
			with("direct", func(r *workspace.Role) { slices.Reverse(r.Policy.Allow) }), nil},
		{"a role that is left out differs in nothing",
			roles.Builtin()[:1], nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := roles.Differences(test.roles, declared("fs_read"))
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("differences are\n%s\nwant\n%s", lines(got), lines(test.want))
			}
		})
	}
}

func lines(list []roles.Difference) string {
	out := make([]string, len(list))
	for i, d := range list {
		out[i] = fmt.Sprintf("%+v", d)
	}
	return strings.Join(out, "\n")
}
