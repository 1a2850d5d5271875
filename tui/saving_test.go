package tui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"foreword/core/save"
	"foreword/core/source"
	"foreword/keymap"
	"foreword/roles"
)

// openReal starts the program in a real folder, with its real files and a real
// memory store.
func openReal(t *testing.T, dir, home string) *driver {
	t.Helper()
	return openState(t, dir, home, "")
}

// openState starts the program there with a state file.
func openState(t *testing.T, dir, home, state string) *driver {
	t.Helper()
	output, err := os.CreateTemp(t.TempDir(), "terminal")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { output.Close() })
	tools, err := roles.Tools()
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t: t, output: output}
	d.m, err = New(context.Background(), Options{
		Clock: noon,
		Source: source.Options{
			Dir: dir, Roles: roles.Builtin(), Tools: tools, State: state,
			Env: []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1"},
		},
	}, &terminal{File: output, profile: termenv.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	real := realWorld()
	d.m.world = world{read: real.read, memory: real.memory, watch: d.watch, after: d.after, render: d.render, paste: d.readClipboard}
	d.do(d.m.Init())
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	return d
}

// gone ends the program as a crash does: what is kept stays, and nobody holds it.
func (d *driver) gone() {
	d.m.recovery.Close()
}

func folder(t *testing.T, files map[string]string) (dir, home string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir, t.TempDir()
}

func onDisk(t testing.TB, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const commented = "# what we say\nfacts:\n  - name: team   # who\n    value: millers\n\n  - name: day\n    from: clock\n"

func TestASaveWritesWhatWasEditedAndNothingElse(t *testing.T) {
	dir, home := folder(t, map[string]string{
		"AGENTS.md": "\ufeff# Rules\r\n\r\nBe terse.\r\n", "INDEX.md": "# Mill", ".foreword/foreword.yaml": commented,
	})
	d := openReal(t, dir, home)
	d.on("instructions").press("e", "end").typing(" and laws").press("esc")
	d.on("facts").press("e", "enter", "end").typing(" and bakers").press("esc", "esc")
	d.on("role").press("e").typing("Hello. ").press("esc")
	d.press("w").shows("Save", "AGENTS.md", ".foreword/foreword.yaml", ".foreword/roles/direct.md", "new →")
	d.press("enter").shows("Saved 3 of 3")
	if got := onDisk(t, dir, "AGENTS.md"); !strings.Contains(got, " and laws") || !strings.HasSuffix(got, "\r\n\r\nBe terse.\r\n") || !strings.HasPrefix(got, "\ufeff") {
		t.Errorf("AGENTS.md is %q", got)
	}
	if got, want := onDisk(t, dir, ".foreword/foreword.yaml"), strings.Replace(commented, "value: millers", "value: millers and bakers", 1); got != want {
		t.Errorf("foreword.yaml is %q, want %q", got, want)
	}
	if got := onDisk(t, dir, ".foreword/roles/direct.md"); !strings.HasPrefix(got, "Hello. You are") {
		t.Errorf("the role file starts %.40q", got)
	}
	if got := onDisk(t, dir, "INDEX.md"); got != "# Mill" {
		t.Errorf("INDEX.md, which nobody edited, is %q", got)
	}
	if d.m.history.Dirty() {
		t.Error("after the save there is still something to save")
	}
	d.timePasses().press("w").shows("There is nothing to save")
	d.press("u")
	if !d.m.history.Dirty() || strings.HasPrefix(d.m.shown.text, "Hello. ") {
		t.Error("after a save, undo does not work any more")
	}
}

func TestASaveNeverGoesOverWhatSomebodyElseWrote(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "one\ntwo\n"})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("mine ").press("esc")
	if err := os.WriteFile(filepath.Join(dir, "INDEX.md"), []byte("theirs\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.press("w").shows("changed on disk")
	d.press("enter")
	if got := onDisk(t, dir, "INDEX.md"); got != "theirs\n" {
		t.Errorf("INDEX.md is %q", got)
	}
}

func TestMemoriesAreSavedAsRows(t *testing.T) {
	dir, home := folder(t, nil)
	d := openReal(t, dir, home)
	d.on("memory").press("e", "a").typing("The gate sticks").press("esc", "esc", "w").shows("new note").press("enter").shows("Saved 1 of 1")
	again := openReal(t, dir, home)
	if n := again.m.w.Memory.Entries; len(n) != 1 || n[0].Content != "The gate sticks" {
		t.Errorf("the store has %+v", n)
	}
}

func TestQuittingWithUnsavedEditsAsks(t *testing.T) {
	d := open(t, 120, 40)
	d.on("role").press("e").typing("x").press("esc", "q").shows("Quit and give up what was edited?")
	if d.press("n").quit {
		t.Fatal("no quits")
	}
	if !d.press("q", "y").quit {
		t.Error("yes does not quit")
	}
}

func TestWhatACrashLeavesIsOfferedAtTheNextStart(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("Lost? ")
	d.timePasses().gone() // a moment later the edit is kept; then the program is gone
	next := openReal(t, dir, home)
	next.shows("An earlier session here ended with unsaved edits")
	next.press("y")
	if got := next.m.w.Project.Index.Text; got != "Lost? # Mill\n" {
		t.Errorf("the index file is %q", got)
	}
	next.press("w", "enter").timePasses()
	if path, err := save.RecoveryPath(next.m.options.Source.Env, dir); err != nil {
		t.Fatal(err)
	} else if _, err := os.Stat(path); err == nil {
		t.Error("after a save the recovery file is still there")
	}
}

func TestWhatIsNotTakenInIsPutAsideNotDeleted(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("Lost? ").timePasses().gone()
	openReal(t, dir, home).press("n").shows("foreword --draft ")
	path, err := save.RecoveryPath(d.m.options.Source.Env, dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + ".aside"); err != nil {
		t.Error(err)
	}
}

// A save through a link says where it goes, and asks once.
func TestALinksTargetIsNamedAndAskedForOnce(t *testing.T) {
	outside := t.TempDir()
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	if err := errors.Join(os.WriteFile(filepath.Join(outside, "rules.md"), []byte("Rules\n"), 0o644), os.Symlink(filepath.Join(outside, "rules.md"), filepath.Join(dir, "chain.md")),
		os.Symlink("chain.md", filepath.Join(dir, "AGENTS.md")), os.Link(filepath.Join(dir, "INDEX.md"), filepath.Join(dir, "other.md"))); err != nil {
		t.Fatal(err)
	}
	d := openReal(t, dir, home)
	d.on("instructions").press("e").typing("My ").press("esc").on("project").press("e").typing("My ").press("esc")
	d.press("w").shows("○ AGENTS.md is a link: writes "+outside[:20], "○ INDEX.md has another name, which keeps the old text").press("enter").shows("Nothing is chosen")
	d.press(" ", "j", " ", "enter").shows("Saved 2 of 2")
	if got := onDisk(t, outside, "rules.md"); got != "My Rules\n" {
		t.Errorf("the target is %q", got)
	}
	if target, err := os.Readlink(filepath.Join(dir, "AGENTS.md")); err != nil || target != "chain.md" {
		t.Errorf("the link is %q, %v", target, err)
	}
	d.timePasses().on("instructions").press("e").typing("All ").press("esc", "w").shows("● AGENTS.md is a link").press("enter").shows("Saved 1 of 1")
}

// That edits cannot be kept is said once, and again only after they could be.
func TestWhereEditsCannotBeKeptIsSaidOnce(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	path, err := save.RecoveryPath([]string{"HOME=" + home}, dir)
	if err == nil {
		err = errors.Join(os.MkdirAll(filepath.Dir(filepath.Dir(path)), 0o755), os.WriteFile(filepath.Dir(path), nil, 0o644))
	}
	if err != nil {
		t.Fatal(err)
	}
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("a").timePasses().typing("b").timePasses()
	said := 0
	for _, n := range d.m.notices.past {
		if strings.Contains(n.Text, "not kept for a crash") {
			said++
		}
	}
	if said != 1 {
		t.Errorf("it is said %d times", said)
	}
	if err := os.Remove(filepath.Dir(path)); err != nil {
		t.Fatal(err)
	}
	d.typing("c").timePasses()
	if kept, err := os.ReadFile(path); err != nil || !strings.Contains(string(kept), "abc# Mill") {
		t.Errorf("kept %q, %v", kept, err)
	}
}

// A file that became something else than text is never written over, and the page
// says what to do.
func TestAFileThatBecameBinaryIsLeftAlone(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("My ").press("esc")
	d.another(dir, "INDEX.md", "\x00\xff\xfe\x00").noticed().shows("Merge", "not UTF-8").press("m", "enter").timePasses()
	d.press("w").shows("no text any more: move it away").press("enter").shows("Nothing is chosen").keeps(dir, "INDEX.md", "\x00\xff\xfe\x00")
	d.timePasses().press("esc").another(dir, "INDEX.md", "").press("w").shows("Save", "INDEX.md").press("enter").shows("Saved 1 of 1").keeps(dir, "INDEX.md", "My # Mill\n")
}

// Two sessions in one checkout keep their edits apart, and neither is taken for
// one that ended.
func TestTwoSessionsInOneCheckoutKeepTheirEditsApart(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n", "AGENTS.md": "Rules\n"})
	a := openReal(t, dir, home)
	a.on("project").press("e").typing("A ").press("esc").timePasses()
	b := openReal(t, dir, home)
	b.lacks("An earlier session").on("instructions").press("e").typing("B ").press("esc").timePasses()
	a.press("w", "enter").shows("Saved 1 of 1").timePasses() // and what b has is not lost by it
	a.on("role").press("e").typing("A ").press("esc").timePasses()
	a.gone()
	b.gone()
	for range 2 {
		next := openReal(t, dir, home)
		next.shows("An earlier session here ended with unsaved edits").press("y", "w", "enter").shows("Saved 1 of 1").timePasses().gone()
	}
	openReal(t, dir, home).lacks("An earlier session")
	if got := onDisk(t, dir, "AGENTS.md"); got != "B Rules\n" {
		t.Errorf("AGENTS.md is %q", got)
	}
	if got := onDisk(t, dir, ".foreword/roles/direct.md"); !strings.HasPrefix(got, "A You are") {
		t.Errorf("the role file begins %.20q", got)
	}
}

// A file of a newer foreword, or one that is broken, is not written over.
func TestEditsThatCannotBeReadArePutAside(t *testing.T) {
	for _, text := range []string{"{\"version\": 2, \"more\": []}", "{\"version\": 1, \"texts\": [{", "", "\x00\xff"} {
		dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
		path, err := save.RecoveryPath([]string{"HOME=" + home}, dir)
		if err == nil {
			err = errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600))
		}
		if err != nil {
			t.Fatal(err)
		}
		d := openReal(t, dir, home)
		d.shows("cannot be read here, and stay in").on("project").press("e").typing("x").timePasses()
		if kept, err := os.ReadFile(path + ".aside"); err != nil || string(kept) != text {
			t.Errorf("kept %q of %q, %v", kept, text, err)
		}
		if kept, err := os.ReadFile(path); err != nil || !strings.Contains(string(kept), "x# Mill") {
			t.Errorf("this session's edits are kept as %q, %v", kept, err)
		}
	}
}

