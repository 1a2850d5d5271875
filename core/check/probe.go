package check

import "time"

// Probe answers what the rules have to know of the world. Paths are relative to
// the repository root, with slashes.
type Probe interface {
	// Find says what is at a path.
	Find(path string) Presence
	// Holding gives the tracked files that a shortened path can stand for: those
	// that end with it, or have it as a folder.
	Holding(path string) []string
	// Past says what git knows of a path that is not there.
	Past(path string) Past
	// Ignored gives those of the paths that gitignore rules pass over, as they do
	// for what is made by a build.
	Ignored(paths []string) []string
	// Extension says whether a tracked file ends like that, as ".go".
	Extension(ext string) bool
	// Commit says where a commit stands, which may be named in short.
	Commit(name string) CommitState
	// Behind counts the commits since one; false when that cannot be told.
	Behind(commit string) (int, bool)
	// Names lists a folder, sorted; it is empty for one that is not there.
	Names(folder string) []string
	// Read gives a file's bytes, and false for one that cannot be read.
	Read(path string) ([]byte, bool)
	// Changed says when a file was changed last, and false for one that is not
	// there.
	Changed(path string) (time.Time, bool)
}

// Presence is what is at a path.
type Presence uint8

// What can be at a path.
const (
	Absent Presence = iota
	Present
	// Submodule: it would be in a submodule that is not checked out.
	Submodule
)

// Past is what git knows of a path that went.
type Past struct {
	// Known says that a commit took the path away. Without it, Silent says why
	// git cannot tell whether there ever was one; empty when it can.
	Known  bool
	Silent string
	// Commit took it away, Subject is its first line.
	Commit, Subject string
	When            time.Time
	// Became is the path that it has today, when it was renamed; empty when it
	// was deleted.
	Became string
}

// CommitState is where a commit stands.
type CommitState uint8

// The places of a commit.
const (
	// CommitUnknown: there is no such commit here; it may be elsewhere.
	CommitUnknown CommitState = iota
	CommitReachable
	// CommitLost: it is here, and no branch or tag leads to it any more.
	CommitLost
)
