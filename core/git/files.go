package git

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// File is a file of a revision.
type File struct {
	// Path is relative to the root of the repository, with slashes.
	Path string
	// Link says that Data is where a symbolic link leads.
	Link bool
	Data []byte
}

// maxFiles is the size in bytes up to which Files gives files, all together.
const maxFiles = 4 * maxFile

// Files gives the files of a commit that are at the paths or below them, and
// the links among the folders above, in the order of git's tree. Paths are
// relative to the root of the repository, with slashes, and taken literally;
// what is not there is passed over, and so are submodules. The work tree is
// not looked at. Files of more than 256 MiB together are refused, and so are
// those that a partial clone would have to fetch.
func Files(ctx context.Context, dir string, env []string, commit string, paths ...string) ([]File, error) {
	g, err := newAsker(ctx, dir, env)
	if err != nil {
		return nil, err
	}
	if !isHash(commit) {
		return nil, fmt.Errorf("%q: %w", commit, ErrUnknownRevision)
	}
	files, err := g.list(commit, above(paths), false)
	if err == nil {
		var below []entry
		below, err = g.list(commit, paths, true)
		files = append(files, below...)
	}
	if err != nil {
		return nil, fmt.Errorf("the files of %.12s: %w", commit, err)
	}
	return g.contents(commit, files)
}

// above gives the folders that paths lie in.
func above(paths []string) []string {
	var folders []string
	for _, p := range paths {
		for p = path.Dir(p); p != "." && p != "/"; p = path.Dir(p) {
			folders = append(folders, p)
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
}

// entry is a line of ls-tree.
type entry struct {
	path, object string
	link         bool
	size         int
}

// list asks for files at and below paths, or for links at the paths alone.
func (g asker) list(commit string, paths []string, below bool) ([]entry, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	args := []string{"--literal-pathspecs", "ls-tree", "-z", "-l", "--full-tree"}
	if below {
		args = append(args, "-r")
	}
	out, fail := g.tell("", maxFile, append(append(args, commit, "--"), paths...)...)
	if fail != nil {
		return nil, fail
	}
	var entries []entry
	for line := range strings.SplitSeq(string(out), "\x00") {
		about, name, ok := strings.Cut(line, "\t")
		words := strings.Fields(about) // mode, type, object and size
		if !ok || len(words) != 4 || words[1] != "blob" {
			continue
		}
		e := entry{path: name, object: words[2], link: words[0] == "120000"}
		e.size, _ = strconv.Atoi(words[3]) // "-" where it is not known, and no file is then to be had
		if below || e.link {
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// contents reads the files, in one process for all.
func (g asker) contents(commit string, entries []entry) ([]File, error) {
	var ask strings.Builder
	limit := 0
	for _, e := range entries {
		ask.WriteString(e.object + "\n")
		limit += e.size + 128
	}
	switch {
	case len(entries) == 0:
		return nil, nil
	case limit > maxFiles:
		return nil, fmt.Errorf("the files of %.12s have %d bytes; at most %d are read", commit, limit, maxFiles)
	}
	out, fail := g.tell(ask.String(), limit, "cat-file", "--batch")
	if fail != nil {
		return nil, fmt.Errorf("the files of %.12s: %w", commit, fail)
	}
	files := make([]File, len(entries))
	for i, e := range entries {
		header, rest, _ := bytes.Cut(out, []byte("\n"))
		if kind, size := object(string(header)); kind != "blob" || size != e.size || len(rest) <= size {
			return nil, fmt.Errorf("%s in %.12s cannot be had: %s", e.path, commit, strings.Map(visible, string(header)))
		}
		files[i] = File{Path: e.path, Link: e.link, Data: rest[:e.size]}
		out = rest[e.size+1:]
	}
	return files, nil
}
