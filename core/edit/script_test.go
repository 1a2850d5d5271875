package edit_test

import (
	"fmt"
	"testing"

	"foreword/core/canon"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

const declarations = `[{"type":"function","function":{"name":"shell","description":"Run a command.","parameters":{"type":"object","properties":{"line":{"type":"string"}},"required":["line"]}}},
{"type":"function","function":{"name":"look"}},{"name":"fly","description":"Fly away.","input_schema":{"type":"object","properties":{}}}]`

// mill is a workspace with something to edit in every place.
func mill(t testing.TB) *workspace.Workspace {
	t.Helper()
	tools, err := tool.Parse([]byte(declarations), "tools.json")
	if err != nil {
		t.Fatal(err)
	}
	file := func(path string) prompt.Source { return prompt.Source{Kind: prompt.FromFile, Path: path} }
	config := prompt.Source{Kind: prompt.FromConfig, Path: ".foreword/foreword.yaml", Line: 3}
	return &workspace.Workspace{
		Root: "/srv/mill", Cwd: "/srv/mill",
		Roles: []workspace.Role{
			{Name: "direct", Mode: "agent", Frame: "You run the mill.\n", Policy: workspace.Policy{Allow: []string{"shell", "l*"}, Deny: []string{"fly"}}},
			{Name: "guest", Mode: "plan", Frame: "You visit.", Policy: workspace.Policy{Allow: []string{"look"}}},
		},
		Project: workspace.Project{Root: "/srv/mill", ID: "p-17",
			Index: workspace.Document{Name: "INDEX.md", Text: "# Index\nwheel\n", Source: file("INDEX.md")}},
		Instructions: []workspace.Document{
			{Name: "AGENTS.md", State: prompt.NotFound, Reason: "there is no such file", Source: file("AGENTS.md")},
			{Name: "CLAUDE.md", Text: "Be terse.\r\n", Source: file("CLAUDE.md")},
		},
		Memory: workspace.Memory{ProjectID: "p-17", Entries: []workspace.MemoryEntry{
			{ID: 2, Content: "Race gate sticks\nmore"}, {ID: 11, Content: "Oil on Mondays", Tags: []string{"oil"}},
		}},
		Facts: []workspace.Fact{
			{Name: "date", Value: "2031-02-28", Source: prompt.Source{Kind: prompt.FromClock}},
			{Name: "branch", State: prompt.NotFound, Reason: "no git", Source: prompt.Source{Kind: prompt.FromGit, Detail: "branch"}},
			{Name: "team", Value: "millers", Source: config},
		},
		Head: []workspace.Block{
			{Name: "instructions", Kind: prompt.KindInstructions},
			{Name: "style", Kind: prompt.KindHead, Tier: prompt.Slow, Text: "Be kind.\n", Source: file(".foreword/head/style.md")},
		},
		Tail:   []workspace.Block{{Name: "reminder", Kind: prompt.KindTail, Text: "Close the gate.\n\n", Source: config}},
		Tools:  tools,
		Skills: []workspace.Skill{{Name: "dress", Description: "Dress the stones.", Body: "Slowly.\n", Source: file("skills/dress/SKILL.md")}},
		Todo:   workspace.Todo{Text: "- [ ] oil\n", Entries: []workspace.TodoEntry{{Content: "oil", Status: "pending"}}, Source: file(".foreword/todo.md")},
		State:  gathered(), StateSource: file("state.json"),
		Settings: workspace.Settings{Caps: zoned.DefaultCaps(), Config: ".foreword/foreword.yaml"},
	}
}

// gathered is a state with a text in every place but the persona, so that the
// role's frame stands there.
func gathered() *zoned.State {
	s := zoned.Defaults()
	s.Rules, s.Notice, s.UserMessage = "Ask first.", "The gate is open.", "How is the tea?"
	s.ProfileFacts = []zoned.ProfileFact{{Key: "city", Value: "Delft", Pinned: true}, {Key: "tea", Value: "green", Keywords: []string{"tea"}}, {Key: "car", Value: "none"}}
	s.Session = zoned.Session{
		LoadedSkills: []zoned.LoadedSkill{{Name: "dress", Version: "2", Body: "Slowly."}},
		KnownFacts:   []string{"the stone is warm", "the wind is west"},
		World:        &zoned.World{Kind: "page", Digest: "d1", Text: "A mill."},
		Turns: []zoned.Turn{
			{Kind: zoned.UserTurn, At: 1, Text: "Grind."},
			{Kind: zoned.CallTurn, At: 2, Tool: "look", Args: canon.Object{}},
			{Kind: zoned.ResultTurn, At: 3, Tool: "look", Status: "ok", Summary: "grain"},
		},
	}
	return &s
}

// scripted gives the edit that two bytes of a script stand for. Some of them are
// refused, as places that are not there.
func scripted(what, how byte) edit.Edit {
	at, off, zone := int(how%4), how%2 == 0, prompt.Zone(how%2)
	text := []string{"", "new\n", "\ttab\r\nnext \x00 \u200b", "no end", "---\nfence", " \n\n"}[how%6]
	name := fmt.Sprintf("n%d", how)
	role, id := []string{"direct", "guest"}[how%2], []int64{2, 11, 12}[how%3]
	set := func(t edit.Target) edit.Edit { return edit.SetText{Target: t, Text: text} }
	value := edit.FactValue{Value: text, From: []string{"", "clock", "git branch", "os"}[how%4]}
	all := []edit.Edit{
		set(edit.Target{Kind: edit.Frame, Name: role}),
		set(edit.Target{Kind: edit.Index}),
		set(edit.Target{Kind: edit.Instructions, Name: []string{"AGENTS.md", "CLAUDE.md"}[how%2]}),
		set(edit.Target{Kind: edit.Head, At: at}),
		set(edit.Target{Kind: edit.Tail, At: at}),
		set(edit.Target{Kind: edit.Fact, At: at}),
		set(edit.Target{Kind: edit.Note, ID: id}),
		set(edit.Target{Kind: edit.Skill, Name: "dress"}),
		set(edit.Target{Kind: edit.Todo}),
		set(edit.Target{Kind: edit.Tool, Name: []string{"shell", "look", "fly"}[how%3]}),
		edit.AddFact{At: at, Name: name, FactValue: value},
		edit.RenameFact{At: at, Name: name},
		edit.SetFact{At: at, FactValue: value},
		edit.RemoveFact{At: at},
		edit.MoveFact{At: at, To: int(how/4) % 4},
		edit.SwitchFact{At: at, Off: off},
		edit.AddBlock{Zone: zone, At: at, Name: name, Text: text, Tier: prompt.Hot},
		edit.RenameBlock{Zone: zone, At: at, Name: name},
		edit.RemoveBlock{Zone: zone, At: at},
		edit.MoveBlock{Zone: zone, At: at, Into: prompt.Zone(how / 2 % 2), To: int(how/4) % 3},
		edit.SwitchBlock{Zone: zone, At: at, Off: off},
		edit.AddNote{Content: name, Tags: []string{"a"}},
		edit.TagNote{ID: id, Tags: []string{name}},
		edit.ForgetNote{ID: id},
		edit.RestoreNote{Note: workspace.MemoryEntry{ID: id, Content: "again"}},
		edit.SwitchNote{ID: id, Off: off},
		edit.SwitchTool{Name: []string{"shell", "look", "fly"}[how%3], Off: off},
		edit.SwitchSkill{Name: "dress", Off: off},
		edit.Permit{Role: role, Tool: []string{"shell", "look", "fly"}[how%3], Permission: workspace.Permission(how / 3 % 3)},
		set(edit.Target{Kind: edit.Template, Name: []string{"agent", "plan"}[how%2]}),
		set(edit.Target{Kind: edit.Profile, At: at}),
		set(edit.Target{Kind: edit.Known, At: at}),
		set(edit.StateTexts(gathered())[int(how)%len(edit.StateTexts(gathered()))]),
		edit.AddProfileFact{Key: name, Value: text},
		edit.RenameProfileFact{At: at, Key: name},
		edit.RemoveProfileFact{At: at},
		edit.AddSessionFact{Text: text},
		edit.RemoveSessionFact{At: at},
		set(edit.Target{Kind: edit.SkillLine, Name: "dress"}),
		edit.PinProfileFact{At: at, Pinned: off},
		edit.SetProfileKeywords{At: at, Keywords: []string{name, "tea"}[:how%3]},
		edit.SetText{Target: edit.Target{Kind: edit.State, Name: "session.turns[].args", At: at}, Text: fmt.Sprintf(`{"n": %d}`, how)},
	}
	return all[int(what)%len(all)]
}

// scripts is how many kinds of edits scripted knows.
const scripts = 42
