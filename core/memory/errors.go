package memory

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/ncruces/go-sqlite3"
)

var (
	// ErrNoStore is what OpenReadOnly gives where no store has been made yet.
	ErrNoStore = errors.New("no store has been made yet")
	// ErrLocked is given when another process held the store for longer than
	// the bounded wait. Nothing has been changed; the same call may succeed
	// later, and List and Search mostly still work.
	ErrLocked = errors.New("locked by another process")
	// ErrNoNote is given when the project has no such note, or it is forgotten.
	ErrNoNote = errors.New("no such note")
	// ErrChanged is what Edit gives when the note is no longer as its editor
	// saw it. Get gives what it is now.
	ErrChanged = errors.New("changed by another process since it was read")
)

// explain puts an error of SQLite or of the system into words that say which
// store, what went wrong and what can be done.
func (s *Store) explain(ctx context.Context, doing string, err error) error {
	if err == nil {
		return nil
	}
	wrap := func(format string, args ...any) error {
		return fmt.Errorf("memory store %s: %s: %w", s.path, doing, fmt.Errorf(format, args...))
	}
	switch {
	case errors.Is(err, sqlite3.BUSY), errors.Is(err, sqlite3.LOCKED):
		if gone := ctx.Err(); gone != nil {
			return wrap("%w, and the wait was broken off: %w", ErrLocked, gone)
		}
		return wrap("%w: waited up to %s", ErrLocked, s.wait.Round(time.Millisecond))
	case errors.Is(err, sqlite3.INTERRUPT) && ctx.Err() != nil:
		return wrap("%w", ctx.Err())
	case errors.Is(err, sqlite3.NOTADB):
		return wrap("the file is not a SQLite database: %w", err)
	case errors.Is(err, sqlite3.CORRUPT):
		return wrap("the file is damaged, move it aside or put a copy back: %w", err)
	case errors.Is(err, sqlite3.FULL):
		return wrap("the device is full, nothing was changed: %w", err)
	case denied(err):
		return wrap("the file and its folder have to be writable: %w", err)
	}
	return wrap("%w", err)
}

// denied says whether the error comes from a file or a folder that this user
// cannot write.
func denied(err error) bool {
	return errors.Is(err, sqlite3.READONLY) || errors.Is(err, sqlite3.CANTOPEN) ||
		errors.Is(err, sqlite3.PERM) || errors.Is(err, fs.ErrPermission)
}
