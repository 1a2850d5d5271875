package views

import (
	"fmt"
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

// manual is a Markdown text of about n bytes with all that a prompt has.
func manual(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "## Chapter %d\n\nGrind the *wheat* of the village, and keep the **stones** dry.\nWrite down `what` it weighs.\n\n", i)
		b.WriteString("- One item\n\n  with a paragraph of its own\n- Another\n\n1. First\n\n2. Second\n\n> A quote\n>\n> of two paragraphs\n\n")
		b.WriteString("```go\nfunc main() {\n\n# no heading\n\n}\n```\n\n| what | how much |\n|---|---|\n| rye | 3 |\n\n石を乾かしておく。\n\n")
	}
	return b.String()
}

// pieces cuts a text to its end.
func pieces(text string) []string {
	var all []string
	for {
		piece, rest := CutMarkdown(text)
		all = append(all, piece)
		if rest == "" {
			return all
		}
		text = rest
	}
}

func TestPiecesOfMarkdownAreTheText(t *testing.T) {
	for _, text := range []string{"", "a", manual(200 << 10), strings.Repeat("- item\n\n", 20_000), strings.Repeat("```\n\ntext\n\n", 9001), strings.Repeat("word ", 90_000)} {
		all := pieces(text)
		if strings.Join(all, "") != text {
			t.Errorf("%d pieces of %.20q are not the text", len(all), text)
		}
		for i, piece := range all {
			if i > 0 && !beginsAnew(piece) {
				t.Errorf("a piece begins with %.40q", piece)
			}
		}
	}
	if n := len(pieces(manual(200 << 10))); n < 5 {
		t.Errorf("200 KB of chapters are %d pieces", n)
	}
	if n := len(pieces(strings.Repeat("- item\n\n", 20_000))); n != 1 {
		t.Errorf("one list is cut into %d pieces", n)
	}
}

// A text in pieces looks as it does as a whole.
func TestMarkdownInPiecesLooksAsTheWhole(t *testing.T) {
	text, theme := manual(2*pieceSize), NewTheme(Dark, termenv.TrueColor)
	render := func(text string) Rows {
		rows, err := Markdown(text, 80, theme)
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	all := pieces(text)
	got := render(all[0])
	for _, piece := range all[1:] {
		got = got.Joined(render(piece))
	}
	want := render(text)
	if plainRows(got.ready) != plainRows(want.ready) || len(all) < 2 {
		t.Errorf("in %d pieces there are %d rows, as a whole %d", len(all), got.Len(), want.Len())
	}
}
