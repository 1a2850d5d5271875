package save

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// over is a write over a file of the folder.
func over(t *testing.T, dir string, old, now string) Write {
	t.Helper()
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	w := Write{Kind: File, Path: "a.md", Disk: filepath.Join(dir, "a.md"), Old: []byte(old), New: []byte(now), NewDigest: digest([]byte(now), true)}
	w.OldDigest = digest(w.Old, true)
	if err := os.WriteFile(w.Disk, w.Old, 0o644); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestOwnerModeAndAttributesOfAFileStay(t *testing.T) {
	do := over(t, t.TempDir(), "old\n", "new\n")
	if err := unix.Setxattr(do.Disk, "user.note", []byte("mine\x00"), 0); err != nil {
		t.Skip("the file system keeps no attributes: ", err)
	}
	if os.Getuid() == 0 {
		if err := os.Chown(do.Disk, 1234, 4321); err != nil {
			t.Skip("this root may not give files away: ", err)
		}
	}
	if err := os.Chmod(do.Disk, 0o664|fs.ModeSetgid); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(do.Disk)
	if err != nil {
		t.Fatal(err)
	}
	if err := (Writer{}).Write(context.Background(), do); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(do.Disk)
	if err != nil {
		t.Fatal(err)
	}
	was, is := before.Sys().(*syscall.Stat_t), after.Sys().(*syscall.Stat_t)
	if after.Mode() != before.Mode() || was.Uid != is.Uid || was.Gid != is.Gid {
		t.Errorf("the file has %v of %d:%d, and had %v of %d:%d", after.Mode(), is.Uid, is.Gid, before.Mode(), was.Uid, was.Gid)
	}
	value := make([]byte, 16)
	if n, err := unix.Getxattr(do.Disk, "user.note", value); err != nil || string(value[:n]) != "mine\x00" {
		t.Errorf("its attribute is %q, %v", value[:max(n, 0)], err)
	}
}

const writeAs = "FOREWORD_TEST_WRITE_IN"

// TestAnotherUserWrites is the child of the test below.
func TestAnotherUserWrites(t *testing.T) {
	dir := os.Getenv(writeAs)
	if dir == "" {
		t.Skip("only runs as a child of another test")
	}
	w := Write{Kind: File, Path: "a.md", Disk: filepath.Join(dir, "a.md"), Old: []byte("old\n"), New: []byte("new\n")}
	w.OldDigest, w.NewDigest = digest(w.Old, true), digest(w.New, true)
	err := Writer{}.Write(context.Background(), w)
	if err == nil {
		t.Fatal("the write went through")
	}
	t.Log("refused: ", err)
}

// A save by renaming could take a file from its owner, or go over one that this
// user may not write.
func TestAFileOfAnotherUserIsLeftToIt(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can become another user")
	}
	for _, c := range []struct {
		name      string
		dir, file fs.FileMode
		says      string
	}{
		{"that others may write", 0o777, 0o666, "belongs to user 0"},
		{"that others may not write", 0o777, 0o644, "read-only"},
		{"in a folder that others may not write", 0o755, 0o666, "permission denied"},
	} {
		dir, err := os.MkdirTemp("/tmp", "foreword-owner")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(dir) })
		do := over(t, dir, "old\n", "")
		if err := errors.Join(os.Chmod(dir, c.dir), os.Chmod(do.Disk, c.file)); err != nil {
			t.Fatal(err)
		}
		program := filepath.Join(dir, "save.test")
		text, err := os.ReadFile(os.Args[0])
		if err == nil {
			err = os.WriteFile(program, text, 0o755)
		}
		if err != nil {
			t.Fatal(err)
		}
		child := exec.Command(program, "-test.run=^TestAnotherUserWrites$", "-test.v")
		child.Dir, child.Env = dir, append(os.Environ(), writeAs+"="+dir)
		child.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		out, err := child.CombinedOutput()
		if ended := (*exec.ExitError)(nil); err != nil && !errors.As(err, &ended) {
			t.Skip("this root cannot run a program as another user: ", err)
		}
		if err != nil || !strings.Contains(string(out), c.says) {
			t.Errorf("a file %s: %v\n%s", c.name, err, out)
		}
		if text, err := os.ReadFile(do.Disk); err != nil || string(text) != "old\n" {
			t.Errorf("a file %s is %q, %v", c.name, text, err)
		}
		left, err := filepath.Glob(filepath.Join(dir, ".a.md.*"))
		if err != nil || len(left) > 0 {
			t.Errorf("a file %s: left behind: %v", c.name, left)
		}
	}
}

