package edit

import (
	"fmt"
	"strings"

	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// zonedLayout is the layout whose sections a state file can say.
const zonedLayout = "zoned"

// zonedTargets gives what the state file says of a section, and whether it is
// there or nowhere: what the file leaves open is made from the workspace, as
// layout.ZonedState does.
func zonedTargets(w *workspace.Workspace, section string) (list []Target, only bool) {
	var s zoned.State
	if w.State != nil {
		s = *w.State
	}
	switch section {
	case "system":
		return single(statePersona), s.Persona != ""
	case "skills":
		return each(stateSkill, len(s.Skills)), s.Skills != nil
	case "tools":
		return each(stateTool, len(s.Tools)), s.Tools != nil
	case "memory-index":
		return each(stateIndex, len(s.Session.MemoryIndex)), s.Session.MemoryIndex != nil
	case "recalled":
		return each(stateRecalled, len(s.Session.Recalled)), s.Session.Recalled != nil
	case "capabilities":
		if s.Capabilities == (zoned.Capabilities{}) {
			return nil, true
		}
		return single(statePlatform, stateArch, stateBrowser, stateFolder), true
	}
	if w.State == nil {
		return nil, true
	}
	return sessionTargets(s, section), true
}

// sessionTargets gives what of a state makes a section that nothing else can
// make.
func sessionTargets(s zoned.State, section string) []Target {
	switch section {
	case "rules":
		return single(stateRules)
	case "notice":
		return single(stateNotice)
	case "profile":
		return placed(Profile, len(s.ProfileFacts))
	case "session-facts":
		return placed(Known, len(s.Session.KnownFacts))
	case "loaded-skills":
		return each(stateLoaded, len(s.Session.LoadedSkills))
	case "conversation":
		return turns(s.Session.Turns)
	case "world":
		if s.Session.World != nil {
			return world()
		}
	}
	return nil
}

func placed(kind Kind, n int) []Target {
	list := make([]Target, n)
	for i := range list {
		list[i] = Target{Kind: kind, At: i}
	}
	return list
}

// Nothing says in a sentence why a section of a prompt, or a part of it, leads
// to no target, and what would give it one. Part is -1 for the whole section. It
// is empty for a list that is empty and can be added to.
func Nothing(w *workspace.Workspace, p *prompt.Prompt, section, part int) string {
	s := p.Sections[section]
	if p.Layout == zonedLayout {
		switch reason, made := nothingZoned(w, s.Name); {
		case reason != "":
			return s.Name + " " + reason
		case made:
			return ""
		}
	}
	kind := s.Kind
	if kind == prompt.KindTemplate && part >= 0 && part < len(s.Parts) {
		kind = FieldKind(s.Parts[part].Name)
	}
	switch kind {
	case prompt.KindFacts, prompt.KindEnvironment, prompt.KindMemory:
		return ""
	case prompt.KindSkills:
		return "There is no skill to edit: a folder with a SKILL.md below .agents/skills, .claude/skills or .foreword/skills makes one."
	case prompt.KindInstructions:
		return "The config lists no instruction files: name one under instructions."
	}
	return s.Name + " is the layout's own text: there is nothing to edit."
}

// FieldKind gives the kind of the sections that are made from the same as a
// field of a template; the template's own for fields that are made from no list.
func FieldKind(field string) prompt.Kind {
	switch field {
	case "Tools":
		return prompt.KindTools
	case "Skills":
		return prompt.KindSkills
	case "Memory":
		return prompt.KindMemory
	}
	return prompt.KindTemplate
}

// nothingZoned says what a section is made from where nothing of it can be
// edited. With made and no reason it is an empty list of the state file.
func nothingZoned(w *workspace.Workspace, section string) (reason string, made bool) {
	switch section {
	case "capabilities":
		return "is computed from this machine: platform, folder, and the programs for clipboard, windows and notifications on PATH. A state file (--state FILE) with capabilities replaces it.", false
	case "rules":
		return "is the built-in policy text. A state file (--state FILE) with rules replaces it.", false
	case "profile", "session-facts":
		if w.State != nil {
			return "", true
		}
	case "recalled":
		if w.State == nil {
			return "comes from a state file's user_message, and none was named: start with --state FILE.", false
		}
		return "is empty: " + w.StateSource.Path + " names no note, and none matches its user_message.", false
	}
	member := stateMember(section)
	_, only := zonedTargets(w, section)
	switch {
	case member == "" || !only: // the layout's own, or made from the workspace
		return "", false
	case w.State == nil:
		return "comes from a state file, and none was named: start with --state FILE.", false
	}
	return fmt.Sprintf("is empty: %s says nothing under %s.", w.StateSource.Path, member), false
}

// stateMember gives the member of the state file that a section can be said by.
func stateMember(section string) string {
	switch section {
	case "profile":
		return "profile_facts"
	case "loaded-skills", "memory-index", "world":
		return "session." + strings.ReplaceAll(section, "-", "_")
	case "session-facts":
		return "session.known_facts"
	case "conversation":
		return "session.turns"
	case "skills", "notice":
		return section
	}
	return ""
}
