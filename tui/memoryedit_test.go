package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/memory"
)

func TestANewNoteStartsInTheEditorAndIsNothingWhileItIsBlank(t *testing.T) {
	d := noted(t)
	before := d.m.shown.text
	d.press("m", "a").shows("Edit · a new note", "0 bytes").press("esc").lists(gate, planner, oak).shows("there is no new note")
	d.press("a").typing("  ab").press("backspace", "backspace").press("esc").lists(gate, planner, oak)
	if d.m.shown.text != before || d.m.history.Dirty() || len(d.m.history.Steps()) != 1 {
		t.Errorf("what came to nothing left %v", d.m.history.Steps())
	}
	d.press("a").typing("The dam opens").press("backspace").typing("s at six")
	if !strings.Contains(d.m.shown.text, "- m-4: The dam opens at six") {
		t.Errorf("the prompt beside the editor is\n%s", d.m.shown.text)
	}
	d.press("esc").lists(gate, planner, oak, "The dam opens at six").shows("+ new, not saved yet", "m-4", "not saved")
	d.press("u").lists(gate, planner, oak).shows("Undone: add a note")
	d.press("ctrl+r").lists(gate, planner, oak, "The dam opens at six")
	d.press("w").shows("new note").press("enter").shows("Saved 1 of 1")
	if notes, _ := d.kept(); !slices.Contains(notes, "The dam opens at six") {
		t.Errorf("the store has %q", notes)
	}
	d.lists(gate, planner, oak, "The dam opens at six").lacks("not saved")
}

// Ids are counted over all projects of a store, so the one on screen is a guess.
func TestASavedNoteIsTheOneThatWasAdded(t *testing.T) {
	d := noted(t)
	s := d.store()
	for range 3 {
		if _, err := s.Add(t.Context(), "another project", "theirs", nil); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	d.press("m", "a").typing("mine").press("esc", "w", "enter").shows("Saved 1 of 1")
	d.lists(gate, planner, oak, "mine").shows("m-7").lacks("m-4 ")
	if d.m.history.Dirty() {
		t.Error("what was saved still counts as unsaved")
	}
	d.press("u").lists(gate, planner, oak).press("w").shows("m-7", "forget the note")
}

func TestAnIDThatWasTakenMeanwhileIsLeftToItsNote(t *testing.T) {
	d := noted(t)
	d.press("m", "a").typing("mine")
	s := d.store()
	if _, err := s.Add(t.Context(), d.m.w.Project.ID, "theirs", nil); err != nil {
		t.Fatal(err)
	}
	s.Close()
	d.send(changedMsg{memory: true})
	d.typing(" too").press("esc").lists(gate, planner, oak, "theirs", "mine too")
	d.press("w", "enter")
	if notes, _ := d.kept(); !slices.Equal(notes[3:], []string{"theirs", "mine too"}) {
		t.Errorf("the store has %q", notes)
	}
}

func TestANoteIsEditedAndNeverBlank(t *testing.T) {
	d := noted(t)
	d.press("m", "j", "e").shows("Edit · note m-2", planner)
	d.typing("Mind: ").press("esc").lists(gate, "Mind: "+planner, oak).shows("~ edited, not saved yet")
	d.press("enter")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'a'}, Alt: true}) // select all
	d.press("backspace").shows("A note is never blank").press("esc").lists(gate, "Mind: "+planner, oak)
	d.press("enter", "end")
	for range "Mind: " + planner {
		d.press("backspace")
	}
	d.press("esc").lists(gate, "Mind: "+planner, oak)
	d.press("w").shows("m-2", "content").press("enter").shows("Saved 1 of 1")
	if notes, _ := d.kept(); notes[1] != "Mind: "+planner+" #plan" {
		t.Errorf("the store has %q", notes)
	}
}

func TestAForgottenNoteComesBack(t *testing.T) {
	d := noted(t)
	d.press("m", "j", "D").lists(gate, oak).shows("m-2 is forgotten")
	if strings.Contains(d.m.shown.text, planner) {
		t.Error("the forgotten note is still in the prompt")
	}
	d.press("u").lists(gate, planner, oak)
	if id := d.under(); id != 2 {
		t.Errorf("u leaves the cursor on m-%d", id)
	}
	d.press("R").shows("v shows the forgotten notes")
	d.press("D", "v").shows("Forgotten · 1 note", "− forgotten, not saved yet").lists(planner)
	d.timePasses().press("esc").lists(gate, oak)
	d.press("w").shows("forget the note").press("enter").shows("Saved 1 of 1")
	if notes, gone := d.kept(); len(notes) != 2 || !slices.Equal(gone, []string{planner + " #plan"}) {
		t.Errorf("the store has %q and has forgotten %q", notes, gone)
	}
	d.timePasses().press("v").lists(planner).lacks("not saved yet")
	d.press(" ").shows("m-2 is forgotten: R restores it").press("R").lists().shows("No note of this project was forgotten")
	d.press("v").lists(gate, planner, oak).press("home", "j").shows("+ restored, not saved yet")
	d.press("u").lists(gate, oak).press("ctrl+r", "w").shows("restore the note").press("enter").shows("Saved 1 of 1")
	if notes, gone := d.kept(); notes[1] != planner+" #plan" || len(gone) != 0 {
		t.Errorf("the store has %q and has forgotten %q", notes, gone)
	}
	d.timePasses().press("home", "j").shows("2030-03-05").lacks("not saved yet")
}

