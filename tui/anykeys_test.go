package tui

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
)

// pressable gives the keys of the keymap that a driver can press and that neither
// end the program nor hand the terminal over.
func pressable() []string {
	var keys []string
	for _, b := range keymap.Bindings() {
		switch b.Action {
		case keymap.Quit, keymap.Suspend, keymap.EditOutside, keymap.Reload:
			continue
		}
		for _, key := range b.Keys {
			bare := strings.TrimPrefix(key, "alt+")
			if _, named := keyTypes[bare]; (named || len([]rune(bare)) == 1) && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// Whatever is pressed, on a screen of whatever size, every frame has its size and
// nothing breaks; the driver checks each.
func TestNoRunOfKeysBreaksTheProgram(t *testing.T) {
	files := map[string]string{
		"INDEX.md":                "# Mill\n\n- turns\n- 漢字 \u200b 👩\u200d👩\u200d👧\n",
		"AGENTS.md":               "# Rules\r\n\r\nRun `make check`.\r\n",
		".foreword/head/style.md": "Short.\n",
		".foreword/foreword.yaml": "facts:\n  - name: date\n    from: clock\n  - name: crew\n    value: two\nhead:\n  - name: instructions\n    from: instructions\n  - name: style\n    file: head/style.md\ntail:\n  - name: reminders\n    text: No.\n",
		"state.json":              gathered,
	}
	texts := []string{"mill", "x", "2", "crew", "git branch", "worker@HEAD", "é漢\u202e", strings.Repeat("long ", 40)}
	keys := pressable()
	if len(keys) < 100 {
		t.Fatalf("only %d keys are pressed: %q", len(keys), keys)
	}
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(seed, 11))
		dir, home := folder(t, files)
		var d *driver
		if seed%2 == 0 {
			d = openReal(t, dir, home)
		} else {
			d = openGathered(t, dir, home)
		}
		for range 250 {
			switch random.IntN(20) {
			case 0:
				d.send(tea.WindowSizeMsg{Width: 20 + random.IntN(200), Height: 5 + random.IntN(60)})
			case 1:
				if d.m.dialog != 0 || d.m.typist() != nil {
					d.typing(texts[random.IntN(len(texts))])
				}
			case 2:
				d.paste(texts[random.IntN(len(texts))])
			case 3:
				d.timePasses()
			case 4:
				d.press("esc", "esc")
			case 5:
				d.send(tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress, X: random.IntN(120), Y: random.IntN(40)})
			default:
				d.press(keys[random.IntN(len(keys))])
			}
		}
	}
}
