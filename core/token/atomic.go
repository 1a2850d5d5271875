package token

import (
	"context"
	"unicode"
	"unicode/utf8"
)

// AtomicEstimate is the token estimate of atomic-agent: the larger of UTF-16
// units divided by 3.6 and words times 1.4, both rounded up; 0 for no text.
// Words are what stands between white space, which for atomic-agent includes
// U+FEFF and not U+0085; text of white space alone is one word.
func AtomicEstimate(text string) int {
	valid, _ := repair(text)
	return atomicTokens(atomicTally(valid))
}

func atomicTokens(t tally) int {
	if t.units == 0 {
		return 0
	}
	byUnits := (t.units*10 + 35) / 36
	byWords := (max(1, t.words)*14 + 9) / 10
	return max(byUnits, byWords)
}

func atomicTally(text string) tally {
	var t tally
	inWord := false
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf { // most text is this
			blank := c == ' ' || c-'\t' < 5
			if !blank && !inWord {
				t.words++
			}
			inWord = !blank
			t.units++
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		t.units++
		if r > 0xFFFF {
			t.units++
		}
		if r == 0xFEFF || r != 0x85 && unicode.IsSpace(r) {
			inWord = false
			continue
		}
		if !inWord {
			t.words++
		}
		inWord = true
	}
	return t
}

// atomicCounter is atomic-agent's estimate as a counter of texts. Its bands are
// against o200k_base: -21 to +55 % was measured on English, code and JSON, up to
// +190 % on emoji.
type atomicCounter struct{}

func (atomicCounter) Name() string  { return "atomic-agent" }
func (atomicCounter) Title() string { return "atomic-agent: characters / 3.6 or words x 1.4" }

// Count gives the estimate of a text.
func (c atomicCounter) Count(ctx context.Context, text string) (Count, error) {
	return countWhole(ctx, c, text)
}

func (atomicCounter) tally(ctx context.Context, text string) (tally, error) {
	if ctx.Err() != nil {
		return tally{}, ctx.Err()
	}
	t := atomicTally(text)
	t.script = scriptOf(text)
	return t, nil
}

func (atomicCounter) count(t tally) Count {
	c := Count{
		Tokens:   atomicTokens(t),
		Accuracy: Rough,
		Low:      -25,
		High:     55,
		Note:     "a rule of thumb",
	}
	if t.script.mostlyForeign() {
		c.widen(band{-25, 190}, foreignNote)
	}
	return c
}
