package zoned

// State is all that a prompt is built from, in the shape of the state file that
// ParseState reads. Everything is optional; Defaults gives the numbers.
type State struct {
	// Persona and Rules are verbatim.
	Persona      string       `json:"persona"`
	Rules        string       `json:"rules"`
	Skills       []Skill      `json:"skills"`
	Tools        []Tool       `json:"tools"`
	Capabilities Capabilities `json:"capabilities"`

	Session Session `json:"session"`

	ProfileFacts []ProfileFact `json:"profile_facts"`
	// KeywordGate lets only pinned facts and those that the user's message asks
	// for into the profile.
	KeywordGate bool `json:"keyword_gate"`
	// UserMessage is what the gate looks into.
	UserMessage string `json:"user_message"`
	// Notice is a remark for this one request, verbatim.
	Notice string `json:"notice"`

	Model Model `json:"model"`
	Caps  Caps  `json:"caps"`
	// RecallPreviewChars bounds the text of a recalled note, in UTF-16 units.
	RecallPreviewChars int `json:"recall_preview_chars"`
	// CompletionMaxTokens is kept free for the answer.
	CompletionMaxTokens int `json:"completion_max_tokens"`
}

// Defaults gives a state with no text in it and the usual numbers: atomic-agent's
// caps, its keyword gate on, previews of 80 units, 1024 tokens for the answer.
func Defaults() State {
	return State{KeywordGate: true, Caps: DefaultCaps(), RecallPreviewChars: 80, CompletionMaxTokens: 1024}
}

// Skill is an entry of the skill catalogue.
type Skill struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	// Source is "project", or anything else for global.
	Source string `json:"source"`
}

// Tool is a tool that the model may call.
type Tool struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	// ArgsSchema is one line for the model, as "{ path: string }".
	ArgsSchema string   `json:"argsSchema"`
	Examples   []string `json:"examples"`
}

// Capabilities say what the machine can do.
type Capabilities struct {
	Platform         string `json:"platform"`
	Arch             string `json:"arch"`
	BrowserChannel   string `json:"browserChannel"`
	WorkingDir       string `json:"workingDir"`
	HasClipboard     bool   `json:"hasClipboard"`
	HasWmctrl        bool   `json:"hasWmctrl"`
	HasNotifications bool   `json:"hasNotifications"`
}

// Session is what a session has gathered.
type Session struct {
	LoadedSkills []LoadedSkill `json:"loaded_skills"`
	// KnownFacts are oldest first.
	KnownFacts []string `json:"known_facts"`
	// Turns are oldest first.
	Turns []Turn `json:"turns"`
	// World is nil when nothing was looked at.
	World       *World       `json:"world"`
	MemoryIndex []IndexEntry `json:"memory_index"`
	// Recalled are the notes found for this request, best first.
	Recalled []Note `json:"recalled"`
}

// LoadedSkill is a skill whose text the model has asked for.
type LoadedSkill struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Body    string `json:"body"`
}

// World is a snapshot of what the agent looks at, as a web page.
type World struct {
	// Kind is "none" when there is no snapshot.
	Kind   string `json:"kind"`
	Digest string `json:"digest"`
	Text   string `json:"text"`
}

// IndexEntry is a note in the memory index.
type IndexEntry struct {
	ID      int64    `json:"id"`
	Tags    []string `json:"tags"`
	Preview string   `json:"preview"`
}

// Note is a note in full.
type Note struct {
	ID      int64    `json:"id"`
	Tags    []string `json:"tags"`
	Content string   `json:"content"`
}

// ProfileFact is something known about the user.
type ProfileFact struct {
	Key      string   `json:"key"`
	Value    string   `json:"value"`
	Pinned   bool     `json:"pinned"`
	Keywords []string `json:"keywords"`
}

// TurnKind says who spoke in a turn.
type TurnKind string

// The kinds of turn.
const (
	UserTurn   TurnKind = "user"
	CallTurn   TurnKind = "assistant_tool_call"
	ResultTurn TurnKind = "tool_result"
	ReplyTurn  TurnKind = "assistant_reply"
)

// Turn is one step of the conversation.
type Turn struct {
	Kind TurnKind `json:"kind"`
	// At is the moment in milliseconds since 1970, UTC.
	At int64 `json:"at"`
	// Text is what the user or the assistant said.
	Text string `json:"text"`
	// Tool is the tool of a call or a result.
	Tool string `json:"tool"`
	// Args are the arguments of a call, a value of core/canon.
	Args any `json:"args"`
	// Status, Summary and Truncated are those of a result.
	Status    string `json:"status"`
	Summary   string `json:"summary"`
	Truncated bool   `json:"truncated"`
}

// Model is what a prompt must know of the model that it is for.
type Model struct {
	// ReasoningStyle is "none" for a model that does not think aloud.
	ReasoningStyle string `json:"reasoning_style"`
	// RequiresPromptThinkPrefix makes the prompt end with the open tag.
	RequiresPromptThinkPrefix bool   `json:"requires_prompt_think_prefix"`
	ReasoningOpenTag          string `json:"reasoning_open_tag"`
	// ReasoningSystemToken stands in front of the persona.
	ReasoningSystemToken string `json:"reasoning_system_token"`
	// ContextWindow is in tokens; 0 when not known.
	ContextWindow int `json:"context_window"`
}
