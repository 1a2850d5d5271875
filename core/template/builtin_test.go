package template

import (
	"strings"
	"testing"
)

// subset gives the data with only those fields whose bit is set.
func subset(bits int) Data {
	d := orchard
	for i, field := range []*string{&d.CWD, &d.Tools, &d.Skills, &d.Memory, &d.TodoList, &d.UTCNow} {
		if bits&(1<<i) == 0 {
			*field = ""
		}
	}
	return d
}

// Whatever is there and whatever is missing, the reader sees blocks that are
// one blank line apart, and every value that was given.
func TestBuiltInTemplatesKeepTheirLayoutForAnySubset(t *testing.T) {
	for _, mode := range []string{"agent", PlanMode} {
		for bits := range 1 << 6 {
			d := subset(bits)
			text, err := Engine{}.Render(mode, d)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(text, "\n\n\n") {
				t.Errorf("%s %06b: two blank lines in a row:\n%s", mode, bits, text)
			}
			for _, value := range []string{d.CWD, d.Tools, d.Skills, d.Memory, d.TodoList, d.UTCNow} {
				if !strings.Contains(text, value) {
					t.Errorf("%s %06b: lacks %q", mode, bits, value)
				}
			}
			for _, mark := range []string{"{{", "}}", "<no value>"} {
				if strings.Contains(text, mark) {
					t.Errorf("%s %06b: has %q", mode, bits, mark)
				}
			}
			lines := strings.Split(text, "\n")
			for i, line := range lines {
				if strings.TrimRight(line, " \t") != line {
					t.Errorf("%s %06b: line %d ends in white space", mode, bits, i+1)
				}
				if strings.HasPrefix(line, "#") && i > 0 && (lines[i-1] != "" || i+1 == len(lines) || lines[i+1] != "") {
					t.Errorf("%s %06b: %q does not stand between blank lines", mode, bits, line)
				}
			}
		}
	}
}

func TestBuiltInTemplatesPutWhatMovesLast(t *testing.T) {
	for _, mode := range []string{"agent", PlanMode} {
		text, err := Engine{}.Render(mode, orchard)
		if err != nil {
			t.Fatal(err)
		}
		at := -1
		for _, value := range []string{orchard.CWD, orchard.Tools, orchard.Skills, orchard.Memory, orchard.TodoList, orchard.UTCNow} {
			next := strings.Index(text, value)
			if next <= at {
				t.Errorf("%s: %q stands at %d, in front of what moves less", mode, value, next)
			}
			at = next
		}
	}
}

func TestTheTwoModesDiffer(t *testing.T) {
	if DefaultSource("agent") == DefaultSource(PlanMode) {
		t.Error("agent and plan have the same source")
	}
	if DefaultSource("review") != DefaultSource("agent") {
		t.Error("an unknown mode has another source than the agent's")
	}
}

func BenchmarkRenderBuiltIn(b *testing.B) {
	d := orchard
	d.Tools = strings.Repeat("- `dig`: Dig a hole.\n", 3000)
	b.SetBytes(int64(len(d.Tools)))
	for b.Loop() {
		if _, err := (Engine{}).Render("agent", d); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRenderLargeTemplate(b *testing.B) {
	source := strings.Repeat("Some prose that a template carries along.\n{{if .Memory}}{{.CWD}}{{end}}\n", 900)
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		if _, err := Execute("", source, orchard); err != nil {
			b.Fatal(err)
		}
	}
}
