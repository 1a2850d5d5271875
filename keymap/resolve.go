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
	case Sections, Detail, Preview, Compare, Stale, Budget, Cache, Memory, Access, List, Saving, Arrange, Steps, Merging:
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
}

// isTyping says whether a stroke belongs to a text field: a character, a paste,
// a key that edits, or any of them together with alt.
func isTyping(stroke string) bool {
	if utf8.RuneCountInString(stroke) == 1 || strings.HasPrefix(stroke, "[") {
		return true
	}
	if bare, alt := strings.CutPrefix(stroke, "alt+"); alt {
		return bare != "esc"
	}
	if slices.Contains(editingKeys, stroke) {
		return true
	}
	return !IsProducible(stroke) // several characters read at once
}
