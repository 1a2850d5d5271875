package budget

import (
	"foreword/core/prompt"
	"foreword/core/token"
)

// Row is what a section takes.
type Row struct {
	// Section is its index in the prompt.
	Section int
	Name    string
	Zone    prompt.Zone
	Tier    prompt.Tier
	State   prompt.State
	Reason  string
	// Tokens is the count of the section's text alone.
	Tokens token.Count
	// Permille is what it takes of the window, of a thousand; -1 when the window
	// is not known.
	Permille int
	// Limit is nil for a section without a cap. Its numbers are the layout's own
	// estimates, not Tokens.
	Limit *prompt.Limit
	// Cut is the estimated tokens that the cap took, FillPercent how full the cap
	// is, that of a shared cap counted together; both are 0 without a cap.
	Cut, FillPercent int
}

// Total is what all rows come to.
type Total struct {
	// Tokens is the sum of the rows that fill the window; the text as a whole may
	// have a few more or less, as tokens can cross from one section to the next.
	Tokens int
	// Window is the model's, 0 when not known; Left is what remains of it, below 0
	// when the prompt is too long.
	Window, Left int
}

// Rows gives a row for each section, in the prompt's order. Counts are those of
// the sections' texts, by the same index; window is in tokens, 0 when not known.
func Rows(p *prompt.Prompt, counts []token.Count, window int) ([]Row, Total) {
	rows := make([]Row, len(p.Sections))
	total := Total{Window: window}
	for i, s := range p.Sections {
		r := Row{
			Section:  i,
			Name:     s.Name,
			Zone:     s.Zone,
			Tier:     s.Tier,
			State:    s.State,
			Reason:   s.Reason,
			Permille: -1,
			Limit:    s.Limit,
		}
		if i < len(counts) {
			r.Tokens = counts[i]
		}
		if window > 0 {
			r.Permille = share(r.Tokens.Tokens, window, 1000)
		}
		if s.Limit != nil {
			r.Cut = max(0, s.Limit.Uncut-s.Limit.Used)
			r.FillPercent = share(used(p, s), s.Limit.Cap, 100)
		}
		total.Tokens += r.Tokens.Tokens
		rows[i] = r
	}
	if window > 0 {
		total.Left = window - total.Tokens
	}
	return rows, total
}

// share gives n as a part of a whole, rounded to the nearest; of no whole at all
// anything is all of it.
func share(n, whole, of int) int {
	switch {
	case n == 0:
		return 0
	case whole <= 0:
		return of
	}
	return (n*of + whole/2) / whole
}

// used gives the estimate that a section's cap is filled with: its own, or that
// of all sections which share the cap.
func used(p *prompt.Prompt, s prompt.Section) int {
	if len(s.Limit.Shared) == 0 {
		return s.Limit.Used
	}
	sum := 0
	for _, name := range s.Limit.Shared {
		for _, other := range p.Sections {
			if other.Name == name && other.Limit != nil {
				sum += other.Limit.Used
			}
		}
	}
	return sum
}
