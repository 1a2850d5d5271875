package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/workspace"
	"foreword/core/zoned"
	"foreword/views"
)

func TestTheBudgetShowsCapsAndLetsThemBeTried(t *testing.T) {
	d := open(t, 120, 40)
	d.disk.Settings.Caps = zoned.DefaultCaps()
	d.press("r", "b").shows("Budget", "of 32,000", "left")
	d.press("+").shows("There is a cap to change")
	d.press("W").shows("Claude")
	for d.m.layoutName() != "zoned" {
		d.press("L")
	}
	d.press("G") // the last cap: memory_index
	before := d.m.shown.whole
	d.shows("CAPS", "memory_index")
	for range 40 {
		d.press("-")
	}
	d.shows("usually 300")
	if d.m.shown.whole == before {
		t.Error("a cap of next to nothing cuts nothing")
	}
	d.shows("cut by")
	d.press("=").lacks("usually 300")
	if d.m.shown.whole != before {
		t.Error("with its usual value back, the prompt is another")
	}
	d.timePasses().press("esc").lacks("Budget")
}

func TestTheCacheNamesTheFirstByteThatDiffers(t *testing.T) {
	d := open(t, 120, 40)
	changed := *d.disk
	changed.Instructions = []workspace.Document{file("AGENTS.md", "# Working here\n\nAnother rule.\n")}
	d.disk = &changed
	d.press("r", "C")
	d.shows("what was shown before (direct, session)", "in instructions", "✗ the cache breaks here", "✓ kept", "tokens anew")
	anew := d.tokens(d.m.shown.text) - d.tokens(d.m.shown.text[:d.m.page.(*cachePage).prefix.first])
	d.shows(thousands(anew) + " of " + thousands(d.tokens(d.m.shown.text)))
	d.press("o").shows("role orchestrator", "in role")
	d.press("esc").lacks("tokens anew")
}

