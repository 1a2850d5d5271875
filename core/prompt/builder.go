package prompt

import "strings"

// Builder assembles a prompt so that messages, sections and spans agree by
// construction: what is added as text is what the spans cover.
type Builder struct {
	prompt  Prompt
	digests *Digests
	content strings.Builder
	open    bool
	// prefix is nil until Prefix is called.
	prefix *int
}

// NewBuilder starts a prompt of that layout and role.
func NewBuilder(layout, role string) *Builder {
	return &Builder{prompt: Prompt{Layout: layout, Role: role}, digests: new(Digests)}
}

// Remember lets the builder use digests that outlive it.
func (b *Builder) Remember(d *Digests) { b.digests = d }

// Open starts the next message. Its content follows through Add.
func (b *Builder) Open(m Message) {
	b.close()
	m.Content = ""
	b.prompt.Messages = append(b.prompt.Messages, m)
	b.open = true
}

// Conversation marks the place of the conversation: behind all messages so far.
func (b *Builder) Conversation() {
	b.close()
	b.prompt.ConversationAt = len(b.prompt.Messages)
}

// Add puts a section into the list and its text, behind the glue, into the
// open message. A section without text is listed and adds nothing, glue
// included. The glue is left out in front of a message's first text.
func (b *Builder) Add(glue string, s Section) {
	index := len(b.prompt.Sections)
	s.ByteDigest = b.digests.Of(s.Text)
	b.prompt.Sections = append(b.prompt.Sections, s)
	if s.Text == "" || s.Zone == Beside {
		return
	}
	if !b.open {
		panic("prompt: text added outside of a message") // a layout's mistake, never input
	}
	if b.content.Len() > 0 {
		b.write(glue, index, true)
	}
	b.write(s.Text, index, false)
}

// Place puts a section into the list and its text into the open message, behind
// a frame that is written in any case, as a heading above an empty section.
func (b *Builder) Place(frame string, s Section) {
	s.ByteDigest = b.digests.Of(s.Text)
	b.prompt.Sections = append(b.prompt.Sections, s)
	b.Raw(frame)
	b.write(s.Text, len(b.prompt.Sections)-1, false)
}

// Raw writes text into the open message for the section added last, as glue:
// a layout's own bytes behind a section.
func (b *Builder) Raw(text string) { b.write(text, len(b.prompt.Sections)-1, true) }

func (b *Builder) write(text string, section int, glue bool) {
	if text == "" {
		return
	}
	start := b.content.Len()
	b.content.WriteString(text)
	b.prompt.Spans = append(b.prompt.Spans, Span{
		Message: len(b.prompt.Messages) - 1,
		Start:   start,
		End:     b.content.Len(),
		Section: section,
		Glue:    glue,
	})
}

func (b *Builder) close() {
	if b.open {
		b.prompt.Messages[len(b.prompt.Messages)-1].Content = b.content.String()
		b.content.Reset()
		b.open = false
	}
}

// Prefix says where the part ends that a prompt cache can keep, as a byte offset
// into the prompt's text. Unless it is said, that part ends with the last message
// before the conversation.
func (b *Builder) Prefix(end int) { b.prefix = &end }

// Refuse notes a reason for which the original system would not build this
// prompt at all.
func (b *Builder) Refuse(err error) { b.prompt.Refusals = append(b.prompt.Refusals, err) }

// Prompt gives what was built.
func (b *Builder) Prompt(digest string) *Prompt {
	b.close()
	p := b.prompt
	p.Digest = digest
	switch {
	case b.prefix != nil:
		p.PrefixEnd = *b.prefix
	case p.ConversationAt > 0:
		last := p.ConversationAt - 1
		p.PrefixEnd = p.Offset(last) + len(p.Messages[last].Content)
	}
	return &p
}
