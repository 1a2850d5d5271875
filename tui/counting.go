package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/prompt"
	"foreword/core/token"
)

// countKey is a text and a way to count it. The text is known by its digest, so
// equality is all the invalidation there is.
type countKey struct {
	digest  string
	counter string
}

// counting keeps the counts that came in and what is on its way.
type counting struct {
	counter token.Counter
	// memo makes recounting a large text cheap after a small edit.
	memo    *token.Memo
	counts  map[countKey]token.Count
	pending map[countKey]bool
}

// mostCounts bounds the counts that are kept; beyond it all are forgotten and
// those on screen are counted again.
const mostCounts = 20_000

func newCounting(c token.Counter) counting {
	return counting{
		counter: c,
		memo:    token.NewMemo(c),
		counts:  map[countKey]token.Count{},
		pending: map[countKey]bool{},
	}
}

// use switches to another counter and keeps what was counted before.
func (c *counting) use(counter token.Counter) {
	c.counter, c.memo = counter, token.NewMemo(counter)
}

func (c *counting) key(digest string) countKey { return countKey{digest, c.counter.Name()} }

// of gives the count of a text by its byte digest, and whether it is known.
func (c *counting) of(digest string) (token.Count, bool) {
	count, ok := c.counts[c.key(digest)]
	return count, ok
}

// text is a text that waits to be counted.
type text struct{ digest, text string }

// want gives a command that counts those of the texts that are not known yet
// and not on their way, or nil.
func (c *counting) want(ctx context.Context, texts []text) tea.Cmd {
	if len(c.counts) > mostCounts {
		clear(c.counts)
	}
	var missing []text
	for _, t := range texts {
		key := c.key(t.digest)
		if _, known := c.counts[key]; !known && !c.pending[key] {
			c.pending[key] = true
			missing = append(missing, t)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return countTexts(ctx, c.counter.Name(), c.memo, missing)
}

// fold takes in what was counted.
func (c *counting) fold(msg countedMsg) {
	for _, one := range msg.counts {
		delete(c.pending, one.key)
		if msg.err == nil {
			c.counts[one.key] = one.count
		}
	}
}

// countTexts counts apart from the screen.
func countTexts(ctx context.Context, counter string, memo *token.Memo, texts []text) tea.Cmd {
	return func() tea.Msg {
		msg := countedMsg{counts: make([]counted, len(texts))}
		for i, t := range texts {
			msg.counts[i].key = countKey{t.digest, counter}
			if msg.err != nil {
				continue
			}
			msg.counts[i].count, msg.err = memo.Count(ctx, t.text)
		}
		return msg
	}
}

// textsOf gives what a prompt has to count: the whole first, then the sections,
// and of the tools and the skills each one.
func textsOf(s *shown) []text {
	texts := []text{{s.whole, s.text}}
	for _, s := range s.prompt.Sections {
		if s.Text == "" {
			continue
		}
		texts = append(texts, text{s.ByteDigest, s.Text})
		if s.Kind == prompt.KindTools || s.Kind == prompt.KindSkills {
			texts = append(texts, partsOf(s)...)
		}
	}
	return texts
}

// partsOf gives the texts of a section's parts.
func partsOf(s prompt.Section) []text {
	var texts []text
	for _, p := range s.Parts {
		if p.Start < p.End {
			part := s.Text[p.Start:p.End]
			texts = append(texts, text{prompt.ByteDigest(part), part})
		}
	}
	return texts
}
