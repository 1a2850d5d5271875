package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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

// BenchmarkLists10000 moves in the lists of 10,000 facts and of 10,000 sections.
func BenchmarkLists10000(b *testing.B) {
	d := open(b, 200, 60)
	w := *d.disk
	for i := range 10_000 {
		w.Facts = append(w.Facts, workspace.Fact{Name: fmt.Sprint("fact ", i), Value: "as it is"})
		w.Head = append(w.Head, workspace.Block{Name: fmt.Sprint("section ", i), Kind: "head", Text: "Some text.\n"})
	}
	d.disk = &w
	d.do(d.m.read())
	for _, list := range []struct{ name, key string }{{"facts", "f"}, {"sections", "o"}} {
		d.press("esc", list.key)
		b.Run(list.name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{rune("jk"[i%2])}})
				d.m.View()
			}
		})
	}
}

// BenchmarkMemory10000 is one key on the page of 10,000 notes with the frame
// that follows: moving, filtering, ordering, switching a note off, and opening
// the page.
func BenchmarkMemory10000(b *testing.B) {
	d := open(b, 200, 60)
	d.memory.Entries = nil
	for i := range 10_000 {
		d.memory.Entries = append(d.memory.Entries, workspace.MemoryEntry{
			ID: int64(i + 1), Content: fmt.Sprintf("Note %d of the mill's wheel number %d\n%s", i, i%97, strings.Repeat("The dam opens at six ", 9)),
			Tags: []string{"mill", fmt.Sprint("part-", i%13)}, Created: noon(), Updated: noon().Add(-time.Duration(i*i) * time.Second),
		})
	}
	d.press("r", "m")
	for _, key := range []string{"jk", "G", "o", " ", "mm"} {
		b.Run(key, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{rune(key[i%len(key)])}})
				d.m.View()
			}
		})
	}
	d.press("esc", "m", "/")
	b.Run("filter", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			key := tea.KeyMsg{Type: tea.KeyBackspace}
			if i%2 == 0 {
				key = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'9'}}
			}
			d.m.Update(key)
			d.m.View()
		}
	})
}

// BenchmarkCompareKey is one key with the frame that follows, in a comparison of
// two texts of 10,000 lines that have nothing in common: moving, going from
// change to change, folding, more context, one column, and a letter of a search.
func BenchmarkCompareKey(b *testing.B) {
	d := open(b, 200, 60)
	for name, word := range map[string]string{"left.txt": "quick", "right.txt": "slow"} {
		var text strings.Builder
		for i := range 10_000 {
			fmt.Fprintf(&text, "%s fox %s jumps %d over the lazy dog\n", word, strings.Repeat(word[:i%4+1], i%7+1), i*len(word))
		}
		if err := os.WriteFile(filepath.Join(d.m.options.Source.Dir, name), []byte(text.String()), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	d.press("c", "O").typing("./left.txt").press("enter", "o").typing("./right.txt").press("enter")
	if p := d.m.page.(*comparePage); p.made.err != nil || p.flow.Len() < 10_000 {
		b.Fatalf("the comparison has %d rows: %v", p.flow.Len(), p.made.err)
	}
	for _, key := range []string{"jk", "nN", "gG", " ", "+-", "|", "W", "S"} {
		b.Run(key, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{rune(key[i%len(key)])}})
				d.m.View()
			}
		})
	}
	d.press("esc", "c", "/")
	b.Run("search", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			key := tea.KeyMsg{Type: tea.KeyBackspace}
			if i%2 == 0 {
				key = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'o'}}
			}
			d.m.Update(key)
			d.m.View()
		}
	})
}
