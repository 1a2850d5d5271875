package core_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"foreword/core/template"
	"foreword/core/tool"
)

// coddyFunctions are those of coddy's prompts. Where only the structure of a
// text is wanted, they give the want itself once the text has it.
func coddyFunctions() map[string]vectorFunc {
	return map[string]vectorFunc{
		"render": func(t *testing.T, c vectorCase) any {
			in := coddyCase(t, c)
			text, err := in.engine.Render(in.Mode, in.Data)
			var failed *template.Error
			if errors.As(err, &failed) {
				return refusal(string(failed.Step))
			}
			return coddyText(t, c, text, err)
		},
		"render-with-fallback": func(t *testing.T, c vectorCase) any {
			in := coddyCase(t, c)
			text, err := in.engine.RenderWithFallback(in.Mode, in.Data, time.Now())
			return coddyText(t, c, text, err)
		},
		"default-source": func(t *testing.T, c vectorCase) any {
			return coddyText(t, c, template.DefaultSource(coddyCase(t, c).Mode), nil)
		},
		"tools-markdown": func(t *testing.T, c vectorCase) any {
			return template.ToolsMarkdown(input[struct{ Tools []tool.Tool }](t, c).Tools)
		},
		"todo-markdown": func(t *testing.T, c vectorCase) any {
			return template.TodoMarkdown(input[struct{ Entries []template.Todo }](t, c).Entries)
		},
	}
}

type coddyInput struct {
	Mode       string `json:"mode"`
	PromptsDir string `json:"prompts_dir"`
	AgentFile  string `json:"agent_file"`
	PlanFile   string `json:"plan_file"`
	Files      []struct {
		Path string `json:"path"`
		Text string `json:"text"`
		Dir  bool   `json:"dir"`
	} `json:"files"`
	Data template.Data `json:"data"`

	engine template.Engine
}

// coddyCase reads a case and writes its files into a fresh folder.
func coddyCase(t *testing.T, c vectorCase) coddyInput {
	in := input[coddyInput](t, c)
	dir := t.TempDir()
	for _, file := range in.Files {
		path := filepath.Join(dir, file.Path)
		folder := filepath.Dir(path)
		if file.Dir {
			folder = path
		}
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if file.Dir {
			continue
		}
		if err := os.WriteFile(path, []byte(file.Text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	in.engine = template.Engine{
		PromptsDir: strings.ReplaceAll(in.PromptsDir, "{DIR}", dir),
		AgentFile:  in.AgentFile,
		PlanFile:   in.PlanFile,
		ReadFile:   os.ReadFile,
	}
	return in
}

// coddyText gives the text, or the case's want when that describes the text
// and the text is as described.
func coddyText(t *testing.T, c vectorCase, text string, err error) any {
	t.Helper()
	var want struct {
		Fallback bool     `json:"fallback"`
		Contains []string `json:"contains"`
		Pattern  string   `json:"contains_pattern"`
		Absent   []string `json:"absent"`
		Trimmed  bool     `json:"trimmed"`
	}
	if json.Unmarshal(c.Want, &want) != nil {
		return text
	}
	if want.Fallback != (err != nil) {
		t.Errorf("fell back: %v, want %v", err, want.Fallback)
	}
	for _, part := range want.Contains {
		if !strings.Contains(text, part) {
			t.Errorf("the text lacks %q:\n%s", part, text)
		}
	}
	for _, part := range want.Absent {
		if strings.Contains(text, part) {
			t.Errorf("the text has %q:\n%s", part, text)
		}
	}
	if !regexp.MustCompile(want.Pattern).MatchString(text) {
		t.Errorf("the text lacks %s:\n%s", want.Pattern, text)
	}
	if want.Trimmed && strings.TrimSpace(text) != text {
		t.Errorf("the text is not trimmed: %q", text)
	}
	if want.Fallback && !strings.HasSuffix(text, "\n") {
		t.Errorf("the safe text does not end with a line feed: %q", text)
	}
	return c.Want
}
