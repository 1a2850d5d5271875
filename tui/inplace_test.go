package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/layout"
	"foreword/core/save"
	"foreword/core/template"
	"foreword/views"
)

// openGathered starts the program in layout zoned with a state file.
func openGathered(t *testing.T, dir, home string) *driver {
	t.Helper()
	return openState(t, dir, home, filepath.Join(dir, "state.json")).inLayout("zoned")
}

// inLayout goes to a layout.
func (d *driver) inLayout(name string) *driver {
	d.t.Helper()
	for d.m.layoutName() != name {
		d.press("L")
	}
	return d
}

// textOf gives a role's prompt as it is now.
func (d *driver) textOf(role string) string {
	d.t.Helper()
	p, err := layout.Build(d.m.layoutName(), d.m.w, role)
	if err != nil {
		d.t.Fatal(err)
	}
	return p.Text()
}

func TestTheBuiltInTemplateIsEditedInPlaceAndSaved(t *testing.T) {
	dir, home := folder(t, map[string]string{".foreword/foreword.yaml": "# ours\nlayout: template\n", ".foreword/roles/planner.md": "---\nmode: plan\n---\nYou plan.\n"})
	d := openReal(t, dir, home)
	before, planner := d.m.shown.text, d.textOf("planner")
	d.on("template").press("e").shows("Edit · the template of the mode agent", "{{if .CWD}}")
	for _, letter := range "Mill. " {
		was := d.m.shown.whole
		d.typing(string(letter))
		if d.m.shown.whole == was {
			t.Fatalf("typing %q changed nothing", letter)
		}
	}
	if got := d.m.shown.text; got != "Mill. "+before {
		t.Errorf("the prompt is %.60q", got)
	}
	d.shows(thousands(d.tokens(d.m.shown.text)) + " tokens")
	d.press("esc", "u")
	if d.m.shown.text != before {
		t.Error("one undo does not take the typing back")
	}
	d.press("ctrl+r", "w").shows(".foreword/templates/agent.md", ".foreword/templates/plan.md", ".foreword/foreword.yaml", "built-in template of the mode plan")
	d.press("enter").shows("Saved 3 of 3")
	if got, want := onDisk(t, dir, ".foreword/templates/agent.md"), "Mill. "+template.DefaultSource("agent"); got != want {
		t.Errorf("agent.md is %.60q", got)
	}
	if got := onDisk(t, dir, ".foreword/foreword.yaml"); got != "# ours\nlayout: template\n\ntemplates:\n  dir: templates\n" {
		t.Errorf("the config is %q", got)
	}
	if d.m.history.Dirty() || d.m.shown.text != "Mill. "+before || d.textOf("planner") != planner {
		t.Error("what is read again is not what was edited, or the other mode changed")
	}
	again := openReal(t, dir, home)
	if again.m.shown.text != "Mill. "+before {
		t.Error("the next start shows another prompt")
	}
}

func TestATemplateThatFailsWhileItIsTypedSaysWhereAndKeepsTheLastGoodPrompt(t *testing.T) {
	dir, home := folder(t, nil)
	d := openReal(t, dir, home).inLayout("template")
	d.send(tea.WindowSizeMsg{Width: 160, Height: 50})
	d.on("template").press("e").typing("{{.Cwd}}").shows("line 1, column 3", "can't evaluate field Cwd", "last good rendering", "Working directory:")
	for range "{{.Cwd}}" {
		d.press("backspace")
	}
	d.lacks("line 1, column", "last good rendering")
	d.typing("{{if}}").shows("line 1", "missing value for if")
}

func TestAPartOfATemplateLeadsToItsSources(t *testing.T) {
	dir, home := folder(t, map[string]string{".foreword/todo.md": "- [ ] oil\n"})
	d := openReal(t, dir, home).inLayout("template")
	part := func(name string) *driver {
		d.on("template")
		for i, p := range d.m.shown.prompt.Sections[0].Parts {
			if p.Name == name {
				d.m.list.open = 0
				d.m.layList()
				d.m.movePart(0, i)
			}
		}
		return d.press("e")
	}
	part("TodoList").shows("Edit · .foreword/todo.md").press("esc")
	part("Tools").shows("the policy of direct", "bash").press("enter")
	if _, ok := d.m.page.(*accessPage); !ok {
		t.Errorf("the policy leads to %T", d.m.page)
	}
	d.press("esc")
	part("Memory")
	if _, ok := d.m.page.(*memoryPage); !ok {
		t.Errorf("the memory leads to %T", d.m.page)
	}
}

