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

// replace takes other paths and looks at all of them.
func (f *follower) replace(paths []string) error {
	paths = slices.Clone(paths)
	slices.Sort(paths)
	var items []*item
	for _, path := range slices.Compact(paths) {
		if !filepath.IsAbs(path) {
			return fmt.Errorf("%q cannot be watched: the path is not absolute", path)
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
	err := f.find()
	f.compare()
	for _, i := range f.items {
		if i.told == unseen {
			i.told = i.now
		}
	}
	return err
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

// look looks at what is marked. It says whether there is more to look at, since
// the ways to the paths kept changing.
func (f *follower) look() bool {
	// A folder that can no longer be watched was reported when it was set, or
	// is new; it is tried again with the next look.
	_ = f.find()
	f.compare()
	return slices.ContainsFunc(f.items, func(i *item) bool { return i.marked })
}

// find finds the way to each marked path anew and has the system watch the
// folders on it. Whatever lies in a folder that was not watched before may have
// changed until it was, so that is done over until no folder is new. What is
// still marked then is left for the next look.
func (f *follower) find() error {
	const rounds = 8
	var err error
	for round := range rounds {
		found := false
		for _, i := range f.items {
			if i.marked {
				i.trail, i.marked, i.now, found = follow(i.path), false, unseen, true
			}
		}
		if !found && round > 0 {
			return err
		}
		var fresh []string
		fresh, err = f.watch()
		for _, i := range f.items {
			i.marked = i.marked || slices.ContainsFunc(fresh, func(folder string) bool {
				return slices.Contains(i.trail.folders, folder)
			})
		}
	}
	return err
}

// watch has the system watch the folders of all trails and no others. It gives
// those that are watched now and were not before.
func (f *follower) watch() (fresh []string, err error) {
	wanted := map[string]bool{}
	for _, i := range f.items {
		for _, folder := range i.trail.folders {
			wanted[folder] = true
		}
	}
	before := f.system.WatchList()
	for _, folder := range slices.Sorted(maps.Keys(wanted)) {
		if slices.Contains(before, folder) {
			continue
		}
		failed := f.system.Add(folder)
		if parent := filepath.Dir(folder); errors.Is(failed, fs.ErrPermission) {
			// The folder above tells when this one opens.
			wanted[parent] = true
			failed = f.system.Add(parent)
		}
		// A folder that went away meanwhile is for the next round.
		if failed != nil && !errors.Is(failed, fs.ErrNotExist) {
			err = errors.Join(err, fmt.Errorf("%s cannot be watched: %w", folder, failed))
		}
	}
	for _, folder := range f.system.WatchList() {
		switch {
		case !wanted[folder]:
			// It fails for a folder that is gone, which is as good.
			_ = f.system.Remove(folder)
		case !slices.Contains(before, folder):
			fresh = append(fresh, folder)
		}
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
