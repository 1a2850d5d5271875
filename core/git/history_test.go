package git_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"foreword/core/git"
)

// past is a repository with files that went.
func past(t *testing.T) (string, []string, func(...string) string) {
	t.Helper()
	dir := t.TempDir()
	env := append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=a@example.org", "GIT_AUTHOR_DATE=2026-08-09T08:00:00Z", "GIT_COMMITTER_DATE=2026-08-09T08:00:00Z")
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Env = dir, env
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	run("init", "-q", "-b", "main")
	write("src/old.go", "package src\n\n// a file that keeps its text\nfunc Old() {}\n")
	write("mill/a.go", "package mill // stone one, with a text of its own\n")
	write("mill/b.go", "package mill // stone two, and another text\n")
	write("[odd].md", "odd\n")
	write(".gitignore", "build/\n")
	run("add", ".")
	run("commit", "-qm", "Begin")
	run("mv", "src/old.go", "src/new.go")
	run("mv", "mill", "quern")
	run("commit", "-qm", "Rename")
	run("rm", "-q", "[odd].md")
	run("commit", "-qm", "Take the odd one away")
	return dir, env, run
}

func TestWhatWentAndWhatItBecame(t *testing.T) {
	dir, env, run := past(t)
	h, err := git.OpenHistory(context.Background(), dir, env)
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]struct{ became, subject string }{
		"src/old.go":   {"src/new.go", "Rename"},
		"./src/old.go": {"src/new.go", "Rename"},
		"mill":         {"quern", "Rename"},
		"mill/":        {"quern", "Rename"},
		"[odd].md":     {"", "Take the odd one away"},
	} {
		d, err := h.Departed(file)
		if err != nil || d.Became != want.became || d.Subject != want.subject || d.When.Year() != 2026 || d.Commit == "" {
			t.Errorf("%s: %+v, %v", file, d, err)
		}
	}
	for _, file := range []string{"src/new.go", "never.go", "*.md", "/etc/passwd", "../x", ".", ""} {
		if d, err := h.Departed(file); !errors.Is(err, git.ErrNeverThere) {
			t.Errorf("%s: %+v, %v", file, d, err)
		}
	}
	files, submodules, err := h.Tracked()
	if err != nil || len(submodules) != 0 || !slices.Equal(files, []string{".gitignore", "quern/a.go", "quern/b.go", "src/new.go"}) {
		t.Errorf("tracked are %q, %q, %v", files, submodules, err)
	}
	if all, err := h.Gone(); err != nil || !slices.Equal(slices.Sorted(slices.Values(all)), []string{"[odd].md", "mill/a.go", "mill/b.go", "src/old.go"}) {
		t.Errorf("gone are %q, %v", all, err)
	}
	ignored, err := h.Ignored([]string{"build/x", "src/x", "/etc/x", "../y"})
	if err != nil || !slices.Equal(ignored, []string{"build/x"}) {
		t.Errorf("ignored are %q, %v", ignored, err)
	}
	if none, err := h.Ignored([]string{"src/x"}); err != nil || len(none) != 0 {
		t.Errorf("with nothing ignored, ignored are %q, %v", none, err)
	}
	first := run("rev-list", "--max-parents=0", "HEAD")
	if n, err := h.Behind(first); n != 2 || err != nil {
		t.Errorf("%d behind, %v", n, err)
	}
	if _, err := h.Behind(strings.Repeat("1", 40)); !errors.Is(err, git.ErrUnknownRevision) {
		t.Errorf("a commit of elsewhere: %v", err)
	}
}

func TestWhereACommitStands(t *testing.T) {
	dir, env, run := past(t)
	h, err := git.OpenHistory(context.Background(), dir, env)
	if err != nil {
		t.Fatal(err)
	}
	head := run("rev-parse", "HEAD")
	run("commit", "-q", "--amend", "-m", "Say it otherwise")
	for name, want := range map[string]git.Standing{
		run("rev-parse", "HEAD"):  git.Reachable,
		head:                      git.Unreachable,
		head[:9]:                  git.Unreachable,
		strings.Repeat("1", 40):   git.Missing,
		"main":                    git.Missing,
		"":                        git.Missing,
		run("rev-parse", "HEAD~"): git.Reachable,
	} {
		if got, err := h.Commit(name); got != want || err != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	run("checkout", "-q", "--detach")
	run("commit", "-q", "--allow-empty", "-m", "Beside all branches")
	if got, err := h.Commit(run("rev-parse", "HEAD")); got != git.Reachable || err != nil {
		t.Errorf("a detached head: %v, %v", got, err)
	}
}
