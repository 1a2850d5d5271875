package tui

import (
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/layout"
	"foreword/keymap"
	"foreword/roles"
	"foreword/views"
)

func TestTheDirectPromptIsThereAtOnce(t *testing.T) {
	d := open(t, 120, 40)
	d.shows("windmill", "main@7f170cc", "session", "1 direct", "role", "project", "memory", "facts", "standing", "tools")
	text := d.m.shown.prompt.Text()
	d.shows(thousands(d.tokens(text)) + " tokens")
	if built, err := layout.Build("session", d.m.w, "direct"); err != nil || built.Text() != text {
		t.Errorf("the screen's prompt is not the layout's: %v", err)
	}
}

func TestNumberKeysSwitchRolesAndMarkWhatChanged(t *testing.T) {
	d := open(t, 120, 40)
	for i, role := range roles.Builtin() {
		d.press(fmt.Sprint(i + 1))
		if d.m.shown.prompt.Role != role.Name {
			t.Fatalf("key %d shows the prompt of %s", i+1, d.m.shown.prompt.Role)
		}
		d.shows(thousands(d.tokens(d.m.shown.prompt.Text())) + " tokens")
	}
	marked := map[string]bool{}
	for i, s := range d.m.shown.prompt.Sections {
		marked[s.Name] = d.m.shown.marks[i]&views.MarkChanged != 0
	}
	for name, want := range map[string]bool{"role": true, "tools": true, "project": false, "facts": false, "memory": false} {
		if marked[name] != want {
			t.Errorf("after worker and explorer, %s is marked changed: %v, want %v", name, marked[name], want)
		}
	}
}

func TestSeveralKeysReadAtOnceAreSeparateStrokes(t *testing.T) {
	d := open(t, 120, 40)
	d.press("jjj")
	if got := d.m.section(); got != 3 {
		t.Errorf("jjj moved to section %d", got)
	}
	d.press("/fac")
	if got := d.m.list.filter.Value(); got != "fac" {
		t.Errorf("the filter got %q", got)
	}
}

func TestTheListLeadsThePreviewAndIsLedByIt(t *testing.T) {
	d := open(t, 120, 40)
	d.press("p", "p") // raw, so that rows are certain
	d.press("j")
	if section, _ := d.m.shown.flow.PlaceAt(d.m.offset); section != 1 {
		t.Errorf("the preview shows section %d", section)
	}
	d.press("tab", "tab", "G")
	if last := d.m.section(); d.m.shown.prompt.Sections[last].Name != "tools" && last == 1 {
		t.Errorf("the list stayed on section %d", last)
	}
}

func TestAnotherRoleIsShownAtTheSamePlace(t *testing.T) {
	d := open(t, 120, 40)
	d.press("p", "p").on("instructions")
	for _, role := range []string{"2", "3", "4", "1"} {
		d.press(role)
		section, _ := d.m.shown.flow.PlaceAt(d.m.offset)
		if name := d.m.shown.prompt.Sections[section].Name; name != "instructions" {
			t.Errorf("after %s the preview shows %s", role, name)
		}
		if name := d.m.shown.prompt.Sections[d.m.section()].Name; name != "instructions" {
			t.Errorf("after %s the list is on %s", role, name)
		}
	}
}

func TestFilteringKeepsWhatMatchesAndEscapeClears(t *testing.T) {
	d := open(t, 120, 40)
	all := len(d.m.list.rows)
	d.press("/", "m", "e", "m", "enter")
	sections := 0
	for _, row := range d.m.list.rows {
		if row.Kind == views.RowSection {
			sections++
		}
	}
	if sections != 1 || d.m.shown.prompt.Sections[d.m.section()].Name != "memory" {
		t.Errorf("the filter leaves %d sections, the cursor on %d", sections, d.m.section())
	}
	d.press("esc")
	if len(d.m.list.rows) != all {
		t.Errorf("without the filter there are %d rows, at first %d", len(d.m.list.rows), all)
	}
	d.press("/", "z", "z", "z")
	if len(d.m.list.rows) != 1 {
		t.Errorf("a filter that nothing passes leaves %d rows", len(d.m.list.rows))
	}
}

// Nothing that is typed into a field is taken for a command.
func TestEveryPrintableCharacterCanBeTyped(t *testing.T) {
	all := ""
	for r := ' '; r <= '~'; r++ {
		all += string(r)
	}
	for _, field := range []struct {
		open  string
		value func(*Model) string
	}{
		{"/", func(m *Model) string { return m.list.filter.Value() }},
		{":", func(m *Model) string { return m.palette.input.Value() }},
	} {
		d := open(t, 120, 40)
		d.press(field.open)
		for _, r := range all {
			d.press(string(r))
		}
		if got := field.value(d.m); got != all {
			t.Errorf("after %q the field has %q", field.open, got)
		}
	}
}

func TestAPasteOutsideOfAFieldDoesNothing(t *testing.T) {
	d := open(t, 120, 40)
	d.paste("q2")
	if d.quit || d.m.role != "direct" {
		t.Error("a paste was taken for keys")
	}
	d.shows("no text is being edited")
}