// Edits of an earlier session that meet those of a draft are not lost between them.
func TestADraftAndEditsOfAnEarlierSessionAtOnce(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("One ").press("esc").timePasses()
	d.do(d.m.act(keymap.SaveDraft))
	d.press("u").on("project").press("e", "home").typing("Two ").timePasses().gone()
	next := openReal(t, dir, home)
	next.m.dialog = 0
	draft, err := save.OpenDraft(filepath.Join(dir, "foreword-draft.json"))
	if err != nil {
		t.Fatal(err)
	}
	next.send(draftMsg{draft: draft, path: "foreword-draft.json"})
	next.m.dialog = keymap.Confirm
	next.press("y").shows("change what is edited here already", "foreword --draft").timePasses()
	path, err := save.RecoveryPath(d.m.options.Source.Env, dir)
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadFile(path + ".aside"); err != nil || !strings.Contains(string(kept), "Two # Mill") {
		t.Errorf("kept %q, %v", kept, err)
	}
}

func TestADraftCarriesTheEditsToAColleague(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("Draft. ").press("esc")
	d.do(d.m.act(keymap.SaveDraft))
	other := openReal(t, dir, t.TempDir())
	other.m.options.Draft = filepath.Join(dir, "foreword-draft.json")
	other.do(other.m.openDrafts())
	if got := other.m.w.Project.Index.Text; got != "Draft. # Mill\n" {
		t.Errorf("the colleague's index file is %q", got)
	}
}

