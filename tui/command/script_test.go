package command_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"foreword/tui"
	_ "foreword/tui/background" // as in the program: before the screen's library
	"foreword/tui/command"
)

// TestMain lets the test binary be the program: a script's "exec foreword" runs
// it again, as a process of its own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"foreword": func() {
		os.Exit(command.Run(context.Background(), command.Process{
			Args:   os.Args[1:],
			Env:    os.Environ(),
			Stdin:  os.Stdin,
			Stdout: os.Stdout,
			Stderr: os.Stderr,
			Screen: tui.Run,
		}))
	}})
}

// TestScripts runs the user stories of testdata/script.
func TestScripts(t *testing.T) {
	program, err := exec.LookPath("foreword")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/script",
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, isolation(e.WorkDir)...)
			e.Setenv("BIN", filepath.Dir(program))
			return os.Mkdir(filepath.Join(e.WorkDir, "home"), 0o700)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"chomp": chomp,
		},
	})
}

// isolation is the environment of a story: no settings of the user who runs the
// tests, and git's dates and names always the same.
func isolation(dir string) []string {
	return []string{
		"HOME=" + filepath.Join(dir, "home"),
		"XDG_DATA_HOME=" + filepath.Join(dir, "data"),
		"TZ=UTC",
		"LC_ALL=C",
		"GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_CEILING_DIRECTORIES=" + dir,
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.org", "GIT_AUTHOR_DATE=2026-01-02T03:04:05Z",
		"GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.org", "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z",
	}
}

// exits is the script command "exits STATUS PROGRAM ARG...": it runs a program
// and wants that very exit status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM ARG...")
	}
	status := 0
	err := ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		status = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if want, err := strconv.Atoi(args[0]); err != nil || status != want {
		ts.Fatalf("the exit status is %d, not %s", status, args[0])
	}
}

// chomp is the script command "chomp FILE...": it takes the last line feed off
// files, which an archive cannot do without and a prompt does not have.
func chomp(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: chomp FILE...")
	}
	for _, name := range args {
		path := ts.MkAbs(name)
		text, err := os.ReadFile(path)
		ts.Check(err)
		shorter, found := bytes.CutSuffix(text, []byte("\n"))
		if !found {
			ts.Fatalf("%s does not end with a line feed", name)
		}
		ts.Check(os.WriteFile(path, shorter, 0o644))
	}
}
