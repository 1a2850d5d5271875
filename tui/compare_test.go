package tui

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/workspace"
	"foreword/keymap"
)

// comparing opens the comparison of direct and worker.
func comparing(t *testing.T, width, height int) (*driver, *comparePage) {
	t.Helper()
	d := open(t, width, height)
	d.press("c")
	p, ok := d.m.page.(*comparePage)
	if !ok || p.flow == nil {
		t.Fatalf("c opened %T:\n%s", d.m.page, d.screen())
	}
	return d, p
}

func TestCComparesWithTheWorkerAndLeavesAgain(t *testing.T) {
	d, _ := comparing(t, 120, 40)
	d.shows("direct  session", "worker  session", "sections differ", "− You are the direct agent", "+ You are a worker")
	before := d.m.shown.text
	d.press("c").lacks("sections differ")
	if d.m.shown.text != before {
		t.Error("comparing changed the prompt")
	}
	d.press("c", "esc").lacks("sections differ")
}

func TestTheNumberKeysLeadTheLeftSide(t *testing.T) {
	d, _ := comparing(t, 120, 40)
	d.press("3").shows("worker  session", "explorer  session")
	d.press("4").shows("explorer  session", "direct  session")
	d.press("L").shows("explorer  role", "direct  role")
}

func TestSidesAreChosenFromAListAndSwapped(t *testing.T) {
	d, p := comparing(t, 120, 40)
	d.press("o").shows("Right side", "worker", "direct@system", "direct@HEAD~1")
	d.press("s", "y", "s", "t", "e", "m", "enter").shows("direct@system  system")
	d.press("S")
	if left, right := p.sides(d.m); left != "direct@system" || right != "direct" {
		t.Errorf("swapped, the sides are %s and %s", left, right)
	}
	d.press("O").shows("Left side")
	d.press("e", "x", "p", "l", "o", "enter").shows("explorer  session")
}

func TestASideThatCannotBeOpenedLeavesTheLastOne(t *testing.T) {
	d, p := comparing(t, 120, 40)
	d.press("o", "H", "E", "A", "D", "~", "2", "0", "enter")
	d.shows("HEAD~20", "worker  session")
	if _, right := p.sides(d.m); right != "worker" {
		t.Errorf("the right side is %s", right)
	}
	d.press("esc", "n").shows("change 1 of")
}

func TestNGoesFromChangeToChange(t *testing.T) {
	d, p := comparing(t, 80, 24)
	d.shows("changes")
	seen := 0
	for at := -1; p.cursor != at; seen++ {
		at = p.cursor
		d.press("n")
	}
	d.shows("There is no change behind this one.")
	if want := len(p.made.comparison.Changes()); seen-1 != want {
		t.Errorf("n stopped at %d changes of %d", seen-1, want)
	}
	d.press("N").shows("change ")
	d.press("g", "N").shows("There is no change in front of this one.")
}

func TestFoldsOpenAndClose(t *testing.T) {
	d, p := comparing(t, 120, 40)
	rows := p.flow.Len()
	d.press(" ")
	if closed := p.flow.Len(); closed >= rows || p.cursor != 0 {
		t.Errorf("the folded section leaves %d rows of %d, the cursor on %d", closed, rows, p.cursor)
	}
	d.press(" ")
	if p.flow.Len() != rows {
		t.Errorf("unfolded there are %d rows, before %d", p.flow.Len(), rows)
	}
	d.press("J").shows("▸ ▍ project")
	d.press(" ").shows("▾ ▍ project", "Turns wind readings")
	d.press("-", "-", "-")
	if fewer := p.flow.Len(); p.context != 0 || fewer == rows {
		t.Errorf("with %d lines of context there are %d rows", p.context, fewer)
	}
	fewer := p.flow.Len()
	d.press("+")
	if p.context != 1 || p.flow.Len() <= fewer {
		t.Errorf("with a line of context there are %d rows, with none %d", p.flow.Len(), fewer)
	}
}

func TestSearchOpensWhatHidesAndGoesRound(t *testing.T) {
	d, p := comparing(t, 120, 40)
	d.press("/", "W", "i", "n", "d", " ", "r", "e", "a", "d").shows("/ Wind read", "1 rows have it")
	d.press("enter").shows("Turns wind readings", "1 of 1")
	if section, _ := p.flow.PlaceAt(p.cursor); p.made.comparison.Sections[section].Name != "project" {
		t.Errorf("the search led to section %d", section)
	}
	d.press("n").shows("1 of 1")
	d.press("esc").lacks("Wind read").shows("sections differ")
	d.press("/", "q", "x", "z").shows("nothing has it")
	d.press("esc", "esc").lacks("sections differ")
}

