package token

import (
	"strings"
	"testing"
)

func TestAtomicEstimate(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"empty", "", 0},
		{"one letter", "a", 2},
		{"blank only", "   ", 2},
		{"one newline", "\n", 2},
		{"ten letters", "abcdefghij", 3},
		{"eighteen letters is exactly five", "abcdefghijklmnopqr", 5},
		{"nineteen letters is six", "abcdefghijklmnopqrs", 6},
		{"many short words are counted by words", "a b c d e f g h i j", 14},
		{"five one-letter words", "a b c d e", 7},
		{"CJK counts code units", "東京都庁舎前広場", 3},
		{"emoji count two units each", strings.Repeat("🐝", 10), 6},
		{"leading and trailing blanks count as characters", "  word   ", 3},
		{"tabs and newlines split words", "a\tb\nc\r\nd", 6},
		{"no-break space splits words", "a\u00a0b\u00a0c\u00a0d\u00a0e\u00a0f", 9},
		{"next-line control does not split words", "a\u0085b\u0085c\u0085d\u0085e\u0085f", 4},
		{"byte order mark splits words", "a\ufeffb\ufeffc\ufeffd\ufeffe\ufefff", 9},
		{"zero-width space does not split words", "a\u200bb\u200bc\u200bd\u200be\u200bf", 4},
		{"combining marks are separate units", "e\u0301e\u0301e\u0301e\u0301", 3},
		{"a cut character is one unit", "abcdefghijklmnopq\xe2\x82", 5},
	} {
		if got := AtomicEstimate(c.text); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// Cutting to a cap looks for the longest prefix by bisection, which is right
// only if the estimate never falls.
func TestAtomicEstimateNeverFallsAsATextGrows(t *testing.T) {
	for _, file := range []string{"text/english.md", "text/emoji.txt", "generated/blanks.txt"} {
		last := 0
		runes := []rune(readSample(t, file))
		for i := range min(len(runes), 1500) {
			now := AtomicEstimate(string(runes[:i]))
			if now < last {
				t.Fatalf("%s: %d characters are %d tokens, one less was %d", file, i, now, last)
			}
			last = now
		}
	}
}
