package memory

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"foreword/core/workspace"
)

const (
	project = "github.com/mill/wheel"
	other   = "github.com/mill/dam"
)

// acts are what a second process does when this binary is started again with
// the name of an act and the path of a store. Each prints a line when it has got
// somewhere, and goes on when its standard input ends.
var acts = map[string]func(ctx context.Context, path string) error{
	"add 300":      addMany(300),
	"add 3":        addMany(3),
	"hold a write": holdWrite,
	"lock all out": lockAllOut,
	"add for ever": addForEver,
	"write slowly": writeSlowly,
	"be nobody":    beNobody,
}

func TestMain(m *testing.M) {
	act, ok := acts[os.Getenv("FOREWORD_MEMORY_ACT")]
	if !ok {
		os.Exit(m.Run())
	}
	if err := act(context.Background(), os.Getenv("FOREWORD_MEMORY_STORE")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// peer is a second process.
type peer struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.Closer
	lines *bufio.Scanner
}

func start(t *testing.T, act, path string) *peer {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "FOREWORD_MEMORY_ACT="+act, "FOREWORD_MEMORY_STORE="+path)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Process.Kill()
		cmd.Wait()
	})
	return &peer{t, cmd, in, bufio.NewScanner(out)}
}

// line waits for the next line that the peer prints.
func (p *peer) line() string {
	p.t.Helper()
	if !p.lines.Scan() {
		p.t.Fatalf("the second process ended early: %v", p.cmd.Wait())
	}
	return p.lines.Text()
}

// release lets the peer go on, and waits for its end.
func (p *peer) release() {
	p.t.Helper()
	p.in.Close()
	for p.lines.Scan() {
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Fatalf("the second process failed: %v", err)
	}
}

func report(format string, args ...any) {
	fmt.Printf(format+"\n", args...)
}

func waitForRelease() { io.Copy(io.Discard, os.Stdin) }

func addMany(count int) func(context.Context, string) error {
	return func(ctx context.Context, path string) error {
		report("ready")
		waitForRelease()
		s, err := Open(ctx, path, time.Now)
		if err != nil {
			return err
		}
		defer s.Close()
		for i := range count {
			if _, err := s.Add(ctx, project, fmt.Sprintf("note %d of process %d", i, os.Getpid()), []string{"burst"}); err != nil {
				return err
			}
		}
		return nil
	}
}

func holdWrite(ctx context.Context, path string) error {
	s, err := Open(ctx, path, time.Now)
	if err != nil {
		return err
	}
	defer s.Close()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := insert(ctx, tx, project, Entry{Content: "not yet committed"}, s.clock()); err != nil {
		return err
	}
	report("holding")
	waitForRelease()
	return tx.Commit()
}

func lockAllOut(ctx context.Context, path string) error {
	s, err := Open(ctx, path, time.Now)
	if err != nil {
		return err
	}
	defer s.Close()
	if _, err := s.db.ExecContext(ctx, "pragma locking_mode=exclusive; begin exclusive; update notes set updated = updated; commit"); err != nil {
		return err
	}
	report("locked")
	waitForRelease()
	return nil
}

func addForEver(ctx context.Context, path string) error {
	s, err := Open(ctx, path, time.Now)
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		e, err := s.Add(ctx, project, fmt.Sprintf("kept %d", i), nil)
		if err != nil {
			return err
		}
		report("%d", e.ID)
	}
}

// writeSlowly makes one change after the other, as on a disk that takes a while
// to confirm each.
func writeSlowly(ctx context.Context, path string) error {
	s, err := Open(ctx, path, time.Now)
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		err := s.change(ctx, func(tx *sql.Tx) error {
			<-time.After(50 * time.Millisecond)
			_, err := insert(ctx, tx, other, Entry{Content: "slow"}, s.clock())
			return err
		})
		if err != nil {
			return err
		}
		if i == 0 {
			report("writing")
		}
	}
}

// beNobody tries a store as a user who owns nothing here.
func beNobody(ctx context.Context, path string) error {
	if os.Getuid() == 0 {
		const nobody = 65534
		if err := syscall.Setgroups(nil); err != nil {
			return err
		}
		if err := syscall.Setgid(nobody); err != nil {
			return err
		}
		if err := syscall.Setuid(nobody); err != nil {
			return err
		}
	}
	m := Load(ctx, path, project)
	report("%s, %d notes: %s", m.State, len(m.Entries), m.Reason)
	_, err := Open(ctx, path, time.Now)
	report("%v", err)
	return nil
}

// noon is the time on the clock of a test store.
var noon = time.Date(2026, 8, 9, 12, 0, 0, 123456000, time.UTC)

func clock() time.Time { return noon }

// openAt opens a store for the length of a test.
func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path, clock)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newStore(t testing.TB) (*Store, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "foreword", "memory.db")
	return openAt(t, path), path
}

// closedStore gives the path of a store with these notes that nobody has open.
func closedStore(t testing.TB, contents ...string) string {
	t.Helper()
	s, path := newStore(t)
	for _, c := range contents {
		add(t, s, c)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func add(t testing.TB, s *Store, content string, tags ...string) workspace.MemoryEntry {
	t.Helper()
	e, err := s.Add(t.Context(), project, content, tags)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// contents gives what the notes of a project say, in the order of List.
func contents(t testing.TB, s *Store, projectID string) []string {
	t.Helper()
	list, err := s.List(t.Context(), projectID)
	if err != nil {
		t.Fatal(err)
	}
	return texts(list)
}

func texts(list []workspace.MemoryEntry) []string {
	out := []string{}
	for _, e := range list {
		out = append(out, e.Content)
	}
	return out
}
