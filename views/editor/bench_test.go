package editor

import (
	"strings"
	"testing"
	"time"
)

func texts() []struct{ name, text string } {
	line := "The ledger is append-only; every posting balances, and nothing that touches money is a float.\n"
	fill := func(s string, n int) string { return strings.Repeat(s, n/len(s)) }
	return []struct{ name, text string }{
		{"64KB", fill(line, 64<<10)},
		{"1MB", fill(line, 1<<20)},
		{"30000-characters-in-a-line", fill(line, 8<<10) + fill("word ", 30_000) + "\n" + fill(line, 8<<10)},
		{"1MB-of-one-letter", strings.Repeat("a", 1<<20)},
		{"1MB-of-words-in-a-line", fill("word ", 1<<20)},
		{"1MB-of-ideographs", fill("日本語の請求書", 1<<20)},
		{"1MB-of-line-breaks", strings.Repeat("\n", 1<<20)},
		{"1MB-of-marks", fill("\u0300", 1<<20)},
		{"1MB-of-families", fill("👨‍👩‍👧", 1<<20)},
		{"1MB-of-flags", fill("🇩🇪🇫🇷", 1<<20)},
	}
}

// benchmarkKey is a command in the middle of a text, and the frame after it.
func benchmarkKey(b *testing.B, run func(e Editor, now time.Time) Editor) {
	theme := darkTheme()
	for _, text := range texts() {
		b.Run(text.name, func(b *testing.B) {
			e := New(text.text, 200, 60)
			e = e.place(len(text.text)/2, false)
			now := time.Time{}
			b.ReportAllocs()
			for b.Loop() {
				run(e, now).Draw(theme)
			}
		})
	}
}

func BenchmarkType(b *testing.B) {
	benchmarkKey(b, func(e Editor, now time.Time) Editor { e, _ = e.Type("x", now); return e })
}

func BenchmarkDown(b *testing.B) {
	benchmarkKey(b, func(e Editor, now time.Time) Editor { e, _ = e.Do(Down, now); return e })
}

func BenchmarkPageUp(b *testing.B) {
	benchmarkKey(b, func(e Editor, now time.Time) Editor { e, _ = e.Do(PageUp, now); return e })
}

// BenchmarkTypeWhileSearching has a search whose matches are counted anew.
func BenchmarkTypeWhileSearching(b *testing.B) {
	benchmarkKey(b, func(e Editor, now time.Time) Editor { e, _ = e.Find("zz").Type("x", now); return e })
}

// BenchmarkTypeAndString adds the text as a string, for the prompt, and the
// status line.
func BenchmarkTypeAndString(b *testing.B) {
	benchmarkKey(b, func(e Editor, now time.Time) Editor {
		e, _ = e.Type("x", now)
		_, _ = e.Status(), e.Buffer().Text().String()
		return e
	})
}

func BenchmarkNew(b *testing.B) {
	for _, text := range texts() {
		b.Run(text.name, func(b *testing.B) {
			for b.Loop() {
				New(text.text, 200, 60)
			}
		})
	}
}
