package template

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	texttemplate "text/template"
)

// Each of these would run for hours, or ask for more memory than there is.
func TestHostileTemplatesFailInsteadOfRunningAway(t *testing.T) {
	chain := func(n int, first, body, use string) string {
		var b strings.Builder
		b.WriteString(first)
		for i := range n {
			fmt.Fprintf(&b, body, i+1, i)
		}
		return b.String() + use
	}
	for _, c := range []struct {
		name, source string
		step         Step
		message      string
	}{
		{"a loop that prints nothing", "{{range 9223372036854775807}}{{end}}", StepExecute, "loops or calls itself"},
		{"a loop in a loop", "{{range 1000000}}{{range 1000000}}{{end}}{{end}}", StepExecute, "loops or calls itself"},
		{"a loop that goes on", "{{range 9223372036854775807}}{{continue}}{{end}}", StepExecute, "loops or calls itself"},
		{"a loop of conditions", "{{range 1000000}}{{if .}}{{else}}{{end}}{{end}}", StepExecute, "loops or calls itself"},
		{"a template that calls itself", `{{define "a"}}{{template "a" .}}{{end}}{{template "a" .}}`, StepExecute, "loops or calls itself"},
		{"two that call each other", `{{define "a"}}{{template "b" .}}{{end}}{{define "b"}}{{template "a" .}}{{end}}{{template "a" .}}`,
			StepExecute, "loops or calls itself"},
		{"calls that double", chain(60, `{{define "t0"}}{{end}}`, `{{define "t%d"}}{{template "t%[2]d"}}{{template "t%[2]d"}}{{end}}`,
			`{{template "t60"}}`), StepExecute, "loops or calls itself"},
		{"deep nesting that calls itself", `{{define "a"}}` + strings.Repeat("{{if 1}}", 9000) + `{{template "a" .}}` +
			strings.Repeat("{{end}}", 9000) + `{{end}}{{template "a" .}}`, StepExecute, "loops or calls itself"},
		{"a loop that prints", "{{range 40000}}" + strings.Repeat("x", 1000) + "{{end}}", StepExecute, "grows beyond"},
		{"a variable that doubles", `{{$x := "xxxxxxxx"}}` + strings.Repeat(`{{$x = print $x $x}}`, 40), StepExecute, "too much text"},
		{"escapes that grow", `{{$x := "<"}}` + strings.Repeat(`{{$x = js $x}}{{$x = html $x}}{{$x = print $x $x}}`, 30), StepExecute, "too much text"},
		{"a wide printf", `{{printf "` + strings.Repeat("%1000000d", 4000) + `" 1}}`, StepExecute, "too much text"},
		{"a printf that takes its width", `{{printf "` + strings.Repeat("%[1]*d", 4000) + `" 1000000}}`, StepExecute, "too much text"},
		{"a printf that repeats", `{{$x := printf "%100000d" 1}}{{printf "` + strings.Repeat("%[1]q", 4000) + `" $x}}`, StepExecute, "too much text"},
		{"many small results", `{{range 40000}}{{$x := printf "%1000d" 1}}{{end}}`, StepExecute, "too much text"},
		{"nesting beyond all use", strings.Repeat("{{if 1}}", 1<<20) + strings.Repeat("{{end}}", 1<<20), StepParse, "actions; the most is"},
		{"parentheses beyond all use", "{{" + strings.Repeat("(", 1<<20) + "1" + strings.Repeat(")", 1<<20) + "}}", StepParse, "depth"},
		{"a template of 17 MB", strings.Repeat("x", 17<<20), StepParse, "bytes; the most is"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			text, err := Execute("", c.source, orchard)
			runtime.ReadMemStats(&after)
			var failed *Error
			if !errors.As(err, &failed) || text != "" {
				t.Fatalf("got %d bytes, %v; want a refusal", len(text), err)
			}
			if failed.Step != c.step || !strings.Contains(err.Error(), c.message) {
				t.Errorf("got %s %v, want %s with %q", failed.Step, err, c.step, c.message)
			}
			if grown := after.TotalAlloc - before.TotalAlloc; grown > 1<<30 {
				t.Errorf("allocated %d MB on the way", grown>>20)
			}
		})
	}
}

func TestOrdinaryWorkIsFarFromTheBounds(t *testing.T) {
	d := orchard
	d.Tools = strings.Repeat("x", 4<<20)
	d.Memory = strings.Repeat("y", 1<<20)
	for _, source := range []string{
		`{{.Tools}}{{.Memory}}`,
		`{{printf "%s/%s/%5d/%-8s|%q" .Tools .Memory 7 "a" .CWD}}`,
		`{{print .Tools .Memory}}`,
		`{{html .Memory}}`,
		`{{range 2000}}{{if .}}x{{end}}{{end}}`,
		strings.Repeat("{{if .CWD}}", 5000) + "x" + strings.Repeat("{{end}}", 5000),
	} {
		if _, err := Execute("", source, d); err != nil {
			t.Errorf("%.60s: %v", source, err)
		}
	}
}

