package compare

import (
	"fmt"
	"slices"
	"strings"

	"foreword/core/diff"
	"foreword/core/prompt"
)

// Comparison is two prompts, aligned section by section.
type Comparison struct {
	Left, Right Side
	// Sections has each section of both sides once, in the order of the right
	// side; what the left has alone stands behind what it follows there.
	Sections []*Pair
	// First is the first byte that differs; nil when the texts are the same, or
	// one of them is not known.
	First *Difference
	// Notes say what differs and shows in no section: the text between them,
	// the cut into messages, reasons for which a prompt would not be built.
	Notes []string
}

// New compares two prompts.
func New(left, right Side) *Comparison {
	left, right = left.filled(), right.filled()
	c := &Comparison{Left: left, Right: right}
	a := align(left.Prompt.Sections, right.Prompt.Sections)
	inPlace := a.inPlace()
	for _, e := range a.sequence(inPlace) {
		c.Sections = append(c.Sections, newPair(&left, &right, e, e.left >= 0 && inPlace[e.left]))
	}
	if left.knowsText() && right.knowsText() {
		c.First = first(left.Prompt, right.Prompt)
	}
	c.Notes = c.notes()
	return c
}

// Same says whether a model would be sent the same: the same text, cut into
// the same messages, with the same declarations beside it.
func (c *Comparison) Same() bool {
	for _, p := range c.Sections {
		if p.Zone == prompt.Beside && p.Relation != Same {
			return false
		}
	}
	return c.Left.ByteDigest == c.Right.ByteDigest && c.messages() == ""
}

func (c *Comparison) notes() []string {
	var notes []string
	for _, side := range []*Side{&c.Left, &c.Right} {
		if side.Note != "" {
			notes = append(notes, side.Note)
		}
	}
	if c.between() {
		notes = append(notes, "the sections are the same and the text between them differs")
	}
	if m := c.messages(); m != "" && len(c.Left.Prompt.Messages) > 0 && len(c.Right.Prompt.Messages) > 0 {
		notes = append(notes, m)
	}
	for _, side := range []*Side{&c.Left, &c.Right} {
		for _, err := range side.Prompt.Refusals {
			notes = append(notes, side.Name+" would not be built: "+err.Error())
		}
		if !side.knowsText() {
			notes = append(notes, side.Name+" is known by digests alone: what differs inside of a section cannot be shown")
		}
	}
	return notes
}

// between says whether only the text between the sections differs.
func (c *Comparison) between() bool {
	for _, p := range c.Sections {
		if p.Zone != prompt.Beside && p.Relation != Same {
			return false
		}
	}
	return c.Left.ByteDigest != c.Right.ByteDigest
}

// messages says how the cut into messages differs; empty when it does not, or
// cannot be told.
func (c *Comparison) messages() string {
	if !c.Left.knowsText() || !c.Right.knowsText() {
		return ""
	}
	l, r := shape(c.Left.Prompt), shape(c.Right.Prompt)
	if l == r {
		if c.First == nil && !sameCuts(c.Left.Prompt.Messages, c.Right.Prompt.Messages) {
			return "the same text is cut into messages at other places"
		}
		return ""
	}
	return fmt.Sprintf("the messages differ: %s has %s; %s has %s", c.Left.Name, l, c.Right.Name, r)
}

// sameCuts says whether messages of one text end at the same places.
func sameCuts(left, right []prompt.Message) bool {
	return slices.EqualFunc(left, right, func(l, r prompt.Message) bool { return len(l.Content) == len(r.Content) })
}

// shape tells the messages of a prompt without their texts.
func shape(p *prompt.Prompt) string {
	var parts []string
	for i, m := range p.Messages {
		if i == p.ConversationAt {
			parts = append(parts, "conversation")
		}
		part := m.Role
		if m.Sticky {
			part += " (sticky)"
		}
		if m.Sysprompt {
			part += " (sysprompt)"
		}
		parts = append(parts, part)
	}
	if p.ConversationAt >= len(p.Messages) {
		parts = append(parts, "conversation")
	}
	return strings.Join(parts, ", ")
}

// Changes gives the places of all sections that a reader goes to one after the
// other: for each section that is not the same its runs of rows that differ, or
// the section as a whole (an empty range) when it has none to show.
func (c *Comparison) Changes() []Place {
	var places []Place
	for i, p := range c.Sections {
		if p.Relation == Same {
			continue
		}
		var runs []diff.Range
		if d := p.Rows(); d != nil {
			runs = d.Changes()
		}
		if len(runs) == 0 {
			runs = []diff.Range{{}}
		}
		for _, run := range runs {
			places = append(places, Place{i, run})
		}
	}
	return places
}

// Place is a run of rows of a section.
type Place struct {
	// Section indexes Comparison.Sections.
	Section int
	Rows    diff.Range
}
