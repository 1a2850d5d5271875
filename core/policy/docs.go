package policy

import (
	"fmt"
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// doc is the documentation of a tool in a text.
type doc struct {
	name   string
	offset int
}

// docs finds the documentation of tools in a text: a heading that is a tool's
// name, and under it what LLM::Agent::Prompt's tool docs say of parameters.
func (c checker) docs(text string) []doc {
	var out []doc
	open := -1 // the heading that is a tool's name, as an index of found
	var found []doc
	at := 0
	for line := range strings.Lines(text) {
		body := strings.TrimSpace(line)
		if level := headingLevel(body); level > 0 {
			open = -1
			if name := strings.Trim(strings.TrimSpace(body[level:]), "`"); c.names[name] {
				found = append(found, doc{name, at})
				open = len(found) - 1
			}
		} else if open >= 0 && (body == "Parameters:" || body == "Takes no arguments.") {
			out = append(out, found[open])
			open = -1
		}
		at += len(line)
	}
	return out
}

// parts checks the parts of a section of tools, one a tool.
func (c checker) parts(r workspace.Role, s prompt.Section) []Problem {
	var out []Problem
	for _, part := range s.Parts {
		if part.End > part.Start && c.names[part.Name] {
			out = c.documented(out, r, part.Name, part.Source, s.Zone.String()+" "+s.Name)
		}
	}
	return out
}

// documented adds a problem if the role may not call a tool that a text
// documents.
func (c checker) documented(out []Problem, r workspace.Role, tool string, place prompt.Source, where string) []Problem {
	permission := r.Policy.Permission(tool)
	if permission == workspace.Allowed {
		return out
	}
	return append(out, Problem{
		Rule: ToolDoc, Severity: Warning, Role: r.Name, Tool: tool, Place: place,
		Text: fmt.Sprintf("%s documents the tool %s, but the policy of %s %s", where, tool, r.Name, said(permission)),
	})
}

// sourceOf gives the source of a byte of a section: that of the part it is in,
// else of the section.
func sourceOf(s prompt.Section, offset int) prompt.Source {
	at := slices.IndexFunc(s.Parts, func(p prompt.Part) bool { return p.Start <= offset && offset < p.End })
	if at < 0 {
		return s.Source
	}
	return s.Parts[at].Source
}
