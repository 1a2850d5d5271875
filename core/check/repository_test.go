package check_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"foreword/core/check"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/workspace"
)

// repository is a real checkout under a test.
type repository struct {
	t   *testing.T
	dir string
	env []string
}

func newRepository(t *testing.T, files map[string]string) *repository {
	t.Helper()
	root := t.TempDir()
	r := &repository{t: t, dir: filepath.Join(root, "shop"), env: append(os.Environ(),
		"HOME="+root, "XDG_DATA_HOME="+filepath.Join(root, "data"), "TZ=UTC", "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=a@example.org",
		"GIT_AUTHOR_DATE=2026-08-09T08:00:00Z", "GIT_COMMITTER_DATE=2026-08-09T08:00:00Z")}
	if err := os.Mkdir(r.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	r.git("init", "-q", "-b", "main")
	r.write(files)
	r.commit("Begin")
	return r
}

func (r *repository) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = r.dir, r.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r *repository) write(files map[string]string) {
	r.t.Helper()
	for name, text := range files {
		path := filepath.Join(r.dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			r.t.Fatal(err)
		}
	}
}

func (r *repository) commit(subject string) {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "--allow-empty", "-m", subject)
}

// read reads the checkout as the program does, and builds its prompts.
func (r *repository) read(date string, layouts ...string) (*workspace.Workspace, []*prompt.Prompt) {
	r.t.Helper()
	now, err := time.Parse(time.DateOnly, date)
	if err != nil {
		r.t.Fatal(err)
	}
	reading, err := source.Open(context.Background(), source.Options{
		Dir: r.dir, Env: r.env, Now: now,
		Roles: []workspace.Role{{Name: "direct", Mode: "agent", Frame: "You bake bread."}},
	})
	if err != nil {
		r.t.Fatal(err)
	}
	if len(layouts) == 0 {
		layouts = []string{"session"}
	}
	var prompts []*prompt.Prompt
	for _, l := range layouts {
		p, err := layout.Build(l, reading.Workspace, "direct")
		if err != nil {
			r.t.Fatal(err)
		}
		prompts = append(prompts, p)
	}
	return reading.Workspace, prompts
}

func (r *repository) probe() *check.Checkout {
	return check.NewCheckout(context.Background(), r.dir, r.env)
}

// alone gives the findings without a recording.
func (r *repository) alone(date string) []check.Finding {
	r.t.Helper()
	w, prompts := r.read(date)
	return check.Alone(w, prompts, r.probe())
}

// lines tells findings that are not plainly well, one a line.
func lines(findings []check.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		if f.Verdict == check.Holds && f.Reason == "" {
			continue
		}
		b.WriteString(f.Verdict.String() + " " + string(f.Rule) + " " + f.Place.String() + ": " + f.Reason + "\n")
	}
	return b.String()
}

func fixture(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
