package save

import (
	"errors"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// ErrChanged is given for a file or a note that is no longer what was read:
// somebody else changed it, and writing would lose that.
var ErrChanged = errors.New("changed on disk since it was read")

// Plan is what a save would do.
type Plan struct {
	// Writes are in the order in which they are best carried out: the files
	// that a config names before the config.
	Writes []Write
	// Unsaved are the edits that stay in this session, with their reasons.
	Unsaved []Unsaved
	// Blocked are the files whose edits cannot be planned, since the file is not
	// what was read, or says something that a splice would not keep.
	Blocked []Blocked
}

// Kind says what a write changes.
type Kind string

// The kinds of writes.
const (
	// File replaces a file, or makes one.
	File Kind = "file"
	// AddNote, EditNote, ForgetNote and RestoreNote change the memory store.
	AddNote     Kind = "add note"
	EditNote    Kind = "edit note"
	ForgetNote  Kind = "forget note"
	RestoreNote Kind = "restore note"
)

// Write is one change of a file or of a row.
type Write struct {
	Kind Kind
	// Path is the file as people are shown it; for a note it is "m-12", or "new
	// note".
	Path string
	// What says in a few words each thing that changes.
	What []string
	// Old and New are the bytes of the file or of the note's content, Old as
	// they were when the plan was made. Their digests are SHA-256 in lower-case
	// hex, OldDigest empty where there was no file.
	Old, New             []byte
	OldDigest, NewDigest string
	// Disk is the absolute path of the file without links; where there is one on the
	// way, below the checkout's root, Link is the path that leads through it.
	Disk, Link string
	// Names is how many other names (hard links) the file has, which keep the old
	// bytes.
	Names int
	// Project is the id that the note is kept under, Seen the note as it was
	// read, and Note as it should be.
	Project    string
	Seen, Note workspace.MemoryEntry
}

// Unsaved is an edit that no file can keep.
type Unsaved struct {
	What, Reason string
}

// Blocked is a file that the edits cannot be put into as it is.
type Blocked struct {
	Path string
	Err  error
	// Base is what was read, where that is known, Ours the text as edited and
	// Theirs what the file holds now: the sides of a Merge.
	Base, Ours, Theirs string
}

// Empty says whether there is nothing to write and nothing that cannot be.
func (p Plan) Empty() bool {
	return len(p.Writes) == 0 && len(p.Unsaved) == 0 && len(p.Blocked) == 0
}

// NewPlan gives what has to be written so that reading again gives after, where
// before is what was read last. It reads the files that would change. The error
// says that the folder of roles could not be read.
func NewPlan(before, after *workspace.Workspace) (Plan, error) {
	p := &planner{before: before, after: after}
	p.documents()
	p.templates()
	p.todo()
	p.skills()
	p.tools()
	p.state()
	if err := p.roles(); err != nil {
		return Plan{}, err
	}
	p.config()
	p.notes()
	p.whatIfs()
	return p.plan, nil
}

// planner is one plan in the making.
type planner struct {
	before, after *workspace.Workspace
	plan          Plan
	// templateDir is the folder that the config has to name for templates, where
	// it names none.
	templateDir string
}

func (p *planner) unsaved(what, reason string) {
	p.plan.Unsaved = append(p.plan.Unsaved, Unsaved{what, reason})
}

// digest is empty for a file that is not there.
func digest(text []byte, there bool) string {
	if !there {
		return ""
	}
	return prompt.ByteDigest(string(text))
}
