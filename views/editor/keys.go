package editor

import (
	"strings"

	"foreword/keymap"
)

// CommandOf gives the command that an action of the keyboard asks for; false for
// an action that is not the editor's.
func CommandOf(a keymap.Action) (Command, bool) {
	name, ok := strings.CutPrefix(string(a), string(keymap.TextAction))
	return Command(name), ok
}
