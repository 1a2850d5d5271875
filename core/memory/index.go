package memory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/ncruces/go-sqlite3/driver"

	"foreword/core/workspace"
)

// Index searches notes as they stand in a workspace, edits that no store has
// yet included. It is an index in memory alone, made by the same tokenizer and
// asked by the same query as that of a store, so that both find the same notes.
// Only the rank can differ: a store's BM25 counts the words of all its
// projects, this one those of the notes that it is given.
//
// The zero value is ready. It may be used by several goroutines, which take
// turns.
type Index struct {
	mu sync.Mutex
	// store is nil before the first search.
	store *Store
	held  map[int64]workspace.MemoryEntry
}

// Search gives the ids of those of the notes that match a query, the best
// first, by the rules of Store.Search. The notes have different ids. What they
// have in common with those of the last call is not indexed again.
func (x *Index) Search(ctx context.Context, notes []workspace.MemoryEntry, query string) (ids []int64, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	defer func() {
		// SQLite's library panics when its memory runs out.
		if p := recover(); p != nil {
			ids, err = nil, fmt.Errorf("search the notes: %v", p)
			x.store, x.held = nil, nil
		}
	}()
	query = strings.TrimSpace(strings.ToValidUTF8(query, "\uFFFD"))
	if query == "" {
		return nil, nil
	}
	if words := match(query); words != "" {
		if err := x.hold(ctx, notes); err != nil {
			return nil, fmt.Errorf("index the notes: %w", err)
		}
		if ids, err = x.matching(ctx, words); err != nil || len(ids) > 0 {
			return ids, err
		}
	}
	for _, n := range notes {
		if strings.Contains(n.Content, query) {
			ids = append(ids, n.ID)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// Close gives the memory back. The next search begins anew.
func (x *Index) Close() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.store == nil {
		return nil
	}
	store := x.store
	x.store, x.held = nil, nil
	return store.Close()
}

func (x *Index) open(ctx context.Context) error {
	s := &Store{path: "in memory", wait: readWait}
	var err error
	if s.db, err = driver.Open(":memory:", s.setUp); err != nil {
		return err
	}
	s.db.SetMaxOpenConns(1) // each connection would have a memory of its own
	if _, err := s.db.ExecContext(ctx, textIndex); err != nil {
		return errors.Join(err, s.db.Close())
	}
	x.store, x.held = s, map[int64]workspace.MemoryEntry{}
	return nil
}

// hold brings the index to hold just these notes, as one change.
func (x *Index) hold(ctx context.Context, notes []workspace.MemoryEntry) error {
	if x.store == nil {
		if err := x.open(ctx); err != nil {
			return err
		}
	}
	now := make(map[int64]workspace.MemoryEntry, len(notes))
	var gone, fresh []workspace.MemoryEntry
	for _, n := range notes {
		now[n.ID] = n
		was, there := x.held[n.ID]
		if there && was.Content == n.Content && slices.Equal(was.Tags, n.Tags) {
			continue
		}
		fresh = append(fresh, n)
		if there {
			gone = append(gone, was)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(x.held)) {
		if _, stays := now[id]; !stays {
			gone = append(gone, x.held[id])
		}
	}
	if len(gone)+len(fresh) > 0 {
		if err := x.exchange(ctx, gone, fresh); err != nil {
			return err
		}
	}
	x.held = now
	return nil
}

func (x *Index) exchange(ctx context.Context, gone, fresh []workspace.MemoryEntry) error {
	tx, err := x.store.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, n := range gone {
		if _, err := tx.ExecContext(ctx, "delete from notes_text where rowid = ?", n.ID); err != nil {
			return err
		}
	}
	insert, err := tx.PrepareContext(ctx, "insert into notes_text (rowid, content, tags) values (?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, n := range fresh {
		if _, err := insert.ExecContext(ctx, n.ID, n.Content[:min(len(n.Content), maxIndexed)], tagsText(n.Tags)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func (x *Index) matching(ctx context.Context, words string) ([]int64, error) {
	rows, err := x.store.db.QueryContext(ctx, "select rowid from notes_text where notes_text match ? order by "+rank+", rowid", words)
	if err != nil {
		return nil, fmt.Errorf("search the notes: %w", err)
	}
	defer rows.Close()
	return scanIDs(rows)
}

func scanIDs(rows *sql.Rows) ([]int64, error) {
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("search the notes: %w", err)
		}
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("search the notes: %w", err)
	}
	return ids, nil
}
