package git_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"foreword/core/git"
)

// sandbox is a folder of real repositories that see none of the settings of
// the user who runs the tests.
type sandbox struct {
	t   testing.TB
	dir string
	env []string
}

func newSandbox(t testing.TB) sandbox {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Fatalf("these tests ask git(1) about real repositories: %v", err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return sandbox{t: t, dir: dir, env: []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + dir,
		"GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.org", "GIT_AUTHOR_DATE=2026-01-02T03:04:05Z",
		"GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.org", "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z",
	}}
}

// path gives the absolute path of what lies in the sandbox.
func (s sandbox) path(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

// with gives a sandbox whose environment has more in it.
func (s sandbox) with(pairs ...string) sandbox {
	s.env = append(slices.Clone(s.env), pairs...)
	return s
}

// git runs git in a folder of the sandbox and gives what it prints.
func (s sandbox) git(dir string, args ...string) string {
	s.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "protocol.file.allow=always"}, args...)...)
	cmd.Dir, cmd.Env = s.path(dir), s.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// write makes a file in the sandbox, and the folders above it.
func (s sandbox) write(name, text string) {
	s.t.Helper()
	if err := os.MkdirAll(filepath.Dir(s.path(name)), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(s.path(name), []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// link makes a symbolic link in the sandbox.
func (s sandbox) link(target, name string) {
	s.t.Helper()
	if err := os.Symlink(target, s.path(name)); err != nil {
		s.t.Fatal(err)
	}
}

// empty makes a repository on branch main that has no commit.
func (s sandbox) empty(name string) {
	s.t.Helper()
	s.git("", "init", "-q", "-b", "main", s.path(name))
}

// repository makes one on branch main with one commit, and gives the commit.
func (s sandbox) repository(name string) string {
	s.t.Helper()
	s.empty(name)
	s.write(name+"/AGENTS.md", "Be brief.\n")
	return s.commit(name)
}

// commit takes up all there is in a working tree, and gives the commit.
func (s sandbox) commit(name string) string {
	s.t.Helper()
	s.git(name, "add", "-A")
	s.git(name, "commit", "-q", "-m", "Add what is there")
	return s.git(name, "rev-parse", "HEAD")
}

// read asks about a folder of the sandbox.
func (s sandbox) read(name string) git.Facts {
	s.t.Helper()
	return git.Read(s.t.Context(), s.path(name), s.env)
}

// program puts a shell script in place of git and gives the PATH that leads to
// it first.
func (s sandbox) program(script string) string {
	s.t.Helper()
	s.write("bin/git", "#!/bin/sh\n"+script)
	if err := os.Chmod(s.path("bin/git"), 0o755); err != nil {
		s.t.Fatal(err)
	}
	return "PATH=" + s.path("bin") + string(filepath.ListSeparator) + os.Getenv("PATH")
}

// expect compares facts, and names those that differ.
func expect(t *testing.T, got, want git.Facts) {
	t.Helper()
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"Root", got.Root, want.Root},
		{"Dir", got.Dir, want.Dir},
		{"CommonDir", got.CommonDir, want.CommonDir},
		{"Superproject", got.Superproject, want.Superproject},
		{"Origin", got.Origin, want.Origin},
		{"OriginHidden", got.OriginHidden, want.OriginHidden},
		{"Normalized", got.Normalized, want.Normalized},
		{"Branch", got.Branch, want.Branch},
		{"Head", got.Head, want.Head},
		{"Bare", got.Bare, want.Bare},
		{"Detached", got.Detached, want.Detached},
		{"Unborn", got.Unborn, want.Unborn},
		{"Shallow", got.Shallow, want.Shallow},
		{"Worktree", got.Worktree, want.Worktree},
	} {
		if c.got != c.want {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
	if !slices.Equal(got.Absent, want.Absent) {
		t.Errorf("absent are %q, want %q", got.Absent, want.Absent)
	}
}