// sourceSeeds are templates of every kind, for the fuzz target.
var sourceSeeds = []string{
	"", " \n\t", "plain", "{{.CWD}}", "a  \n{{- if .CWD -}}\n  b  \n{{- end }}  c",
	"{{if .Memory}}[{{.Memory}}]{{else if .Tools}}t{{else}}none{{end}}", "{{with .Memory}}m={{.}}{{end}}",
	`{{define "w"}}<{{.CWD}}>{{end}}A{{template "w" .}}B`, `{{block "b" .}}{{.Tools}}{{end}}`,
	"{{range $i := 3}}{{$i}}{{if eq $i 1}}{{continue}}{{end}},{{else}}no{{end}}", "{{range 5}}{{break}}{{end}}",
	`{{printf "%q %5.2f %[2]v %*d" .CWD 1.5 3 4}} {{.Tools | len}} {{html "<"}} {{js .Memory}} {{urlquery .CWD}}`,
	"{{index .CWD 0}}{{slice .CWD 1 3}}", "{{print . nil}}", "{{println .}}", `{{printf "%#v" .}}`, "{{/* c */}}{{$x := .CWD}}{{$x}}",
	"{{and .CWD .UTCNow}}{{or .Memory \"d\"}}{{not .Skills}}", "{{", "{{end}}", "{{.Nope}}", "{{call .CWD}}", "\xff{{.CWD}}\x00",
	"{{1_000 | printf \"%x\"}}", "{{(len .CWD) | printf \"%d\"}}", "{{'a'}}{{`raw`}}", "{{print (slice .Tools 0 1)}}",
}

// FuzzExecute checks that no template panics, and that whatever renders inside
// the bounds renders as text/template alone has it.
func FuzzExecute(f *testing.F) {
	if len(sourceSeeds) == 0 {
		f.Fatal("no seeds")
	}
	for _, s := range sourceSeeds {
		f.Add(s, "value {{.CWD}} <&>")
	}
	f.Fuzz(func(t *testing.T, source, memory string) {
		d := orchard
		d.Memory = memory
		text, err := Execute("t.md", source, d)
		if err != nil {
			var failed *Error
			if !errors.As(err, &failed) || text != "" || failed.Message == "" {
				t.Fatalf("%q: got %q, %#v", source, text, err)
			}
			lines := 1 + strings.Count(source, "\n")
			if failed.Line < 0 || failed.Line > lines || failed.Column < 0 {
				t.Fatalf("%q: %v is outside of the source", source, err)
			}
			return
		}
		if strings.TrimSpace(text) != text {
			t.Fatalf("%q: %q is not trimmed", source, text)
		}
		var plain strings.Builder
		if err := texttemplate.Must(texttemplate.New("prompt").Parse(source)).Execute(&plain, d); err != nil {
			t.Fatalf("%q: text/template refuses it: %v", source, err)
		}
		if want := strings.TrimSpace(plain.String()); text != want {
			t.Fatalf("%q: got %q, want %q", source, text, want)
		}
		if _, err := Branches(source, d); err != nil {
			t.Fatalf("%q renders and has no branches: %v", source, err)
		}
	})
}

// FuzzFormatSize checks that the bound of a printf is never below what fmt makes.
func FuzzFormatSize(f *testing.F) {
	for _, format := range []string{
		"%s", "%q %d", "%[2]*[1]d", "%8.3f|%-6s", "%x % x %#x", "%+q", "%!z %z", "%", "%%", "%v %v %v", "%#v", "%T", "%5", "%.3q",
		"%*d", "%*s", "%-*d", "%.*f", "%0100d", "%[9]s", "%U", "%#U", "%c", "%t", "%e %g %b", "% d", "%6.2%",
	} {
		f.Add(format, "tea\x00\xff\U0001F600", 5, 1.5)
	}
	f.Fuzz(func(t *testing.T, format, text string, n int, x float64) {
		args := []any{n, text, x, true, nil, Data{Tools: text}}
		for i := range len(args) + 1 {
			most := formatSize(format, args[:i])
			if most > 1<<20 {
				return
			}
			if got := len(fmt.Sprintf(format, args[:i]...)); got > most {
				t.Fatalf("%q with %d arguments makes %d bytes, the bound is %d", format, i, got, most)
			}
		}
	})
}
