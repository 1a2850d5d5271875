package diff_test

import (
	"strings"
	"testing"

	"foreword/core/diff"
)

// lines makes a text of lines.
func lines(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

func TestRows(t *testing.T) {
	tests := []struct {
		name        string
		left, right string
		want        string
	}{
		{"two empty texts have no rows", "", "", ""},
		{"equal texts", lines("a", "b"), lines("a", "b"),
			"= a¶\n= b¶\n"},
		{"everything is new", "", "a\nb",
			"+ | [a¶]\n+ | [b]\n"},
		{"everything is gone", "a\n", "",
			"- [a¶] |\n"},
		{"one word", lines("Ask the user first."), lines("Ask the parent first."),
			"~ Ask the [user] first.¶ | Ask the [parent] first.¶\n"},
		{"a word that comes in is marked with the blank behind it", lines("a list of names"), lines("a long list of names"),
			"~ a list of names¶ | a [long ]list of names¶\n"},
		{"a word at the end of a line is marked with the blank before it", lines("a list"), lines("a list again"),
			"~ a list¶ | a list[ again]¶\n"},
		{"an entry that comes into a list starts at a word", lines("use `read`, `edit` and `bash` for it"), lines("use `read`, `look`, `edit` and `bash` for it"),
			"~ use `read`, `edit` and `bash` for it¶ | use `read`, [`look`, ]`edit` and `bash` for it¶\n"},
		{"a lone word between changes is taken into them",
			lines("It holds the long and winding tale of the sea and those who sail."), lines("It holds the short but honest tale about a mill and those who sail."),
			"~ It holds the [long and winding tale of the sea] and those who sail.¶ | It holds the [short but honest tale about a mill] and those who sail.¶\n"},
		{"a new paragraph comes with the blank line behind it",
			lines("one", "", "two"), lines("one", "", "new", "", "two"),
			"= one¶\n= ¶\n+ | [new¶]\n+ | [¶]\n= two¶\n"},
		{"paragraphs written anew are one change",
			lines("first of all", "", "second of two"), lines("nothing stays", "", "everything differs"),
			"# [first of all¶] | [nothing stays¶]\n# [¶] | [¶]\n# [second of two¶] | [everything differs¶]\n"},
		{"paragraphs changed in a word each stay apart",
			lines("Keep the first line.", "", "Keep the second line."), lines("Keep the first word.", "", "Keep the second word."),
			"~ Keep the first [line].¶ | Keep the first [word].¶\n= ¶\n~ Keep the second [line].¶ | Keep the second [word].¶\n"},
		{"a paragraph is followed past one that went",
			lines("alpha beta gamma", "", "delta epsilon zeta", "", "eta theta iota"), lines("delta epsilon zeta!", "", "eta theta iota kappa"),
			"- [alpha beta gamma¶] |\n- [¶] |\n~ delta epsilon zeta¶ | delta epsilon zeta[!]¶\n= ¶\n~ eta theta iota¶ | eta theta iota[ kappa]¶\n"},
		{"a paragraph wrapped anew is compared by words",
			lines("The quick brown fox jumps over", "the lazy dog and runs away from", "the hunter who sleeps."),
			lines("The quick brown fox jumps", "over the lazy dog and then runs", "away from the hunter who sleeps."),
			"~ The quick brown fox jumps[ ]over[¶] | The quick brown fox jumps[¶]\n" +
				"~ the lazy dog and runs[ ]away from[¶] | over[ ]the lazy dog and [then ]runs[¶]\n" +
				"~ the hunter who sleeps.¶ | away from[ ]the hunter who sleeps.¶\n"},
		{"a list is compared by items",
			lines("- date: 2031-02-28", "- branch: main", "- user: ada"), lines("- date: 2031-03-01", "- cwd: /srv", "- branch: topic/x", "- user: ada"),
			"~ - date: 2031-[02-28]¶ | - date: 2031-[03-01]¶\n+ | [- cwd: /srv¶]\n~ - branch: [main]¶ | - branch: [topic/x]¶\n= - user: ada¶\n"},
		{"a wrapped list item is one item",
			lines("- read the lines that you", "  are about to change", "- edit them"), lines("- read all the lines that", "  you are about to change", "- edit them"),
			"~ - read the lines that[ ]you[¶] | - read [all ]the lines that[¶]\n~ [  ]are about to change¶ | [  ]you[ ]are about to change¶\n= - edit them¶\n"},
		{"a table is compared by rows",
			lines("| tool | who |", "|---|---|", "| read | all |", "| bash | worker |"), lines("| tool | who |", "|---|---|", "| bash | worker, direct |"),
			"= | tool | who |¶\n= |---|---|¶\n- [| read | all |¶] |\n~ | bash | worker |¶ | | bash | worker[, direct] |¶\n"},
		{"code in a fence keeps its lines",
			lines("```", "make test", "make check", "```"), lines("```", "make test", "make lint", "make check all", "```"),
			"= ```¶\n= make test¶\n+ | [make lint¶]\n~ make check¶ | make check[ all]¶\n= ```¶\n"},
		{"Chinese is compared by characters", lines("漢字を読む。新しい文。"), lines("漢字を書く。新しい文。"),
			"~ 漢字を[読む]。新しい文。¶ | 漢字を[書く]。新しい文。¶\n"},
		{"an emoji of several parts is one thing", lines("the family 👩‍👩‍👧 is here"), lines("the family 👩‍👩‍👦 is here"),
			"~ the family [👩‍👩‍👧] is here¶ | the family [👩‍👩‍👦] is here¶\n"},
		{"a line behind the last one changes nothing in that", "one\ntwo", "one\ntwo\nthree",
			"= one¶\n= two\n+ | [three]\n"},
		{"the last line goes", "one\ntwo\nthree", "one\ntwo",
			"= one¶\n= two[¶]\n- [three] |\n"},
		{"a final line feed comes", "the end", "the end\n",
			"~ the end | the end[¶]\n"},
		{"line ends change", "one\r\ntwo\r\n", "one\ntwo\n",
			"~ one[␍¶] | one[¶]\n~ two[␍¶] | two[¶]\n"},
		{"bytes that are no text", "a word \xff here\n", "a word \xfe here\n",
			"~ a word [\xff] here¶ | a word [\xfe] here¶\n"},
		{"trailing blanks are seen", "a line\n", "a line  \n",
			"~ a line[¶] | a line[  ¶]\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := draw(diff.Lines(test.left, test.right)); got != test.want {
				t.Errorf("rows are\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestPiecesStandForLinesWhereThereAreNone(t *testing.T) {
	left, right := `[{"name":"read"},{"name":"bash"},{"name":"note"}]`, `[{"name":"read"},{"name":"note"},{"name":"look"}]`
	d := diff.Pieces(left, right, []int{1, 17, 33}, []int{1, 17, 33, 99, -1})
	want := "= [\n= {\"name\":\"read\"},\n- [{\"name\":\"bash\"},] |\n~ {\"name\":\"note\"}[]] | {\"name\":\"note\"}[,]\n+ | [{\"name\":\"look\"}]]\n"
	if got := draw(d); got != want {
		t.Errorf("rows are\n%swant\n%s", got, want)
	}
}

func TestCount(t *testing.T) {
	d := diff.Lines(lines("a", "the old word", "gone", "z"), lines("a", "the new word", "z", "more"))
	if removed, added := d.Count(); removed != 2 || added != 2 {
		t.Errorf("counted %d removed and %d added, want 2 and 2:\n%s", removed, added, draw(d))
	}
}

func TestAVeryLongLineIsStillComparedByWords(t *testing.T) {
	word := strings.Repeat("lorem ipsum ", 100_000)
	d := diff.Lines(word+"old"+word+"\n", word+"new"+word+"\n")
	if len(d.Rows) != 1 || d.Rows[0].Kind != diff.Changed {
		t.Fatalf("want one changed row, got %d", len(d.Rows))
	}
	w := d.Rows[0].Right.Words
	if len(w) != 1 || d.Right[w[0].Start:w[0].End] != "newlorem" {
		t.Errorf("marked are %v", w)
	}
}

func TestALargeRewriteIsMarkedByLines(t *testing.T) {
	var left, right strings.Builder
	for i := range 400 {
		left.WriteString(strings.Repeat("left ", i%7+1) + "\n")
		right.WriteString(strings.Repeat("right ", i%5+1) + "\n")
	}
	d := diff.Lines(left.String(), right.String())
	if len(d.Rows) != 400 || d.Rows[0].Kind != diff.Replaced || !d.Rows[0].Left.Whole() {
		t.Errorf("want 400 rows of whole lines, got %d, the first %+v", len(d.Rows), d.Rows[0])
	}
}

func TestApplyRefusesAnotherText(t *testing.T) {
	d := diff.Lines("a\nb\n", "a\nc\n")
	if _, err := d.Apply("a\nx\n"); err == nil || !strings.HasPrefix(err.Error(), "line 2 ") {
		t.Errorf("error is %v", err)
	}
}

func TestChangesAndFolds(t *testing.T) {
	left := strings.Split(strings.Repeat("same ", 20), " ")[:20]
	right := append([]string(nil), left...)
	for i := range left {
		left[i] += string(rune('a' + i))
		right[i] = left[i]
	}
	right[8] = "other"
	d := diff.Lines(lines(left...), lines(right...))
	if got := d.Changes(); len(got) != 1 || got[0] != (diff.Range{From: 8, To: 9}) {
		t.Fatalf("changes are %v", got)
	}
	tests := []struct {
		name    string
		context int
		want    []diff.Range
	}{
		{"three rows stay visible", 3, []diff.Range{{From: 0, To: 5}, {From: 12, To: 20}}},
		{"none stays visible", 0, []diff.Range{{From: 0, To: 8}, {From: 9, To: 20}}},
		{"a single row is not worth a fold", 7, []diff.Range{{From: 16, To: 20}}},
		{"all stay visible", -1, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := d.Folds(test.context)
			if len(got) != len(test.want) {
				t.Fatalf("folds are %v, want %v", got, test.want)
			}
			for i := range got {
				if got[i] != test.want[i] {
					t.Errorf("folds are %v, want %v", got, test.want)
				}
			}
		})
	}
	if got := diff.Lines("a\nb\n", "a\nb\n").Folds(3); len(got) != 1 || got[0] != (diff.Range{From: 0, To: 2}) {
		t.Errorf("equal texts fold to %v, want one fold of all", got)
	}
}

func TestLikeness(t *testing.T) {
	tests := []struct {
		name        string
		left, right string
		low, high   int
	}{
		{"the same words in another order", "one two three", "three, one two", 90, 100},
		{"equal texts", "one two", "one  two\n", 100, 100},
		{"nothing in common", "one two", "drei vier", 0, 0},
		{"half", "alpha omega", "alpha gamma", 50, 50},
		{"two empty texts", "", " ", 100, 100},
		{"one empty text", "", "word", 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := diff.NewVocabulary(test.left).Likeness(diff.NewVocabulary(test.right))
			if got < test.low || got > test.high {
				t.Errorf("likeness is %d, want %d to %d", got, test.low, test.high)
			}
		})
	}
}
