package policy_test

import (
	"fmt"
	"strings"
	"testing"

	"foreword/core/policy"
	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// role makes a role from lists of names separated by blanks.
func role(name, frame, allow, deny, dispatch string) workspace.Role {
	return workspace.Role{
		Name: name, Frame: frame,
		Source:   prompt.Source{Kind: prompt.FromFile, Path: name + ".md", Line: 10},
		Policy:   workspace.Policy{Allow: strings.Fields(allow), Deny: strings.Fields(deny)},
		Dispatch: strings.Fields(dispatch),
	}
}

// catalogue declares tools; the one called bash takes a command.
func catalogue(t testing.TB, names string) []tool.Tool {
	var all []tool.Tool
	for i, name := range strings.Fields(names) {
		parameter := "path"
		if name == "bash" {
			parameter = "command"
		}
		tools, err := tool.Parse(fmt.Appendf(nil, `{"name":%q,"parameters":{"type":"object","properties":{%q:{"type":"string"}}}}`, name, parameter), "tools.json")
		if err != nil {
			t.Fatal(err)
		}
		tools[0].Line = i + 1
		all = append(all, tools...)
	}
	return all
}

// draw shows problems, one a line.
func draw(problems []policy.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "%s %s %s: %s\n", p.Severity, p.Rule, p.Place, p.Text)
	}
	return b.String()
}