func TestAToDoListIsBegunInPlace(t *testing.T) {
	dir, home := folder(t, nil)
	d := openReal(t, dir, home).inLayout("template")
	d.m.list.open = 0
	d.m.layList()
	d.m.movePart(0, 4)
	d.press("e").typing("- [ ] oil").press("esc")
	if !strings.Contains(d.m.shown.text, "- [ ] oil") {
		t.Error("what is to be done is not in the prompt")
	}
	d.press("w", "enter").shows("Saved 1 of 1")
	if got := onDisk(t, dir, ".foreword/todo.md"); got != "- [ ] oil" {
		t.Errorf("todo.md is %q", got)
	}
}

func TestTheDescriptionsOfSkillsAreEditedWhereACatalogueHasThem(t *testing.T) {
	skill := func(name string) string { return "---\nname: " + name + "\ndescription: Old.\n---\nSlowly.\n" }
	dir, home := folder(t, map[string]string{".foreword/skills/dress/SKILL.md": skill("dress"), ".foreword/skills/oil/SKILL.md": skill("oil")})
	d := openReal(t, dir, home).inLayout("zoned")
	d.on("skills").press("e").shows("dress", "oil", "Old.").press("j", "enter").shows("Edit · the description of the skill oil")
	d.typing("Very ").press("esc")
	if !strings.Contains(d.m.shown.text, "- [project] oil: Very Old.\n") {
		t.Error("the prompt does not follow")
	}
	d.press("esc", "w", "enter").shows("Saved 1 of 1")
	if got, want := onDisk(t, dir, ".foreword/skills/oil/SKILL.md"), strings.Replace(skill("oil"), "Old", "Very Old", 1); got != want {
		t.Errorf("SKILL.md is %q", got)
	}
}

const gathered = "{\r\n  \"profile_facts\": [\r\n    {\"key\": \"city\", \"value\": \"D\\u0065lft\", \"pinned\": true},\r\n" +
	"    {\"key\": \"tea\", \"value\": \"green\", \"keywords\": [\"tea\"]}\r\n  ],\r\n" +
	"  \"caps\": {\"profile\": 12},\r\n  \"session\": {\"known_facts\": [\"warm\"], \"world\": {\"kind\": \"page\", \"text\": \"A mill.\"}}\r\n}\r\n"

func TestAFactAboutTheUserIsEditedInTheStateFile(t *testing.T) {
	dir, home := folder(t, map[string]string{"state.json": gathered})
	d := openGathered(t, dir, home)
	before := d.m.shown.text
	d.on("profile").press("e").shows("Edit · profile", "city", "Delft", "pinned", "on tea")
	d.press("enter").shows("Edit · the profile fact city")
	digest := d.m.shown.whole
	d.press("end").typing(" an")
	if !strings.Contains(d.m.shown.text, "- city: Delft an\n") || d.m.shown.whole == digest {
		t.Errorf("the prompt does not follow:\n%s", d.m.shown.text)
	}
	d.shows(thousands(d.tokens(d.m.shown.text)) + " tokens")
	d.typing(" der Schie, at the old canal by the lock").press("esc")
	if !strings.Contains(d.m.shown.text, "[truncated]") {
		t.Error("the cap does not follow")
	}
	d.press("esc")
	for d.m.history.Dirty() {
		d.press("u")
	}
	if d.m.shown.text != before {
		t.Error("undo does not take the typing back")
	}
	d.on("profile").press("e", "enter", "end").typing("!").press("esc", "esc", "w").shows("state.json", "profile facts").press("enter").shows("Saved 1 of 1")
	if got, want := onDisk(t, dir, "state.json"), strings.Replace(gathered, "lft", "lft!", 1); got != want {
		t.Errorf("state.json is\n%q\nwant\n%q", got, want)
	}
	if d.m.history.Dirty() {
		t.Error("after the save there is still something to save")
	}
}

func TestFactsAboutTheUserAreAddedRenamedAndRemoved(t *testing.T) {
	dir, home := folder(t, map[string]string{"state.json": gathered})
	d := openGathered(t, dir, home)
	d.on("profile").press("e", "a").typing("cat").press("enter").shows("Edit · the profile fact cat")
	d.press("end", "backspace").typing("Mo").press("esc")
	if !strings.Contains(d.m.shown.text, "- cat: Mo\n") {
		t.Errorf("the new fact is not in the prompt:\n%s", d.m.shown.text)
	}
	d.press("home", "D", "n").typing("s").press("enter").shows("teas").lacks("city")
	d.press("esc")
	d.on("session-facts").press("e", "a").shows("Edit · session fact 2").press("end", "backspace").typing("wet").press("esc")
	if !strings.Contains(d.m.shown.text, "- warm\n- wet\n") {
		t.Error("the new session fact is not in the prompt")
	}
	d.press("esc", "w", "enter").shows("Saved 1 of 1")
	want := "{\r\n  \"profile_facts\": [\r\n    {\"key\": \"teas\", \"value\": \"green\", \"keywords\": [\"tea\"]},\r\n    {\"key\": \"cat\", \"value\": \"Mo\", \"pinned\": true}\r\n  ],\r\n" +
		strings.Replace(gathered[strings.Index(gathered, "  \"caps\""):], `["warm"]`, `["warm", "wet"]`, 1)
	if got := onDisk(t, dir, "state.json"); got != want {
		t.Errorf("state.json is\n%s\nwant\n%s", got, want)
	}
}

