package git_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"foreword/core/git"
)

func TestAFileAsItWasInARevision(t *testing.T) {
	s := newSandbox(t)
	first := s.repository("repo")
	s.git("repo", "tag", "-a", "-m", "One", "v1")
	raw := "\xff\x00 not text\r\nno line feed at the end"
	s.write("repo/AGENTS.md", "Be thorough.\n")
	s.write("repo/empty", "")
	s.write("repo/docs/raw bytes", raw)
	s.write("repo/docs/-q", "dash\n")
	s.link("AGENTS.md", "repo/CLAUDE.md")
	s.link("../AGENTS.md", "repo/docs/up")
	s.link("docs", "repo/manual")
	s.commit("repo")
	s.write("repo/AGENTS.md", "Not committed.\n")
	for _, c := range []struct{ name, dir, rev, path, want string }{
		{"the head", "repo", "HEAD", "AGENTS.md", "Be thorough.\n"},
		{"its parent", "repo", "HEAD~1", "AGENTS.md", "Be brief.\n"},
		{"a tag", "repo", "v1", "AGENTS.md", "Be brief.\n"},
		{"a short commit", "repo", first[:8], "AGENTS.md", "Be brief.\n"},
		{"from a folder below", "repo/docs", "HEAD", "AGENTS.md", "Be thorough.\n"},
		{"from the git folder", "repo/.git", "HEAD", "AGENTS.md", "Be thorough.\n"},
		{"a path to be tidied", "repo", "HEAD", "./docs/..//AGENTS.md", "Be thorough.\n"},
		{"bytes that are no text", "repo", "HEAD", "docs/raw bytes", raw},
		{"a name like an option", "repo", "HEAD", "docs/-q", "dash\n"},
		{"nothing in it", "repo", "HEAD", "empty", ""},
		{"a link", "repo", "HEAD", "CLAUDE.md", "Be thorough.\n"},
		{"a link upwards", "repo", "HEAD", "docs/up", "Be thorough.\n"},
		{"a folder that is a link", "repo", "HEAD", "manual/-q", "dash\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := git.ShowFile(t.Context(), s.path(c.dir), s.env, c.rev, c.path)
			if err != nil || string(got) != c.want {
				t.Errorf("%s at %s is %q, %v, want %q", c.path, c.rev, got, err, c.want)
			}
		})
	}
}

func TestAFileThatARevisionDoesNotHave(t *testing.T) {
	s := newSandbox(t)
	s.repository("library")
	s.repository("repo")
	s.git("repo", "submodule", "--quiet", "add", s.path("library"), "library")
	s.write("repo/docs/guide.md", "Read me.\n")
	s.write("repo/late", "")
	s.link("/etc/passwd", "repo/out")
	s.link("nowhere", "repo/dangling")
	s.link("loop", "repo/loop")
	s.commit("repo")
	s.write("repo/new", "")
	missing, unknown := git.ErrMissingPath, git.ErrUnknownRevision
	for _, c := range []struct {
		name, rev, path string
		want            error
		text            string
	}{
		{"never there", "HEAD", "nope", missing, `"nope" in "HEAD" is not there: no such file in the revision`},
		{"not committed", "HEAD", "new", missing, `"new" in "HEAD" is not there: no such file in the revision`},
		{"added later", "HEAD~1", "late", missing, `"late" in "HEAD~1" is not there: no such file in the revision`},
		{"a folder", "HEAD", "docs", missing, `"docs" in "HEAD" is a folder: no such file in the revision`},
		{"the root", "HEAD", "", missing, `"" in "HEAD" is a folder: no such file in the revision`},
		{"below a file", "HEAD", "late/x", missing, `"late/x" in "HEAD" lies below what is no folder: no such file in the revision`},
		{"a submodule", "HEAD", "library", missing, `"library" in "HEAD" is not there: no such file in the revision`},
		{"a link out", "HEAD", "out", missing, `"out" in "HEAD" is a link that leads out of the repository: no such file in the revision`},
		{"a link to nothing", "HEAD", "dangling", missing, `"dangling" in "HEAD" is a link to what is not there: no such file in the revision`},
		{"a link to itself", "HEAD", "loop", missing, `"loop" in "HEAD" is a link that leads to itself: no such file in the revision`},
		{"above the root", "HEAD", "../x", missing, `"../x" is no path in the repository: no such file in the revision`},
		{"from the top", "HEAD", "/AGENTS.md", missing, `"/AGENTS.md" is no path in the repository: no such file in the revision`},
		{"a second request", "HEAD", "nope\nHEAD:AGENTS.md", missing, `"nope\nHEAD:AGENTS.md" is no path in the repository: no such file in the revision`},
		{"no such revision", "v9", "AGENTS.md", unknown, `"v9": unknown revision`},
		{"no revision", "", "AGENTS.md", unknown, `"": unknown revision`},
		{"an option", "--all", "AGENTS.md", unknown, `"--all": unknown revision`},
		{"a range", "HEAD~1..HEAD", "AGENTS.md", unknown, `"HEAD~1..HEAD": unknown revision`},
		{"a negation", "^HEAD", "AGENTS.md", unknown, `"^HEAD": unknown revision`},
		{"a file", "HEAD:AGENTS.md", "AGENTS.md", unknown, `"HEAD:AGENTS.md": unknown revision`},
		{"a commit that is not here", strings.Repeat("0123", 10), "AGENTS.md", unknown, `"` + strings.Repeat("0123", 10) + `": unknown revision`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := git.ShowFile(t.Context(), s.path("repo"), s.env, c.rev, c.path)
			if !errors.Is(err, c.want) || err.Error() != c.text {
				t.Errorf("%q at %q is %q, %v\nwant %s", c.path, c.rev, got, err, c.text)
			}
		})
	}
}

