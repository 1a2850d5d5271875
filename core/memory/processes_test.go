package memory

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"foreword/core/prompt"
)

func TestTwoProcessesAddingAtOnceLoseNothing(t *testing.T) {
	// The store does not exist yet, so the two race to make it as well.
	path := filepath.Join(t.TempDir(), "new", "memory.db")
	a, b := start(t, "add 300", path), start(t, "add 300", path)
	a.line()
	b.line()
	a.in.Close()
	b.in.Close()
	a.release()
	b.release()

	list, err := openAt(t, path).List(t.Context(), project)
	if err != nil {
		t.Fatal(err)
	}
	distinct := map[string]bool{}
	for i, e := range list {
		distinct[e.Content] = true
		if i > 0 && e.ID <= list[i-1].ID {
			t.Fatalf("id %d comes after id %d", e.ID, list[i-1].ID)
		}
	}
	if len(list) != 600 || len(distinct) != 600 {
		t.Errorf("got %d notes, %d different ones; want 600", len(list), len(distinct))
	}
}

func TestManyProcessesMakeOneStore(t *testing.T) {
	for range 5 {
		path := filepath.Join(t.TempDir(), "memory.db")
		peers := []*peer{}
		for range 6 {
			peers = append(peers, start(t, "add 3", path))
		}
		for _, p := range peers {
			p.line()
		}
		for _, p := range peers {
			p.in.Close()
		}
		for _, p := range peers {
			p.release()
		}
		if n := len(contents(t, openAt(t, path), project)); n != 18 {
			t.Fatalf("got %d notes, want 18", n)
		}
	}
}

func TestAReaderIsNotHeldUpByAWriter(t *testing.T) {
	path := closedStore(t, "from before")
	writer := start(t, "hold a write", path)
	writer.line()

	m := Load(t.Context(), path, project)
	if m.State != prompt.Kept || !slices.Equal(texts(m.Entries), []string{"from before"}) {
		t.Errorf("during the write: %s %q %s", m.State, texts(m.Entries), m.Reason)
	}
	writer.release()
	m = Load(t.Context(), path, project)
	if want := []string{"from before", "not yet committed"}; !slices.Equal(texts(m.Entries), want) {
		t.Errorf("after the write: %q, want %q", texts(m.Entries), want)
	}
}

func TestAWriterThatHasToWaitTooLongChangesNothingAndSaysSo(t *testing.T) {
	path := closedStore(t, "from before")
	writer := start(t, "hold a write", path)
	writer.line()

	s := &Store{path: path, now: clock, wait: 20 * time.Millisecond}
	if _, err := s.open(t.Context()); err != nil {
		t.Fatal("opening needs no lock:", err)
	}
	defer s.Close()
	_, err := s.Add(t.Context(), project, "mine", nil)
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "20ms") {
		t.Errorf("got %v", err)
	}
	if got := contents(t, s, project); !slices.Equal(got, []string{"from before"}) {
		t.Errorf("reading while locked gave %q", got)
	}
	writer.release()
	if _, err := s.Add(t.Context(), project, "mine", nil); err != nil {
		t.Error("the same call later:", err)
	}
}

func TestAProcessThatNeverStopsWritingKeepsNobodyOut(t *testing.T) {
	path := closedStore(t)
	writer := start(t, "write slowly", path)
	writer.line()

	s := &Store{path: path, now: clock, wait: time.Second}
	if _, err := s.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for range 20 {
		add(t, s, "between two of theirs")
	}
}

func TestAWaitCanBeBrokenOff(t *testing.T) {
	path := closedStore(t, "from before")
	writer := start(t, "hold a write", path)
	writer.line()

	s := openAt(t, path)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := s.Add(ctx, project, "mine", nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the context's error", err)
	}
	writer.release()
	if got := contents(t, s, project); slices.Contains(got, "mine") {
		t.Errorf("the note was added all the same: %q", got)
	}
}

