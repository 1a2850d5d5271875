package views

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/prompt"
)

func TestBlocksAreThePromptByteForByte(t *testing.T) {
	for name, f := range map[string]fixture{"sample": sampleFixture(), "hostile": hostileFixture(), "empty": newFixture(nil)} {
		t.Run(name, func(t *testing.T) {
			texts := make([]string, len(f.prompt.Messages))
			for _, b := range Blocks(f.prompt) {
				if b.Message != Beside {
					texts[b.Message] += b.Text
				}
			}
			for i, m := range f.prompt.Messages {
				if texts[i] != m.Content {
					t.Errorf("message %d: got %q, want %q", i, texts[i], m.Content)
				}
			}
		})
	}
}

func TestALineFeedBetweenBlocksEndsItsLine(t *testing.T) {
	p := &prompt.Prompt{
		Messages: []prompt.Message{{Role: "system", Content: "one\n\ntwo\nthree"}},
		Sections: []prompt.Section{{Name: "a", Text: "one"}, {Name: "b", Text: "two"}, {Name: "c", Text: "\nthree"}},
		Spans: []prompt.Span{
			{Start: 0, End: 3, Section: 0}, {Start: 3, End: 5, Section: 1, Glue: true}, {Start: 5, End: 8, Section: 1}, {Start: 8, End: 14, Section: 2},
		},
		ConversationAt: 1,
	}
	var texts []string
	for _, b := range Blocks(p) {
		texts = append(texts, b.Text)
	}
	if want := []string{"one\n", "\ntwo\n", "three"}; !slices.Equal(texts, want) {
		t.Errorf("got %q, want %q", texts, want)
	}
	f := fixture{p, counted(p.Sections), make([]Marks, 3)}
	flow := f.flow(t, Arrange(200, 60, PanePreview, false), look{mode: Raw})
	if s, offset := flow.PlaceAt(flow.RowOf(2, 1)); s != 2 || offset != 1 {
		t.Errorf("the third section's text is found at section %d, byte %d", s, offset)
	}
}

// TestPlacesGoThereAndBack walks over every byte of every section.
func TestPlacesGoThereAndBack(t *testing.T) {
	f := sampleFixture()
	for _, w := range []int{80, 120, 200} { // with a margin, and with title rows
		flow := f.flow(t, Arrange(w, 40, PanePreview, false), look{mode: Raw})
		for i, s := range f.prompt.Sections {
			last := -1
			for offset := range len(s.Text) {
				row := flow.RowOf(i, offset)
				section, at := flow.PlaceAt(row)
				if section != i || at > offset {
					t.Fatalf("width %d: byte %d of section %d is in row %d, which shows section %d from byte %d", w, offset, i, row, section, at)
				}
				if row < last {
					t.Fatalf("width %d: byte %d of section %d is above the byte before", w, offset, i)
				}
				last = row
			}
		}
	}
}

func TestSectionsWithoutRowsLeadToTheNextOne(t *testing.T) {
	f := sampleFixture()
	flow := f.flow(t, Arrange(200, 60, PanePreview, false), look{mode: Raw})
	section, _ := flow.PlaceAt(flow.RowOf(4, 0)) // instructions, which is not there
	if section != 5 {
		t.Errorf("instructions lead to section %d", section)
	}
	for _, row := range []int{-1, 1 << 20} {
		if s, _ := flow.PlaceAt(row); s == NoSection {
			t.Errorf("row %d leads nowhere", row)
		}
	}
	if flow.RowOf(-1, 0) != 0 || flow.RowOf(99, 0) != 0 {
		t.Error("a section that does not exist has a row")
	}
	var none *Flow
	if s, _ := none.PlaceAt(3); s != NoSection || none.Len() != 0 || none.RowOf(0, 0) != 0 {
		t.Error("no flow has places")
	}
	empty := newFixture(nil)
	if s, _ := empty.flow(t, Arrange(200, 60, PanePreview, false), look{mode: Raw}).PlaceAt(0); s != NoSection {
		t.Error("a prompt without sections has one")
	}
	last := newFixture([]piece{{name: "kept", text: "x"}, {name: "gone", state: prompt.Dropped}})
	flow = last.flow(t, Arrange(200, 60, PanePreview, false), look{mode: Raw})
	if got := flow.RowOf(1, 0); got != flow.Len()-1 {
		t.Errorf("a last section without rows leads to row %d of %d", got, flow.Len())
	}
}

