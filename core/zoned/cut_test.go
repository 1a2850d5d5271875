package zoned

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"foreword/core/token"
)

// slowTruncate is the rule word for word: every prefix, unit by unit.
func slowTruncate(text string, cap int) string {
	if cap <= 0 {
		return ""
	}
	if token.AtomicEstimate(text) <= cap {
		return text
	}
	all := utf16.Encode([]rune(text))
	n := len(all)
	for n > 0 && token.AtomicEstimate(string(utf16.Decode(all[:n]))) > cap {
		n--
	}
	if n <= 15 {
		return string(utf16.Decode(all[:n]))
	}
	return string(utf16.Decode(all[:n-14])) + "\n… [truncated]"
}

// pieces make texts in which words, spaces and surrogate pairs fall everywhere.
var pieces = []string{
	"a", "word", "é", "東京", "🐝", "🐝🐝", " ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u0085", "\ufeff", "\u200b", "\u3000",
	"\u2028", "e\u0301", "…", "\ufffd", "### ", "\U0010ffff", strings.Repeat("x", 40), strings.Repeat("y ", 12),
}

func randomText(r *rand.Rand, most int) string {
	var b strings.Builder
	for range r.IntN(most + 1) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

func TestTruncateIsTheLongestPrefixUnderTheCap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 6000 {
		text, cap := randomText(r, 40), r.IntN(60)-2
		if got, want := Truncate(text, cap), slowTruncate(text, cap); got != want {
			t.Fatalf("Truncate(%q, %d)\n got %q\nwant %q", text, cap, got, want)
		}
	}
}

func TestAHugeCapLeavesTheTextAlone(t *testing.T) {
	const most = int(^uint(0) >> 1)
	for _, text := range []string{"", "a", strings.Repeat("a ", 5000)} {
		if got := Truncate(text, most); got != text {
			t.Errorf("%.20q came out as %.20q", text, got)
		}
	}
}

func TestBytesThatAreNoTextStayAsTheyAre(t *testing.T) {
	text := "\xff\xfe" + strings.Repeat("\x80", 200)
	if got := Truncate(text, 1000); got != text {
		t.Errorf("a text under the cap was changed to %q", got)
	}
	// Three bytes that begin a bee are one unit to the estimate.
	begun := strings.Repeat("\xf0\x9f\x90", 90)
	if fits := token.AtomicEstimate(begun); Truncate(begun, fits) != begun || Truncate(begun, fits-1) == begun {
		t.Errorf("%d tokens are not cut at a cap of %d", fits, fits)
	}
	got := Truncate(text, 20)
	if kept, ok := strings.CutSuffix(got, marker); !ok || !strings.HasPrefix(text, kept) || kept == "" {
		t.Errorf("got %q", got)
	}
}

// checkTruncated checks what holds of every cut, whatever the text.
func checkTruncated(t *testing.T, text string, cap int) {
	t.Helper()
	got := Truncate(text, cap)
	tokens := token.AtomicEstimate(got)
	switch {
	case cap <= 0 && got != "":
		t.Fatalf("cap %d leaves %q", cap, got)
	case got == text:
	case tokens > cap+3 && cap > 0:
		t.Fatalf("Truncate(%q, %d) has %d tokens: %q", text, cap, tokens, got)
	}
	if tokens <= cap && Truncate(got, cap) != got {
		t.Fatalf("Truncate(%q, %d) is within its cap and is cut once more", got, cap)
	}
	if got == text {
		return
	}
	kept := strings.TrimSuffix(strings.TrimSuffix(got, marker), half)
	if !strings.HasPrefix(text, kept) {
		t.Fatalf("Truncate(%q, %d) is no beginning of it: %q", text, cap, got)
	}
	if token.AtomicEstimate(kept) > max(cap, 0) {
		t.Fatalf("Truncate(%q, %d) keeps %q, which is above the cap", text, cap, kept)
	}
}

func FuzzTruncate(f *testing.F) {
	for i, piece := range pieces {
		f.Add(strings.Repeat(piece, 30), i)
	}
	f.Add("\xff\xf0\x9f\x90"+strings.Repeat("🐝", 20), 9)
	f.Add("a a a a a a a a a a a a a "+strings.Repeat("x", 100), 20)
	f.Fuzz(func(t *testing.T, text string, cap int) {
		checkTruncated(t, text, cap)
		if utf8.ValidString(text) && len(text) < 300 {
			if got, want := Truncate(text, cap), slowTruncate(text, cap); got != want {
				t.Fatalf("Truncate(%q, %d)\n got %q\nwant %q", text, cap, got, want)
			}
		}
	})
}

func BenchmarkTruncate1MB(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"prose", strings.Repeat("Look out of the window and count to ten. ", 1<<20/41)},
		{"one letter", strings.Repeat("x", 1<<20)},
		{"bees", strings.Repeat("🐝", 1<<18)},
	} {
		half := token.AtomicEstimate(c.text) / 2
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				Truncate(c.text, half)
			}
		})
	}
}
