package edit

import (
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// Switchable gives what a section of tools or of skills is made from, with
// those that are switched off in their places; false for other sections.
func Switchable(w *workspace.Workspace, kind prompt.Kind, role string) ([]Target, bool) {
	var list []Target
	switch kind {
	case prompt.KindTools:
		list = append(list, Target{Kind: Policy, Name: role})
		r, _ := w.Role(role)
		all, _ := whole(w.Tools, w.Aside.Tools)
		for _, t := range all {
			if r.Policy.Permission(t.Name) == workspace.Allowed {
				list = append(list, Target{Kind: Tool, Name: t.Name})
			}
		}
	case prompt.KindSkills:
		all, _ := whole(w.Skills, w.Aside.Skills)
		for _, s := range all {
			list = append(list, Target{Kind: Skill, Name: s.Name})
		}
	default:
		return nil, false
	}
	return list, true
}
