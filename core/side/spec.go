package side

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"foreword/core/git"
	"foreword/core/layout"
	"foreword/core/token"
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
	// Counter is the full name of the token counter that the side is counted
	// with, as token.New takes it. It is a server only where the user wrote one.
	Counter string
}

// ParseSpec takes apart what was written for a side. It cannot fail: whether
// there is such a role, revision or file is found out on opening.
//
// The first @ ends the name. Behind it stand a layout and a counter, in either
// order, where there are such; all that follows is a revision, which can have an
// @ of its own and so stands last. A revision that is called like a layout or a
// counter is written as refs/heads/NAME. A server that counts, llama=URL, stands
// behind all else, since a URL can have anything in it. The last // ends the
// other checkout.
func ParseSpec(text string) Spec {
	s := Spec{Text: text}
	if i := strings.Index(text, "@"+token.Server); i >= 0 {
		text, s.Counter = text[:i], text[i+1:]
	}
	s.Name = text
	if i := strings.LastIndex(text, "//"); i > 0 {
		s.Dir, s.Name = text[:i], text[i+2:]
	}
	name, rest, _ := strings.Cut(s.Name, "@")
	s.Name = name
	for rest != "" {
		first, behind, _ := strings.Cut(rest, "@")
		counter, isCounter := token.Named(first)
		switch {
		case s.Layout == "" && slices.Contains(layout.Names(), first):
			s.Layout = first
		case s.Counter == "" && isCounter:
			s.Counter = counter
		default:
			s.Rev = rest
			return s
		}
		rest = behind
	}
	return s
}

// check refuses what nothing was written for, as where a variable of a script
// is empty: worker@ is not to pass for the worker as it is now.
func (s Spec) check() error {
	switch {
	case strings.TrimSpace(s.Text) == "":
		return errors.New("a side of the comparison is empty: name a role or a file")
	case s.Name == "":
		return fmt.Errorf("%s: there is no role or file in front of the @", s.Text)
	case strings.HasSuffix(s.Text, "@"):
		return fmt.Errorf("%s: nothing stands behind the @: name a layout, a counter or a revision there, or leave it out", s.Text)
	}
	return nil
}

// unknown says what may have been meant by a revision that could not be read for
// an error; empty when nothing comes to mind.
func (s Spec) unknown(err error) string {
	for _, part := range strings.Split(s.Rev, "@") {
		if _, isCounter := token.Named(part); isCounter || slices.Contains(layout.Names(), part) {
			return "\na layout and a counter stand before the revision, each once, as in worker@system@cl100k@HEAD"
		}
	}
	explained := strings.Contains(err.Error(), "\n")
	if explained || !errors.Is(err, git.ErrUnknownRevision) || strings.ContainsAny(s.Rev, "~^@/:") {
		return ""
	}
	return "\nit is no layout (" + strings.Join(layout.Names(), ", ") + ") and no counter (" + strings.Join(token.Names(), ", ") + ") either"
}
