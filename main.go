// Command foreword shows, compares and edits the prompts that LLM agents are
// given in a checkout. See README.md.
package main

import (
	// First of all: it keeps the import of the screen's library from asking the
	// terminal a question and waiting for the answer.
	_ "foreword/tui/background"

	"context"
	"os"

	"foreword/tui"
	"foreword/tui/command"
)

func main() {
	os.Exit(command.Run(context.Background(), command.Process{
		Args:   os.Args[1:],
		Env:    os.Environ(),
		Stdin:  os.Stdin,
		Stdout: os.Stdout,
		Stderr: os.Stderr,
		Screen: tui.Run,
	}))
}
