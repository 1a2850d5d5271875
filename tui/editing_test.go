package tui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/views"
)

// on puts the cursor on the section of that name.
func (d *driver) on(name string) *driver {
	d.t.Helper()
	d.press("home")
	for range d.m.shown.prompt.Sections {
		if s := d.m.section(); s >= 0 && d.m.shown.prompt.Sections[s].Name == name {
			return d
		}
		d.press("J")
	}
	d.t.Fatalf("there is no section %q", name)
	return d
}

// typing types text, letter by letter.
func (d *driver) typing(text string) *driver {
	d.t.Helper()
	for _, r := range text {
		switch r {
		case '\n':
			d.press("enter")
		default:
			d.press(string(r))
		}
	}
	return d
}

func TestTypingChangesThePromptWithEveryKey(t *testing.T) {
	d := open(t, 120, 40)
	before := d.m.shown.whole
	d.on("role").press("e").shows("Edit · the frame of direct", "1:1")
	for _, letter := range "Hey" {
		was := d.m.shown.whole
		d.typing(string(letter))
		if d.m.shown.whole == was {
			t.Fatalf("typing %q changed nothing", letter)
		}
	}
	if !strings.HasPrefix(d.m.shown.prompt.Text(), "HeyYou are the direct agent") {
		t.Errorf("the prompt starts %.40q", d.m.shown.prompt.Text())
	}
	d.shows("HeyYou", thousands(d.tokens(d.m.shown.text))+" tokens")
	d.press("esc").lacks("Edit ·")
	if d.m.shown.marks[0]&views.MarkChanged == 0 {
		t.Error("the edited section is not marked")
	}
	d.press("u")
	if d.m.shown.whole != before {
		t.Error("one undo does not take the typing back")
	}
	d.shows("Undone: edit the frame of direct")
	d.press("ctrl+r")
	if !strings.HasPrefix(d.m.shown.prompt.Text(), "HeyYou") {
		t.Error("redo does not bring the typing back")
	}
}

func TestTheEditorComesBackToWhereTheCursorWas(t *testing.T) {
	d := open(t, 120, 40)
	d.on("project").press("e", "down", "down", "end").typing("!").shows("3:39").press("esc")
	d.on("role").press("e").shows("1:1").press("esc")
	d.on("project").press("e").shows("Edit · INDEX.md", "3:39")
}

func TestCtrlVPastesFromTheClipboardOfTheSystem(t *testing.T) {
	d := open(t, 120, 40)
	paste := func() { d.send(tea.KeyMsg{Type: tea.KeyCtrlV}) }
	d.on("project").press("e")
	paste()
	d.shows("paste with the terminal's own key").timePasses()
	d.send(tea.KeyMsg{Type: tea.KeyCtrlC}) // the line, for the terminal's clipboard
	paste()
	if got := d.m.w.Project.Index.Text; !strings.HasPrefix(got, "# Windmill\n# Windmill\n") {
		t.Errorf("what was copied here is not pasted: %.40q", got)
	}
	d.desktop = "from\nelsewhere "
	paste()
	if got := d.m.w.Project.Index.Text; !strings.Contains(got, "from\nelsewhere ") {
		t.Errorf("the clipboard is not pasted: %.60q", got)
	}
	d.press("esc", "u")
	if got := d.m.w.Project.Index.Text; strings.Contains(got, "elsewhere") {
		t.Error("a paste is not one step")
	}
}

func TestTheKeysOfTheEditorAreShownInIt(t *testing.T) {
	d := open(t, 120, 40)
	d.on("project").press("e").shows("ctrl+s done", "ctrl+f find", "f1 help")
	d.send(tea.KeyMsg{Type: tea.KeyF1})
	d.shows("Keys", "In the editor", "Go one character left").press("esc").shows("Edit · INDEX.md")
	d.send(tea.KeyMsg{Type: tea.KeyCtrlF})
	d.typing("wint").press("left").typing("d r").shows("find wind r").press("esc").shows("Edit · INDEX.md").typing("x")
	if got := d.m.w.Project.Index.Text; got == d.disk.Project.Index.Text {
		t.Error("after the question nothing can be typed")
	}
}

// Nothing that is typed into the editor is taken for a command of the screen.
func TestEveryPrintableCharacterGoesIntoTheText(t *testing.T) {
	all := ""
	for r := ' '; r <= '~'; r++ {
		all += string(r)
	}
	d := open(t, 120, 40)
	d.on("project").press("e").typing(all)
	if got := d.m.w.Project.Index.Text; !strings.HasPrefix(got, all+"# Windmill") {
		t.Errorf("the index file starts %.120q", got)
	}
	if d.quit {
		t.Error("q quit")
	}
}

