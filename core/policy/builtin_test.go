package policy_test

import (
	"strconv"
	"strings"
	"testing"

	"foreword/core/layout"
	"foreword/core/policy"
	"foreword/core/workspace"
	"foreword/roles"
)

func TestTheBuiltInRolesHaveNoProblem(t *testing.T) {
	tools, err := roles.Tools()
	if err != nil {
		t.Fatal(err)
	}
	w := &workspace.Workspace{Root: "/srv/mill", Cwd: "/srv/mill", Roles: roles.Builtin(), Tools: tools}
	if got := policy.Roles(w.Roles, tools); len(got) != 0 {
		t.Errorf("problems are\n%s", draw(got))
	}
	for _, name := range layout.Names() {
		for _, r := range w.Roles {
			p, err := layout.Build(name, w, r.Name)
			if err != nil {
				t.Fatal(err)
			}
			if got := policy.Prompt(p, r, tools); len(got) != 0 {
				t.Errorf("%s: problems are\n%s", name, draw(got))
			}
		}
	}
}

// What the built-in frames say is read: each of these edits is found.
func TestAnEditOfABuiltInRoleIsFound(t *testing.T) {
	tests := []struct{ name, role, old, new, want string }{
		{"a denied tool is recommended", "worker", "## Reporting\n", "## Reporting\n\nKeep a `note` of it.\n",
			"warning frame-tool roles/frames/worker.md:LINE: the frame speaks of the tool note, but the policy of worker denies it\n"},
		{"a tool is named in plain words", "orchestrator", "## Purpose\n", "## Purpose\n\nSearch with web_search.\n",
			"warning frame-tool roles/frames/orchestrator.md:LINE: the frame speaks of the tool web_search, but the policy of orchestrator denies it\n"},
		{"a role that cannot be started is offered", "explorer", "Stay with yours", "Leave it to a `worker`",
			"warning frame-role roles/frames/explorer.md:LINE: the frame speaks of the role worker, which explorer may not start\n"},
	}
	tools, err := roles.Tools()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			all := roles.Builtin()
			line := 0
			for i := range all {
				if all[i].Name == test.role {
					before, after, _ := strings.Cut(all[i].Frame, test.old)
					all[i].Frame = before + test.new + after
					line = 1 + strings.Count(before+strings.TrimSuffix(test.new, "\n"), "\n")
				}
			}
			want := strings.Replace(test.want, "LINE", strconv.Itoa(line), 1)
			if got := draw(policy.Roles(all, tools)); got != want {
				t.Errorf("problems are\n%swant\n%s", got, want)
			}
		})
	}
}
