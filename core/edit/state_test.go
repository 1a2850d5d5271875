package edit_test

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"foreword/core/canon"
	"foreword/core/edit"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/template"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// targetsOf gives the targets of a section by its name.
func targetsOf(t testing.TB, w *workspace.Workspace, layoutName, section string) ([]edit.Target, string) {
	t.Helper()
	p, err := layout.Build(layoutName, w, "direct")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(p.Sections, func(s prompt.Section) bool { return s.Name == section })
	if i < 0 {
		t.Fatalf("%s has no section %s", layoutName, section)
	}
	return edit.Targets(w, p, i), edit.Nothing(w, p, i, -1)
}

func TestSectionsOfAStateFileLeadToItsTexts(t *testing.T) {
	w := mill(t)
	s := *w.State
	s.Persona, s.Skills, s.Tools = "I mill.", []zoned.Skill{{Name: "dress"}}, []zoned.Tool{{Name: "shell"}, {Name: "look"}}
	s.Capabilities.WorkingDir = "/mnt"
	s.Session.MemoryIndex, s.Session.Recalled = []zoned.IndexEntry{{ID: 7}}, []zoned.Note{{ID: 9}}
	w.State = &s
	for section, want := range map[string]string{
		"system": "persona", "rules": "rules", "skills": "skills[].description", "tools": "tools[].summary",
		"capabilities": "capabilities.platform", "loaded-skills": "session.loaded_skills[].body", "memory-index": "session.memory_index[].preview",
		"recalled": "session.recalled[].content", "world": "session.world.text", "conversation": "session.turns[].text", "notice": "notice",
	} {
		got, _ := targetsOf(t, w, "zoned", section)
		if len(got) == 0 || got[0].Kind != edit.State || got[0].Name != want {
			t.Errorf("%s leads to %v, want %s", section, got, want)
			continue
		}
		next := apply(t, w, edit.SetText{Target: got[0], Text: "QUERN"})
		if !strings.Contains(text(t, next, "zoned", "direct"), "QUERN") {
			t.Errorf("an edit of %s is not in the prompt", section)
		}
		if strings.Contains(text(t, w, "zoned", "direct"), "QUERN") {
			t.Fatalf("an edit of %s reached the workspace before it", section)
		}
	}
	got, _ := targetsOf(t, w, "zoned", "profile")
	if len(got) != 3 || got[1].In(w) != "the profile fact tea" {
		t.Errorf("the profile leads to %v", got)
	}
}

func TestWithoutAStateFileASectionSaysWhereItComesFrom(t *testing.T) {
	w := mill(t)
	w.State, w.StateSource, w.Skills = nil, prompt.Source{}, nil
	named := mill(t)
	named.State = &zoned.State{Skills: []zoned.Skill{}}
	for _, c := range []struct {
		w             *workspace.Workspace
		section, says string
	}{
		{w, "rules", "built-in policy text"}, {w, "capabilities", "computed from this machine"}, {w, "profile", "--state FILE"},
		{w, "world", "--state FILE"}, {w, "conversation", "--state FILE"}, {w, "notice", "--state FILE"}, {w, "recalled", "--state FILE"},
		{w, "loaded-skills", "--state FILE"}, {w, "session-facts", "--state FILE"}, {w, "skills", "SKILL.md"},
		{w, "instructions", "layout's own"}, {w, "respond", "layout's own"},
		{named, "world", "state.json says nothing under session.world"}, {named, "skills", "nothing under skills"},
		{named, "loaded-skills", "session.loaded_skills"}, {named, "conversation", "session.turns"}, {named, "recalled", "user_message"},
		{named, "profile", ""}, {named, "session-facts", ""}, // can be added to
	} {
		got, why := targetsOf(t, c.w, "zoned", c.section)
		if len(got) != 0 || !strings.Contains(why, c.says) || (c.says == "") != (why == "") {
			t.Errorf("%s leads to %v and says %q, want %q", c.section, got, why, c.says)
		}
	}
	if got, _ := targetsOf(t, w, "zoned", "system"); len(got) == 0 || got[0].Kind != edit.Frame {
		t.Errorf("the persona of a role leads to %v", got)
	}
	if _, err := edit.Apply(w, edit.AddProfileFact{Key: "city"}); !errors.Is(err, edit.ErrRefused) {
		t.Errorf("adding to no state gives %v", err)
	}
}

