package token

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

// bigText joins all samples, with some bytes that are not UTF-8.
func bigText(t testing.TB) string {
	var b strings.Builder
	for _, sample := range readGolden(t).Samples {
		b.WriteString(readSample(t, sample.File))
		b.WriteString("\nnext \xff sample \xe2\x82\n")
	}
	return b.String()
}

func TestAMemoCountsTheSameAsTheCounterBehindIt(t *testing.T) {
	text := bigText(t)
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range Names() {
		plain, err := New(name)
		if err != nil {
			t.Fatal(err)
		}
		memo := NewMemo(plain)
		if memo.Name() != plain.Name() || memo.Title() != plain.Title() {
			t.Errorf("the memo of %s is called %s", name, memo.Name())
		}
		edited := text
		for range 6 {
			want, err := plain.Count(t.Context(), edited)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // the second time from memory
				if got, err := memo.Count(t.Context(), edited); err != nil || got != want {
					t.Fatalf("%s: the memo counts %+v, %v; want %+v", name, got, err, want)
				}
			}
			at := random.IntN(len(edited))
			edited = edited[:at] + "\nan edit\n" + edited[min(len(edited), at+random.IntN(4000)):]
		}
	}
}

func TestTextCanBeCutAtEverySafePlace(t *testing.T) {
	text := bigText(t)
	for _, name := range Names() {
		c, _ := New(name)
		counter := c.(additive)
		want, err := look(t.Context(), counter, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, least := range []int{1, 100, 1000, 4000} {
			var sum tally
			cuts := 0
			for rest := text; rest != ""; cuts++ {
				end := safeCut(rest, least)
				part, err := look(t.Context(), counter, rest[:end])
				if err != nil {
					t.Fatal(err)
				}
				sum = sum.add(part)
				rest = rest[end:]
			}
			if sum != want || cuts < 2 {
				t.Errorf("%s cut %d times at %d bytes: %+v, want %+v", name, cuts, least, sum, want)
			}
		}
	}
}

// counting is an exact counter that notes how many bytes it was given.
type counting struct {
	*encoding
	bytes int
}

func (c *counting) tally(ctx context.Context, text string) (tally, error) {
	c.bytes += len(text)
	return c.encoding.tally(ctx, text)
}

func TestAnEditIsCountedWithoutTheRestOfTheText(t *testing.T) {
	c := &counting{encoding: o200k()}
	memo := NewMemo(c)
	text := strings.Repeat("a line of some forty bytes, more or less\n", 5000)
	if _, err := memo.Count(t.Context(), numbered(text)); err != nil {
		t.Fatal(err)
	}
	first := c.bytes
	c.bytes = 0
	edited := strings.Replace(numbered(text), "2500 a line", "2500 a changed line", 1)
	if _, err := memo.Count(t.Context(), edited); err != nil {
		t.Fatal(err)
	}
	if first < len(text) || c.bytes == 0 || c.bytes > 20*chunkSize {
		t.Errorf("the first count read %d bytes of %d, the one after an edit %d", first, len(text), c.bytes)
	}
}

func numbered(text string) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(text) {
		fmt.Fprintf(&b, "%d %s", n, line)
		n++
	}
	return b.String()
}

func TestAMemoForgetsWhatWasNotAskedForLately(t *testing.T) {
	r := newRecent[int](10)
	for i := range 100 {
		r.put(r.key(fmt.Sprint(i)), i)
		if v, ok := r.get(r.key("0")); !ok || v != 0 {
			t.Fatalf("what is asked for all the time was forgotten after %d", i)
		}
	}
	if n := len(r.young) + len(r.old); n > 20 {
		t.Errorf("%d values are kept, of 20 at most", n)
	}
	if _, ok := r.get(r.key("50")); ok {
		t.Error("a value that was not asked for lately is still kept")
	}
	if v, ok := r.get(r.key("99")); !ok || v != 99 {
		t.Error("the last value was forgotten")
	}
}

func TestCountersServeManyAtOnce(t *testing.T) {
	text := bigText(t)[:60_000]
	for _, name := range Names() {
		c, _ := New(name)
		want, _ := c.Count(t.Context(), text)
		memo := NewMemo(c)
		var group sync.WaitGroup
		for i := range 8 {
			group.Go(func() {
				counter := []Counter{c, memo}[i%2]
				if got, err := counter.Count(t.Context(), text); err != nil || got != want {
					t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
				}
			})
		}
		group.Wait()
	}
}
