package command

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/workspace"
)

// counts are the tokens of a prompt.
type counts struct {
	counter token.Counter
	// whole is the count of the text, counted as one.
	whole token.Count
	// bytes is the length of the text.
	bytes int
	// sections has a count for each section of the prompt.
	sections []token.Count
	// sum adds up the sections that are in the text; it can differ from whole,
	// since tokens reach over the ends of sections.
	sum int
	// beside adds up what is sent with the request in no message.
	beside      token.Count
	besideBytes int
}

// count counts a prompt, whole and by section.
func (p *program) count(ctx context.Context, w *workspace.Workspace, built *prompt.Prompt) (counts, error) {
	counter, err := p.counter(w)
	if err != nil {
		return counts{}, err
	}
	text := built.Text()
	c := counts{counter: counter, bytes: len(text), sections: make([]token.Count, len(built.Sections))}
	if c.whole, err = counter.Count(ctx, text); err != nil {
		return counts{}, err
	}
	c.beside.Accuracy = c.whole.Accuracy
	for i, s := range built.Sections {
		if c.sections[i], err = counter.Count(ctx, s.Text); err != nil {
			return counts{}, err
		}
		if s.Zone == prompt.Beside {
			c.besideBytes += len(s.Text)
			c.beside = added(c.beside, c.sections[i])
		} else {
			c.sum += c.sections[i].Tokens
		}
	}
	return c, nil
}

// added gives the sum of two counts, which is worth as much as the worse.
func added(a, b token.Count) token.Count {
	a.Tokens += b.Tokens
	a.Accuracy = max(a.Accuracy, b.Accuracy)
	a.Low, a.High = min(a.Low, b.Low), max(a.High, b.High)
	if a.Note == "" {
		a.Note = b.Note
	}
	return a
}

// notes lists what the counts say of themselves, each once.
func (c counts) notes() []string {
	var notes []string
	for _, one := range append([]token.Count{c.whole}, c.sections...) {
		if one.Note != "" && !slices.Contains(notes, one.Note) {
			notes = append(notes, one.Note)
		}
	}
	return notes
}

// writeTotals draws the lines below a table of sections: the text, the sections
// where their sum is another, what is beside it, the window, and how it was
// counted.
func (c counts) writeTotals(b *bytes.Buffer, window int) {
	fmt.Fprintf(b, "\ntext     %d tokens, %d bytes\n", c.whole.Tokens, c.bytes)
	if c.sum != c.whole.Tokens {
		fmt.Fprintf(b, "sum      %d tokens, section by section: tokens reach over their ends\n", c.sum)
	}
	if c.besideBytes > 0 {
		fmt.Fprintf(b, "beside   %d tokens, %d bytes: sent with the request, in no message\n", c.beside.Tokens, c.besideBytes)
	}
	if window > 0 {
		used := c.whole.Tokens + c.beside.Tokens
		fmt.Fprintf(b, "window   %d of %d tokens, %s\n", used, window, percent(used, window))
	}
	writeMethod(b, c.counter, c.whole, c.notes())
}

// writeMethod draws the lines that say how tokens were counted and what that is
// worth.
func writeMethod(b *bytes.Buffer, counter token.Counter, c token.Count, notes []string) {
	fmt.Fprintf(b, "counter  %s (%s), %s\n", counter.Name(), counter.Title(), accuracy(c))
	for _, note := range notes {
		fmt.Fprintf(b, "note     %s\n", visible(note))
	}
}

func percent(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}

// totals is the JSON of writeTotals.
//
//	counter   method
//	text      measure  the text of the prompt, counted as one
//	sections  int      the tokens of its sections, added up
//	beside    measure  what is sent with the request in no message
//	window    int      the model's window in tokens; 0 when not known
type totals struct {
	Counter  method  `json:"counter"`
	Text     measure `json:"text"`
	Sections int     `json:"sections"`
	Beside   measure `json:"beside"`
	Window   int     `json:"window"`
}

func (c counts) totals(window int) totals {
	return totals{
		Counter:  methodOf(c.counter),
		Text:     measure{c.bytes, countOf(c.whole)},
		Sections: c.sum,
		Beside:   measure{c.besideBytes, countOf(c.beside)},
		Window:   window,
	}
}
