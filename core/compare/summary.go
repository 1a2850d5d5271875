package compare

import (
	"fmt"
	"strings"
)

// Summary says in a sentence what the difference comes to: how many tokens the
// right side has more, and in which sections. With two counters it says that
// alone, since a difference of tokens is not the texts' then.
func (c *Comparison) Summary(counters Counters) string {
	left, right := c.Left.Name, c.Right.Name
	switch {
	case c.Same() && counters.Two():
		return fmt.Sprintf("%s and %s are the same prompt under two counters.", left, right)
	case c.Same():
		return fmt.Sprintf("%s and %s are the same.", left, right)
	}
	where, total := c.differing(counters), c.Total(counters)
	was, is := total.LeftTokens.Tokens, total.RightTokens.Tokens
	switch {
	case counters.Two():
		return fmt.Sprintf("%s differs from %s%s; they are counted with two counters.", right, left, where)
	case !total.LeftTokens.Known || !total.RightTokens.Known:
		return fmt.Sprintf("%s and %s differ%s.", left, right, where)
	case is == was:
		return fmt.Sprintf("%s differs from %s and has as many tokens, %d%s.", right, left, was, where)
	case is > was:
		return fmt.Sprintf("%s has %s more than %s, %d → %d%s.", right, counted(is-was, "token"), left, was, is, where)
	}
	return fmt.Sprintf("%s has %s fewer than %s, %d → %d%s.", right, counted(was-is, "token"), left, was, is, where)
}

// differing lists the sections that differ, with the tokens that each has more.
func (c *Comparison) differing(counters Counters) string {
	var list []string
	all := c.Stats(counters)
	for _, s := range all {
		if s.Relation == Same {
			continue
		}
		text := s.Zone.String() + " " + s.Name
		if s.LeftTokens.Known && s.RightTokens.Known && !counters.Two() {
			text += fmt.Sprintf(" (%+d)", s.RightTokens.Tokens-s.LeftTokens.Tokens)
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprintf(", in %d of %s: %s", len(list), counted(len(all), "section"), strings.Join(list, ", "))
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
