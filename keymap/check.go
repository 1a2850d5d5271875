package keymap

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Validate holds the table to its rules: every binding is whole, no stroke
// means two things in one scope, every key can be produced by a terminal under
// Bubble Tea v1, and alt is bound in the editor only, as anywhere else it is a
// quick esc before a key (QuickEscape). All that is wrong is joined into one
// error.
func Validate() error { return validate(bindings) }

func validate(table []Binding) error {
	var problems []error
	taken := map[string]Action{}
	for _, b := range table {
		problems = append(problems, checkBinding(b)...)
		for _, scope := range everyScope() {
			if b.Scope&scope == 0 {
				continue
			}
			for _, key := range b.Keys {
				place := key + " in " + scope.String()
				if other, ok := taken[place]; ok {
					problems = append(problems, fmt.Errorf("%s is bound twice: to %s and to %s", place, other, b.Action))
				}
				taken[place] = b.Action
			}
		}
	}
	return errors.Join(problems...)
}

func checkBinding(b Binding) []error {
	var problems []error
	wrong := func(format string, args ...any) {
		problems = append(problems, fmt.Errorf("%s: "+format, append([]any{b.Action}, args...)...))
	}
	if b.Action == "" || b.Scope == 0 || b.Help == "" || b.Long == "" || b.Group == "" {
		wrong("the binding lacks an action, a scope, a help text or a group")
	}
	if len(b.Keys) == 0 && b.Scope&(Global|panes) == 0 {
		wrong("neither a key nor the palette leads to it")
	}
	for _, key := range b.Keys {
		if !isProducible(key) {
			wrong("no terminal produces the key %q", key)
		}
		if bare, alt := strings.CutPrefix(key, "alt+"); alt && b.Scope != Editing {
			wrong("%q is what a quick esc before %q looks like", key, bare)
		}
	}
	return problems
}

// namedKeys are Bubble Tea's names of the keys that are no characters. What a
// terminal cannot tell apart is missing: ctrl+i is tab, ctrl+m is enter and
// ctrl+[ is esc.
var namedKeys = []string{
	"up", "down", "left", "right", "home", "end", "pgup", "pgdown", "insert", "delete", "backspace",
	"enter", "tab", "shift+tab", "esc", "ctrl+@", "ctrl+\\", "ctrl+]", "ctrl+^", "ctrl+_",
	"ctrl+up", "ctrl+down", "ctrl+left", "ctrl+right", "ctrl+home", "ctrl+end", "ctrl+pgup", "ctrl+pgdown",
	"shift+up", "shift+down", "shift+left", "shift+right", "shift+home", "shift+end",
	"ctrl+shift+up", "ctrl+shift+down", "ctrl+shift+left", "ctrl+shift+right", "ctrl+shift+home", "ctrl+shift+end",
	"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10",
	"f11", "f12", "f13", "f14", "f15", "f16", "f17", "f18", "f19", "f20",
}

// isProducible says whether Bubble Tea v1 has a key of that name.
func isProducible(key string) bool {
	key = strings.TrimPrefix(key, "alt+")
	if slices.Contains(namedKeys, key) {
		return true
	}
	if letter, ok := strings.CutPrefix(key, "ctrl+"); ok {
		return len(letter) == 1 && letter[0] >= 'a' && letter[0] <= 'z' && letter != "i" && letter != "m"
	}
	r, size := utf8.DecodeRuneInString(key)
	return size == len(key) && size > 0 && r != utf8.RuneError && (unicode.IsGraphic(r))
}