func TestWordsColumnsAndSizes(t *testing.T) {
	d, p := comparing(t, 200, 60)
	if !p.look.Split {
		t.Error("a wide screen has one column")
	}
	d.press("|", "W")
	if p.look.Split || !p.look.Lines {
		t.Errorf("the look is %+v", p.look)
	}
	for _, size := range [][2]int{{60, 15}, {80, 24}, {99, 30}, {100, 30}, {121, 41}, {240, 20}} {
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.press("|", "G", "g", "v", "v")
	}
}

func TestTheTableOfRolesOpensAnyTwo(t *testing.T) {
	d, p := comparing(t, 120, 40)
	d.press("v").shows("first byte", "direct", "orchestrator", "worker", "explorer", "total")
	d.press("enter")
	if left, right := p.sides(d.m); left != "direct" || right != "orchestrator" {
		t.Errorf("enter compares %s and %s", left, right)
	}
	for range 2 { // compared anew, and as it is already
		d.press("v", "G", "enter")
		if section, _ := p.flow.PlaceAt(p.cursor); section < 0 || p.made.comparison.Sections[section].Name != "tools" {
			t.Errorf("enter on the last row of the table leads to section %d", section)
		}
		d.press("g")
	}
	d.press("v", "right", "right", ".", "right", "right", "right", "enter")
	if left, right := p.sides(d.m); left != "explorer" || right != "worker" {
		t.Errorf("the first column and the last are %s and %s", left, right)
	}
	d.press("v", "left", "left", "left", "left", "enter").shows("Choose another column")
	d.press("esc", "esc").lacks("first byte")
}

func TestAComparisonIsWrittenInThreeForms(t *testing.T) {
	d, _ := comparing(t, 120, 40)
	for i, ending := range []string{".html", ".md", ".diff"} {
		d.press("x").shows("Export")
		for range i {
			d.press("down")
		}
		d.press("enter").shows("Wrote ")
		text, err := os.ReadFile(filepath.Join(d.m.options.Source.Dir, "compare-direct-worker"+ending))
		if err != nil || !strings.Contains(string(text), "You are a worker") {
			t.Errorf("%s: %v", ending, err)
		}
	}
}

func TestAChangeOnDiskIsComparedAnew(t *testing.T) {
	d, p := comparing(t, 120, 40)
	changed := *d.disk
	changed.Roles = append([]workspace.Role(nil), d.disk.Roles...)
	changed.Roles[2].Frame = "You only oil the wheels.\n"
	d.disk = &changed
	d.press("g")
	d.send(changedMsg{paths: []string{".foreword/roles/worker.md"}})
	d.shows("+ You only oil the wheels.")
	if p.running {
		t.Error("something is still being compared")
	}
	d.send(comparisonMsg{}) // one that came too late
	d.shows("+ You only oil the wheels.")
}

func TestTheAccessMatrix(t *testing.T) {
	d := open(t, 120, 40)
	d.press("a").shows("Access", "bash", "✓ allowed", "✗ denied", "may start", "Frames, policies and catalogue agree.")
	d.press("enter").shows("shows that child's prompt")
	d.press("G", "enter")
	if d.m.role != "explorer" || d.m.page != nil {
		t.Errorf("enter on the last target shows %s, page %T", d.m.role, d.m.page)
	}
	d.press("a", "right", "left", "a").lacks("who may call what")
}

func TestTheAccessMatrixSaysWhatContradictsIt(t *testing.T) {
	d := open(t, 120, 40)
	changed := *d.disk
	changed.Roles = append([]workspace.Role(nil), d.disk.Roles...)
	changed.Roles[2].Dispatch = []string{"miller"}
	changed.Roles[2].Policy.Deny = append([]string{"bash"}, changed.Roles[2].Policy.Deny...)
	changed.Head = append([]workspace.Block(nil), d.disk.Head...)
	changed.Head = append(changed.Head, workspace.Block{Name: "calls", State: prompt.Kept, Text: "### edit\nChanges a file.\n\nParameters:\n- path (string)"})
	d.disk = &changed
	d.press("r", "a").shows("*", "no such role", "what contradicts this", "miller")
	d.press("G").shows("head calls documents the tool edit, but the policy of explorer denies it")
	for range 40 {
		d.press("k")
	}
	page := d.m.page.(*accessPage)
	for page.row < page.view.Len()-1 {
		d.press("j")
		if name, _ := page.shown(d.m).Target(); name == "miller" {
			break
		}
	}
	d.press("enter").shows("There is no role miller")
}

