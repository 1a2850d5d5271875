package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/save"
	"foreword/keymap"
)

// another has another program write a file; without a text it takes it away.
func (d *driver) another(dir, name, text string) *driver {
	d.t.Helper()
	path := filepath.Join(dir, name)
	var err error
	if text == "" {
		err = os.Remove(path)
	} else {
		err = os.WriteFile(path, []byte(text), 0o644)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return d
}

// noticed has the watcher tell of a change.
func (d *driver) noticed() *driver {
	d.t.Helper()
	d.send(changedMsg{paths: []string{"INDEX.md"}})
	return d
}

// keeps holds a file to its bytes.
func (d *driver) keeps(dir, name, want string) *driver {
	d.t.Helper()
	if got := onDisk(d.t, dir, name); got != want {
		d.t.Errorf("%s is %q, want %q", name, got, want)
	}
	return d
}

const threeLines = "# Mill\r\n\r\nfirst\r\nmiddle\r\nlast"

func TestTwoPlacesOfOneFileAreMergedByThemselves(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": threeLines})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("My ").press("esc")
	d.another(dir, "INDEX.md", strings.Replace(threeLines, "last", "the last", 1)).noticed()
	d.shows("INDEX.md was merged with your edits").lacks("to choose")
	const merged = "My # Mill\r\n\r\nfirst\r\nmiddle\r\nthe last"
	if got := d.m.w.Project.Index.Text; got != merged {
		t.Fatalf("the index file is %q", got)
	}
	d.press("d").shows("Merge", "merged by itself", "mine", "theirs", "My # Mill").press("j").shows("the last").press("esc", "esc")
	// Undo takes back mine, and what is saved then is not an older text of theirs.
	d.press("u").timePasses()
	if got := d.m.w.Project.Index.Text; !strings.HasPrefix(got, "# Mill") || !strings.HasSuffix(got, "the last") {
		t.Errorf("after undo the index file is %q", got)
	}
	d.press("w").shows("nothing to save").press("ctrl+r", "w").shows("Save", "INDEX.md").press("enter").shows("Saved 1 of 1")
	d.keeps(dir, "INDEX.md", merged)
	d.press("u", "w", "enter").keeps(dir, "INDEX.md", strings.TrimPrefix(merged, "My "))
}

// What was merged by itself can be taken back, place by place.
func TestAPlaceThatWasMergedByItselfCanBeChosenAway(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": threeLines})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("My ").press("esc")
	d.another(dir, "INDEX.md", strings.Replace(threeLines, "last", "the last", 1)).noticed()
	const merged = "My # Mill\r\n\r\nfirst\r\nmiddle\r\nthe last"
	d.press("d").shows("INDEX.md:1", "merged by itself: mine", "INDEX.md:5", "merged by itself: theirs")
	d.press("b").shows("One side alone changed it").press("m") // it has that already
	if steps := d.m.history.Steps(); len(steps) != 2 || d.m.w.Project.Index.Text != merged {
		t.Fatalf("the steps are %+v, the index file %q", steps, d.m.w.Project.Index.Text)
	}
	d.press("j", "m").lacks("merged by itself: theirs").shows("● INDEX.md:5")
	if got := d.m.w.Project.Index.Text; got != "My "+threeLines {
		t.Fatalf("without theirs the index file is %q", got)
	}
	d.press("u").shows("merged by itself: theirs").press("ctrl+r", "k", "t")
	if got := d.m.w.Project.Index.Text; got != threeLines {
		t.Fatalf("without both the index file is %q", got)
	}
	d.press("m", "enter").timePasses().press("w").shows("INDEX.md", "− the last", "+ last").press("enter").shows("Saved 1 of 1").keeps(dir, "INDEX.md", "My "+threeLines)
}

// conflicting opens the program on a file whose last line both sides change, and
// a line of which only theirs has.
func conflicting(t *testing.T) (d *driver, dir string) {
	dir, home := folder(t, map[string]string{"INDEX.md": threeLines})
	d = openReal(t, dir, home)
	d.on("project").press("e", "pgdown", "pgdown", "end").typing("-mine").press("esc")
	d.another(dir, "INDEX.md", "# The mill\r\n\r\nfirst\r\nmiddle\r\nlast-theirs").noticed()
	return d, dir
}

func TestAConflictIsSettledByEachOfTheChoices(t *testing.T) {
	const head = "# The mill\r\n\r\nfirst\r\nmiddle\r\n"
	for _, c := range []struct {
		name string
		keys []string
		want string
	}{
		{"mine", []string{"m"}, head + "last-mine"},
		{"theirs", []string{"t"}, head + "last-theirs"},
		{"both, mine first", []string{"b"}, head + "last-mine\r\nlast-theirs"},
		{"both, theirs first", []string{"B"}, head + "last-theirs\r\nlast-mine"},
		{"edited", []string{"e", "end", "!", "esc"}, head + "last-mine!"},
		{"both, then edited", []string{"b", "e", "x", "esc"}, head + "xlast-mine\r\nlast-theirs"},
		{"another choice than at first", []string{"m", "t"}, head + "last-theirs"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, dir := conflicting(t)
			d.shows("1 place changed on disk and here", "Merge", "INDEX.md:5", "to choose", "last-mine", "last-theirs", "○ 1 to choose")
			d.press("enter").shows("still to choose")
			d.press(c.keys...).lacks("○ 1 to choose").shows("everything is chosen").press("enter").timePasses()
			if got := d.m.w.Project.Index.Text; got != c.want {
				t.Fatalf("the index file is %q, want %q", got, c.want)
			}
			d.keeps(dir, "INDEX.md", head+"last-theirs")
			d.press("w")
			if c.want != head+"last-theirs" {
				d.shows("Save", "INDEX.md").press("enter").shows("Saved 1 of 1")
			}
			d.keeps(dir, "INDEX.md", c.want)
		})
	}
}