func TestLayoutsCountersModesAndThemesGoRound(t *testing.T) {
	d := open(t, 120, 40)
	for _, name := range append(layout.Names()[1:], layout.Names()[0]) {
		d.press("L")
		if d.m.shown.prompt.Layout != name {
			t.Errorf("L gave %s, want %s", d.m.shown.prompt.Layout, name)
		}
		d.shows(name)
	}
	d.press("l")
	if names := layout.Names(); d.m.shown.prompt.Layout != names[len(names)-1] {
		t.Errorf("l gave %s", d.m.shown.prompt.Layout)
	}
	first := d.m.counting.counter.Name()
	d.press("T")
	if d.m.counting.counter.Name() == first {
		t.Error("T counts as before")
	}
	d.shows(d.m.counting.counter.Name())
	for _, mode := range []views.PreviewMode{views.Source, views.Raw, views.Rendered} {
		d.press("p")
		if d.m.mode != mode {
			t.Errorf("p gave %s, want %s", d.m.mode, mode)
		}
		d.shows(mode.String())
	}
	for _, theme := range []views.ThemeID{views.Light, views.Plain, views.Dark} {
		d.press("t")
		if d.m.theme.ID != theme {
			t.Errorf("t gave %s, want %s", d.m.theme.ID, theme)
		}
	}
}

func TestThePaletteFindsAndRunsEverything(t *testing.T) {
	d := open(t, 120, 40)
	d.press("ctrl+p", "r", "o", "l", "e", " ", "e", "x", "p", "l")
	d.press("enter")
	if d.m.role != "explorer" {
		t.Errorf("the palette led to %s", d.m.role)
	}
	d.press(":", "s", "y", "s", "t", "e", "m")
	d.press("enter")
	if d.m.shown.prompt.Layout != "system" {
		t.Errorf("the palette led to layout %s", d.m.shown.prompt.Layout)
	}
	d.press(":", "z", "q", "x", "x", "enter").shows("Nothing is called that")
	d.press("esc").lacks("Nothing is called that")
}

func TestHelpShowsEveryKeyAndCloses(t *testing.T) {
	d := open(t, 120, 40)
	d.press("?")
	seen := d.screen()
	for range 6 {
		d.press("pgdown")
		seen += d.screen()
	}
	for _, b := range keymap.Bindings() {
		if !strings.Contains(seen, b.Long[:min(20, len(b.Long))]) {
			t.Errorf("the help does not speak of %q", b.Long)
		}
	}
	d.press("esc").lacks("Show all keys")
}

func TestCopyHandsTheExactBytesToTheTerminal(t *testing.T) {
	d := open(t, 120, 40)
	d.press("Y")
	want := base64.StdEncoding.EncodeToString([]byte(d.m.shown.prompt.Text()))
	if got := d.clipboard(); got != "\x1b]52;c;"+want+"\x07" {
		t.Errorf("the terminal got %.80q…", got)
	}
	d.shows("Handed the prompt to the terminal's clipboard")
	d.timePasses().lacks("Handed")
}

