package compare

import "foreword/core/prompt"

// Counter counts the tokens of a text. A nil counter counts none.
type Counter func(text string) int

// unknown is what a count says that cannot be had.
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
	// LeftBytes and RightBytes are the lengths of the texts, LeftTokens and
	// RightTokens their tokens; -1 for a text that is not known, and for tokens
	// when nobody counted them.
	LeftBytes, RightBytes   int
	LeftTokens, RightTokens int
	// LeftDigest and RightDigest are byte digests; empty for a section that is
	// not in the prompt.
	LeftDigest, RightDigest string
}

// Stats gives the sections in numbers, in the order of Sections. Sections that
// neither side has in its prompt are left out.
func (c *Comparison) Stats(tokens Counter) []Stat {
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
		s.LeftBytes, s.LeftTokens = count(p.left.Text, hasText(p.left), tokens)
		s.RightBytes, s.RightTokens = count(p.right.Text, hasText(p.right), tokens)
		out = append(out, s)
	}
	return out
}

// Total gives the whole texts in numbers. What is sent beside the prompt is no
// part of them. The lines are those of all sections in the prompt together;
// the tokens are those of the whole, which need not be the sections' sum.
func (c *Comparison) Total(tokens Counter) Stat {
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
	s.LeftBytes, s.LeftTokens = count(c.Left.Prompt.Text(), c.Left.knowsText(), tokens)
	s.RightBytes, s.RightTokens = count(c.Right.Prompt.Text(), c.Right.knowsText(), tokens)
	return s
}

func count(text string, known bool, tokens Counter) (bytes, counted int) {
	switch {
	case !known:
		return unknown, unknown
	case tokens == nil:
		return len(text), unknown
	}
	return len(text), tokens(text)
}
