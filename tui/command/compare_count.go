package command

import (
	"context"

	"foreword/core/compare"
	"foreword/core/side"
	"foreword/core/token"
	"foreword/core/workspace"
)

// checkCounters refuses a counter that cannot be, before anything is read.
func checkCounters(sides ...side.Spec) error {
	for _, s := range sides {
		if s.Counter == "" {
			continue
		}
		if _, err := token.New(s.Counter); err != nil {
			return err
		}
	}
	return nil
}

// tallies makes the counters of both sides.
func (p *program) tallies(ctx context.Context, c *compared, settings *workspace.Workspace) error {
	left, err := p.sideCounter(c.left.Spec, settings)
	right := left
	if err == nil && c.right.Spec.Counter != c.left.Spec.Counter {
		right, err = p.sideCounter(c.right.Spec, settings)
	}
	if err != nil {
		return err
	}
	c.leftTally = newTally(ctx, left)
	c.rightTally = c.leftTally
	if right.Name() != left.Name() {
		c.rightTally = newTally(ctx, right)
	}
	c.counters = compare.Counters{Left: c.leftTally.asCounter(), Right: c.rightTally.asCounter()}
	return nil
}

// sideCounter gives the counter that a side names, else the one that was asked
// for, or the config's.
func (p *program) sideCounter(s side.Spec, settings *workspace.Workspace) (token.Counter, error) {
	if s.Counter == "" {
		return p.counter(settings)
	}
	return token.New(s.Counter)
}

// countError gives the first error of counting.
func (c *compared) countError() error {
	if c.leftTally.err != nil {
		return c.leftTally.err
	}
	return c.rightTally.err
}

// tally counts texts, each once, and keeps the first error.
type tally struct {
	ctx     context.Context
	counter token.Counter
	counts  map[string]token.Count
	err     error
}

func newTally(ctx context.Context, counter token.Counter) *tally {
	return &tally{ctx: ctx, counter: counter, counts: map[string]token.Count{}}
}

func (t *tally) of(text string) token.Count {
	if n, ok := t.counts[text]; ok || t.err != nil {
		return n
	}
	n, err := t.counter.Count(t.ctx, text)
	t.counts[text], t.err = n, err
	return n
}

// asCounter is the tally for the writers of comparisons.
func (t *tally) asCounter() compare.Counter {
	return compare.Counter{Name: t.counter.Name(), Count: func(text string) (token.Count, bool) {
		n := t.of(text)
		return n, t.err == nil
	}}
}
