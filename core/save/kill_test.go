package save

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

const killAt = "FOREWORD_TEST_KILL_AT"

// TestKilledInTheMiddle is the child of the test below: it writes and kills
// itself right before a step.
func TestKilledInTheMiddle(t *testing.T) {
	at, err := strconv.Atoi(os.Getenv(killAt))
	if err != nil {
		t.Skip("only runs as a child of another test")
	}
	n := 0
	w := Writer{step: func(string) {
		if n == at {
			_ = syscall.Kill(syscall.Getpid(), syscall.SIGKILL) // there is no way back from it
			select {}
		}
		n++
	}}
	if err := w.Write(context.Background(), killed(os.Getenv("FOREWORD_TEST_DIR"), os.Getenv("FOREWORD_TEST_NEW") != "")); err != nil {
		t.Fatal(err)
	}
}

// killed is the write of that test: over a file, or of one in a new folder.
func killed(dir string, fresh bool) Write {
	old, now := strings.Repeat("old\n", 100_000), strings.Repeat("new\r\n", 120_000)
	w := Write{Kind: File, Path: "a/b.md", Disk: filepath.Join(dir, "a", "b.md"), New: []byte(now), NewDigest: digest([]byte(now), true)}
	if !fresh {
		w.Disk, w.Old, w.OldDigest = filepath.Join(dir, "b.md"), []byte(old), digest([]byte(old), true)
	}
	return w
}

func TestAKilledSaveLeavesTheOldOrTheNewFileWhole(t *testing.T) {
	for _, fresh := range []bool{false, true} {
		steps, sawOld, sawNew := 0, false, false
		for ; ; steps++ {
			dir := t.TempDir()
			w := killed(dir, fresh)
			if !fresh {
				if err := os.WriteFile(w.Disk, w.Old, 0o640); err != nil {
					t.Fatal(err)
				}
			}
			child := exec.Command(os.Args[0], "-test.run=^TestKilledInTheMiddle$", "-test.v")
			child.Env = append(os.Environ(), killAt+"="+strconv.Itoa(steps), "FOREWORD_TEST_DIR="+dir)
			if fresh {
				child.Env = append(child.Env, "FOREWORD_TEST_NEW=1")
			}
			out, err := child.CombinedOutput()
			text, readErr := os.ReadFile(w.Disk)
			switch {
			case fresh && os.IsNotExist(readErr):
				sawOld = true
			case readErr != nil:
				t.Fatal(readErr)
			case string(text) == string(w.New):
				sawNew = true
			case !fresh && string(text) == string(w.Old):
				sawOld = true
			default:
				t.Fatalf("killed before step %d, the file is neither the old nor the new one: %d bytes", steps, len(text))
			}
			// The next start can save all the same.
			again := w
			if string(text) != string(w.New) {
				if err := (Writer{}).Write(context.Background(), again); err != nil {
					t.Fatalf("killed before step %d, the next save fails: %v", steps, err)
				}
			}
			if err == nil {
				break
			}
			if status, ok := child.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
				t.Fatalf("the child failed by itself: %v\n%s", err, out)
			}
		}
		if steps < 9 || !sawOld || !sawNew {
			t.Errorf("killed at %d steps, old file seen %v, new file seen %v", steps, sawOld, sawNew)
		}
	}
}
