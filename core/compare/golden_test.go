package compare_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/compare"
	"foreword/core/token"
)

var update = flag.Bool("update", false, "write the files in testdata/compare anew")

// golden compares what was written with the file of that name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("..", "..", "testdata", "compare", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
	}
}

// review is a comparison with something of everything.
func review() *compare.Comparison {
	long := func(word string) string {
		lines := []string{"# The mill"}
		for _, part := range []string{"wheel", "gate", "stone", "hopper", "sluice", "race", "axle", "bearing", "belt", "sack"} {
			lines = append(lines, "- the "+part+" is kept dry")
		}
		lines[6] = "- the " + word + " is kept dry"
		return strings.Join(lines, "\n")
	}
	left := side("worker",
		"role role", "You are a worker: you carry out one task.\n\nAsk the user when in doubt.\n\nReport in `path:line` form.",
		"project project", "## Project\n- CWD: /srv/mill",
		"head rules", long("sluice"),
		"head glossary", "A race is the channel that leads to the wheel.",
		"head 用語", "水車は回る。家族👨‍👩‍👧は粉を挽く。",
		"tail old", "This goes away.\n```sh\nrm -r build\n```\n<b>bold</b> | a table",
		"tail hidden", "plain\u200b text \x1b[31mred\x1b[0m\r\nnext\tline \xff",
	)
	right := side("worker@HEAD",
		"role role", "You are a worker: you carry out one bounded task.\n\nStop and report when in doubt.\n\nReport in `path:line` form.",
		"project project", "## Project\n- CWD: /srv/mill",
		"head rules", long("weir"),
		"head 用語", "水車は止まる。家族👨‍👩‍👦は粉を挽く。",
		"tail terms", "A race is the channel that leads to the wheel.",
		"tail hidden", "plain text \x1b[32mgreen\x1b[0m\nnext\tline \xfe",
		"tail fresh", "This is new.",
	)
	left.Detail, right.Detail = "session layout", "session layout, 3ac7f2"
	return compare.New(left, right)
}

// words is a counter that anybody can follow.
var words = compare.Counter{Name: "words", Count: func(text string) (token.Count, bool) {
	return token.Count{Tokens: len(strings.Fields(text))}, true
}}

func TestUnifiedReadsAsADifferenceUnderHeadings(t *testing.T) {
	var b strings.Builder
	for _, l := range compare.Unified(review(), compare.Options{Context: 2, Counters: compare.Both(words)}) {
		b.WriteString(l.String() + "\n")
	}
	golden(t, "review.diff", b.String())
}

func TestMarkdownOfAComparison(t *testing.T) {
	golden(t, "review.md", compare.Markdown(review(), compare.Options{Context: 2, Counters: compare.Both(words)}))
}

func TestHTMLOfAComparison(t *testing.T) {
	page, err := compare.HTML(review(), compare.Options{Context: 2, Counters: compare.Both(words)})
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "review.html", string(page))
	for _, outside := range []string{"http:", "https:", "<script", "src=", "@import", "url("} {
		if bytes.Contains(page, []byte(outside)) {
			t.Errorf("the page has %q in it", outside)
		}
	}
}

// guess is a counter that is off by a fifth at the most.
var guess = compare.Counter{Name: "guess_5", Count: func(text string) (token.Count, bool) {
	return token.Count{Tokens: (len(text) + 4) / 5, Accuracy: token.Estimate, Low: -10, High: 20}, true
}}

