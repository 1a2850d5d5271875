package tui

import (
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/prompt"
)

// order lists the sections of the head and the tail by name.
func (d *driver) order() string {
	var list []string
	for _, b := range d.m.w.Head {
		list = append(list, b.Name)
	}
	list = append(list, "|")
	for _, b := range d.m.w.Tail {
		name := b.Name
		if b.State == prompt.Dropped {
			name += "(off)"
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

func TestSectionsOfHeadAndTailAreAddedMovedSwitchedRenamedAndRemoved(t *testing.T) {
	d := open(t, 120, 40)
	before := d.m.shown.whole
	d.press("o").shows("Sections of the head and the tail", "head ─", "tail ─", "style", "reminders", "made from the instructions")
	step := func(want string, keys ...string) {
		t.Helper()
		d.press(keys...)
		if got := d.order(); got != want {
			t.Fatalf("after %q the sections are %q, want %q", keys, got, want)
		}
	}
	step("instructions style | reminders", "home")
	step("style instructions | reminders", "J")
	step("style | instructions reminders", "J")
	step("style | reminders instructions", "J")
	step("style | reminders instructions", "J") // there is nothing behind it
	step("style | instructions reminders", "K")
	step("style instructions | reminders", "K")
	step("instructions | style reminders", "home", ">")
	step("instructions style | reminders", "<")
	step("instructions style | reminders(off)", "end", " ")
	if strings.Contains(d.m.shown.text, "staging deploy") {
		t.Error("the section that is switched off is still in the prompt")
	}
	step("instructions style | reminders", " ")
	d.press("n").shows("new name reminders")
	for range "reminders" {
		d.press("backspace")
	}
	d.typing("notes")
	step("instructions style | notes", "enter")
	d.press("home", "j", "D").shows("its file .foreword/head/style.md stays")
	step("instructions | notes")
	for range 11 {
		d.press("u")
	}
	if d.order() != "instructions style | reminders" || d.m.shown.whole != before {
		t.Errorf("after undoing everything the sections are %q", d.order())
	}
	d.timePasses().press("esc").lacks("Sections of the head and the tail")
}

func TestASectionOfTheListIsEdited(t *testing.T) {
	d := open(t, 120, 40)
	d.press("o", "end", "enter").shows("Edit · the tail section reminders").typing("Soon. ").press("esc")
	d.shows("Sections of the head and the tail", "Soon. - The staging")
	if !strings.Contains(d.m.shown.text, "Soon. - The staging") {
		t.Error("the prompt does not follow")
	}
	d.press("home", "enter").shows("Edit · AGENTS.md") // what a computed one is made from
}

func TestTheListOfSectionsStartsAtTheOneUnderTheCursor(t *testing.T) {
	d := open(t, 120, 40)
	d.on("reminders").press("o", "D")
	if d.order() != "instructions style |" {
		t.Errorf("the sections are %q", d.order())
	}
}

func TestALayoutWithoutTheseSectionsSaysSo(t *testing.T) {
	d := open(t, 120, 40)
	d.m.layout = "role"
	d.do(d.m.build(nil))
	d.press("o").shows("the layout role does not show them", "style")
	d.press("end", "enter").shows("Edit · the tail section reminders")
}

func TestANewSectionIsSavedInAFileOfItsOwn(t *testing.T) {
	dir, home := folder(t, map[string]string{
		"INDEX.md":               "# Shop\n",
		".foreword/head/tone.md": "Be kind.\n",
		".foreword/foreword.yaml": "# what we say first\nhead:\n  - name: rules # never drop this\n    text: Ask first.\n" +
			"tail:\n  - name: last\n    text: Stop.\n",
	})
	d := openReal(t, dir, home)
	d.press("o", "a").shows("name of the new section").typing("Open Hours").press("enter")
	d.shows("Edit · the head section Open Hours").typing("From 9 to 5.\n").press("esc")
	if d.order() != "rules Open Hours | last" || !strings.Contains(d.m.shown.text, "From 9 to 5.") {
		t.Fatalf("the sections are %q", d.order())
	}
	d.press("a").typing("tone").press("enter").shows("Be kind.").press("esc") // the file is there already
	d.press("end", "<", "home", ">").press("w").shows(".foreword/head/open-hours.md", ".foreword/foreword.yaml").press("enter")
	if got := onDisk(t, dir, ".foreword/head/open-hours.md"); got != "From 9 to 5.\n" {
		t.Errorf("the file says %q", got)
	}
	want := "# what we say first\nhead:\n  - name: Open Hours\n    file: head/open-hours.md\n  - name: tone\n    file: head/tone.md\n" +
		"  - name: last\n    text: Stop.\ntail:\n  - name: rules # never drop this\n    text: Ask first.\n"
	if got := onDisk(t, dir, ".foreword/foreword.yaml"); got != want {
		t.Errorf("the config is\n%s\nwant\n%s", got, want)
	}
	if again := openReal(t, dir, home); again.m.shown.text != d.m.shown.text {
		t.Error("the prompt that is read again is another")
	}
}

func TestTheStepsOfASessionAreListedToGoBackTo(t *testing.T) {
	d := open(t, 120, 40)
	first := d.m.shown.whole
	d.on("project").press("e").typing("One. ").press("esc")
	second := d.m.shown.whole
	d.press("f", "home", " ", "esc")
	d.on("role").press("e").typing("Two. ").press("esc")
	last := d.m.shown.whole
	d.press("U").shows("Steps of this session", "as read", "edit INDEX.md", "switch off the fact date", "edit the frame of direct", "now")
	d.press("home", "j", "enter").shows("Went to: edit INDEX.md", "taken back")
	if d.m.shown.whole != second {
		t.Error("the prompt is not that of the step")
	}
	d.press("home", "enter")
	if d.m.shown.whole != first {
		t.Error("the first step does not give what was read")
	}
	d.press("end", "enter")
	if d.m.shown.whole != last {
		t.Error("the last step does not give what was last")
	}
	d.press("u").shows("Undone: edit the frame of direct").timePasses().press("esc").lacks("Steps of this session")
}

// A step that is gone back to is the edits of then on top of the files of now.
func TestGoingToAStepKeepsWhatWasReadSince(t *testing.T) {
	d := open(t, 120, 40)
	d.on("role").press("e").typing("Two. ").press("esc")
	changed := *d.disk
	changed.Project.Index.Text = "# Windmill\n\nOther.\n"
	d.disk = &changed
	d.send(changedMsg{paths: []string{"INDEX.md"}})
	d.press("U", "home", "enter")
	if got := d.m.w.Project.Index.Text; got != changed.Project.Index.Text {
		t.Errorf("the index file is %q", got)
	}
	if d.m.history.Dirty() {
		t.Error("there is something to save")
	}
}

func TestAFactTakesAnotherSource(t *testing.T) {
	dir, home := folder(t, map[string]string{
		"VERSION":                 "2031.2\n",
		".foreword/foreword.yaml": "facts:\n  # what is shipped\n  - name: release\n    value: \"1.0\" # by hand\n  - name: today\n    from: clock\n    format: \"02.01.2006\"\n",
	})
	d := openReal(t, dir, home)
	d.press("f", "f").shows("Where release comes from", "a value of its own", "clock", "2031-02-28", "git branch", "env …", "command …")
	d.typing("file").press("enter").shows("from file").typing("VERSION").press("enter")
	d.shows("release: 2031.2", "from file VERSION")
	if !strings.Contains(d.m.shown.text, "- release: 2031.2\n") {
		t.Errorf("the facts do not follow:\n%s", d.m.shown.text)
	}
	d.press("j", "enter").shows("Where today comes from").press("enter").shows("Edit · the fact today", "28.02.2031")
	d.press("end").typing(".").press("esc")
	d.press("a").typing("system").press("enter").shows("Where system comes from").typing("platform").press("enter").shows("linux")
	d.press("a").typing("nobody").press("enter").typing("env").press("enter").typing("NOBODY").press("enter")
	d.shows("nobody is left out: the environment has no NOBODY")
	d.press("w", "enter")
	want := "facts:\n  # what is shipped\n  - name: release\n    from: file VERSION\n  - name: today\n    value: 28.02.2031.\n" +
		"  - name: system\n    from: platform\n  - name: nobody\n    from: env NOBODY\n"
	if got := onDisk(t, dir, ".foreword/foreword.yaml"); got != want {
		t.Errorf("the config is\n%s\nwant\n%s", got, want)
	}
	if again := openReal(t, dir, home); again.m.shown.text != d.m.shown.text {
		t.Error("the prompt that is read again is another")
	}
}

func TestASourceThatIsNoneCanBeCorrected(t *testing.T) {
	d := open(t, 120, 40)
	d.m.options.Source.Env = []string{"CITY=Oslo"}
	d.press("f", "end", "f").shows("Where node comes from").typing("env").press("enter").shows("from env NODE")
	for range "env NODE" {
		d.press("backspace")
	}
	d.typing("moon").press("enter").shows(`unknown source "moon"`, "from moon")
	for range "moon" {
		d.press("backspace")
	}
	d.typing("env CITY").press("enter").shows("node: Oslo, from env CITY")
	if got := d.m.w.Facts[3].Value; got != "Oslo" {
		t.Errorf("the value is %q", got)
	}
	d.press("u")
	if d.m.w.Facts[3].Value != "" {
		t.Error("undo does not take the source back")
	}
}

func TestACommandAsASourceRunsOnlyWhenItIsAllowed(t *testing.T) {
	dir, home := folder(t, map[string]string{"INDEX.md": "# Shop\n"})
	d := openReal(t, dir, home)
	marker := filepath.Join(home, "ran")
	from := func() {
		d.press("f", "a").typing("load").press("enter").typing("command").press("enter").typing("echo low | tee " + marker).press("enter")
		d.shows("Allow the command", "echo low")
	}
	from()
	d.press("n")
	if f := d.m.w.Facts[len(d.m.w.Facts)-1]; f.State != prompt.NotFound || !strings.Contains(f.Reason, "not allowed yet") {
		t.Errorf("the fact is %+v", f)
	}
	d.press("u").timePasses().press("esc")
	from()
	d.press("y").shows("load: low, from command echo low")
	if got := onDisk(t, home, "ran"); got != "low\n" {
		t.Errorf("the command wrote %q", got)
	}
}
