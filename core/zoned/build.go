package zoned

import (
	"fmt"
	"strings"

	"foreword/core/prompt"
	"foreword/core/token"
)

// Build assembles the prompt of a state. It reads nothing but the state, and its
// cost grows with the state's text.
func Build(s State) Prompt {
	var a assembly
	a.prefix(s)
	prefix := a.finishPrefix()
	t := tailOf(s, token.AtomicEstimate(prefix))
	a.tail(s, t)
	return Prompt{
		Text:       a.text.String(),
		Prefix:     prefix,
		PrefixHash: hash(prefix),
		Sections:   a.sections,
		Flags: Flags{
			LoadedSkills: t.skills.Truncated(),
			SessionFacts: t.facts.Truncated(),
			Profile:      t.profile.Truncated(),
			World:        t.world.Truncated(),
			Conversation: t.conversation.Dropped > 0,
			Recalled:     t.recalled.Truncated(),
			MemoryIndex:  t.index.Truncated(),
		},
		ConversationCap: t.cap,
		DroppedTurns:    t.conversation.Dropped,
	}
}

// tail holds the bodies of the tail under their caps.
type tail struct {
	skills, facts, profile, index, recalled, world Piece

	conversation Transcript
	cap          int
}

func tailOf(s State, prefixTokens int) tail {
	var t tail
	t.skills, t.facts = SessionSections(s.Session.LoadedSkills, s.Session.KnownFacts, s.Caps.Session)
	t.profile = capped(Profile(s.ProfileFacts, s.UserMessage, s.KeywordGate), s.Caps.Profile)
	t.index = capped(MemoryIndex(s.Session.MemoryIndex, s.Session.Recalled), s.Caps.MemoryIndex)
	t.recalled = capped(Recalled(s.Session.Recalled, s.RecallPreviewChars), s.Caps.Recalled)
	t.world = capped(worldBody(s.Session.World), s.Caps.World)
	t.cap = ConversationCap(s.Caps.Conversation, s.Model.ContextWindow, Spent{
		Prefix:      prefixTokens,
		Session:     together(t.skills, t.facts),
		World:       t.world.Tokens,
		Profile:     t.profile.Tokens,
		Recalled:    t.recalled.Tokens,
		MemoryIndex: t.index.Tokens,
		Completion:  s.CompletionMaxTokens,
	})
	t.conversation = Conversation(s.Session.Turns, t.cap)
	return t
}

// together gives the tokens of two bodies as one text.
func together(a, b Piece) int {
	if a.Text == "" || b.Text == "" {
		return a.Tokens + b.Tokens
	}
	return token.AtomicEstimate(a.Text + "\n\n" + b.Text)
}

// assembly writes sections one behind the other.
type assembly struct {
	text     strings.Builder
	sections []Section
}

func (a *assembly) prefix(s State) {
	for _, each := range []struct{ name, body string }{
		{"system", systemBody(s)},
		{"rules", s.Rules},
		{"skills", skillsBody(s.Skills)},
		{"tools", toolsBody(s.Tools)},
		{"capabilities", capabilitiesBody(s.Capabilities)},
		{"instructions", strings.TrimSuffix(instructions, "\n")},
	} {
		section := Section{Name: each.name, Zone: prompt.Head, Tier: prompt.Static, Cap: NoCap}
		if each.body == "" {
			section.State = prompt.Empty
		}
		a.write(section, pieceOf(each.body, each.body), "\n\n")
	}
}

// finishPrefix gives the stable prefix: what is written so far, without the line
// feed of the blank line that parts it from the tail.
func (a *assembly) finishPrefix() string {
	return strings.TrimSuffix(a.text.String(), "\n")
}

func (a *assembly) tail(s State, t tail) {
	a.piece("loaded-skills", prompt.Slow, t.skills, s.Caps.Session, "")
	a.piece("profile", prompt.Slow, t.profile, s.Caps.Profile, withheld(s))
	a.piece("memory-index", prompt.Medium, t.index, s.Caps.MemoryIndex, deduplicated(s.Session))
	a.piece("session-facts", prompt.Medium, t.facts, s.Caps.Session, olderFacts(s.Session))
	a.piece("recalled", prompt.Hot, t.recalled, s.Caps.Recalled, "")
	a.piece("world", prompt.Hot, t.world, s.Caps.World, "")
	a.piece("conversation", prompt.Hot, pieceOf(t.conversation.Text, t.conversation.Uncut), t.cap, folded(t.conversation))
	a.piece("notice", prompt.Hot, pieceOf(s.Notice, s.Notice), NoCap, "")
	a.respond(s.Model)
}

// respond ends the prompt. It alone has no blank line behind it.
func (a *assembly) respond(m Model) {
	body := "Respond now."
	if m.RequiresPromptThinkPrefix && m.ReasoningStyle != "none" {
		body += "\n\n" + trimEnd(m.ReasoningOpenTag)
	}
	a.write(Section{Name: "respond", Zone: prompt.Tail, Tier: prompt.Hot, Cap: NoCap}, pieceOf(body, body), "\n")
}

// piece writes a section of the tail, or notes that it is left out. The remark
// says what a rule other than the cap keeps out of it.
func (a *assembly) piece(name string, tier prompt.Tier, p Piece, limit int, remark string) {
	section := Section{Name: name, Zone: prompt.Tail, Tier: tier, Cap: limit, Reason: remark}
	switch {
	case p.Text == "" && p.Uncut != "":
		section.State = prompt.Dropped
		section.Reason = fmt.Sprintf("the cap of %d tokens leaves nothing of %d", limit, p.UncutTokens)
	case p.Text == "" && remark != "":
		section.State = prompt.Dropped
	case p.Text == "":
		section.State = prompt.Empty
	case p.Truncated() && remark == "":
		section.State = prompt.Cut
		section.Reason = fmt.Sprintf("%d tokens cut to a cap of %d", p.UncutTokens, limit)
	case p.Truncated():
		section.State = prompt.Cut
		section.Reason = fmt.Sprintf("%s; %d tokens cut to a cap of %d", remark, p.UncutTokens, limit)
	}
	if p.Text == "" {
		a.leaveOut(section, p)
		return
	}
	a.write(section, p, "\n\n")
}

// write writes a section: its header line, its body and what stands behind it.
func (a *assembly) write(section Section, p Piece, behind string) {
	section.Header = a.text.Len()
	a.text.WriteString("### " + section.Name + "\n")
	section.Start = a.text.Len()
	a.text.WriteString(p.Text)
	section.End = a.text.Len()
	a.text.WriteString(behind)
	section.Body, section.Tokens = p.Text, p.Tokens
	section.Truncated, section.Uncut = p.Truncated(), p.UncutTokens
	a.sections = append(a.sections, section)
}

// leaveOut notes a section at the place where it would stand.
func (a *assembly) leaveOut(section Section, p Piece) {
	section.Header, section.Start, section.End = a.text.Len(), a.text.Len(), a.text.Len()
	section.Truncated, section.Uncut = p.Truncated(), p.UncutTokens
	a.sections = append(a.sections, section)
}
