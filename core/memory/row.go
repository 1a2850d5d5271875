package memory

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"foreword/core/canon"
	"foreword/core/workspace"
)

// columns begins every query whose rows scan reads.
const columns = "select notes.id, notes.content, notes.tags, notes.created, notes.updated from notes "

// entries runs a query that begins with columns.
func (s *Store) entries(ctx context.Context, doing, query string, args ...any) ([]workspace.MemoryEntry, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, s.explain(ctx, doing, err)
	}
	defer rows.Close()
	var list []workspace.MemoryEntry
	for rows.Next() {
		e, err := scan(rows.Scan)
		if err != nil {
			return nil, s.explain(ctx, doing, err)
		}
		list = append(list, e)
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain(ctx, doing, err)
	}
	return list, nil
}

// find gives a row of a project, and whether it is forgotten.
func find(ctx context.Context, q querier, projectID string, id int64) (workspace.MemoryEntry, bool, error) {
	var forgotten bool
	row := q.QueryRowContext(ctx,
		"select id, content, tags, created, updated, forgotten is not null from notes where project = ? and id = ?", projectID, id)
	e, err := scan(row.Scan, &forgotten)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: project %q has no m-%d", ErrNoNote, projectID, id)
	}
	return e, forgotten, err
}

func errForgotten(id int64) error {
	return fmt.Errorf("%w: m-%d is forgotten and can be restored", ErrNoNote, id)
}

// scan reads the columns of a row, and what the query selects behind them.
func scan(read func(...any) error, behind ...any) (workspace.MemoryEntry, error) {
	var e workspace.MemoryEntry
	var tags string
	var created, updated int64
	if err := read(append([]any{&e.ID, &e.Content, &tags, &created, &updated}, behind...)...); err != nil {
		return workspace.MemoryEntry{}, err
	}
	var err error
	if e.Tags, err = readTags(tags); err != nil {
		return workspace.MemoryEntry{}, fmt.Errorf("m-%d: tags are not a list of strings: %w", e.ID, err)
	}
	e.Created, e.Updated = time.UnixMicro(created).UTC(), time.UnixMicro(updated).UTC()
	return e, nil
}

// insert adds a row. An entry without a time of its own gets the present one.
func insert(ctx context.Context, tx *sql.Tx, projectID string, n Entry, now time.Time) (workspace.MemoryEntry, error) {
	if !n.Created.IsZero() {
		now = n.Created.UTC().Truncate(time.Microsecond)
	}
	result, err := tx.ExecContext(ctx,
		"insert into notes (project, content, tags, digest, created, updated) values (?, ?, ?, ?, ?, ?)",
		projectID, n.Content, tagsText(n.Tags), digest(n.Content), now.UnixMicro(), now.UnixMicro())
	if err != nil {
		return workspace.MemoryEntry{}, err
	}
	id, err := result.LastInsertId()
	return workspace.MemoryEntry{ID: id, Content: n.Content, Tags: slices.Clone(n.Tags), Created: now, Updated: now}, err
}

// tagsText is how tags stand in a row: a JSON array of strings.
func tagsText(tags []string) string { return canon.Compact(canon.Strings(tags)) }

// readTags undoes tagsText. Plain tags are cut apart without the JSON decoder,
// which would take a quarter of the time of a long list.
func readTags(text string) ([]string, error) {
	if text == "[]" {
		return nil, nil
	}
	if inner, ok := strings.CutPrefix(text, `["`); ok && !strings.ContainsRune(text, '\\') {
		inner, ok = strings.CutSuffix(inner, `"]`)
		tags := strings.Split(inner, `","`)
		if ok && strings.Count(inner, `"`) == 2*(len(tags)-1) {
			return tags, nil
		}
	}
	var tags []string
	err := json.Unmarshal([]byte(text), &tags)
	return tags, err
}

// digest is what two notes of one content have in common.
func digest(content string) []byte {
	sum := sha256.Sum256([]byte(content))
	return sum[:]
}

const (
	// maxNote bounds the content of a note, in bytes.
	maxNote = 16 << 20
	// maxTags bounds the tags of a note together, in bytes.
	maxTags = 64 << 10
)

// validate refuses what the store does not keep.
func validate(projectID, content string, tags []string) error {
	if projectID == "" {
		return errors.New("the project id is missing, and notes are kept by project")
	}
	if err := validateContent(content); err != nil {
		return err
	}
	return validateTags(tags)
}

func validateContent(content string) error {
	if len(content) > maxNote {
		return fmt.Errorf("content is %d bytes long, more than %d MB", len(content), maxNote>>20)
	}
	return validateText("content", content)
}

func validateTags(tags []string) error {
	size := 0
	for i, tag := range tags {
		if err := validateText(fmt.Sprintf("tag %d", i+1), tag); err != nil {
			return err
		}
		size += len(tag)
	}
	if size > maxTags {
		return fmt.Errorf("the tags are %d bytes long, more than %d KB", size, maxTags>>10)
	}
	return nil
}

func validateText(what, text string) error {
	if !utf8.ValidString(text) {
		return fmt.Errorf("%s is not UTF-8, from byte %d on", what, validLength(text))
	}
	if strings.TrimSpace(text) == "" {
		return fmt.Errorf("%s is blank", what)
	}
	return nil
}

// validLength gives the number of bytes in front of the first that is no UTF-8.
func validLength(text string) int {
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return i
			}
		}
	}
	return len(text)
}