func TestNothingWithAnOpenConflictIsWritten(t *testing.T) {
	d, dir := conflicting(t)
	theirs := onDisk(t, dir, "INDEX.md")
	d.press("esc", "esc").lacks("Merge ─")
	if !strings.HasSuffix(d.m.w.Project.Index.Text, "last-mine") {
		t.Error("mine does not stay in the prompt for the moment")
	}
	d.press("w").shows("Merge", "changed on disk as well").press("enter").keeps(dir, "INDEX.md", theirs)
	d.timePasses().press("esc").timePasses().press("q").shows("Quit and give up", "1 place changed on disk").press("n")
	// More edits do not settle it.
	d.on("role").press("e").typing("x").press("esc", "w").shows("Merge", "○ 1 to choose")
	d.press("b").timePasses().press("enter").shows("Save", "INDEX.md", ".foreword/roles/direct.md").press("enter").shows("Saved 2 of 2")
	d.keeps(dir, "INDEX.md", strings.TrimSuffix(theirs, "last-theirs")+"last-mine\r\nlast-theirs")
}

func TestUndoOpensAConflictAgain(t *testing.T) {
	d, _ := conflicting(t)
	d.press("t").lacks("○ 1 to choose").press("u").shows("○ 1 to choose", "Undone: choose theirs for INDEX.md")
	d.press("ctrl+r").lacks("○ 1 to choose").press("u", "u").lacks("○ 1 to choose")
	if got := d.m.w.Project.Index.Text; !strings.HasSuffix(got, "last-theirs") || d.m.history.Dirty() {
		t.Errorf("with all undone the index file is %q", got)
	}
	d.press("ctrl+r").shows("○ 1 to choose")
}

func TestAFileThatWentAwayUnderneathIsAChoice(t *testing.T) {
	for key, want := range map[string]string{"m": "My notes\nof the mill\n", "t": ""} {
		dir, home := folder(t, map[string]string{"AGENTS.md": "notes\nof the mill\n", ".foreword/roles/guest.md": "---\nmode: plan\nallow: [read]\n---\nYou visit.\n"})
		d := openReal(t, dir, home)
		d.on("instructions").press("e").typing("My ").press("esc")
		d.another(dir, "AGENTS.md", "").press("r").shows("Merge", "AGENTS.md", "to choose")
		d.press(key, "enter", "w", "enter").timePasses()
		got, err := os.ReadFile(filepath.Join(dir, "AGENTS.md"))
		if string(got) != want || (err != nil) != (want == "") {
			t.Errorf("after %s the file is %q, %v", key, got, err)
		}
	}
}

func TestARoleThatWentAwayUnderneathIsWrittenAgain(t *testing.T) {
	const guest = "---\nmode: plan\nallow: [read]\n---\nYou visit.\n"
	dir, home := folder(t, map[string]string{".foreword/roles/guest.md": guest})
	d := openReal(t, dir, home)
	d.do(d.m.useRole("guest"))
	d.on("role").press("e").typing("Hello. ").press("esc")
	d.another(dir, ".foreword/roles/guest.md", "").press("r").shows("Merge", "the frame of guest", "gone from the disk")
	d.press("b").shows("There cannot be both").press("m", "enter", "w", "enter").shows("Saved 1 of 1")
	d.keeps(dir, ".foreword/roles/guest.md", strings.Replace(guest, "You", "Hello. You", 1))
}

