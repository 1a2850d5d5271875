//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package save

import "os"

// lockFile counts every file as free where the system has no such locks.
func lockFile(*os.File) bool { return true }
