package side

import (
	"slices"
	"strings"

	"foreword/core/layout"
)

// Spec is what was written for a side, taken apart. What was left out is empty.
type Spec struct {
	// Text is the whole of it, as it was written.
	Text string
	// Dir is another checkout.
	Dir string
	// Name is a role, a file, or "-" for standard input: which one, the checkout
	// and the disk decide.
	Name string
	// Layout and Rev follow a role.
	Layout, Rev string
}

// ParseSpec takes apart what was written for a side. It cannot fail: whether
// there is such a role, layout, revision or file is found out on opening.
//
// The first @ ends the name. Behind it stands a layout where there is one of
// that name, else a revision; a revision that is called like a layout is written
// as refs/heads/NAME. The last // ends the other checkout.
func ParseSpec(text string) Spec {
	s := Spec{Text: text, Name: text}
	if i := strings.LastIndex(text, "//"); i > 0 {
		s.Dir, s.Name = text[:i], text[i+2:]
	}
	name, rest, found := strings.Cut(s.Name, "@")
	if !found {
		return s
	}
	s.Name = name
	if first, rev, _ := strings.Cut(rest, "@"); slices.Contains(layout.Names(), first) {
		s.Layout, s.Rev = first, rev
	} else {
		s.Rev = rest
	}
	return s
}