// With a counter for each side, every number says by which one it was counted,
// and what a difference between the two is worth.
// On a narrow page and on paper the columns become one: there the rows of a group
// stand left before right, so that what was replaced is not shown line by line.
func TestHTMLKeepsTogetherWhatWasReplaced(t *testing.T) {
	c := compare.New(
		side("left", "head a", "one\ntwo red apples fell\nthree\nalpha beta\ngamma delta\nend"),
		side("right", "head a", "one\ntwo green apples fell\nthree\nzzz\nyyy yyy\nxxx\nend"))
	data, err := compare.HTML(c, compare.Options{Context: 3})
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(data), `<table class="rows">`)
	rows, _, _ = strings.Cut(rows, "</table>")
	var groups []string
	for _, group := range strings.Split(rows, "<tbody>")[1:] {
		var kinds []string
		for _, row := range strings.Split(group, `<tr class="`)[1:] {
			kind, _, _ := strings.Cut(row, `"`)
			kinds = append(kinds, kind)
		}
		groups = append(groups, strings.Join(kinds, " "))
	}
	if got, want := strings.Join(groups, " | "), "same | changed | same | replaced replaced added | same"; got != want {
		t.Errorf("the groups are %s, want %s", got, want)
	}
}

func TestTwoCountersAreToldInEveryForm(t *testing.T) {
	two := compare.Options{Context: 2, Counters: compare.Counters{Left: words, Right: guess}}
	same := compare.New(side("worker@words", "head a", "the same here"), side("worker@guess_5", "head a", "the same here"))
	for name, c := range map[string]*compare.Comparison{"counters": review(), "counters-same": same} {
		var b strings.Builder
		for _, l := range compare.Unified(c, two) {
			b.WriteString(l.String() + "\n")
		}
		page, err := compare.HTML(c, two)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name+".diff", b.String())
		golden(t, name+".md", compare.Markdown(c, two))
		golden(t, name+".html", string(page))
	}
	if told := same.Told(two.Counters); !same.Same() || !strings.Contains(told, "since the texts are the same") {
		t.Errorf("the same prompt under two counters is told as %q", told)
	}
	if told := same.Told(compare.Both(words)); told != "" {
		t.Errorf("one counter is told as %q", told)
	}
}

func TestUnifiedLines(t *testing.T) {
	c := compare.New(
		side("left", "head same", "as it was", "head a", "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine"),
		side("right", "head same", "as it was", "head a", "one\ntwo\nthree\nfour\nfive!\nsix\nseven\neight\nnine\nten"),
	)
	tests := []struct {
		name    string
		context int
		want    string
	}{
		{"one line of context", 1, "--- left|+++ right|== head a: changed; -1 +2 lines|@@ -4,3 +4,3 @@| four|-five|+five!| six|@@ -9,1 +9,2 @@| nine|+ten|# the same: same"},
		{"no context", 0, "--- left|+++ right|== head a: changed; -1 +2 lines|@@ -5,1 +5,1 @@|-five|+five!|@@ -9,0 +10,1 @@|+ten|# the same: same"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, l := range compare.Unified(c, compare.Options{Context: test.context}) {
				got = append(got, l.String())
			}
			if s := strings.Join(got, "|"); s != test.want {
				t.Errorf("lines are\n%s\nwant\n%s", s, test.want)
			}
		})
	}
}

func TestVisible(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"plain text", "a b\tc\n", "a b\tc\n"},
		{"an escape", "\x1b[31m", "␛[31m"},
		{"a carriage return", "a\r\n", "a␍\n"},
		{"no character at all", "a\x00\xff", "a␀‹0xFF›"},
		{"a zero-width space", "a\u200bb", "a‹U+200B›b"},
		{"right-to-left override", "\u202egnp", "‹U+202E›gnp"},
		{"a family", "👨‍👩‍👧", "👨‍👩‍👧"},
		{"a heart with its selector", "❤️", "❤️"},
		{"a joiner between letters", "a\u200db", "a‹U+200D›b"},
		{"tag characters", "x\U000E0041", "x‹U+E0041›"},
		{"Chinese", "漢字", "漢字"},
		{"a control of the second set", "\u0085", "‹U+0085›"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := compare.Visible(test.text); got != test.want {
				t.Errorf("visible is %q, want %q", got, test.want)
			}
		})
	}
}
