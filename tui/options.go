package tui

import (
	"os"
	"time"

	"foreword/core/source"
)

// Options are what the screen starts with.
type Options struct {
	// Source says what to read; its Now is set anew for each reading.
	Source source.Options
	// Clock tells the time; a fixed one makes runs repeatable.
	Clock func() time.Time
	// Role, Layout and Counter are names; empty ones are the config's or the
	// defaults.
	Role, Layout, Counter string
	// Theme is "auto", "dark", "light" or "none"; empty is the config's.
	Theme string
	// Replay is a file of steps to walk through; empty for none.
	Replay string
	// Against is a recording to check against; empty for the lock file, if there
	// is one.
	Against string
	// Draft is a file of edits to start with; empty for none.
	Draft string
	// Input and Output are the terminal.
	Input, Output *os.File
	// Version is shown in the help.
	Version string
}
