package keymap

import (
	"cmp"
	"slices"
	"strings"
)

// Hint is one key with what it does, as the foot of the screen shows it.
type Hint struct {
	Keys, Help string
	// Pinned hints are never dropped while there is room for any: how to get
	// help and how to get out.
	Pinned bool
}

// pinned is the rank below which hints are pinned.
const pinned = 10

// Footer gives the hints for a chain of scopes, the most important first, without
// those for idle actions, which would do nothing now. A key is hinted at once, with
// what it does there; of two keys with the same help the first is shown.
func Footer(scopes []Scope, idle ...Action) []Hint {
	type ranked struct {
		rank int
		hint Hint
	}
	var found []ranked
	for i, scope := range scopes {
		if i > 0 && scopes[i-1].policy() == leakKeys {
			break // what a text field leaks is not worth a hint
		}
		for _, b := range bindings {
			if b.Scope&scope != 0 && b.Rank > 0 && !slices.Contains(idle, b.Action) && b.reached(scopes) {
				found = append(found, ranked{b.Rank, Hint{b.label(), b.Help, b.Rank < pinned}})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	hints := make([]Hint, 0, len(found))
	for _, f := range found {
		if !slices.ContainsFunc(hints, func(h Hint) bool { return h.Help == f.hint.Help }) {
			hints = append(hints, f.hint)
		}
	}
	return hints
}

// reached says whether the first key of a binding means it when the scopes are
// asked in order: an inner scope may have that key for something else.
func (b Binding) reached(scopes []Scope) bool {
	if len(b.Keys) == 0 {
		return false
	}
	got, ok := Resolve(scopes, b.Keys[0])
	return ok && got == b.Action
}

func (b Binding) label() string {
	if b.Label != "" {
		return b.Label
	}
	if len(b.Keys) == 0 {
		return ""
	}
	return keyName(b.Keys[0])
}

// keyName gives a key's name for people: "↑" for up, "space" for the space bar.
func keyName(key string) string {
	switch key {
	case " ":
		return "space"
	case "up":
		return "↑"
	case "down":
		return "↓"
	case "pgup":
		return "pgup"
	case "pgdown":
		return "pgdn"
	}
	return key
}

// Names gives the keys of a binding for people, as "↑ k".
func (b Binding) Names() string {
	names := make([]string, 0, len(b.Keys))
	for _, key := range b.Keys {
		names = append(names, keyName(key))
	}
	return strings.Join(names, " ")
}

// Group is a heading of the help screen with the bindings under it.
type Group struct {
	Title    string
	Bindings []Binding
}

// Groups gives the table by groups, in the table's order.
func Groups() []Group {
	var groups []Group
	for _, b := range bindings {
		i := slices.IndexFunc(groups, func(g Group) bool { return g.Title == b.Group })
		if i < 0 {
			i = len(groups)
			groups = append(groups, Group{Title: b.Group})
		}
		groups[i].Bindings = append(groups[i].Bindings, b)
	}
	return groups
}

// GroupsAt gives the groups, first those with most keys of the screen beside the
// main one, when it is shown.
func GroupsAt(here Scope) []Group {
	here &= pages | lists | Saving | Editing
	own := func(g Group) int {
		n := 0
		for _, b := range g.Bindings {
			if b.Scope&here != 0 && b.Scope&Global == 0 && b.Group != groupMove {
				n++
			}
		}
		return n
	}
	groups := Groups()
	slices.SortStableFunc(groups, func(a, b Group) int { return cmp.Compare(own(b), own(a)) })
	return groups
}

// Commands gives what the palette offers: every action of the main screen, and
// of the other screen that is shown, once each, with the keys of its first
// binding. The actions that move come last.
func Commands(here Scope) []Binding {
	var commands, moves []Binding
	for _, b := range bindings {
		if b.Scope&(Global|panes|here&(pages|lists)) == 0 {
			continue
		}
		known := func(c Binding) bool { return c.Action == b.Action }
		means := func(list []Binding, i int) { // what it means here, where that is something of its own
			if list[i].Scope&here == 0 && b.Scope&here != 0 {
				list[i] = b
			}
		}
		if i := slices.IndexFunc(commands, known); i >= 0 {
			means(commands, i)
		} else if i := slices.IndexFunc(moves, known); i >= 0 {
			means(moves, i)
		} else if b.Group == groupMove {
			moves = append(moves, b)
		} else {
			commands = append(commands, b)
		}
	}
	return append(commands, moves...)
}

// Title gives the phrase that an action has in the palette, or "" for an
// action that the table does not have.
func Title(a Action) string {
	for _, b := range bindings {
		if b.Action == a {
			return b.Long
		}
	}
	return ""
}

// KeyFor gives the name of a key that means the action when the scopes are asked
// in order, or "" when none does.
func KeyFor(scopes []Scope, a Action) string {
	for _, b := range bindings {
		if b.Action != a {
			continue
		}
		for _, key := range b.Keys {
			if got, ok := Resolve(scopes, key); ok && got == a {
				return keyName(key)
			}
		}
	}
	return ""
}

// Keys gives the keys of an action's first binding for people, or "".
func Keys(a Action) string {
	for _, b := range bindings {
		if b.Action == a {
			return b.Names()
		}
	}
	return ""
}
