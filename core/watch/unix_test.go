//go:build unix

package watch

import (
	"os"
	"syscall"
	"testing"
)

// A pipe that nobody writes to would hold up for good whoever opens it.
func TestAPipeIsNotOpened(t *testing.T) {
	r := newRig(t, func(r *rig) { r.must(syscall.Mkfifo(r.path("pipe"), 0o600)) }, "pipe")
	r.tells()
	r.remove("pipe")
	r.write("pipe", "a file now")
	r.tells("pipe")
}

func TestWhatWeMayNotReadIsToldWhenWeMay(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("NOT TESTED: the superuser may read everything")
	}
	r := newRig(t, func(r *rig) {
		r.write("a", "one")
		r.mkdir("closed")
		r.write("closed/b", "one")
		r.must(os.Chmod(r.path("closed"), 0))
	}, "a", "closed/b", "closed")
	r.must(os.Chmod(r.path("a"), 0))
	r.tells("a")
	r.must(os.Chmod(r.path("a"), 0o600))
	r.tells("a")
	r.must(os.Chmod(r.path("closed"), 0o700))
	r.tells("closed/b", "closed")
	r.save("closed/b", "two")
	r.tells("closed/b", "closed")
}
