package watch

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"
)

// patience is how long a test waits for what must come. It decides only how
// long a failure takes.
const patience = 30 * time.Second

// rig is a folder of real files with a watcher on some of them.
type rig struct {
	t       testing.TB
	dir     string
	w       *Watcher
	watched []string
	flags   int
}

// newRig makes a folder that setup may fill before the watcher starts.
func newRig(t testing.TB, setup func(r *rig), watched ...string) *rig {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, dir: dir}
	if setup != nil {
		setup(r)
	}
	// The flag is written to learn that all that happened before it was seen.
	r.watched = r.paths(append(watched, "flag")...)
	if r.w, err = New(r.watched); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.w.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func (r *rig) path(name string) string { return filepath.Join(r.dir, filepath.FromSlash(name)) }

func (r *rig) paths(names ...string) []string {
	var paths []string
	for _, name := range names {
		paths = append(paths, r.path(name))
	}
	return paths
}

func (r *rig) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// set follows other paths, and gives whether some of them are new.
func (r *rig) set(paths []string) bool {
	r.t.Helper()
	added, err := r.w.Set(paths)
	r.must(err)
	return added
}

func (r *rig) mkdir(name string) { r.t.Helper(); r.must(os.MkdirAll(r.path(name), 0o755)) }

// write overwrites a file in place, as the shell does.
func (r *rig) write(name, text string) {
	r.t.Helper()
	r.must(os.WriteFile(r.path(name), []byte(text), 0o644))
}

// save renames a new file over the old one, as editors do.
func (r *rig) save(name, text string) {
	r.t.Helper()
	r.write(name+".new", text)
	r.rename(name+".new", name)
}

func (r *rig) rename(from, to string) { r.t.Helper(); r.must(os.Rename(r.path(from), r.path(to))) }

func (r *rig) remove(name string) { r.t.Helper(); r.must(os.RemoveAll(r.path(name))) }

// link makes a symbolic link, or points an existing one elsewhere in one step.
func (r *rig) link(target, name string) {
	r.t.Helper()
	r.must(os.Symlink(target, r.path(name+".new")))
	r.rename(name+".new", name)
}

// next waits for a batch.
func (r *rig) next() []string {
	r.t.Helper()
	select {
	case batch, open := <-r.w.Events():
		if !open {
			r.t.Fatal("the watcher ended by itself")
		}
		return batch
	case <-time.After(patience):
		r.t.Fatal("nothing was told")
	}
	return nil
}

// until gives what is told until all of the paths are.
func (r *rig) until(paths ...string) []string {
	r.t.Helper()
	var told []string
	for slices.ContainsFunc(paths, func(path string) bool { return !slices.Contains(told, path) }) {
		batch := r.next()
		if !slices.IsSorted(batch) || len(slices.Compact(slices.Clone(batch))) != len(batch) {
			r.t.Errorf("the batch %q is not sorted, or tells a path twice", batch)
		}
		told = append(told, batch...)
	}
	return told
}

// tells checks that of all that happened so far exactly the named paths are
// told: first that they are, by their own events, then that nothing else is.
func (r *rig) tells(names ...string) {
	r.t.Helper()
	want, flag := r.paths(names...), r.path("flag")
	told := r.until(want...)
	// When a look sees the flag, it may have seen other files before the last
	// thing happened to them. But the next look at the flag has begun after.
	for range 2 {
		r.flags++
		r.save("flag", strconv.Itoa(r.flags))
		told = append(told, r.until(flag)...)
	}
	slices.Sort(told)
	slices.Sort(want)
	told = slices.DeleteFunc(slices.Compact(told), func(path string) bool { return path == flag })
	if !slices.Equal(told, want) {
		r.t.Errorf("told are %q, want %q", told, want)
	}
}
