package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/keymap"
)

// pageKeys open each of the screens beside the main one.
var pageKeys = []string{"c", "s", "b", "C", "m", "a", "o", "f", "U", "w"}

func TestNoKeyBreaksAScreenThatIsTooSmall(t *testing.T) {
	for _, opens := range pageKeys {
		d := open(t, 40, 10)
		d.press(opens)
		if d.m.page == nil {
			continue // with nothing to save, w opens nothing
		}
		scope := d.m.page.scope()
		for _, b := range keymap.Bindings() {
			if b.Scope&(scope|keymap.Global) == 0 || len(b.Keys) == 0 || b.Action == keymap.Quit || b.Action == keymap.Suspend {
				continue
			}
			d.press(b.Keys[0])
			if d.m.page == nil {
				d.m.dialog = 0
				d.press(opens)
			}
		}
		d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		d.press("esc", "down")
	}
}

func TestTheTableOfRolesOutlivesASmallScreen(t *testing.T) {
	d := open(t, 40, 10)
	d.press("c", "v").shows("foreword needs a little more room")
	d.send(tea.WindowSizeMsg{Width: 100, Height: 30})
	d.shows("all roles", "≠ the first byte")
}

// Another comparison that comes while nothing fits on the screen has no rows yet.
func TestAComparisonThatComesToASmallScreen(t *testing.T) {
	d := openSlow(t, 100, 30)
	d.press("c", "p").shows("rendered")
	d.send(tea.WindowSizeMsg{Width: 40, Height: 10})
	d.press("l", "n", "N", "J", "p", "p", " ", "+", "|", "j", "pgdown", "S")
	d.send(tea.WindowSizeMsg{Width: 100, Height: 30})
	d.shows("worker  zoned", "direct  zoned")
}

func TestTheFootOfTheTableNamesItsOwnKeys(t *testing.T) {
	d := open(t, 120, 30)
	d.press("c").shows("n N change", "space fold", "v all roles").lacks("←→ column")
	d.press("v").shows("enter open", "←→ column", ". compare with", "v two sides").lacks("n N change", "space fold")
	d.press("v").shows("n N change")
}
