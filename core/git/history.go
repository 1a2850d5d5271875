package git

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"
)

// History answers questions about what a repository holds and held. It asks
// git anew each time; the answers are for whoever keeps them.
type History struct{ g asker }

// maxTracked bounds the list of tracked files, in bytes.
const maxTracked = 64 << 20

// OpenHistory makes ready to ask about the repository that holds dir. Paths are
// relative to dir, with slashes. The error is for people as it stands.
func OpenHistory(ctx context.Context, dir string, env []string) (History, error) {
	g, err := newAsker(ctx, dir, env)
	return History{g}, err
}

// Tracked lists the files of the index below dir, and which of them are
// submodules.
func (h History) Tracked() (files, submodules []string, err error) {
	out, fail := h.g.tell("", maxTracked, "ls-files", "-z", "--stage")
	if fail != nil {
		return nil, nil, fail
	}
	for _, entry := range strings.Split(string(out), "\x00") {
		mode, name, ok := strings.Cut(entry, "\t")
		switch {
		case !ok:
		case strings.HasPrefix(mode, "160000 "):
			submodules = append(submodules, name)
		default:
			files = append(files, name)
		}
	}
	return files, submodules, nil
}

// Departure is how a path went.
type Departure struct {
	// Commit is the commit that took it away, in short, Subject its first line.
	Commit, Subject string
	When            time.Time
	// Became is what the path was renamed to; empty when it was deleted.
	Became string
}

// Gone lists every file that a commit of the head's history took away, some
// more than once. It walks the whole history, once: where that takes too long or
// is too much there is an error, and Departed still answers for single paths.
func (h History) Gone() ([]string, error) {
	out, fail := h.g.tell("", maxTracked, "log", "--no-renames", "--diff-filter=D", "--name-only", "-z", "--format=", "HEAD")
	if fail != nil {
		return nil, fail
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 || r == '\n' }), nil
}

// ErrNeverThere says that no commit that can be reached took such a path away.
var ErrNeverThere = errors.New("git knows no commit that took it away")

// Departed tells the last commit that took a file or a folder away.
func (h History) Departed(file string) (Departure, error) {
	clean := path.Clean(file)
	if path.IsAbs(clean) || clean == "." || clean == ".." || strings.HasPrefix(clean, "../") || strings.ContainsRune(clean, 0) {
		return Departure{}, ErrNeverThere
	}
	out, fail := h.g.ask("--literal-pathspecs", "log", "-1", "--no-renames", "--diff-filter=D", "--format=%H%x00%h%x00%cI%x00%s", "HEAD", "--", clean)
	if fail != nil {
		return Departure{}, fail
	}
	fields := strings.SplitN(strings.TrimSuffix(string(out), "\n"), "\x00", 4)
	if len(fields) != 4 {
		return Departure{}, ErrNeverThere
	}
	when, err := time.Parse(time.RFC3339, fields[2])
	if err != nil {
		return Departure{}, fmt.Errorf("git gave a time that is not understood: %w", err)
	}
	d := Departure{Commit: fields[1], Subject: fields[3], When: when}
	d.Became = h.became(fields[0], clean)
	return d, nil
}

// became gives what a commit renamed a file to, or a folder when all that it
// renamed out of it went to one place.
func (h History) became(commit, file string) string {
	out, fail := h.g.ask("show", "--first-parent", "-m", "-M", "-l2000", "--diff-filter=R", "--name-status", "-z", "--format=", commit)
	if fail != nil {
		return ""
	}
	fields := strings.Split(strings.TrimLeft(string(out), "\n\x00"), "\x00")
	folder := ""
	for i := 0; i+2 < len(fields); i += 3 {
		from, to := fields[i+1], fields[i+2]
		if from == file {
			return to
		}
		rest, inside := strings.CutPrefix(from, file+"/")
		if !inside {
			continue
		}
		base, same := strings.CutSuffix(to, "/"+rest)
		if !same || folder != "" && folder != base {
			return ""
		}
		folder = base
	}
	return folder
}

// Ignored says which of the paths are passed over by gitignore rules.
func (h History) Ignored(paths []string) ([]string, error) {
	var input strings.Builder
	for _, p := range paths {
		if clean := path.Clean(p); !path.IsAbs(clean) && clean != ".." && !strings.HasPrefix(clean, "../") && !strings.ContainsRune(p, 0) {
			input.WriteString(p + "\x00")
		}
	}
	if input.Len() == 0 {
		return nil, nil
	}
	out, fail := h.g.tell(input.String(), maxTracked, "check-ignore", "--no-index", "-z", "--stdin")
	if fail != nil && fail.code != 1 {
		return nil, fail
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 }), nil
}

// Standing is where a commit stands in a repository.
type Standing uint8

// The places of a commit.
const (
	// Missing: the repository has no such commit.
	Missing Standing = iota
	// Unreachable: it has the commit, and no branch or tag leads to it.
	Unreachable
	// Reachable: a branch or a tag leads to it.
	Reachable
)

// Commit tells where a commit stands, which may be named in short.
func (h History) Commit(name string) (Standing, error) {
	if name == "" || strings.Trim(name, "0123456789abcdef") != "" {
		return Missing, nil
	}
	commit, err := h.g.resolve(name)
	if errors.Is(err, ErrUnknownRevision) {
		return Missing, nil
	}
	if err != nil {
		return Missing, err
	}
	out, fail := h.g.ask("for-each-ref", "--count=1", "--format=%(refname)", "--contains", commit)
	if fail != nil {
		return Missing, fail
	}
	if len(out) == 0 {
		if _, fail = h.g.ask("merge-base", "--is-ancestor", commit, "HEAD"); fail == nil {
			return Reachable, nil // as in a detached head
		}
		return Unreachable, nil
	}
	return Reachable, nil
}

// Behind counts the commits that the head has and a commit does not.
func (h History) Behind(commit string) (int, error) {
	full, err := h.g.resolve(commit)
	if err != nil {
		return 0, err
	}
	out, fail := h.g.ask("rev-list", "--count", full+"..HEAD")
	if fail != nil {
		return 0, fail
	}
	return strconv.Atoi(strings.TrimSpace(string(out)))
}
