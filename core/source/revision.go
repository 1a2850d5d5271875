package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"foreword/core/git"
)

// OpenRevision reads the workspace of a checkout as it was in a git revision:
// the config and every file that a reading asks for are those of the revision,
// without the work tree being looked at or touched. Names and folders are those
// of the real checkout, and so are the clock, the environment, the memories, the
// origin, files outside of the repository and what commands say, so that only
// what was committed differs. The head is the commit of the revision; the branch
// is the revision's where it names one, else the present one. Options.SameGit
// leaves both as they are now.
//
// The reading has nothing to watch but the branches: a commit never changes.
func OpenRevision(ctx context.Context, o Options, rev string) (*Reading, error) {
	facts := git.Read(ctx, o.Dir, o.Env)
	if facts.Root == "" {
		return nil, fmt.Errorf("%s has no work tree of git: there is no revision %q to read", o.Dir, rev)
	}
	commit, err := git.Resolve(ctx, o.Dir, o.Env, rev)
	if errors.Is(err, git.ErrUnknownRevision) {
		if where := git.Elsewhere(ctx, o.Dir, o.Env, rev); where != "" {
			err = fmt.Errorf("%w\n%s", err, where)
		}
	}
	if err != nil {
		return nil, err
	}
	if !o.SameGit {
		facts = then(ctx, o, facts, rev, commit)
	}
	x, err := newExtract(ctx, o, facts.Root, commit)
	if err != nil {
		return nil, err
	}
	defer x.close()
	return x.read(facts)
}

// then gives what git says of a checkout with a revision's commit and branch.
func then(ctx context.Context, o Options, facts git.Facts, rev, commit string) git.Facts {
	facts.Head = commit
	branch := strings.TrimPrefix(rev, "refs/heads/")
	if name := !strings.ContainsAny(branch, "~^:{"); name && facts.Branch != branch {
		if _, err := git.Resolve(ctx, o.Dir, o.Env, "refs/heads/"+branch); err == nil {
			facts.Branch = branch
		}
	}
	return facts
}

// extract is a private folder with the files of a commit that a reading needs.
type extract struct {
	ctx    context.Context
	o      Options
	real   string // the root of the checkout
	commit string
	temp   string
	root   *os.Root // temp, which nothing that is written leads out of
	have   []string // what was asked for
}

func newExtract(ctx context.Context, o Options, real, commit string) (*extract, error) {
	temp, err := os.MkdirTemp("", "foreword-revision-")
	if err == nil {
		temp, err = filepath.EvalSymlinks(temp)
	}
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(temp)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(temp))
	}
	return &extract{ctx: ctx, o: o, real: real, commit: commit, temp: temp, root: root}, nil
}

func (x *extract) close() {
	_ = x.root.Close()
	_ = os.RemoveAll(x.temp) // what stays behind is in the folder for temporary files
}

// rounds bounds how often a reading is begun anew: a config leads to files, and
// a file can be a link to another one that is a link.
const rounds = 8

// read reads until the reading asks for nothing that the extract has not.
func (x *extract) read(facts git.Facts) (*Reading, error) {
	wanted := []string{Folder}
	for range rounds {
		if err := x.fetch(wanted); err != nil {
			return nil, err
		}
		o := x.o
		o.DeferMemory = true
		r := &reader{ctx: x.ctx, options: o, git: facts, root: x.temp, checkout: x.real}
		reading, err := r.read()
		if wanted = x.lacking(reading.Watch); len(wanted) > 0 {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("in %.12s: %w", x.commit, err)
		}
		return x.moved(reading, facts), nil
	}
	return nil, fmt.Errorf("in %.12s: links lead to links, more than %d deep", x.commit, rounds)
}

// lacking gives what a reading asked for that was not fetched yet.
func (x *extract) lacking(watched []string) []string {
	var paths []string
	for _, at := range watched {
		rel, err := filepath.Rel(x.temp, at)
		if err == nil && filepath.IsLocal(rel) && rel != "." {
			paths = append(paths, filepath.ToSlash(rel))
		}
	}
	return x.fresh(paths)
}

// fresh gives those of the paths that were not asked for yet, alone or with a
// folder above them.
func (x *extract) fresh(paths []string) []string {
	var out []string
	for _, p := range paths {
		if !slices.ContainsFunc(append(x.have, out...), func(h string) bool { return p == h || strings.HasPrefix(p, h+"/") }) {
			out = append(out, p)
		}
	}
	return out
}

// fetch writes files of the commit into the extract, and what links among them
// lead to.
func (x *extract) fetch(paths []string) error {
	for range rounds {
		files, err := git.Files(x.ctx, x.o.Dir, x.o.Env, x.commit, paths...)
		if err != nil {
			return err
		}
		x.have = append(x.have, paths...)
		var targets []string
		for _, f := range files {
			target, err := x.write(f, paths)
			if err != nil {
				return fmt.Errorf("%s in %.12s: %w", f.Path, x.commit, err)
			}
			targets = append(targets, target...)
		}
		if paths = x.fresh(targets); len(paths) == 0 {
			return nil
		}
	}
	return nil // a chain of links that long is left dangling
}

// outside is where a link leads that would leave the revision: to nowhere.
const outside = "not-in-the-revision"

// write writes one file, and gives the paths that a link makes necessary: where
// it leads, and there what was wanted behind it.
func (x *extract) write(f git.File, wanted []string) ([]string, error) {
	if err := x.root.MkdirAll(path.Dir(f.Path), 0o700); err != nil {
		return nil, err
	}
	if _, err := x.root.Lstat(f.Path); err == nil {
		return nil, nil
	}
	if !f.Link {
		return nil, x.root.WriteFile(f.Path, f.Data, 0o600)
	}
	target := path.Join(path.Dir(f.Path), string(f.Data))
	if path.IsAbs(string(f.Data)) || !filepath.IsLocal(filepath.FromSlash(target)) {
		return nil, x.root.Symlink(outside, f.Path)
	}
	targets := []string{target}
	for _, p := range wanted {
		if rest, ok := strings.CutPrefix(p, f.Path+"/"); ok {
			targets = append(targets, path.Join(target, rest))
		}
	}
	return targets, x.root.Symlink(filepath.FromSlash(string(f.Data)), f.Path)
}

// moved takes the extract's own place out of a reading, and opens the memories.
func (x *extract) moved(reading *Reading, facts git.Facts) *Reading {
	w := reading.Workspace
	w.Root, w.Project.Root = x.real, x.real
	if rel, err := filepath.Rel(x.temp, reading.MemoryPath); err == nil && filepath.IsLocal(rel) {
		reading.MemoryPath = filepath.Join(x.real, rel)
	}
	reading.Watch, reading.Commit = git.WatchPaths(facts), x.commit
	if !x.o.DeferMemory {
		reading.Workspace = LoadMemory(x.ctx, reading)
	}
	return reading
}