func TestANewNoteHidesNoForgottenOne(t *testing.T) {
	d := noted(t)
	d.press("m", "G", "D", "a").typing("in its place").press("esc").lists(gate, planner, "in its place")
	d.press("v").lists(oak).press("R", "v").lists(gate, planner, oak, "in its place")
	d.press("w", "enter")
	if notes, _ := d.kept(); !slices.Equal(notes[2:], []string{oak, "in its place"}) {
		t.Errorf("the store has %q", notes)
	}
}

func TestSpaceTakesANoteOutOfThePromptAndBack(t *testing.T) {
	d := noted(t)
	before := d.m.shown.text
	d.press("m", " ").shows("○ switched off").lists(gate, planner, oak)
	if strings.Contains(d.m.shown.text, gate) {
		t.Error("the note is still in the prompt")
	}
	d.press(" ").shows("● in the prompt")
	if d.m.shown.text != before {
		t.Error("the note is not back in its place")
	}
}

func TestTagsAreGivenOnOneLine(t *testing.T) {
	d := noted(t).remembers(memory.Entry{Content: "odd", Tags: []string{"a, b", "bell\x07", `say "x"`}})
	tags := func() []string {
		p := d.m.page.(*memoryPage)
		return p.notes[p.shown[p.cursor]].Tags
	}
	d.press("m", "#").shows("tags, with commas between them: winter, Gate").press("end").typing(", ice ,,").press("enter")
	if got := tags(); !slices.Equal(got, []string{"winter", "Gate", "ice"}) {
		t.Errorf("the tags are %q", got)
	}
	d.shows("winter, Gate, ice").press("u", "#").typing("x").press("esc")
	if got := tags(); !slices.Equal(got, []string{"winter", "Gate"}) {
		t.Errorf("after leaving the question the tags are %q", got)
	}
	d.press("G", "#", "enter")
	if d.m.history.Dirty() {
		t.Error("tags that were only looked at were changed")
	}
	d.press("#").typing(`, "c, d"`).press("enter")
	if got := tags(); !slices.Equal(got, []string{"a, b", "bell\x07", `say "x"`, "c, d"}) {
		t.Errorf("the tags are %q", got)
	}
	d.press("w", "enter")
	if notes, _ := d.kept(); notes[3] != "odd #a, b #bell\x07 #say \"x\" #c, d" {
		t.Errorf("the store has %q", notes)
	}
	d.press("G", "#")
	for range d.m.page.(*memoryPage).tags.Value() {
		d.press("backspace")
	}
	d.press("enter")
	if got := tags(); len(got) != 0 {
		t.Errorf("after taking them off the tags are %q", got)
	}
}

func TestAnUnclosedQuoteIsPartOfATag(t *testing.T) {
	for line, want := range map[string][]string{
		``: nil, ` , `: nil, `a`: {"a"}, `a,b , c`: {"a", "b", "c"}, `"a,b"`: {"a,b"}, `it"s`: {`it"s`}, `"a, b`: {"a, b"}, `"", a`: {"a"},
	} {
		if got := splitTags(line); !slices.Equal(got, want) {
			t.Errorf("%q gives %q, want %q", line, got, want)
		}
	}
}

func FuzzTagsComeBack(f *testing.F) {
	f.Add("a", "b, c")
	f.Add(`say "x"`, `"`)
	f.Add("bell\x07", "line\nfeed")
	f.Add(" x ", "\u202e")
	f.Add("0", "0 ")
	f.Fuzz(func(t *testing.T, a, b string) {
		old := []string{a, b}
		shown := field()
		shown.SetValue(tagsLine(old))
		if got := typedTags(shown.Value(), old); !slices.Equal(got, old) {
			t.Errorf("%q come back as %q from the line %q", old, got, shown.Value())
		}
	})
}

func TestUnsavedNotesStayWhenEverythingIsReadAgain(t *testing.T) {
	d := noted(t)
	d.press("m", "a").typing("mine").press("esc", "g", "D", "r").lists(planner, oak, "mine")
	if err := os.WriteFile(filepath.Join(d.m.w.Root, "INDEX.md"), []byte("# Other\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.press("r").lists(planner, oak, "mine")
	if !d.m.history.Dirty() || !strings.Contains(d.m.shown.text, "# Other") {
		t.Error("the edits count as saved, or the file was not read")
	}
	d.press("w", "enter").shows("Saved 2 of 2")
	if notes, gone := d.kept(); notes[2] != "mine" || len(gone) != 1 {
		t.Errorf("the store has %q and has forgotten %q", notes, gone)
	}
}