// Whatever another program does between two steps of a save, what it wrote is
// there afterwards.
func TestWhatIsWrittenBetweenAnyTwoStepsIsNeverLost(t *testing.T) {
	others := map[string]func(path string) error{
		"writes": func(path string) error { return os.WriteFile(path, []byte("theirs\n"), 0o644) },
		"renames": func(path string) error {
			return errors.Join(os.WriteFile(path+"~", []byte("theirs\n"), 0o644), os.Rename(path+"~", path))
		},
		"links": func(path string) error { return errors.Join(os.Remove(path), os.Symlink("theirs", path)) },
		"makes a folder of it": func(path string) error {
			return errors.Join(os.Remove(path), os.Mkdir(path, 0o755), os.WriteFile(filepath.Join(path, "theirs"), nil, 0o644))
		},
	}
	probe := over(t, t.TempDir(), "old\n", "new\n").Disk
	if err := os.WriteFile(probe+"~", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if !exchange(probe, probe+"~") {
		t.Skip("the file system cannot have two files change places")
	}
	var steps []string
	first := Writer{step: func(step string) { steps = append(steps, step) }}
	if err := first.Write(context.Background(), over(t, t.TempDir(), "old\n", "new\n")); err != nil || len(steps) < 9 {
		t.Fatalf("the steps are %v, %v", steps, err)
	}
	for name, other := range others {
		for _, last := range steps {
			do := over(t, t.TempDir(), "old\n", "new\n")
			w := Writer{step: func(step string) {
				if step == last {
					if err := other(do.Disk); err != nil {
						t.Fatal(err)
					}
				}
			}}
			err := w.Write(context.Background(), do)
			if last == "look" || last == "remove" || last == "sync folder" || last == "done" {
				continue // the save was made, and they wrote over it
			}
			if !errors.Is(err, ErrChanged) {
				t.Errorf("%s before %q: the save gives %v", name, last, err)
			}
			info, statErr := os.Lstat(do.Disk)
			switch {
			case statErr != nil:
				t.Errorf("%s before %q: %v", name, last, statErr)
			case info.Mode().IsRegular():
				if text, err := os.ReadFile(do.Disk); err != nil || string(text) != "theirs\n" {
					t.Errorf("%s before %q: the file is %q, %v", name, last, text, err)
				}
			case info.IsDir():
				if _, err := os.Stat(filepath.Join(do.Disk, "theirs")); err != nil {
					t.Errorf("%s before %q: %v", name, last, err)
				}
			}
			left, err := filepath.Glob(filepath.Join(filepath.Dir(do.Disk), ".a.md.*"))
			if err != nil || len(left) > 0 {
				t.Errorf("%s before %q: left behind: %v", name, last, left)
			}
		}
	}
}

// A disk that is full, as this bound on the size of files makes it look, leaves the
// old file.
func TestAFullDiskLeavesTheOldFile(t *testing.T) {
	if dir := os.Getenv(writeAs); dir != "" {
		t.Skip("a child of another test")
	}
	do := over(t, t.TempDir(), "old\n", strings.Repeat("new\n", 1<<20))
	var was unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: 1 << 20, Max: was.Max}); err != nil {
		t.Fatal(err)
	}
	err := Writer{}.Write(context.Background(), do)
	if limitErr := unix.Setrlimit(unix.RLIMIT_FSIZE, &was); limitErr != nil {
		t.Fatal(limitErr)
	}
	if !errors.Is(err, syscall.EFBIG) {
		t.Errorf("the save gives %v", err)
	}
	entries, err := os.ReadDir(filepath.Dir(do.Disk))
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder has %v, %v", entries, err)
	}
	if text, err := os.ReadFile(do.Disk); err != nil || string(text) != "old\n" {
		t.Errorf("the file is %.20q, %v", text, err)
	}
}