// savedButNotRead edits and saves INDEX.md. The disk is not read again before the
// function is called that it gives.
func savedButNotRead(t *testing.T) (d *driver, dir string, readAgain func()) {
	t.Helper()
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	d = openReal(t, dir, home)
	d.press("J", "e").press("X", "esc")
	d.press("w").shows("what would change")
	var later []tea.Cmd
	read := d.m.world.read
	d.m.world.read = func(ctx context.Context, n int, o source.Options) tea.Cmd {
		later = append(later, read(ctx, n, o))
		return nil
	}
	d.press("enter").shows("Saved 1 of 1")
	return d, dir, func() {
		d.m.world.read = read
		for _, cmd := range later {
			d.do(cmd)
		}
	}
}

// Who goes on typing in a line that was just saved has no conflict with it.
func TestTypingOnRightAfterASaveMeetsNothing(t *testing.T) {
	d, _, readAgain := savedButNotRead(t)
	d.press("e").press("Y")
	readAgain()
	d.press("Z", "esc").lacks("changed on disk and here")
	d.shows("XYZ# Mill", "edits").press("u").shows("X# Mill").lacks("edits +")
}

// What was saved is not asked about, also when q comes before the disk was read
// again; a second q does not wait.
func TestQuittingRightAfterASaveAsksNothing(t *testing.T) {
	for _, c := range []struct {
		name  string
		keys  []string
		quits bool
	}{
		{"one q waits for what was saved", []string{"q"}, true},
		{"a second q asks", []string{"q", "q"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, dir, readAgain := savedButNotRead(t)
			d.press(c.keys...)
			if d.quit {
				t.Fatal("it ended before the disk was read again")
			}
			if !c.quits {
				d.shows("Quit and give up")
				return
			}
			d.shows("Leaving when what was saved is read again").lacks("Quit and give up")
			readAgain()
			if !d.quit {
				t.Error("it never ended")
			}
			if got := onDisk(t, dir, "INDEX.md"); got != "X# Mill\n" {
				t.Errorf("the file says %q", got)
			}
		})
	}
}

func TestASaveGoesBackToThePageItWasAskedForOn(t *testing.T) {
	dir, home := folder(t, map[string]string{".foreword/foreword.yaml": "facts:\n  - name: crew\n    value: two\n  - name: wind\n    value: west\n"})
	d := openReal(t, dir, home)
	d.press("f", "J").shows("Edit · facts").press("w").shows("what would change")
	d.press("esc").shows("Edit · facts", "● crew").press("w", "enter").shows("Edit · facts", "Saved 1 of 1").isOn("the fact crew")
	if got := onDisk(t, dir, ".foreword/foreword.yaml"); !strings.HasPrefix(got, "facts:\n  - name: wind") {
		t.Errorf("the file says %q", got)
	}
	d.timePasses().press("esc").shows("Sections").lacks("Edit · facts")
}
