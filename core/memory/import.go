package memory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// Entry is a note on its way into the store.
type Entry struct {
	Content string
	Tags    []string
	// Created is zero for a note that does not say; it is then the time of
	// the import.
	Created time.Time
}

// Imported says what became of the entries of an import. The three numbers add
// up to the number of entries.
type Imported struct {
	Added int
	// Duplicates have the content of a note that the project has, or of an
	// entry further up in the same import.
	Duplicates int
	// Forgotten have the content of a note that was forgotten. It stays
	// forgotten; Restore brings it back.
	Forgotten int
}

// Skipped is something that a parser left out of an import, and why.
type Skipped struct {
	// File is the name of the note, empty for JSON lines.
	File string
	// Line counts from 1; it is 0 when the reason concerns the whole file.
	Line   int
	Reason string
}

// String gives one line, as "notes.md:3: tags is not a list".
func (s Skipped) String() string {
	switch {
	case s.File == "":
		return "line " + strconv.Itoa(s.Line) + ": " + s.Reason
	case s.Line == 0:
		return s.File + ": " + s.Reason
	}
	return s.File + ":" + strconv.Itoa(s.Line) + ": " + s.Reason
}

// Import adds entries to a project as one change: all of them or, on an error,
// none. An entry whose content the project has already is not added again, and
// the tags of the note that is there stay.
func (s *Store) Import(ctx context.Context, projectID string, entries []Entry) (Imported, error) {
	for i, n := range entries {
		if err := validate(projectID, n.Content, n.Tags); err != nil {
			return Imported{}, fmt.Errorf("import: entry %d of %d: %w", i+1, len(entries), err)
		}
	}
	var count Imported
	err := s.change(ctx, func(tx *sql.Tx) error {
		now := s.clock()
		for _, n := range entries {
			if err := importOne(ctx, tx, projectID, n, now, &count); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return Imported{}, s.explain(ctx, "import", err)
	}
	return count, nil
}

func importOne(ctx context.Context, tx *sql.Tx, projectID string, n Entry, now time.Time, count *Imported) error {
	var kept bool
	err := tx.QueryRowContext(ctx, `select forgotten is null from notes where project = ? and digest = ?
		order by forgotten is not null limit 1`, projectID, digest(n.Content)).Scan(&kept)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		_, err = insert(ctx, tx, projectID, n, now)
		count.Added++
	case kept:
		count.Duplicates++
	default:
		count.Forgotten++
	}
	return err
}
