package layout

import (
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// buildRole is Agent Smith's system prompt: role frame, project block, memory
// index. The tools' declarations are sent beside it.
func buildRole(a *assembly) {
	a.builder.Open(prompt.Message{Role: "system"})
	a.smithSections()
	a.builder.Conversation()
	a.toolsBeside()
}

// smithSections adds the three blocks that Agent Smith joins.
func (a *assembly) smithSections() {
	a.add(a.frame("role"))
	a.add(a.project())
	a.add(a.memory())
}

// frame gives the role's frame under the name that the layout has for it.
func (a *assembly) frame(name string) prompt.Section {
	s := prompt.Section{
		Name:   name,
		Kind:   prompt.KindRole,
		Tier:   prompt.Static,
		Text:   a.role.Frame,
		Source: a.role.Source,
	}
	if prompt.Blank(s.Text) {
		s.State, s.Reason = prompt.Empty, "the role has no frame"
	}
	return s
}

func (a *assembly) project() prompt.Section {
	p := a.w.Project
	block := prompt.Project{
		Cwd:        a.w.Cwd,
		Root:       p.Root,
		Origin:     p.Origin,
		Normalized: p.Normalized,
		ID:         p.ID,
	}
	var l list
	l.part(block.Information(), prompt.Part{
		Name:   "information",
		Source: prompt.Source{Kind: prompt.FromGit},
		Reason: reasons(p.Absent),
	})
	index := prompt.Part{Name: "context", Source: p.Index.Source, State: p.Index.State, Reason: p.Index.Reason}
	if p.Index.Present() && !prompt.Blank(p.Index.Text) {
		l.write(blankLine + prompt.ContextHeading + "\n")
		l.part(prompt.TrimEnd(p.Index.Text), index)
	} else {
		l.absent(index)
	}
	return prompt.Section{
		Name:   "project",
		Kind:   prompt.KindProject,
		Tier:   prompt.Slow,
		Text:   string(l.text),
		Source: prompt.Source{Kind: prompt.FromGit, Detail: "and " + p.Index.Source.Path},
		Reason: index.Reason,
		Parts:  l.parts,
	}
}

func reasons(absent []workspace.Absence) string {
	text := ""
	for _, a := range absent {
		if text != "" {
			text += "; "
		}
		text += a.Name + ": " + a.Reason
	}
	return text
}

func (a *assembly) memory() prompt.Section {
	m := a.w.Memory
	s := prompt.Section{
		Name:   "memory",
		Kind:   prompt.KindMemory,
		Tier:   prompt.Medium,
		Source: m.Source,
		State:  m.State,
		Reason: m.Reason,
	}
	if len(m.Entries) == 0 {
		return s
	}
	notes := a.notes.of(m.Entries)
	lines := make([]prompt.Line, len(notes))
	for i, n := range notes {
		lines[i] = n.Line
	}
	s.Text = prompt.MemoryIndex(m.ProjectID, lines)
	s.Parts = make([]prompt.Part, len(notes))
	at := len(s.Text)
	for i := len(notes) - 1; i >= 0; i-- {
		end := at
		at -= notes[i].Len()
		s.Parts[i] = prompt.Part{Name: notes[i].Name, Start: at, End: end, Source: notes[i].source}
		at-- // the line feed in front
	}
	return s
}