func TestFactsThatSomebodyElseReordersKeepWhatIsEditedHere(t *testing.T) {
	dir, home := folder(t, map[string]string{".foreword/foreword.yaml": commented})
	d := openReal(t, dir, home)
	d.on("facts").press("e", "enter", "end").typing(" and bakers").press("esc", "esc")
	const reordered = "# what we say\nfacts:\n  - name: day\n    from: clock\n\n  - name: team   # who\n    value: millers\n  - name: new\n    value: x\n"
	d.another(dir, ".foreword/foreword.yaml", reordered).noticed().shows(".foreword/foreword.yaml was merged")
	d.press("w", "enter").shows("Saved 1 of 1").keeps(dir, ".foreword/foreword.yaml", strings.Replace(reordered, "millers", "millers and bakers", 1))
}

// A text is not exchanged under the cursor of the one who types it.
func TestAChangeWaitsUntilTheEditorIsLeft(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": threeLines})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("My ")
	d.another(dir, "INDEX.md", strings.Replace(threeLines, "last", "the last", 1)).noticed().shows("Edit · ", "taken in when you are done typing")
	d.typing("own ").press("esc").shows("INDEX.md was merged")
	if got := d.m.w.Project.Index.Text; got != "My own # Mill\r\n\r\nfirst\r\nmiddle\r\nthe last" {
		t.Errorf("the index file is %q", got)
	}
	// Even where nothing was typed yet, and then the same line on both sides.
	d.on("project").press("e").another(dir, "INDEX.md", "# Their mill\r\n\r\nfirst\r\nmiddle\r\nthe last").noticed().typing("Very ").press("esc").shows("Merge", "○ 1 to choose")
}

func TestASaveLeadsToTheMergeWhereAFileChangedSinceItWasRead(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": threeLines})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("My ").press("esc")
	// Nobody told of this change before the save was asked for.
	d.another(dir, "INDEX.md", strings.Replace(threeLines, "last", "the last", 1)).press("w").shows("Save", "INDEX.md", "INDEX.md was merged")
	// And of this one not before it was written.
	d.another(dir, "INDEX.md", "# Mills\r\n\r\nfirst\r\nmiddle\r\nthe last").press("enter").shows("Merge", "○ 1 to choose")
	d.keeps(dir, "INDEX.md", "# Mills\r\n\r\nfirst\r\nmiddle\r\nthe last")
	d.press("m", "enter").timePasses().shows("Save").press("enter").keeps(dir, "INDEX.md", "My # Mill\r\n\r\nfirst\r\nmiddle\r\nthe last")
}

func TestWhatACrashLeftIsMergedWithWhatChangedSince(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": threeLines, "AGENTS.md": "one\n"})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("My ").press("esc")
	d.on("instructions").press("e").typing("My ").press("esc").timePasses().gone()
	d.another(dir, "INDEX.md", strings.Replace(threeLines, "last", "the last", 1)).another(dir, "AGENTS.md", "two\n")
	next := openReal(t, dir, home)
	next.shows("An earlier session here ended with unsaved edits").press("y").shows("Merge", "AGENTS.md:1", "My one", "two", "○ 1 to choose")
	if got := next.m.w.Project.Index.Text; got != "My # Mill\r\n\r\nfirst\r\nmiddle\r\nthe last" {
		t.Errorf("the index file is %q", got)
	}
	next.press("B", "enter", "w", "enter").shows("Saved 2 of 2").keeps(dir, "AGENTS.md", "two\nMy one\n")
}

// A question about earlier edits does not have them written over meanwhile.
func TestEditsOfAnEarlierSessionSurviveWhatIsEditedBeforeTheAnswer(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("Lost? ").timePasses().gone()
	path, err := save.RecoveryPath(d.m.options.Source.Env, dir)
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	next := openReal(t, dir, home)
	next.do(next.m.keep())
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("before the answer the file is %q, %v", after, err)
	}
}

