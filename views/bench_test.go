package views

import (
	"strconv"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"foreword/core/prompt"
)

// sized gives a fixture whose prompt has about n bytes in twelve sections.
func sized(n int) fixture {
	line := "The ledger is append-only; every posting balances, and nothing that touches money is a float. Ω\n"
	var pieces []piece
	for i := range 12 {
		zone := prompt.Head
		if i > 8 {
			zone = prompt.Tail
		}
		pieces = append(pieces, piece{
			name: "section-" + strconv.Itoa(i), kind: prompt.KindHead, zone: zone, tier: prompt.Slow,
			text: strings.Repeat(line, max(1, n/12/len(line))), source: prompt.Source{Kind: prompt.FromFile, Path: "notes.md"},
		})
	}
	return newFixture(pieces)
}

func benchmarkDraw(b *testing.B, f fixture) {
	th := NewTheme(Dark, termenv.TrueColor)
	s := f.screen(b, look{w: 200, h: 60, cursor: 3, mode: Raw, theme: th})
	s.Preview.Offset = s.Preview.Flow.Len() / 2
	b.ReportAllocs()
	for b.Loop() {
		Draw(th, s)
	}
}

func BenchmarkDrawSample(b *testing.B)        { benchmarkDraw(b, sampleFixture()) }
func BenchmarkDraw64KB(b *testing.B)          { benchmarkDraw(b, sized(64<<10)) }
func BenchmarkDraw1MB(b *testing.B)           { benchmarkDraw(b, sized(1<<20)) }
func BenchmarkDraw10000Sections(b *testing.B) { benchmarkDraw(b, manySections()) }
func BenchmarkDrawLongLine(b *testing.B)      { benchmarkDraw(b, newFixture(longLine())) }

// BenchmarkRelayout is what an edit costs: one section wrapped again, and the
// flow and the list laid out.
func BenchmarkRelayout1MB(b *testing.B) {
	f := sized(1 << 20)
	l := Arrange(200, 60, PaneSections, false)
	w := PreviewWidth(l.Panes[PanePreview])
	blocks := Blocks(f.prompt)
	rows := make([]Rows, len(blocks))
	for i, block := range blocks {
		rows[i] = Wrap(block.Text, w)
	}
	b.ReportAllocs()
	for b.Loop() {
		blocks := Blocks(f.prompt)
		rows[5] = Wrap(blocks[5].Text, w)
		NewFlow(f.prompt, blocks, rows, l.Panes[PanePreview])
		ListRows(f.prompt.Sections, "", NoSection, 40)
	}
}

func BenchmarkWrapASCII1MB(b *testing.B) {
	benchmarkWrap(b, strings.Repeat("Write short sentences, and say what happened.\n", 1<<20/46))
}
func BenchmarkWrapOneLine1MB(b *testing.B) { benchmarkWrap(b, strings.Repeat("word ", 1<<20/5)) }
func BenchmarkWrapCJK1MB(b *testing.B) {
	benchmarkWrap(b, strings.Repeat("日本語の請求書。", 1<<20/24))
}
func BenchmarkWrapMixed1MB(b *testing.B) {
	benchmarkWrap(b, strings.Repeat("The “ledger” is append-only — always.\n", 1<<20/44))
}

func benchmarkWrap(b *testing.B, text string) {
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Wrap(text, 100)
	}
}

func BenchmarkMarkdown10KB(b *testing.B) {
	th := NewTheme(Dark, termenv.TrueColor)
	text := strings.Repeat(frameText+indexText, 10<<10/len(frameText+indexText))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Markdown(text, 100, th); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHighlight10KB(b *testing.B) {
	text := strings.Repeat(frameText+indexText, 10<<10/len(frameText+indexText))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Highlight(text, "markdown")
	}
}