// previewLines draws the preview of the sample without colours.
func previewLines(t *testing.T, w, h int, k look, change func(*Preview)) []string {
	t.Helper()
	f := sampleFixture()
	k.w, k.h, k.focus = w, h, PanePreview
	l := Arrange(w, h, PanePreview, false)
	p := Preview{Flow: f.flow(t, l, k), Mode: k.mode, Current: k.cursor, Tokens: f.counts, Marks: f.marks}
	if change != nil {
		change(&p)
	}
	inner := l.Panes[PanePreview].Inner()
	lines := p.draw(NewTheme(Dark, termenv.TrueColor), inner.W, inner.H)
	for i := range lines {
		lines[i] = ansi.Strip(lines[i])
	}
	return lines
}

func TestRowsOfOursHaveNoBar(t *testing.T) {
	for _, w := range []int{80, 120} {
		for _, line := range previewLines(t, w, 300, look{mode: Raw}, nil) {
			ours := strings.Contains(line, "message ") || strings.Contains(line, "conversation goes") || strings.Contains(line, "beside the messages")
			if ours && strings.ContainsAny(line, "▎▌▏") {
				t.Errorf("a row of ours looks like the prompt's: %q", line)
			}
		}
	}
	lines := previewLines(t, 120, 300, look{mode: Raw}, nil)
	find(t, lines, "─ message 1 · system · sticky ─")
	find(t, lines, "╌ the conversation goes here ╌")
}

func TestTheMarginNamesTheSectionThatIsSeen(t *testing.T) {
	top := previewLines(t, 80, 24, look{mode: Raw}, nil)
	if !strings.HasPrefix(strings.TrimSpace(top[1]), "role ▌") {
		t.Errorf("the first row of a section is %q", top[1])
	}
	if !strings.HasPrefix(strings.TrimSpace(top[2]), "115 ▌") || !strings.HasPrefix(strings.TrimSpace(top[3]), "static ▌") {
		t.Errorf("tokens and tier are %q and %q", top[2], top[3])
	}
	middle := previewLines(t, 80, 24, look{mode: Raw}, func(p *Preview) { p.Offset = 8 })
	if !strings.HasPrefix(strings.TrimSpace(middle[0]), "role ▌") {
		t.Errorf("scrolled, the first row is %q", middle[0])
	}
}

func TestChangedRegionsAreMarked(t *testing.T) {
	at := strings.Index(frameText, "2. Delete")
	lines := previewLines(t, 120, 300, look{mode: Raw}, func(p *Preview) {
		p.Regions = []Region{{0, at, at + 5, MarkAdded}, {1, 0, 4, MarkChanged}}
	})
	for text, mark := range map[string]string{"1. Push": "  ", "2. Delete": "+ ", "3. Print": "  ", "# acme-billing": "~ ", "Invoices, dunning": "  "} {
		if line := find(t, lines, text); !strings.Contains(line, mark+text) {
			t.Errorf("%q is not marked %q: %q", text, mark, line)
		}
	}
}

func TestTheHintSaysModeAndPosition(t *testing.T) {
	f := sampleFixture()
	l := Arrange(120, 40, PanePreview, false)
	p := Preview{Flow: f.flow(t, l, look{mode: Raw}), Mode: Raw}
	inner := l.Panes[PanePreview].Inner()
	text := func() string {
		s := ""
		for _, g := range p.hint(inner) {
			s += g.text
		}
		return s
	}
	if got := text(); got != "raw top" {
		t.Errorf("got %q", got)
	}
	p.Offset, p.Pending = 1<<20, true
	if got := text(); got != "raw … end" {
		t.Errorf("got %q", got)
	}
	p.Offset = (p.Flow.Len() - inner.H) / 2
	if got := text(); !strings.HasSuffix(got, "%") {
		t.Errorf("got %q", got)
	}
}
