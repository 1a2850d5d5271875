package replay

import (
	"cmp"
	"slices"

	"foreword/core/prompt"
)

// Summary is what a whole session comes to.
type Summary struct {
	// Steps were read, Skipped lines were not.
	Steps, Skipped int
	Bytes          int64
	SharedBytes    int64
	// Tokens is what all steps have together, SharedTokens what a cache that
	// keeps the step before would have served of them.
	Tokens, SharedTokens int64
	// PrefixMoves is how often the stable prefix was not that of the step before.
	PrefixMoves int
	// Breaks are the sections that broke the prefix first, those that cost most
	// in front.
	Breaks []Break
}

// Break is a section that broke the prefix.
type Break struct {
	Section string
	Zone    prompt.Zone
	// Steps is at how many steps it did so, Grown at how many of them it only went
	// on where it ended before.
	Steps, Grown int
	// Lost is the tokens of the steps before that were of no use because of it.
	Lost int64
}

// Share gives the part of the tokens that a cache would have served, from 0 to 1.
func (s Summary) Share() float64 {
	if s.Tokens == 0 {
		return 0
	}
	return float64(s.SharedTokens) / float64(s.Tokens)
}

// PrefixBreaks gives the breaks in front of the conversation, where nothing
// should move within a session.
func (s Summary) PrefixBreaks() []Break {
	return slices.DeleteFunc(slices.Clone(s.Breaks), func(b Break) bool { return b.Zone != prompt.Head })
}

// tally adds steps up.
type tally struct {
	Summary
	place map[key]int // of a section in Breaks
}

func (t *tally) add(s Step) {
	t.Steps++
	t.Bytes += int64(s.Bytes)
	t.SharedBytes += int64(s.SharedBytes)
	t.Tokens += int64(s.Tokens.Tokens)
	t.SharedTokens += int64(min(s.SharedTokens.Tokens, s.Tokens.Tokens))
	if s.PrefixMoved {
		t.PrefixMoves++
	}
	if s.Broke == nil {
		return
	}
	k := key{zone: s.Broke.Zone, name: s.Broke.Section}
	i, known := t.place[k]
	if !known {
		i = len(t.Breaks)
		t.place[k] = i
		t.Breaks = append(t.Breaks, Break{Section: k.name, Zone: k.zone})
	}
	b := &t.Breaks[i]
	b.Steps++
	b.Lost += int64(s.Lost)
	if s.Broke.Change == Grown {
		b.Grown++
	}
}

func (t *tally) summary() Summary {
	slices.SortStableFunc(t.Breaks, func(a, b Break) int { return cmp.Compare(b.Lost, a.Lost) })
	return t.Summary
}
