package canon

import "strings"

// Message is a chat message in the form that LLM::Agent digests.
type Message struct {
	Role, Content     string
	Sticky, Sysprompt bool
	// ToolCalls is nil when the message has none.
	ToolCalls []any
	// ToolCallID is empty when the message answers no call.
	ToolCallID string
	// Depth is nil when the message has none, else a JSON number.
	Depth any
}

// value gives the object that is digested.
func (m Message) value() Object {
	o := Object{
		{"role", m.Role},
		{"content", m.Content},
		{"sticky", m.Sticky},
		{"sysprompt", m.Sysprompt},
	}
	if m.ToolCalls != nil {
		o = append(o, Member{"tool-calls", m.ToolCalls})
	}
	if m.ToolCallID != "" {
		o = append(o, Member{"tool-call-id", m.ToolCallID})
	}
	if m.Depth != nil {
		o = append(o, Member{"depth", m.Depth})
	}
	return o
}

// Digest is LLM::Agent's message digest.
func (m Message) Digest() string { return Digest(m.value()) }

// MessagesDigest is LLM::Agent's conversation digest: SHA-256 of the message
// digests joined by line feeds, of nothing when there are none.
func MessagesDigest(messages []Message) string {
	digests := make([]string, len(messages))
	for i, m := range messages {
		digests[i] = m.Digest()
	}
	return Sum(strings.Join(digests, "\n"))
}

// Arguments rewrites the text of tool-call arguments as a key: an object or an
// array canonically, anything else as it is, untrimmed (LLM::Agent).
func Arguments(text string) string {
	trimmed := strings.TrimSpace(text)
	if !strings.HasPrefix(trimmed, "{") && !strings.HasPrefix(trimmed, "[") {
		return text
	}
	v, err := Decode([]byte(trimmed))
	if err != nil {
		return text
	}
	return JSON(v)
}
