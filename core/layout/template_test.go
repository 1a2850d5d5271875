package layout_test

import (
	"io/fs"
	"strings"
	"testing"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/template"
	"foreword/core/workspace"
)

// withTemplates gives the mill an agent template, and a skill and a task.
func withTemplates(t *testing.T, agent string) *workspace.Workspace {
	w := mill(t)
	w.Templates = workspace.Templates{Dir: ".foreword/prompts", AgentFile: "agent.md", PlanFile: "plan.md", Files: []workspace.TemplateFile{
		{Path: ".foreword/prompts/agent.md", Text: agent},
		{Path: ".foreword/prompts/plan.md", Err: fs.ErrNotExist},
	}}
	w.Skills = []workspace.Skill{{Name: "grind", Description: "make flour", Body: "Turn the stone.\n"}}
	w.Todo.Entries = []workspace.TodoEntry{{Content: "oil the axle", Status: "completed"}, {Content: "sweep", Status: "in_progress"}}
	return w
}

func TestATemplateIsFilledWithWhatTheWorkspaceHas(t *testing.T) {
	w := withTemplates(t, "{{.CWD}}|{{.UTCNow}}\n{{.Tools}}\n{{.Skills}}\n{{.Memory}}\n{{.TodoList}}\n")
	p := build(t, "template", w, "direct")
	want := "/srv/mill/wheel|2031-02-28T07:30:00Z\n- `shell`: Run a command.\n- `look`: (no description)\n" +
		"## Skills\n\n### grind (make flour)\n\nTurn the stone.\nRace gate sticks\nmore\n\nOil on Mondays\n- [x] oil the axle\n- [ ] sweep `in_progress`"
	if p.Text() != want {
		t.Errorf("text is\n%q\nwant\n%q", p.Text(), want)
	}
	if p.PrefixEnd != len(want) || len(p.Messages) != 1 || p.ConversationAt != 1 {
		t.Errorf("prefix ends at %d of %d, %d messages, conversation at %d", p.PrefixEnd, len(want), len(p.Messages), p.ConversationAt)
	}
	for _, part := range p.Sections[0].Parts {
		if part.State != prompt.Kept || part.End <= part.Start {
			t.Errorf("%s is not found in the text: %+v", part.Name, part)
		}
	}
}

func TestTheRolesModeChoosesTheTemplate(t *testing.T) {
	w := mill(t)
	w.Roles[0].Mode, w.Roles[1].Mode = "agent", template.PlanMode
	agent, plan := build(t, "template", w, "direct").Text(), build(t, "template", w, "guest").Text()
	for _, p := range []string{agent, plan} {
		if !strings.Contains(p, "/srv/mill/wheel") || !strings.Contains(p, "2031-02-28T07:30:00Z") || strings.Contains(p, "{{") {
			t.Errorf("a built-in template lacks its data:\n%s", p)
		}
	}
	if agent == plan {
		t.Error("both modes have one template")
	}
	if strings.Contains(plan, "`shell`") {
		t.Error("the guest is told of a tool that it may not call")
	}
}

func TestABrokenTemplateGivesTheSafeTextAndSaysWhere(t *testing.T) {
	for name, c := range map[string]struct{ source, mode, want string }{
		"unknown field": {"one\n{{.Nothing}}", "agent", "execute template .foreword/prompts/agent.md: line 2, column 3: "},
		"open branch":   {"{{if .CWD}}", "agent", "parse template .foreword/prompts/agent.md: line 1: "},
		"no such file":  {"fine", template.PlanMode, "read template .foreword/prompts/plan.md: file does not exist"},
	} {
		t.Run(name, func(t *testing.T) {
			w := withTemplates(t, c.source)
			w.Roles[0].Mode = c.mode
			p := build(t, "template", w, "direct")
			engine := layout.TemplateEngine(w)
			data, _ := layout.TemplateData(w, w.Roles[0])
			want, _ := engine.RenderWithFallback(c.mode, data, w.Now)
			if p.Text() != want || !strings.HasSuffix(want, "\n") {
				t.Errorf("text is %q, want %q", p.Text(), want)
			}
			if s := p.Sections[0]; !strings.Contains(s.Reason, c.want) || s.State != prompt.Kept {
				t.Errorf("section is %v for %q, want %q", s.State, s.Reason, c.want)
			}
		})
	}
}

func TestAValueThatCannotBeLocatedSaysSo(t *testing.T) {
	w := withTemplates(t, "{{.CWD}} {{.CWD}} {{printf \"%.3s\" .Tools}}")
	w.Todo.Entries = nil
	for _, part := range build(t, "template", w, "direct").Sections[0].Parts {
		want := map[string]string{"CWD": "2 times", "Tools": "as it is", "TodoList": "empty"}[part.Name]
		if want != "" && (!strings.Contains(part.Reason, want) || part.Start != part.End) {
			t.Errorf("%s is %+v, want %q", part.Name, part, want)
		}
	}
}
