package token

import (
	"context"
	"fmt"

	"foreword/core/canon"
)

// AgentHeuristic is the token count of LLM::Agent: for each message an overhead
// and its characters divided by a ratio, rounded up. Characters are grapheme
// clusters: CR LF is one, an emoji sequence is one. A ratio below one counts as
// one and a negative overhead as none; Check tells of either.
type AgentHeuristic struct {
	// CharsPerToken is how many characters make a token, at least 1.
	CharsPerToken int
	// PerMessage is how many tokens each message costs beside its text, at
	// least 0.
	PerMessage int
}

// DefaultAgentHeuristic is what LLM::Agent counts with unless told otherwise.
func DefaultAgentHeuristic() AgentHeuristic {
	return AgentHeuristic{CharsPerToken: 4, PerMessage: 8}
}

// Check refuses a ratio that is not positive and an overhead that is negative.
func (h AgentHeuristic) Check() error {
	if h.CharsPerToken < 1 {
		return fmt.Errorf("characters per token of %d cannot be: it must be 1 or more", h.CharsPerToken)
	}
	if h.PerMessage < 0 {
		return fmt.Errorf("overhead of %d tokens a message cannot be: it must be 0 or more", h.PerMessage)
	}
	return nil
}

// Text counts a text as one message.
func (h AgentHeuristic) Text(text string) int {
	valid, _ := repair(text)
	return h.message(clusters(valid))
}

// Messages counts messages with their tool calls, which are as long as their
// canonical JSON.
func (h AgentHeuristic) Messages(messages []canon.Message) int {
	sum := 0
	for _, m := range messages {
		text := m.Content
		if len(m.ToolCalls) > 0 {
			text += canon.JSON(m.ToolCalls)
		}
		sum += h.Text(text)
	}
	return sum
}

// Request counts a whole request: the messages, each half of the context that
// is there, even when it is empty, and the tool declarations, if there are any,
// as one message of canonical JSON.
func (h AgentHeuristic) Request(messages []canon.Message, head, tail *string, tools []any) int {
	sum := h.Messages(messages)
	for _, half := range []*string{head, tail} {
		if half != nil {
			sum += h.Text(*half)
		}
	}
	if len(tools) > 0 {
		sum += h.Text(canon.JSON(tools))
	}
	return sum
}

func (h AgentHeuristic) message(characters int) int {
	ratio := max(1, h.CharsPerToken)
	return max(0, h.PerMessage) + (characters+ratio-1)/ratio
}

// agentCounter is LLM::Agent's heuristic as a counter of texts. Its bands are
// against o200k_base, as those of the families: -13 to +70 % was measured on
// English, code and JSON, up to +678 % on emoji.
type agentCounter struct{}

func (agentCounter) Name() string  { return "llm-agent" }
func (agentCounter) Title() string { return "LLM::Agent: 8 and a quarter of the characters" }

// Count counts a text as one message.
func (c agentCounter) Count(ctx context.Context, text string) (Count, error) {
	return countWhole(ctx, c, text)
}

func (agentCounter) tally(ctx context.Context, text string) (tally, error) {
	if ctx.Err() != nil {
		return tally{}, ctx.Err()
	}
	return tally{units: clusters(text), script: scriptOf(text)}, nil
}

func (agentCounter) count(t tally) Count {
	c := Count{
		Tokens:   DefaultAgentHeuristic().message(t.units),
		Accuracy: Rough,
		Low:      -20,
		High:     70,
		Note:     "a rule of thumb",
	}
	if t.script.mostlyForeign() {
		c.widen(band{-20, 700}, foreignNote)
	}
	return c
}
