package git_test

import (
	"os"
	"testing"

	"foreword/core/git"
)

var noOrigin = git.Absence{Name: "origin", Reason: "no remote called origin"}

// nothing is what is known where git refuses or is not there.
func nothing(reason string) git.Facts {
	return git.Facts{Absent: []git.Absence{
		{Name: "root", Reason: reason}, {Name: "origin", Reason: reason},
		{Name: "branch", Reason: reason}, {Name: "head", Reason: reason},
	}}
}

func TestAWorkingTreeOnABranch(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("repo")
	s.git("repo", "checkout", "-q", "-b", "feature/short")
	s.git("repo", "remote", "add", "origin", "https://example.org/owner/repo.git")
	s.write("repo/docs/guide.md", "")
	s.link("repo", "link")
	want := git.Facts{
		Root: s.path("repo"), Dir: s.path("repo/.git"), CommonDir: s.path("repo/.git"),
		Origin: "https://example.org/owner/repo.git", Normalized: "example.org/owner/repo",
		Branch: "feature/short", Head: head,
	}
	for _, dir := range []string{"repo", "repo/docs", "link", "link/docs"} {
		t.Run(dir, func(t *testing.T) { expect(t, s.read(dir), want) })
	}
}

func TestAGitFolderBehindALink(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("repo")
	if err := os.Rename(s.path("repo/.git"), s.path("store")); err != nil {
		t.Fatal(err)
	}
	s.link("../store", "repo/.git")
	expect(t, s.read("repo"), git.Facts{
		Root: s.path("repo"), Dir: s.path("store"), CommonDir: s.path("store"),
		Branch: "main", Head: head, Absent: []git.Absence{noOrigin},
	})
}

func TestALinkedWorktree(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("repo")
	s.git("repo", "worktree", "add", "-q", "-b", "side", s.path("side"))
	expect(t, s.read("side"), git.Facts{
		Root: s.path("side"), Dir: s.path("repo/.git/worktrees/side"), CommonDir: s.path("repo/.git"),
		Branch: "side", Head: head, Worktree: true, Absent: []git.Absence{noOrigin},
	})
	here, there := s.read("repo"), s.read("side")
	if a, b := git.ProjectID("", here.CommonDir, here.Root), git.ProjectID("", there.CommonDir, there.Root); a != b {
		t.Errorf("the worktree is project %s and the main one %s: they must share their memories", b, a)
	}
}

func TestASubmoduleAndAWorktreeOfOne(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("library")
	s.repository("app")
	s.git("app", "submodule", "--quiet", "add", s.path("library"), "vendor/library")
	s.commit("app")
	common := s.path("app/.git/modules/vendor/library")
	want := git.Facts{
		Root: s.path("app/vendor/library"), Dir: common, CommonDir: common, Superproject: s.path("app"),
		Origin: s.path("library"), Branch: "main", Head: head,
		Absent: []git.Absence{{Name: "normalized", Reason: "origin is a path on this machine"}},
	}
	expect(t, s.read("app/vendor/library"), want)

	s.git("app/vendor/library", "worktree", "add", "-q", "-b", "side", s.path("side"))
	want.Root, want.Dir, want.Superproject = s.path("side"), common+"/worktrees/side", ""
	want.Branch, want.Worktree = "side", true
	expect(t, s.read("side"), want)

	// A worktree of the outer repository comes with an empty folder in the
	// submodule's place. Git answers for the repository around it.
	s.git("app", "worktree", "add", "-q", "-b", "other", s.path("other"))
	if root := s.read("other/vendor/library").Root; root != s.path("other") {
		t.Errorf("the root around a submodule that is not there is %s, want %s", root, s.path("other"))
	}
}

func TestADetachedHead(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("repo")
	s.git("repo", "checkout", "-q", "--detach")
	expect(t, s.read("repo"), git.Facts{
		Root: s.path("repo"), Dir: s.path("repo/.git"), CommonDir: s.path("repo/.git"),
		Head: head, Detached: true,
		Absent: []git.Absence{noOrigin, {Name: "branch", Reason: "detached at " + head[:7]}},
	})
}

func TestABranchWithoutACommit(t *testing.T) {
	s := newSandbox(t)
	want := git.Facts{
		Root: s.path("repo"), Dir: s.path("repo/.git"), CommonDir: s.path("repo/.git"),
		Branch: "main", Unborn: true, Absent: []git.Absence{noOrigin, {Name: "head", Reason: "no commit yet"}},
	}
	s.empty("repo")
	expect(t, s.read("repo"), want)

	s.write("repo/a", "")
	s.commit("repo")
	s.git("repo", "update-ref", "refs/heads/topic/a", "HEAD")
	s.git("repo", "symbolic-ref", "HEAD", "refs/heads/topic")
	want.Branch = "topic"
	t.Run("beside branches below its name", func(t *testing.T) { expect(t, s.read("repo"), want) })
}

