package token

import "context"

// family estimates the count of a model family whose vocabulary is not at hand:
// the exact count of o200k_base times a factor. Factors and bands come from
// encoding 5.5 MB of prompts, code, JSON and prose in eleven languages with the
// families' own tokenizers, in chunks of 3,000 characters; a band holds the
// true number of nineteen chunks in twenty at each end.
type family struct {
	name, title string
	base        *encoding
	percent     int // the factor
	accuracy    Accuracy
	latin       band // English, code and JSON
	foreign     band // more than a third of the letters are not Latin
	digits      band // more than a quarter of the characters are digits
	note        string
}

// band is how far the true number can be from the estimate, in percent of it.
type band struct{ low, high int }

// families lists the estimates, in the order of Names.
func families() []*family {
	return []*family{
		{
			name: "llama-3", title: "Llama 3, an estimate",
			percent: 100, accuracy: Estimate,
			latin: band{-3, 5}, foreign: band{-5, 32}, digits: band{-3, 5},
		},
		{
			name: "qwen-3", title: "Qwen 3, an estimate",
			percent: 101, accuracy: Estimate,
			latin: band{-4, 7}, foreign: band{-19, 34}, digits: band{-4, 58},
		},
		{
			name: "deepseek-v3", title: "DeepSeek V3, an estimate",
			percent: 104, accuracy: Estimate,
			latin: band{-3, 6}, foreign: band{-15, 20}, digits: band{-4, 6},
		},
		{
			name: "gemini", title: "Gemini, an estimate",
			percent: 113, accuracy: Estimate,
			latin: band{-7, 9}, foreign: band{-33, 9}, digits: band{-12, 41},
			note: "measured on Gemma 3, whose vocabulary is the nearest that is public",
		},
		{
			name: "claude-3", title: "Claude 3 to 4.6, an estimate",
			percent: 120, accuracy: Estimate,
			latin: band{-9, 14}, foreign: band{-9, 100}, digits: band{-9, 14},
			note: "measured on the vocabulary of Claude 2, times 1.1 as others have published",
		},
		{
			name: "claude-4.7", title: "Claude 4.7 and later, a rough estimate",
			percent: 150, accuracy: Rough,
			latin: band{-20, 10}, foreign: band{-27, 116}, digits: band{-20, 10},
			note: "from numbers that others have published, not measured",
		},
	}
}

func (f *family) Name() string  { return f.name }
func (f *family) Title() string { return f.title }

// Count gives the estimate with the band for the script of the text.
func (f *family) Count(ctx context.Context, text string) (Count, error) {
	return countWhole(ctx, f, text)
}

func (f *family) load() { f.base.load() }

func (f *family) tally(ctx context.Context, text string) (tally, error) {
	t, err := f.base.tally(ctx, text)
	t.script = scriptOf(text)
	return t, err
}

func (f *family) count(t tally) Count {
	c := Count{
		Tokens:   (t.units*f.percent + 50) / 100,
		Accuracy: f.accuracy,
		Low:      f.latin.low,
		High:     f.latin.high,
		Note:     f.note,
	}
	if t.script.manyDigits() && f.digits != f.latin {
		c.widen(f.digits, "wide because many of the characters are digits")
	}
	if t.script.mostlyForeign() {
		c.widen(f.foreign, foreignNote)
	}
	return c
}

const foreignNote = "wide because more than a third of the letters are not Latin"

func (c *Count) widen(b band, why string) {
	c.Low, c.High = min(c.Low, b.low), max(c.High, b.high)
	c.Note = joinNotes(c.Note, why)
}