func TestAStoreThatIsLockedExclusivelyStopsNoPrompt(t *testing.T) {
	path := closedStore(t, "from before")
	locker := start(t, "lock all out", path)
	locker.line()

	m := Load(t.Context(), path, project)
	if m.State != prompt.Unreadable || len(m.Entries) != 0 {
		t.Errorf("got %s with %d notes", m.State, len(m.Entries))
	}
	for _, want := range []string{path, "locked by another process", "waited up to 500ms"} {
		if !strings.Contains(m.Reason, want) {
			t.Errorf("the reason %q does not say %q", m.Reason, want)
		}
	}
	locker.release()
	if m := Load(t.Context(), path, project); m.State != prompt.Kept {
		t.Errorf("after the lock: %s: %s", m.State, m.Reason)
	}
}

func TestAKilledProcessLosesNothingItWasToldIsKept(t *testing.T) {
	path := closedStore(t)
	writer := start(t, "add for ever", path)
	var kept []int64
	for range 40 {
		id, err := strconv.ParseInt(writer.line(), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, id)
	}
	if err := writer.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	writer.cmd.Wait()

	m := Load(t.Context(), path, project)
	there := map[int64]bool{}
	for _, e := range m.Entries {
		there[e.ID] = true
	}
	for _, id := range kept {
		if !there[id] {
			t.Errorf("m-%d is lost (%s %s)", id, m.State, m.Reason)
		}
	}
}

func TestAFolderThatCannotBeWrittenCanBeRead(t *testing.T) {
	path := closedStore(t, "for all to read")
	dir := filepath.Dir(path)
	openTheWay(t, dir)
	chmod(t, path, 0o444)
	chmod(t, dir, 0o555)
	t.Cleanup(func() { os.Chmod(dir, 0o755) })

	nobody := start(t, "be nobody", path)
	if got, want := nobody.line(), "kept, 1 notes: read without locks"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := nobody.line(); !strings.Contains(got, path) || !strings.Contains(got, "have to be writable") {
		t.Errorf("writing: got %q", got)
	}
	nobody.release()
	only(t, dir, "memory.db")
}

func TestAStoreThatCannotBeReadStopsNoPrompt(t *testing.T) {
	path := closedStore(t, "secret")
	openTheWay(t, filepath.Dir(path))
	chmod(t, path, 0)

	nobody := start(t, "be nobody", path)
	if got := nobody.line(); !strings.HasPrefix(got, "unreadable, 0 notes: ") || !strings.Contains(got, "permission denied") {
		t.Errorf("got %q", got)
	}
	nobody.release()
}

func TestChangesOfAKilledProcessInAFolderThatCannotBeWrittenAreNotPassedOver(t *testing.T) {
	path := closedStore(t)
	writer := start(t, "add for ever", path)
	writer.line()
	writer.cmd.Process.Kill()
	writer.cmd.Wait()
	dir := filepath.Dir(path)
	openTheWay(t, dir)
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		chmod(t, name, 0o444)
	}
	chmod(t, dir, 0o555)
	t.Cleanup(func() { os.Chmod(dir, 0o755) })

	link := filepath.Join(t.TempDir(), "link.db")
	openTheWay(t, filepath.Dir(link))
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, link} {
		nobody := start(t, "be nobody", name)
		if got := nobody.line(); !strings.HasPrefix(got, "unreadable, 0 notes: ") || !strings.Contains(got, path+"-wal") {
			t.Errorf("got %q", got)
		}
		nobody.release()
	}
}

// openTheWay lets all users through to a folder of a test.
func openTheWay(t *testing.T, dir string) {
	t.Helper()
	for ; strings.HasPrefix(dir, os.TempDir()) && dir != os.TempDir(); dir = filepath.Dir(dir) {
		chmod(t, dir, 0o755)
	}
}

func chmod(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

// only fails the test when a folder holds anything but these files.
func only(t *testing.T, dir string, want ...string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, f := range files {
		got = append(got, f.Name())
	}
	if !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}
