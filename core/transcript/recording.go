package transcript

import (
	"time"

	"foreword/core/record"
	"foreword/core/tool"
)

// Format is what sort of file a recording is, in words for people.
type Format string

// The formats.
const (
	LockFile Format = "foreword lock file"
	Agent    Format = "LLM::Agent transcript"
	Codex    Format = "Codex rollout"
	Claude   Format = "Claude Code session"
	Copilot  Format = "Copilot events"
	Request  Format = "recorded API request"
	Text     Format = "prompt as text"
)

// Recording is what an earlier run was told, as far as its file says.
type Recording struct {
	// Path is the file as it was named.
	Path   string
	Format Format
	// Program is the version of the program that recorded; it may be empty.
	Program string
	// Started and When are the first and the last moment that were recorded;
	// zero when the format has none.
	Started, When time.Time
	Git           Git
	Facts         []Fact
	// Sections are the pieces that were recorded by name. Of the runs of one
	// file the last counts.
	Sections []Section
	// Messages are the texts of the system, in the order they were sent.
	Messages []Message
	// Tools are the declarations that were sent, in order. HasTools is false
	// when the recording does not say which there were.
	Tools    []tool.Tool
	HasTools bool
	// ContextDigest is RunContext's digest of the last run; it may be empty.
	ContextDigest string
	// Lock is the lock file, nil in every other format.
	Lock *record.Lock
	// Holds and Lacks say what can be compared with this recording and what
	// cannot, each as a phrase.
	Holds, Lacks []string
	// Bad are the first of the lines that were passed over, BadCount is the
	// number of all.
	Bad      []BadLine
	BadCount int
	// Lines and Bytes are the size of what was read.
	Lines int
	Bytes int64
}

// Git is where a checkout stood; what was not recorded is empty.
type Git struct{ Branch, Head, Origin string }

// Fact is something that an agent was told to be true.
type Fact struct {
	// Name and Value are as they were recorded.
	Name, Value string
	// Line is the line of the file, from 1.
	Line int
	// In says which block it stood in, as "environment block".
	In string
	// Baked is true for a fact of a system message that is kept for the whole
	// session, and TextLine its line in that message, from 1.
	Baked    bool
	TextLine int
}

// Section is a named piece of a recorded prompt.
type Section struct {
	Name string
	// Digest is RunContext's section digest; it may be empty.
	Digest string
	// Text is known only when HasText is true.
	Text    string
	HasText bool
	// Line is the line of the file that names it, from 1.
	Line int
}

// Message is a text of the system.
type Message struct {
	Role, Text string
	// Line is the line of the file, from 1.
	Line int
}

// BadLine is a line that was passed over, and why.
type BadLine struct {
	Number int
	Reason string
}

// maxBad is how many bad lines are kept.
const maxBad = 100

func (r *Recording) bad(number int, reason string) {
	r.BadCount++
	if len(r.Bad) < maxBad {
		r.Bad = append(r.Bad, BadLine{number, reason})
	}
}

// at notes a moment that something was recorded in.
func (r *Recording) at(moment time.Time) {
	if moment.IsZero() {
		return
	}
	if r.Started.IsZero() || moment.Before(r.Started) {
		r.Started = moment
	}
	if moment.After(r.When) {
		r.When = moment
	}
}

// setFact replaces the fact of that name and block, or adds it.
func (r *Recording) setFact(f Fact) {
	for i, old := range r.Facts {
		if old.Name == f.Name && old.In == f.In {
			r.Facts[i] = f
			return
		}
	}
	r.Facts = append(r.Facts, f)
}

// setSection replaces the section of that name, or adds it.
func (r *Recording) setSection(s Section) {
	for i, old := range r.Sections {
		if old.Name == s.Name {
			r.Sections[i] = s
			return
		}
	}
	r.Sections = append(r.Sections, s)
}
