package command

import (
	"bytes"
	"context"
	"errors"
	"io"
	"syscall"
)

// The exit statuses.
const (
	statusFailed     = 2
	statusReaderGone = 128 + 13 // as a shell reports SIGPIPE
)

// Process is what the system gives to a run of foreword.
type Process struct {
	// Args are the arguments behind the program's name.
	Args []string
	// Env is the environment, as os.Environ gives it.
	Env            []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Screen opens the user interface: tui.Run.
	Screen Screen
}

// Run runs foreword and gives its exit status.
func Run(ctx context.Context, process Process) int {
	p := &program{process: process}
	root := p.root()
	root.SetArgs(append([]string{}, process.Args...)) // nil would mean os.Args
	root.SetIn(process.Stdin)
	root.SetOut(&p.answer)
	root.SetErr(process.Stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = p.flush()
	}
	switch {
	case errors.Is(err, errReaderGone):
		return statusReaderGone
	case err != nil:
		p.say(err.Error())
		return statusFailed
	}
	return p.status
}

// program is one run.
type program struct {
	process Process
	flags   flags
	// answer is what standard output will get.
	answer bytes.Buffer
	// status is the exit status of a run that did not fail.
	status int
}

// errReaderGone says that nobody reads standard output any more.
var errReaderGone = errors.New("standard output was closed by its reader")

// flush writes the answer.
func (p *program) flush() error {
	if p.answer.Len() == 0 {
		return nil
	}
	_, err := p.process.Stdout.Write(p.answer.Bytes())
	if errors.Is(err, syscall.EPIPE) {
		return errReaderGone
	}
	if err != nil {
		return errors.New("standard output cannot be written: " + reason(err))
	}
	return nil
}
