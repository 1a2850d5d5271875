package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	sections "foreword/core/compare"
	"foreword/core/token"
	"foreword/views"
)

// counters gives what counts the two sides.
func (p *comparePage) counters(m *Model) (left, right *token.Memo) {
	return m.counting.by(p.made.left.Spec.Counter), m.counting.by(p.made.right.Spec.Counter)
}

// count asks for the counts of both sides, each by its own counter.
func (p *comparePage) count(m *Model) tea.Cmd {
	if p.made.comparison == nil {
		return nil
	}
	left, right := p.counters(m)
	return tea.Batch(
		m.counting.wantBy(m.ctx, left, promptTexts(p.made.comparison.Left)),
		m.counting.wantBy(m.ctx, right, promptTexts(p.made.comparison.Right)),
	)
}

// countsBy gives a counter's counts for the screen.
func countsBy(m *Model, memo *token.Memo) views.CompareCounter {
	return views.CompareCounter{Name: memo.Name(), Tokens: func(digest string) views.Tokens {
		count, known := m.counting.ofBy(memo.Name(), digest)
		return views.Tokens{Count: count, Known: known}
	}}
}

// promptTexts gives the texts of a side: the whole and the sections.
func promptTexts(s sections.Side) []text {
	var texts []text
	if whole := s.Prompt.Text(); whole != "" {
		texts = append(texts, text{s.ByteDigest, whole})
	}
	for _, x := range s.Prompt.Sections {
		if x.Text != "" {
			texts = append(texts, text{x.ByteDigest, x.Text})
		}
	}
	return texts
}

// writerCounter counts for the writers of comparisons.
func writerCounter(ctx context.Context, memo *token.Memo) sections.Counter {
	return sections.Counter{Name: memo.Name(), Count: func(text string) (token.Count, bool) {
		n, err := memo.Count(ctx, text)
		return n, err == nil
	}}
}