func TestABareRepository(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("repo")
	s.git("", "clone", "-q", "--bare", s.path("repo"), s.path("bare.git"))
	want := git.Facts{
		Dir: s.path("bare.git"), CommonDir: s.path("bare.git"), Origin: s.path("repo"), Bare: true,
		Branch: "main", Head: head, Absent: []git.Absence{
			{Name: "root", Reason: "bare repository: no working tree"},
			{Name: "normalized", Reason: "origin is a path on this machine"},
		},
	}
	expect(t, s.read("bare.git"), want)
	expect(t, s.read("bare.git/refs"), want)

	s.git("bare.git", "worktree", "add", "-q", "-b", "side", s.path("side"))
	t.Run("a worktree of it", func(t *testing.T) {
		expect(t, s.read("side"), git.Facts{
			Root: s.path("side"), Dir: s.path("bare.git/worktrees/side"), CommonDir: s.path("bare.git"),
			Origin: s.path("repo"), Branch: "side", Head: head, Worktree: true, Absent: want.Absent[1:],
		})
	})
	t.Run("without a commit", func(t *testing.T) {
		s.git("", "init", "-q", "--bare", "-b", "main", s.path("new.git"))
		expect(t, s.read("new.git"), git.Facts{
			Dir: s.path("new.git"), CommonDir: s.path("new.git"), Bare: true, Branch: "main", Unborn: true,
			Absent: []git.Absence{want.Absent[0], noOrigin, {Name: "head", Reason: "no commit yet"}},
		})
	})
	t.Run("that the user's config forbids", func(t *testing.T) {
		strict := s.with("GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.bareRepository", "GIT_CONFIG_VALUE_0=explicit")
		expect(t, strict.read("bare.git"), nothing("bare repository: git refuses (safe.bareRepository)"))
	})
}

func TestInsideTheGitFolder(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("repo")
	expect(t, s.read("repo/.git"), git.Facts{
		Dir: s.path("repo/.git"), CommonDir: s.path("repo/.git"), Branch: "main", Head: head,
		Absent: []git.Absence{{Name: "root", Reason: "inside the git folder: no working tree"}, noOrigin},
	})
}

func TestAShallowClone(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	s.write("repo/more", "")
	head := s.commit("repo")
	s.git("", "clone", "-q", "--depth", "1", "file://"+s.path("repo"), s.path("clone"))
	expect(t, s.read("clone"), git.Facts{
		Root: s.path("clone"), Dir: s.path("clone/.git"), CommonDir: s.path("clone/.git"),
		Origin: "file://" + s.path("repo"), Branch: "main", Head: head, Shallow: true,
		Absent: []git.Absence{{Name: "normalized", Reason: "origin is a path on this machine"}},
	})
}

func TestARepositoryOfLongHashes(t *testing.T) {
	s := newSandbox(t)
	s.git("", "init", "-q", "-b", "main", "--object-format=sha256", s.path("repo"))
	s.write("repo/a", "")
	head := s.commit("repo")
	if got := s.read("repo"); got.Head != head || len(head) != 64 || got.Branch != "main" {
		t.Errorf("the head is %q on %q, want %q on main", got.Head, got.Branch, head)
	}
}

func TestATagOrBranchThatIsItselfCalledHEAD(t *testing.T) {
	s := newSandbox(t)
	old := s.repository("repo")
	s.write("repo/more", "")
	head := s.commit("repo")
	for _, ref := range []string{"refs/tags/HEAD", "refs/heads/HEAD"} {
		t.Run(ref, func(t *testing.T) {
			s.git("repo", "update-ref", ref, old)
			if got := s.read("repo"); got.Head != head || got.Branch != "main" {
				t.Errorf("the head is %q on %q, want %q on main", got.Head, got.Branch, head)
			}
			s.git("repo", "checkout", "-q", "--detach", "refs/heads/main")
			if got := s.read("repo"); got.Head != head || !got.Detached {
				t.Errorf("the head is %q, want %q and detached", got.Head, head)
			}
			// Here rev-parse takes HEAD for the other thing of that name.
			s.git("repo", "symbolic-ref", "HEAD", "refs/heads/unborn")
			if got := s.read("repo"); got.Head != "" || !got.Unborn || got.Branch != "unborn" {
				t.Errorf("the head is %q on %q, want none on unborn", got.Head, got.Branch)
			}
			s.git("repo", "symbolic-ref", "HEAD", "refs/heads/main")
			s.git("repo", "update-ref", "-d", ref)
		})
	}
}

func TestAHeadThatCannotBeRead(t *testing.T) {
	s := newSandbox(t)
	s.repository("repo")
	s.write("repo/.git/refs/heads/main", "garbage\n")
	got := s.read("repo")
	if got.Head != "" || got.Branch != "" || got.Unborn || got.Root != s.path("repo") {
		t.Errorf("a damaged branch gave head %q on %q, unborn %v", got.Head, got.Branch, got.Unborn)
	}
	reason := "the head cannot be read: git: No such ref: HEAD"
	want := []git.Absence{noOrigin, {Name: "branch", Reason: reason}, {Name: "head", Reason: reason}}
	expect(t, git.Facts{Absent: got.Absent}, git.Facts{Absent: want})
}

func TestAHeadOutsideOfTheBranches(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("repo")
	s.git("repo", "update-ref", "refs/notes/x", "HEAD")
	s.git("repo", "symbolic-ref", "HEAD", "refs/notes/x")
	expect(t, s.read("repo"), git.Facts{
		Root: s.path("repo"), Dir: s.path("repo/.git"), CommonDir: s.path("repo/.git"), Head: head,
		Absent: []git.Absence{noOrigin, {Name: "branch", Reason: "the head follows refs/notes/x, which is no branch"}},
	})
}

func TestAFolderWithALineFeedInItsName(t *testing.T) {
	s := newSandbox(t)
	head := s.repository("two\nlines")
	expect(t, s.read("two\nlines"), git.Facts{
		Root: s.path("two\nlines"), Dir: s.path("two\nlines/.git"), CommonDir: s.path("two\nlines/.git"),
		Branch: "main", Head: head, Absent: []git.Absence{noOrigin},
	})
}
