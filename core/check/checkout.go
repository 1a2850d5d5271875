package check

import (
	"context"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"foreword/core/git"
)

// Checkout is the Probe that asks the disk and git(1). It keeps what it was
// told, so it is for one check; it is not safe for concurrent use.
type Checkout struct {
	root    string
	history git.History
	// silent is why git has no answers; empty when it has.
	silent     string
	shallow    bool
	files      []string
	folders    map[string]bool // looked up only
	extensions map[string]bool // looked up only
	submodules []string
	past       map[string]Past
	// gone are all paths that went, folders included; nil before they are asked
	// for. They are looked up only. When the history is too long for that, each
	// path is asked for, and asked counts.
	gone    map[string]bool
	tooLong bool
	asked   int
}

const (
	// maxAsked bounds the paths that git is asked for one by one, which takes
	// long in a long history.
	maxAsked = 20
	// maxRead bounds a file that is read, in bytes.
	maxRead = 8 << 20
	// maxRenames bounds the renames of one path that are followed.
	maxRenames = 5
)

// NewCheckout makes ready to ask about the checkout at root. The environment is
// that of git, as os.Environ gives it.
func NewCheckout(ctx context.Context, root string, env []string) *Checkout {
	c := &Checkout{root: root, folders: map[string]bool{}, extensions: map[string]bool{}, past: map[string]Past{}}
	facts := git.Read(ctx, root, env)
	c.shallow = facts.Shallow
	if facts.Root == "" {
		c.silent = "this is no git repository"
		return c
	}
	var err error
	if c.history, err = git.OpenHistory(ctx, root, env); err == nil {
		c.files, c.submodules, err = c.history.Tracked()
	}
	if err != nil {
		c.silent = err.Error()
	}
	for _, f := range c.files {
		c.extensions[path.Ext(f)] = true
		for dir := path.Dir(f); dir != "." && !c.folders[dir]; dir = path.Dir(dir) {
			c.folders[dir] = true
		}
	}
	return c
}

// Find implements Probe.
func (c *Checkout) Find(name string) Presence {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return Absent
	}
	if _, err := os.Lstat(c.at(name)); err == nil {
		return Present
	}
	clean := path.Clean(name)
	for _, s := range c.submodules {
		if strings.HasPrefix(clean, s+"/") && len(c.Names(s)) == 0 {
			return Submodule
		}
	}
	return Absent
}

func (c *Checkout) at(name string) string { return filepath.Join(c.root, filepath.FromSlash(name)) }

// Holding implements Probe.
func (c *Checkout) Holding(name string) []string {
	var out []string
	clean := path.Clean(name)
	if c.folders[clean] {
		return []string{clean}
	}
	end, start, inside := "/"+clean, clean+"/", "/"+clean+"/"
	for _, f := range c.files {
		if f == clean || strings.HasSuffix(f, end) || strings.HasPrefix(f, start) || strings.Contains(f, inside) {
			out = append(out, f)
		}
	}
	return out
}

// Past implements Probe.
func (c *Checkout) Past(name string) Past {
	clean := path.Clean(name)
	if p, known := c.past[clean]; known {
		return p
	}
	p := c.askPast(clean)
	c.past[clean] = p
	return p
}

func (c *Checkout) askPast(name string) Past {
	if c.silent != "" {
		return Past{Silent: c.silent}
	}
	c.readGone()
	if c.asked++; c.tooLong && c.asked > maxAsked {
		return Past{Silent: "the history is long, and more paths are named than git was asked for"}
	}
	if !c.tooLong && !c.gone[name] {
		if c.shallow {
			return Past{Silent: "the clone is shallow, so git cannot tell what was there"}
		}
		return Past{}
	}
	d, err := c.history.Departed(name)
	switch {
	case errors.Is(err, git.ErrNeverThere) && c.shallow:
		return Past{Silent: "the clone is shallow, so git cannot tell what was there"}
	case errors.Is(err, git.ErrNeverThere):
		return Past{}
	case err != nil:
		return Past{Silent: err.Error()}
	}
	p := Past{Known: true, Commit: d.Commit, Subject: d.Subject, When: d.When, Became: d.Became}
	for range maxRenames {
		if p.Became == "" || c.Find(p.Became) == Present {
			return p
		}
		next, err := c.history.Departed(p.Became)
		if err != nil || next.Became == "" {
			break
		}
		p.Became = next.Became
	}
	if c.Find(p.Became) != Present {
		p.Became = ""
	}
	return p
}

// readGone asks git once for all that went.
func (c *Checkout) readGone() {
	if c.gone != nil {
		return
	}
	files, err := c.history.Gone()
	c.gone, c.tooLong = map[string]bool{}, err != nil
	for _, f := range files {
		for ; f != "." && !c.gone[f]; f = path.Dir(f) {
			c.gone[f] = true
		}
	}
}

// Ignored implements Probe.
func (c *Checkout) Ignored(names []string) []string {
	if c.silent != "" || len(names) == 0 {
		return nil
	}
	ignored, err := c.history.Ignored(names)
	if err != nil {
		return nil
	}
	return ignored
}

// Extension implements Probe.
func (c *Checkout) Extension(ext string) bool { return c.extensions[ext] }

// Commit implements Probe.
func (c *Checkout) Commit(name string) CommitState {
	if c.silent != "" {
		return CommitUnknown
	}
	standing, err := c.history.Commit(name)
	switch {
	case err != nil || standing == git.Missing:
		return CommitUnknown
	case standing == git.Unreachable && !c.shallow:
		return CommitLost
	}
	return CommitReachable
}

// Behind implements Probe.
func (c *Checkout) Behind(commit string) (int, bool) {
	if c.silent != "" {
		return 0, false
	}
	n, err := c.history.Behind(commit)
	return n, err == nil && !c.shallow
}

// Names implements Probe.
func (c *Checkout) Names(folder string) []string {
	entries, err := os.ReadDir(c.at(folder))
	if err != nil || !filepath.IsLocal(filepath.FromSlash(folder)) {
		return nil
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}

// Changed implements Probe.
func (c *Checkout) Changed(name string) (time.Time, bool) {
	info, err := os.Lstat(c.at(name))
	if err != nil || !filepath.IsLocal(filepath.FromSlash(name)) {
		return time.Time{}, false
	}
	return info.ModTime(), true
}

// Read implements Probe.
func (c *Checkout) Read(name string) ([]byte, bool) {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, false
	}
	info, err := os.Stat(c.at(name))
	if err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	f, err := os.Open(c.at(name))
	if err != nil {
		return nil, false
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxRead))
	return text, err == nil
}
