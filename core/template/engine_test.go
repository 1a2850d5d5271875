package template

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var orchard = Data{
	CWD:      "/srv/orchard",
	Tools:    "- `dig`: Dig.",
	Skills:   "## Skills\n\n### Pruning\n\nCut above the bud.",
	Memory:   "Likes figs.",
	TodoList: "- [ ] prune",
	UTCNow:   "2031-02-28T06:07:08Z",
}

// engineWith gives an engine over a fresh folder that holds the files.
func engineWith(t *testing.T, files map[string]string) Engine {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return Engine{PromptsDir: dir, ReadFile: os.ReadFile}
}

func TestEachModeReadsItsOwnFile(t *testing.T) {
	for _, c := range []struct {
		name, mode, agentFile, planFile string
		want                            string
	}{
		{"the agent's", "agent", "", "", "agent.md"},
		{"the plan's", "plan", "", "", "plan.md"},
		{"plan is spelled exactly so", "Plan", "", "", "agent.md"},
		{"an unknown mode takes the agent's", "review", "", "", "agent.md"},
		{"names of one's own, trimmed", "plan", "", " deep/p.tpl\n", "deep/p.tpl"},
		{"a blank name is the usual one", "agent", " \t", "p.tpl", "agent.md"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := Engine{PromptsDir: " /prompts ", AgentFile: c.agentFile, PlanFile: c.planFile}
			if got, want := e.Path(c.mode), filepath.Join("/prompts", c.want); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

func TestBlankFolderMeansTheBuiltInTemplates(t *testing.T) {
	e := Engine{PromptsDir: " \t", AgentFile: "gone.md"}
	if path := e.Path("agent"); path != "" {
		t.Errorf("got the path %q, want none", path)
	}
	text, err := e.Render("agent", orchard)
	if err != nil || !strings.Contains(text, orchard.CWD) {
		t.Errorf("got %q, %v", text, err)
	}
}

func TestErrorsTellTheStepAndThePlace(t *testing.T) {
	for _, c := range []struct {
		name, source string
		step         Step
		line, column int
		message      string
	}{
		{"an action is not closed", "one\ntwo {{.CWD", StepParse, 2, 0, "unclosed action"},
		{"an if is not closed", "{{if .CWD}}x", StepParse, 1, 0, "lacks its {{end}}"},
		{"an end too many", "x\n\n{{end}}", StepParse, 3, 0, "closes nothing"},
		{"an unknown function", "{{shout .CWD}}", StepParse, 1, 0, "standard functions"},
		{"a sub-template given twice", `{{define "a"}}1{{end}}{{define "a"}}2{{end}}`, StepParse, 1, 0, "multiple definition"},
		{"an unknown field", "one\n é{{.Branch}}", StepExecute, 2, 6, "the fields are .CWD"},
		{"an unknown field in a sub-template", "{{define \"a:9\"}}\n {{.Nope}}{{end}}{{template \"a:9\" .}}", StepExecute, 2, 4, ".Nope"},
		{"an unknown sub-template", `{{template "nope" .}}`, StepExecute, 1, 12, `"nope" not defined`},
		{"an index beyond the end", "{{index .Memory 500}}", StepExecute, 1, 3, "out of range"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := engineWith(t, map[string]string{"agent.md": c.source})
			text, err := e.Render("agent", orchard)
			var failed *Error
			if !errors.As(err, &failed) {
				t.Fatalf("got %q, %v; want an *Error", text, err)
			}
			if text != "" {
				t.Errorf("a failed rendering gave %q", text)
			}
			if failed.Step != c.step || failed.Line != c.line || failed.Column != c.column {
				t.Errorf("got %s at %d:%d, want %s at %d:%d", failed.Step, failed.Line, failed.Column, c.step, c.line, c.column)
			}
			if failed.Path != e.Path("agent") {
				t.Errorf("got the path %q, want %q", failed.Path, e.Path("agent"))
			}
			message := err.Error()
			for _, part := range []string{string(c.step) + " template " + failed.Path + ": line ", c.message} {
				if !strings.Contains(message, part) {
					t.Errorf("%q lacks %q", message, part)
				}
			}
			if strings.Contains(message, "template: prompt") || strings.Contains(message, "\n") {
				t.Errorf("%q shows text/template's own prefix or a line feed", message)
			}
		})
	}
}

func TestErrorsCannotDriveATerminal(t *testing.T) {
	_, err := Execute("", "{{index `\x1b[2J\n` 500}}", orchard)
	if err == nil || !strings.Contains(err.Error(), `\x1b[2J\n`) || strings.ContainsAny(err.Error(), "\x1b\n") {
		t.Errorf("got %q", err)
	}
}

func TestAMissingFileIsAReadError(t *testing.T) {
	e := engineWith(t, map[string]string{"agent.md": "A"})
	_, err := e.Render("plan", orchard)
	var failed *Error
	if !errors.As(err, &failed) || failed.Step != StepRead || failed.Line != 0 {
		t.Fatalf("got %v", err)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v does not say that the file is not there", err)
	}
	e.ReadFile = nil
	if _, err := e.Render("agent", orchard); !errors.As(err, &failed) || failed.Step != StepRead {
		t.Errorf("without a reader: got %v", err)
	}
}

func TestABrokenTemplateStillGivesAPrompt(t *testing.T) {
	now := time.Date(2032, 1, 2, 4, 4, 5, 999, time.FixedZone("CET", 3600))
	e := engineWith(t, map[string]string{"agent.md": "partial {{.Nope}}"})
	text, err := e.RenderWithFallback("re{cwd}view", orchard, now)
	if err == nil {
		t.Error("the reason is not given")
	}
	for _, part := range []string{"re{cwd}view mode", orchard.CWD, "2032-01-02T03:04:05Z"} {
		if !strings.Contains(text, part) {
			t.Errorf("the safe text lacks %q:\n%s", part, text)
		}
	}
	for _, part := range []string{orchard.UTCNow, "partial", "{mode}", "{time}"} {
		if strings.Contains(text, part) {
			t.Errorf("the safe text has %q:\n%s", part, text)
		}
	}
	if !strings.HasSuffix(text, ".\n") {
		t.Errorf("the safe text ends in %q", text[len(text)-5:])
	}
	text, err = engineWith(t, map[string]string{"agent.md": " hi\n"}).RenderWithFallback("agent", orchard, now)
	if text != "hi" || err != nil {
		t.Errorf("a good template: got %q, %v", text, err)
	}
}

func TestValuesAreNeverExpanded(t *testing.T) {
	d := orchard
	d.Memory = `{{.CWD}} {{template "x"}} {{`
	text, err := Execute("", "{{.Memory}}", d)
	if err != nil || text != d.Memory {
		t.Errorf("got %q, %v", text, err)
	}
}