func TestAFileThatCannotBeAskedFor(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	s.write("plain/file", "")
	for _, c := range []struct {
		name, dir string
		env       []string
		want      string
	}{
		{"no repository", "plain", s.env, `"HEAD": not a git repository`},
		{"no git", "repo", nil, "git is not installed"},
		{"another user's", "repo", s.with("GIT_TEST_ASSUME_DIFFERENT_OWNER=1").env,
			`"HEAD": owned by another user: git refuses (safe.directory)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := git.ShowFile(t.Context(), s.path(c.dir), c.env, "HEAD", "AGENTS.md")
			if err == nil || err.Error() != c.want {
				t.Errorf("the error is %v, want %s", err, c.want)
			}
			if errors.Is(err, git.ErrUnknownRevision) || errors.Is(err, git.ErrMissingPath) {
				t.Errorf("%v blames the revision or the path", err)
			}
		})
	}
}

func TestAFileThatIsTooLarge(t *testing.T) {
	s := newSandbox(t)
	s.empty("repo")
	limit := 64 << 20
	for name, size := range map[string]int{"repo/fits": limit, "repo/large": limit + 1} {
		if err := os.WriteFile(s.path(name), bytes.Repeat([]byte("x"), size), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s.commit("repo")
	got, err := git.ShowFile(t.Context(), s.path("repo"), s.env, "HEAD", "fits")
	if err != nil || len(got) != limit {
		t.Errorf("the file at the limit has %d bytes, %v", len(got), err)
	}
	_, err = git.ShowFile(t.Context(), s.path("repo"), s.env, "HEAD", "large")
	if want := `"large" in "HEAD" has 67108865 bytes; at most 67108864 are read`; err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

func TestAFileThatAPartialCloneWouldHaveToFetch(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	s.git("repo", "config", "uploadpack.allowFilter", "true")
	s.git("", "clone", "-q", "--filter=blob:none", "--no-checkout", "file://"+s.path("repo"), s.path("partial"))
	got, err := git.ShowFile(t.Context(), s.path("partial"), s.env, "HEAD", "AGENTS.md")
	if err == nil || errors.Is(err, git.ErrMissingPath) {
		t.Errorf("the file is %q, %v: it was fetched, or said not to exist", got, err)
	}
	if have := s.git("partial", "cat-file", "--batch-all-objects", "--batch-check=%(objecttype)"); strings.Contains(have, "blob") {
		t.Error("the question put a file into the clone")
	}
}

func TestARevisionResolvesToItsCommit(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("repo")
	s.git("repo", "tag", "-a", "-m", "One", "v1")
	for _, rev := range []string{"HEAD", "main", "v1", head[:7], head, "@", "main@{0}", "HEAD^{/Add what}"} {
		if got, err := git.Resolve(t.Context(), s.path("repo"), s.env, rev); got != head || err != nil {
			t.Errorf("%s is %q, %v, want %s", rev, got, err, head)
		}
	}
	s.empty("new")
	if got, err := git.Resolve(t.Context(), s.path("new"), s.env, "HEAD"); !errors.Is(err, git.ErrUnknownRevision) {
		t.Errorf("the head of a new repository is %q, %v", got, err)
	}
}

// The files to watch are right when each way to move the head touches one.
func TestWatchedFilesMoveWithTheFacts(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	s.git("repo", "worktree", "add", "-q", "-b", "topic/side", s.path("side"))
	for _, c := range []struct {
		dir   string
		paths []string
	}{
		{"repo", []string{"repo/.git/HEAD", "repo/.git/refs/heads/main", "repo/.git/packed-refs", "repo/.git/config"}},
		{"side", []string{"repo/.git/worktrees/side/HEAD", "repo/.git/refs/heads/topic/side", "repo/.git/packed-refs", "repo/.git/config"}},
	} {
		t.Run(c.dir, func(t *testing.T) {
			var want []string
			for _, path := range c.paths {
				want = append(want, s.path(path))
			}
			if got := git.WatchPaths(s.read(c.dir)); !slices.Equal(got, want) {
				t.Fatalf("watched are %q, want %q", got, want)
			}
			for _, change := range [][]string{
				{"commit", "-q", "--allow-empty", "-m", "More"},
				{"pack-refs", "--all"},
				{"commit", "-q", "--allow-empty", "-m", "More still"},
				{"checkout", "-q", "--detach"},
				{"checkout", "-q", "-b", "other-" + c.dir},
				{"remote", "add", "from-" + c.dir, "https://example.org/o/r"},
			} {
				paths := git.WatchPaths(s.read(c.dir))
				before := contents(t, paths)
				s.git(c.dir, change...)
				if slices.Equal(contents(t, paths), before) {
					t.Errorf("git %s changed none of %q", strings.Join(change, " "), paths)
				}
			}
		})
	}
	if got := git.WatchPaths(git.Facts{}); got != nil {
		t.Errorf("without a repository there is nothing to watch, not %q", got)
	}
}

func contents(t *testing.T, paths []string) []string {
	t.Helper()
	var texts []string
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		texts = append(texts, filepath.Base(path)+"\n"+string(text))
	}
	return texts
}
