package watch

import (
	"os"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
)

// The pause lasts as long as the test here, so that no write falls out of it.
// Set ends the waiting: it looks at everything before it returns.
func TestABurstOfWritesGivesOneBatch(t *testing.T) {
	r := newRig(t, nil)
	r.must(r.w.Close())
	var err error
	r.w, err = start(r.paths("a", "b", "c"), time.Hour, time.Hour)
	r.must(err)
	for i := range 200 {
		r.save("a", strings.Repeat("a", i))
		r.write("b", strings.Repeat("b", i))
	}
	r.set(r.paths("a", "b", "c"))
	if got, want := r.next(), r.paths("a", "b"); !slices.Equal(got, want) {
		t.Errorf("the batch is %q, want %q", got, want)
	}
	r.write("c", "")
	r.set(r.paths("a", "b", "c"))
	if got, want := r.next(), r.paths("c"); !slices.Equal(got, want) {
		t.Errorf("the next batch is %q, want %q", got, want)
	}
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
		r.set(r.watched)
	}
	if got, want := r.next(), r.paths("b", "c"); !slices.Equal(got, want) {
		t.Errorf("the batch is %q, want %q: a is what it was", got, want)
	}
	r.tells()
}

func TestOtherPathsAreFollowedAfterSet(t *testing.T) {
	r := newRig(t, func(r *rig) { r.mkdir("folder"); r.write("folder/b", "one") }, "a")
	r.write("a", "new")
	r.set(r.paths("folder/b", "folder/c", "a", "flag", "a"))
	r.tells("a")
	r.write("folder/b", "two")
	r.write("folder/c", "new")
	r.tells("folder/b", "folder/c")
	r.set(r.paths("folder/c", "flag"))
	r.write("a", "of no interest")
	r.write("folder/b", "of no interest")
	r.tells()
	r.set(r.paths("folder/b", "flag"))
	r.tells()
	r.write("folder/b", "three")
	r.tells("folder/b")
	r.set(nil)
	if watched := r.w.system.WatchList(); len(watched) != 0 {
		t.Errorf("with nothing to follow, %q are watched", watched)
	}
}

func TestSetSaysWhetherAPathIsNew(t *testing.T) {
	r := newRig(t, func(r *rig) { r.write("a", "one") }, "a", "b")
	for _, c := range []struct {
		name  string
		paths []string
		want  bool
	}{
		{"the same", r.watched, false},
		{"one less", r.paths("a"), false},
		{"one that is not there", r.paths("a", "b"), true},
		{"the same again", r.paths("b", "a"), false},
		{"one that was left", r.paths("flag"), true},
	} {
		if got := r.set(c.paths); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

func TestOnlyAbsolutePathsAreFollowed(t *testing.T) {
	const want = `"docs/a" cannot be watched: the path is not absolute`
	if _, err := New([]string{"docs/a"}); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	r := newRig(t, nil, "a")
	if _, err := r.w.Set([]string{r.path("b"), "docs/a"}); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	r.write("a", "still followed")
	r.write("b", "never followed")
	r.tells("a")
}

// A write through another hard link is told to the folder of that link alone,
// which is as if the event had been lost.
func TestLostEventsAreMadeUpFor(t *testing.T) {
	r := newRig(t, func(r *rig) {
		r.mkdir("here")
		r.mkdir("there")
		r.write("here/a", "one")
		r.must(os.Link(r.path("here/a"), r.path("there/a")))
	}, "here/a")
	r.write("there/a", "two")
	r.tells()
	r.w.system.Errors <- fsnotify.ErrEventOverflow
	if got, want := r.next(), r.paths("here/a"); !slices.Equal(got, want) {
		t.Errorf("the batch is %q, want %q", got, want)
	}
}

func TestCloseLeavesNothingBehind(t *testing.T) {
	r := newRig(t, nil, "a")
	r.write("a", "waits for nobody")
	r.set(r.watched)
	r.must(r.w.Close())
	if batch, open := <-r.w.Events(); open {
		t.Errorf("after the end %q was told", batch)
	}
	if _, err := r.w.Set(nil); err == nil || err.Error() != "the watcher is closed" {
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
		r.set(r.watched)
	}
	b.SetBytes(1 << 20)
}
