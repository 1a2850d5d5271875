package command

import (
	"fmt"
	"strings"

	"github.com/muesli/termenv"

	"foreword/core/compare"
)

// compareText prints a comparison for people: what it comes to, the table, and
// the lines that differ.
func (p *program) compareText(c *compared, o compare.Options, f compareFlags) {
	p.answer.WriteString(visible(c.Summary(c.counters)) + "\n")
	if c.Same() && len(c.Notes) == 0 && !c.counters.Two() {
		return
	}
	p.answer.WriteString("\n")
	p.statTable(c)
	if f.stat || c.Same() && len(c.Notes) == 0 {
		for _, note := range append(c.Notes, c.Told(c.counters)) {
			if note != "" {
				p.answer.WriteString("# " + visible(note) + "\n")
			}
		}
		return
	}
	p.answer.WriteString("\n")
	ink := p.ink()
	if isFile(f.output) {
		ink = termenv.Ascii
	}
	for _, line := range compare.Unified(c.Comparison, o) {
		if line.Kind == compare.HeadingLine {
			p.answer.WriteString("\n")
		}
		p.answer.WriteString(inked(ink, line) + "\n")
	}
}

// statTable draws the sections in numbers.
func (p *program) statTable(c *compared) {
	left, right, more := ending(c.Left.Name), ending(c.Right.Name), "tokens"
	if c.counters.Two() {
		left, right, more = ending(c.counters.Left.Name), ending(c.counters.Right.Name), "between counters"
	}
	t := p.newTable("section", "difference", "#lines", "#"+left, "#"+right, "#"+more, "")
	number := func(n compare.Tokens) string {
		if n.Known && !c.counters.Two() {
			return itoa(n.Tokens)
		}
		return n.String()
	}
	row := func(name string, s compare.Stat) {
		lines := ""
		if s.Removed+s.Added > 0 {
			lines = fmt.Sprintf("-%d +%d", s.Removed, s.Added)
		}
		quiet := s.Relation == compare.Same
		t.add(quiet, name, s.Relation.String(), lines, number(s.LeftTokens), number(s.RightTokens), grown(s.LeftTokens, s.RightTokens), "")
	}
	for _, s := range c.stats {
		row(s.Zone.String()+" "+s.Name, s)
	}
	row("total", c.total)
	t.write(&p.answer)
	p.counting(c)
}

// counting says below the table how tokens were counted, and what that is worth.
func (p *program) counting(c *compared) {
	if !c.counters.Two() {
		fmt.Fprintf(&p.answer, "counted with %s: %s\n", c.leftTally.counter.Name(), accuracy(c.leftTally.of(c.Right.Prompt.Text())))
		return
	}
	for _, s := range []struct {
		side, name, counter string
		tokens              compare.Tokens
	}{
		{"left ", c.Left.Name, c.counters.Left.Name, c.total.LeftTokens},
		{"right", c.Right.Name, c.counters.Right.Name, c.total.RightTokens},
	} {
		worth := "the text is not known"
		if s.tokens.Known {
			worth = accuracy(s.tokens.Count)
		}
		fmt.Fprintf(&p.answer, "%s  %s, counted with %s: %s\n", s.side, visible(s.name), s.counter, worth)
	}
}

// ending gives the end of a name that is long, as of a path.
func ending(name string) string {
	const most = 24
	runes := []rune(name)
	if len(runes) <= most {
		return name
	}
	return "…" + string(runes[len(runes)-most+1:])
}

// grown gives the difference of two counts, or nothing where there is none or
// one is not known.
func grown(left, right compare.Tokens) string {
	if !left.Known || !right.Known || left.Tokens == right.Tokens {
		return ""
	}
	return fmt.Sprintf("%+d", right.Tokens-left.Tokens)
}

// inked gives a line of a unified difference with its colours.
func inked(ink termenv.Profile, l compare.Line) string {
	if ink == termenv.Ascii {
		return l.String()
	}
	style := ink.String()
	switch l.Kind {
	case compare.TitleLine, compare.HeadingLine:
		style = style.Bold()
	case compare.HunkLine:
		style = style.Foreground(ink.Color("6"))
	case compare.NoteLine:
		style = style.Faint()
	case compare.RemovedLine:
		style = style.Foreground(ink.Color("1"))
	case compare.AddedLine:
		style = style.Foreground(ink.Color("2"))
	}
	if len(l.Words) == 0 {
		return style.Styled(l.String())
	}
	sign := compare.Line{Kind: l.Kind}.String()
	var b strings.Builder
	at := 0
	for _, w := range l.Words {
		b.WriteString(style.Styled(sign + compare.Visible(l.Text[at:w.Start])))
		b.WriteString(style.Reverse().Styled(compare.Visible(l.Text[w.Start:w.End])))
		sign, at = "", w.End
	}
	b.WriteString(style.Styled(compare.Visible(l.Text[at:])))
	return b.String()
}
