package compare_test

import (
	"fmt"
	"strings"
	"testing"

	"foreword/core/compare"
	"foreword/core/prompt"
)

// section makes a section from "zone name" and a text.
func section(place, text string) prompt.Section {
	zone, name, _ := strings.Cut(place, " ")
	s := prompt.Section{Name: name, Text: text}
	switch zone {
	case "head":
		s.Zone, s.Kind = prompt.Head, prompt.KindHead
	case "tail":
		s.Zone, s.Kind = prompt.Tail, prompt.KindTail
	case "beside":
		s.Zone, s.Kind = prompt.Beside, prompt.KindTools
	default: // a head section of a kind of its own
		s.Kind = prompt.Kind(zone)
	}
	if text == "" {
		s.State = prompt.Empty
	}
	return s
}

// side makes a prompt of sections given as places and texts in turn: a message
// in front of the conversation, and one behind it when there is a tail.
func side(name string, sections ...string) compare.Side {
	b := prompt.NewBuilder("session", name)
	b.Open(prompt.Message{Role: "system"})
	behind := false
	for i := 0; i < len(sections); i += 2 {
		s := section(sections[i], sections[i+1])
		if s.Zone != prompt.Head && !behind {
			b.Conversation()
			behind = true
			if s.Zone == prompt.Tail {
				b.Open(prompt.Message{Role: "system"})
			}
		}
		b.Add("\n\n", s)
	}
	if !behind {
		b.Conversation()
	}
	return compare.Side{Name: name, Prompt: b.Prompt("")}
}

// draw shows the pairs of a comparison, one a line.
func draw(c *compare.Comparison) string {
	var b strings.Builder
	for _, p := range c.Sections {
		fmt.Fprintf(&b, "%s %s: %s", p.Zone, p.Name, p.Relation)
		if p.LeftName != "" {
			b.WriteString(", was " + p.LeftName)
		}
		if p.From != "" {
			b.WriteString(", from " + p.From + " to " + p.To)
		}
		if removed, added := p.Count(); removed+added > 0 {
			fmt.Fprintf(&b, ", -%d +%d", removed, added)
		}
		if p.Reordered() {
			b.WriteString(", reordered")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// check holds what must be true of every comparison: it has each section of
// both sides once, and the difference of each pair applied to its left text
// gives the right one, so that all of them give the right prompt.
func check(t *testing.T, c *compare.Comparison) {
	t.Helper()
	left, right := map[int]int{}, map[int]int{}
	for _, p := range c.Sections {
		var was, is string
		if p.Left >= 0 {
			left[p.Left]++
			was = c.Left.Prompt.Sections[p.Left].Text
		}
		if p.Right >= 0 {
			right[p.Right]++
			is = c.Right.Prompt.Sections[p.Right].Text
		}
		if got, err := p.Rows().Apply(was); err != nil || got != is {
			t.Fatalf("%s applied gives %q and %v, want %q", p.Name, got, err, is)
		}
		if equal := p.Relation == compare.Same || p.Relation == compare.Moved; equal != (was == is) {
			t.Fatalf("%s is %s with the texts %q and %q", p.Name, p.Relation, was, is)
		}
	}
	for name, seen := range map[string]struct {
		count map[int]int
		all   int
	}{"left": {left, len(c.Left.Prompt.Sections)}, "right": {right, len(c.Right.Prompt.Sections)}} {
		for i := range seen.all {
			if seen.count[i] != 1 {
				t.Fatalf("section %d of the %s side is there %d times", i, name, seen.count[i])
			}
		}
	}
	if same := c.Left.Prompt.Text() == c.Right.Prompt.Text(); same != (c.First == nil) {
		t.Fatalf("the first difference is %+v and the texts are the same: %t", c.First, same)
	}
}
