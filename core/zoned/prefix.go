package zoned

import (
	_ "embed"
	"strings"
)

// instructions is the literal block that ends the stable prefix (atomic-agent).
//
//go:embed instructions.md
var instructions string

//go:embed rules.md
var defaultRules string

// DefaultRules gives the policy text for agents that bring none.
func DefaultRules() string { return strings.TrimSuffix(defaultRules, "\n") }

// noSkills stands in the catalogue's place when it is empty.
const noSkills = "(none installed)"

// StablePrefix gives the part of the prompt that does not change within a
// session: system, rules, skills, tools, capabilities and instructions, each
// headed by its name and followed by a blank line; the whole ends with a single
// line feed.
func StablePrefix(s State) string {
	var a assembly
	a.prefix(s)
	return a.finishPrefix()
}

func systemBody(s State) string {
	if token := s.Model.ReasoningSystemToken; token != "" {
		return trimEnd(token) + "\n" + s.Persona
	}
	return s.Persona
}

func skillsBody(skills []Skill) string {
	if len(skills) == 0 {
		return noSkills
	}
	lines := make([]string, len(skills))
	for i, skill := range skills {
		scope := "global"
		if skill.Source == "project" {
			scope = "project"
		}
		lines[i] = "- [" + scope + "] " + skill.Name + ": " + skill.Description
	}
	return strings.Join(lines, "\n")
}

func toolsBody(tools []Tool) string {
	var lines []string
	for _, tool := range tools {
		lines = append(lines, "- "+tool.Name+" — "+tool.Summary, "  args: "+tool.ArgsSchema)
		if len(tool.Examples) > 0 {
			lines = append(lines, "  examples:")
		}
		for _, example := range tool.Examples {
			lines = append(lines, "    - "+example)
		}
	}
	return strings.Join(lines, "\n")
}

func capabilitiesBody(c Capabilities) string {
	return strings.Join([]string{
		"platform: " + c.Platform + "/" + c.Arch,
		"browser: " + c.BrowserChannel,
		"working_dir: " + c.WorkingDir,
		"clipboard: " + yesNo(c.HasClipboard),
		"wmctrl: " + yesNo(c.HasWmctrl),
		"notifications: " + yesNo(c.HasNotifications),
	}, "\n")
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
