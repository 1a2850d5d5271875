//go:build unix

package source

import (
	"golang.org/x/sys/unix"
)

// hardware gives the machine's name as uname(1) does, as "x86_64".
func hardware() string {
	var name unix.Utsname
	if unix.Uname(&name) != nil {
		return ""
	}
	return unix.ByteSliceToString(name.Machine[:])
}
