package views

import (
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

const wideTable = "| command | what it does | when |\n|---|---|---|\n" +
	"| `make test` | Runs all tests of the repository, as [the manual](http://example.org/manual) has it, & prints <what> failed | before each commit |\n" +
	"| `make lint` | 日本語の説明がここにあります。とても長い説明です。 | never |\n"

func TestTheCellsOfAWideTableAreWrapped(t *testing.T) {
	rows, err := Markdown("Before.\n\n"+wideTable+"\nBehind.\n", 60, NewTheme(Plain, termenv.Ascii))
	if err != nil {
		t.Fatal(err)
	}
	got := plainRows(rows.ready)
	for _, want := range []string{"Before.\n\n", "\n `make test` │ Runs all tests", "│ before each\n", "\n             │", "│ never\n", "\n\nBehind.\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("the table has no %q:\n%s", want, got)
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(got), "\n")[2:] {
		if line != "" && line != "Behind." && strings.Count(line, "│")+strings.Count(line, "┼") != 2 {
			t.Errorf("the row %q has not three columns:\n%s", line, got)
		}
	}
}

// However narrow it gets, the table says all that it says.
func TestNothingOfATableIsLost(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	want, err := Markdown(wideTable, 400, theme)
	if err != nil || !strings.Contains(plainRows(want.ready), "http://example.org/manual") {
		t.Fatalf("%v:\n%s", err, plainRows(want.ready))
	}
	for w := 4; w < 160; w += 3 {
		got, err := Markdown(wideTable, w, theme)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(inked(strings.Join(got.ready, "\n")), inked(strings.Join(want.ready, "\n"))) {
			t.Errorf("at %d cells something is lost:\n%s", w, plainRows(got.ready))
		}
		for _, row := range got.ready {
			if Width(row) > w {
				t.Errorf("at %d cells there is a row of %d: %q", w, Width(row), row)
			}
		}
	}
}

func TestWhereTextsAreCutForWideTables(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []bool
	}{
		{"no table", "One.\n\nTwo.\n", []bool{false}},
		{"nothing", "", []bool{false}},
		{"a table alone", wideTable, []bool{true}},
		{"a table between texts", "One.\n\n" + wideTable + "\nTwo.\n", []bool{false, true, false}},
		{"two tables", wideTable + "\n" + wideTable, []bool{true, true}},
		{"a narrow one", "| a | b |\n|---|---|\n| 1 | 2 |\n", []bool{false}},
		{"in a fence", "```\n\n" + wideTable + "\n```\n", []bool{false}},
		{"in a list", "- One\n\n  " + strings.ReplaceAll(wideTable, "\n", "\n  "), []bool{false}},
		{"behind a line", "One:\n" + wideTable, []bool{false}},
		{"with a line behind", wideTable + "One.\n", []bool{false}},
		{"without a rule", strings.Replace(wideTable, "|---|---|---|\n", "", 1), []bool{false}},
	} {
		var got []bool
		all := ""
		for _, b := range wideTables(c.text, 60) {
			got = append(got, b.wide)
			all += b.text
		}
		if !slices.Equal(got, c.want) || strings.Join(strings.Fields(all), " ") != strings.Join(strings.Fields(c.text), " ") {
			t.Errorf("%s: the blocks are %v, want %v; they say\n%s", c.name, got, c.want, all)
		}
	}
}
