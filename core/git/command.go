package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

const (
	// patience is how long one git process may take. A healthy answer needs
	// a few milliseconds; a file server that hangs must not hang the screen.
	patience = 5 * time.Second
	// farewell is how long a stopped git may hold its output open, as a child
	// of it does that outlives it, or a large answer may take to be read to its
	// end on a busy machine.
	farewell = 3 * time.Second
	// maxAnswer is the most that is read of an answer that holds facts.
	maxAnswer = 1 << 20
)

// asker asks git about one folder. It lives as long as the call that made it,
// and so it may carry that call's context.
type asker struct {
	ctx context.Context
	bin string   // absolute path of git
	dir string   // absolute, links resolved: git's relative answers start there
	env []string // complete
}

// failure says why git gave no answer.
type failure struct {
	code   int    // git's exit status; -1 when it did not come to one
	stderr string // what git said
	reason string // for people
}

// Error gives the reason for people.
func (f *failure) Error() string { return f.reason }

// newAsker finds git in the PATH of env. Its error is for people as it stands.
func newAsker(ctx context.Context, dir string, env []string) (asker, error) {
	real, err := filepath.Abs(dir)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return asker{}, fmt.Errorf("folder cannot be opened: %w", err)
	}
	info, err := os.Stat(real)
	if err != nil {
		return asker{}, fmt.Errorf("folder cannot be opened: %w", err)
	}
	if !info.IsDir() {
		return asker{}, fmt.Errorf("%s is not a folder", real)
	}
	bin := find("git", variable(env, "PATH"))
	if bin == "" {
		return asker{}, errors.New("git is not installed")
	}
	return asker{ctx: ctx, bin: bin, dir: real, env: environment(env, real)}, nil
}

// ask runs git with the arguments and gives what it printed.
func (g asker) ask(args ...string) ([]byte, *failure) {
	return g.tell("", maxAnswer, args...)
}

// tell is ask with an input for git and a limit for its output in bytes.
func (g asker) tell(input string, limit int, args ...string) ([]byte, *failure) {
	ctx, cancel := context.WithTimeout(g.ctx, patience)
	defer cancel()
	// The file system monitor is a program that a repository can name in its
	// config; nobody allowed it to run here.
	fixed := []string{"--no-optional-locks", "--no-pager", "-c", "core.fsmonitor=false"}
	cmd := exec.CommandContext(ctx, g.bin, append(fixed, args...)...)
	stdout, stderr := &capped{limit: limit}, &capped{limit: maxAnswer}
	cmd.Dir, cmd.Env, cmd.WaitDelay = g.dir, g.env, farewell
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), stdout, stderr
	err := cmd.Run()
	if err == nil {
		return stdout.kept.Bytes(), nil
	}
	f := &failure{code: -1, stderr: stderr.kept.String()}
	var exit *exec.ExitError
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		f.reason = "git did not answer in time"
	case ctx.Err() != nil:
		f.reason = "asking git was cancelled"
	case stdout.over || stderr.over:
		f.reason = fmt.Sprintf("git said more than %d bytes", limit)
	case errors.As(err, &exit):
		f.code, f.reason = exit.ExitCode(), explain(f.stderr, exit.ExitCode())
	default:
		f.reason = fmt.Sprintf("git could not be run: %v", err)
	}
	return stdout.kept.Bytes(), f
}

// explain puts what git complained about, in the C locale, into our words.
func explain(stderr string, code int) string {
	line := complaint(stderr)
	switch {
	case strings.Contains(line, "dubious ownership"), strings.Contains(line, "unsafe repository"):
		return "owned by another user: git refuses (safe.directory)"
	case strings.Contains(line, "cannot use bare repository"):
		return "bare repository: git refuses (safe.bareRepository)"
	case strings.HasPrefix(line, "not a git repository (or any"):
		return "not a git repository"
	case strings.HasPrefix(line, "not a git repository: "):
		return "the .git file names a folder that is no repository (any more)"
	case line == "":
		return fmt.Sprintf("git ended with status %d and gave no reason", code)
	}
	return "git: " + line
}

// complaint gives the line in which git says what is wrong, fit to be shown.
func complaint(stderr string) string {
	for line := range strings.Lines(stderr) {
		for _, mark := range []string{"fatal: ", "error: "} {
			text, ok := strings.CutPrefix(line, mark)
			if !ok {
				continue
			}
			text = strings.Map(visible, strings.TrimSpace(text))
			const most = 200
			if runes := []rune(text); len(runes) > most {
				text = string(runes[:most]) + "…"
			}
			return text
		}
	}
	return ""
}

func visible(r rune) rune {
	if r < ' ' || r == 0x7f {
		return '?'
	}
	return r
}

// environment is the caller's environment with what a question needs put in,
// and without what would lead git to another repository.
func environment(env []string, dir string) []string {
	elsewhere := []string{
		"GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_NAMESPACE",
		"GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
		"GIT_SHALLOW_FILE", "GIT_GRAFT_FILE", "GIT_REPLACE_REF_BASE", "GIT_INTERNAL_SUPER_PREFIX",
	}
	kept := make([]string, 0, len(env)+8)
	for _, pair := range env {
		name, _, _ := strings.Cut(pair, "=")
		if !slices.Contains(elsewhere, name) {
			kept = append(kept, pair)
		}
	}
	// Of two values for one name, exec takes the later one.
	return append(kept,
		"LC_ALL=C", "LANGUAGE=", "PWD="+dir,
		"GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_PAGER=cat",
		// A partial clone fetches what it lacks. The first switch forbids that
		// from git 2.44 on; the second leaves no way to fetch in any version.
		"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
	)
}

// variable gives the value that exec would take for the name.
func variable(env []string, name string) string {
	for _, pair := range slices.Backward(env) {
		key, value, _ := strings.Cut(pair, "=")
		if key == name || runtime.GOOS == "windows" && strings.EqualFold(key, name) {
			return value
		}
	}
	return ""
}

// find looks for a program in a PATH. The standard library's search knows the
// PATH of this process only. Entries that are not absolute are passed over:
// with them, the checkout under inspection would choose the program.
func find(name, path string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	for _, folder := range filepath.SplitList(path) {
		file := filepath.Join(folder, name)
		info, err := os.Stat(file)
		if !filepath.IsAbs(file) || err != nil || !info.Mode().IsRegular() {
			continue
		}
		if runtime.GOOS == "windows" || info.Mode().Perm()&0o111 != 0 {
			return file
		}
	}
	return ""
}

// capped keeps what is written to it, and refuses to grow over its limit. The
// buffer is not embedded: its ReadFrom would let io.Copy pass the limit by.
type capped struct {
	kept  bytes.Buffer
	limit int
	over  bool
}

// Write adds p. Over the limit it fails, which stops the copying and, with it,
// the program that writes.
func (c *capped) Write(p []byte) (int, error) {
	if c.kept.Len()+len(p) > c.limit {
		c.over = true
		return 0, errors.New("output over its limit")
	}
	return c.kept.Write(p)
}