func TestProfileFactsAreAddedRenamedAndRemoved(t *testing.T) {
	w := mill(t)
	w.State.ProfileFacts = append(make([]zoned.ProfileFact, 0, 9), w.State.ProfileFacts...)
	a := apply(t, w, edit.AddProfileFact{Key: "boat", Value: "punt"})
	b := apply(t, w, edit.AddProfileFact{Key: "cat", Value: "Mo"}, edit.RenameProfileFact{At: 0, Key: "town"}, edit.RemoveProfileFact{At: 2})
	if got := text(t, a, "zoned", "direct"); !strings.Contains(got, "- boat: punt\n- city: Delft\n- tea: green\n") {
		t.Errorf("a new fact is not pinned to the profile:\n%s", got)
	}
	if got := text(t, b, "zoned", "direct"); !strings.Contains(got, "- cat: Mo\n- town: Delft\n- tea: green\n") {
		t.Errorf("the profile is\n%s", got)
	}
	if !reflect.DeepEqual(w.State.ProfileFacts, mill(t).State.ProfileFacts) {
		t.Error("the edits reached the workspace before them")
	}
	if _, err := edit.Apply(w, edit.RenameProfileFact{At: 0, Key: " "}); !errors.Is(err, edit.ErrRefused) {
		t.Errorf("a blank key gives %v", err)
	}
}

func TestFactsAboutTheUserArePinnedAndGetKeywords(t *testing.T) {
	w := mill(t)
	s := *w.State
	s.KeywordGate, s.UserMessage = true, "Which road?"
	w.State = &s
	profile := func(w *workspace.Workspace) string {
		return zoned.Profile(w.State.ProfileFacts, w.State.UserMessage, w.State.KeywordGate)
	}
	if got := profile(w); got != "- city: Delft" {
		t.Fatalf("the profile is %q", got)
	}
	for want, e := range map[string]edit.Edit{
		"":                            edit.PinProfileFact{At: 0},
		"- car: none\n- city: Delft":  edit.PinProfileFact{At: 2, Pinned: true},
		"- city: Delft\n- tea: green": edit.SetProfileKeywords{At: 1, Keywords: []string{"tea", "road"}},
		"- city: Delft":               edit.SetProfileKeywords{At: 1},
	} {
		if got := profile(apply(t, w, e)); got != want {
			t.Errorf("%+v gives %q, want %q", e, got, want)
		}
	}
	if !reflect.DeepEqual(w.State.ProfileFacts, mill(t).State.ProfileFacts) {
		t.Error("the edits reached the workspace before them")
	}
	if _, err := edit.Apply(w, edit.SetProfileKeywords{At: 1, Keywords: []string{" "}}); !errors.Is(err, edit.ErrRefused) {
		t.Errorf("a blank keyword gives %v", err)
	}
}

func TestArgumentsOfACallAreEditedAsTheyStandInThePrompt(t *testing.T) {
	w := mill(t)
	args := edit.Target{Kind: edit.State, Name: "session.turns[].args", At: 1}
	if got, _ := edit.Text(w, args); got != "{}" || args.In(w) != "the arguments of turn 2, look" {
		t.Fatalf("%s starts from %q", args.In(w), got)
	}
	next := apply(t, w, edit.SetText{Target: args, Text: "{\"at\": 1.50,\n \"to\": [\"x\"]}"})
	if got := text(t, next, "zoned", "direct"); !strings.Contains(got, `assistant_tool_call: look {"at":1.50,"to":["x"]}`) {
		t.Errorf("the prompt is\n%s", got)
	}
	if strings.Contains(text(t, w, "zoned", "direct"), "1.50") {
		t.Error("the edit reached the workspace before it")
	}
	if same := apply(t, next, edit.SetText{Target: args, Text: `{ "at":1.50, "to":["x"] }`}); same != next {
		t.Error("blanks between values make another workspace")
	}
	for broken, where := range map[string]string{`{"at": }`: "line 1, column 8", "{\n\"at\": 1": "line 2, column 8", "[1]": "line 1, column 1: arguments are an object"} {
		_, err := edit.Apply(w, edit.SetText{Target: args, Text: broken})
		var syntax *canon.SyntaxError
		if !errors.Is(err, edit.ErrRefused) || !errors.As(err, &syntax) || !strings.Contains(syntax.Error(), where) {
			t.Errorf("%q gives %v, want %s", broken, err, where)
		}
	}
}

