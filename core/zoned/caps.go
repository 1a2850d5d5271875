package zoned

// Caps bound the sections of the tail, in estimated tokens.
type Caps struct {
	// Session is shared by session-facts and loaded-skills.
	Session      int `json:"session"`
	World        int `json:"world"`
	Conversation int `json:"conversation"`
	Profile      int `json:"profile"`
	Recalled     int `json:"recalled"`
	MemoryIndex  int `json:"memory_index"`
}

// DefaultCaps are the caps of atomic-agent's description.
func DefaultCaps() Caps {
	return Caps{Session: 6000, World: 8000, Conversation: 32000, Profile: 512, Recalled: 400, MemoryIndex: 300}
}

// Spent is what stands in a context window beside the conversation, in
// estimated tokens of the cut bodies without their headers.
type Spent struct {
	// Prefix is the whole stable prefix.
	Prefix int
	// Session is loaded-skills and session-facts as one text.
	Session                               int
	World, Profile, Recalled, MemoryIndex int
	// Completion is what is kept free for the answer.
	Completion int
}

const (
	// windowReserve stays free of everything.
	windowReserve = 512
	// leastConversation is what a conversation gets however full the window is.
	leastConversation = 512
)

// ConversationCap gives the cap that really applies to the conversation: the
// configured one, or what the window leaves if that is less, and never below
// 512. A window of 0 or less is unknown.
func ConversationCap(configured, window int, s Spent) int {
	most := configured
	if window > 0 {
		left := window - s.Prefix - s.Session - s.World - s.Profile - s.Recalled - s.MemoryIndex - s.Completion - windowReserve
		most = min(most, left)
	}
	return max(most, leastConversation)
}
