package token

import (
	"context"
	"fmt"
)

// tally is what a counter has seen of a text: numbers that can be added up when
// the text is counted in parts that meet where a line ends and an ASCII letter
// or digit follows.
type tally struct {
	// units are what the counter counts: tokens of an encoding, grapheme
	// clusters, UTF-16 units.
	units  int
	words  int
	script script
	damage damage
}

func (t tally) add(u tally) tally {
	return tally{t.units + u.units, t.words + u.words, t.script.add(u.script), t.damage.add(u.damage)}
}

// additive is a counter whose count is made from a tally.
type additive interface {
	Counter
	// tally looks at a text that is valid UTF-8.
	tally(ctx context.Context, text string) (tally, error)
	// count makes a count from the sum of the tallies of all parts of a text.
	count(tally) Count
}

// MaxText is the size in bytes above which a text is refused: it bounds the
// memory that the merging of one long word can take.
const MaxText = 1 << 30

// countWhole counts a text in one part.
func countWhole(ctx context.Context, c additive, text string) (Count, error) {
	t, err := look(ctx, c, text)
	if err != nil {
		return Count{}, err
	}
	return finish(c, t), nil
}

// look repairs a text and takes its tally.
func look(ctx context.Context, c additive, text string) (tally, error) {
	if err := checkSize(text); err != nil {
		return tally{}, err
	}
	valid, replaced := repair(text)
	t, err := c.tally(ctx, valid)
	t.damage = replaced
	return t, err
}

func checkSize(text string) error {
	if len(text) > MaxText {
		return fmt.Errorf("text of %d bytes is too long to be counted: the limit is %d bytes", len(text), MaxText)
	}
	return nil
}

// finish makes the count and puts the invalid bytes into its note.
func finish(c additive, t tally) Count {
	count := c.count(t)
	count.Note = joinNotes(count.Note, t.damage.note())
	return count
}

func joinNotes(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}
