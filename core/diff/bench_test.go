package diff_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"foreword/core/diff"
)

// document makes a text of lines of 4 to 14 words out of 800.
func document(n int, random *rand.Rand) []string {
	out := make([]string, n)
	for i := range out {
		words := make([]string, 4+random.IntN(11))
		for k := range words {
			words[k] = fmt.Sprintf("w%x", random.IntN(800)*7919)
		}
		if out[i] = strings.Join(words, " ") + "."; i%6 == 5 {
			out[i] = ""
		}
	}
	return out
}

// changed changes a share of the lines: of five, three in a word; one goes and
// one comes.
func changed(lines []string, share float64, random *rand.Rand) []string {
	var out []string
	for _, line := range lines {
		if random.Float64() >= share || line == "" {
			out = append(out, line)
			continue
		}
		switch random.IntN(5) {
		case 0:
		case 1:
			out = append(out, line, "A line that was not there before.")
		default:
			out = append(out, "other"+line[strings.IndexByte(line, ' '):])
		}
	}
	return out
}

func BenchmarkTenThousandLines(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	left := document(10_000, random)
	rewritten := document(10_000, random)
	var unshared []string
	for _, line := range rewritten {
		unshared = append(unshared, strings.ReplaceAll(line, "w", "v")+" -")
	}
	var long []string
	for _, line := range left {
		long = append(long, strings.Replace(line, "w", "x", 1))
	}
	tests := []struct {
		name  string
		right []string
	}{
		{"same", left},
		{"5% different", changed(left, 0.05, random)},
		{"a word in every line", long},
		{"100% different", rewritten},
		{"nothing in common", unshared},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			x, y := lines(left...), lines(test.right...)
			b.SetBytes(int64(len(x) + len(y)))
			for b.Loop() {
				diff.Lines(x, y)
			}
		})
	}
}

func BenchmarkPathological(b *testing.B) {
	tests := []struct{ name, left, right string }{
		{"1 MB of one letter", strings.Repeat("a", 1<<20), strings.Repeat("a", 1<<20) + "b"},
		{"a line of 30,000 characters", strings.Repeat("漢字 word ", 3000), strings.Repeat("漢字 other ", 2700)},
		{"10,000 equal lines", strings.Repeat("x\n", 10_000), strings.Repeat("x\n", 9_000)},
		{"10,000 blank lines and lines in turn", strings.Repeat("\nab\n", 10_000), strings.Repeat("\ncd\n", 9_000)},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			for b.Loop() {
				diff.Lines(test.left, test.right)
			}
		})
	}
}
