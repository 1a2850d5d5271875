package compare

import "foreword/core/prompt"

// unknown is the length of a text that is not known, and no section.
const unknown = -1

// Stat is a section of a comparison in numbers.
type Stat struct {
	// Section indexes Comparison.Sections; -1 in the total.
	Section  int
	Zone     prompt.Zone
	Name     string
	Relation Relation
	// Removed and Added count lines.
	Removed, Added int
	// LeftBytes and RightBytes are the lengths of the texts; -1 for a text that is
	// not known.
	LeftBytes, RightBytes int
	// LeftTokens and RightTokens are their tokens, each by its side's counter.
	LeftTokens, RightTokens Tokens
	// LeftDigest and RightDigest are byte digests; empty for a section that is
	// not in the prompt.
	LeftDigest, RightDigest string
}

// Stats gives the sections in numbers, in the order of Sections. Sections that
// neither side has in its prompt are left out.
func (c *Comparison) Stats(counters Counters) []Stat {
	var out []Stat
	for i, p := range c.Sections {
		if !isPresent(p.left) && !isPresent(p.right) {
			continue
		}
		s := Stat{
			Section: i, Zone: p.Zone, Name: p.Name, Relation: p.Relation,
			LeftDigest: p.LeftDigest, RightDigest: p.RightDigest,
		}
		s.Removed, s.Added = p.Count()
		s.LeftBytes, s.LeftTokens = counters.Left.measure(p.left.Text, hasText(p.left))
		s.RightBytes, s.RightTokens = counters.Right.measure(p.right.Text, hasText(p.right))
		out = append(out, s)
	}
	return out
}

// Total gives the whole texts in numbers. What is sent beside the prompt is no
// part of them. The lines are those of all sections in the prompt together;
// the tokens are those of the whole, which need not be the sections' sum.
func (c *Comparison) Total(counters Counters) Stat {
	s := Stat{Section: unknown, Name: "total", LeftDigest: c.Left.ByteDigest, RightDigest: c.Right.ByteDigest}
	if s.LeftDigest != s.RightDigest {
		s.Relation = Changed
	}
	for _, p := range c.Sections {
		if p.Zone != prompt.Beside {
			removed, added := p.Count()
			s.Removed, s.Added = s.Removed+removed, s.Added+added
		}
	}
	s.LeftBytes, s.LeftTokens = counters.Left.measure(c.Left.Prompt.Text(), c.Left.knowsText())
	s.RightBytes, s.RightTokens = counters.Right.measure(c.Right.Prompt.Text(), c.Right.knowsText())
	return s
}

// measure gives the length of a text and its tokens. No text has none, also by
// a counter that adds something to each message.
func (c Counter) measure(text string, known bool) (bytes int, tokens Tokens) {
	switch {
	case !known:
		return unknown, tokens
	case text == "":
		tokens.Known = c.Count != nil
	case c.Count != nil:
		tokens.Count, tokens.Known = c.Count(text)
	}
	return len(text), tokens
}
