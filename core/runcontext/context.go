package runcontext

import (
	"strings"

	"foreword/core/canon"
	"foreword/core/prompt"
)

// Entry is a name and a value of one of the three lists.
type Entry struct{ Name, Value string }

// Context is what holds for a run: three ordered lists. The zero value is the
// empty context. Values carry no trailing white space; New sees to it.
type Context struct {
	facts, head, tail []Entry
}

// New makes a context. Trailing white space comes off every value; nothing
// else is changed. Names may repeat.
func New(facts, head, tail []Entry) Context {
	return Context{facts: trimmed(facts), head: trimmed(head), tail: trimmed(tail)}
}

func trimmed(entries []Entry) []Entry {
	out := make([]Entry, len(entries))
	for i, e := range entries {
		out[i] = Entry{e.Name, prompt.TrimEnd(e.Value)}
	}
	return out
}

// Facts gives the facts in their order.
func (c Context) Facts() []Entry { return c.facts }

// Empty says whether neither message would be sent.
func (c Context) Empty() bool {
	_, head := c.Head()
	_, tail := c.Tail()
	return !head && !tail
}

// Head gives the text of the head message, and false when there is none: the
// values of the head sections that are not blank, joined by a blank line.
func (c Context) Head() (string, bool) {
	return strings.Join(values(c.head), "\n\n"), len(values(c.head)) > 0
}

// The lines that RunContext itself writes into the tail message.
const (
	Heading    = "## Current context"
	Supersedes = "This block supersedes any environment description, tool catalogue or project instructions that appear earlier in this conversation; where they disagree, this block is authoritative."
	NotRequest = "This block is context, not a request: do not acknowledge it, and do not reply to it."
	// Standing is the two fixed lines as they close the tail message.
	Standing = Supersedes + "\n" + NotRequest
)

// Tail gives the text of the tail message, and false when there is none: the
// heading with a line a fact, the tail sections that are not blank, and the
// two fixed lines.
func (c Context) Tail() (string, bool) {
	sections := values(c.tail)
	if len(c.facts) == 0 && len(sections) == 0 {
		return "", false
	}
	parts := append([]string{c.FactsText()}, sections...)
	return strings.Join(append(parts, Standing), "\n\n"), true
}

// FactsText gives the tail message's first part: the heading and, after a
// blank line, the facts when there are any.
func (c Context) FactsText() string {
	if len(c.facts) == 0 {
		return Heading
	}
	lines := make([]string, len(c.facts))
	for i, f := range c.facts {
		lines[i] = prompt.Line{Name: f.Name, Value: f.Value}.String()
	}
	return Heading + "\n\n" + strings.Join(lines, "\n")
}

func values(entries []Entry) []string {
	var out []string
	for _, e := range entries {
		if !prompt.Blank(e.Value) {
			out = append(out, e.Value)
		}
	}
	return out
}

// Digest gives the context digest: over all entries, blank sections included.
func (c Context) Digest() string {
	return canon.Digest(canon.Object{
		{Key: "facts", Value: pairs(c.facts)},
		{Key: "head-sections", Value: pairs(c.head)},
		{Key: "tail-sections", Value: pairs(c.tail)},
	})
}

// FactsDigest gives the digest over the facts alone, in the same form as the
// context digest has them. RunContext itself digests no list by itself.
func (c Context) FactsDigest() string { return canon.Digest(pairs(c.facts)) }

func pairs(entries []Entry) []any {
	out := make([]any, len(entries))
	for i, e := range entries {
		out[i] = canon.Pair(e.Name, e.Value)
	}
	return out
}

// Section is a head or tail section as it is recorded.
type Section struct {
	Name     string
	Digest   string
	Rendered string
}

// Sections gives the head sections, then the tail sections.
func (c Context) Sections() []Section {
	out := make([]Section, 0, len(c.head)+len(c.tail))
	for _, list := range [][]Entry{c.head, c.tail} {
		for _, e := range list {
			out = append(out, Section{e.Name, SectionDigest(e.Name, e.Value), e.Value})
		}
	}
	return out
}

// SectionDigest gives the digest of one section: over its name and its value
// without trailing white space.
func SectionDigest(name, value string) string {
	return canon.Digest(canon.Pair(name, prompt.TrimEnd(value)))
}
