package memory

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
	"github.com/ncruces/go-sqlite3/ext/fts5"
)

const (
	// writeWait is how long a write waits for another process.
	writeWait = 5 * time.Second
	// readWait is how long a reader waits. It is short, since a prompt waits
	// with it; in WAL mode a reader waits only for rare exclusive locks.
	readWait = 500 * time.Millisecond
	// maxRow is the longest row that SQLite may touch, in bytes: more than the
	// longest note, and little enough for the memory of the library, which
	// panics when that runs out.
	maxRow = maxNote + 1<<20
)

// Store is an open memory store. It may be used by several goroutines, which
// then take turns. Open it for a task and close it afterwards: a file that is
// replaced on disk in between is not noticed.
type Store struct {
	db   *sql.DB
	path string
	now  func() time.Time
	wait time.Duration
	// readOnly stores refuse every change.
	readOnly bool
	// unlocked says that the file is read without locks, for want of the
	// right to write beside it.
	unlocked bool
}

// Open opens the store at a path for reading and writing. Where there is none
// it makes the folders (0700), the file (0600) and the tables. The clock gives
// the times of new and edited notes.
func Open(ctx context.Context, path string, now func() time.Time) (*Store, error) {
	s := &Store{path: path, now: now, wait: writeWait}
	return s.open(ctx)
}

// OpenReadOnly opens a store that exists, for List, Get, Forgotten and Search.
// Where there is none it gives ErrNoStore and makes nothing. A store that this
// user may read but not write is read without locks, as long as no other
// process has left changes beside it.
func OpenReadOnly(ctx context.Context, path string) (*Store, error) {
	s := &Store{path: path, wait: readWait, readOnly: true}
	return s.open(ctx)
}

// Close gives the file back.
func (s *Store) Close() error { return s.db.Close() }

// open connects a store by its fields, and leaves nothing open when it fails.
func (s *Store) open(ctx context.Context) (*Store, error) {
	if s.path == "" {
		return nil, errors.New("memory store has no path")
	}
	path, err := filepath.Abs(s.path)
	if err != nil {
		return nil, fmt.Errorf("memory store %s: %w", s.path, err)
	}
	s.path = path
	if !s.readOnly {
		if err := makeFile(path); err != nil {
			return nil, fmt.Errorf("memory store %s: make the file: %w", path, err)
		}
	}
	if err := inspect(path); err != nil {
		return nil, fmt.Errorf("memory store %s: %w", path, err)
	}
	if s.readOnly {
		err = s.attachToRead(ctx)
	} else {
		err = s.attach(ctx, "rw", s.prepare)
	}
	if err != nil {
		return nil, s.explain(ctx, "open", err)
	}
	return s, nil
}

// makeFile makes an empty store with its folders, both for this user alone.
// SQLite would make the file itself, but readable by all.
func makeFile(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// inspect refuses what SQLite should not be let near: it would wait for ever on
// a pipe, and might take the leftovers beside a file for its contents.
func inspect(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ErrNoStore
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("the path is a folder, not a file")
	case !info.Mode().IsRegular():
		return errors.New("the path is not a regular file")
	case info.Size() == 0:
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	const magic = "SQLite format 3\x00"
	head := make([]byte, len(magic))
	if n, err := io.ReadFull(f, head); err != nil && n == 0 {
		return err
	}
	if !bytes.Equal(head, []byte(magic)) {
		return errors.New("the file is not a SQLite database, and is left as it is")
	}
	return nil
}

// attachToRead connects for reading. A connection that may write comes first,
// though it is told not to: only such a one clears up the files that WAL mode
// needs beside the store. Without the right to write, SQLite can still read the
// file as it stands, unless another process has committed changes that are only
// in the write-ahead log.
func (s *Store) attachToRead(ctx context.Context) error {
	err := s.attach(ctx, "rw", s.verify)
	if err == nil || !denied(err) {
		return err
	}
	// The log lies beside the file itself, not beside a link to it.
	file, linkErr := filepath.EvalSymlinks(s.path)
	if linkErr != nil {
		return linkErr
	}
	if log, statErr := os.Stat(file + "-wal"); statErr == nil && log.Size() > 0 {
		if s.attach(ctx, "ro", s.verify) == nil {
			return nil
		}
		return fmt.Errorf("changes of another process wait in %s: %w", file+"-wal", err)
	}
	if s.attach(ctx, "ro&immutable=1", s.verify) == nil {
		s.unlocked = true
		return nil
	}
	return err
}

// attach connects in one of SQLite's modes and tries the connection out.
func (s *Store) attach(ctx context.Context, mode string, try func(context.Context) error) error {
	db, err := driver.Open(address(s.path, mode), s.setUp)
	if err != nil {
		return err
	}
	// One connection: a store is used for one task at a time, and each further
	// connection would be opened and set up again.
	db.SetMaxOpenConns(1)
	s.db = db
	if err := try(ctx); err != nil {
		return errors.Join(err, db.Close())
	}
	return nil
}

// address is the URI by which SQLite opens the file. The files beside the store
// take over its permissions (modeof), since they hold the same notes.
func address(path, mode string) string {
	u := url.URL{Scheme: "file", Path: path}
	// SQLite reads a plus sign as it stands.
	of := strings.ReplaceAll(url.QueryEscape(path), "+", "%20")
	return u.String() + "?_txlock=immediate&modeof=" + of + "&mode=" + mode
}

// setUp makes a new connection ready. FTS5 is registered here, for this
// connection alone, so that the package needs no global state. The file may
// come from anywhere: its schema is not trusted, and damage is looked for.
// A commit is on the disk when it returns (synchronous).
func (s *Store) setUp(c *sqlite3.Conn) error {
	if err := c.BusyTimeout(s.wait); err != nil {
		return err
	}
	settings := "pragma trusted_schema=off; pragma cell_size_check=on; pragma synchronous=full;"
	if s.readOnly {
		settings += "pragma query_only=on;"
	}
	if err := c.Exec(settings); err != nil {
		return err
	}
	c.Limit(sqlite3.LIMIT_LENGTH, maxRow)
	return fts5.Register(c)
}
