package token

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/dlclark/regexp2/v2"
)

// The reference is slow and simple: the published patterns, run by a regular
// expression engine, and the merge rule as it is told. Only the letters of the
// contractions are spelled out, since the engine does not fold the long s.
const (
	contractions  = `'(?:[sSſtTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])`
	patternCL100k = contractions + `|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
	patternO200k  = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:` + contractions + `)?` +
		`|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:` + contractions + `)?` +
		`|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`
)

func referenceIDs(t testing.TB, splitting *regexp2.Regexp, v *vocabulary, text string) []uint32 {
	t.Helper()
	ids := []uint32{}
	match, err := splitting.FindStringMatch(text)
	for ; match != nil && err == nil; match, err = splitting.FindNextMatch(match) {
		ids = append(ids, referenceMerge(v, match.String())...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

func referenceMerge(v *vocabulary, piece string) []uint32 {
	if rank := v.rank(piece); rank != none {
		return []uint32{rank}
	}
	var parts []string
	for i := range len(piece) {
		parts = append(parts, piece[i:i+1])
	}
	for {
		best, lowest := 0, uint32(none)
		for i := range len(parts) - 1 {
			if rank := v.rank(parts[i] + parts[i+1]); rank < lowest {
				best, lowest = i, rank
			}
		}
		if lowest == none {
			break
		}
		parts = slices.Replace(parts, best, best+2, parts[best]+parts[best+1])
	}
	var ids []uint32
	for _, part := range parts {
		ids = append(ids, v.rank(part))
	}
	return ids
}

// knownToReference tells whether a text has no character that only the newer
// Unicode tables of the original know.
func knownToReference(text string) bool {
	for _, r := range text {
		for _, n := range newer {
			if r >= n.first && r <= n.last {
				return false
			}
		}
	}
	return true
}

func FuzzSplittingAndMergingFollowThePublishedRules(f *testing.F) {
	seeds := 0
	for _, trap := range readGolden(f).Traps {
		f.Add(trap.Text)
		seeds++
	}
	for _, sample := range readGolden(f).Samples {
		text := readSample(f, sample.File)
		f.Add(text[:min(len(text), 1500)])
		seeds++
	}
	if seeds == 0 {
		f.Fatal("there are no seeds")
	}
	byO200k := regexp2.MustCompile(patternO200k, regexp2.None)
	byCL100k := regexp2.MustCompile(patternCL100k, regexp2.None)
	f.Fuzz(func(t *testing.T, text string) {
		text, _ = repair(text)
		if len(text) > 4000 || !utf8.ValidString(text) || !knownToReference(text) {
			t.Skip()
		}
		for _, c := range []struct {
			e       *encoding
			pattern *regexp2.Regexp
		}{{o200k(), byO200k}, {cl100k(), byCL100k}} {
			got := idsOf(t, c.e, text)
			if want := referenceIDs(t, c.pattern, c.e.vocabulary(), text); !slices.Equal(got, want) {
				t.Errorf("%q in %s: %v, want %v", text, c.e.name, got, want)
			}
			if n, err := c.e.tokens(t.Context(), text); n != len(got) || err != nil {
				t.Errorf("%q in %s counts as %d, %v; it has %d ids", text, c.e.name, n, err, len(got))
			}
		}
	})
}
