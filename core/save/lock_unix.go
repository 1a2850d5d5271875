//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package save

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFile takes the lock of an open file, which ends with the process however
// that ends. It gives false when another one has it; a file system without locks
// counts as free.
func lockFile(f *os.File) bool {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	return !errors.Is(err, unix.EWOULDBLOCK)
}
