package command_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"foreword/core/layout"
	"foreword/roles"
	"foreword/tui/command"
)

// checkout makes a repository with something in every section, and gives its
// folder and an environment of its own.
func checkout(t *testing.T) (dir string, env []string) {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(base, "mill")
	for name, text := range map[string]string{
		"AGENTS.md":               "Grind \x1b[31mred\u200b wheat.\n",
		"INDEX.md":                "# The mill\n",
		".foreword/foreword.yaml": "facts:\n  - name: date\n    from: clock\n  - name: wind\n    value: west\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	env = append(isolation(base), "PATH="+os.Getenv("PATH"), "GOCOVERDIR="+os.Getenv("GOCOVERDIR"))
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"},
		{"remote", "add", "origin", "https://example.org/mill/grain.git"},
		{"add", "."},
		{"commit", "-q", "-m", "first"},
	} {
		git := exec.Command("git", args...)
		git.Dir, git.Env = dir, env
		if out, err := git.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	if got := invoke(t, env, "", "-C", dir, "memory", "add", "the stones turn", "--tag", "stones"); got.status != 0 {
		t.Fatal(got.stderr)
	}
	return dir, env
}

// outcome is what a run left behind.
type outcome struct {
	stdout, stderr string
	status         int
}

// invoke runs the program in this process.
func invoke(t *testing.T, env []string, stdin string, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := command.Run(context.Background(), command.Process{
		Args: args, Env: env, Stdin: strings.NewReader(stdin), Stdout: &stdout, Stderr: &stderr,
	})
	return outcome{stdout.String(), stderr.String(), status}
}

// process gives the program as a process of its own in a checkout.
func process(dir string, env []string, args ...string) *exec.Cmd {
	cmd := exec.Command("foreword", args...)
	cmd.Dir, cmd.Env = dir, env
	return cmd
}

func TestEveryProcessPrintsTheSameBytes(t *testing.T) {
	dir, env := checkout(t)
	for _, role := range roles.Builtin() {
		for _, name := range layout.Names() {
			t.Run(role.Name+" under "+name, func(t *testing.T) {
				t.Parallel()
				args := []string{"render", role.Name, "--layout", name, "--date", "2026-08-09"}
				want := invoke(t, env, "", append([]string{"-C", dir}, args...)...)
				if want.status != 0 || want.stdout == "" {
					t.Fatalf("status %d: %s", want.status, want.stderr)
				}
				for _, threads := range []string{"1", "4"} {
					got, err := process(dir, append(slices.Clip(env), "GOMAXPROCS="+threads), args...).Output()
					if err != nil {
						t.Fatal(err)
					}
					if string(got) != want.stdout {
						t.Errorf("another process prints other bytes:\n%q\n%q", got, want.stdout)
					}
				}
			})
		}
	}
}

func TestAReaderThatGoesAwayIsNoFailure(t *testing.T) {
	dir, env := checkout(t)
	for name, shell := range map[string]string{
		"when the system ends the program": `foreword render`,
		"when the signal is ignored":       `trap "" PIPE; foreword render`,
	} {
		t.Run(name, func(t *testing.T) {
			read, write, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			read.Close()
			var stderr bytes.Buffer
			cmd := exec.Command("sh", "-c", shell+`; echo "status $?" >&2`)
			cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, env, write, &stderr
			err = cmd.Run()
			write.Close()
			if err != nil {
				t.Fatal(err)
			}
			if got := stderr.String(); got != "status 141\n" {
				t.Errorf("standard error has %q", got)
			}
		})
	}
}

func TestAFullDeviceIsAFailure(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here")
	}
	defer full.Close()
	dir, env := checkout(t)
	var stderr bytes.Buffer
	cmd := process(dir, env, "render")
	cmd.Stdout, cmd.Stderr = full, &stderr
	_ = cmd.Run()
	if got := cmd.ProcessState.ExitCode(); got != 2 {
		t.Errorf("the status is %d", got)
	}
	if got, want := stderr.String(), "foreword: standard output cannot be written: no space left on device\n"; got != want {
		t.Errorf("standard error has %q", got)
	}
}

// failing is a standard input that breaks off.
type failing struct{}

// Read gives a piece of a text, and then an error.
func (failing) Read(p []byte) (int, error) { return copy(p, "half a no"), io.ErrUnexpectedEOF }

func TestAnInputThatBreaksOffIsNotKept(t *testing.T) {
	dir, env := checkout(t)
	for _, args := range [][]string{{"memory", "add", "-"}, {"memory", "import", "-"}, {"tokens", "--file", "-"}} {
		var stdout, stderr bytes.Buffer
		status := command.Run(context.Background(), command.Process{
			Args: append([]string{"-C", dir}, args...), Env: env, Stdin: failing{}, Stdout: &stdout, Stderr: &stderr,
		})
		if status != 2 || stdout.Len() > 0 || !strings.Contains(stderr.String(), "unexpected EOF") {
			t.Errorf("%v: status %d, %q, %q", args, status, stdout.String(), stderr.String())
		}
	}
	if got := invoke(t, env, "", "-C", dir, "memory", "list"); strings.Contains(got.stdout, "half") {
		t.Errorf("half a note was kept:\n%s", got.stdout)
	}
}
