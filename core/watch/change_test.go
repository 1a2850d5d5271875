package watch

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestAFileIsToldWhenItChanges(t *testing.T) {
	r := newRig(t, func(r *rig) { r.write("a", "one"); r.write("b", "one") }, "a", "b")
	r.write("a", "two")
	r.tells("a")
	for _, text := range []string{"three", "four", "five"} {
		r.save("a", text)
		r.tells("a")
	}
	r.write("a", "after the saves")
	r.save("b", "two")
	r.tells("a", "b")
	r.remove("a")
	r.tells("a")
	r.write("a", "back")
	r.tells("a")
	r.rename("a", "elsewhere")
	r.tells("a")
	r.rename("elsewhere", "a")
	r.tells("a")
}

func TestWhatChangesNothingIsNotTold(t *testing.T) {
	r := newRig(t, func(r *rig) {
		r.write("a", "one")
		r.mkdir("folder")
		r.write("folder/x", "")
		r.link("a", "link")
	}, "a", "folder", "link")
	later := time.Date(2040, 1, 2, 3, 4, 5, 0, time.UTC)
	r.must(os.Chtimes(r.path("a"), later, later))
	r.tells()
	r.must(os.Chmod(r.path("a"), 0o600))
	r.tells()
	r.write("a", "one")
	r.tells()
	r.save("a", "one")
	r.tells()
	r.remove("link")
	r.link("a", "link")
	r.tells()
	r.write("neighbour", "new")
	r.remove("neighbour")
	r.tells()
}

func TestAPathThatIsNotThereYet(t *testing.T) {
	r := newRig(t, nil, "a", "deep/er/still/b", "deep/er/c")
	r.write("a", "new")
	r.tells("a")
	r.mkdir("deep")
	r.tells()
	r.mkdir("deep/er/still")
	r.tells()
	r.write("deep/er/still/b", "new")
	r.tells("deep/er/still/b")
	r.remove("deep")
	r.tells("deep/er/still/b")
	r.mkdir("deep/er/still")
	r.write("deep/er/still/b", "all at once")
	r.write("deep/er/c", "all at once")
	r.tells("deep/er/still/b", "deep/er/c")
}

func TestAFolderThatIsReplaced(t *testing.T) {
	r := newRig(t, func(r *rig) { r.mkdir("folder"); r.write("folder/a", "one") }, "folder/a")
	r.mkdir("next")
	r.write("next/a", "two")
	r.rename("folder", "old")
	r.rename("next", "folder")
	r.tells("folder/a")
	r.write("old/a", "of no interest")
	r.tells()
	r.write("folder/a", "three")
	r.tells("folder/a")
	r.remove("folder")
	r.write("folder", "a file in its place")
	r.tells("folder/a")
	r.remove("folder")
	r.mkdir("folder")
	r.write("folder/a", "three again")
	r.tells("folder/a")
}

func TestALinkIsToldWhenItsTargetOrTheTextBehindItChanges(t *testing.T) {
	r := newRig(t, func(r *rig) {
		r.mkdir("far")
		r.write("far/one", "same")
		r.write("far/two", "same")
		r.link("far/one", "link")
		r.link("link", "chain")
	}, "link", "chain", "far/one")
	r.write("far/one", "changed")
	r.tells("link", "chain", "far/one")
	r.save("far/one", "same")
	r.tells("link", "chain", "far/one")
	// The text stays the same, the place does not; the chain still names link.
	r.link("far/two", "link")
	r.tells("link")
	r.save("far/two", "changed")
	r.tells("link", "chain")
	r.link("far/nothing", "link")
	r.tells("link", "chain")
	r.write("far/nothing", "now there")
	r.tells("link", "chain")
	r.link("chain", "link")
	r.tells("link", "chain")
	r.link("../"+"nowhere", "link")
	r.tells("link")
}

