//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package save

import "os"

// exchange gives false: the two cannot change places here.
func exchange(a, b string) bool { return false }

// copyAttributes copies none here.
func copyAttributes(*os.File, string) error { return nil }
