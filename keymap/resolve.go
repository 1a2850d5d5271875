package keymap

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// policy says what becomes of a stroke that a scope does not bind.
type policy uint8

const (
	leakAll  policy = iota
	leakKeys        // everything that can be no part of a text or of editing one
	leakNone
)

func (s Scope) policy() policy {
	switch s {
	case Filter, Search:
		return leakKeys
	case Palette, Help, Notices, Confirm, Editing, Asking:
		return leakNone
	}
	return leakAll
}

// Chain gives the scopes that are asked, innermost first, when the given one
// has the keyboard.
func Chain(innermost Scope) []Scope {
	switch innermost {
	case Filter:
		return []Scope{Filter, Sections, Global}
	case Search:
		return []Scope{Search, Compare, Global}
	case Sections, Detail, Preview, Compare, Stale, Budget, Cache, Memory, Access, List, Saving, Arrange, Steps, Merging, RoleTable:
		return []Scope{innermost, Global}
	}
	return []Scope{innermost}
}

// IsText says whether a scope is a text field: a stroke that Resolve finds no
// action for there belongs to the text.
func IsText(s Scope) bool { return s == Filter || s == Palette || s == Search }

// Resolve gives what a stroke means when the scopes are asked in order. A
// stroke is Bubble Tea's name of a key; a run of letters that arrived as one
// message must be split into strokes first.
func Resolve(scopes []Scope, stroke string) (Action, bool) {
	for _, scope := range scopes {
		if b, ok := find(scope, stroke); ok {
			return b.Action, true
		}
		switch scope.policy() {
		case leakNone:
			return "", false
		case leakKeys:
			if isTyping(stroke) {
				return "", false
			}
		}
	}
	return "", false
}

func find(scope Scope, stroke string) (Binding, bool) {
	for _, b := range bindings {
		if b.Scope&scope != 0 && slices.Contains(b.Keys, stroke) {
			return b, true
		}
	}
	return Binding{}, false
}

// editingKeys move in a text field or change what it says.
var editingKeys = []string{
	"left", "right", "home", "end", "backspace", "delete", "ctrl+left", "ctrl+right",
	"ctrl+a", "ctrl+b", "ctrl+d", "ctrl+e", "ctrl+f", "ctrl+h", "ctrl+k", "ctrl+n",
	"ctrl+t", "ctrl+u", "ctrl+v", "ctrl+w", "ctrl+y",
	"alt+left", "alt+right", "alt+b", "alt+f", "alt+d", "alt+backspace", "alt+delete",
}

// QuickEscape says whether a stroke with alt is esc and then the key: a terminal
// sends the same bytes for both, and on a slow line or a busy machine two strokes
// are read in one go. It is alt only where alt means something: where it is bound,
// and for the words of a text field.
func QuickEscape(scopes []Scope, stroke string) bool {
	if !strings.HasPrefix(stroke, "alt+") {
		return false
	}
	if _, bound := Resolve(scopes, stroke); bound {
		return false
	}
	field := len(scopes) > 0 && (IsText(scopes[0]) || scopes[0] == Asking)
	return !field || !slices.Contains(editingKeys, stroke)
}

// isTyping says whether a stroke belongs to a text field: a character, a paste,
// or a key that edits.
func isTyping(stroke string) bool {
	if utf8.RuneCountInString(stroke) == 1 || strings.HasPrefix(stroke, "[") {
		return true
	}
	if slices.Contains(editingKeys, stroke) {
		return true
	}
	return !isProducible(stroke) // several characters read at once
}
