package tui

import (
	"os"

	"foreword/core/source"
	"foreword/core/token"
	"foreword/core/watch"
	"foreword/core/workspace"
	"foreword/views"
)

// Every message that is not a key, a size or the mouse, with who sends it.
// What the filter of the terminal's answer sends stands beside it.

// readMsg brings a reading of the checkout, or why there is none. Sent by the
// read command; handled by folding the workspace in.
type readMsg struct {
	// reading counts the readings that were asked for; an old one is dropped.
	reading int
	result  *source.Reading
	err     error
}

// memoryMsg brings the workspace with its memories. Sent by the memory command.
type memoryMsg struct {
	reading   int
	workspace *workspace.Workspace
}

// changedMsg says which watched files changed. Sent by the watch command, which
// then has to be started again.
type changedMsg struct {
	paths []string
	// memory: only the memory store changed.
	memory bool
}

// watchingMsg brings the watcher, or why files cannot be followed. Sent by the
// command that starts it or changes its files.
type watchingMsg struct {
	watcher *watch.Watcher
	// added: a file is followed that was not while it was read.
	added bool
	err   error
}

// countedMsg brings token counts. Sent by the count command; keyed by content,
// so a late one can never be wrong.
type countedMsg struct {
	counts []counted
	err    error
}

// renderedMsg brings the rows of one text in a slow mode. Sent by the render
// command; keyed by content.
type renderedMsg struct {
	key  rowsKey
	rows views.Rows
	// rest is what is still to come of a text that is rendered in pieces.
	rest string
	// size is the length of the text in bytes, without the rest.
	size int
	err  error
}

// savedMsg says that a file was written. Sent by the export command.
type savedMsg struct {
	path  string
	bytes int
	err   error
}

// copiedMsg says that a text was handed to the terminal's clipboard.
type copiedMsg struct {
	what  string
	bytes int
	err   error
}

// allowedMsg says that the user's permission for commands was written down.
type allowedMsg struct{ err error }

// expiredMsg ends the notice of that number.
type expiredMsg struct{ id int }

// signalMsg asks the program to end because of a signal.
type signalMsg struct{ signal os.Signal }

// counted is one token count with what it counts.
type counted struct {
	key   countKey
	count token.Count
}
