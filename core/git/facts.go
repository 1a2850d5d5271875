package git

import (
	"context"
	"path/filepath"
	"strings"
)

// Facts are what git says of the folder that was asked about. Paths are
// absolute, with links resolved. An empty string is a fact that is not there;
// where that can surprise, Absent says why.
type Facts struct {
	// Root is the top of the working tree.
	Root string
	// Dir is the git folder of this working tree. CommonDir is the one that
	// its worktrees share; the two differ in a linked worktree only.
	Dir, CommonDir string
	// Superproject is the top of the working tree that holds this submodule.
	Superproject string
	// Origin is the address of the remote called origin, as git would use it,
	// with what may be secret taken out. OriginHidden says that something was.
	Origin       string
	OriginHidden bool
	// Normalized is the one name that all addresses of the origin share.
	Normalized string
	// Branch is the checked out branch without refs/heads/, empty when the
	// head is detached. Head is the commit in full hexadecimal digits.
	Branch, Head string
	// Bare, Detached, Unborn (no commit yet), Shallow and Worktree (a linked
	// one) say what is unusual about the repository.
	Bare, Detached, Unborn, Shallow, Worktree bool
	// Absent says why facts are not there: of root, origin, normalized,
	// branch and head those that are absent, in this order. Normalized is
	// listed only where there is an origin.
	Absent []Absence
}

// Absence says why a fact is not there.
type Absence struct {
	// Name is root, origin, normalized, branch or head.
	Name string
	// Reason is a short text for people, such as "no commit yet".
	Reason string
}

// Read asks git about the folder dir. The environment is the whole of what git
// gets to see, in the form of os.Environ: PATH leads to git, and the user's
// settings are found by it. Read does not fail; what cannot be had is absent.
func Read(ctx context.Context, dir string, env []string) Facts {
	g, err := newAsker(ctx, dir, env)
	if err != nil {
		return nothing(err.Error())
	}
	answer := make(chan origin, 1)
	go func() { answer <- g.origin() }()
	place, head, fail := g.place()
	from := <-answer
	if fail != nil {
		return nothing(fail.reason)
	}
	f := Facts{
		Root: place.root, Dir: place.dir, CommonDir: place.common, Superproject: place.super,
		Origin: from.shown, OriginHidden: from.hidden, Normalized: from.normalized,
		Branch: head.branch, Head: head.commit,
		Bare: place.bare, Detached: head.detached, Unborn: head.unborn,
		Shallow: place.shallow, Worktree: place.dir != place.common,
	}
	for _, a := range []Absence{
		{"root", place.rootless},
		{"origin", from.absent},
		{"normalized", from.nameless},
		{"branch", head.branchless},
		{"head", head.headless},
	} {
		if a.Reason != "" {
			f.Absent = append(f.Absent, a)
		}
	}
	return f
}

// nothing is the answer where git gives none.
func nothing(reason string) Facts {
	return Facts{Absent: []Absence{{"root", reason}, {"origin", reason}, {"branch", reason}, {"head", reason}}}
}

// origin is what is known of the remote called origin.
type origin struct {
	shown      string
	hidden     bool
	normalized string
	absent     string // why shown is empty
	nameless   string // why normalized is empty while shown is not
}

// origin asks for the address with url.*.insteadOf applied, which is the one
// that git remote -v shows.
func (g asker) origin() origin {
	out, fail := g.ask("remote", "get-url", "origin")
	if fail != nil {
		if strings.Contains(strings.ToLower(fail.stderr), "no such remote") {
			return origin{absent: "no remote called origin"}
		}
		return origin{absent: fail.reason}
	}
	address := strings.TrimSuffix(string(out), "\n")
	switch {
	// For a remote without an address git prints the remote's name.
	case address == "" || address == "origin":
		return origin{absent: "the remote called origin has no address"}
	case strings.ContainsFunc(address, isControl):
		return origin{absent: "the address of origin holds control characters"}
	}
	shown, hidden := Hide(address)
	if shown == "" {
		return origin{hidden: hidden, absent: "the address of origin is malformed and may hold a password: not shown"}
	}
	o := origin{shown: shown, hidden: hidden}
	if taken, ok := take(address); ok && taken.form.local() {
		o.nameless = "origin is a path on this machine"
		return o
	}
	if o.normalized = Normalize(address); o.normalized == "" {
		o.nameless = "the address of origin has no normal form"
	}
	return o
}

// resolved gives the path absolute and with links resolved, so that two paths
// to one folder compare equal. Relative answers of git start at base.
func resolved(base, path string) string {
	path = filepath.FromSlash(path)
	if !filepath.IsAbs(path) {
		path = filepath.Join(base, path)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return filepath.Clean(path)
}
