package save

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// patchedBy makes the new text of an old one by hunks.
func patchedBy(old, now lined, all []hunk) string {
	var out strings.Builder
	at := 0
	for _, h := range all {
		out.WriteString(old.span(at, h.from) + now.span(h.newFrom, h.newTo))
		at = h.to
	}
	return out.String() + old.span(at, old.len())
}

// Long texts are compared piece by piece, whatever was done to them.
func TestALongTextIsComparedAsWellAsAShortOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	texts := map[string]func(i int) string{
		"of different lines": func(i int) string { return fmt.Sprintf("line %d\n", i) },
		"of few lines, often": func(i int) string {
			return []string{"\n", "}\n", "\treturn nil\n", "a\n"}[(i*i+i/7)%4]
		},
		"of blank lines": func(int) string { return "\n" },
	}
	for name, line := range texts {
		base := make([]string, 3*long)
		for i := range base {
			base[i] = line(i)
		}
		for what, change := range map[string]func(list []string) []string{
			"lines changed": func(list []string) []string {
				for range 200 {
					list[rng.IntN(len(list))] = fmt.Sprintf("new %d\n", rng.IntN(1000))
				}
				return list
			},
			"lines taken out and put in": func(list []string) []string {
				for range 100 {
					at := rng.IntN(len(list) - 40)
					list = slices.Insert(slices.Delete(list, at, at+rng.IntN(30)), at+5, "in\n", "\n", "in\n")
				}
				return list
			},
			"a long part moved": func(list []string) []string {
				part := slices.Clone(list[100:900])
				return slices.Insert(slices.Delete(list, 100, 900), 5000, part...)
			},
			"the end gone": func(list []string) []string { return list[:long+7] },
			"all new":      func(list []string) []string { return slices.Repeat([]string{"x\n", "y"}, long) },
			"doubled":      func(list []string) []string { return slices.Concat(list, list) },
		} {
			old := newLined(strings.Join(base, ""))
			now := newLined(strings.Join(change(slices.Clone(base)), ""))
			all := hunks(old, now)
			if got := patchedBy(old, now, all); got != now.text {
				t.Errorf("a text %s, %s: the difference does not lead to the new text", name, what)
			}
			if what == "lines changed" && name == "of different lines" && len(all) > 200 {
				t.Errorf("a text %s, %s: %d places", name, what, len(all))
			}
		}
	}
}
