package watch

import (
	"errors"
	"os"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
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

// The pause is long here, so that the writes fall into it on any machine.
func TestABurstOfWritesGivesOneBatch(t *testing.T) {
	r := newRig(t, nil)
	w, err := start(r.paths("a", "b", "flag"), 2*time.Second, patience)
	r.must(err)
	r.must(r.w.Close())
	r.w = w
	for i := range 200 {
		r.save("a", strings.Repeat("a", i))
		r.write("b", strings.Repeat("b", i))
	}
	if got, want := r.next(), r.paths("a", "b"); !slices.Equal(got, want) {
		t.Errorf("the batch is %q, want %q", got, want)
	}
	r.tells()
}

func TestAPauseEndsWhenItIsQuietOrHasLastedLong(t *testing.T) {
	start := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	p := pause{quiet: quiet, longest: longest}
	for _, c := range []struct{ at, want int }{{0, 50}, {40, 50}, {440, 50}, {450, 50}, {460, 40}, {500, 0}, {700, 0}} {
		if got := p.rest(start.Add(ms(c.at))); got != ms(c.want) {
			t.Errorf("after %d ms the rest is %v, want %d ms", c.at, got, c.want)
		}
	}
	p.over()
	if got := p.rest(start.Add(ms(700))); got != ms(50) {
		t.Errorf("in the next pause the rest is %v, want 50 ms", got)
	}
}

// Set looks at everything before it returns, so what waits is known after it.
func TestWhatHappensWhileABatchWaitsGoesIntoIt(t *testing.T) {
	r := newRig(t, func(r *rig) { r.write("a", "one"); r.write("b", "one") }, "a", "b", "c")
	for _, change := range []func(){
		func() { r.write("b", "two") },
		func() { r.write("a", "two") },
		func() { r.write("b", "three") },
		func() { r.write("c", "new") },
		func() { r.write("a", "one") },
	} {
		change()
		r.must(r.w.Set(r.watched))
	}
	if got, want := r.next(), r.paths("b", "c"); !slices.Equal(got, want) {
		t.Errorf("the batch is %q, want %q: a is what it was", got, want)
	}
	r.tells()
}

func TestOtherPathsAreFollowedAfterSet(t *testing.T) {
	r := newRig(t, func(r *rig) { r.mkdir("folder"); r.write("folder/b", "one") }, "a")
	r.write("a", "new")
	r.must(r.w.Set(r.paths("folder/b", "folder/c", "a", "flag", "a")))
	r.tells("a")
	r.write("folder/b", "two")
	r.write("folder/c", "new")
	r.tells("folder/b", "folder/c")
	r.must(r.w.Set(r.paths("folder/c", "flag")))
	r.write("a", "of no interest")
	r.write("folder/b", "of no interest")
	r.tells()
	r.must(r.w.Set(r.paths("folder/b", "flag")))
	r.tells()
	r.write("folder/b", "three")
	r.tells("folder/b")
	r.must(r.w.Set(nil))
	if watched := r.w.system.WatchList(); len(watched) != 0 {
		t.Errorf("with nothing to follow, %q are watched", watched)
	}
}

func TestOnlyAbsolutePathsAreFollowed(t *testing.T) {
	const want = `"docs/a" cannot be watched: the path is not absolute`
	if _, err := New([]string{"docs/a"}); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	r := newRig(t, nil, "a")
	if err := r.w.Set([]string{r.path("b"), "docs/a"}); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	r.write("a", "still followed")
	r.write("b", "never followed")
	r.tells("a")
}

func TestOnlyTheFoldersOnTheWayAreWatched(t *testing.T) {
	r := newRig(t, func(r *rig) {
		r.mkdir("repo/docs")
		r.write("repo/AGENTS.md", "")
		r.mkdir("far")
		r.link("../far", "repo/link")
	}, "repo/AGENTS.md", "repo/docs", "repo/missing/deep/file", "repo/link")
	got := r.w.system.WatchList()
	slices.Sort(got)
	want := []string{r.dir, r.path("far"), r.path("repo"), r.path("repo/docs")}
	if !slices.Equal(got, want) {
		t.Errorf("watched are %q, want %q", got, want)
	}
}

// When the system has lost events, what they were about is found all the same.
func TestLostEventsAreMadeUpFor(t *testing.T) {
	r := newRig(t, func(r *rig) { r.mkdir("folder"); r.write("folder/a", "one") }, "folder/a")
	r.must(r.w.system.Remove(r.path("folder")))
	r.write("folder/a", "two")
	r.w.system.Errors <- fsnotify.ErrEventOverflow
	if got, want := r.next(), r.paths("folder/a"); !slices.Equal(got, want) {
		t.Errorf("the batch is %q, want %q", got, want)
	}
	r.write("folder/a", "three")
	r.tells("folder/a")
}

func TestCloseLeavesNothingBehind(t *testing.T) {
	r := newRig(t, nil, "a")
	r.write("a", "waits for nobody")
	r.must(r.w.Set(r.watched))
	r.must(r.w.Close())
	if batch, open := <-r.w.Events(); open {
		t.Errorf("after the end %q was told", batch)
	}
	if err := r.w.Set(nil); err == nil || err.Error() != "the watcher is closed" {
		t.Errorf("Set after Close gave %v", err)
	}
	r.must(r.w.Close())
	// The goroutine has said that it ends, which is a moment before it does.
	deadline := time.Now().Add(patience)
	for running() && time.Now().Before(deadline) {
		runtime.Gosched()
	}
	if running() {
		t.Error("a goroutine of the watcher still runs")
	}
}

func running() bool {
	var b strings.Builder
	_ = pprof.Lookup("goroutine").WriteTo(&b, 1)
	return strings.Contains(b.String(), "watch.(*Watcher).run") || strings.Contains(b.String(), "fsnotify.")
}

func BenchmarkLookAtUnchanged(b *testing.B) {
	r := newRig(b, func(r *rig) { r.write("a", strings.Repeat("x", 1<<20)) }, "a")
	for b.Loop() {
		r.must(r.w.Set(r.watched))
	}
	b.SetBytes(1 << 20)
}
