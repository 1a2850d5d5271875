package template

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestBranchesTellWhichConditionsHold(t *testing.T) {
	d := Data{CWD: "/srv", Memory: " "}
	for _, c := range []struct {
		name, source string
		want         []Branch
	}{
		{"none", "plain {{.CWD}}", nil},
		{"an empty template", "", nil},
		{"taken and not", "{{if .CWD}}x{{end}}\n  {{- if .Tools}}y{{end}}",
			[]Branch{{1, 1, ".CWD", true}, {2, 3, ".Tools", false}}},
		{"a blank value is not empty", "{{if .Memory}}x{{end}}", []Branch{{1, 1, ".Memory", true}}},
		{"else if", "{{if .Tools}}a{{else if .CWD}}b{{else}}c{{end}}",
			[]Branch{{1, 1, ".Tools", false}, {1, 15, ".CWD", true}}},
		{"else if behind a branch that is taken", "{{if .CWD}}a{{else if .Memory}}b{{end}}",
			[]Branch{{1, 1, ".CWD", true}, {1, 13, ".Memory", false}}},
		{"inside a branch that is not taken", "{{if .Tools}}{{if .CWD}}x{{end}}{{end}}",
			[]Branch{{1, 1, ".Tools", false}, {1, 14, ".CWD", false}}},
		{"the root's field", "é{{if $.CWD}}x{{end}}", []Branch{{1, 3, "$.CWD", true}}},
		{"what cannot be told is left out", "{{if not .CWD}}{{if .CWD}}x{{end}}{{end}}{{if .Nope}}{{end}}{{with .CWD}}{{if .}}x{{end}}{{end}}" +
			`{{range 2}}{{if .}}x{{end}}{{end}}{{define "a"}}{{if .CWD}}x{{end}}{{end}}{{if $x := .CWD}}{{$x}}{{end}}`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Branches(c.source, d)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestBranchesOfABrokenTemplateNameTheLine(t *testing.T) {
	_, err := Branches("a\n{{if .CWD}}", orchard)
	var failed *Error
	if !errors.As(err, &failed) || failed.Step != StepParse || failed.Line != 2 {
		t.Errorf("got %v", err)
	}
}

// What Branches says of the built-in templates is what a rendering does.
func TestBranchesAgreeWithTheRendering(t *testing.T) {
	for bits := range 1 << 6 {
		d := subset(bits)
		text, err := Engine{}.Render("agent", d)
		if err != nil {
			t.Fatal(err)
		}
		branches, err := Branches(DefaultSource("agent"), d)
		if err != nil {
			t.Fatal(err)
		}
		if len(branches) != 6 {
			t.Fatalf("got %d branches, want one for each field", len(branches))
		}
		for _, b := range branches {
			value, _ := orchard.field(strings.TrimPrefix(b.Condition, "."))
			if shown := strings.Contains(text, value); shown != b.Taken {
				t.Errorf("%06b: %s is told as %v and shown as %v", bits, b.Condition, b.Taken, shown)
			}
		}
	}
}
