package buffer

import (
	"strings"
	"testing"
)

const megabyte = 1 << 20

// benchTexts are 1 MB each.
var benchTexts = map[string]string{
	"lines":  strings.Repeat("The ledger is append-only; every posting balances.\n", megabyte/51),
	"line":   strings.Repeat("x", megabyte),
	"cjk":    strings.Repeat("日本語の請求書。", megabyte/24),
	"breaks": strings.Repeat("\n", megabyte),
	"emoji":  strings.Repeat("👨‍👩‍👧", megabyte/18),
	"flags":  strings.Repeat("🇩🇪", megabyte/8),
}

func benchmarkTexts(b *testing.B, run func(b *testing.B, text Buffer)) {
	for _, name := range []string{"lines", "line", "cjk", "breaks", "emoji", "flags"} {
		b.Run(name, func(b *testing.B) {
			text := New(benchTexts[name])
			text = text.MoveTo(text.Text().Len()/2, false)
			b.ReportAllocs()
			for b.Loop() {
				run(b, text)
			}
		})
	}
}

// BenchmarkType is one key in the middle, without the text as a string.
func BenchmarkType(b *testing.B) {
	benchmarkTexts(b, func(b *testing.B, text Buffer) { text.Type("x") })
}

// BenchmarkTypeAndMark is one key with the marks of the gutter.
func BenchmarkTypeAndMark(b *testing.B) {
	benchmarkTexts(b, func(b *testing.B, text Buffer) {
		next, e := text.Type("x")
		NewMarks(text.Text()).Update(text.Text(), next.Text(), e.Changes)
	})
}

func BenchmarkString(b *testing.B) {
	benchmarkTexts(b, func(b *testing.B, text Buffer) { _ = text.Text().String() })
}

func BenchmarkMotions(b *testing.B) {
	for name, m := range map[string]Motion{"left": Left, "right": Right, "word-left": WordLeft, "word-right": WordRight, "line-end": LineEnd} {
		b.Run(name, func(b *testing.B) {
			benchmarkTexts(b, func(b *testing.B, text Buffer) { text.Move(m, false) })
		})
	}
}

func BenchmarkFindNothing(b *testing.B) {
	benchmarkTexts(b, func(b *testing.B, text Buffer) { NewQuery("xyzzy").Next(text.Text(), 0) })
}

func BenchmarkFindTenThousand(b *testing.B) {
	text := benchTexts["lines"]
	for b.Loop() {
		NewQuery("e").All(text, 10_000)
	}
}

func BenchmarkReplaceAll(b *testing.B) {
	text := New(benchTexts["lines"])
	for b.Loop() {
		text.ReplaceAll(NewQuery("ledger"), "book")
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New(benchTexts["lines"])
	}
}

func BenchmarkNextHidden(b *testing.B) {
	benchmarkTexts(b, func(b *testing.B, text Buffer) { text.Text().NextHidden(0) })
}
