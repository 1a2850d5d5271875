package watch

import (
	"os"
	"os/exec"
	"testing"

	"foreword/core/git"
)

// The files that git.WatchPaths names, watched as they are meant to be: each
// way to move the head of a real worktree is told.
func TestTheHeadOfAWorktreeIsFollowed(t *testing.T) {
	var env []string
	r := newRig(t, func(r *rig) {
		env = []string{
			"PATH=" + os.Getenv("PATH"), "HOME=" + r.dir, "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
			"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.org",
			"GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.org",
		}
		r.mkdir("repo")
	})
	run := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Env = r.path(dir), env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	run("repo", "init", "-q", "-b", "main")
	run("repo", "commit", "-q", "--allow-empty", "-m", "One")
	run("repo", "worktree", "add", "-q", "-b", "topic/side", r.path("side"))
	side := "repo/.git/worktrees/side/HEAD"
	for _, c := range []struct {
		args  []string
		moved []string
	}{
		{[]string{"commit", "-q", "--allow-empty", "-m", "Two"}, []string{"repo/.git/refs/heads/topic/side"}},
		{[]string{"pack-refs", "--all"}, []string{"repo/.git/refs/heads/topic/side", "repo/.git/packed-refs"}},
		{[]string{"commit", "-q", "--allow-empty", "-m", "Three"}, []string{"repo/.git/refs/heads/topic/side"}},
		{[]string{"checkout", "-q", "-b", "other/side"}, []string{side}},
		{[]string{"checkout", "-q", "--detach"}, []string{side}},
		{[]string{"remote", "add", "origin", "https://example.org/o/r"}, []string{"repo/.git/config"}},
	} {
		before := git.Read(t.Context(), r.path("side"), env)
		r.set(append(git.WatchPaths(before), r.path("flag")))
		run("side", c.args...)
		r.tells(c.moved...)
	}
}
