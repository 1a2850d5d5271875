package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// What can be wrong with a question about a revision. Other errors mean that
// git could not be asked.
var (
	// ErrUnknownRevision: the name leads to no commit here.
	ErrUnknownRevision = errors.New("unknown revision")
	// ErrMissingPath: there is no file at the path in the revision.
	ErrMissingPath = errors.New("no such file in the revision")
)

// maxFile is the size in bytes up to which ShowFile gives a file.
const maxFile = 64 << 20

// Resolve gives the commit, in full hexadecimal digits, that a revision such as
// "HEAD~2", "v1.2" or "main@{yesterday}" names (gitrevisions(7)). A search for
// a message is HEAD^{/text} here; the form :/text cannot be told from its end.
func Resolve(ctx context.Context, dir string, env []string, rev string) (string, error) {
	g, err := newAsker(ctx, dir, env)
	if err != nil {
		return "", err
	}
	return g.resolve(rev)
}

func (g asker) resolve(rev string) (string, error) {
	if rev == "" || strings.HasPrefix(rev, "-") || strings.ContainsRune(rev, 0) {
		return "", fmt.Errorf("%q: %w", rev, ErrUnknownRevision)
	}
	out, fail := g.ask("rev-parse", "--verify", "--quiet", rev+"^{commit}")
	if fail != nil && fail.code != 1 {
		return "", fmt.Errorf("%q: %w", rev, fail)
	}
	commit := strings.TrimSuffix(string(out), "\n")
	// A range or a negated revision passes --verify, but is no commit.
	if fail != nil || !isHash(commit) {
		return "", fmt.Errorf("%q: %w", rev, ErrUnknownRevision)
	}
	return commit, nil
}

// Elsewhere says, for a revision that is unknown here, where it may be had: from
// a branch of a remote, which a clone for CI often has in place of one of its
// own, or from the history that a shallow clone left behind. It is empty when
// there is nothing to say.
func Elsewhere(ctx context.Context, dir string, env []string, rev string) string {
	g, err := newAsker(ctx, dir, env)
	if err != nil {
		return ""
	}
	name := strings.TrimPrefix(rev, "refs/heads/")
	end := strings.IndexAny(name+"~", "~^@:")
	if _, fail := g.ask("check-ref-format", "refs/heads/"+name[:end]); fail == nil {
		out, _ := g.ask("for-each-ref", "--count=1", "--format=%(refname:short)", "refs/remotes/*/"+name[:end])
		if branch := strings.TrimSpace(string(out)); branch != "" {
			return fmt.Sprintf("there is no branch %s here, but %s: write %s", name[:end], branch, branch+name[end:])
		}
	}
	if out, _ := g.ask("rev-parse", "--is-shallow-repository"); strings.TrimSpace(string(out)) == "true" {
		return "the clone is shallow: git fetch --unshallow brings the commits that it lacks"
	}
	return ""
}

// ShowFile gives the bytes of a file as they are in a revision. The path is
// relative to the root of the repository, with slashes, wherever dir is in it.
// Links are followed as far as they stay in the revision, since one instruction
// file is often a link to another. The error wraps ErrUnknownRevision or
// ErrMissingPath; a file of more than 64 MiB is refused, and so is one that a
// partial clone would have to fetch.
func ShowFile(ctx context.Context, dir string, env []string, rev, file string) ([]byte, error) {
	g, err := newAsker(ctx, dir, env)
	if err != nil {
		return nil, err
	}
	commit, err := g.resolve(rev)
	if err != nil {
		return nil, err
	}
	clean := path.Clean(file)
	if clean == "." {
		return nil, fmt.Errorf("%q in %q %s: %w", file, rev, instead("tree"), ErrMissingPath)
	}
	outside := path.IsAbs(clean) || clean == ".." || strings.HasPrefix(clean, "../")
	if outside || strings.ContainsAny(clean, "\n\x00") {
		return nil, fmt.Errorf("%q is no path in the repository: %w", file, ErrMissingPath)
	}
	out, fail := g.tell(commit+":"+clean+"\n", maxFile+1024, "cat-file", "--batch", "--follow-symlinks")
	header, body, whole := bytes.Cut(out, []byte("\n"))
	kind, size := object(string(header))
	if whole && size > maxFile {
		return nil, fmt.Errorf("%q in %q has %d bytes; at most %d are read", file, rev, size, maxFile)
	}
	if fail != nil {
		return nil, fmt.Errorf("%q in %q: %w", file, rev, fail)
	}
	if kind != "blob" {
		return nil, fmt.Errorf("%q in %q %s: %w", file, rev, instead(kind), ErrMissingPath)
	}
	if len(body) != size+1 {
		return nil, fmt.Errorf("%q in %q: git gave %d bytes of %d", file, rev, len(body), size)
	}
	return body[:size], nil
}

// object reads the line in front of what cat-file --batch prints: name, type
// and size of an object, or a word and a size, or the request and "missing".
func object(header string) (kind string, size int) {
	words := strings.Split(header, " ")
	if len(words) == 3 && isHash(words[0]) {
		if size, err := strconv.Atoi(words[2]); err == nil {
			return words[1], size
		}
	}
	if strings.Contains(words[0], ":") {
		return "missing", 0
	}
	return words[0], 0
}

// instead says what was found in place of a file.
func instead(kind string) string {
	switch kind {
	case "tree":
		return "is a folder"
	case "symlink":
		return "is a link that leads out of the repository"
	case "dangling":
		return "is a link to what is not there"
	case "loop":
		return "is a link that leads to itself"
	case "notdir":
		return "lies below what is no folder"
	}
	return "is not there"
}

// WatchPaths gives the files whose change can make the facts old: the head, the
// file of the current branch, the packed branches and the config. Some need not
// exist; a branch can be in a file of its own or packed. It is empty without a
// repository. (In a repository with reftable storage, branches are elsewhere,
// and only the config is seen.)
func WatchPaths(f Facts) []string {
	if f.Dir == "" || f.CommonDir == "" {
		return nil
	}
	paths := []string{filepath.Join(f.Dir, "HEAD")}
	if f.Branch != "" {
		paths = append(paths, filepath.Join(f.CommonDir, "refs/heads/"+f.Branch))
	}
	return append(paths, filepath.Join(f.CommonDir, "packed-refs"), filepath.Join(f.CommonDir, "config"))
}
