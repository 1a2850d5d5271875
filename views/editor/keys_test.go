package editor

import (
	"slices"
	"testing"
	"unicode"

	"foreword/keymap"
)

// inEditor gives what a key means while a text is edited.
func inEditor(key string) (keymap.Action, bool) {
	return keymap.Resolve(keymap.Chain(keymap.Editing), key)
}

func TestEveryCommandHasItsKey(t *testing.T) {
	bound := map[Command]bool{}
	for _, b := range keymap.Bindings() {
		c, ok := CommandOf(b.Action)
		if !ok {
			continue
		}
		bound[c] = true
		if !slices.Contains(Commands(), c) || b.Scope != keymap.Editing || len(b.Keys) == 0 {
			t.Errorf("the binding %+v leads to no command of the editor", b)
		}
	}
	for _, c := range Commands() {
		if !bound[c] {
			t.Errorf("no key leads to %s", c)
		}
	}
}

// What is typed must reach the text.
func TestNoCharacterIsACommand(t *testing.T) {
	for r := rune(' '); r < 0x500; r++ {
		if a, ok := inEditor(string(r)); ok && unicode.IsGraphic(r) {
			t.Errorf("%q means %s", r, a)
		}
	}
	for _, key := range []string{"[esc]", "[ctrl+c]", "jjj", ""} {
		if a, ok := inEditor(key); ok {
			t.Errorf("%q means %s", key, a)
		}
	}
}
