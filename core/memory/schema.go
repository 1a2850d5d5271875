package memory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/ncruces/go-sqlite3"
)

// applicationID marks a SQLite file as one of ours: "FMEM".
const applicationID = 0x464d454d

// schemaVersion is the version of the tables below, kept in user_version.
const schemaVersion = 1

// schema makes the tables of an empty file. Ids are never given twice
// (autoincrement), times are microseconds since 1970, tags a JSON array, the
// digest SHA-256 of the content. The full-text index holds the notes that are
// not forgotten, and of each no more than 256 KB: a longer one, all of different
// words, would take SQLite's whole memory. Triggers keep the index so, whoever
// writes.
const schema = `
create table notes (
	id        integer primary key autoincrement,
	project   text    not null,
	content   text    not null,
	tags      text    not null,
	digest    blob    not null,
	created   integer not null,
	updated   integer not null,
	forgotten integer
) strict;
create index notes_by_project on notes (project) where forgotten is null;
create index notes_by_digest on notes (project, digest);

` + textIndex + `
create trigger notes_inserted after insert on notes when new.forgotten is null begin
	insert into notes_text (rowid, content, tags)
		values (new.id, cast(substr(cast(new.content as blob), 1, 262144) as text), new.tags);
end;
create trigger notes_updated after update on notes begin
	delete from notes_text where rowid = old.id;
	insert into notes_text (rowid, content, tags)
		select new.id, cast(substr(cast(new.content as blob), 1, 262144) as text), new.tags where new.forgotten is null;
end;
create trigger notes_deleted after delete on notes begin
	delete from notes_text where rowid = old.id;
end;
`

// errBlank says that the file is a database with nothing in it.
var errBlank = fmt.Errorf("%w: the file is empty", ErrNoStore)

// textIndex makes the full-text index, of a store and of an Index.
const textIndex = `create virtual table notes_text using fts5 (
	content, tags, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
);`

// maxIndexed bounds what is indexed of a content, in bytes; the triggers have
// the same number.
const maxIndexed = 256 << 10

// querier is a *sql.DB or a *sql.Tx.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// examine says whether a database is a store that this program can use:
// errBlank for one without any table, else what is wrong with it.
func examine(ctx context.Context, q querier) error {
	var application, version, tables int64
	err := q.QueryRowContext(ctx, `select application_id, user_version, (select count(*) from sqlite_schema)
		from pragma_application_id, pragma_user_version`).Scan(&application, &version, &tables)
	switch {
	case err != nil:
		return err
	case application == 0 && version == 0 && tables == 0:
		return errBlank
	case application != applicationID:
		return errors.New("the file is a database of another program, and is left as it is")
	case version > schemaVersion:
		return fmt.Errorf("the store has version %d and this foreword knows version %d: use the newer foreword", version, schemaVersion)
	case version < schemaVersion:
		return fmt.Errorf("the store has version %d, which no foreword wrote", version)
	}
	return nil
}

// verify refuses anything but a store of this version.
func (s *Store) verify(ctx context.Context) error { return examine(ctx, s.db) }

// prepare makes the tables when the file is blank, and sees to WAL mode. Two
// processes that find the same blank file take turns: the second finds the
// tables made.
func (s *Store) prepare(ctx context.Context) error {
	err := s.verify(ctx)
	if errors.Is(err, errBlank) {
		err = s.makeTables(ctx)
	}
	if err != nil {
		return err
	}
	return s.useWAL(ctx)
}

func (s *Store) makeTables(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := examine(ctx, tx); !errors.Is(err, errBlank) {
		return err
	}
	marks := fmt.Sprintf("pragma application_id=%d; pragma user_version=%d;", applicationID, schemaVersion)
	if _, err := tx.ExecContext(ctx, schema+marks); err != nil {
		return err
	}
	return tx.Commit()
}

// useWAL puts the file into WAL mode, which it then keeps. SQLite does not wait
// by itself when two connections change the mode at once, so this does. A file
// system without shared memory stays in the old mode: there a reader has to
// wait for a writer, and nothing is lost either.
func (s *Store) useWAL(ctx context.Context) error {
	until, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	for {
		_, err := s.db.ExecContext(ctx, "pragma journal_mode=wal")
		if !errors.Is(err, sqlite3.BUSY) {
			return err
		}
		select {
		case <-until.Done():
			return err
		case <-time.After(5 * time.Millisecond):
		}
	}
}
