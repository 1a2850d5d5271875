package template

import (
	"strings"

	"foreword/core/tool"
)

// ToolsMarkdown gives the Tools value as coddy's agent does: one bullet per
// tool, in the given order, the description trimmed at both ends. No tools give
// the empty string.
func ToolsMarkdown(tools []tool.Tool) string {
	lines := make([]string, len(tools))
	for i, t := range tools {
		description := strings.TrimSpace(t.Description)
		if description == "" {
			description = "(no description)"
		}
		lines[i] = "- `" + t.Name + "`: " + description
	}
	return strings.Join(lines, "\n")
}

// Todo is one entry of a to-do list.
type Todo struct {
	Content string `json:"content"`
	// Status is "pending", "completed" or any other word.
	Status string `json:"status"`
}

// TodoMarkdown gives the TodoList value as coddy's agent does: one box per
// entry, ticked when completed; a status other than pending and completed is
// appended in back quotes. The list is trimmed as a whole, its entries are not.
func TodoMarkdown(entries []Todo) string {
	lines := make([]string, len(entries))
	for i, e := range entries {
		switch e.Status {
		case "completed":
			lines[i] = "- [x] " + e.Content
		case "pending":
			lines[i] = "- [ ] " + e.Content
		default:
			lines[i] = "- [ ] " + e.Content + " `" + e.Status + "`"
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// Skill is one skill in full.
type Skill struct {
	Name, Description, Body string
}

// SkillsMarkdown gives the Skills value in the shape that coddy's agent uses: a
// heading, then for each skill its own heading with the description in brackets,
// a blank line and the body. A body is trimmed, so that the layout of blank
// lines does not depend on it; a blank one leaves the heading alone. No skills
// give the empty string.
func SkillsMarkdown(skills []Skill) string {
	if len(skills) == 0 {
		return ""
	}
	blocks := []string{"## Skills"}
	for _, s := range skills {
		heading := "### " + s.Name
		if description := strings.TrimSpace(s.Description); description != "" {
			heading += " (" + description + ")"
		}
		blocks = append(blocks, heading)
		if body := strings.TrimSpace(s.Body); body != "" {
			blocks = append(blocks, body)
		}
	}
	return strings.Join(blocks, "\n\n")
}

// MemoryText gives the Memory value: the session's notes, trimmed.
func MemoryText(notes string) string { return strings.TrimSpace(notes) }
