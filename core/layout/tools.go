package layout

import (
	"fmt"
	"strings"

	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// toolDocs gives LLM::Agent::Prompt's tool docs of the role's tools, a part a
// tool.
func (a *assembly) toolDocs() prompt.Section {
	s := a.toolsSection(prompt.Head)
	var l list
	for _, t := range a.w.Tools {
		if p, ok := a.toolPart(t); !ok {
			l.absent(p)
			continue
		} else if block, documented := prompt.ToolDoc(t.Function); documented {
			if len(l.text) == 0 {
				l.write(prompt.ToolsHeading)
			}
			l.write(blankLine)
			l.part(block, p)
		}
	}
	s.Text, s.Parts = string(l.text), l.parts
	if s.Text == "" {
		s.State = prompt.Empty
	}
	return s
}

// toolsBeside gives the declarations as they are sent with the request, a JSON
// array: no text of the prompt, but part of what fills the window.
func (a *assembly) toolsBeside() {
	s := a.toolsSection(prompt.Beside)
	var l list
	for _, t := range a.w.Tools {
		p, ok := a.toolPart(t)
		if !ok {
			l.absent(p)
			continue
		}
		if len(l.text) == 0 {
			l.write("[")
		} else {
			l.write(",")
		}
		l.part(tool.Spec(t), p)
	}
	if len(l.text) > 0 {
		l.write("]")
	} else {
		s.State = prompt.Empty
	}
	s.Text, s.Parts = string(l.text), l.parts
	a.add(s)
}

func (a *assembly) toolsSection(zone prompt.Zone) prompt.Section {
	s := prompt.Section{
		Name:   "tools",
		Kind:   prompt.KindTools,
		Zone:   zone,
		Tier:   prompt.Static,
		Source: prompt.Source{Kind: prompt.FromComputed, Detail: "tool catalogue and the policy of " + a.role.Name},
	}
	var allowed, denied, unlisted int
	for _, t := range a.w.Tools {
		switch a.role.Policy.Permission(t.Name) {
		case workspace.Allowed:
			allowed++
		case workspace.Denied:
			denied++
		default:
			unlisted++
		}
	}
	counts := []string{fmt.Sprintf("%d of %d tools allowed", allowed, len(a.w.Tools))}
	if denied > 0 {
		counts = append(counts, fmt.Sprintf("%d denied", denied))
	}
	if unlisted > 0 {
		counts = append(counts, fmt.Sprintf("%d unlisted", unlisted))
	}
	s.Reason = strings.Join(counts, ", ")
	return s
}

// toolPart gives the part of a tool, and whether the role may call it.
func (a *assembly) toolPart(t tool.Tool) (prompt.Part, bool) {
	p := prompt.Part{
		Name:   t.Name,
		Source: prompt.Source{Kind: prompt.FromFile, Path: t.Path, Line: t.Line},
	}
	if t.Path == "" {
		p.Source = prompt.Source{Kind: prompt.FromBuiltin}
	}
	switch a.role.Policy.Permission(t.Name) {
	case workspace.Allowed:
		return p, true
	case workspace.Denied:
		p.State, p.Reason = prompt.Dropped, "denied for "+a.role.Name
	default:
		p.State, p.Reason = prompt.Dropped, "unlisted for "+a.role.Name+": neither allowed nor denied, so not available"
	}
	return p, false
}
