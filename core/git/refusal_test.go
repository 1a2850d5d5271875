package git_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"foreword/core/git"
)

func TestWhereThereIsNothingToAsk(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	s.write("plain/file", "")
	s.write("lost/.git", "gitdir: "+s.path("gone")+"\n")
	s.write("junk/.git", "junk\n")
	s.empty("damaged")
	s.write("damaged/.git/config", "[core\n")
	s.empty("newer")
	s.git("newer", "config", "core.repositoryFormatVersion", "1")
	s.git("newer", "config", "extensions.telepathy", "true")
	for _, c := range []struct{ name, dir, want string }{
		{"no repository", "plain", "not a git repository"},
		{"a file", "plain/file", s.path("plain/file") + " is not a folder"},
		{"no such folder", "nowhere", "folder cannot be opened: lstat " + s.path("nowhere") + ": no such file or directory"},
		{"a .git file that leads nowhere", "lost", "the .git file names a folder that is no repository (any more)"},
		{"a .git file that is none", "junk", "git: invalid gitfile format: " + s.path("junk/.git")},
		{"a damaged config", "damaged", "git: bad config line 1 in file .git/config"},
		{"a repository of a later git", "newer", "git: unknown repository extension found:"},
	} {
		t.Run(c.name, func(t *testing.T) { expect(t, s.read(c.dir), nothing(c.want)) })
	}
}

func TestGitIsNotInstalled(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	s.write("repo/git", "#!/bin/sh\necho the checkout under inspection ran its own git >&2\n")
	if err := os.Chmod(s.path("repo/git"), 0o755); err != nil {
		t.Fatal(err)
	}
	s.write("data/git", "no program")
	if err := os.MkdirAll(s.path("folder/git"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Chdir(s.path("repo"))
	list := string(filepath.ListSeparator)
	for _, c := range []struct {
		name string
		env  []string
	}{
		{"no environment", nil},
		{"an empty PATH", []string{"PATH="}},
		{"a PATH without it", []string{"PATH=" + s.path("plain")}},
		{"only in a relative folder", []string{"PATH=." + list + list + "../repo"}},
		{"a file that is no program", []string{"PATH=" + s.path("data")}},
		{"a folder of that name", []string{"PATH=" + s.path("folder")}},
		{"the last PATH counts", []string{"PATH=" + os.Getenv("PATH"), "PATH="}},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, git.Read(t.Context(), s.path("repo"), c.env), nothing("git is not installed"))
		})
	}
}

func TestARepositoryOfAnotherUser(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	want := nothing("owned by another user: git refuses (safe.directory)")
	t.Run("as git's own tests pretend", func(t *testing.T) {
		expect(t, s.with("GIT_TEST_ASSUME_DIFFERENT_OWNER=1").read("repo"), want)
	})
	t.Run("in truth", func(t *testing.T) {
		if os.Geteuid() != 0 {
			t.Skip("NOT TESTED: only the superuser can give a repository to another user")
		}
		err := filepath.WalkDir(s.path("repo"), func(path string, _ fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return os.Lchown(path, 12345, 12345)
		})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, s.read("repo"), want)
	})
}

func TestGitDoesNotAnswer(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	hanging := s.with(s.program("exec sleep 60\n"))
	t.Run("in time", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		expect(t, git.Read(ctx, s.path("repo"), hanging.env), nothing("git did not answer in time"))
	})
	t.Run("when nobody waits any more", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		expect(t, git.Read(ctx, s.path("repo"), hanging.env), nothing("asking git was cancelled"))
	})
	t.Run("but talks without end", func(t *testing.T) {
		expect(t, s.with(s.program("exec cat /dev/zero\n")).read("repo"), nothing("git said more than 1048576 bytes"))
	})
	t.Run("and gives no reason", func(t *testing.T) {
		expect(t, s.with(s.program("exit 3\n")).read("repo"), nothing("git ended with status 3 and gave no reason"))
	})
	t.Run("in a way that is known", func(t *testing.T) {
		expect(t, s.with(s.program("echo hello\n")).read("repo"), nothing("git gave an answer that is not understood"))
	})
	t.Run("in answers that were asked for", func(t *testing.T) {
		more := s.with(s.program("for i in 1 2 3 4 5 6 7 8 9; do echo /; echo --end-of-answer; done; exit 128\n"))
		expect(t, more.read("repo"), nothing("git gave an answer that is not understood"))
	})
	t.Run("with words fit for a screen", func(t *testing.T) {
		f := s.with(s.program(`printf 'fatal: \033[31mred\033[0m\n' >&2; exit 128` + "\n")).read("repo")
		expect(t, f, nothing("git: ?[31mred?[0m"))
	})
}