func TestFactsAboutTheUserArePinnedAndGetKeywords(t *testing.T) {
	gated := strings.Replace(gathered, "{", "{\"keyword_gate\": true, \"user_message\": \"Which road?\",", 1)
	dir, home := folder(t, map[string]string{"state.json": gated})
	d := openGathered(t, dir, home)
	before := d.m.shown.text
	d.on("profile").press("e").shows("p pin   # keywords", "○ tea", "on tea")
	d.press("end", "#").shows("keywords tea").typing(", road").press("enter").shows("● tea", "on tea, road").lacks("withheld")
	if !strings.Contains(d.m.shown.text, "- tea: green\n") {
		t.Errorf("the prompt does not follow:\n%s", d.m.shown.text)
	}
	d.press("#")
	for range "tea, road" {
		d.press("backspace")
	}
	d.press("enter").shows("○ tea", "only without the keyword gate").press("p").shows("● tea", "pinned")
	d.press("home", "p").shows("○ city", "only without the keyword gate")
	d.press("U").shows("change the keywords of the profile fact tea", "pin the profile fact tea", "unpin the profile fact city").press("esc")
	for d.m.history.Dirty() {
		d.press("u")
	}
	if d.m.shown.text != before {
		t.Error("undo does not lead back")
	}
	for range 4 {
		d.press("ctrl+r")
	}
	d.press("w", "enter").shows("Saved 1 of 1")
	want := strings.NewReplacer("\"pinned\": true", "\"pinned\": false", "\"keywords\": [\"tea\"]", "\"keywords\": [], \"pinned\": true").Replace(gated)
	if got := onDisk(t, dir, "state.json"); got != want {
		t.Errorf("state.json is\n%s\nwant\n%s", got, want)
	}
	d.timePasses().on("session-facts").press("e", "p").shows("Only facts about the user")
}

// Arguments are typed as JSON; while they are none, the last ones stay.
func TestArgumentsOfACallAreEdited(t *testing.T) {
	called := strings.Replace(gathered, "\"known_facts\"", "\"turns\": [{\"kind\": \"user\", \"at\": 1, \"text\": \"Go.\"}, {\"kind\": \"assistant_tool_call\", \"at\": 2, \"tool\": \"bash\", \"args\": {\"cmd\": \"ls\", \"n\": 1.50}}], \"known_facts\"", 1)
	dir, home := folder(t, map[string]string{"state.json": called})
	d := openGathered(t, dir, home)
	before := d.m.shown.text
	d.on("conversation").press("e").shows("the arguments of turn 2, bash", `{"cmd":"ls","n":1.50}`).press("end", "enter")
	d.shows("Edit · the arguments of turn 2, bash").press("end", "backspace").shows("× line 1, column 21: the text ends too early")
	if d.m.shown.text != before {
		t.Error("what cannot be read is in the prompt")
	}
	d.typing("0}").lacks("×")
	if !strings.Contains(d.m.shown.text, `assistant_tool_call: bash {"cmd":"ls","n":1.500}`) {
		t.Errorf("the prompt does not follow:\n%s", d.m.shown.text)
	}
	d.typing("x").shows("× line 1, column 23").press("esc").shows("the arguments of turn 2, bash stay as they last were").timePasses()
	d.press("enter").shows(`{"cmd":"ls","n":1.500}`).lacks("}x").press("esc", "esc", "w", "enter").shows("Saved 1 of 1")
	if got, want := onDisk(t, dir, "state.json"), strings.Replace(called, "1.50}", "1.500}", 1); got != want {
		t.Errorf("state.json is\n%s\nwant\n%s", got, want)
	}
}

