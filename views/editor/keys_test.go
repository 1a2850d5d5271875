package editor

import (
	"slices"
	"testing"
	"unicode"

	"foreword/keymap"
)

func TestKeysAreOnesThatTerminalsSend(t *testing.T) {
	taken := map[string]Command{}
	for _, b := range Bindings() {
		if b.Help == "" || len(b.Keys) == 0 || !slices.Contains(Commands(), b.Command) {
			t.Errorf("the binding %+v is not whole", b)
		}
		for _, key := range b.Keys {
			if !keymap.IsProducible(key) {
				t.Errorf("%s: no terminal produces %q", b.Command, key)
			}
			if other, twice := taken[key]; twice {
				t.Errorf("%q means %s and %s", key, other, b.Command)
			}
			taken[key] = b.Command
			if c, ok := CommandFor(key); !ok || c != b.Command {
				t.Errorf("%q leads to %q", key, c)
			}
		}
	}
	for _, c := range Commands() {
		if !slices.ContainsFunc(Bindings(), func(b Binding) bool { return b.Command == c }) {
			t.Errorf("no key leads to %s", c)
		}
	}
}

// What is typed must reach the text.
func TestNoCharacterIsACommand(t *testing.T) {
	for r := rune(' '); r < 0x500; r++ {
		if c, ok := CommandFor(string(r)); ok && unicode.IsGraphic(r) {
			t.Errorf("%q means %s", r, c)
		}
	}
	for _, key := range []string{"[esc]", "[ctrl+c]", "jjj", ""} {
		if c, ok := CommandFor(key); ok {
			t.Errorf("%q means %s", key, c)
		}
	}
}
