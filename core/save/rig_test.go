package save_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"foreword/core/edit"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/save"
	"foreword/core/source"
	"foreword/core/tool"
	"foreword/core/workspace"
)

const millConfig = `# The mill.
layout: session   # the usual

# What is true right now.
facts:
  # who works here
  - name: team
    value: millers   # all of them
  - name: day
    from: clock
    format: "2006-01-02"
    zone: UTC
  # stones, quoted

  - name: 'stones'
    value: "two\ttall"
    off: true

  - {name: flow, value: 1.0}
  - name: where
    from: cwd
head:
- name: instructions
  from: instructions
# the style
- name: style
  file: head/style.md
  tier: static # seldom
- name: long
  text: |
    # no comment
    one

      two
tail:
    - name: reminder
      text: >-
        close the
        gate
# the end
window: 9000
templates:
  dir: templates
`

// files is a checkout with something in every place.
func files() map[string]string {
	return map[string]string{
		"INDEX.md":                          "\ufeff# Index\r\nwheel\r\n",
		"AGENTS.md":                         "tabs\t\x00 nul, no end",
		".foreword/foreword.yaml":           millConfig,
		".foreword/head/style.md":           "Be kind.\n\n\n",
		".foreword/todo.md":                 "Things\r\n- [ ] oil\r\n* [x] grease\r\n",
		".foreword/roles/guest.md":          "---\n# who visits\nmode: plan # looks only\nallow: [look] # no more\ndeny:\n  # never\n  - fly\n  - shell # nor this\n---\nYou visit.\n",
		".foreword/roles/direct.md":         "---\r\nname: direct\r\nallow: shell, look\r\n---\r\n",
		".foreword/tools/wings.json":        "{\n  \"tools\": [ {\"name\": \"wings\", \"description\":   \"Flap\\u002e\", \"input_schema\": {\"type\": \"object\", \"properties\": {\"name\": {\"type\": \"string\", \"description\": \"Flap.\"}}}}]\n}\n",
		"skills/dress/SKILL.md":             "",
		".foreword/skills/dress/SKILL.md":   "---\nname: dress\ndescription: Dress: the stones\n---\nSlowly.\r\n",
		".foreword/templates/agent.md":      "{{.CWD}}\n\xff",
		".foreword/templates/plan.md":       "plan {{.Tools}}",
		".foreword/templates/unrelated.txt": "x",
	}
}

func checkout(t testing.TB, content map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range content {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const builtinTools = `[{"name":"shell","description":"Run.","input_schema":{"type":"object","properties":{}}},{"name":"look","input_schema":{"type":"object","properties":{}}},{"name":"fly","input_schema":{"type":"object","properties":{}}}]`

// open reads a checkout. What the reading of a to-do list leaves out is put in.
func open(t testing.TB, dir string) *workspace.Workspace {
	t.Helper()
	tools, err := tool.Parse([]byte(builtinTools), "")
	if err != nil {
		t.Fatal(err)
	}
	builtin := prompt.Source{Kind: prompt.FromBuiltin}
	r, err := source.Open(context.Background(), source.Options{
		Dir: dir,
		Env: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir + "/home"},
		Now: time.Date(2031, 2, 28, 7, 30, 0, 0, time.UTC),
		Roles: []workspace.Role{
			{Name: "direct", Mode: "agent", Frame: "You run the mill.\n", Source: builtin, Policy: workspace.Policy{Allow: []string{"shell"}}},
			{Name: "worker", Mode: "agent", Frame: "You carry.\n", Source: builtin, Policy: workspace.Policy{Allow: []string{"*"}, Deny: []string{"fly"}}},
		},
		Tools:       tools,
		State:       stateIn(dir),
		DeferMemory: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Workspace.Todo.Source.Path != "" && r.Workspace.Todo.Text == "" {
		text, err := os.ReadFile(filepath.Join(dir, r.Workspace.Todo.Source.Path))
		if err != nil {
			t.Fatal(err)
		}
		r.Workspace.Todo.Text = string(text)
	}
	return r.Workspace
}

// stateIn gives the state file of a checkout that has one.
func stateIn(dir string) string {
	path := filepath.Join(dir, "state.json")
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

func apply(t testing.TB, w *workspace.Workspace, edits ...edit.Edit) *workspace.Workspace {
	t.Helper()
	for _, e := range edits {
		next, err := edit.Apply(w, e)
		if err != nil {
			t.Fatal(err)
		}
		w = next
	}
	return w
}

func plan(t testing.TB, before, after *workspace.Workspace) save.Plan {
	t.Helper()
	p, err := save.NewPlan(before, after)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// keep plans and writes, and reads the checkout again.
func keep(t testing.TB, dir string, before, after *workspace.Workspace) (*workspace.Workspace, save.Plan) {
	t.Helper()
	p := plan(t, before, after)
	for _, b := range p.Blocked {
		t.Fatalf("blocked: %v", b.Err)
	}
	for _, w := range p.Writes {
		if err := (save.Writer{}).Write(context.Background(), w); err != nil {
			t.Fatal(err)
		}
	}
	return open(t, dir), p
}

// prompts gives all prompts of a workspace, to compare it with another one.
func prompts(t testing.TB, w *workspace.Workspace) []string {
	t.Helper()
	var all []string
	for _, l := range layout.Names() {
		for _, role := range w.RoleNames() {
			p, err := layout.Build(l, w, role)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, l+" "+role+"\n"+p.Text())
			for _, s := range p.Sections {
				all = append(all, s.Name+"\n"+s.Text)
			}
		}
	}
	return all
}

// same says where the prompts of two workspaces differ.
func same(t testing.TB, got, want *workspace.Workspace, what string) {
	t.Helper()
	a, b := prompts(t, got), prompts(t, want)
	if reflect.DeepEqual(a, b) {
		return
	}
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("%s: read again:\n%q\nedited:\n%q", what, a[i], b[i])
		}
	}
	t.Fatalf("%s: %d texts read again, %d edited", what, len(a), len(b))
}

func content(t testing.TB, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func crlf(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
