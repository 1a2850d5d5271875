package memory

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"foreword/core/workspace"
)

func TestANoteComesBackAsItWasGiven(t *testing.T) {
	for name, c := range map[string]struct {
		content string
		tags    []string
	}{
		"plain":                   {"The dam opens at six.", nil},
		"white space at its ends": {"\n\t  indented \r\n\r\n", nil},
		"a NUL and controls":      {"a\x00b\x1b[2Jc", []string{"x\x00y"}},
		"every script":            {"Kraftübertragung 歯車 колесо عجلة 👩‍👩‍👧 e\u0301", []string{"ü", "歯"}},
		"template signs":          {"{{ .Memory }} {role} ${HOME} %s", []string{"{{x}}"}},
		"tags in their order":     {"x", []string{"z", "a", "z", "with space", `"quoted"`, "<b>&"}},
		"SQL":                     {"'; drop table notes; --", []string{"'"}},
		"a megabyte":              {strings.Repeat("wheel ", 200_000), nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, path := newStore(t)
			added := add(t, s, c.content, c.tags...)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			got, err := openAt(t, path).Get(t.Context(), project, added.ID)
			if err != nil {
				t.Fatal(err)
			}
			want := workspace.MemoryEntry{ID: added.ID, Content: c.content, Tags: c.tags, Created: noon, Updated: noon}
			same(t, got, want)
			same(t, added, want)
		})
	}
}

