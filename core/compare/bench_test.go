package compare_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"foreword/core/compare"
)

// document makes lines of words, a share of them other than with share 0.
func document(n int, share float64, random *rand.Rand) string {
	var b strings.Builder
	for i := range n {
		word := fmt.Sprint("word", i*7919%1009)
		if random.Float64() < share {
			word = fmt.Sprint("other", random.IntN(5000))
		}
		fmt.Fprintf(&b, "Line %d of the %s tells of the wheel, the gate and %s.\n", i%97, word, word)
		if i%8 == 7 {
			b.WriteString("\n")
		}
	}
	return strings.TrimSpace(b.String())
}

func BenchmarkTenThousandLines(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	base := side("left", "role role", frame, "head long", document(10_000, 0, random))
	tests := []struct {
		name  string
		share float64
	}{{"same", 0}, {"5% different", 0.05}, {"100% different", 1}}
	for _, test := range tests {
		other := side("right", "role role", frame, "head long", document(10_000, test.share, random))
		b.Run(test.name, func(b *testing.B) {
			b.SetBytes(int64(len(base.Prompt.Text()) + len(other.Prompt.Text())))
			for b.Loop() {
				c := compare.New(base, other)
				c.Total(compare.Counters{})
			}
		})
		b.Run(test.name+", as HTML", func(b *testing.B) {
			for b.Loop() {
				if _, err := compare.HTML(compare.New(base, other), compare.Options{Context: 3}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkTenThousandSections(b *testing.B) {
	var left, right []string
	for i := range 10_000 {
		left = append(left, fmt.Sprint("head s", i), fmt.Sprint("the text of section ", i))
		right = append(right, fmt.Sprint("head t", (i*7)%10_000), fmt.Sprint("the text of section ", i+i%3))
	}
	l, r := side("left", left...), side("right", right...)
	for b.Loop() {
		compare.New(l, r)
	}
}
