package token

import "context"

// encoding counts with the vocabulary and the split pattern of a byte pair
// encoding. Text that looks like a special token, as <|endoftext|>, is plain
// text, as it is when a provider meets it in a message.
type encoding struct {
	name, title string
	split       splitter
	vocabulary  func() *vocabulary
}

func (e *encoding) Name() string  { return e.name }
func (e *encoding) Title() string { return e.title }

// Count gives the exact number of tokens.
func (e *encoding) Count(ctx context.Context, text string) (Count, error) {
	return countWhole(ctx, e, text)
}

func (e *encoding) load() {
	e.vocabulary()
	classes()
}

func (e *encoding) tally(ctx context.Context, text string) (tally, error) {
	n, err := e.tokens(ctx, text)
	return tally{units: n}, err
}

func (e *encoding) count(t tally) Count {
	return Count{Tokens: t.units, Accuracy: Exact}
}

// tokens counts text that is valid UTF-8. A piece that is a token is one,
// whether or not merging would lead to it; the others are merged.
func (e *encoding) tokens(ctx context.Context, text string) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	table := classes()
	m := merger{vocabulary: e.vocabulary()}
	count, pieces := 0, 0
	for i := 0; i < len(text); {
		end := e.split(table, text, i)
		piece := text[i:end]
		i = end
		if m.rank(piece) != none {
			count++
		} else {
			n, err := m.count(ctx, piece)
			if err != nil {
				return 0, err
			}
			count += n
		}
		if pieces++; pieces%stepsBetweenLooks == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
	return count, nil
}
