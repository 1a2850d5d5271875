package prompt

import (
	"slices"
	"strings"
)

// Line is one "- name: value" line of a list in a prompt.
type Line struct{ Name, Value string }

// String gives the line as it stands in the prompt, without its line feed.
func (l Line) String() string {
	var b strings.Builder
	b.Grow(l.Len())
	l.write(&b)
	return b.String()
}

// Len gives how many bytes String has.
func (l Line) Len() int { return len("- : ") + len(l.Name) + len(l.Value) }

func (l Line) write(b *strings.Builder) {
	for _, piece := range [...]string{"- ", l.Name, ": ", l.Value} {
		b.WriteString(piece)
	}
}

// Environment is what LLM::Agent::Prompt's environment block says. An empty
// look-up is one that failed.
type Environment struct {
	Kernel, Hardware string
	Distro, Version  string
	// Date is the local calendar day, as 2006-01-02.
	Date string
	// Extra lines, of which a later one of the same name wins. One named
	// platform, os or date replaces that line where it stands.
	Extra []Line
}

// EnvironmentHeading is the first line of the environment block.
const EnvironmentHeading = "## Environment"

// Lines gives the lines of the block: platform, os, date, then the extras in
// code point order of their names.
func (e Environment) Lines() []Line {
	lines := []Line{
		{"platform", orUnknown(e.Kernel) + " (" + orUnknown(e.Hardware) + ")"},
		{"os", strings.TrimRight(orUnknown(e.Distro)+" "+strings.TrimPrefix(e.Version, "v"), " ")},
		{"date", e.Date},
	}
	builtin := len(lines)
	for _, extra := range e.Extra {
		at := slices.IndexFunc(lines, func(l Line) bool { return l.Name == extra.Name })
		if at < 0 {
			lines = append(lines, extra)
		} else {
			lines[at].Value = extra.Value
		}
	}
	slices.SortFunc(lines[builtin:], func(a, b Line) int { return strings.Compare(a.Name, b.Name) })
	return lines
}

// Block gives LLM::Agent::Prompt's environment block, without a final line
// feed. It is never empty.
func (e Environment) Block() string {
	var b strings.Builder
	b.WriteString(EnvironmentHeading + "\n")
	for _, line := range e.Lines() {
		b.WriteString("\n" + line.String())
	}
	return b.String()
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}
