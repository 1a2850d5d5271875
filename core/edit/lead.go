package edit

import (
	"slices"

	"foreword/core/prompt"
	"foreword/core/template"
	"foreword/core/workspace"
)

// In names the target as it is called in the workspace, as "the fact branch".
func (t Target) In(w *workspace.Workspace) string {
	switch {
	case t.Kind == Fact && has(w.Facts, t.At) == nil:
		return "the fact " + w.Facts[t.At].Name
	case t.Kind == Head && has(w.Head, t.At) == nil:
		return "the head section " + w.Head[t.At].Name
	case t.Kind == Tail && has(w.Tail, t.At) == nil:
		return "the tail section " + w.Tail[t.At].Name
	case t.Kind == Index && w.Project.Index.Name != "":
		return w.Project.Index.Name
	case t.Kind == Todo && w.Todo.Source.Path != "":
		return w.Todo.Source.Path
	}
	if label, ok := stateLabel(w, t); ok {
		return label
	}
	return t.String()
}

// Targets leads from a section of a prompt that was built from the workspace to
// what is edited to change it, the likeliest first. A computed section leads to
// what it is made from. It is empty for text that is the layout's own and for
// what is not there; Nothing then says so in words.
func Targets(w *workspace.Workspace, p *prompt.Prompt, section int) []Target {
	if section < 0 || section >= len(p.Sections) {
		return nil
	}
	s := p.Sections[section]
	if p.Layout == zonedLayout {
		if list, only := zonedTargets(w, s.Name); only {
			return list
		}
	}
	switch s.Kind {
	case prompt.KindRole:
		return []Target{{Kind: Frame, Name: p.Role}, {Kind: Policy, Name: p.Role}}
	case prompt.KindProject:
		return []Target{{Kind: Index}}
	case prompt.KindHead, prompt.KindTail:
		return blockOf(w, p, section)
	case prompt.KindFacts:
		return Facts(w)
	case prompt.KindEnvironment:
		return Facts(w)
	case prompt.KindInstructions:
		return instructions(w)
	case prompt.KindMemory:
		return notes(w.Memory.Entries)
	case prompt.KindRecalled:
		return notes(w.Memory.Recalled)
	case prompt.KindTools:
		return tools(w, p.Role)
	case prompt.KindSkills: // a catalogue: the bodies come when they are loaded
		return skills(w, SkillLine)
	case prompt.KindTemplate:
		return templateSources(w, p.Role)
	}
	return nil
}

// PartTargets leads from a part of a section to what is edited to change it, as
// Targets does; a part that has nothing of its own leads where its section does.
// It is empty for a list that has nothing in it.
func PartTargets(w *workspace.Workspace, p *prompt.Prompt, section, part int) []Target {
	all := Targets(w, p, section)
	if all == nil || part < 0 || part >= len(p.Sections[section].Parts) {
		return all
	}
	s := p.Sections[section]
	name := s.Parts[part].Name
	var own []Target
	switch s.Kind {
	case prompt.KindFacts:
		if part < len(w.Facts) { // a part a fact, in their order
			own = append(own, Target{Kind: Fact, At: part})
		}
	case prompt.KindTemplate:
		if made, ok := fieldTargets(w, p.Role, name); ok {
			return made
		}
	case prompt.KindTools:
		own = append(own, Target{Kind: Tool, Name: name}, Target{Kind: Policy, Name: p.Role})
	default:
		for _, t := range all {
			if t.Name == name && name != "" || t.Kind == Note && "note m-"+noteNumber(name) == t.String() || t.Kind == Fact && w.Facts[t.At].Name == name {
				own = append(own, t)
			}
		}
	}
	if len(own) == 0 {
		return all
	}
	return own
}

// noteNumber gives the digits of a note's name in the index, as of "m-12".
func noteNumber(name string) string {
	if len(name) > 2 && name[:2] == "m-" {
		return name[2:]
	}
	return ""
}

// blockOf gives the configured section that a section of the prompt is, which
// is the one of its turn in the zone: names may come twice.
func blockOf(w *workspace.Workspace, p *prompt.Prompt, section int) []Target {
	zone := p.Sections[section].Zone
	list, err := listOf(w, zone)
	if err != nil {
		return nil
	}
	turn := 0
	kind := p.Sections[section].Kind
	for _, s := range p.Sections[:section] {
		if s.Zone == zone && s.Kind == kind {
			turn++
		}
	}
	for at, b := range *list {
		if b.Kind != kind {
			continue
		}
		if turn == 0 {
			return []Target{blockTarget(zone, at)}
		}
		turn--
	}
	return nil
}

// Facts gives the facts in their order, whether or not a layout shows them.
func Facts(w *workspace.Workspace) []Target {
	var list []Target
	for i := range w.Facts {
		list = append(list, Target{Kind: Fact, At: i})
	}
	return list
}

// Blocks gives the sections of the head and then those of the tail, in their
// order, those of computed texts too.
func Blocks(w *workspace.Workspace) []Target {
	var list []Target
	for i := range w.Head {
		list = append(list, Target{Kind: Head, At: i})
	}
	for i := range w.Tail {
		list = append(list, Target{Kind: Tail, At: i})
	}
	return list
}

func instructions(w *workspace.Workspace) []Target {
	var list []Target
	for _, d := range w.Instructions {
		list = append(list, Target{Kind: Instructions, Name: d.Source.Path})
	}
	slices.SortStableFunc(list, func(a, b Target) int {
		return missing(w, a.Name) - missing(w, b.Name)
	})
	return list
}

// missing puts files that are not there behind those that are.
func missing(w *workspace.Workspace, path string) int {
	if w.Instructions[instructionAt(w, path)].State == prompt.NotFound {
		return 1
	}
	return 0
}

func notes(entries []workspace.MemoryEntry) []Target {
	var list []Target
	for _, n := range entries {
		list = append(list, Target{Kind: Note, ID: n.ID})
	}
	return list
}

// tools gives the role's policy and the tools that it may call.
func tools(w *workspace.Workspace, role string) []Target {
	list := []Target{{Kind: Policy, Name: role}}
	r, _ := w.Role(role)
	for _, t := range w.Tools {
		if r.Policy.Permission(t.Name) == workspace.Allowed {
			list = append(list, Target{Kind: Tool, Name: t.Name})
		}
	}
	return list
}

func skills(w *workspace.Workspace, kind Kind) []Target {
	var list []Target
	for _, s := range w.Skills {
		list = append(list, Target{Kind: kind, Name: s.Name})
	}
	return list
}

// templateSources gives the template of the role's mode, and what its fields
// are made from.
func templateSources(w *workspace.Workspace, role string) []Target {
	mode := agentMode
	if r, ok := w.Role(role); ok && r.Mode == template.PlanMode {
		mode = template.PlanMode
	}
	list := []Target{{Kind: Template, Name: mode}}
	for _, field := range []string{"Tools", "Skills", "Memory", "TodoList"} {
		made, _ := fieldTargets(w, role, field)
		list = append(list, made...)
	}
	return list
}

// fieldTargets gives what a field of a template is made from, and false for one
// that is made from nothing that could be edited.
func fieldTargets(w *workspace.Workspace, role, field string) ([]Target, bool) {
	switch field {
	case "Tools":
		return tools(w, role), true
	case "Skills":
		return skills(w, Skill), true
	case "Memory":
		return notes(w.Memory.Entries), true
	case "TodoList":
		return []Target{{Kind: Todo}}, true
	}
	return nil, false
}
