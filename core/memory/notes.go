package memory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"foreword/core/workspace"
)

// List gives the notes of a project in ascending id.
func (s *Store) List(ctx context.Context, projectID string) ([]workspace.MemoryEntry, error) {
	return s.entries(ctx, "list", columns+"where project = ? and forgotten is null order by id", projectID)
}

// Forgotten gives the notes of a project that Restore can bring back, in
// ascending id.
func (s *Store) Forgotten(ctx context.Context, projectID string) ([]workspace.MemoryEntry, error) {
	return s.entries(ctx, "list forgotten notes", columns+"where project = ? and forgotten is not null order by id", projectID)
}

// Get gives a note of a project, or ErrNoNote.
func (s *Store) Get(ctx context.Context, projectID string, id int64) (workspace.MemoryEntry, error) {
	e, forgotten, err := find(ctx, s.db, projectID, id)
	if err == nil && forgotten {
		err = errForgotten(id)
	}
	return e, s.explain(ctx, "get", err)
}

// Add keeps a new note and gives it back with its id and its times. The content
// must not be blank; neither must a tag.
func (s *Store) Add(ctx context.Context, projectID, content string, tags []string) (workspace.MemoryEntry, error) {
	var e workspace.MemoryEntry
	if err := validate(projectID, content, tags); err != nil {
		return e, fmt.Errorf("add a note: %w", err)
	}
	err := s.change(ctx, func(tx *sql.Tx) (err error) {
		e, err = insert(ctx, tx, projectID, Entry{Content: content, Tags: tags}, s.clock())
		return err
	})
	return e, s.explain(ctx, "add", err)
}

// Edit gives a note new content and tags. The first argument is the note as its
// editor saw it: ErrChanged is given when it is no longer so, and ErrNoNote
// when it has been forgotten. An edit that changes nothing writes nothing.
func (s *Store) Edit(ctx context.Context, projectID string, seen workspace.MemoryEntry, content string, tags []string) (workspace.MemoryEntry, error) {
	var e workspace.MemoryEntry
	if err := validate(projectID, content, tags); err != nil {
		return e, fmt.Errorf("edit m-%d: %w", seen.ID, err)
	}
	err := s.change(ctx, func(tx *sql.Tx) (err error) {
		var forgotten bool
		e, forgotten, err = find(ctx, tx, projectID, seen.ID)
		switch {
		case err != nil:
			return err
		case forgotten:
			return errForgotten(seen.ID)
		case !says(e, seen):
			return fmt.Errorf("m-%d was %w", seen.ID, ErrChanged)
		case content == e.Content && slices.Equal(tags, e.Tags):
			return nil
		}
		e.Content, e.Tags, e.Updated = content, slices.Clone(tags), s.clock()
		return rewrite(ctx, tx, e)
	})
	return e, s.explain(ctx, "edit", err)
}

// Forget takes a note out of the lists and of the search. Nothing is lost: the
// row stays in the file, and Restore brings it back.
func (s *Store) Forget(ctx context.Context, projectID string, id int64) error {
	return s.forget(ctx, projectID, id, nil)
}

// ForgetSeen is Forget for a note as its reader saw it: ErrChanged is given when it
// is no longer so.
func (s *Store) ForgetSeen(ctx context.Context, projectID string, seen workspace.MemoryEntry) error {
	return s.forget(ctx, projectID, seen.ID, &seen)
}

func (s *Store) forget(ctx context.Context, projectID string, id int64, seen *workspace.MemoryEntry) error {
	err := s.change(ctx, func(tx *sql.Tx) error {
		e, forgotten, err := find(ctx, tx, projectID, id)
		switch {
		case err != nil:
			return err
		case forgotten:
			return errForgotten(id)
		case seen != nil && !says(e, *seen):
			return fmt.Errorf("m-%d was %w", id, ErrChanged)
		}
		_, err = tx.ExecContext(ctx, "update notes set forgotten = ? where id = ?", s.clock().UnixMicro(), id)
		return err
	})
	return s.explain(ctx, "forget", err)
}

// Restore brings a forgotten note back as it was, id and times included. A note
// that is not forgotten stays as it is, and that is no error.
func (s *Store) Restore(ctx context.Context, projectID string, id int64) error {
	err := s.change(ctx, func(tx *sql.Tx) error {
		if _, _, err := find(ctx, tx, projectID, id); err != nil {
			return err
		}
		return restore(ctx, tx, id)
	})
	return s.explain(ctx, "restore", err)
}

// RestoreAs brings a forgotten note back with that content and those tags, in one
// transaction. ErrChanged is given when it is back already and says something else.
func (s *Store) RestoreAs(ctx context.Context, projectID string, note workspace.MemoryEntry) error {
	if err := validate(projectID, note.Content, note.Tags); err != nil {
		return fmt.Errorf("restore m-%d: %w", note.ID, err)
	}
	err := s.change(ctx, func(tx *sql.Tx) error {
		e, forgotten, err := find(ctx, tx, projectID, note.ID)
		switch {
		case err != nil:
			return err
		case !forgotten && !says(e, note):
			return fmt.Errorf("m-%d was %w", note.ID, ErrChanged)
		}
		if err := restore(ctx, tx, note.ID); err != nil || says(e, note) {
			return err
		}
		e.Content, e.Tags, e.Updated = note.Content, note.Tags, s.clock()
		return rewrite(ctx, tx, e)
	})
	return s.explain(ctx, "restore", err)
}

func restore(ctx context.Context, tx *sql.Tx, id int64) error {
	_, err := tx.ExecContext(ctx, "update notes set forgotten = null where id = ?", id)
	return err
}

// rewrite gives a row the content, the tags and the time of a note.
func rewrite(ctx context.Context, tx *sql.Tx, e workspace.MemoryEntry) error {
	_, err := tx.ExecContext(ctx, "update notes set content = ?, tags = ?, digest = ?, updated = ? where id = ?",
		e.Content, tagsText(e.Tags), digest(e.Content), e.Updated.UnixMicro(), e.ID)
	return err
}

// says tells whether two notes say the same.
func says(a, b workspace.MemoryEntry) bool {
	return a.Content == b.Content && slices.Equal(a.Tags, b.Tags)
}

// change runs one change as a transaction that holds the write lock from its
// start, so that what it reads cannot move under it.
func (s *Store) change(ctx context.Context, do func(*sql.Tx) error) error {
	if s.readOnly {
		return errors.New("the store was opened for reading only")
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	giveWay(ctx)
	return nil
}

// giveWay pauses after a change for longer than a waiting process takes from
// one try to the next (two milliseconds at most). SQLite's lock has no queue:
// without the pause, a process that adds note after note can keep another one
// waiting until it gives up.
func giveWay(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(3 * time.Millisecond):
	}
}

// clock gives the time as the store keeps it.
func (s *Store) clock() time.Time { return s.now().UTC().Truncate(time.Microsecond) }
