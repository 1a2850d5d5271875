package tui

import (
	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
	"foreword/views"
)

// detailView gives what the detail pane shows: the section under the cursor.
func (m *Model) detailView() views.Detail {
	section := m.section()
	if m.shown.prompt == nil || section == views.NoSection {
		return views.Detail{}
	}
	s := &m.shown.prompt.Sections[section]
	pane := m.arranged().Panes[views.PaneDetail]
	d := views.Detail{
		Section:  s,
		Index:    section,
		Sections: m.shown.prompt.Sections,
		Tokens:   m.tokensOf(m.shown.prompt.Sections[section : section+1])[0],
		Marks:    m.shown.marks[section],
		Counter:  m.counting.counter.Name(),
		Facets:   m.facets(*s),
		Offset:   m.detail,
	}
	if s.Kind == prompt.KindTemplate {
		d.Text, d.TextTitle = m.templateRows(views.DetailWidth(pane)), "template"
	} else if s.Text != "" {
		d.Text = m.rows.wrapped(s.ByteDigest, s.Text, views.DetailWidth(pane))
	}
	return d
}

// facets gives what a section's kind has to say of it.
func (m *Model) facets(s prompt.Section) views.Facets {
	switch s.Kind {
	case prompt.KindRole:
		role, _ := m.w.Role(m.role)
		return views.RoleFacets(role, m.w.Tools)
	case prompt.KindProject:
		return views.ProjectFacets(m.w.Project)
	case prompt.KindMemory:
		return views.MemoryFacets(m.w.Memory)
	case prompt.KindFacts:
		return views.FactsFacets(m.w.Facts)
	case prompt.KindTemplate:
		return m.templateFacets()
	case prompt.KindTools:
		return views.ToolsFacets(m.allowedTools(), m.toolCounts(s))
	}
	return views.PartsFacets(s)
}

// allowedTools gives the tools that the role may call.
func (m *Model) allowedTools() []tool.Tool {
	role, _ := m.w.Role(m.role)
	var tools []tool.Tool
	for _, t := range m.w.Tools {
		if role.Policy.Permission(t.Name) == workspace.Allowed {
			tools = append(tools, t)
		}
	}
	return tools
}

// toolCounts gives the counts of the tools that stand in a section, in order.
func (m *Model) toolCounts(s prompt.Section) []views.Tokens {
	var counts []views.Tokens
	for _, p := range s.Parts {
		if p.State == prompt.Kept {
			counts = append(counts, m.tokens(prompt.ByteDigest(s.Text[p.Start:p.End])))
		}
	}
	return counts
}