func TestTheKindAndTheDigestOfTheWorldAreEdited(t *testing.T) {
	dir, home := folder(t, map[string]string{"state.json": gathered})
	d := openGathered(t, dir, home)
	d.on("world").press("e", "j", "enter").shows("Edit · the kind of the world snapshot").press("end").typing("s").press("esc")
	d.press("j", "enter").shows("Edit · the digest of the world snapshot").typing("d7").press("esc", "esc")
	if !strings.Contains(d.m.shown.text, "kind: pages\ndigest: d7\n\nA mill.") {
		t.Errorf("the prompt does not follow:\n%s", d.m.shown.text)
	}
	d.press("w", "enter").shows("Saved 1 of 1")
	want := strings.Replace(gathered, "{\"kind\": \"page\", \"text\": \"A mill.\"}", "{\"kind\": \"pages\", \"text\": \"A mill.\", \"digest\": \"d7\"}", 1)
	if got := onDisk(t, dir, "state.json"); got != want {
		t.Errorf("state.json is\n%s\nwant\n%s", got, want)
	}
}

func TestUndoKeepsWhatTheStateFileSaysSinceItWasReadAgain(t *testing.T) {
	dir, home := folder(t, map[string]string{"state.json": gathered})
	d := openGathered(t, dir, home)
	now := strings.Replace(gathered, "{", "{\"user_message\": \"Tea?\",", 1)
	if err := os.WriteFile(filepath.Join(dir, "state.json"), []byte(now), 0o644); err != nil {
		t.Fatal(err)
	}
	d.send(changedMsg{paths: []string{"state.json"}})
	d.on("profile").press("e", "enter", "end").typing("!").press("esc", "esc", "u")
	if !strings.Contains(d.m.shown.text, "- city: Delft\n- tea: green\n") {
		t.Errorf("undo goes back behind the reading:\n%s", d.m.shown.text)
	}
	d.press("ctrl+r", "w", "enter").shows("Saved 1 of 1")
	if got := onDisk(t, dir, "state.json"); got != strings.Replace(now, "lft", "lft!", 1) {
		t.Errorf("state.json is %q", got)
	}
}

func TestEditsOfAStateFileSurviveACrash(t *testing.T) {
	dir, home := folder(t, map[string]string{"state.json": gathered})
	d := openGathered(t, dir, home)
	d.on("world").press("e").shows("the kind of the world snapshot", "page").press("enter", "end").typing(" Lost?").press("esc", "esc").timePasses()
	d.send(changedMsg{paths: []string{"INDEX.md"}}) // what else changes takes nothing away
	if !strings.Contains(d.m.shown.text, "A mill. Lost?") {
		t.Error("reading again lost the edit")
	}
	path, err := save.RecoveryPath(d.m.options.Source.Env, dir)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := save.OpenDraft(path)
	if err != nil {
		t.Fatal(err)
	}
	d.gone()
	next := openState(t, dir, home, filepath.Join(dir, "state.json")).press("n").inLayout("zoned")
	next.do(next.m.applyDraft(draftMsg{draft: kept, path: path}))
	if !strings.Contains(next.m.shown.text, "A mill. Lost?") {
		t.Error("what was kept is not the edit")
	}
}

// Whatever a layout shows, e opens something or says why it does not.
func TestEveryKindOfSectionLeadsSomewhereOrSaysWhyNot(t *testing.T) {
	own := map[string]string{ // the layouts' own texts
		"standing": "layout's own text", "instructions": "layout's own text", "respond": "layout's own text",
		"rules": "built-in policy text", "capabilities": "computed from this machine", "skills": "SKILL.md",
	}
	for _, with := range []string{"nothing", "a config", "a state file"} {
		files := map[string]string{"state.json": gathered}
		if with == "a config" {
			files[".foreword/foreword.yaml"] = "head:\n  - name: style\n    text: Be kind.\n  - name: env\n    from: environment\n  - name: docs\n    from: tools\ntail:\n  - name: memo\n    text: x\nfacts:\n  - name: team\n    value: m\n"
			files[".foreword/skills/dress/SKILL.md"] = "---\nname: dress\ndescription: d\n---\nSlow.\n"
		}
		dir, home := folder(t, files)
		d := openReal(t, dir, home)
		if with == "a state file" {
			d = openGathered(t, dir, home)
		}
		for _, name := range layout.Names() {
			d.inLayout(name)
			for i, s := range d.m.shown.prompt.Sections {
				d.m.moveTo(i)
				d.press("e")
				if d.m.page != nil {
					d.press("esc")
					continue
				}
				said := d.m.notices.past[0].Toast
				why, known := own[s.Name]
				if !known && with == "a state file" {
					why = "state.json" // says what it lacks
				} else if !known && name == "zoned" {
					why = "--state FILE"
				} else if !known {
					why = "never"
				}
				if said.Level != views.Info || !strings.Contains(said.Text, why) {
					t.Errorf("with %s, layout %s: e on %s says %q, want %q", with, name, s.Name, said.Text, why)
				}
			}
		}
	}
}
