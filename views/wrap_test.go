package views

import (
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

// shown gives the rows of a text as they are drawn, without padding.
func shown(r Rows) []string {
	lines := make([]string, r.Len())
	for i := range lines {
		for _, s := range r.segs(i, inkText) {
			lines[i] += s.text
		}
	}
	return lines
}

func TestWrapBreaksBetweenWords(t *testing.T) {
	for _, c := range []struct {
		name, text string
		w          int
		want       []string
	}{
		{"the empty text has one row", "", 10, []string{""}},
		{"a short line", "one two", 10, []string{"one two"}},
		{"a final line feed adds no row", "one\n", 10, []string{"one"}},
		{"an empty line between two", "one\n\ntwo", 10, []string{"one", "", "two"}},
		{"a long line", "one two three", 8, []string{"one two", "three"}},
		{"blanks hang over the edge", "one two   three", 7, []string{"one two", "three"}},
		{"blanks at the end of a line hang too", "one      \ntwo", 4, []string{"one", "two"}},
		{"a word longer than the row", "abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"wide characters do not straddle the edge", "日本語", 5, []string{"日本", "語"}},
		{"a spelled character stays whole", "ab\u200bc", 9, []string{"ab", "‹U+200B›c"}},
		{"a tab", "a\tb", 10, []string{"a   b"}},
		{"a tab stop counts from the row's start", "aaaa bb\tc", 6, []string{"aaaa", "bb  c"}},
		{"an emoji sequence stays whole", "ab👩‍💻", 3, []string{"ab", "👩‍💻"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := shown(Wrap(c.text, c.w)); !slices.Equal(got, c.want) {
				t.Errorf("got %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestRowsLeadBackToTheText(t *testing.T) {
	text := "one two three\nfour\n日本語 five"
	r := Wrap(text, 8)
	for offset := range len(text) {
		row := r.RowOf(offset)
		if r.At(row) > offset || row+1 < r.Len() && r.At(row+1) <= offset {
			t.Errorf("byte %d is not in row %d, which starts at %d", offset, row, r.At(row))
		}
	}
	if got := []bool{r.continues(0), r.continues(1), r.continues(2)}; !slices.Equal(got, []bool{false, true, false}) {
		t.Errorf("rows that go on with the line above: %v", got)
	}
	if r.RowOf(-5) != 0 || r.RowOf(1000) != r.Len()-1 || r.At(-1) != 0 || r.At(1000) != r.At(r.Len()-1) {
		t.Error("places outside of the text do not lead to its ends")
	}
}

func TestSourceAndRawCutTheSameRows(t *testing.T) {
	plain := Wrap(indexText, 40)
	coloured := plain.Highlighted(Highlight(indexText, "markdown"))
	if !slices.Equal(shown(plain), shown(coloured)) {
		t.Error("the highlighted rows read differently")
	}
	inks := map[ink]bool{}
	for i := range coloured.Len() {
		for _, s := range coloured.segs(i, inkText) {
			inks[s.ink] = true
		}
	}
	for _, k := range []ink{inkHeading, inkKeyword, inkString} {
		if !inks[k] {
			t.Errorf("no text has ink %d", k)
		}
	}
}

func FuzzWrap(f *testing.F) {
	for i, s := range hostile {
		f.Add(s, 1+i*7%90)
	}
	theme := NewTheme(Dark, termenv.TrueColor)
	f.Fuzz(func(t *testing.T, text string, w int) {
		if w < 1 || w > 200 || len(text) > 5000 {
			t.Skip()
		}
		r := Wrap(text, w)
		last := -1
		for i := range r.Len() {
			if at := r.At(i); at <= last && text != "" {
				t.Fatalf("row %d starts at %d, not behind %d", i, at, last)
			}
			last = r.At(i)
			if r.RowOf(r.At(i)) != i {
				t.Errorf("row %d is not found by its own start", i)
			}
			line := theme.row(ground, w, r.segs(i, inkText)...)
			if Width(line) != w {
				t.Errorf("row %d of %q is %d cells wide, not %d: %q", i, text, Width(line), w, line)
			}
		}
		all := strings.Join(shown(r), "")
		checkSafe(t, "row", all)
		whole := ""
		for _, line := range strings.Split(text, "\n") {
			whole += Visible(line)
		}
		if blankless(all) != blankless(whole) {
			t.Errorf("rows of %q lose or add text: %q", text, all)
		}
	})
}

// blankless leaves the blanks out: those that hang are not drawn, and tabs are
// wider or narrower in another place.
func blankless(text string) string { return strings.ReplaceAll(text, " ", "") }
