package budget

import (
	"fmt"
	"strings"

	"foreword/core/zoned"
)

// Cap is one of the caps of the zoned layout.
type Cap struct {
	// Key is its name in the config, as "memory_index".
	Key string
	// Tokens is the most that is allowed, in estimated tokens; 0 leaves the
	// section out.
	Tokens int
	// Usual is atomic-agent's default.
	Usual int
	// Sections are those that it bounds.
	Sections []string
}

// Caps gives the caps in the order of the config.
func Caps(c zoned.Caps) []Cap {
	usual := zoned.DefaultCaps()
	return []Cap{
		{"session", c.Session, usual.Session, []string{"loaded-skills", "session-facts"}},
		{"world", c.World, usual.World, []string{"world"}},
		{"conversation", c.Conversation, usual.Conversation, []string{"conversation"}},
		{"profile", c.Profile, usual.Profile, []string{"profile"}},
		{"recalled", c.Recalled, usual.Recalled, []string{"recalled"}},
		{"memory_index", c.MemoryIndex, usual.MemoryIndex, []string{"memory-index"}},
	}
}

// mostTokens is the largest cap that a state file may have.
const mostTokens = 1_000_000_000

// WithCap gives the caps with one of them changed. An unknown key, and a number
// below 0 or above a billion, is an error, and nothing is changed.
func WithCap(c zoned.Caps, key string, tokens int) (zoned.Caps, error) {
	if tokens < 0 || tokens > mostTokens {
		return c, fmt.Errorf("cap %s: %d is not from 0 to %d", key, tokens, mostTokens)
	}
	switch key {
	case "session":
		c.Session = tokens
	case "world":
		c.World = tokens
	case "conversation":
		c.Conversation = tokens
	case "profile":
		c.Profile = tokens
	case "recalled":
		c.Recalled = tokens
	case "memory_index":
		c.MemoryIndex = tokens
	default:
		var keys []string
		for _, each := range Caps(c) {
			keys = append(keys, each.Key)
		}
		return c, fmt.Errorf("cap %q is unknown: choose one of %s", key, strings.Join(keys, ", "))
	}
	return c, nil
}
