package side

import (
	"slices"
	"strings"

	"foreword/core/compare"
	"foreword/core/prompt"
)

// fit makes two sides comparable where one of them says less than the other.
func fit(l, r Side) (Side, Side) {
	switch {
	case l.bare && !r.bare:
		l.Side, r.Side = bareLike(l.Side, r.Side)
	case r.bare && !l.bare:
		r.Side, l.Side = bareLike(r.Side, l.Side)
	case l.shapeless && r.Prompt != nil:
		l.shape(r.Prompt)
	case r.shapeless && l.Prompt != nil:
		r.shape(l.Prompt)
	}
	return l, r
}

// shape takes the messages' flags from another prompt with as many of them, or
// all of it when it is the same text.
func (s *Side) shape(like *prompt.Prompt) {
	if s.ByteDigest == like.ByteDigest() {
		s.Prompt = withBeside(like, s.Prompt)
		return
	}
	if len(s.Prompt.Messages) != len(like.Messages) {
		return
	}
	for i, m := range like.Messages {
		m.Content = s.Prompt.Messages[i].Content
		s.Prompt.Messages[i] = m
	}
	s.Prompt.ConversationAt = like.ConversationAt
}

// withBeside gives a prompt whose text is known to be another one's, with its
// own sections beside.
func withBeside(like, own *prompt.Prompt) *prompt.Prompt {
	p := *like
	p.Sections = slices.Clone(like.Sections)
	for i, s := range p.Sections {
		at := slices.IndexFunc(own.Sections, func(o prompt.Section) bool { return o.Zone == s.Zone && o.Name == s.Name })
		if s.Zone == prompt.Beside && at >= 0 {
			p.Sections[i] = own.Sections[at]
		}
	}
	return &p
}

// bareLike gives a text and a prompt with the same sections, as far as they can
// be told, and without what is sent beside, of which a text says nothing. A text
// that is the prompt's own is taken for the prompt.
func bareLike(text, like compare.Side) (compare.Side, compare.Side) {
	if like.Prompt == nil {
		return text, like
	}
	p := *like.Prompt
	p.Sections = nil
	moved := make([]int, len(like.Prompt.Sections))
	for i, s := range like.Prompt.Sections {
		moved[i] = len(p.Sections)
		if s.Zone != prompt.Beside {
			p.Sections = append(p.Sections, s)
		}
	}
	p.Spans = append([]prompt.Span(nil), like.Prompt.Spans...)
	for i := range p.Spans {
		p.Spans[i].Section = moved[p.Spans[i].Section]
	}
	like.Prompt = &p
	if len(p.Messages) > 0 && text.Prompt.Text() == p.Text() {
		text.Prompt = &p
		return text, like
	}
	text.Prompt = cut(text.Prompt, &p)
	return compare.Divide(text, &p), like
}

// cut cuts a prompt of one message where the messages of another one begin, as
// far as each begins with the same line behind a blank one.
func cut(one, like *prompt.Prompt) *prompt.Prompt {
	if len(one.Messages) != 1 || len(like.Messages) < 2 {
		return one
	}
	rest, ends := one.Messages[0].Content, make([]string, len(like.Messages))
	for i := len(ends) - 1; i > 0; i-- {
		first, _, _ := strings.Cut(like.Messages[i].Content, "\n")
		at := strings.LastIndex("\n"+rest+"\n", "\n\n"+first+"\n")
		if at < 1 {
			return one
		}
		rest, ends[i] = rest[:at-1], rest[at+1:]
	}
	ends[0] = rest
	b := prompt.NewBuilder(one.Layout, one.Role)
	for i, m := range like.Messages {
		if i == like.ConversationAt {
			b.Conversation()
		}
		s := one.Sections[0]
		s.Text = ends[i]
		if i >= like.ConversationAt {
			s.Zone = prompt.Tail
		}
		b.Open(m)
		b.Add("", s)
	}
	if like.ConversationAt >= len(like.Messages) {
		b.Conversation()
	}
	return b.Prompt("")
}