func TestKeysReadAtOnceAfterEOpenTheEditorAndAreTyped(t *testing.T) {
	d := open(t, 120, 40)
	d.on("project").press("eqq1")
	if !strings.HasPrefix(d.m.w.Project.Index.Text, "qq1# Windmill") {
		t.Errorf("the index file starts %.20q", d.m.w.Project.Index.Text)
	}
}

func TestAPasteIsOneStep(t *testing.T) {
	d := open(t, 120, 40)
	before := d.m.shown.whole
	d.on("project").press("e").paste("three\nlines\nq").press("esc", "u")
	if d.m.shown.whole != before {
		t.Error("one undo does not take the paste back")
	}
}

func TestTheStepsOfTypingAreToldApart(t *testing.T) {
	d := open(t, 120, 40)
	d.on("project").press("e").typing("One two").press("enter").paste("from\x1b[31m the\nclipboard, long").press("backspace", "backspace").press("esc")
	d.press("U").shows(
		"edit INDEX.md  type “One ”", "edit INDEX.md  type “two”", "edit INDEX.md  type 1 line break",
		"edit INDEX.md  paste 2 lines “from␛[31m the␊clipboard,…”", "edit INDEX.md  delete “ng”")
	d.press("u").shows("Undone: edit INDEX.md: delete “ng”.").press("ctrl+r").shows("Done again: edit INDEX.md: delete “ng”.")
	d.press("home", "j", "enter").shows("Went to: edit INDEX.md: type “One ”.")
}

func TestMatchesAreReplacedOneByOneAndAllAtOnce(t *testing.T) {
	d := open(t, 120, 40)
	f5, f6 := func() { d.send(tea.KeyMsg{Type: tea.KeyF5}) }, func() { d.send(tea.KeyMsg{Type: tea.KeyF6}) }
	d.on("project").press("e")
	f5()
	d.shows("find").typing("the").press("enter").shows("replace with").typing("a").press("enter").shows("1 of 1 match")
	f5()
	d.shows("replace with a").press("enter")
	if got := d.m.w.Project.Index.Text; strings.Contains(got, "the") || !strings.Contains(got, "`plan/` a planner") {
		t.Fatalf("the text is %q", got)
	}
	d.press("esc")
	f6()
	d.typing("e").press("enter").shows("replace all with a").press("backspace").typing("3").press("enter").shows("replaced 11 matches")
	if got := d.m.w.Project.Index.Text; strings.Contains(got, "e") {
		t.Errorf("the text is %q", got)
	}
	d.press("esc", "esc", "u").shows("Undone: edit INDEX.md: replace 11 matches, “e” with “3”.")
}

// Esc and k that are read at once are alt+k, which deletes the line: the screen
// says so.
func TestALineThatAltDeletesIsNamed(t *testing.T) {
	d := open(t, 120, 40)
	d.on("project").press("e", "alt+k").shows("delete 1 line “# Windmill”").press("ctrl+z").shows("undone: delete 1 line “# Windmill”")
}

// What was taken back in the editor stays so: it is no step to be undone.
func TestUndoInTheEditorIsUndoOfTheSession(t *testing.T) {
	d := open(t, 120, 40)
	before := d.m.w.Project.Index.Text
	d.on("project").press("e").typing("One two").press("ctrl+z", "ctrl+z", "ctrl+y")
	if got := d.m.w.Project.Index.Text; got != "One "+before || len(d.m.history.Steps()) != 3 {
		t.Errorf("the text is %.20q after %v", got, d.m.history.Steps())
	}
	d.typing("six").press("ctrl+z", "esc", "u").shows("Undone: edit INDEX.md: type “One ”.")
	if got := d.m.w.Project.Index.Text; got != before || d.m.history.Dirty() {
		t.Errorf("the text is %.20q", got)
	}
	d.press("ctrl+r", "ctrl+r")
	if got := d.m.w.Project.Index.Text; got != "One six"+before {
		t.Errorf("done again, the text is %.20q", got)
	}
	d.on("memory").press("m", "e").typing("X").press("ctrl+z", "esc")
	if last := d.m.history.Steps(); len(last) != 4 || !last[2].Current {
		t.Errorf("the steps of a note are %+v", last)
	}
}

