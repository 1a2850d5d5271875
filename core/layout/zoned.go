package layout

import (
	"slices"
	"strings"

	"foreword/core/prompt"
	"foreword/core/runcontext"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// buildZoned is atomic-agent's prompt: one text, whose stable prefix a cache can
// keep and whose tail is said anew with each request. The conversation is a
// section of that text, so nothing follows the message.
func buildZoned(a *assembly) {
	a.builder.Open(prompt.Message{Role: "system"})
	state := ZonedState(a.w, a.role)
	built := zoned.Build(state)
	end := 0 // of what is written
	for _, z := range built.Sections {
		s := a.zonedSection(z)
		a.enter(s)
		if z.Header == z.Start {
			a.builder.Add("", s) // left out: no text, and no heading
			continue
		}
		a.builder.Place(built.Text[end:z.Start], s)
		end = z.End
	}
	a.builder.Raw(built.Text[end:])
	a.builder.Prefix(len(built.Prefix))
	a.builder.Conversation()
}

// enter puts a section into the digest of its zone.
func (a *assembly) enter(s prompt.Section) {
	entry := runcontext.Entry{Name: s.Name, Value: s.Text}
	switch {
	case !present(s):
	case s.Zone == prompt.Head:
		a.head = append(a.head, entry)
	default:
		a.tail = append(a.tail, entry)
	}
}

// zonedSection gives a section as prompts have it. The heading above it and the
// blank line below it are no part of its text, as they are none of its cap.
func (a *assembly) zonedSection(z zoned.Section) prompt.Section {
	kind, source := a.zonedOrigin(z.Name)
	s := prompt.Section{
		Name:   z.Name,
		Kind:   kind,
		Zone:   z.Zone,
		Tier:   z.Tier,
		Text:   z.Body,
		Source: source,
		State:  z.State,
		Reason: z.Reason,
		Digest: a.memo.SectionDigest(z.Name, z.Body),
	}
	if kind == prompt.KindMemory && s.State == prompt.Empty && s.Reason == "" {
		s.Reason = a.w.Memory.Reason
	}
	if z.Cap != zoned.NoCap {
		s.Limit = &prompt.Limit{Cap: z.Cap, Used: z.Tokens, Uncut: z.Uncut}
		if together := []string{"loaded-skills", "session-facts"}; slices.Contains(together, z.Name) {
			s.Limit.Shared = together
		}
	}
	return s
}

// zonedOrigin gives the kind of a section and where its text comes from.
func (a *assembly) zonedOrigin(name string) (prompt.Kind, prompt.Source) {
	var named zoned.State // what the state file says itself
	if a.w.State != nil {
		named = *a.w.State
	}
	file := func(member string) prompt.Source {
		if a.w.State == nil {
			return prompt.Source{Kind: prompt.FromComputed, Detail: "no state file was named"}
		}
		s := a.w.StateSource
		s.Detail = member
		return s
	}
	either := func(inFile bool, member string, here prompt.Source) prompt.Source {
		if inFile {
			return file(member)
		}
		return here
	}
	policy := prompt.Source{Kind: prompt.FromComputed, Detail: "tool catalogue and the policy of " + a.role.Name}
	builtin := prompt.Source{Kind: prompt.FromBuiltin}
	switch name {
	case "system":
		return prompt.KindRole, either(named.Persona != "", "persona", a.role.Source)
	case "rules":
		return prompt.KindRules, either(named.Rules != "", "rules", builtin)
	case "skills":
		return prompt.KindSkills, either(named.Skills != nil, "skills", prompt.Source{Kind: prompt.FromFile, Detail: "skill folders"})
	case "tools":
		return prompt.KindTools, either(named.Tools != nil, "tools", policy)
	case "capabilities":
		return prompt.KindEnvironment, either(named.Capabilities != zoned.Capabilities{}, "capabilities", prompt.Source{Kind: prompt.FromSystem})
	case "loaded-skills":
		return prompt.KindSkills, file("session.loaded_skills")
	case "profile":
		return prompt.KindProfile, file("profile_facts")
	case "memory-index":
		return prompt.KindMemory, either(named.Session.MemoryIndex != nil, "session.memory_index", a.w.Memory.Source)
	case "session-facts":
		return prompt.KindSessionFacts, file("session.known_facts")
	case "recalled":
		return prompt.KindRecalled, either(named.Session.Recalled != nil, "session.recalled", a.w.Memory.Source)
	case "world":
		return prompt.KindWorld, file("session.world")
	case "conversation":
		return prompt.KindConversation, file("session.turns")
	case "notice":
		return prompt.KindNotice, file("notice")
	}
	return prompt.KindStanding, builtin // instructions and respond
}

// ZonedState gives all that the zoned layout builds a role's prompt from: what
// the state file says, and for what it leaves open the role's frame as persona,
// the default rules, the skills and tools found here, this machine's
// capabilities, and the project's memories. Caps and window are those of the
// settings.
func ZonedState(w *workspace.Workspace, role workspace.Role) zoned.State {
	s := zoned.Defaults()
	if w.State != nil {
		s = *w.State
	}
	s.Caps, s.Model.ContextWindow = w.Settings.Caps, w.Settings.Window
	if s.Persona == "" {
		s.Persona = prompt.TrimEnd(role.Frame)
	}
	if s.Rules == "" {
		s.Rules = zoned.DefaultRules()
	}
	if s.Skills == nil {
		for _, skill := range w.Skills {
			s.Skills = append(s.Skills, zoned.Skill{
				Name:        oneLine(skill.Name),
				Description: oneLine(skill.Description),
				Source:      string(skill.Scope),
			})
		}
	}
	if s.Tools == nil {
		s.Tools = zonedTools(w, role)
	}
	if s.Capabilities == (zoned.Capabilities{}) {
		s.Capabilities = w.Capabilities
	}
	if s.Session.MemoryIndex == nil {
		for _, e := range w.Memory.Entries {
			s.Session.MemoryIndex = append(s.Session.MemoryIndex, zoned.IndexEntry{ID: e.ID, Tags: e.Tags, Preview: prompt.MemoryLabel(e.Content)})
		}
	}
	if s.Session.Recalled == nil {
		for _, e := range w.Memory.Recalled {
			s.Session.Recalled = append(s.Session.Recalled, zoned.Note{ID: e.ID, Tags: e.Tags, Content: e.Content})
		}
	}
	return s
}

// oneLine makes every run of white space one space, for what stands on a line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
