package tui

import (
	"fmt"
	"strings"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/template"
	"foreword/views"
)

// templateLayout is the layout whose text is a rendered template.
const templateLayout = "template"

// keepGood keeps the last good rendering of each role's template. While a
// template fails, the preview goes on showing it, with a warning; what is sent,
// counted and digested is the fallback.
func (m *Model) keepGood() {
	p := m.shown.prompt
	if p.Layout != templateLayout {
		return
	}
	role, _ := m.w.Role(m.role)
	data, _ := layout.TemplateData(m.w, role)
	_, err := layout.TemplateEngine(m.w).Render(role.Mode, data)
	if err == nil {
		m.good[m.role] = p
		return
	}
	m.shown.problem = err.Error()
	if last, ok := m.good[m.role]; ok {
		m.shown.blocks = views.Blocks(last)
		m.shown.warning = "last good rendering, not what is sent"
	}
}

// templateFacets show a template: the values of its fields, which of its
// branches are taken, and what is wrong with it.
func (m *Model) templateFacets() views.Facets {
	role, _ := m.w.Role(m.role)
	data, fields := layout.TemplateData(m.w, role)
	engine := layout.TemplateEngine(m.w)
	f := views.Facets{Title: "branches"}
	if _, err := engine.Render(role.Mode, data); err != nil {
		f.Fields = append(f.Fields, views.Field{Label: "error", Value: err.Error()})
	}
	for _, field := range fields {
		f.Fields = append(f.Fields, fieldView(field))
	}
	source, _, err := engine.Source(role.Mode)
	if err != nil {
		return f
	}
	branches, err := template.Branches(source, data)
	if err != nil {
		return f // the error stands above
	}
	for _, b := range branches {
		entry := views.Entry{Name: b.Condition, Value: fmt.Sprintf("line %d", b.Line), Note: "taken"}
		if !b.Taken {
			entry.Note, entry.Quiet = "not taken", true
		}
		f.Entries = append(f.Entries, entry)
	}
	return f
}

// fieldView gives a field's value in one line.
func fieldView(field layout.TemplateField) views.Field {
	value := strings.TrimSpace(field.Value)
	if value == "" {
		return views.Field{Label: field.Name, Value: "empty", Missing: true}
	}
	first, _, more := strings.Cut(value, "\n")
	if more {
		first = fmt.Sprintf("%d lines, %d bytes", strings.Count(value, "\n")+1, len(field.Value))
	}
	return views.Field{Label: field.Name, Value: first}
}

// templateSource gives the source of the role's template.
func (m *Model) templateSource() string {
	role, _ := m.w.Role(m.role)
	source, _, err := layout.TemplateEngine(m.w).Source(role.Mode)
	if err != nil {
		return ""
	}
	return source
}

// templateRows gives the template's source for the detail pane: plain rows until
// the coloured ones have come.
func (m *Model) templateRows(width int) views.Rows {
	source := m.templateSource()
	key := m.templateKey(source, width)
	if rows, ok := m.rows.rows[key]; ok {
		return rows
	}
	return m.rows.wrapped(key.digest, source, width)
}

func (m *Model) templateKey(source string, width int) rowsKey {
	return rowsKey{digest: prompt.ByteDigest(source), width: width, mode: views.Source, theme: m.theme.ID}
}

// wantTemplate gives the key and the source of template rows that are still to
// be coloured.
func (m *Model) wantTemplate() (rowsKey, string, bool) {
	if m.shown.prompt.Layout != templateLayout {
		return rowsKey{}, "", false
	}
	source := m.templateSource()
	key := m.templateKey(source, views.DetailWidth(m.arranged().Panes[views.PaneDetail]))
	_, done := m.rows.rows[key]
	return key, source, source != "" && !done && !m.rows.failed[key]
}
