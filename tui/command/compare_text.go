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
	p.answer.WriteString(visible(c.summary()) + "\n")
	if c.Same() && len(c.Notes) == 0 {
		return
	}
	p.answer.WriteString("\n")
	p.statTable(c)
	if f.stat {
		for _, note := range c.Notes {
			p.answer.WriteString("# " + visible(note) + "\n")
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

// summary says in a sentence what the difference comes to.
func (c *compared) summary() string {
	if c.Same() {
		return fmt.Sprintf("%s and %s are the same.", c.Left.Name, c.Right.Name)
	}
	var differing []string
	for _, s := range c.stats {
		if s.Relation == compare.Same {
			continue
		}
		text := s.Zone.String() + " " + s.Name
		if s.LeftTokens >= 0 && s.RightTokens >= 0 {
			text += fmt.Sprintf(" (%+d)", s.RightTokens-s.LeftTokens)
		}
		differing = append(differing, text)
	}
	where := "."
	if len(differing) > 0 {
		where = fmt.Sprintf(", in %d of %s: %s.", len(differing), counted(len(c.stats), "section", "sections"), strings.Join(differing, ", "))
	}
	left, right := c.total.LeftTokens, c.total.RightTokens
	switch {
	case left < 0 || right < 0:
		return fmt.Sprintf("%s and %s differ", c.Left.Name, c.Right.Name) + where
	case right == left:
		return fmt.Sprintf("%s differs from %s and has as many tokens, %d", c.Right.Name, c.Left.Name, left) + where
	case right > left:
		return fmt.Sprintf("%s has %s more than %s, %d → %d", c.Right.Name, counted(right-left, "token", "tokens"), c.Left.Name, left, right) + where
	}
	return fmt.Sprintf("%s has %s fewer than %s, %d → %d", c.Right.Name, counted(left-right, "token", "tokens"), c.Left.Name, left, right) + where
}

// statTable draws the sections in numbers.
func (p *program) statTable(c *compared) {
	t := p.newTable("section", "difference", "#lines", "#"+ending(c.Left.Name), "#"+ending(c.Right.Name), "#tokens", "")
	row := func(name string, s compare.Stat) {
		lines := ""
		if s.Removed+s.Added > 0 {
			lines = fmt.Sprintf("-%d +%d", s.Removed, s.Added)
		}
		quiet := s.Relation == compare.Same
		t.add(quiet, name, s.Relation.String(), lines, known(s.LeftTokens), known(s.RightTokens), grown(s.LeftTokens, s.RightTokens), "")
	}
	for _, s := range c.stats {
		row(s.Zone.String()+" "+s.Name, s)
	}
	row("total", c.total)
	t.write(&p.answer)
	fmt.Fprintf(&p.answer, "counted with %s: %s\n", c.tally.counter.Name(), accuracy(c.tally.of(c.Right.Prompt.Text())))
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

// known gives a count, or nothing for one that is not known.
func known(n int) string {
	if n < 0 {
		return ""
	}
	return itoa(n)
}

// grown gives the difference of two counts, or nothing where there is none or
// one is not known.
func grown(left, right int) string {
	if left < 0 || right < 0 || left == right {
		return ""
	}
	return fmt.Sprintf("%+d", right-left)
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
