package layout

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"foreword/core/prompt"
	"foreword/core/runcontext"
	"foreword/core/template"
	"foreword/core/workspace"
)

// TemplateEngine gives the engine that renders the workspace's templates. It
// reads none but those that the workspace holds.
func TemplateEngine(w *workspace.Workspace) template.Engine {
	t := w.Templates
	return template.Engine{
		PromptsDir: t.Dir,
		AgentFile:  t.AgentFile,
		PlanFile:   t.PlanFile,
		ReadFile: func(path string) ([]byte, error) {
			i := slices.IndexFunc(t.Files, func(f workspace.TemplateFile) bool { return f.Path == path })
			if i < 0 {
				return nil, fs.ErrNotExist
			}
			return []byte(t.Files[i].Text), t.Files[i].Err
		},
	}
}

// TemplateField is one of the values that a template can use, with its source.
type TemplateField struct {
	// Name is that of the field, as "Tools".
	Name, Value string
	Source      prompt.Source
}

// TemplateData gives what a role's template is filled with, as coddy's agent
// fills it: the tools that the role may call, the skills, the memories' contents
// one below the other, the to-do list, and the workspace's moment in UTC. The
// fields are the same values with their sources, in the order of template.Data.
func TemplateData(w *workspace.Workspace, role workspace.Role) (template.Data, []TemplateField) {
	skills := make([]template.Skill, len(w.Skills))
	for i, s := range w.Skills {
		skills[i] = template.Skill{Name: s.Name, Description: s.Description, Body: s.Body}
	}
	notes := make([]string, len(w.Memory.Entries))
	for i, e := range w.Memory.Entries {
		notes[i] = strings.TrimSpace(e.Content)
	}
	todo := make([]template.Todo, len(w.Todo.Entries))
	for i, e := range w.Todo.Entries {
		todo[i] = template.Todo{Content: e.Content, Status: e.Status}
	}
	d := template.Data{
		CWD:      w.Cwd,
		Tools:    template.ToolsMarkdown(allowed(w, role)),
		Skills:   template.SkillsMarkdown(skills),
		Memory:   template.MemoryText(strings.Join(notes, blankLine)),
		TodoList: template.TodoMarkdown(todo),
		UTCNow:   w.Now.UTC().Format(time.RFC3339),
	}
	return d, []TemplateField{
		{"CWD", d.CWD, prompt.Source{Kind: prompt.FromSystem, Detail: "working directory"}},
		{"Tools", d.Tools, prompt.Source{Kind: prompt.FromComputed, Detail: "tool catalogue and the policy of " + role.Name}},
		{"Skills", d.Skills, prompt.Source{Kind: prompt.FromComputed, Detail: "skills"}},
		{"Memory", d.Memory, w.Memory.Source},
		{"TodoList", d.TodoList, w.Todo.Source},
		{"UTCNow", d.UTCNow, prompt.Source{Kind: prompt.FromClock}},
	}
}

// buildTemplate is coddy's prompt: the template of the role's mode, filled. When
// the template fails, the safe text is what is built, and the section says why.
func buildTemplate(a *assembly) {
	a.builder.Open(prompt.Message{Role: "system"})
	engine := TemplateEngine(a.w)
	data, fields := TemplateData(a.w, a.role)
	text, err := engine.RenderWithFallback(a.role.Mode, data, a.w.Now)
	s := prompt.Section{
		Name:   "template",
		Kind:   prompt.KindTemplate,
		Tier:   prompt.Medium,
		Text:   text,
		Source: prompt.Source{Kind: prompt.FromBuiltin, Detail: "template of the mode " + modeName(a.role.Mode)},
	}
	if path := engine.Path(a.role.Mode); path != "" {
		s.Source = prompt.Source{Kind: prompt.FromFile, Path: path}
	}
	if err != nil {
		s.Reason = "the safe text stands here, since the template failed: " + err.Error()
	} else {
		s.Parts = located(text, fields)
	}
	if prompt.Blank(text) {
		s.State, s.Text, s.Reason = prompt.Empty, "", "the template renders nothing"
	}
	s.Digest = a.memo.SectionDigest(s.Name, s.Text)
	a.head = append(a.head, runcontext.Entry{Name: s.Name, Value: s.Text})
	a.builder.Add("", s) // not trimmed: the safe text ends with a line feed
	a.builder.Conversation()
}

// modeName gives the mode that coddy takes a role's mode for.
func modeName(mode string) string {
	if mode == template.PlanMode {
		return template.PlanMode
	}
	return "agent"
}

// located gives a part for each field: where its value stands in the rendering,
// if it stands there exactly once and as it is. A rendering does not tell where
// its values went.
func located(text string, fields []TemplateField) []prompt.Part {
	parts := make([]prompt.Part, len(fields))
	for i, f := range fields {
		p := prompt.Part{Name: f.Name, Source: f.Source}
		switch n := occurrences(text, f.Value); {
		case f.Value == "":
			p.State, p.Reason = prompt.Empty, "the field is empty"
		case n == 1:
			p.Start = strings.Index(text, f.Value)
			p.End = p.Start + len(f.Value)
		case n == 0:
			p.State, p.Reason = prompt.Dropped, "the template does not print it as it is"
		default:
			p.Reason = fmt.Sprintf("it stands in the text %d times", n)
		}
		parts[i] = p
	}
	return parts
}

// occurrences counts how often a value stands in a text, overlaps left aside.
func occurrences(text, value string) int {
	if value == "" {
		return 0
	}
	return strings.Count(text, value)
}