func TestAskingStartsFewProcesses(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	s.empty("new")
	s.git("", "clone", "-q", "--bare", s.path("repo"), s.path("bare.git"))
	real := strings.TrimSuffix(s.path("calls"), "\n")
	counted := s.with(s.program(`echo call >> "` + real + `"; PATH="${PATH#*:}" exec git "$@"` + "\n"))
	for dir, most := range map[string]int{"repo": 2, "bare.git": 3, "new": 4} {
		s.write("calls", "")
		counted.read(dir)
		calls, err := os.ReadFile(s.path("calls"))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(calls), "call"); n != most {
			t.Errorf("reading %s started git %d times, want %d", dir, n, most)
		}
	}
}

func TestAskingIsNotLedElsewhereByTheEnvironment(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("repo")
	s.repository("other")
	s.write("other/more", "")
	s.commit("other")
	// A hook of the other repository sees this.
	hook := s.with("GIT_DIR="+s.path("other/.git"), "GIT_WORK_TREE="+s.path("other"),
		"GIT_INDEX_FILE="+s.path("other/.git/index"), "GIT_PREFIX=docs/", "PWD="+s.path("other"))
	expect(t, hook.read("repo"), s.read("repo"))
	if got := hook.read("repo").Head; got != head {
		t.Errorf("the head is %s, want %s", got, head)
	}
}

func TestAskingRunsNoProgramOfTheRepository(t *testing.T) {
	s := newSandbox(t)
	s.repository("library")
	s.repository("app")
	s.git("app", "submodule", "--quiet", "add", s.path("library"), "library")
	s.commit("app")
	s.write("monitor", "#!/bin/sh\ntouch '"+s.path("ran")+"'\n")
	if err := os.Chmod(s.path("monitor"), 0o755); err != nil {
		t.Fatal(err)
	}
	s.git("app", "config", "core.fsmonitor", s.path("monitor"))
	s.read("app")
	s.read("app/library")
	if _, err := os.Stat(s.path("ran")); err == nil {
		t.Error("the file system monitor that the repository names was run")
	}
	s.git("app/library", "rev-parse", "--show-superproject-working-tree")
	if _, err := os.Stat(s.path("ran")); err != nil {
		t.Error("git alone does not run the monitor either, so this test shows nothing")
	}
}

func TestAskingChangesNothing(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	s.git("repo", "remote", "add", "origin", "git@example.org:o/r.git")
	// A newer time on a file of the index is what git likes to note down.
	s.write("repo/AGENTS.md", "Be brief.\n")
	before := s.snapshot("repo")
	s.read("repo")
	if _, err := git.ShowFile(t.Context(), s.path("repo"), s.env, "HEAD", "AGENTS.md"); err != nil {
		t.Fatal(err)
	}
	if after := s.snapshot("repo"); after != before {
		t.Errorf("the repository was\n%s\nand is now\n%s", before, after)
	}
}

// snapshot lists all files below a folder with sizes and times.
func (s sandbox) snapshot(name string) string {
	s.t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(s.path(name), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		b.WriteString(fs.FormatFileInfo(info) + " " + info.ModTime().Format(time.RFC3339Nano) + " " + path + "\n")
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return b.String()
}
