package source_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/workspace"
	"foreword/roles"
)

// checkout is a folder to read, with an environment in which no setting of the
// user's counts.
type checkout struct {
	t    *testing.T
	dir  string
	home string
}

func newCheckout(t *testing.T) *checkout {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &checkout{t, dir, t.TempDir()}
}

func (p *checkout) env() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + p.home, "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "CITY=Oslo"}
}

func (p *checkout) write(path, text string) {
	p.t.Helper()
	path = filepath.Join(p.dir, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func (p *checkout) git(args ...string) {
	p.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=Ada", "-c", "user.email=ada@example.org"}, args...)...)
	cmd.Dir, cmd.Env = p.dir, p.env()
	if out, err := cmd.CombinedOutput(); err != nil {
		p.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (p *checkout) options() source.Options {
	p.t.Helper()
	tools, err := roles.Tools()
	if err != nil {
		p.t.Fatal(err)
	}
	return source.Options{
		Dir: p.dir, Env: p.env(), Now: time.Date(2031, 2, 28, 23, 30, 0, 0, time.UTC),
		Roles: roles.Builtin(), Tools: tools,
	}
}

func (p *checkout) open() *workspace.Workspace {
	p.t.Helper()
	r, err := source.Open(p.t.Context(), p.options())
	if err != nil {
		p.t.Fatal(err)
	}
	return r.Workspace
}

func fact(t *testing.T, w *workspace.Workspace, name string) workspace.Fact {
	t.Helper()
	for _, f := range w.Facts {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("there is no fact %q", name)
	return workspace.Fact{}
}

func TestAPlainFolderNeedsNothing(t *testing.T) {
	p := newCheckout(t)
	w := p.open()
	if w.Root != p.dir || w.Cwd != p.dir || w.Project.Root != p.dir || w.Project.ID == "" {
		t.Errorf("project is %+v", w.Project)
	}
	if branch := fact(t, w, "branch"); branch.State != prompt.NotFound || branch.Reason == "" {
		t.Errorf("the branch is %+v", branch)
	}
	if date := fact(t, w, "date"); date.Value != "2031-02-28" {
		t.Errorf("the date is %+v", date)
	}
	if w.Project.Index.State != prompt.NotFound || !strings.Contains(w.Project.Index.Reason, "INDEX.md") {
		t.Errorf("the index is %+v", w.Project.Index)
	}
	if len(w.Roles) != 4 || len(w.Tools) == 0 || w.Memory.State != prompt.NotFound {
		t.Errorf("%d roles, %d tools, memory %+v", len(w.Roles), len(w.Tools), w.Memory)
	}
}

func TestInASubfolderTheRootsFilesCount(t *testing.T) {
	p := newCheckout(t)
	p.git("init", "-q", "-b", "main")
	p.write("INDEX.md", "# Root\n")
	p.write("deep/INDEX.md", "# Deep\n")
	p.write("CLAUDE.md", "Be kind.\n")
	p.git("add", "-A")
	p.git("commit", "-q", "-m", "Start")
	o := p.options()
	o.Dir = filepath.Join(p.dir, "deep")
	r, err := source.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	w := r.Workspace
	if w.Root != p.dir || w.Cwd != o.Dir || w.Project.Index.Text != "# Root\n" {
		t.Errorf("root %s, cwd %s, index %q", w.Root, w.Cwd, w.Project.Index.Text)
	}
	if len(w.Instructions) != 1 || w.Instructions[0].Name != "CLAUDE.md" {
		t.Errorf("instructions are %+v", w.Instructions)
	}
	if w.Project.Branch != "main" || len(w.Project.Head) != 40 {
		t.Errorf("branch %q, head %q", w.Project.Branch, w.Project.Head)
	}
}

func TestAgentsGoesBeforeClaude(t *testing.T) {
	p := newCheckout(t)
	p.write("CLAUDE.md", "old")
	p.write("AGENTS.md", "new")
	if w := p.open(); len(w.Instructions) != 1 || w.Instructions[0].Text != "new" {
		t.Errorf("instructions are %+v", w.Instructions)
	}
}

func TestABlankIndexIsEmptyAndAFolderIsNone(t *testing.T) {
	p := newCheckout(t)
	p.write("INDEX.md", " \n\t\n")
	if w := p.open(); w.Project.Index.State != prompt.Empty {
		t.Errorf("index is %+v", w.Project.Index)
	}
	p = newCheckout(t)
	p.write("INDEX.md/file", "x")
	if w := p.open(); w.Project.Index.State != prompt.NotFound || !strings.Contains(w.Project.Index.Reason, "folder") {
		t.Errorf("index is %+v", w.Project.Index)
	}
}

func TestInstructionsThatCannotBeReadAreToldNotGuessed(t *testing.T) {
	p := newCheckout(t)
	p.write("AGENTS.md", "good \xff bad")
	w := p.open()
	if d := w.Instructions[0]; d.State != prompt.Unreadable || !strings.Contains(d.Reason, "byte 5") {
		t.Errorf("instructions are %+v", d)
	}
	if len(w.Notices) == 0 {
		t.Error("nothing was noticed")
	}
}

func TestFactsComeFromWhereTheConfigSays(t *testing.T) {
	p := newCheckout(t)
	p.git("init", "-q", "-b", "topic/x")
	p.git("remote", "add", "origin", "https://bob:hunter2@example.org/o/r.git")
	p.write("VERSION", "4.2\n")
	p.write(".foreword/foreword.yaml", `
facts:
  - name: zebra
    value: 1.50
  - name: stamp
    from: clock
    format: "15:04 MST"
    zone: UTC
  - name: city
    from: env CITY
  - name: nothing
    from: env NOT_SET
  - name: version
    from: file VERSION
  - name: origin
    from: git origin
  - name: head
    from: git head
  - name: off
    value: unused
    off: true
  - name: ran
    from: command echo ran
`)
	w := p.open()
	var got []string
	for _, f := range w.Facts {
		got = append(got, fmt.Sprintf("%s=%q %s", f.Name, f.Value, f.State))
	}
	want := []string{
		`zebra="1.50" kept`, `stamp="23:30 UTC" kept`, `city="Oslo" kept`, `nothing="" not found`, `version="4.2\n" kept`,
		`origin="https://example.org/o/r.git" kept`, `head="" not found`, `off="unused" dropped`, `ran="" not found`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("facts are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if reason := fact(t, w, "head").Reason; !strings.Contains(reason, "no commit") {
		t.Errorf("the head is missing because: %s", reason)
	}
}

func TestCommandsRunOnlyWithPermission(t *testing.T) {
	p := newCheckout(t)
	p.write(".foreword/foreword.yaml", "facts:\n  - name: ran\n    from: command echo ran; touch ran\n")
	r, err := source.Open(t.Context(), p.options())
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Commands) != 1 || r.Commands[0] != "echo ran; touch ran" {
		t.Errorf("commands that wait are %q", r.Commands)
	}
	if _, err := os.Stat(filepath.Join(p.dir, "ran")); err == nil {
		t.Fatal("the command ran without permission")
	}
	allowance, err := source.ReadAllowance(p.options())
	if err != nil {
		t.Fatal(err)
	}
	if err := allowance.Allow(p.dir, r.Commands); err != nil {
		t.Fatal(err)
	}
	if f := fact(t, p.open(), "ran"); f.Value != "ran" {
		t.Errorf("with permission the fact is %+v", f)
	}
	p.write(".foreword/foreword.yaml", "facts:\n  - name: ran\n    from: command echo other\n")
	if f := fact(t, p.open(), "ran"); f.State != prompt.NotFound {
		t.Errorf("another command ran with the permission of the first: %+v", f)
	}
}

func TestCommandsThatFailAreToldWithTheReason(t *testing.T) {
	p := newCheckout(t)
	p.write(".foreword/foreword.yaml", "facts:\n  - name: a\n    from: command exit 3\n  - name: b\n    from: command yes\n")
	o := p.options()
	o.AllowCommands = true
	r, err := source.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if f := fact(t, r.Workspace, "a"); !strings.Contains(f.Reason, "exit status 3") {
		t.Errorf("a is %+v", f)
	}
	if f := fact(t, r.Workspace, "b"); f.State != prompt.NotFound || f.Reason == "" {
		t.Errorf("b is %+v", f)
	}
}

func TestHeadAndTailSectionsInTheirOrder(t *testing.T) {
	p := newCheckout(t)
	p.write(".foreword/head/style.md", "Short sentences.\n")
	p.write(".foreword/foreword.yaml", `
head:
  - name: style
    file: head/style.md
    tier: static
  - name: missing
    file: head/none.md
  - name: instructions
    from: instructions
tail:
  - name: note
    text: Now.
    off: true
`)
	w := p.open()
	if len(w.Head) != 3 || w.Head[0].Text != "Short sentences.\n" || w.Head[0].Tier != prompt.Static ||
		w.Head[1].State != prompt.NotFound || w.Head[2].Kind != prompt.KindInstructions {
		t.Errorf("head is %+v", w.Head)
	}
	if len(w.Tail) != 1 || w.Tail[0].State != prompt.Dropped || w.Tail[0].Source.Line != 11 {
		t.Errorf("tail is %+v", w.Tail)
	}
}

func TestARoleFileChangesWhatItNames(t *testing.T) {
	p := newCheckout(t)
	p.write(".foreword/roles/worker.md", "---\nallow: [read, \"mcp__*\"]\n---\n")
	p.write(".foreword/roles/judge.md", "---\nmode: plan\ndispatch: worker\n---\nYou judge.\n")
	w := p.open()
	worker, _ := w.Role("worker")
	if worker.Policy.Permission("read") != workspace.Allowed || worker.Policy.Permission("bash") != workspace.Unlisted ||
		worker.Policy.Permission("mcp__x") != workspace.Allowed || worker.Policy.Permission("dispatch") != workspace.Denied {
		t.Errorf("the worker's policy is %+v", worker.Policy)
	}
	if !strings.Contains(worker.Frame, "worker") {
		t.Error("the worker lost its frame")
	}
	judge, ok := w.Role("judge")
	if !ok || judge.Frame != "You judge.\n" || judge.Mode != "plan" || judge.Source.Path != ".foreword/roles/judge.md" || judge.Source.Line != 5 {
		t.Errorf("the judge is %+v", judge)
	}
}

func TestToolFilesJoinTheCatalogueAndReplaceByName(t *testing.T) {
	p := newCheckout(t)
	p.write(".foreword/tools/a.json", `{"tools":[{"name":"bash","description":"Mine.","inputSchema":{"type":"object"}},{"name":"mill","inputSchema":{"type":"object"}}]}`)
	builtin := len(p.options().Tools)
	w := p.open()
	if len(w.Tools) != builtin+1 || w.Tools[0].Name != "bash" || w.Tools[0].Description != "Mine." || w.Tools[builtin].Name != "mill" {
		t.Errorf("%d tools, the first %+v", len(w.Tools), w.Tools[0])
	}
}

func TestWhatTheUserHasToMendIsToldWithItsPlace(t *testing.T) {
	for name, c := range map[string]struct{ path, text, want string }{
		"an unknown key":     {".foreword/foreword.yaml", "layout: session\nfacst: []\n", ".foreword/foreword.yaml: line 2, column 1"},
		"a mapping of facts": {".foreword/foreword.yaml", "facts:\n  date: today\n", "order"},
		"a broken role":      {".foreword/roles/x.md", "---\nallow: {}\n---\n", ".foreword/roles/x.md: line 2"},
		"a broken tool":      {".foreword/tools/x.json", "{\n \"name\": 3}", ".foreword/tools/x.json: line 2"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newCheckout(t)
			p.write(c.path, c.text)
			r, err := source.Open(t.Context(), p.options())
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("error is %v, want %s", err, c.want)
			}
			if r == nil || len(r.Watch) == 0 {
				t.Error("nothing is watched, so mending it would not be seen")
			}
			var place *config.Error
			if strings.HasSuffix(c.path, ".yaml") && !errors.As(err, &place) {
				t.Errorf("error is no config.Error: %T", err)
			}
		})
	}
}

func TestAFolderThatIsNotThere(t *testing.T) {
	o := newCheckout(t).options()
	o.Dir = filepath.Join(o.Dir, "none")
	if _, err := source.Open(t.Context(), o); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("error is %v", err)
	}
}

func TestABrokenMemoryStoreLeavesAPromptWithAReason(t *testing.T) {
	p := newCheckout(t)
	p.write("memory.db", strings.Repeat("this is no database ", 100))
	o := p.options()
	o.Memory = filepath.Join(p.dir, "memory.db")
	r, err := source.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if m := r.Workspace.Memory; m.State != prompt.Unreadable || m.Reason == "" || len(m.Entries) != 0 {
		t.Errorf("memory is %+v", m)
	}
}
