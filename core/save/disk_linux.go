package save

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// exchange has two files change places, with no moment in which one is missing; it
// gives false where the file system cannot do that.
func exchange(a, b string) bool {
	return unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE) == nil
}

// copyAttributes gives a file the extended attributes of another that a user sets:
// access lists and those of the user's own.
func copyAttributes(to *os.File, from string) error {
	names := make([]byte, 64<<10)
	n, err := unix.Llistxattr(from, names)
	if errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.ENOENT) {
		return nil // that it is gone is for the last look to say
	}
	if err != nil {
		return fmt.Errorf("list its attributes: %w", err)
	}
	value := make([]byte, 64<<10) // the longest that Linux knows
	for name := range strings.SplitSeq(string(names[:n]), "\x00") {
		if name != "system.posix_acl_access" && !strings.HasPrefix(name, "user.") {
			continue
		}
		n, err := unix.Lgetxattr(from, name, value)
		if err == nil {
			err = unix.Fsetxattr(int(to.Fd()), name, value[:n], 0)
		}
		if err != nil {
			return fmt.Errorf("keep its attribute %s: %w", name, err)
		}
	}
	return nil
}
