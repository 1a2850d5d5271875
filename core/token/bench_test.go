package token

import (
	"fmt"
	"strings"
	"testing"
)

func BenchmarkMix(b *testing.B) {
	var mix strings.Builder
	for _, sample := range readGolden(b).Samples {
		if strings.HasPrefix(sample.File, "text/") {
			mix.WriteString(readSample(b, sample.File))
		}
	}
	for _, name := range Names() {
		b.Run(name, func(b *testing.B) { benchmarkCount(b, name, mix.String()) })
	}
}

func BenchmarkSample(b *testing.B) {
	for _, sample := range readGolden(b).Samples {
		text := readSample(b, sample.File)
		b.Run(sample.File, func(b *testing.B) { benchmarkCount(b, Default, text) })
	}
}

// The cost of a byte grows with the logarithm of the size, and no faster.
func BenchmarkOneLetter(b *testing.B) {
	for _, size := range []int{1_000, 10_000, 100_000, 1_000_000} {
		text := strings.Repeat("a", size)
		b.Run(fmt.Sprint(size), func(b *testing.B) { benchmarkCount(b, Default, text) })
	}
}

func benchmarkCount(b *testing.B, name, text string) {
	c, err := New(name)
	if err != nil {
		b.Fatal(err)
	}
	if err := Load(b.Context(), c); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Count(b.Context(), text); err != nil {
			b.Fatal(err)
		}
	}
}

// A megabyte in which one line changes between counts, with and without memory.
func BenchmarkEditOfAMegabyte(b *testing.B) {
	line := readSample(b, "text/english.md")
	text := strings.Repeat(line, 1_000_000/len(line)+1)
	half := len(text) / 2
	for _, c := range []struct {
		name    string
		counter Counter
	}{{"plain", o200k()}, {"memo", NewMemo(o200k())}} {
		b.Run(c.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				n++
				if _, err := c.counter.Count(b.Context(), fmt.Sprintf("%s%d%s", text[:half], n, text[half:])); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, c := range []struct{ name, packed string }{{"o200k_base", packedO200k}, {"cl100k_base", packedCL100k}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				open(c.packed)
			}
		})
	}
}
