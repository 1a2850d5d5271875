package layout_test

import (
	"math/rand/v2"
	"path"

	"foreword/core/workspace"
	"foreword/core/zoned"
)

// randomTemplates gives a workspace templates that work, or do not.
func randomTemplates(w *workspace.Workspace, random *rand.Rand, text func() string) {
	if random.IntN(2) == 0 {
		return
	}
	w.Templates.Dir = "prompts"
	for _, name := range []string{"agent.md", "plan.md"} {
		source := text() + "{{if .Memory}}" + text() + "{{.Memory}}{{end}}" + text()
		w.Templates.Files = append(w.Templates.Files, workspace.TemplateFile{Path: path.Join("prompts", name), Text: source})
	}
	w.Roles[0].Mode = []string{"agent", "plan", "", "other"}[random.IntN(4)]
}

// randomSession gives a workspace skills, a to-do list and perhaps a state, with
// caps that leave a lot, a little or nothing.
func randomSession(w *workspace.Workspace, random *rand.Rand, text func() string) {
	for range random.IntN(3) {
		w.Skills = append(w.Skills, workspace.Skill{Name: "n" + text(), Description: text(), Body: text(), Scope: workspace.ProjectScope})
		w.Todo.Entries = append(w.Todo.Entries, workspace.TodoEntry{Content: text(), Status: "pending"})
	}
	c := func() int { return []int{0, 1, 3, 9, 40, 6000}[random.IntN(6)] }
	w.Settings.Caps = zoned.Caps{Session: c(), World: c(), Conversation: c(), Profile: c(), Recalled: c(), MemoryIndex: c()}
	if random.IntN(3) == 0 {
		return
	}
	s := zoned.Defaults()
	s.Persona, s.Rules, s.Notice, s.UserMessage = text(), text(), text(), text()
	for i := range random.IntN(4) {
		s.Session.KnownFacts = append(s.Session.KnownFacts, text())
		s.Session.LoadedSkills = append(s.Session.LoadedSkills, zoned.LoadedSkill{Name: "s", Version: "1", Body: text()})
		s.Session.Turns = append(s.Session.Turns, zoned.Turn{Kind: zoned.UserTurn, At: int64(i), Text: text()})
		s.ProfileFacts = append(s.ProfileFacts, zoned.ProfileFact{Key: "k" + text(), Value: text(), Pinned: i%2 == 0})
		w.Memory.Recalled = append(w.Memory.Recalled, workspace.MemoryEntry{ID: int64(random.IntN(12)), Content: "x" + text()})
	}
	if random.IntN(2) == 0 {
		s.Session.World = &zoned.World{Kind: "page", Digest: text(), Text: text()}
	}
	w.State = &s
}
