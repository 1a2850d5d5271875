//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package save

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// writable says whether this user may write the file, which a save by renaming does
// not find out.
func writable(path string) bool { return unix.Access(path, unix.W_OK) == nil }

// otherNames gives how many names a file has beside this one.
func otherNames(path string) int {
	info, err := os.Lstat(path)
	if err != nil {
		return 0
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Nlink > 1 {
		return int(stat.Nlink) - 1
	}
	return 0
}

// likeOld gives a new file the owner, the group and the attributes of the old one.
func likeOld(f *os.File, path string, old fs.FileInfo) error {
	now, err := f.Stat()
	if err != nil {
		return err
	}
	was, ok := old.Sys().(*syscall.Stat_t)
	is, same := now.Sys().(*syscall.Stat_t)
	if ok && same && (was.Uid != is.Uid || was.Gid != is.Gid) {
		if err := f.Chown(int(was.Uid), int(was.Gid)); err != nil {
			return fmt.Errorf("it belongs to user %d and group %d, and a save would take it from them: edit the file itself (%w)", was.Uid, was.Gid, err)
		}
	}
	return copyAttributes(f, path)
}
