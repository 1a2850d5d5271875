package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/workspace"
)

// large gives the windmill with an index file of about that many bytes.
func large(b *testing.B, size int) *driver {
	b.Helper()
	d := open(b, 200, 60)
	w := *d.disk
	w.Project.Index.Text = strings.Repeat("The quick brown fox jumps over the lazy dog.\n", size/45)
	d.disk = &w
	d.do(d.m.read())
	return d
}

// BenchmarkKey is one key with the frame that follows: moving in the list, and
// switching the role, which builds another prompt.
func BenchmarkKey(b *testing.B) {
	for _, size := range []int{64 << 10, 1 << 20} {
		d := large(b, size)
		for _, key := range []string{"jk", "pgdown", "12"} {
			b.Run(fmt.Sprintf("%dKB/%s", size>>10, key), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{rune(key[i%len(key)])}}
					if key == "pgdown" {
						msg = tea.KeyMsg{Type: tea.KeyPgDown}
					}
					d.m.Update(msg)
					d.m.View()
				}
			})
		}
	}
}

// BenchmarkEdit is what a change of a section costs on the screen: the next
// workspace is built and shown, the counts and slow rows being asked for.
func BenchmarkEdit(b *testing.B) {
	for _, size := range []int{64 << 10, 1 << 20} {
		d := large(b, size)
		b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				w := *d.m.w
				w.Facts = append([]workspace.Fact{{Name: "n", Value: fmt.Sprint(i)}}, d.disk.Facts...)
				d.m.w = &w
				d.m.build(d.m.shown.prompt)
				d.m.View()
			}
		})
	}
}

// BenchmarkManySections moves in a list of 10,000 sections.
func BenchmarkManySections(b *testing.B) {
	d := open(b, 200, 60)
	w := *d.disk
	for i := range 10_000 {
		w.Head = append(w.Head, workspace.Block{Name: fmt.Sprint("section ", i), Kind: "head", Text: "Some text.\n"})
	}
	d.disk = &w
	d.do(d.m.read())
	for i := 0; b.Loop(); i++ {
		d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{rune("jk"[i%2])}})
		d.m.View()
	}
}
