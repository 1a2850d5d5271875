package core_test

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// asSomebodyElse makes the rest of the test open files as a user who owns
// nothing, since root can read what is locked away. The thread that carries
// those rights ends with the test.
func asSomebodyElse(t *testing.T, dir string) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	for d := dir; d != os.TempDir() && len(d) > 1; d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	runtime.LockOSThread()
	const nobody = 65534
	if err := syscall.Setfsuid(nobody); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Setfsuid(0); err != nil {
			t.Error(err)
		}
		runtime.UnlockOSThread()
	})
}
