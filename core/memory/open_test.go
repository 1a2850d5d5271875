package memory

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
	"github.com/ncruces/go-sqlite3/ext/fts5"

	"foreword/core/prompt"
)

func TestANewStoreIsForItsUserAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "share", "foreword", "memory.db")
	s := openAt(t, path)
	add(t, s, "private")
	for name, want := range map[string]os.FileMode{
		filepath.Dir(filepath.Dir(path)): 0o700,
		filepath.Dir(path):               0o700,
		path:                             0o600,
		path + "-wal":                    0o600,
	} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", name, got, want)
		}
	}
	var mode string
	if err := s.db.QueryRow("pragma journal_mode").Scan(&mode); err != nil || mode != "wal" {
		t.Errorf("journal mode %q, %v", mode, err)
	}
}

func TestReadingMakesNoFile(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "memory.db"), filepath.Join(dir, "foreword", "memory.db")} {
		if _, err := OpenReadOnly(t.Context(), path); !errors.Is(err, ErrNoStore) {
			t.Errorf("got %v", err)
		}
		m := Load(t.Context(), path, project)
		if m.State != prompt.NotFound || !strings.Contains(m.Reason, path) {
			t.Errorf("%s: %s", m.State, m.Reason)
		}
	}
	only(t, dir)

	path := closedStore(t, "there")
	before := read(t, path)
	if m := Load(t.Context(), path, project); m.State != prompt.Kept {
		t.Errorf("%s: %s", m.State, m.Reason)
	}
	only(t, filepath.Dir(path), "memory.db")
	if !bytes.Equal(before, read(t, path)) {
		t.Error("reading changed the store")
	}
}

func TestWhatIsNoStoreIsRefusedByNameAndLeftAsItIs(t *testing.T) {
	foreign := func(t *testing.T, statements string) []byte {
		path := filepath.Join(t.TempDir(), "x.db")
		db, err := sql.Open("sqlite3", "file:"+path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(statements); err != nil {
			t.Fatal(err)
		}
		db.Close()
		return read(t, path)
	}
	good := read(t, closedStore(t, "there", strings.Repeat("long ", 4000)))
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"a text file":          {[]byte("# Notes\n\nnot a database\n"), "not a SQLite database"},
		"one byte":             {[]byte("S"), "not a SQLite database"},
		"zeros":                {make([]byte, 8192), "not a SQLite database"},
		"only the first words": {[]byte("SQLite format 3\x00"), "not a SQLite database"},
		"garbage behind them":  {append([]byte("SQLite format 3\x00"), bytes.Repeat([]byte("garbage."), 2000)...), ""},
		"cut in the middle":    {good[:len(good)/2], "damaged"},
		"cut to a page":        {good[:4096], "damaged"},
		"cut within the head":  {good[:50], ""},
		"another program's":    {foreign(t, "create table notes (id integer primary key, content text)"), "another program"},
		"another program's id": {foreign(t, "pragma application_id=7; create table t (x)"), "another program"},
		"a newer foreword's": {foreign(t, fmt.Sprintf("pragma application_id=%d; pragma user_version=2; create table notes (x)",
			applicationID)), "version 2 and this foreword knows version 1"},
		"a version never written": {foreign(t, fmt.Sprintf("pragma application_id=%d; create table notes (x)", applicationID)), "version 0"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "memory.db")
			if err := os.WriteFile(path, c.data, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := Open(t.Context(), path, clock)
			if err == nil {
				s.Close()
				t.Fatal("opened")
			}
			m := Load(t.Context(), path, project)
			if m.State != prompt.Unreadable || len(m.Entries) > 0 {
				t.Errorf("%s with %d notes", m.State, len(m.Entries))
			}
			for _, reason := range []string{err.Error(), m.Reason} {
				if !strings.Contains(reason, path) || !strings.Contains(reason, c.want) {
					t.Errorf("the reason %q does not name %s and say %q", reason, path, c.want)
				}
			}
			if !bytes.Equal(read(t, path), c.data) {
				t.Error("the file was changed")
			}
			only(t, filepath.Dir(path), "memory.db")
		})
	}
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestOddThingsInThePlaceOfTheFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	dangling := filepath.Join(dir, "dangling")
	if err := os.Symlink(filepath.Join(dir, "nothing"), dangling); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		path, want string
		state      prompt.State
	}{
		"a folder":          {dir, "is a folder", prompt.Unreadable},
		"below a file":      {filepath.Join(file, "memory.db"), "not a directory", prompt.Unreadable},
		"a pipe":            {pipe, "not a regular file", prompt.Unreadable},
		"a link to nothing": {dangling, "no store has been made yet", prompt.NotFound},
		"a NUL in the path": {filepath.Join(dir, "a\x00b"), "invalid argument", prompt.Unreadable},
		"no path":           {"", "memory store", prompt.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Open(t.Context(), c.path, clock); err == nil || !strings.Contains(err.Error(), c.path) {
				t.Errorf("open: %v", err)
			}
			m := Load(t.Context(), c.path, project)
			if m.State != c.state || !strings.Contains(m.Reason, c.want) {
				t.Errorf("load: %s: %s", m.State, m.Reason)
			}
		})
	}
}

func TestALinkToAStoreIsFollowed(t *testing.T) {
	path := closedStore(t, "there")
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, link)
	add(t, s, "through the link")
	if m := Load(t.Context(), path, project); len(m.Entries) != 2 {
		t.Errorf("%s with %d notes: %s", m.State, len(m.Entries), m.Reason)
	}
}

func TestAnEmptyFileBecomesAStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if m := Load(t.Context(), path, project); m.State != prompt.NotFound || len(read(t, path)) != 0 {
		t.Errorf("%s: %s", m.State, m.Reason)
	}
	add(t, openAt(t, path), "there")
	if m := Load(t.Context(), path, project); m.State != prompt.Kept {
		t.Errorf("%s: %s", m.State, m.Reason)
	}
}

func TestWhatAPromptIsTold(t *testing.T) {
	path := closedStore(t, "one", "two")
	m := Load(t.Context(), path, project)
	if m.State != prompt.Kept || m.Reason != "" || !slices.Equal(texts(m.Entries), []string{"one", "two"}) {
		t.Errorf("kept: %s %q %s", m.State, texts(m.Entries), m.Reason)
	}
	if m.ProjectID != project || m.Source.Kind != prompt.FromStore || m.Source.Path != path || !strings.Contains(m.Source.Detail, project) {
		t.Errorf("kept: from %+v", m.Source)
	}
	m = Load(t.Context(), path, other)
	if m.State != prompt.Empty || !strings.Contains(m.Reason, other) {
		t.Errorf("empty: %s: %s", m.State, m.Reason)
	}
	m = Load(t.Context(), path, "")
	if m.State != prompt.NotFound || !strings.Contains(m.Reason, "project id") {
		t.Errorf("no project: %s: %s", m.State, m.Reason)
	}
}

func TestRowsThatAnotherProgramSpoiltStopNoPrompt(t *testing.T) {
	s, path := newStore(t)
	add(t, s, "there")
	if _, err := s.db.Exec("update notes set tags = '{}'"); err != nil {
		t.Fatal(err)
	}
	m := Load(t.Context(), path, project)
	if m.State != prompt.Unreadable || len(m.Entries) != 0 || !strings.Contains(m.Reason, "m-1: tags are not a list") {
		t.Errorf("%s with %d notes: %s", m.State, len(m.Entries), m.Reason)
	}
}

func TestANoteOfTheGreatestLengthIsKept(t *testing.T) {
	var b strings.Builder
	for i := 0; b.Len() < maxNote-20; i++ {
		fmt.Fprintf(&b, "word%d ", i) // all different, the most for an index to hold
	}
	b.WriteString(strings.Repeat("x", maxNote-b.Len()))
	s, path := newStore(t)
	e := add(t, s, b.String(), strings.Repeat("t", maxTags))
	if found, err := s.Search(t.Context(), project, "word77 nowhere", 0); err != nil || len(found) != 1 {
		t.Errorf("search gives %d notes, %v", len(found), err)
	}
	if m := Load(t.Context(), path, project); len(m.Entries) != 1 || m.Entries[0].Content != b.String() {
		t.Errorf("%s with %d notes: %s", m.State, len(m.Entries), m.Reason)
	}
	if err := s.Forget(t.Context(), project, e.ID); err != nil {
		t.Error(err)
	}
}

func TestARowBeyondEveryLimitStopsNoPrompt(t *testing.T) {
	path := closedStore(t, "there")
	db, err := driver.Open("file:"+path, fts5.Register)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("update notes set content = cast(zeroblob(20000000) as text)"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	m := Load(t.Context(), path, project)
	if m.State != prompt.Unreadable || len(m.Entries) != 0 || !strings.Contains(m.Reason, "too big") {
		t.Errorf("%s with %d notes: %s", m.State, len(m.Entries), m.Reason)
	}
}

func TestALibraryOutOfMemoryStopsNoPrompt(t *testing.T) {
	path := closedStore(t, strings.Repeat("long ", 1<<20))
	m := Load(sqlite3.WithMaxMemory(t.Context(), 2<<20), path, project)
	if m.State != prompt.Unreadable || len(m.Entries) != 0 || !strings.Contains(m.Reason, "out of memory") {
		t.Errorf("%s with %d notes: %s", m.State, len(m.Entries), m.Reason)
	}
	if m := Load(t.Context(), path, project); m.State != prompt.Kept {
		t.Errorf("the next time: %s: %s", m.State, m.Reason)
	}
}

// FuzzLoad turns bytes of a good store over. Whatever comes of it, a prompt is
// built: Load returns, without entries unless they are kept.
func FuzzLoad(f *testing.F) {
	good := read(f, closedStore(f, "the wheel is oak", "the dam opens at six", strings.Repeat("long ", 2000)))
	for at := 0; at < len(good); at += 997 {
		f.Add(at, byte(at), byte(0xff), 0)
	}
	f.Add(0, byte(0), byte(0), len(good)/2)
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, at int, a, b byte, cut int) {
		data := bytes.Clone(good)
		at = (at%len(data) + len(data)) % len(data)
		data[at] ^= a
		data[(at+1)%len(data)] ^= b
		data = data[:len(data)-(cut%len(data)+len(data))%len(data)]
		path := filepath.Join(dir, fmt.Sprint(os.Getpid())+".db")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		m := Load(t.Context(), path, project)
		if m.State != prompt.Kept && (len(m.Entries) > 0 || m.Reason == "") {
			t.Errorf("%s with %d notes, reason %q", m.State, len(m.Entries), m.Reason)
		}
	})
}
