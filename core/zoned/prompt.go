package zoned

import (
	"crypto/sha256"
	"encoding/hex"

	"foreword/core/prompt"
)

// Prompt is an assembled prompt.
type Prompt struct {
	// Text is the whole. It ends with a line feed.
	Text string
	// Prefix is the stable prefix, the beginning of Text.
	Prefix string
	// PrefixHash is the SHA-256, lower-case hex, of the stable prefix: as long as
	// it stays, a model's cache can keep the prefix.
	PrefixHash string
	// Sections are all fifteen, in their order, those that are left out included.
	Sections []Section
	Flags    Flags
	// ConversationCap is the cap that applied to the conversation.
	ConversationCap int
	// DroppedTurns is how many turns the conversation's summary stands for.
	DroppedTurns int
}

// NoCap is the cap of a section that has none.
const NoCap = -1

// Section is one section of a prompt.
type Section struct {
	Name string
	// Body is the text below the header line, without the blank line behind it.
	Body string
	// Start and End are the body's byte offsets in the prompt's text. Header is
	// where the line "### name" in front of it begins. The three are equal for a
	// section that is left out: it would stand there.
	Header, Start, End int
	Zone               prompt.Zone
	Tier               prompt.Tier
	// State is Kept, Cut, Dropped (a rule or a cap left nothing of it) or Empty.
	State prompt.State
	// Reason says why the state is not Kept, or what is not shown. For people.
	Reason string
	// Truncated says whether a cap took anything.
	Truncated bool
	// Tokens and Uncut are estimates: of the body, and of the body without caps.
	Tokens, Uncut int
	// Cap is in estimated tokens; NoCap where there is none. Session-facts and
	// loaded-skills share the one that both show.
	Cap int
}

// Flags say which sections a cap took something from.
type Flags struct {
	LoadedSkills bool `json:"loaded_skills"`
	SessionFacts bool `json:"session_facts"`
	Profile      bool `json:"profile"`
	World        bool `json:"world"`
	Conversation bool `json:"conversation"`
	Recalled     bool `json:"recalled"`
	MemoryIndex  bool `json:"memory_index"`
}

// Any says whether any section was cut.
func (f Flags) Any() bool { return f != Flags{} }

// Section gives the section of that name.
func (p *Prompt) Section(name string) (Section, bool) {
	for _, s := range p.Sections {
		if s.Name == name {
			return s, true
		}
	}
	return Section{}, false
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
