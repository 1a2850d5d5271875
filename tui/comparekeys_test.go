package tui

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// Whatever is pressed, on a screen of whatever size and over whatever texts, every
// frame has its size and nothing breaks; the driver checks each.
func TestNoRunOfKeysBreaksAComparison(t *testing.T) {
	keys := strings.Fields("j k n N space f o O S v + - | W enter left right . / p J K tab esc pgdown pgup home end g G 1 2 3 4 ] [ L l T r u ctrl+r a c s b ? y t backspace down up x")
	texts := []struct{ name, text string }{
		{"cjk.txt", strings.Repeat("日本語のルールを守る 🎉 👩\u200d👩\u200d👧\n\n", 30)},
		{"long.txt", strings.Repeat("word ", 4000)},
		{"empty.txt", ""},
		{"blank.txt", "\n\n\n"},
		{"hidden.txt", "a\x1b[31mb\u200b\u202ec\r\nd\te\xff\xfe\n"},
		{"table.txt", strings.Repeat("| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n", 40)},
	}
	for _, seed := range []uint64{0, 1, 20} { // 20 broke one once
		random := rand.New(rand.NewPCG(seed, 7))
		d := open(t, 120, 40)
		for _, x := range texts {
			if err := os.WriteFile(filepath.Join(d.m.options.Source.Dir, x.name), []byte(x.text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		d.press("c")
		for range 300 {
			p, comparing := d.m.page.(*comparePage)
			switch n := random.IntN(14); {
			case n == 0:
				d.send(tea.WindowSizeMsg{Width: 20 + random.IntN(200), Height: 5 + random.IntN(60)})
			case n == 1 && comparing && d.m.dialog == 0 && !p.search.typing:
				d.press([]string{"o", "O"}[random.IntN(2)]).typing("./" + texts[random.IntN(len(texts))].name).press("enter")
			case n == 2 && d.m.page == nil && d.m.dialog == 0:
				d.press("c")
			default:
				d.press(strings.ReplaceAll(keys[random.IntN(len(keys))], "space", " "))
			}
		}
	}
}