func same(t *testing.T, got, want workspace.MemoryEntry) {
	t.Helper()
	if got.ID != want.ID || got.Content != want.Content || !slices.Equal(got.Tags, want.Tags) ||
		got.Created != want.Created || got.Updated != want.Updated {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestNotesAreListedByProjectInAscendingID(t *testing.T) {
	s, _ := newStore(t)
	add(t, s, "first")
	if _, err := s.Add(t.Context(), other, "of the dam", nil); err != nil {
		t.Fatal(err)
	}
	add(t, s, "second")
	add(t, s, "first")
	if got, want := contents(t, s, project), []string{"first", "second", "first"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := contents(t, s, "unknown"); len(got) != 0 {
		t.Errorf("an unknown project has %q", got)
	}
}

func TestAnEditKeepsTheDayOfTheNoteAndMovesItsUpdate(t *testing.T) {
	s, _ := newStore(t)
	seen := add(t, s, "The dam opens at six.", "dam")
	s.now = func() time.Time { return noon.Add(time.Hour) }
	got, err := s.Edit(t.Context(), project, seen, "The dam opens at seven.", []string{"dam", "times"})
	if err != nil {
		t.Fatal(err)
	}
	want := workspace.MemoryEntry{ID: seen.ID, Content: "The dam opens at seven.", Tags: []string{"dam", "times"},
		Created: noon, Updated: noon.Add(time.Hour)}
	same(t, got, want)
	stored, err := s.Get(t.Context(), project, seen.ID)
	if err != nil {
		t.Fatal(err)
	}
	same(t, stored, want)
}

func TestAnEditThatChangesNothingLeavesTheUpdateTime(t *testing.T) {
	s, _ := newStore(t)
	seen := add(t, s, "same", "a")
	s.now = func() time.Time { return noon.Add(time.Hour) }
	got, err := s.Edit(t.Context(), project, seen, "same", []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, seen)
}

func TestAnEditIsNotWrittenOverOneThatItsEditorHasNotSeen(t *testing.T) {
	for name, theirs := range map[string]struct {
		content string
		tags    []string
	}{
		"they changed the text": {"theirs", []string{"dam"}},
		"they changed the tags": {"start", []string{"dam", "more"}},
	} {
		t.Run(name, func(t *testing.T) {
			s, path := newStore(t)
			seen := add(t, s, "start", "dam")
			if _, err := openAt(t, path).Edit(t.Context(), project, seen, theirs.content, theirs.tags); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Edit(t.Context(), project, seen, "mine", nil); !errors.Is(err, ErrChanged) {
				t.Errorf("got %v, want ErrChanged", err)
			}
			if got := contents(t, s, project); !slices.Equal(got, []string{theirs.content}) {
				t.Errorf("the store says %q", got)
			}
		})
	}
}

func TestAForgottenNoteIsGoneFromTheListsAndCanBeRestored(t *testing.T) {
	s, _ := newStore(t)
	keep, drop := add(t, s, "keep the wheel"), add(t, s, "drop the wheel", "oak")
	ctx := t.Context()
	if err := s.Forget(ctx, project, drop.ID); err != nil {
		t.Fatal(err)
	}
	found, err := s.Search(ctx, project, "wheel oak", 10)
	if err != nil || !slices.Equal(texts(found), []string{keep.Content}) {
		t.Errorf("search gives %q, %v", texts(found), err)
	}
	if got := contents(t, s, project); !slices.Equal(got, []string{keep.Content}) {
		t.Errorf("the list gives %q", got)
	}
	for what, err := range map[string]error{
		"get":    second(s.Get(ctx, project, drop.ID)),
		"edit":   second(s.Edit(ctx, project, drop, "new", nil)),
		"forget": s.Forget(ctx, project, drop.ID),
	} {
		if !errors.Is(err, ErrNoNote) || !strings.Contains(err.Error(), "restored") {
			t.Errorf("%s of a forgotten note: %v", what, err)
		}
	}
	if next := add(t, s, "next"); next.ID <= drop.ID {
		t.Errorf("the new note got the id %d again", next.ID)
	}

	list, err := s.Forgotten(ctx, project)
	if err != nil || len(list) != 1 {
		t.Fatalf("forgotten: %v, %v", list, err)
	}
	same(t, list[0], drop)
	if err := s.Restore(ctx, project, drop.ID); err != nil {
		t.Fatal(err)
	}
	back, err := s.Get(ctx, project, drop.ID)
	if err != nil {
		t.Fatal(err)
	}
	same(t, back, drop)
	if found, err := s.Search(ctx, project, "oak", 10); err != nil || len(found) != 1 {
		t.Errorf("search after restoring gives %q, %v", texts(found), err)
	}
	if err := s.Restore(ctx, project, drop.ID); err != nil {
		t.Error("restoring twice:", err)
	}
}

func TestAnIDIsNeverGivenTwice(t *testing.T) {
	s, _ := newStore(t)
	add(t, s, "stays")
	gone := add(t, s, "taken out by another program")
	if _, err := s.db.Exec("delete from notes where id = ?", gone.ID); err != nil {
		t.Fatal(err)
	}
	if next := add(t, s, "next"); next.ID <= gone.ID {
		t.Errorf("got the id %d, after %d", next.ID, gone.ID)
	}
}

func second(_ workspace.MemoryEntry, err error) error { return err }

func TestANoteOfAnotherProjectCannotBeTouchedByMistake(t *testing.T) {
	s, _ := newStore(t)
	e := add(t, s, "of the wheel")
	ctx := t.Context()
	for what, err := range map[string]error{
		"get":     second(s.Get(ctx, other, e.ID)),
		"edit":    second(s.Edit(ctx, other, e, "new", nil)),
		"forget":  s.Forget(ctx, other, e.ID),
		"restore": s.Restore(ctx, other, e.ID),
		"no row":  s.Forget(ctx, project, e.ID+1),
	} {
		if !errors.Is(err, ErrNoNote) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if got := contents(t, s, project); !slices.Equal(got, []string{"of the wheel"}) {
		t.Errorf("the note is now %q", got)
	}
}

func TestWhatTheStoreDoesNotKeepIsRefusedByName(t *testing.T) {
	s, _ := newStore(t)
	seen := add(t, s, "there")
	for name, c := range map[string]struct {
		project, content string
		tags             []string
		want             string
	}{
		"no project":     {"", "text", nil, "project id is missing"},
		"empty":          {project, "", nil, "content is blank"},
		"only blanks":    {project, " \t\r\n\u00a0", nil, "content is blank"},
		"bytes":          {project, "ab\xffcd", nil, "content is not UTF-8, from byte 2 on"},
		"a real mark":    {project, "\ufffd\xff", nil, "content is not UTF-8, from byte 3 on"},
		"a blank tag":    {project, "text", []string{"a", " "}, "tag 2 is blank"},
		"bytes in a tag": {project, "text", []string{"\xff"}, "tag 1 is not UTF-8"},
	} {
		t.Run(name, func(t *testing.T) {
			_, added := s.Add(t.Context(), c.project, c.content, c.tags)
			_, edited := s.Edit(t.Context(), c.project, seen, c.content, c.tags)
			_, imported := s.Import(t.Context(), c.project, []Entry{{Content: "fine"}, {Content: c.content, Tags: c.tags}})
			for _, err := range []error{added, edited, imported} {
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want %q", err, c.want)
				}
			}
		})
	}
	if got := contents(t, s, project); !slices.Equal(got, []string{"there"}) {
		t.Errorf("the store holds %q", got)
	}
}

func TestACancelledContextStopsEveryCall(t *testing.T) {
	s, path := newStore(t)
	e := add(t, s, "there")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, listed := s.List(ctx, project)
	_, searched := s.Search(ctx, project, "there", 1)
	_, imported := s.Import(ctx, project, []Entry{{Content: "more"}})
	_, opened := Open(ctx, path, clock)
	for what, err := range map[string]error{
		"list": listed, "search": searched, "import": imported, "open": opened,
		"get":    second(s.Get(ctx, project, e.ID)),
		"add":    second(s.Add(ctx, project, "more", nil)),
		"edit":   second(s.Edit(ctx, project, e, "more", nil)),
		"forget": s.Forget(ctx, project, e.ID),
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if got := contents(t, s, project); !slices.Equal(got, []string{"there"}) {
		t.Errorf("the store holds %q", got)
	}
}

func TestAStoreForReadingRefusesEveryChange(t *testing.T) {
	path := closedStore(t, "there")
	s, err := OpenReadOnly(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for what, err := range map[string]error{
		"add":     second(s.Add(t.Context(), project, "more", nil)),
		"edit":    second(s.Edit(t.Context(), project, workspace.MemoryEntry{ID: 1, Content: "there"}, "x", nil)),
		"forget":  s.Forget(t.Context(), project, 1),
		"restore": s.Restore(t.Context(), project, 1),
	} {
		if err == nil || !strings.Contains(err.Error(), "for reading only") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := s.db.ExecContext(t.Context(), "delete from notes"); err == nil {
		t.Error("SQLite itself lets the connection write")
	}
	if got := contents(t, s, project); !slices.Equal(got, []string{"there"}) {
		t.Errorf("the store holds %q", got)
	}
}

func TestSeveralGoroutinesShareAStore(t *testing.T) {
	s, _ := newStore(t)
	errs := make(chan error)
	for range 8 {
		go func() {
			_, err := s.Add(t.Context(), project, "at once", nil)
			if err == nil {
				_, err = s.List(t.Context(), project)
			}
			errs <- err
		}()
	}
	for range 8 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	if n := len(contents(t, s, project)); n != 8 {
		t.Errorf("got %d notes, want 8", n)
	}
}

func TestAPathMayHoldAnySign(t *testing.T) {
	for _, name := range []string{"a b", "50%", "50%41", "what?mode=ro", "no#1", "a&b=c", "plus+plus", "ü-歯", "semi;colon", "colon:", `quo"te'`} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, name, name+".db")
			s := openAt(t, path)
			add(t, s, "there")
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			only(t, filepath.Dir(path), name+".db")
			if m := Load(t.Context(), path, project); len(m.Entries) != 1 {
				t.Errorf("%s: %s", m.State, m.Reason)
			}
		})
	}
}
