package workspace

import (
	"time"

	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/zoned"
)

// Unfinished ends the names of the files that a save makes beside the one that it
// writes, after a dot and that one's name. A save that was killed can leave one.
const Unfinished = ".foreword-tmp"

// Workspace is all that a prompt can be built from, read at one moment.
type Workspace struct {
	// Root is the repository root, else the working directory. Absolute.
	Root string
	// Cwd is the working directory that the agent is given. Absolute.
	Cwd string
	// Now is the moment that the clock's facts are taken from.
	Now time.Time

	Roles        []Role
	Project      Project
	Environment  Environment
	Instructions []Document
	Memory       Memory
	// Facts, Head and Tail are RunContext's three ordered lists.
	Facts []Fact
	Head  []Block
	Tail  []Block
	// Tools is the catalogue, in declared order, of all roles together.
	Tools []tool.Tool

	// Skills, Todo, Templates, Capabilities and State serve the layouts template
	// and zoned.
	Skills    []Skill
	Todo      Todo
	Templates Templates
	// Capabilities are what was seen of this machine.
	Capabilities zoned.Capabilities
	// State is what a session has gathered, nil when no state file was named.
	// What it says itself (persona, rules, skills, tools, capabilities, memory
	// index, recalled notes) stands in for what was found here; its caps and
	// window are in Settings. It is never changed: an edit makes another one.
	State *zoned.State
	// StateSource is the state file.
	StateSource prompt.Source

	// Aside are the tools, skills and notes that an edit switched off.
	Aside Aside

	Settings Settings
	// Notices are what was noticed on reading that no section can carry.
	Notices []Notice
}

// Settings are the choices of the config that do not reach the prompt's bytes
// by themselves.
type Settings struct {
	// Layout is the layout to start with: "session" unless configured.
	Layout string
	// Counter is the token counter to start with; empty for the default.
	Counter string
	// Window is the model's context window in tokens; 0 when not known.
	Window int
	// Caps bound the sections of the zoned layout's tail.
	Caps zoned.Caps
	// Theme is "auto", "dark", "light" or "none".
	Theme string
	// Mutes are the findings of a check that the config accepts.
	Mutes []Mute
	// Config is the path of the config file that was read, relative to Root;
	// empty when there is none.
	Config string
}

// Notice is something that was noticed on reading the workspace.
type Notice struct {
	Source prompt.Source
	Text   string
}

// Role is who the agent is told to be.
type Role struct {
	Name string
	// Mode is the mode for layouts that know modes: "agent" or "plan".
	Mode string
	// Frame is the text, as it stands in its file, and Front what stands before it
	// there: the front matter with its fences, and a byte order mark.
	Front, Frame string
	Source       prompt.Source
	Policy       Policy
	// Dispatch names the roles that this one may start.
	Dispatch []string
}

// Document is a text file that goes into the prompt whole.
type Document struct {
	// Name is the base name of the path as it was given.
	Name string
	// Text is what the file says, as its bytes are.
	Text   string
	Source prompt.Source
	State  prompt.State
	Reason string
}

// Present says whether the file was there and could be read.
func (d Document) Present() bool {
	return d.State != prompt.NotFound && d.State != prompt.Unreadable && d.State != prompt.Dropped
}

// Project is Agent Smith's project: where the agent works.
type Project struct {
	// Root, Origin, Normalized and ID are empty when they cannot be had;
	// Absent then says why.
	Root       string
	Origin     string
	Normalized string
	ID         string
	Branch     string
	Head       string
	// Index is the index file at the root.
	Index Document
	// Absent lists what could not be had, in a fixed order.
	Absent []Absence
}

// Absence says why something is not there.
type Absence struct {
	Name   string
	Reason string
}

// Environment is what LLM::Agent::Prompt's environment block is built from.
// An empty look-up failed.
type Environment struct {
	Kernel, Hardware string
	Distro, Version  string
	// Date is the local calendar day, as 2006-01-02.
	Date string
	// Extra are further lines; the block sorts them.
	Extra []Fact
}

// Memory is the list of the project's memories, or why there is none.
type Memory struct {
	ProjectID string
	Entries   []MemoryEntry
	// Recalled are the notes that match the user's message of the state file,
	// best first.
	Recalled []MemoryEntry
	Source   prompt.Source
	State    prompt.State
	Reason   string
}

// MemoryEntry is one remembered note.
type MemoryEntry struct {
	// ID is the row's number; it is shown as "m-12".
	ID      int64
	Content string
	Tags    []string
	Created time.Time
	Updated time.Time
}

// Fact is a name and a value that is true right now.
type Fact struct {
	Name, Value string
	Source      prompt.Source
	// State is Kept for a fact with a value, else the reason is given.
	State  prompt.State
	Reason string
}

// Block is a named section body of the config.
type Block struct {
	Name, Text string
	// Kind is KindHead or KindTail for a text of the user's own; a computed
	// block has KindInstructions, KindTools or KindEnvironment and no text.
	Kind   prompt.Kind
	Tier   prompt.Tier
	Source prompt.Source
	State  prompt.State
	Reason string
	// Was is what the file had when it was read, for a section that the config has
	// lost since and that is to be put back; else it is empty.
	Was string
}
