package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"foreword/core/memory"
	"foreword/core/workspace"
)

func TestWithoutAStoreThePageSaysSoAndAFirstNoteMakesIt(t *testing.T) {
	dir, home := folder(t, nil)
	d := openReal(t, dir, home)
	d.press("m").shows("There is no store yet at").tells("a writes a note, and w makes the store", "There are no notes of this project")
	d.press("e").shows("There is no note under the cursor").press("v").shows("No note of this project was forgotten")
	d.press("a").typing("the first").press("esc").lists("the first").shows("There is no store yet")
	d.press("w", "enter").shows("Saved 1 of 1")
	d.lists("the first").lacks("There is no store yet")
}

func TestAStoreThatCannotBeReadIsToldAndNotesCanBeAdded(t *testing.T) {
	dir, home := folder(t, nil)
	path := filepath.Join(home, ".local", "share", "foreword", "memory.db")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("no database at all"), 0o644); err != nil {
		t.Fatal(err)
	}
	d := openReal(t, dir, home)
	d.press("m").shows("The store cannot be read").tells("not a SQLite", "r reads it again", "What notes there are is not known")
	d.press("v").tells("The forgotten notes cannot be listed").press("v")
	d.press("a").typing("kept here").press("esc").lists("kept here").shows("The store cannot be read")
	d.press("w", "enter").shows("Not saved")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	d.press("esc", "r").shows("There is no store yet").lists("kept here")
	d.press("w", "enter").shows("Saved 1 of 1")
	if notes, _ := d.kept(); !slices.Equal(notes, []string{"kept here"}) {
		t.Errorf("the store has %q", notes)
	}
}

func TestALockedStoreIsTold(t *testing.T) {
	d := open(t, 120, 40)
	d.memory.Entries, d.memory.State, d.memory.Reason = nil, 5, "the store is locked by another process"
	d.press("r", "m").shows("× The store cannot be read").tells("the store is locked by another process", "r reads it again")
}

func TestANoteOfNoProjectIsRefused(t *testing.T) {
	d := open(t, 120, 40)
	w := *d.disk
	w.Project.ID, w.Project.Absent = "", []workspace.Absence{{Name: "id", Reason: "git was not found"}}
	d.disk, d.memory = &w, workspace.Memory{}
	d.press("r", "m").tells("this checkout has no project id: git was not found").press("a").shows("the project has no id")
}

func TestAStateFileThatBringsItsOwnNotesIsTold(t *testing.T) {
	dir, home := folder(t, map[string]string{"state.json": `{"session": {"memory_index": [{"id": 7, "preview": "from the state"}]}}`})
	d := openReal(t, dir, home)
	d.m.options.Source.State = filepath.Join(dir, "state.json")
	d.remembers(memory.Entry{Content: gate}).press("m").shows("● in the prompt").lacks("state.json")
	for d.m.layoutName() != "zoned" {
		d.press("L")
	}
	d.tells("state.json brings its own memory index").shows("The state file", "not in this prompt").lacks("● in the prompt")
	if !strings.Contains(d.m.shown.text, "from the state") || strings.Contains(d.m.shown.text, gate) {
		t.Error("what the page says is not so")
	}
	for d.m.layoutName() != "context" {
		d.press("L")
	}
	d.tells("The layout context has no memory index")
	if strings.Contains(d.m.shown.text, gate) {
		t.Error("what the page says of the layout context is not so")
	}
}
