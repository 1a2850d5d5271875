package compare

import (
	"fmt"
	"strings"
)

// Markdown gives a comparison as a markdown document: a table of the sections,
// then a fenced difference for each that is not the same.
func Markdown(c *Comparison, o Options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s → %s\n\n", escaped(title(c.Left)), escaped(title(c.Right)))
	b.WriteString(escaped(c.Summary(o.Counters)) + "\n")
	if text := begins(c); text != "" {
		b.WriteString("\n" + escaped(text) + "\n")
	}
	for _, note := range c.Notes {
		b.WriteString("\n- " + escaped(note))
	}
	if len(c.Notes) > 0 {
		b.WriteString("\n")
	}
	if told := c.Told(o.Counters); told != "" {
		b.WriteString("\n" + escaped(upperFirst(told)) + ".\n")
	}
	fmt.Fprintf(&b, "\n| section | | lines | %s | bytes |\n|---|---|--:|--:|--:|\n", escaped(o.Counters.column()))
	row := func(name string, s Stat) {
		lines := ""
		if s.Removed+s.Added > 0 {
			lines = fmt.Sprintf("-%d +%d", s.Removed, s.Added)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", escaped(name), escaped(c.relation(s)), lines,
			o.Counters.change(s.LeftTokens, s.RightTokens), change(s.LeftBytes, s.RightBytes))
	}
	stats := c.Stats(o.Counters)
	for _, s := range stats {
		row(s.Zone.String()+" "+s.Name, s)
	}
	row("total", c.Total(o.Counters))
	lines := Unified(c, o)
	for _, s := range stats {
		if s.Relation != Same {
			b.WriteString("\n## " + escaped(c.heading(s, o.Counters)) + "\n")
			fenced(&b, s.Section, lines)
		}
	}
	return b.String()
}

// begins says from where on two texts differ; empty when that is not known.
func begins(c *Comparison) string {
	if c.First == nil {
		return ""
	}
	return fmt.Sprintf("The texts differ from byte %d on, in line %d%s.", c.First.Offset, c.First.Line, where(c))
}

// where names the section of the first difference.
func where(c *Comparison) string {
	section, side := c.First.Right, c.Right
	if section < 0 {
		section, side = c.First.Left, c.Left
	}
	if section < 0 {
		return ""
	}
	s := side.Prompt.Sections[section]
	return ", in " + s.Zone.String() + " " + Visible(s.Name)
}

// upperFirst begins a sentence.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// fenced writes the lines of a section as a code block, whose fence is longer
// than any in the text.
func fenced(b *strings.Builder, section int, lines []Line) {
	var texts []string
	longest := 2
	for _, l := range lines {
		if l.Section == section && l.Kind != HeadingLine {
			text := l.String()
			texts = append(texts, text)
			longest = max(longest, longestRun(text, '`'))
		}
	}
	if len(texts) == 0 {
		return
	}
	fence := strings.Repeat("`", longest+1)
	b.WriteString("\n" + fence + "diff\n" + strings.Join(texts, "\n") + "\n" + fence + "\n")
}

func longestRun(s string, c byte) int {
	longest, run := 0, 0
	for i := range len(s) {
		run++
		if s[i] != c {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// escaped makes a text stand in a paragraph or table cell of markdown as it is.
func escaped(s string) string {
	var b strings.Builder
	for _, r := range Visible(s) {
		switch {
		case r == '\n':
			b.WriteString("␊")
			continue
		case strings.ContainsRune("\\`*_{}[]<>#|~!&", r):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
