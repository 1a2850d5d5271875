package views

import (
	"strconv"
	"strings"

	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// Facets are what a detail shows of a section beyond what every section has.
type Facets struct {
	Fields  []Field
	Title   string
	Entries []Entry
}

// RoleFacets show a role: its mode, whom it may start, and what its policy says
// about each tool of the catalogue.
func RoleFacets(r workspace.Role, tools []tool.Tool) Facets {
	f := Facets{Title: "policy"}
	f.add("mode", r.Mode, "none")
	f.add("starts", strings.Join(r.Dispatch, ", "), "no other role")
	var counts [3]int
	for _, t := range tools {
		p := r.Policy.Permission(t.Name)
		counts[p]++
		f.Entries = append(f.Entries, Entry{
			Name: t.Name, Value: firstLine(t.Description), Note: p.String(),
			Tone: [...]Level{Info, Success, Failure}[p], Quiet: p != workspace.Allowed,
		})
	}
	if len(tools) > 0 {
		f.add("tools", strconv.Itoa(counts[workspace.Allowed])+" allowed, "+strconv.Itoa(counts[workspace.Denied])+
			" denied, "+strconv.Itoa(counts[workspace.Unlisted])+" unlisted", "")
	}
	return f
}

// ProjectFacets show the project: where it is, and why what is missing is.
func ProjectFacets(p workspace.Project) Facets {
	var f Facets
	reason := func(name string) string {
		for _, a := range p.Absent {
			if a.Name == name {
				return a.Reason
			}
		}
		return "none"
	}
	f.add("root", p.Root, reason("root"))
	f.add("origin", p.Origin, reason("origin"))
	f.add("normalised", p.Normalized, reason("origin"))
	f.add("id", p.ID, reason("origin"))
	f.add("branch", p.Branch, reason("branch"))
	f.add("head", p.Head, reason("head"))
	f.add("index", p.Index.Source.Path, p.Index.Reason)
	return f
}

// MemoryFacets show the notes of the project.
func MemoryFacets(m workspace.Memory) Facets {
	f := Facets{Title: "notes"}
	f.add("project", m.ProjectID, "no project id")
	f.add("store", m.Source.String(), m.Reason)
	for _, e := range m.Entries {
		f.Entries = append(f.Entries, Entry{
			Name: "m-" + strconv.FormatInt(e.ID, 10), Value: firstLine(e.Content), Note: strings.Join(e.Tags, " "),
		})
	}
	return f
}

// FactsFacets show facts as names and values with their sources.
func FactsFacets(facts []workspace.Fact) Facets {
	f := Facets{Title: "facts"}
	for _, x := range facts {
		f.Entries = append(f.Entries, Entry{
			Name: x.Name, Value: x.Value, Note: x.Source.String(), State: x.State, Reason: x.Reason,
		})
	}
	return f
}

// ToolsFacets show tools with what each costs; the counts go with the tools
// and may be fewer.
func ToolsFacets(tools []tool.Tool, counts []Tokens) Facets {
	f := Facets{Title: "tools"}
	for i, t := range tools {
		e := Entry{Name: t.Name, Value: firstLine(t.Description)}
		if i < len(counts) {
			e.Tokens = counts[i]
		}
		f.Entries = append(f.Entries, e)
	}
	return f
}

// PartsFacets show the parts that a section is made of.
func PartsFacets(s prompt.Section) Facets {
	f := Facets{Title: "parts"}
	for _, p := range s.Parts {
		e := Entry{Name: p.Name, Note: p.Source.String(), State: p.State, Reason: p.Reason}
		if p.Start < p.End && p.End <= len(s.Text) {
			e.Value = firstLine(s.Text[p.Start:p.End])
		}
		f.Entries = append(f.Entries, e)
	}
	return f
}

func (f *Facets) add(label, value, missing string) {
	field := Field{Label: label, Value: value}
	if value == "" {
		field.Value, field.Missing = missing, true
	}
	if field.Value != "" {
		f.Fields = append(f.Fields, field)
	}
}

// firstLine gives the first line that says something.
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}
