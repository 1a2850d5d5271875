package watch

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// state is what a path holds, fit to be compared.
type state struct {
	kind kind
	// link is the target of a path that is a link.
	link string
	// sum is the SHA-256 of a file's bytes or of a folder's listing.
	sum [sha256.Size]byte
}

// kind is what a path leads to.
type kind uint8

const (
	notSeen kind = iota
	absent
	file
	folder
	special    // a device, a pipe, a socket: never opened
	unreadable // there, but not for us
)

// unseen is the state of a path that nobody has looked at.
var unseen = state{}

// see looks at a path that leads to end. It stops early when quit is closed;
// the state is of no use then, and nobody uses it.
func see(path, end string, quit <-chan struct{}) state {
	var s state
	if target, err := os.Readlink(path); err == nil {
		s.link = target
	}
	if end == "" {
		s.kind = absent
		return s
	}
	info, err := os.Lstat(end)
	switch {
	case err != nil:
		s.kind = lacking(err)
	case info.IsDir():
		s.kind, s.sum = list(end)
	case info.Mode().IsRegular():
		s.kind, s.sum = read(end, quit)
	default:
		s.kind = special
	}
	return s
}

// read sums up the bytes of a file as they stream by, so that its size does
// not matter.
func read(path string, quit <-chan struct{}) (kind, [sha256.Size]byte) {
	var sum [sha256.Size]byte
	// Should a pipe have taken the file's place, opening it must not wait for
	// somebody to write.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return lacking(err), sum
	}
	defer f.Close()
	hash, part := sha256.New(), make([]byte, 256<<10)
	for {
		select {
		case <-quit:
			return unreadable, sum
		default:
		}
		n, err := f.Read(part)
		hash.Write(part[:n])
		if errors.Is(err, io.EOF) {
			hash.Sum(sum[:0])
			return file, sum
		}
		if err != nil {
			return lacking(err), sum
		}
	}
}

// list sums up what lies directly in a folder: names, kinds, sizes and times.
func list(path string) (kind, [sha256.Size]byte) {
	var sum [sha256.Size]byte
	entries, err := os.ReadDir(path)
	if err != nil {
		return lacking(err), sum
	}
	hash := sha256.New()
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			continue // it went away since
		}
		fmt.Fprintf(hash, "%q %v %d %d\n", entry.Name(), info.Mode(), info.Size(), info.ModTime().UnixNano())
	}
	hash.Sum(sum[:0])
	return folder, sum
}

// lacking gives the kind of what an error keeps from us.
func lacking(err error) kind {
	if errors.Is(err, fs.ErrNotExist) {
		return absent
	}
	return unreadable
}
