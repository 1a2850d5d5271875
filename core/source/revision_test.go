package source_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/git"
	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/workspace"
)

// history is a checkout under git, which revisions are read from.
type history struct {
	t *testing.T
	o source.Options
}

func newHistory(t *testing.T, files map[string]string) history {
	t.Helper()
	h := history{t, place(t, files)}
	if real, err := filepath.EvalSymlinks(h.o.Dir); err == nil {
		h.o.Dir = real
	}
	h.o.Env = append(h.o.Env, "PATH="+os.Getenv("PATH"), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.org", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.org")
	h.git("init", "-q", "-b", "main")
	return h
}

func (h history) git(args ...string) string {
	h.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = h.o.Dir, h.o.Env
	out, err := cmd.CombinedOutput()
	if err != nil {
		h.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

func (h history) write(name, text string) {
	h.t.Helper()
	path := filepath.Join(h.o.Dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
}

func (h history) commit() string {
	h.t.Helper()
	h.git("add", "-A")
	h.git("commit", "-q", "--allow-empty", "-m", "so far")
	return h.git("rev-parse", "HEAD")
}

func (h history) at(rev string) *workspace.Workspace {
	h.t.Helper()
	r, err := source.OpenRevision(context.Background(), h.o, rev)
	if err != nil {
		h.t.Fatal(err)
	}
	return r.Workspace
}

func TestAWorkspaceAsItWasInARevision(t *testing.T) {
	h := newHistory(t, map[string]string{
		"mill/INDEX.md":                     "# Old index\n",
		"mill/AGENTS.md":                    "Old rules.\n",
		"mill/START.md":                     "# Old start\n",
		"mill/.foreword/foreword.yaml":      "index_file: START.md\nfacts:\n  - name: release\n    from: file VERSION\n  - name: branch\n    from: git branch\n  - name: head\n    from: git head\n  - name: cwd\n    from: cwd\nhead:\n  - name: style\n    file: head/style.md\nskills: [../kit]\n",
		"mill/.foreword/head/style.md":      "Old style.\n",
		"mill/.foreword/roles/worker.md":    "---\nmode: plan\n---\nOld worker.\n",
		"mill/VERSION":                      "1.0",
		"mill/kit/sift/SKILL.md":            "---\nname: sift\n---\nOld sifting.\n",
		"mill/kit/sift/data/large.bin":      "not needed",
		"mill/.foreword/tools/unreadable":   "",
		"mill/unrelated/never/asked/for.md": "",
	})
	first := h.commit()
	for name, text := range map[string]string{
		"AGENTS.md": "New rules.\n", "START.md": "# New start\n", "VERSION": "2.0", ".foreword/head/style.md": "New style.\n",
		".foreword/roles/worker.md": "---\nmode: agent\n---\nNew worker.\n", "kit/sift/SKILL.md": "---\nname: sift\n---\nNew sifting.\n",
	} {
		h.write(name, text)
	}
	h.commit()
	h.write("AGENTS.md", "Not committed.\n")
	before := h.git("status", "--porcelain=v2", "--branch")

	w := h.at("HEAD~1")
	worker, _ := w.Role("worker")
	for what, pair := range map[string][2]string{
		"the index":        {w.Project.Index.Text, "# Old start\n"},
		"the instructions": {w.Instructions[0].Text, "Old rules.\n"},
		"the head section": {w.Head[0].Text, "Old style.\n"},
		"its source":       {w.Head[0].Source.Path, ".foreword/head/style.md"},
		"the role":         {worker.Frame, "Old worker.\n"},
		"its mode":         {worker.Mode, "plan"},
		"its source file":  {worker.Source.Path, ".foreword/roles/worker.md"},
		"the skill":        {w.Skills[0].Body, "Old sifting.\n"},
		"a file's fact":    {w.Facts[0].Value, "1.0"},
		"the branch":       {w.Facts[1].Value, "main"},
		"the head":         {w.Facts[2].Value, first},
		"the cwd":          {w.Facts[3].Value, h.o.Dir},
		"the root":         {w.Root, h.o.Dir},
		"the project root": {w.Project.Root, h.o.Dir},
		"the config":       {w.Settings.Config, ".foreword/foreword.yaml"},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %q, want %q", what, pair[0], pair[1])
		}
	}
	if got := h.at("HEAD").Instructions[0].Text; got != "New rules.\n" {
		t.Errorf("the head's rules are %q", got)
	}
	if after := h.git("status", "--porcelain=v2", "--branch"); after != before {
		t.Errorf("the work tree was\n%s\nand is\n%s", before, after)
	}
	if w, now := h.at("HEAD"), open(t, h.o); w.Project.ID != now.Project.ID || w.Project.ID == "" {
		t.Errorf("the project is %q in the revision and %q in the checkout", w.Project.ID, now.Project.ID)
	}
}

func TestLinksInARevisionLeadToTheRevision(t *testing.T) {
	h := newHistory(t, map[string]string{
		"mill/rules/base.md":              "Old base.\n",
		"mill/shared/skills/oil/SKILL.md": "---\nname: oil\n---\nOld oil.\n",
		"outside.md":                      "Outside.\n",
	})
	for name, target := range map[string]string{"AGENTS.md": "CLAUDE.md", "CLAUDE.md": "rules/base.md", ".agents": "shared", "INDEX.md": "../outside.md"} {
		if err := os.Symlink(target, filepath.Join(h.o.Dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	h.commit()
	h.write("rules/base.md", "New base.\n")
	h.write("shared/skills/oil/SKILL.md", "---\nname: oil\n---\nNew oil.\n")
	w := h.at("HEAD")
	if got := w.Instructions[0].Text; got != "Old base.\n" {
		t.Errorf("behind two links there is %q", got)
	}
	if len(w.Skills) != 1 || w.Skills[0].Body != "Old oil.\n" {
		t.Errorf("behind a linked folder there is %+v", w.Skills)
	}
	if w.Project.Index.State != prompt.Unreadable {
		t.Errorf("a link out of the repository gave %v: %q", w.Project.Index.State, w.Project.Index.Text)
	}
}

func TestABranchIsToldOfItsOwnRevision(t *testing.T) {
	h := newHistory(t, map[string]string{"mill/AGENTS.md": "Rules.\n"})
	h.commit()
	h.git("branch", "old")
	h.git("tag", "v1")
	for rev, want := range map[string]string{"old": "old", "refs/heads/old": "old", "v1": "main", "HEAD": "main", "main@{0}": "main"} {
		if got := h.at(rev).Project.Branch; got != want {
			t.Errorf("the branch of %s is %q, want %q", rev, got, want)
		}
	}
}

func TestARevisionThatCannotBeRead(t *testing.T) {
	h := newHistory(t, map[string]string{"mill/.foreword/foreword.yaml": "fatcs: []\n"})
	h.commit()
	if _, err := source.OpenRevision(context.Background(), h.o, "nowhere"); !errors.Is(err, git.ErrUnknownRevision) {
		t.Errorf("an unknown revision: %v", err)
	}
	_, err := source.OpenRevision(context.Background(), h.o, "HEAD")
	if err == nil || !strings.Contains(err.Error(), ".foreword/foreword.yaml: line 1, column 1") || !strings.Contains(err.Error(), "in "+h.git("rev-parse", "--short=12", "HEAD")) {
		t.Errorf("a broken config: %v", err)
	}
	plain := place(t, nil)
	plain.Env = append(plain.Env, "PATH="+os.Getenv("PATH"))
	if _, err := source.OpenRevision(context.Background(), plain, "HEAD"); err == nil || !strings.Contains(err.Error(), "no work tree") {
		t.Errorf("outside of a repository: %v", err)
	}
}

func TestCommandsOfARevisionRunInTheCheckout(t *testing.T) {
	h := newHistory(t, map[string]string{"mill/.foreword/foreword.yaml": "facts:\n  - name: where\n    from: command pwd\n"})
	h.commit()
	if r, err := source.OpenRevision(context.Background(), h.o, "HEAD"); err != nil || len(r.Commands) != 1 {
		t.Errorf("without permission: %+v, %v", r, err)
	}
	h.o.AllowCommands = true
	if got := h.at("HEAD").Facts[0].Value; got != h.o.Dir {
		t.Errorf("the command ran in %q", got)
	}
}

func TestNothingIsLeftOfARevision(t *testing.T) {
	h := newHistory(t, map[string]string{"mill/AGENTS.md": "Rules.\n"})
	h.commit()
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	h.at("HEAD")
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
