package replay

import (
	"context"
	"strings"

	"foreword/core/prompt"
	"foreword/core/token"
)

// Kind is the form that a step was written in.
type Kind string

// The forms of a step.
const (
	StateStep   Kind = "state"
	RequestStep Kind = "request"
)

// Change says what became of a section from one step to the next.
type Change string

// The changes of a section.
const (
	Changed Change = "changed"
	// Grown: the text goes on where it ended before, as a conversation does.
	Grown Change = "grown"
	New   Change = "new"
	Gone  Change = "gone"
)

// Move is a section that is not what it was at the step before.
type Move struct {
	Section string
	Zone    prompt.Zone
	Change  Change
}

// Step is a step of a session, compared with the one before.
type Step struct {
	// Number counts the steps from 1, Line the lines of the file.
	Number, Line int
	Kind         Kind
	Prompt       *prompt.Prompt
	// PrefixDigest is the digest of the stable prefix, PrefixBytes its length.
	PrefixDigest string
	PrefixBytes  int
	// PrefixMoved says that the stable prefix is not that of the step before.
	PrefixMoved bool
	// Bytes is the length of the prompt's text, SharedBytes how much of it, from
	// its beginning, is also the beginning of the step before.
	Bytes, SharedBytes int
	// Tokens and SharedTokens are the counts of those two texts.
	Tokens, SharedTokens token.Count
	// Recomputed is the tokens that a cache does not spare.
	Recomputed int
	// Lost is the tokens of the step before that are of no use for this one.
	Lost int
	// Moved are the sections that are not what they were, in the prompt's order,
	// those that are gone last.
	Moved []Move
	// Broke is the section in which the prompt first leaves the step before, and
	// as what. It is nil for the first step, and when all of the step before is
	// the beginning of this one.
	Broke *Move

	text string
}

// compare gives a step made of a prompt and, unless it is the first, the step
// before it.
func compare(ctx context.Context, before *Step, p *prompt.Prompt, counter token.Counter) (Step, error) {
	text := p.Text()
	prefix := prompt.ByteDigest(text[:p.PrefixEnd])
	s := Step{Prompt: p, PrefixDigest: prefix, PrefixBytes: p.PrefixEnd, Bytes: len(text), text: text}
	var err error
	if s.Tokens, err = counter.Count(ctx, text); err != nil {
		return s, err
	}
	s.Recomputed = s.Tokens.Tokens
	if before == nil {
		s.SharedTokens, err = counter.Count(ctx, "")
		return s, err
	}
	old := before.text
	s.PrefixMoved = prefix != before.PrefixDigest
	s.SharedBytes = shared(old, text)
	if s.SharedTokens, err = counter.Count(ctx, text[:s.SharedBytes]); err != nil {
		return s, err
	}
	s.Recomputed = max(0, s.Tokens.Tokens-s.SharedTokens.Tokens)
	s.Moved = moves(before.Prompt, p)
	if s.SharedBytes < len(old) {
		s.Lost = max(0, before.Tokens.Tokens-s.SharedTokens.Tokens)
		s.Broke = broke(before.Prompt, p, s.SharedBytes, s.Moved)
	}
	return s, nil
}

// key names a section within a prompt. Names may repeat, so they are counted.
type key struct {
	zone prompt.Zone
	name string
	nth  int
}

// keyed gives the sections of a prompt by their keys, and the keys in order.
func keyed(p *prompt.Prompt) (map[key]prompt.Section, []key) {
	sections := make(map[key]prompt.Section, len(p.Sections))
	keys := make([]key, len(p.Sections))
	for i, s := range p.Sections {
		k := key{zone: s.Zone, name: s.Name}
		for _, taken := sections[k]; taken; _, taken = sections[k] {
			k.nth++
		}
		sections[k], keys[i] = s, k
	}
	return sections, keys
}

// moves gives the sections whose text differs.
func moves(a, b *prompt.Prompt) []Move {
	old, oldKeys := keyed(a)
	now, keys := keyed(b)
	var list []Move
	for _, k := range keys {
		before, s := old[k].Text, now[k].Text
		change := Changed
		switch {
		case before == s, s == "":
			continue
		case before == "":
			change = New
		case strings.HasPrefix(s, before):
			change = Grown
		}
		list = append(list, Move{Section: k.name, Zone: k.zone, Change: change})
	}
	for _, k := range oldKeys {
		if old[k].Text != "" && now[k].Text == "" {
			list = append(list, Move{Section: k.name, Zone: k.zone, Change: Gone})
		}
	}
	return list
}

// broke gives the section in which b first leaves a. At that byte stands a
// section of b that is new or not what it was, or one that a section of a has
// given way to.
func broke(a, b *prompt.Prompt, offset int, moved []Move) *Move {
	find := func(p *prompt.Prompt, i int) *Move {
		if i < 0 {
			return nil
		}
		for _, m := range moved {
			if m.Section == p.Sections[i].Name && m.Zone == p.Sections[i].Zone {
				return &m
			}
		}
		return nil
	}
	before, now := find(a, sectionAt(a, offset)), find(b, sectionAt(b, offset))
	switch {
	case before != nil && before.Change == Gone:
		return before
	case now != nil:
		return now
	case before != nil:
		return before
	}
	// Only a frame differs, as the heading of a section without text.
	s := a.Sections[max(0, sectionAt(a, offset))]
	return &Move{Section: s.Name, Zone: s.Zone, Change: Changed}
}