func TestABuiltInTemplateBecomesOnesOwnWithTheFirstKey(t *testing.T) {
	w := mill(t)
	agent := edit.Target{Kind: edit.Template, Name: "agent"}
	source, ok := edit.Text(w, agent)
	if !ok || source != template.DefaultSource("agent") {
		t.Fatalf("the editor starts from %.40q", source)
	}
	guest := text(t, w, "template", "guest")
	next := apply(t, w, edit.SetText{Target: agent, Text: "Mill. " + source})
	if got := text(t, next, "template", "direct"); got != "Mill. "+text(t, w, "template", "direct") {
		t.Errorf("the prompt is %.80q", got)
	}
	if text(t, next, "template", "guest") != guest {
		t.Error("the other mode's prompt changed")
	}
	if next.Templates.Dir != ".foreword/templates" || len(next.Templates.Files) != 2 || w.Templates.Dir != "" {
		t.Errorf("the templates are %+v, before them %+v", next.Templates, w.Templates)
	}
	same := mill(t)
	same.Templates = workspace.Templates{AgentFile: "a.md", PlanFile: "./a.md"}
	if _, err := edit.Apply(same, edit.SetText{Target: agent, Text: "x"}); !errors.Is(err, edit.ErrRefused) || !strings.Contains(err.Error(), "a.md for both modes") {
		t.Errorf("one name for two templates gives %v", err)
	}
}

func TestAMissingTemplateStartsFromTheBuiltInOneAndAnUnreadableOneIsLeft(t *testing.T) {
	w := mill(t)
	w.Templates = workspace.Templates{Dir: "prompts", Files: []workspace.TemplateFile{
		{Path: "prompts/agent.md", Err: errors.New("is a directory")}, {Path: "prompts/plan.md", Err: fs.ErrNotExist},
	}}
	if err := edit.Check(w, edit.Target{Kind: edit.Template, Name: "agent"}); !errors.Is(err, edit.ErrUnreadable) || !strings.Contains(err.Error(), "prompts/agent.md: is a directory") {
		t.Errorf("an unreadable template gives %v", err)
	}
	plan := edit.Target{Kind: edit.Template, Name: "plan"}
	if source, _ := edit.Text(w, plan); source != template.DefaultSource("plan") {
		t.Errorf("a missing template starts from %.40q", source)
	}
	next := apply(t, w, edit.SetText{Target: plan, Text: "Plan {{.CWD}}"})
	if got := text(t, next, "template", "guest"); got != "Plan /srv/mill" {
		t.Errorf("the prompt is %.80q", got)
	}
	if text(t, next, "template", "direct") != text(t, w, "template", "direct") {
		t.Error("the other mode changed")
	}
}

func TestAToDoListIsBegunWhereThereIsNone(t *testing.T) {
	w := mill(t)
	w.Todo = workspace.Todo{State: prompt.NotFound, Reason: "there is neither"}
	next := apply(t, w, edit.SetText{Target: edit.Target{Kind: edit.Todo}, Text: "- [ ] oil\n"})
	if !strings.Contains(text(t, next, "template", "direct"), "- [ ] oil") || next.Todo.Source.Path != ".foreword/todo.md" {
		t.Errorf("the list is %+v", next.Todo)
	}
}
