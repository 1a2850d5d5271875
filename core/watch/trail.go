package watch

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// trail is the way to what a path names. All its paths are free of links, for
// it is by these that the system tells what happened.
type trail struct {
	// folders are those to watch.
	folders []string
	// names are the entries of these folders that the path depends on: its
	// end, the links on the way, and the first thing that is missing.
	names []string
	// end is what the path leads to; empty when it leads to nothing.
	end string
	// folder says that the end is a folder.
	folder bool
}

// passes says whether what happened to name concerns the path.
func (t trail) passes(name string) bool {
	return slices.Contains(t.names, name) || slices.Contains(t.folders, name) ||
		t.folder && filepath.Dir(name) == t.end
}

// same says whether two trails are one.
func (t trail) same(other trail) bool {
	return t.end == other.end && t.folder == other.folder &&
		slices.Equal(t.folders, other.folders) && slices.Equal(t.names, other.names)
}

// follow finds the way to a path, as the system would, link by link.
func follow(path string) trail {
	const most = 40 // links, as on Linux
	var t trail
	at := filepath.VolumeName(path) + string(filepath.Separator)
	ahead, links := elements(path), 0
	for len(ahead) > 0 {
		name := ahead[0]
		ahead = ahead[1:]
		if name == ".." {
			at = filepath.Dir(at)
			continue
		}
		next := filepath.Join(at, name)
		info, err := os.Lstat(next)
		switch {
		case err != nil:
			t.depend(at, next)
			return t
		case info.Mode()&fs.ModeSymlink != 0:
			t.depend(at, next)
			target, err := os.Readlink(next)
			if links++; err != nil || links > most {
				return t
			}
			if filepath.IsAbs(target) {
				at = filepath.VolumeName(target) + string(filepath.Separator)
			}
			ahead = append(elements(target), ahead...)
		case len(ahead) > 0 && !info.IsDir():
			t.depend(at, next)
			return t
		default:
			if len(ahead) == 0 {
				t.depend(at, next)
			}
			at = next
		}
	}
	t.end = at
	if info, err := os.Lstat(at); err == nil && info.IsDir() {
		t.folder = true
		t.depend(at, at)
	}
	return t
}

// depend adds a folder to watch and what counts in it.
func (t *trail) depend(folder, name string) {
	if !slices.Contains(t.folders, folder) {
		t.folders = append(t.folders, folder)
	}
	t.names = append(t.names, name)
}

// elements takes a path apart. A link's target may hold "..", which leads up
// from where the link lies and not from where it is written.
func elements(path string) []string {
	path = filepath.ToSlash(path[len(filepath.VolumeName(path)):])
	return slices.DeleteFunc(strings.Split(path, "/"), func(s string) bool { return s == "" || s == "." })
}