func TestExportWritesTheExactBytesAndNeverOverwrites(t *testing.T) {
	d := open(t, 120, 40)
	d.press("x", "x")
	for _, name := range []string{"prompt-direct-session.txt", "prompt-direct-session-2.txt"} {
		text, err := os.ReadFile(filepath.Join(d.m.options.Source.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != d.m.shown.prompt.Text() {
			t.Errorf("%s differs from the prompt", name)
		}
	}
}

func TestAFileThatChangesOnDiskIsReadAgainAndMarked(t *testing.T) {
	d := open(t, 120, 40)
	changed := *d.disk
	changed.Project.Index.Text = "# Windmill\n\nA new beginning.\n"
	d.disk = &changed
	d.send(changedMsg{paths: []string{"INDEX.md"}})
	for i, s := range d.m.shown.prompt.Sections {
		if changed := d.m.shown.marks[i]&views.MarkChanged != 0; changed != (s.Name == "project") {
			t.Errorf("%s is marked changed: %v", s.Name, changed)
		}
	}
	d.press("p", "p", "j").shows("A new beginning.")
}

func TestABrokenConfigIsToldAndTheLastGoodPromptStays(t *testing.T) {
	d := open(t, 120, 40)
	before := d.m.shown.whole
	d.err = errors.New(".foreword/foreword.yaml:3:1: unknown key \"fatcs\" (did you mean \"facts\"?)")
	d.press("r").shows("unknown key")
	d.timePasses().shows("unknown key") // failures stay
	if d.m.shown.whole != before {
		t.Error("the prompt is gone")
	}
	d.press("esc").lacks("unknown key")
	d.err = nil
	d.press("r")
	if d.m.readErr != nil {
		t.Error("the mended config is still told as broken")
	}
}

func TestAReadingThatCameTooLateIsDropped(t *testing.T) {
	d := open(t, 120, 40)
	old := *d.disk
	old.Project.Index.Text = "stale"
	d.send(readMsg{reading: d.m.reading - 1, result: reading(&old)})
	if strings.Contains(d.m.shown.prompt.Text(), "stale") {
		t.Error("an old reading was taken")
	}
}

func TestAMemoryStoreThatFailsLeavesThePromptWithAReason(t *testing.T) {
	d := open(t, 120, 40)
	d.memory.Entries, d.memory.State, d.memory.Reason = nil, 5, "the store is locked by another process"
	d.press("r", "j", "j")
	d.shows("the store is locked")
}

func TestCommandsOfAConfigAskFirst(t *testing.T) {
	d := open(t, 120, 40)
	d.m.current.Commands = []string{"node --version"}
	d.do(d.m.askCommands())
	d.shows("node --version", "Allow commands")
	d.press("n").lacks("node --version")
}

// On a slow line esc and the next key are read in one go, which looks like alt.
func TestAnEscReadTogetherWithTheNextKeyIsBoth(t *testing.T) {
	d := open(t, 120, 40)
	d.press("o").shows("Sections of the head and the tail")
	d.press("alt+f").shows("Edit · facts")
	d.press("a").shows("name ▏")
	d.press("alt+esc").lacks("name ▏", "Edit · facts")
	d.press("J", "e").shows("Edit ·")
	d.press("G", "alt+b", "X").shows("XG") // a word back is a word back in a text
	d.press("alt+u").shows("Undone: edit").lacks("XG")
	d.press("/", "alt+2").shows("▐2 ")
}

func TestThemeFollowsTheTerminalUnlessChosen(t *testing.T) {
	d := open(t, 120, 40)
	d.send(backgroundMsg{dark: false})
	if d.m.theme.ID != views.Light {
		t.Error("the terminal's answer was not taken")
	}
	chosen := openWith(t, Options{Theme: "dark"}, 120, 40, false)
	chosen.send(backgroundMsg{dark: false})
	if chosen.m.theme.ID != views.Dark {
		t.Error("the terminal's answer went over the user's choice")
	}
}

func TestQuitAndSignals(t *testing.T) {
	for _, key := range []string{"q", "ctrl+c"} {
		if d := open(t, 80, 24); !d.press(key).quit {
			t.Errorf("%s does not quit", key)
		}
	}
	if d := open(t, 80, 24); !d.press("/", "q", "ctrl+c").quit {
		t.Error("ctrl+c does not quit from a text field")
	}
}

// Every action can be run in every state without a panic or a frame of the
// wrong size.
func TestEveryActionWorksEverywhere(t *testing.T) {
	for _, size := range [][2]int{{60, 15}, {120, 40}, {200, 60}} {
		for _, first := range everyAction() {
			d := open(t, size[0], size[1])
			for _, a := range []keymap.Action{first, keymap.Down, keymap.PageDown, keymap.FocusNext, keymap.Bottom, first, keymap.Back} {
				if a == keymap.Suspend {
					continue // stops the process
				}
				d.do(d.m.act(a))
				d.check()
			}
		}
	}
}

func TestNothingReadYetIsAFrameToo(t *testing.T) {
	d := &driver{t: t, disk: windmill(t)}
	output, err := os.CreateTemp(t.TempDir(), "terminal")
	if err != nil {
		t.Fatal(err)
	}
	defer output.Close()
	d.m, err = New(t.Context(), Options{Clock: noon}, &terminal{File: output})
	if err != nil {
		t.Fatal(err)
	}
	d.m.world.after = d.after
	for _, size := range [][2]int{{0, 0}, {1, 1}, {59, 14}, {80, 24}, {120, 40}} {
		d.m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.check()
		for _, a := range everyAction() {
			if a != keymap.Suspend && a != keymap.Reload && a != keymap.ToggleMouse {
				d.m.act(a)
				d.check()
			}
		}
		d.m.dialog = 0
	}
}

// thousands writes a number as the screen does.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func TestHiddenCharactersAreSteppedThrough(t *testing.T) {
	d := open(t, 120, 40)
	d.disk.Project.Index.Text = "# Windmill\n\nPlain.\u202eodd\u00ad\n"
	d.press("r", "h").shows("‹U+202E› in project, line 11, column 7: 1 of 3", "Plain.‹U+202E›odd‹U+00AD›")
	d.press("h").shows("‹U+00AD› in project", "2 of 3").press("h").shows("‹U+200B› in style, line 1", "3 of 3")
	d.press("h").shows("1 of 3").press("H").shows("3 of 3").press("H").shows("2 of 3")
	d.disk.Project.Index.Text, d.disk.Head = "# Windmill\n", nil
	d.press("r", "h").shows("no hidden character")
}

func TestTheEndOfALongFieldStaysInSight(t *testing.T) {
	d := open(t, 80, 24)
	long := strings.Repeat("abcdefghi ", 12) + "END"
	d.press("/").paste(long).shows("END▏").press("esc", "ctrl+p").paste(long).shows("END▏").press("esc", "f", "a").paste(long).shows("END▏")
	d.press("esc", "esc", "m", "/").paste(long).shows("END▏").press("esc", "#").paste(long).shows("END▏").press("esc", "f").paste(long).shows("END▏")
}
