package prompt

import (
	"strconv"
	"strings"

	"foreword/core/canon"
)

// Message is one message of a request.
type Message struct {
	// Role is the chat role, as "system".
	Role    string
	Content string
	// Sticky and Sysprompt are LLM::Agent's flags: a sticky message survives
	// compaction, a sysprompt is replaced as a whole.
	Sticky, Sysprompt bool
}

// Span leads bytes of a message back to a section.
type Span struct {
	// Message indexes Prompt.Messages; Start and End are byte offsets into its
	// content.
	Message, Start, End int
	// Section indexes Prompt.Sections.
	Section int
	// Glue marks bytes that the layout writes between sections. They are
	// counted to the section that follows, or to the last one at the end.
	Glue bool
}

// Prompt is an assembled request without its conversation.
type Prompt struct {
	Layout string
	Role   string
	// Messages in the order they are sent.
	Messages []Message
	// ConversationAt is the index in Messages before which the conversation
	// goes; len(Messages) puts it last.
	ConversationAt int
	// Sections in reading order, those that are not in the text included.
	Sections []Section
	// Spans cover every byte of every message once, in order.
	Spans []Span
	// Digest is RunContext's context digest over the facts and the sections of
	// the head and of the tail.
	Digest string
	// PrefixEnd is where the part that a prompt cache can keep ends, as a byte
	// offset into Text: the stable prefix of the zoned layout, else all that
	// stands before the conversation.
	PrefixEnd int
	// Refusals are the reasons for which the original system would build no
	// prompt here at all; the text is then what it would be without them.
	Refusals []error
}

// separator stands between the messages where they are shown as one text.
const separator = "\n\n"

// Text gives the messages' contents joined by a blank line. The conversation's
// place leaves no mark in it.
func (p *Prompt) Text() string {
	switch len(p.Messages) {
	case 0:
		return ""
	case 1:
		return p.Messages[0].Content
	}
	contents := make([]string, len(p.Messages))
	for i, m := range p.Messages {
		contents[i] = m.Content
	}
	return strings.Join(contents, separator)
}

// Offset gives where in Text the content of message i starts.
func (p *Prompt) Offset(i int) int {
	at := 0
	for _, m := range p.Messages[:i] {
		at += len(m.Content) + len(separator)
	}
	return at
}

// Prefix gives the part of Text that a prompt cache can keep.
func (p *Prompt) Prefix() string { return p.Text()[:p.PrefixEnd] }

// PrefixDigest gives the SHA-256, lower-case hex, of Prefix's very bytes. As
// long as it stays, what a cache holds of the prefix can be used again.
func (p *Prompt) PrefixDigest() string { return ByteDigest(p.Prefix()) }

// ByteDigest gives the SHA-256, lower-case hex, of Text's very bytes.
func (p *Prompt) ByteDigest() string { return ByteDigest(p.Text()) }

// ByteDigest gives the SHA-256, lower-case hex, of the text's very bytes.
func ByteDigest(text string) string { return canon.Sum(text) }

func itoa(n int) string { return strconv.Itoa(n) }