func TestALinkOnTheWay(t *testing.T) {
	r := newRig(t, func(r *rig) {
		r.mkdir("v1/sub")
		r.mkdir("v2/sub")
		r.write("v1/sub/a", "one")
		r.write("v2/sub/a", "two")
		r.mkdir("here")
		r.link("../v1", "here/current")
		r.link("current/sub/../sub/a", "here/a")
	}, "here/current/sub/a", "here/a")
	r.write("v1/sub/a", "changed")
	r.tells("here/current/sub/a", "here/a")
	r.link("../v2", "here/current")
	r.tells("here/current/sub/a", "here/a")
	r.write("v1/sub/a", "of no interest")
	r.tells()
	r.save("v2/sub/a", "changed as well")
	r.tells("here/current/sub/a", "here/a")
	r.link(r.path("v1"), "here/current")
	r.tells("here/current/sub/a", "here/a")
}

func TestAFolderIsToldWhenWhatLiesInItChanges(t *testing.T) {
	r := newRig(t, func(r *rig) {
		r.mkdir("tools/deeper")
		r.write("tools/a.json", "{}")
	}, "tools")
	r.write("tools/b.json", "{}")
	r.tells("tools")
	r.write("tools/a.json", "{ }")
	r.tells("tools")
	r.remove("tools/b.json")
	r.tells("tools")
	r.rename("tools/a.json", "tools/c.json")
	r.tells("tools")
	r.remove("tools")
	r.tells("tools")
	r.mkdir("tools")
	r.tells("tools")
	r.write("tools/a.json", "{}")
	r.tells("tools")
	r.remove("tools")
	r.write("tools", "a file now")
	r.tells("tools")
}

func TestALargeFile(t *testing.T) {
	r := newRig(t, func(r *rig) { r.write("large", strings.Repeat("x", 8<<20)) }, "large")
	f, err := os.OpenFile(r.path("large"), os.O_WRONLY, 0)
	r.must(err)
	_, err = f.WriteAt([]byte("y"), 5<<20)
	r.must(errors.Join(err, f.Close()))
	r.tells("large")
}

func TestOnlyTheFoldersOnTheWayAreWatched(t *testing.T) {
	r := newRig(t, func(r *rig) {
		r.mkdir("repo/docs")
		r.write("repo/AGENTS.md", "")
		r.mkdir("far")
		r.link("../far", "repo/link")
	}, "repo/AGENTS.md", "repo/AGENTS.md/below", "repo/docs", "repo/missing/deep/file", "repo/link")
	got := r.w.system.WatchList()
	slices.Sort(got)
	want := []string{r.dir, r.path("far"), r.path("repo"), r.path("repo/docs")}
	if !slices.Equal(got, want) {
		t.Errorf("watched are %q, want %q", got, want)
	}
}

// Without any pause the looks fall between the steps, which are further apart
// each time. Whatever the order, the last state of each path must be told.
func TestNothingIsMissedWhileFoldersComeAndGo(t *testing.T) {
	r := newRig(t, nil)
	r.must(r.w.Close())
	var err error
	r.w, err = start(r.paths("a/b/c/file", "e/file", "flag"), 0, 0)
	r.must(err)
	for apart := range 40 {
		step := func(do func()) {
			do()
			for range apart * 8 {
				_, err := os.Lstat(r.dir)
				r.must(err)
			}
		}
		build := func() {
			for _, folder := range []string{"a", "a/b", "a/b/c"} {
				step(func() { r.mkdir(folder) })
			}
		}
		step(build)
		r.write("a/b/c/file", "new")
		r.tells("a/b/c/file")
		step(func() { r.rename("a/b/c", "e") })
		step(func() { r.mkdir("a/b/c") })
		r.write("a/b/c/file", "newer")
		r.tells("a/b/c/file", "e/file")
		r.write("e/file", "changed")
		r.tells("e/file")
		step(func() { r.remove("a") })
		step(func() { r.remove("e") })
		step(build)
		step(func() { r.remove("a") })
		step(build)
		r.write("a/b/c/file", "newest")
		r.tells("a/b/c/file", "e/file")
		step(func() { r.remove("a") })
		r.tells("a/b/c/file")
	}
}
