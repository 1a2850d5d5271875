package watch

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fsnotify/fsnotify"
)

// follower knows the paths, and keeps the system watching what leads to them.
type follower struct {
	system *fsnotify.Watcher
	quit   <-chan struct{} // ends a long look early
	items  []*item         // by path
}

// item is one path.
type item struct {
	path      string
	trail     trail
	told, now state
	marked    bool // something happened that may concern it
}

// replace takes other paths and looks at all of them. It says whether one of them
// was not followed before.
func (f *follower) replace(paths []string) (added bool, err error) {
	paths = slices.Clone(paths)
	slices.Sort(paths)
	var items []*item
	for _, path := range slices.Compact(paths) {
		if !filepath.IsAbs(path) {
			return false, fmt.Errorf("%q cannot be watched: the path is not absolute", path)
		}
		i, known := slices.BinarySearchFunc(f.items, path, func(i *item, path string) int {
			return strings.Compare(i.path, path)
		})
		if known {
			items = append(items, f.items[i])
		} else {
			items = append(items, &item{path: path, told: unseen})
		}
	}
	f.items = items
	f.markAll()
	err = f.find()
	f.compare()
	for _, i := range f.items {
		if i.told == unseen {
			i.told, added = i.now, true
		}
	}
	return added, err
}

// mark notes that something happened to a file or folder, and says whether
// that concerns any path.
func (f *follower) mark(name string) bool {
	concerned := false
	for _, i := range f.items {
		if i.trail.passes(name) {
			i.marked, concerned = true, true
		}
	}
	return concerned
}

func (f *follower) markAll() {
	for _, i := range f.items {
		i.marked = true
	}
}

// look looks at what is marked.
func (f *follower) look() {
	// A folder that can no longer be watched was reported when it was set, or
	// is new; it is tried again with the next look.
	_ = f.find()
	f.compare()
}

// restless says that something is marked still, since the ways to the paths
// changed all the time while they were sought.
func (f *follower) restless() bool {
	return slices.ContainsFunc(f.items, func(i *item) bool { return i.marked })
}

// find finds the way to each marked path anew and has the system watch the
// folders on it. Only what happens after a folder was found to be watched is
// sure to be told by an event, so it is all done over until nothing moves any
// more under our hands. What is still marked then is left for the next look.
func (f *follower) find() error {
	const rounds = 8
	var err error
	for range rounds {
		for _, i := range f.items {
			if i.marked {
				i.trail, i.now, i.marked = follow(i.path), unseen, false
			}
		}
		var fresh bool
		if fresh, err = f.watch(); fresh {
			f.markAll()
			continue
		}
		moved := false
		for _, i := range f.items {
			if i.now == unseen && !follow(i.path).same(i.trail) {
				i.marked, moved = true, true
			}
		}
		if !moved {
			return err
		}
	}
	return err
}

// watch has the system watch the folders of all trails and no others. It says
// whether one of them was not watched before, or is not even now: then any
// path may have been missed. (Fsnotify keeps one event to itself when a watched
// folder goes: the folder's own, if by now the one above is watched too.)
//
// Every folder is added each time, for only the system knows whether a path
// still names the folder that it watches.
func (f *follower) watch() (fresh bool, err error) {
	wanted := map[string]bool{}
	for _, i := range f.items {
		for _, folder := range i.trail.folders {
			wanted[folder] = true
		}
	}
	before := f.system.WatchList()
	for _, folder := range slices.Sorted(maps.Keys(wanted)) {
		failed := f.system.Add(folder)
		if parent := filepath.Dir(folder); errors.Is(failed, fs.ErrPermission) {
			// The folder above tells when this one opens.
			delete(wanted, folder)
			wanted[parent] = true
			failed = f.system.Add(parent)
		}
		switch {
		case errors.Is(failed, fs.ErrNotExist):
			// It went away since it was found.
			fresh = true
		case failed != nil:
			delete(wanted, folder)
			err = errors.Join(err, fmt.Errorf("%s cannot be watched: %w", folder, failed))
		}
	}
	for _, folder := range f.system.WatchList() {
		if !wanted[folder] {
			// It fails for a folder that is gone, which is as good.
			_ = f.system.Remove(folder)
		}
	}
	after := f.system.WatchList()
	for folder := range wanted {
		fresh = fresh || !slices.Contains(before, folder) || !slices.Contains(after, folder)
	}
	return fresh, err
}

// compare sees what the paths that were found anew hold now.
func (f *follower) compare() {
	for _, i := range f.items {
		if i.now == unseen {
			i.now = see(i.path, i.trail.end, f.quit)
		}
	}
}

// changed gives the paths that are not as they were told.
func (f *follower) changed() []string {
	var paths []string
	for _, i := range f.items {
		if i.now != i.told {
			paths = append(paths, i.path)
		}
	}
	return paths
}

// told notes that changed has been heard.
func (f *follower) told() {
	for _, i := range f.items {
		i.told = i.now
	}
}
