package core_test

import (
	"encoding/json"
	"testing"

	"foreword/core/token"
	"foreword/core/zoned"
)

// atomicFunctions are those of atomic-agent. Inputs are read as the parts of a
// state file that they are.
func atomicFunctions() map[string]vectorFunc {
	return map[string]vectorFunc{
		"estimate-tokens": func(t *testing.T, c vectorCase) any {
			return token.AtomicEstimate(input[struct{ Text string }](t, c).Text)
		},
		"truncate": func(t *testing.T, c vectorCase) any {
			in := input[struct {
				Text string `json:"text"`
				Max  int    `json:"max_tokens"`
			}](t, c)
			return zoned.Truncate(in.Text, in.Max)
		},
		"stable-prefix": func(t *testing.T, c vectorCase) any {
			token := input[struct {
				Token string `json:"reasoning_system_token"`
			}](t, c).Token
			state := atomicState(t, c, "reasoning_system_token")
			state.Model.ReasoningSystemToken = token
			return zoned.StablePrefix(state)
		},
		"session-parts":    atomicSession,
		"profile":          atomicProfile,
		"memory-index":     atomicIndex,
		"recalled":         atomicRecalled,
		"conversation":     atomicConversation,
		"conversation-cap": atomicCap,
		"build-prompt":     atomicPrompt,
	}
}

// atomicState reads a case's input as a state file, without the members that
// are none of its.
func atomicState(t *testing.T, c vectorCase, without ...string) zoned.State {
	t.Helper()
	members := input[map[string]json.RawMessage](t, c)
	for _, name := range without {
		delete(members, name)
	}
	return parsedState(t, encoded(t, members))
}

func parsedState(t *testing.T, text []byte) zoned.State {
	t.Helper()
	state, err := zoned.ParseState(text, "input")
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// section gives nil for a section that is left out, as the vectors do.
func section(body string) any {
	if body == "" {
		return nil
	}
	return body
}

func atomicSession(t *testing.T, c vectorCase) any {
	in := input[struct {
		LoadedSkills []zoned.LoadedSkill `json:"loaded_skills"`
		KnownFacts   []string            `json:"known_facts"`
		Cap          int                 `json:"cap_tokens"`
	}](t, c)
	skills, facts := zoned.SessionSections(in.LoadedSkills, in.KnownFacts, in.Cap)
	return map[string]any{
		"loaded_skills":           section(skills.Text),
		"session_facts":           section(facts.Text),
		"truncated_loaded_skills": skills.Truncated(),
		"truncated_session_facts": facts.Truncated(),
	}
}

func atomicProfile(t *testing.T, c vectorCase) any {
	in := input[struct {
		Facts   []zoned.ProfileFact `json:"facts"`
		Message string              `json:"user_message"`
		Gate    bool                `json:"keyword_gate"`
		Max     int                 `json:"max_tokens"`
	}](t, c)
	return section(zoned.Truncate(zoned.Profile(in.Facts, in.Message, in.Gate), in.Max))
}

func atomicIndex(t *testing.T, c vectorCase) any {
	in := input[struct {
		Entries  []zoned.IndexEntry `json:"entries"`
		Recalled []int64            `json:"recalled_ids"`
		Max      int                `json:"max_tokens"`
	}](t, c)
	var recalled []zoned.Note
	for _, id := range in.Recalled {
		recalled = append(recalled, zoned.Note{ID: id})
	}
	return section(zoned.Truncate(zoned.MemoryIndex(in.Entries, recalled), in.Max))
}

func atomicRecalled(t *testing.T, c vectorCase) any {
	in := input[struct {
		Entries []zoned.Note `json:"entries"`
		Preview int          `json:"preview_chars"`
		Max     int          `json:"max_tokens"`
	}](t, c)
	return section(zoned.Truncate(zoned.Recalled(in.Entries, in.Preview), in.Max))
}

func atomicConversation(t *testing.T, c vectorCase) any {
	in := input[struct {
		Turns json.RawMessage `json:"turns"`
		Max   int             `json:"max_tokens"`
	}](t, c)
	state := parsedState(t, encoded(t, map[string]any{"session": map[string]any{"turns": in.Turns}}))
	folded := zoned.Conversation(state.Session.Turns, in.Max)
	return map[string]any{"body": section(folded.Text), "dropped_turns": folded.Dropped}
}

func atomicCap(t *testing.T, c vectorCase) any {
	in := input[struct {
		Configured  int `json:"configured_cap"`
		Window      int `json:"context_window"`
		Prefix      int `json:"stable_prefix_tokens"`
		Session     int `json:"session_tokens"`
		World       int `json:"world_tokens"`
		Profile     int `json:"profile_tokens"`
		Recalled    int `json:"recalled_tokens"`
		MemoryIndex int `json:"memory_index_tokens"`
		Completion  int `json:"completion_max_tokens"`
	}](t, c)
	return zoned.ConversationCap(in.Configured, in.Window, zoned.Spent{
		Prefix: in.Prefix, Session: in.Session, World: in.World, Profile: in.Profile,
		Recalled: in.Recalled, MemoryIndex: in.MemoryIndex, Completion: in.Completion,
	})
}

func atomicPrompt(t *testing.T, c vectorCase) any {
	built := zoned.Build(atomicState(t, c))
	return map[string]any{
		"text":             built.Text,
		"truncation":       built.Flags,
		"truncated":        built.Flags.Any(),
		"conversation_cap": built.ConversationCap,
		"dropped_turns":    built.DroppedTurns,
	}
}