func TestARevisionAndTheUneditedCheckoutAreSides(t *testing.T) {
	d, _ := comparing(t, 120, 40)
	dir := d.m.options.Source.Dir
	d.m.options.Source.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES="+dir,
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.org", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.org")
	if err := os.WriteFile(filepath.Join(dir, "AGENTS.md"), []byte("Oil the wheels once a year.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"commit", "-q", "-m", "first"}} {
		git := exec.Command("git", args...)
		git.Dir, git.Env = dir, d.m.options.Source.Env
		if out, err := git.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	d.press("o", "@", "H", "E", "A", "D", "enter").shows("direct@HEAD  session, commit ")
	d.press("/", "O", "i", "l", " ", "t", "h", "e", "enter").shows("Oil the wheels once a year.")
	d.press("esc", "o").lacks("direct@disk")
	edited := *d.m.w
	edited.Roles = append([]workspace.Role(nil), d.m.w.Roles...)
	edited.Roles[0].Frame = "You are somebody else now.\n"
	d.press("esc")
	d.do(d.m.step("edit", "", &edited))
	d.press("o", "d", "i", "s", "k", "enter", "g").shows("direct@disk", "− You are somebody else now.")
}

// Whatever is pressed on the two screens, frames stay whole.
func TestEveryKeyOnTheScreensOfComparison(t *testing.T) {
	for _, first := range []string{"c", "a"} {
		d := open(t, 100, 30)
		for _, a := range everyAction() {
			if a == keymap.Quit || a == keymap.Suspend || a == keymap.Reload {
				continue
			}
			if d.m.page == nil {
				d.press("esc", "esc", first)
			}
			d.do(d.m.act(a))
		}
	}
}

func TestASideIsCountedWithAnotherCounter(t *testing.T) {
	d, p := comparing(t, 120, 40)
	d.lacks("between two counters")
	d.press("o", "c", "l", "1", "0", "0", "enter")
	text := d.m.shown.text
	exact := d.tokens(text)
	other, err := token.New("cl100k_base")
	if err != nil {
		t.Fatal(err)
	}
	count, err := other.Count(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	d.shows("direct@cl100k_base  session  cl100k_base", "direct  session  o200k_base", "the same", "between two counters",
		thousands(exact)+" o200k_base → "+thousands(count.Tokens)+" cl100k_base")

	// An estimate is marked, with its band; the table of all roles stays as it is.
	d.press("o", "c", "l", "a", "u", "d", "e", "-", "3", "enter").shows("≈", "≈2,064 −9…+14%", "1,720 exact", "between two counters")
	d.press("v").shows("first byte").lacks("claude-3", "≈").press("v")

	// T counts the other side with the same counter: then it is one again.
	for d.m.counting.counter.Name() != "claude-3" {
		d.press("T")
	}
	d.lacks("between two counters")
	if left, right := p.counters(d.m); left != right {
		t.Error("one counter counts everything twice")
	}
}

// What a role or a file is called can never send its text to a server.
func TestNoServerCountsASideThatWasNotTyped(t *testing.T) {
	d, p := comparing(t, 120, 40)
	for _, choice := range p.choices(d.m) {
		if strings.Contains(choice, token.Server) {
			t.Errorf("%s is offered", choice)
		}
	}
	for _, name := range []string{"", "llama=http://127.0.0.1:1", "nothing"} {
		if memo := d.m.counting.by(name); memo != d.m.counting.memo {
			t.Errorf("%q is counted by %s", name, memo.Name())
		}
	}
}

func TestExportsFollowTheCountersOfTheSides(t *testing.T) {
	d, _ := comparing(t, 120, 40)
	d.press("O", "c", "l", "a", "u", "d", "e", "-", "3", "enter")
	for i, ending := range []string{".html", ".md", ".diff"} {
		d.press("x")
		for range i {
			d.press("down")
		}
		d.press("enter").shows("Wrote ")
		text, err := os.ReadFile(filepath.Join(d.m.options.Source.Dir, "compare-direct@claude-3-worker"+ending))
		for _, want := range []string{"ounted with two counters: ≈", "between counters)", "claude-3 (±14 %) on the left"} {
			if err != nil || !strings.Contains(string(text), want) {
				t.Errorf("%s has no %q: %v", ending, want, err)
			}
		}
	}
}
