package token

import "context"

// Accuracy says how far a count can be trusted.
type Accuracy uint8

const (
	// Exact: the same number that the model's own tokenizer gives.
	Exact Accuracy = iota
	// Estimate: within the band that was measured.
	Estimate
	// Rough: a rule of thumb; the band is wide or was not measured.
	Rough
)

// Count is a number of tokens together with what it is worth.
type Count struct {
	Tokens   int
	Accuracy Accuracy
	// Low and High bound the true number, in percent of Tokens: -10 and +6 say
	// that it is between 0.9 and 1.06 times Tokens, in nine texts of ten. Both
	// are 0 for an exact count, and for a rough one whose band is not known.
	Low, High int
	// Note says what a reader should know: replaced invalid bytes, a fall-back
	// that was taken, a wide band because of the script.
	Note string
}

// Counter counts the tokens of texts in one way. It is safe for concurrent use.
type Counter interface {
	// Name is the name that flags and config use, as "o200k_base".
	Name() string
	// Title is one line for people, as "GPT-4o and later".
	Title() string
	// Count counts text. The context can end a long count early; the error is
	// then the context's.
	Count(ctx context.Context, text string) (Count, error)
}
