package git

import (
	"path/filepath"
	"strings"
)

// place is where a repository lies.
type place struct {
	root, dir, common, super string
	bare, shallow            bool
	rootless                 string // why root is empty
}

// head is what is checked out.
type head struct {
	branch, commit       string
	detached, unborn     bool
	branchless, headless string // why branch and commit are empty
}

// The questions of the one rev-parse that answers nearly all. Git stops at the
// first that it cannot answer, so the two that can fail in a sound repository
// stand last: the top of the working tree (there is none in a bare
// repository), then the head (there is none before the first commit).
const (
	qBare = iota
	qShallow
	qDir
	qCommon
	qSuper
	qTop
	qHead
)

// place asks where the repository is and what is checked out.
func (g asker) place() (place, head, *failure) {
	answers, fail := g.revParse(
		"--is-bare-repository", "--is-shallow-repository", "--absolute-git-dir", "--git-common-dir",
		"--show-superproject-working-tree", "--show-toplevel", "HEAD", "--symbolic-full-name HEAD")
	if fail != nil && (fail.code < 0 || len(answers) < qTop) {
		return place{}, head{}, fail
	}
	p := place{bare: answers[qBare] == "true", shallow: answers[qShallow] == "true"}
	if !filepath.IsAbs(filepath.FromSlash(answers[qDir])) {
		return place{}, head{}, &failure{reason: "git is too old: 2.15 or newer is needed"}
	}
	p.dir, p.common = resolved(g.dir, answers[qDir]), resolved(g.dir, answers[qCommon])
	if super := answers[qSuper]; filepath.IsAbs(filepath.FromSlash(super)) {
		p.super = resolved(g.dir, super)
	}
	switch {
	case len(answers) > qTop:
		p.root = resolved(g.dir, answers[qTop])
		answers = answers[qHead:]
	case p.bare:
		p.rootless = "bare repository: no working tree"
	default:
		p.rootless = "inside the git folder: no working tree"
	}
	if p.root == "" {
		answers, _ = g.revParse("HEAD", "--symbolic-full-name HEAD")
	}
	return p, g.head(answers), nil
}

// revParse asks git rev-parse several questions, each one or more arguments,
// and gives the answers up to the first that git cannot give. Paths may hold
// line feeds, so between the answers stands a mark, which rev-parse passes
// through as it does with every argument that it does not know.
func (g asker) revParse(questions ...string) ([]string, *failure) {
	const mark = "--end-of-answer"
	args := []string{"rev-parse"}
	for _, q := range questions {
		args = append(append(args, strings.Fields(q)...), mark)
	}
	out, fail := g.ask(args...)
	parts := strings.Split(string(out), mark+"\n")
	answers := parts[:len(parts)-1]
	if len(answers) > len(questions) || fail == nil && len(answers) != len(questions) {
		return nil, &failure{code: -1, reason: "git gave an answer that is not understood"}
	}
	for i := range answers {
		answers[i] = strings.TrimSuffix(answers[i], "\n")
	}
	return answers, fail
}

// head makes sense of the answers about the head: its commit and its full name.
func (g asker) head(answers []string) head {
	var commit, name string
	if len(answers) > 0 && isHash(answers[0]) {
		commit = answers[0]
	}
	if len(answers) > 1 {
		name = answers[1]
	}
	branch, onBranch := strings.CutPrefix(name, "refs/heads/")
	switch {
	case commit != "" && name == "HEAD":
		return detachedAt(commit)
	// A tag or branch that is itself called HEAD makes rev-parse ambiguous.
	case commit != "" && onBranch && branch != "HEAD":
		return head{branch: branch, commit: commit}
	}
	return g.unusualHead(commit)
}

// unusualHead asks one thing after the other: before the first commit, and
// when something else in the repository is called HEAD. The commit is what
// rev-parse took HEAD for, empty if nothing.
func (g asker) unusualHead(commit string) head {
	out, fail := g.ask("symbolic-ref", "--quiet", "HEAD")
	ref := strings.TrimSuffix(string(out), "\n")
	switch {
	case fail != nil && fail.code == 1 && commit != "":
		return detachedAt(commit)
	case fail != nil && fail.code == 1:
		return head{branchless: "the head holds no commit", headless: "the head holds no commit"}
	case fail != nil:
		reason := "the head cannot be read: " + fail.reason
		return head{branchless: reason, headless: reason}
	}
	var h head
	var onBranch bool
	if h.branch, onBranch = strings.CutPrefix(ref, "refs/heads/"); !onBranch {
		h.branch, h.branchless = "", "the head follows "+ref+", which is no branch"
	}
	// The pattern also matches what lies below the name, as topic/a for topic.
	out, fail = g.ask("for-each-ref", "--format=%(objectname) %(refname)", ref)
	if fail != nil {
		h.headless = fail.reason
		return h
	}
	for line := range strings.Lines(string(out)) {
		hash, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if name == ref && isHash(hash) {
			h.commit = hash
			return h
		}
	}
	h.unborn, h.headless = true, "no commit yet"
	return h
}

func detachedAt(commit string) head {
	return head{commit: commit, detached: true, branchless: "detached at " + commit[:7]}
}

// isHash says whether s is a full object name, of SHA-1 or of SHA-256.
func isHash(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}
