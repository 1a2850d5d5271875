// Package memory keeps what an agent should remember of each project.
//
// The store is one SQLite file for each user, DefaultPath, with a row for each
// note and the project id in each row. Open makes it where it is missing;
// OpenReadOnly and Load never make a store. A file that is no database, that
// belongs to another program, or that a newer foreword wrote is refused by name
// and left as it is.
//
// Load is what prompts are built from. It never fails: a missing project id, a
// missing store and a list that cannot be read all give a workspace.Memory
// without entries that says why (Agent Smith's rule: the prompt is built
// without the block).
//
// # Several processes at once
//
// The store is in SQLite's WAL mode, so readers see the last committed state
// while another process writes. A write takes the store's one write lock for
// its whole transaction and waits up to five seconds for it; then it fails with
// ErrLocked and has changed nothing. Load waits half a second. Edit is given
// the note as its editor saw it and refuses with ErrChanged when another
// process has changed it since, so that no edit is written over unseen.
//
// # Forgetting
//
// Forget takes a note out of List, Get and Search, and its id is never given to
// another note. The row stays in the file with the time it was forgotten:
// Forgotten lists such notes and Restore brings one back. Import does not bring
// back what was forgotten; it counts it. So Forget does not erase a secret: for
// that, the file itself has to go.
//
// # Notes that are not saved yet
//
// Index searches a list of notes that are in no store, as an editor has them,
// by the words and the ranking of Search.
//
// # Bytes
//
// Content is kept byte for byte, without trimming. It has to be UTF-8, must not
// be blank and may have 16 MB. Tags are kept in the order given; each has to be
// UTF-8 and must not be blank, and together they may have 64 KB. Times are kept in microseconds and come back in UTC.
package memory
