package tui

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/check"
	"foreword/core/prompt"
	"foreword/views"
)

func gitIn(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=Ada", "-c", "user.email=ada@example.org"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func TestWhatNoLongerHoldsIsMarkedAndShownWithItsEvidence(t *testing.T) {
	dir, home := folder(t, map[string]string{
		"AGENTS.md": "# Rules\n\nSee `src/old.go`.\n", "src/old.go": "package src\n", "INDEX.md": "# Mill\n",
	})
	gitIn(t, dir, "init", "-q", "-b", "main")
	gitIn(t, dir, "add", "-A")
	gitIn(t, dir, "commit", "-q", "-m", "Start")
	d := openReal(t, dir, home)
	d.timePasses().press("s").shows("Nothing here is stale")
	d.press("R").shows("Recorded in .foreword/foreword.lock")

	gitIn(t, dir, "mv", "src/old.go", "src/new.go")
	gitIn(t, dir, "commit", "-q", "-m", "Rename")
	if err := os.WriteFile(filepath.Join(dir, "INDEX.md"), []byte("# Mill\n\nIt moved.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.press("esc", "r").timePasses().timePasses()
	d.shows("stale")
	marked := map[string]bool{}
	for i, s := range d.m.shown.prompt.Sections {
		marked[s.Name] = d.m.shown.marks[i]&views.MarkStale != 0
	}
	if !marked["instructions"] || !marked["project"] || marked["role"] {
		t.Errorf("marked as stale are %v", marked)
	}
	d.press("s").shows("Stale · against .foreword/foreword.lock", "src/old.go", "src/new.go", "git-head")
	d.press("home", "m").typing("known").press("enter").shows("Save", ".foreword/foreword.yaml", "mute")
	d.press("enter").timePasses().timePasses()
	if text := onDisk(t, dir, ".foreword/foreword.yaml"); !strings.Contains(text, "reason: known") {
		t.Errorf("the config is %q", text)
	}
	d.press("s").shows("1 muted")
	d.press("v").shows("✓")
	d.press("v", "end", "enter").lacks("Stale ·")
}

func TestAFindingLeadsToItsLine(t *testing.T) {
	dir, home := folder(t, map[string]string{
		"AGENTS.md":  "# Shop\n" + strings.Repeat("\nBe kind.\n", 60) + "\nThen see `src/old.go`.\n" + strings.Repeat("\nBe brief.\n", 60),
		"src/old.go": "package src\n",
	})
	gitIn(t, dir, "init", "-q", "-b", "main")
	gitIn(t, dir, "add", "-A")
	gitIn(t, dir, "commit", "-q", "-m", "Start")
	gitIn(t, dir, "rm", "-q", "src/old.go")
	gitIn(t, dir, "commit", "-q", "-m", "Remove")
	d := openReal(t, dir, home)
	d.timePasses().timePasses().press("s").shows("src/old.go").press("enter").timePasses().timePasses()
	d.lacks("Stale ·").shows("Then see", "Be brief.", "raw")
	d.press("s", "esc").shows("Sections")
}

func TestAFactLeadsToItsOwnLine(t *testing.T) {
	s := prompt.Section{
		Text: "- branch: date\n- date: x\n- os: y\n",
		Parts: []prompt.Part{
			{Name: "branch", Start: 0, End: 15, Source: prompt.Source{Path: "c.yaml", Line: 2}},
			{Name: "date", Start: 15, End: 25, Source: prompt.Source{Path: "c.yaml", Line: 3}},
			{Name: "os", Start: 25, End: 33},
		},
	}
	for place, want := range map[check.Place]int{
		{Item: "date", Path: "c.yaml", Line: 3}: 15, {Item: "date"}: 15, {Item: "os"}: 25, {Item: "cwd"}: -1,
	} {
		if got := offsetOf(s, place); got != want {
			t.Errorf("%v leads to %d, not %d", place, got, want)
		}
	}
}

func TestAConfigSendsNoPromptToAnotherMachine(t *testing.T) {
	dir, home := folder(t, map[string]string{
		"AGENTS.md": "Be kind.\n", ".foreword/foreword.yaml": "counter: llama=http://10.0.0.1\n",
	})
	d := openReal(t, dir, home)
	d.shows("10.0.0.1", "left undone", "o200k_base")
}

func TestAnEditMendsAFindingAtOnce(t *testing.T) {
	dir, home := folder(t, map[string]string{"AGENTS.md": "See `src/old.go`.\n", "src/old.go": "package src\n"})
	gitIn(t, dir, "init", "-q", "-b", "main")
	gitIn(t, dir, "add", "-A")
	gitIn(t, dir, "commit", "-q", "-m", "Start")
	gitIn(t, dir, "rm", "-q", "src/old.go")
	gitIn(t, dir, "commit", "-q", "-m", "Remove")
	d := openReal(t, dir, home)
	d.timePasses().timePasses().shows("1 stale")
	d.on("instructions").press("e", "end")
	for range "See `src/old.go`." {
		d.press("backspace")
	}
	d.typing("Be kind.").press("esc").timePasses().timePasses().lacks("1 stale")
}

func TestALiteralFactTakesItsPresentValue(t *testing.T) {
	dir, home := folder(t, map[string]string{
		"AGENTS.md": "Be kind.\n", ".foreword/foreword.yaml": "facts:\n  - name: branch\n    value: summer\n",
	})
	gitIn(t, dir, "init", "-q", "-b", "winter")
	gitIn(t, dir, "add", "-A")
	gitIn(t, dir, "commit", "-q", "-m", "Start")
	d := openReal(t, dir, home)
	d.timePasses().timePasses().press("s").shows("summer", "winter")
	d.press("=").shows("Stale")
	if got := d.m.w.Facts[0].Value; got != "winter" {
		t.Errorf("the fact is %q", got)
	}
}

func TestAPermissionIsTriedOutInTheMatrix(t *testing.T) {
	d := open(t, 120, 40)
	before := d.m.shown.prompt.Sections[len(d.m.shown.prompt.Sections)-1].Text
	d.press("a", " ").shows("✗ denied") // bash, for direct
	after := d.m.shown.prompt.Sections[len(d.m.shown.prompt.Sections)-1].Text
	if len(after) >= len(before) {
		t.Error("a denied tool is still sent")
	}
	d.press("esc", "u")
	if d.m.shown.prompt.Sections[len(d.m.shown.prompt.Sections)-1].Text != before {
		t.Error("undo does not give the permission back")
	}
}

func TestTheFindingThatIsMutedIsTheOneThatWasAskedAbout(t *testing.T) {
	dir, home := folder(t, map[string]string{".foreword/foreword.yaml": "facts:\n  - name: branch\n    value: release\n"})
	d := openReal(t, dir, home)
	finding := func(item string) check.Finding {
		return check.Finding{Verdict: check.Broken, Rule: "fact-value", Place: check.Place{Section: "facts", Item: item}, Reason: item + " moved"}
	}
	d.m.stale = staleness{workspace: d.m.w, findings: []check.Finding{finding("one"), finding("two")}}
	d.press("s", "j").shows("two moved").press("m").typing("knwn").press("left", "left").typing("o").shows("accepted because kno▏wn")
	d.m.stale.findings = []check.Finding{finding("zero"), finding("one"), finding("two")}
	d.press("enter").shows("place: two", "known").lacks("place: one")
}

func TestWithNoFindingNothingIsDoneToTheSectionUnderTheCursor(t *testing.T) {
	d := open(t, 120, 40)
	d.m.stale = staleness{workspace: d.m.w}
	before := d.m.w
	for _, key := range []string{"e", "m", "=", ">", "enter"} {
		d.press("s", key).shows("There is no finding under the cursor").press("esc", "esc")
	}
	if d.m.w != before || d.m.page != nil {
		t.Error("something was done")
	}
}