func TestFactsAreAddedRenamedMovedSwitchedAndRemoved(t *testing.T) {
	d := open(t, 120, 40)
	d.on("facts").press("e").shows("Edit · facts", "release")
	names := func() string {
		var list []string
		for _, f := range d.m.w.Facts {
			name := f.Name
			if f.State == prompt.Dropped {
				name += "(off)"
			}
			list = append(list, name)
		}
		return strings.Join(list, " ")
	}
	step := func(want string, keys ...string) {
		t.Helper()
		d.press(keys...)
		if got := names(); got != want {
			t.Fatalf("after %q the facts are %q, want %q", keys, got, want)
		}
	}
	step("date(off) branch release node", " ")
	step("date branch release node", " ")
	step("branch date release node", "J")
	step("date branch release node", "K")
	d.press("n")
	for range "date" {
		d.press("backspace")
	}
	d.typing("day")
	step("day branch release node", "enter")
	d.press("a").typing("city").press("enter").shows("Where city comes from")
	d.press("enter").typing("Oslo").press("esc") // a value of its own: the editor
	step("day branch release node city", "end")
	if text := d.m.shown.prompt.Text(); !strings.Contains(text, "- city: Oslo\n") || !strings.Contains(text, "- day: 2031-02-28\n") {
		t.Errorf("the facts in the prompt are\n%s", text[strings.Index(text, "## Current"):])
	}
	step("day branch release node", "D")
	for range 10 {
		d.press("u")
	}
	if got := names(); got != "date branch release node" {
		t.Errorf("after undoing everything the facts are %q", got)
	}
}

func TestTheMousePutsTheCursorSelectsAndScrolls(t *testing.T) {
	lines := strings.Repeat("windmill\n", 60)
	dir, home := folder(t, map[string]string{"INDEX.md": lines})
	d := openReal(t, dir, home)
	d.on("project").press("e").shows("1:1")
	mouse := func(button tea.MouseButton, action tea.MouseAction, x, y int) *driver {
		d.send(tea.MouseMsg{Button: button, Action: action, X: x, Y: y})
		return d
	}
	const gutter, top = 6, 3
	mouse(tea.MouseButtonLeft, tea.MouseActionPress, gutter+4, top+1).shows("2:5")
	mouse(tea.MouseButtonLeft, tea.MouseActionMotion, gutter+8, top+1)
	mouse(tea.MouseButtonLeft, tea.MouseActionRelease, gutter+8, top+1)
	d.press("X")
	if got := d.m.w.Project.Index.Text; !strings.HasPrefix(got, "windmill\nwindX\nwindmill\n") {
		t.Errorf("the text starts %.30q", got)
	}
	mouse(tea.MouseButtonWheelDown, tea.MouseActionPress, 10, 10).shows(" 4  windmill", "2:6").lacks(" 2▎ windX")
	mouse(tea.MouseButtonWheelUp, tea.MouseActionPress, 10, 10).shows(" 2▎ windX", "2:6")
	mouse(tea.MouseButtonLeft, tea.MouseActionPress, 100, 10).shows("2:6") // beside the text
	d.press("esc").lacks("Edit ·")
}

// A list stays what it is a list of when another layout has other sections, or
// none of that kind.
func TestAListFollowsItsSectionThroughTheLayouts(t *testing.T) {
	d := open(t, 120, 40)
	d.on("facts").press("e", "a").typing("city").press("enter", "enter").typing("Oslo").press("esc")
	for range 6 {
		d.press("L").shows("Edit · facts", "● city", "● date")
		for range 4 {
			d.press("u")
		}
		d.shows("● date").lacks("● city")
		for range 4 {
			d.press("ctrl+r")
		}
	}
	d.timePasses().press("esc").on("tools").press("e", "L").shows("Edit · tools", "● bash").press("j", " ").shows("○ bash")
	dir, home := folder(t, map[string]string{"state.json": gathered})
	d = openGathered(t, dir, home)
	d.on("session-facts").press("e", "a").typing("wet").press("esc", "L").shows("Edit · session facts", "The layout session does not show them.")
	d.press("u", "u", "a").shows("Nothing can be added here").timePasses().press("enter", "D", "#", "l").shows("● session fact 1")
}

func TestMemoriesAndToolsAreSwitchedOffForAWhatIf(t *testing.T) {
	d := open(t, 120, 40)
	before := d.m.shown.text
	d.on("memory").press("e", " ")
	if strings.Contains(d.m.shown.text, "Race gate") {
		t.Error("the note is still in the prompt")
	}
	d.press("esc", "u")
	if d.m.shown.text != before {
		t.Error("undo does not bring the note back")
	}
	tools := func() string { return d.m.shown.prompt.Sections[len(d.m.shown.prompt.Sections)-1].Text }
	was := tools()
	d.on("tools").press("e", "j", " ")
	if len(tools()) >= len(was) {
		t.Error("switching a tool off saves nothing")
	}
	d.shows("○ bash")
	saved := d.tokens(was) - d.tokens(tools())
	if saved < 20 {
		t.Errorf("it saves %d tokens", saved)
	}
	d.shows("saves ", " tokens", "edits −"+thousands(saved))
	d.press(" ").lacks("saves ").shows("edits ±0")
}

