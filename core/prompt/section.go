package prompt

// Zone says on which side of the conversation a section stands.
type Zone uint8

const (
	// Head is in front of the conversation: what a prompt cache can keep.
	Head Zone = iota
	// Tail is behind the conversation: what is said anew with each request.
	Tail
	// Beside is sent with the request but is no text of any message, as the
	// tool declarations of Agent Smith. It fills the window all the same.
	Beside
)

// String gives the name used on screen, in JSON and in lock files.
func (z Zone) String() string { return [...]string{"head", "tail", "beside"}[z] }

// Tier says how often a section's text moves, which decides what a prompt
// cache can keep of it (atomic-agent's four tiers).
type Tier uint8

const (
	// Static text changes with a release of the agent.
	Static Tier = iota
	// Slow text changes when the user edits a file.
	Slow
	// Medium text changes between steps of a session.
	Medium
	// Hot text changes with every request.
	Hot
)

// String gives the name used on screen, in JSON and in lock files.
func (t Tier) String() string { return [...]string{"static", "slow", "medium", "hot"}[t] }

// State says what became of a section on its way into the prompt.
type State uint8

const (
	// Kept: the text is in the prompt as it is.
	Kept State = iota
	// Empty: the source is there and has nothing to say.
	Empty
	// Cut: a cap shortened the text.
	Cut
	// Dropped: left out by a rule or by the user.
	Dropped
	// NotFound: the source is not there.
	NotFound
	// Unreadable: the source is there and could not be read.
	Unreadable
)

// String gives the name used on screen and in JSON.
func (s State) String() string {
	return [...]string{"kept", "empty", "cut", "dropped", "not found", "unreadable"}[s]
}

// Kind says what a section is about. It decides which pane shows it.
type Kind string

// The kinds of section that the layouts build.
const (
	KindRole         Kind = "role"
	KindProject      Kind = "project"
	KindMemory       Kind = "memory"
	KindHead         Kind = "head"
	KindFacts        Kind = "facts"
	KindTail         Kind = "tail"
	KindStanding     Kind = "standing" // fixed text of the layout itself
	KindEnvironment  Kind = "environment"
	KindTools        Kind = "tools"
	KindInstructions Kind = "instructions"

	// The kinds of the layouts template and zoned.
	KindTemplate     Kind = "template"
	KindRules        Kind = "rules"
	KindSkills       Kind = "skills"
	KindProfile      Kind = "profile"
	KindSessionFacts Kind = "session facts"
	KindRecalled     Kind = "recalled"
	KindWorld        Kind = "world"
	KindConversation Kind = "conversation"
	KindNotice       Kind = "notice"
)

// SourceKind says what sort of thing a text came from.
type SourceKind string

// Where text can come from.
const (
	FromBuiltin  SourceKind = "built in"
	FromFile     SourceKind = "file"
	FromConfig   SourceKind = "config"
	FromGit      SourceKind = "git"
	FromClock    SourceKind = "clock"
	FromSystem   SourceKind = "system" // platform, operating system, working directory
	FromEnv      SourceKind = "env"
	FromCommand  SourceKind = "command"
	FromStore    SourceKind = "store" // a row of the memory store
	FromComputed SourceKind = "computed"
	FromFlag     SourceKind = "flag"
)

// Source is the provenance of a text: which file, line, rule, database row or
// computation it came from.
type Source struct {
	Kind SourceKind
	// Path is the file, relative to the repository root where it lies inside.
	Path string
	// Line is the first line of the text in Path, from 1; 0 where it has none.
	Line int
	// Detail is what the kind leaves open: a rule, a row, a command.
	Detail string
}

// String gives one short phrase, as "AGENTS.md:3" or "git: HEAD".
func (s Source) String() string {
	switch {
	case s.Path != "" && s.Line > 1:
		return s.Path + ":" + itoa(s.Line)
	case s.Path != "" && s.Detail != "":
		return s.Path + " (" + s.Detail + ")"
	case s.Path != "":
		return s.Path
	case s.Detail != "":
		return string(s.Kind) + ": " + s.Detail
	}
	return string(s.Kind)
}

// Section is a named piece of the prompt.
type Section struct {
	// Name is unique within its zone in most prompts; duplicates are allowed,
	// as RunContext allows them.
	Name string
	Kind Kind
	Zone Zone
	Tier Tier
	// Text is what stands in the prompt: empty unless the state is Kept or Cut.
	Text   string
	Source Source
	State  State
	// Reason says why the state is not Kept, or what is worth knowing of the
	// text. For people.
	Reason string
	// Digest is RunContext's section digest: SHA-256, lower-case hex, over the
	// canonical JSON of [name, value], the value without trailing white space.
	Digest string
	// ByteDigest is the SHA-256, lower-case hex, of Text's very bytes.
	ByteDigest string
	// Parts are the finer pieces that a section is made of, in order: a fact,
	// a tool, a memory entry, a file. They need not cover the text.
	Parts []Part
	// Limit is nil where the layout bounds the section by no cap.
	Limit *Limit
}

// Limit is the cap of a section, in the layout's own estimate of tokens, which
// is no count.
type Limit struct {
	// Cap is the most that the section may have.
	Cap int
	// Used and Uncut are the section's text and what it would be without a cap.
	Used, Uncut int
	// Shared names the sections that share the cap, this one included; empty for
	// a cap of its own.
	Shared []string
}

// Part is a piece of a section with a source of its own.
type Part struct {
	Name string
	// Start and End are byte offsets into the section's text. They are equal
	// for a part that is not in it.
	Start, End int
	Source     Source
	State      State
	Reason     string
}