func TestWhatAFrameSpeaksOf(t *testing.T) {
	const spoken = "warning frame-tool scout.md:%d: the frame speaks of the tool %s, but the policy of scout %s\n"
	tests := []struct {
		name, frame, want string
	}{
		{"tools that it may call", "Look with `read` and code_map.", ""},
		{"a denied tool in back quotes", "Look first.\n\nThen change it with `edit`.", fmt.Sprintf(spoken, 12, "edit", "denies it")},
		{"an unlisted tool in back quotes", "See the history with `git`.", fmt.Sprintf(spoken, 10, "git", "does not list it")},
		{"a denied tool as a plain word with an underscore", "Open pages with web_fetch.", fmt.Sprintf(spoken, 10, "web_fetch", "denies it")},
		{"a plain word that is also a tool's name", "Edit the plan as you go, and git it done.", ""},
		{"a call with its arguments", "Use `edit(path, text)` for it.", fmt.Sprintf(spoken, 10, "edit", "denies it")},
		{"several on one line", "Use `edit` and `web_fetch`, and again `edit`.", fmt.Sprintf(spoken, 10, "edit", "denies it") + fmt.Sprintf(spoken, 10, "web_fetch", "denies it")},
		{"in a later line of a paragraph", "Look first, and when\nyou have seen it, use\n`edit` on it.", fmt.Sprintf(spoken, 12, "edit", "denies it")},
		{"in a code block", "```\nweb_fetch(\"x\")\n```\n", fmt.Sprintf(spoken, 11, "web_fetch", "denies it")},
		{"in a table", "| task | tool |\n|---|---|\n| change | `edit` |\n| look | `read` |\n", fmt.Sprintf(spoken, 12, "edit", "denies it")},
		{"it says that the tool is not there", "`edit` is not yours. There is no `git` tool for you. You have never had web_fetch.", ""},
		{"it forbids the tool, wrapped", "Do what you like but do\nnot touch `edit` at all.", ""},
		{"it forbids with a short form", "You can't use `edit`, and you mustn’t use `git`.", ""},
		{"it says to use another instead", "Use `read` instead of `edit`.", ""},
		{"the next sentence is one of its own", "Do not hurry. Use `edit`.", fmt.Sprintf(spoken, 10, "edit", "denies it")},
		{"an abbreviation ends no sentence", "Do not use any of the others, e.g. `edit`.", ""},
		{"a denial that is none", "Do not forget to use `edit`.", fmt.Sprintf(spoken, 10, "edit", "denies it")},
		{"under a heading of limits", "## Limits\n\n- `edit`, `git`: for others.\n\n### More\n\n- `web_fetch`\n", ""},
		{"after the section of limits", "## Limits\n\n- `edit`: for others.\n\n## Work\n\n- `edit` changes a file.\n", fmt.Sprintf(spoken, 16, "edit", "denies it")},
		{"under a heading that forbids", "# What you must not do\n\n`edit` a file.", ""},
		{"in a list of what is forbidden", "These are not for you:\n\n- `edit`\n- `git`\n\nLook with `read`.", ""},
		{"in a list of something else", "These are for you:\n\n- `read`\n- `edit`\n", fmt.Sprintf(spoken, 13, "edit", "denies it")},
		{"it says that the tool is another role's", "A `worker` has `edit` for that. Workers run `git` as well.", ""},
		{"another role may not call it either", "A worker has `web_fetch` for that.", fmt.Sprintf(spoken, 10, "web_fetch", "denies it")},
		{"a command that a tool of the role runs", "Run `git log -3`, then `edit --help`.", ""},
		{"a file that is called like a tool", "See docs/web_fetch.md and lib/code_map/web_fetch.", ""},
		{"a frame in German", "Das Werkzeug `edit` darf nicht benutzt werden.", ""},
		{"a frame in Chinese", "不要使用 `edit`。可以使用 `read`。", ""},
		{"a frame in Chinese that speaks of the tool", "请使用 `edit` 修改文件。", fmt.Sprintf(spoken, 10, "edit", "denies it")},
		{"back quotes that are not closed", "A ` and `edit", ""},
		{"an empty frame", "", ""},
		{"another role that it may not start", "Leave it to a `worker`.", "warning frame-role scout.md:10: the frame speaks of the role worker, which scout may not start\n"},
		{"another role that it is told about", "The `worker` changes what you find.", ""},
		{"its parent, its child and itself", "A `scout` answers to the `lead` and may start a `guard`.", ""},
		{"another role that it must not start", "Never start a `worker`.", ""},
		{"the docs of a denied tool", "## Tools\n\n### edit\nChanges a file.\n\nParameters:\n- path (string)\n", "warning tool-doc scout.md:12: the frame documents the tool edit, but the policy of scout denies it\n"},
		{"a heading that is just a word", "## edit\n\nHow to go about changes.\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			roles := []workspace.Role{
				role("scout", test.frame, "read code_map bash dispatch", "edit web_fetch", "guard"),
				role("worker", "You work.", "edit git dispatch", "", ""),
				role("lead", "You lead.", "web_search dispatch", "", "scout"),
				role("guard", "You guard.", "read", "", ""),
				role("reader", "You read the web.", "web_fetch", "", ""),
			}
			if got := draw(policy.Roles(roles, catalogue(t, "read code_map bash edit web_fetch git web_search dispatch"))); got != test.want {
				t.Errorf("problems are\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestRolesAgainstEachOtherAndTheCatalogue(t *testing.T) {
	tests := []struct {
		name  string
		roles []workspace.Role
		tools string
		want  string
	}{
		{"nothing to complain of", []workspace.Role{role("a", "A.", "read dispatch", "", "b"), role("b", "B.", "read", "dispatch", "")}, "read dispatch", ""},
		{"a dispatch target that is no role", []workspace.Role{role("a", "A.", "dispatch", "", "ghost")}, "dispatch",
			"error unknown-target a.md:10: a may start ghost, but there is no such role: there are a\n"},
		{"dispatch targets without the tool for it", []workspace.Role{role("a", "A.", "", "dispatch", "b"), role("b", "B.", "dispatch", "", "")}, "dispatch",
			"warning closed-target a.md:10: a may start b with the tool dispatch, but its policy denies it\n"},
		{"no tool is known that starts a role", []workspace.Role{role("a", "A.", "", "", "b"), role("b", "B.", "", "", "")}, "", ""},
		{"two roles start each other", []workspace.Role{role("a", "A.", "", "", "b"), role("b", "B.", "", "", "c a"), role("c", "C.", "", "", "")}, "",
			"warning cycle a.md:10: roles start each other in a circle: a → b → a; nothing here bounds its depth\n"},
		{"a role starts itself", []workspace.Role{role("a", "A.", "", "", "a")}, "",
			"warning cycle a.md:10: roles start each other in a circle: a → a; nothing here bounds its depth\n"},
		{"two circles that share a role", []workspace.Role{role("a", "A.", "", "", "b"), role("b", "B.", "", "", "a c"), role("c", "C.", "", "", "b")}, "",
			"warning cycle a.md:10: roles start each other in a circle: a → b → a; nothing here bounds its depth\n" +
				"warning cycle c.md:10: roles start each other in a circle: c → b → c; nothing here bounds its depth\n"},
		{"a child has its parent's frame", []workspace.Role{role("a", "You are it.\n", "", "", "b"), role("b", "You are it.", "", "", "")}, "",
			"warning same-identity b.md:10: b has the frame of a, which may start it: the child would be told that it is its parent\n"},
		{"neither has a frame", []workspace.Role{role("a", "", "", "", "b"), role("b", "\n", "", "", "")}, "", ""},
		{"an allowed tool that the catalogue lacks", []workspace.Role{role("a", "A.", "read zip", "", "")}, "read",
			"warning unknown-tool a.md:10: a allows the tool zip, and the catalogue lacks it, so it cannot be called\n"},
		{"allowed, denied and not there", []workspace.Role{role("a", "A.", "read zip", "zip", "")}, "read", ""},
		{"a pattern for no tool", []workspace.Role{role("a", "A.", "read fs_*", "", "")}, "read",
			"notice unknown-tool a.md:10: a allows fs_*, and no tool of the catalogue has such a name\n"},
		{"a pattern for some", []workspace.Role{role("a", "A.", "fs_*", "", "")}, "fs_read fs_write", ""},
		{"a pattern that is none", []workspace.Role{role("a", "A.", "read [", "", "")}, "read",
			"error unknown-tool a.md:10: a allows [, which is no pattern: a bracket is not closed or a range is not whole\n"},
		{"a tool that nobody may call", []workspace.Role{role("a", "A.", "read", "edit", "")}, "read edit zip",
			"notice unused-tool tools.json:2: no role may call the tool edit\nnotice unused-tool tools.json:3: no role may call the tool zip\n"},
		{"a catalogue that is not known", []workspace.Role{role("a", "A.", "read", "", "")}, "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := draw(policy.Roles(test.roles, catalogue(t, test.tools))); got != test.want {
				t.Errorf("problems are\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestToolDocsInAPrompt(t *testing.T) {
	b := prompt.NewBuilder("system", "scout")
	b.Open(prompt.Message{Role: "system"})
	b.Add("\n\n", prompt.Section{Name: "identity", Kind: prompt.KindRole, Text: "### edit\n\nTakes no arguments."})
	b.Add("\n\n", prompt.Section{Name: "tools", Kind: prompt.KindTools, Text: "read edit", Parts: []prompt.Part{
		{Name: "read", Start: 0, End: 4},
		{Name: "edit", Start: 5, End: 9, Source: prompt.Source{Kind: prompt.FromFile, Path: "tools.json", Line: 7}},
		{Name: "bash", Start: 9, End: 9},
	}})
	b.Add("\n\n", prompt.Section{Name: "notes", Kind: prompt.KindHead, Text: "## Tools\n\n### `bash`\nRuns.\n\nParameters:\n- command",
		Source: prompt.Source{Kind: prompt.FromFile, Path: "head/notes.md"}})
	b.Conversation()
	scout := role("scout", "", "read", "edit", "")
	want := "warning tool-doc tools.json:7: head tools documents the tool edit, but the policy of scout denies it\n" +
		"warning tool-doc head/notes.md: head notes documents the tool bash, but the policy of scout does not list it\n"
	if got := draw(policy.Prompt(b.Prompt(""), scout, catalogue(t, "read edit bash"))); got != want {
		t.Errorf("problems are\n%swant\n%s", got, want)
	}
}
