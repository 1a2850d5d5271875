package views

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/compare"
	"foreword/core/diff"
)

// inRenderedMode lays a comparison out as its texts look when they are rendered.
func inRenderedMode(t *testing.T, c *compare.Comparison, look CompareLook) CompareLook {
	t.Helper()
	theme := NewTheme(Dark, termenv.TrueColor)
	render := func(s compare.Side, at int) Rows {
		if at < 0 || s.Prompt.Sections[at].Text == "" {
			return Rows{}
		}
		rows, err := Markdown(s.Prompt.Sections[at].Text, CompareTextWidth(c, look), theme)
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	look.Rows = nil
	for _, p := range c.Sections {
		rows := SourceRows(p)
		if p.Known() && p.Name != "tools" {
			rows = RenderedRows(render(c.Left, p.Left), render(c.Right, p.Right))
		}
		look.Rows = append(look.Rows, rows)
	}
	return look
}

// A rendered row keeps its colours beside the words that are marked in it, and
// says what the text says.
func TestARenderedRowIsMarkedWhereItsTextDiffers(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	rows := func(text string) Rows {
		rows, err := Markdown(text, 60, theme)
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	r := RenderedRows(rows("Keep the **first `word` here** and go on."), rows("Keep the **second `word` here** and go on."))
	if len(r.Rows) != 1 || r.Rows[0].Kind != diff.Changed {
		t.Fatalf("the rows are %+v", r.Rows)
	}
	var words []string
	text, colours := "", 0
	for _, g := range markedRow(r.row(r.Rows[0].Left, true), r.Rows[0].Left.Words, 0, inkRemovedWord) {
		if !g.ready {
			words = append(words, g.text)
		}
		text += ansi.Strip(g.text)
		colours += strings.Count(g.text, "\x1b[")
	}
	if !slices.Equal(words, []string{"first"}) || text != "Keep the first word here and go on." || colours < 4 {
		t.Errorf("marked are %q in %q, with %d colours", words, text, colours)
	}
}

// What a row shows is found again when the rows are taken from something else.
func TestAPlaceIsKeptBetweenSourceAndRendered(t *testing.T) {
	c := comparisons()["rendered"]
	look := CompareLook{Width: 80, Context: 2, Toggled: none}
	source, rendered := NewCompareFlow(c, nil, look), NewCompareFlow(c, nil, inRenderedMode(t, c, look))
	for _, flows := range [][2]*CompareFlow{{source, rendered}, {rendered, source}, {source, source}} {
		for n := 1; n <= len(flows[0].changes); n++ {
			section, row := flows[0].PlaceAt(flows[0].changes[n-1])
			at, _, hidden := flows[1].RowOf(section, flows[1].Like(flows[0], section, row))
			if hidden || flows[1].change(at) != n {
				t.Errorf("change %d is found again at change %d", n, flows[1].change(at))
			}
		}
	}
}

// Whatever the texts hold, every frame keeps its size, with the cursor on any row.
func TestRenderedFramesKeepTheirSize(t *testing.T) {
	for name, c := range comparisons() {
		for _, size := range [][2]int{{60, 15}, {80, 24}, {101, 30}, {200, 60}} {
			r := Arrange(size[0], size[1], PaneSections, false).Page()
			page := comparePageOf(c, r)
			page.Flow, page.Rendered, page.Pending = NewCompareFlow(c, nil, inRenderedMode(t, c, page.Flow.look)), true, true
			for page.Cursor = 0; page.Cursor < page.Flow.Len(); page.Cursor += 1 + page.Flow.Len()/9 {
				for _, id := range []ThemeID{Dark, Light, Plain} {
					page.Offset = page.Cursor
					checkFrame(t, name, page.Draw(NewTheme(id, termenv.TrueColor), r), r.W, r.H)
				}
			}
		}
	}
}