func TestUnsavedEditsStayWhenFilesChange(t *testing.T) {
	d := open(t, 120, 40)
	d.on("role").press("e").typing("Mine. ").press("esc")
	changed := *d.disk
	changed.Project.Index.Text = "# Windmill\n\nOther.\n"
	d.disk = &changed
	d.send(changedMsg{paths: []string{"INDEX.md"}})
	if !strings.HasPrefix(d.m.shown.text, "Mine. You are") {
		t.Error("the edit is lost")
	}
	d.shows("Files changed on disk")
}

func TestMarksStayWhenFilesAreReadAgain(t *testing.T) {
	d := open(t, 120, 40)
	marked := func(name string) bool {
		for i, s := range d.m.shown.prompt.Sections {
			if s.Name == name {
				return d.m.shown.marks[i]&views.MarkChanged != 0
			}
		}
		return false
	}
	changed := *d.disk
	changed.Project.Index.Text = "# Windmill\n\nOther.\n"
	d.disk = &changed
	d.send(changedMsg{paths: []string{"INDEX.md"}})
	d.send(outsideMsg{path: "INDEX.md"}) // the editor that wrote it ends, and all is read once more
	if !marked("project") {
		t.Error("a second reading takes the mark of what changed away")
	}
	d.on("role").press("e").typing("Mine. ").press("esc")
	again := changed
	again.Project.Index.Text = "# Windmill\n\nYet another.\n"
	d.disk = &again
	d.send(changedMsg{paths: []string{"INDEX.md"}})
	if !marked("role") {
		t.Error("a reading takes the mark of an unsaved edit away")
	}
}

func TestUnsavedNotesStayWhenFilesAreReadAgain(t *testing.T) {
	d := open(t, 120, 40)
	d.do(d.m.change(edit.AddNote{Content: "Mine alone"}, ""))
	d.press("r")
	changed := *d.disk
	changed.Project.Index.Text = "# Windmill\n\nOther.\n"
	d.disk = &changed
	d.send(changedMsg{paths: []string{"INDEX.md"}})
	if !strings.Contains(d.m.shown.text, "Mine alone") || !strings.Contains(d.m.shown.text, "Other.") || !d.m.history.Dirty() {
		t.Errorf("the note is lost, counts as saved, or hides the file:\n%s", d.m.shown.text)
	}
}

func TestUndoDoesNotGoBackBehindWhatWasReadAgain(t *testing.T) {
	d := open(t, 120, 40)
	changed := *d.disk
	changed.Facts = slices.Clone(changed.Facts)
	changed.Facts[1].Value = "feature"
	d.disk = &changed
	d.send(changedMsg{paths: []string{".git/HEAD"}})
	before := d.m.shown.text
	d.on("role").press("e").typing("x").press("esc", "u")
	if d.m.shown.text != before || !strings.Contains(before, "- branch: feature\n") {
		t.Error("undo brings the branch back that was left")
	}
}

func TestAFileThatIsNoTextIsHandedToTheUsersEditor(t *testing.T) {
	dir, home := folder(t, map[string]string{"AGENTS.md": "ok \xff bad\n"})
	d := openReal(t, dir, home)
	d.on("instructions").press("e").shows("AGENTS.md is for your own editor, which E opens", "not UTF-8: byte 3")
	if got := onDisk(t, dir, "AGENTS.md"); got != "ok \xff bad\n" {
		t.Errorf("the file says %q", got)
	}
}

func TestTheLayoutsOwnTextCannotBeEdited(t *testing.T) {
	d := open(t, 120, 40)
	d.on("standing").press("e").shows("the layout's own text")
}

func BenchmarkTyping(b *testing.B) {
	for _, size := range []int{64 << 10, 1 << 20} {
		d := large(b, size)
		d.on("project").press("e")
		b.Run(sizeName(size), func(b *testing.B) {
			for b.Loop() {
				d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'x'}})
				d.m.View()
			}
		})
	}
}

// BenchmarkTypingIntoOddText types into a megabyte of what takes longest to draw.
func BenchmarkTypingIntoOddText(b *testing.B) {
	for name, piece := range map[string]string{"flags": "\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7", "marks": "\u0300\u0301", "families": "\U0001f468\u200d\U0001f469\u200d\U0001f467"} {
		d := open(b, 200, 60)
		odd := *d.disk
		odd.Project.Index.Text = strings.Repeat(piece, 1<<20/len(piece))
		d.disk = &odd
		d.send(changedMsg{paths: []string{"INDEX.md"}})
		d.on("project").press("e")
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'x'}})
				d.m.View()
			}
		})
	}
}

func sizeName(size int) string { return thousands(size>>10) + "KB" }