func TestAnUnsavedNoteSurvivesAReading(t *testing.T) {
	dir, home := folder(t, nil)
	d := openReal(t, dir, home)
	d.on("memory").press("e", "a", "enter")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'a'}, Alt: true})
	d.typing("The gate sticks").press("esc", "esc", "r", "r")
	if n := d.m.w.Memory.Entries; len(n) != 1 || n[0].Content != "The gate sticks" || !d.m.history.Dirty() {
		t.Fatalf("the notes are %+v", n)
	}
	d.press("w", "enter").shows("Saved 1 of 1").press("r")
	if n := d.m.w.Memory.Entries; len(n) != 1 || d.m.history.Dirty() {
		t.Errorf("after the save the notes are %+v", n)
	}
}

// The user's editor may write a file that has unsaved edits here.
func TestAnEditorOutsideIsMergedWithUnsavedEdits(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": threeLines})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("My ").press("esc")
	d.another(dir, "INDEX.md", strings.Replace(threeLines, "last", "the last", 1))
	d.send(outsideMsg{path: filepath.Join(dir, "INDEX.md")})
	d.shows("INDEX.md was merged")
	if got := d.m.w.Project.Index.Text; got != "My # Mill\r\n\r\nfirst\r\nmiddle\r\nthe last" {
		t.Errorf("the index file is %q", got)
	}
}

func TestUndoReachesPastASaveWhileOthersWrite(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": threeLines, "AGENTS.md": "one\n\nmore\n"})
	d := openReal(t, dir, home)
	d.on("project").press("e").typing("My ").press("esc")
	d.on("instructions").press("e").typing("My ").press("esc", "w")
	d.another(dir, "AGENTS.md", "one\n\nmore\ntwo\n").press("enter") // INDEX.md is written, AGENTS.md changed since the plan
	d.keeps(dir, "INDEX.md", "My "+threeLines).shows("Save", "AGENTS.md").press("enter").keeps(dir, "AGENTS.md", "My one\n\nmore\ntwo\n")
	if d.m.history.Dirty() {
		t.Error("after the save there is something to save")
	}
	d.timePasses().press("u", "u", "w").shows("Save", "INDEX.md", "AGENTS.md").press("enter")
	d.keeps(dir, "INDEX.md", threeLines).keeps(dir, "AGENTS.md", "one\n\nmore\ntwo\n")
}

func TestThePaletteAndTheHelpLeadToTheMerge(t *testing.T) {
	d, _ := conflicting(t)
	d.press("esc", "esc", "ctrl+p").typing("changed on disk under").press("enter").shows("Merge", "○ 1 to choose")
	d.press("o").shows("base").press("?").shows("Keys")
	if keymap.Keys(keymap.OpenMerge) != "d" {
		t.Error("the notices name another key")
	}
}

// The section goes back into the config; its file, which nobody here has read
// since, is asked about.
func TestASectionThatWentAwayIsPutBackWithItsFile(t *testing.T) {
	const with = "head:\n  - name: instructions\n    from: instructions\n  - name: style\n    file: head/style.md\n"
	const without = "head:\n  - name: instructions\n    from: instructions\n"
	dir, home := folder(t, map[string]string{".foreword/foreword.yaml": with, ".foreword/head/style.md": "Be kind.\n"})
	d := openReal(t, dir, home)
	d.on("style").press("e").typing("Always. ").press("esc")
	d.another(dir, ".foreword/foreword.yaml", without).noticed().shows("Merge", "the head section style", "gone from the disk")
	d.press("m", "enter").timePasses().press("w").shows("Save", ".foreword/head/style.md", ".foreword/foreword.yaml").press("enter").shows("Saved 2 of 2")
	d.keeps(dir, ".foreword/foreword.yaml", with).keeps(dir, ".foreword/head/style.md", "Always. Be kind.\n")
}

// The file of such a section is not written over where somebody changed it as well.
func TestASectionThatWentAwayIsNotPutOverItsChangedFile(t *testing.T) {
	const with = "head:\n  - name: style\n    file: head/style.md\n"
	dir, home := folder(t, map[string]string{".foreword/foreword.yaml": with, ".foreword/head/style.md": "Be kind.\n"})
	d := openReal(t, dir, home)
	d.on("style").press("e").typing("Always. ").press("esc")
	d.another(dir, ".foreword/foreword.yaml", "head: []\n").another(dir, ".foreword/head/style.md", "Theirs.\n").noticed()
	d.press("m", "enter").timePasses().press("w").shows(".foreword/head/style.md", "changed on disk").press("enter")
	d.keeps(dir, ".foreword/head/style.md", "Theirs.\n").shows("Merge", "Always. Be kind.", "Theirs.").press("t", "enter").timePasses()
	d.press("w").shows("nothing to save").keeps(dir, ".foreword/head/style.md", "Theirs.\n")
}