func TestTheCacheComparesWithTheLastRecording(t *testing.T) {
	dir, home := folder(t, map[string]string{"AGENTS.md": "Be kind.\n"})
	d := openReal(t, dir, home)
	var prompts []*prompt.Prompt
	for _, role := range d.m.w.Roles {
		p, err := layout.Build("session", d.m.w, role.Name)
		if err != nil {
			t.Fatal(err)
		}
		prompts = append(prompts, p)
	}
	var text strings.Builder
	if err := record.Write(&text, record.New(d.m.w, prompts, record.Options{Text: true})); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{record.DefaultPath: text.String(), "AGENTS.md": "Be quick.\n"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	d.press("r", "C")
	for range 5 {
		if strings.Contains(d.screen(), "the last recording") {
			break
		}
		d.press("o")
	}
	d.shows("after the last recording", "in instructions", "✗ the cache breaks here")
}

func TestMovingValuesInTheHeadAreShownAndCanBeMoved(t *testing.T) {
	d := open(t, 120, 40)
	w := *d.disk
	w.Head = append(w.Head, workspace.Block{Name: "today", Kind: "head", Text: "Today is 2031-02-28.\n"})
	d.disk = &w
	d.press("r", "C").shows("MOVING VALUES", "2031-02-28")
	for d.m.page.(*cachePage).view(d.m).SectionAt() != sectionNamed(d, "today") {
		d.press("j")
	}
	d.press(">").shows("Moved today behind the conversation")
	if !strings.Contains(d.m.shown.prompt.Messages[1].Content, "Today is") {
		t.Error("the section is not in the tail")
	}
}

func sectionNamed(d *driver, name string) int {
	for i, s := range d.m.shown.prompt.Sections {
		if s.Name == name {
			return i
		}
	}
	return views.NoSection
}

func TestAReplayIsWalkedWithTheArrowKeys(t *testing.T) {
	path, err := filepath.Abs("../testdata/replay/session.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	d := openWith(t, Options{Replay: path}, 120, 40, false)
	d.shows("step 1 of 32")
	d.press("right", "right").shows("step 3 of 32", "after step 2")
	d.press("left").shows("step 2 of 32")
	missing := openWith(t, Options{Replay: filepath.Join(t.TempDir(), "none.jsonl")}, 120, 40, false)
	missing.shows("The replay was not read")
}

func TestATemplateShowsItsFieldsAndBranches(t *testing.T) {
	d := open(t, 160, 50)
	for d.m.layoutName() != "template" {
		d.press("L")
	}
	d.press("enter").shows("CWD", "/srv/windmill", "branches", ".TodoList", "not taken", "taken")
}

func TestABrokenTemplateLeavesTheLastGoodRenderingOnScreen(t *testing.T) {
	d := open(t, 160, 50)
	templates := func(text string) *workspace.Workspace {
		w := *d.disk
		w.Templates = workspace.Templates{Dir: "prompts", AgentFile: "agent.md", PlanFile: "plan.md",
			Files: []workspace.TemplateFile{{Path: "prompts/agent.md", Text: text}}}
		return &w
	}
	for d.m.layoutName() != "template" {
		d.press("L")
	}
	d.disk = templates("Work in {{.CWD}}, carefully.\n")
	d.press("r", "p", "p").shows("Work in /srv/windmill, carefully.").lacks("last good rendering")
	d.disk = templates("Work in {{.Cwd}}\nnow.\n")
	d.press("r").shows("last good rendering, not what is sent", "Work in /srv/windmill, carefully.", "line 1")
	if strings.Contains(d.m.shown.text, "carefully") {
		t.Error("the last good rendering is taken for what is sent")
	}
	d.disk = templates("Mended: {{.CWD}}\n")
	d.press("r").shows("Mended: /srv/windmill").lacks("last good rendering")
}

func TestTheWheelMovesInPagesAndDialogs(t *testing.T) {
	d := open(t, 120, 40)
	down := func() {
		d.send(tea.MouseMsg{Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress, X: 30, Y: 12})
	}
	up := func() {
		d.send(tea.MouseMsg{Button: tea.MouseButtonWheelUp, Action: tea.MouseActionPress, X: 30, Y: 12})
	}
	d.press("f")
	down()
	d.shows("› ● node").press("esc")
	d.press("?")
	before := d.screen()
	down()
	if d.screen() == before {
		t.Error("the help does not scroll")
	}
	up()
	if d.screen() != before {
		t.Error("the help does not scroll back")
	}
}

// On a page with rows for sections e edits the one under the page's cursor, and
// leaving it leads back there.
func TestEOnAPageEditsWhatIsUnderItsCursor(t *testing.T) {
	for _, c := range []struct {
		name        string
		open        []string
		title, back string
	}{
		{"the budget", []string{"b", "j", "j", "j", "j", "e"}, "Edit · the head section style", "Budget"},
		{"the cache", []string{"C", "j", "j", "j", "j", "e"}, "Edit · the head section style", "Cache"},
		{"the table of roles", []string{"c", "v", "j", "j", "j", "j", "e"}, "Edit · the head section style", "≠ the first byte"},
		{"the comparison, the role", []string{"c", "e"}, "Edit · the frame of direct", "sections differ"},
		{"a list behind the budget", []string{"b", "j", "j", "j", "j", "j", "e"}, "Edit · facts", "Budget"},
		{"the matrix, another role", []string{"a", "right", "e"}, "Edit · the frame of orchestrator", "who may call what"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := open(t, 120, 40)
			d.press(c.open...).shows(c.title)
			d.press("esc").shows(c.back).lacks(c.title)
		})
	}
	d := open(t, 120, 40)
	d.press("f", "J", "esc", "U").lacks("e edit").press("e").shows("There is no section of the prompt under the cursor here").lacks("Edit ·")
	d.timePasses().press("E").shows("There is no section of the prompt under the cursor here")
}
