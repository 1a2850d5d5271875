package tui

import (
	"context"
	"strings"

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
	memo *token.Memo
	// sides are counters that a side of a comparison has for itself, by name.
	sides map[string]*token.Memo
	// trouble is what was last said of a server that did not count.
	trouble string
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
		sides:   map[string]*token.Memo{},
		counts:  map[countKey]token.Count{},
		pending: map[countKey]bool{},
	}
}

// use switches to another counter and keeps what was counted before.
func (c *counting) use(counter token.Counter) {
	c.counter, c.memo = counter, token.NewMemo(counter)
}

// of gives the count of a text by its byte digest, and whether it is known.
func (c *counting) of(digest string) (token.Count, bool) { return c.ofBy(c.counter.Name(), digest) }

// ofBy is of for the counter of that name.
func (c *counting) ofBy(counter, digest string) (token.Count, bool) {
	count, ok := c.counts[countKey{digest, counter}]
	return count, ok
}

// by gives the counter of that name, for a side that has one of its own. A name
// that is none gives the counter that the user chose, and so does that of a server
// which the user did not type: what a role or a file is called sends no text
// anywhere.
func (c *counting) by(name string) *token.Memo {
	if memo := c.sides[name]; memo != nil && strings.HasPrefix(name, token.Server) {
		return memo
	}
	full, known := token.Named(name)
	if !known || full == c.counter.Name() {
		return c.memo
	}
	if c.sides[full] == nil {
		counter, err := token.New(full)
		if err != nil {
			return c.memo
		}
		c.sides[full] = token.NewMemo(counter)
	}
	return c.sides[full]
}

// trust lets the server of that name count sides: the user typed its URL. The
// error is one of the URL; nothing is sent yet.
func (c *counting) trust(name string) error {
	if !strings.HasPrefix(name, token.Server) || c.sides[name] != nil {
		return nil
	}
	counter, err := token.New(name)
	if err != nil {
		return err
	}
	c.sides[name] = token.NewMemo(counter)
	return nil
}

// unanswered gives why a server did not count, once for each reason; empty when
// it did, or was not asked.
func (c *counting) unanswered(msg countedMsg) string {
	for _, one := range msg.counts {
		if !strings.HasPrefix(one.key.counter, token.Server) {
			continue
		}
		note := ""
		if one.count.Accuracy == token.Rough {
			note = one.count.Note
		}
		if note == c.trouble {
			return ""
		}
		c.trouble = note
		return note
	}
	return ""
}

// text is a text that waits to be counted.
type text struct{ digest, text string }

// want gives a command that counts those of the texts that are not known yet
// and not on their way, or nil.
func (c *counting) want(ctx context.Context, texts []text) tea.Cmd {
	return c.wantBy(ctx, c.memo, texts)
}

// wantBy is want for a counter that by gave.
func (c *counting) wantBy(ctx context.Context, memo *token.Memo, texts []text) tea.Cmd {
	if len(c.counts) > mostCounts {
		clear(c.counts)
	}
	var missing []text
	for _, t := range texts {
		key := countKey{t.digest, memo.Name()}
		if _, known := c.counts[key]; !known && !c.pending[key] {
			c.pending[key] = true
			missing = append(missing, t)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return countTexts(ctx, memo.Name(), memo, missing)
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
