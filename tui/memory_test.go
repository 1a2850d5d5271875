package tui

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/memory"
	"foreword/core/workspace"
	"foreword/keymap"
)

// store opens the store of the checkout that is on screen.
func (d *driver) store() *memory.Store {
	d.t.Helper()
	s, err := memory.Open(d.t.Context(), d.m.current.MemoryPath, noon)
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// remembers puts notes into the store, as another program does, and reads them.
func (d *driver) remembers(notes ...memory.Entry) *driver {
	d.t.Helper()
	s := d.store()
	if _, err := s.Import(d.t.Context(), d.m.w.Project.ID, notes); err != nil {
		d.t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		d.t.Fatal(err)
	}
	return d.press("r")
}

// kept gives what the store says, and what it has forgotten.
func (d *driver) kept() (notes, forgotten []string) {
	d.t.Helper()
	s := d.store()
	defer s.Close()
	list, err := s.List(d.t.Context(), d.m.w.Project.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	gone, err := s.Forgotten(d.t.Context(), d.m.w.Project.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	says := func(list []workspace.MemoryEntry) (texts []string) {
		for _, n := range list {
			texts = append(texts, strings.Join(append([]string{n.Content}, n.Tags...), " #"))
		}
		return texts
	}
	return says(list), says(gone)
}

// listed gives the contents of the notes on the page, in their order.
func (d *driver) listed() []string {
	d.t.Helper()
	p, ok := d.m.page.(*memoryPage)
	if !ok {
		d.t.Fatalf("the page is %T:\n%s", d.m.page, d.screen())
	}
	var texts []string
	for _, i := range p.shown {
		texts = append(texts, p.notes[i].Content)
	}
	return texts
}

// under gives the id of the note under the cursor.
func (d *driver) under() int64 {
	d.t.Helper()
	n, ok := d.m.page.(*memoryPage).note()
	if !ok {
		d.t.Fatalf("no note is under the cursor:\n%s", d.screen())
	}
	return n.ID
}

func (d *driver) lists(want ...string) *driver {
	d.t.Helper()
	if got := d.listed(); !slices.Equal(got, want) {
		d.t.Errorf("the page lists %q, want %q\n%s", got, want, d.screen())
	}
	return d
}

// tells checks what the page says above the list, where it may be wrapped.
func (d *driver) tells(texts ...string) *driver {
	d.t.Helper()
	p, ok := d.m.page.(*memoryPage)
	if !ok {
		d.t.Fatalf("the page is %T:\n%s", d.m.page, d.screen())
	}
	page := p.page(d.m)
	all := page.Empty
	for _, s := range page.Says {
		all += "\n" + s.Text
	}
	for _, text := range texts {
		if !strings.Contains(all, text) {
			d.t.Errorf("the page does not tell %q but %q", text, all)
		}
	}
	return d
}

func created(day int) time.Time { return time.Date(2030, 3, day, 8, 0, 0, 0, time.UTC) }

const (
	gate    = "Race gate sticks below 4 degrees"
	planner = "The planner rounds down on purpose, see issue 41"
	oak     = "The wheel is oak; the wheel is old.\n\nOil it on Mondays."
)

// mill opens a checkout with three notes, the newest first.
func noted(t *testing.T) *driver {
	t.Helper()
	dir, home := folder(t, map[string]string{"INDEX.md": "# Mill\n"})
	return openReal(t, dir, home).remembers(
		memory.Entry{Content: gate, Tags: []string{"winter", "Gate"}, Created: created(9)},
		memory.Entry{Content: planner, Tags: []string{"plan"}, Created: created(5)},
		memory.Entry{Content: oak, Created: created(1)},
	)
}

func TestMShowsAllNotesWithWhatIsKnownOfThem(t *testing.T) {
	d := noted(t)
	d.press("tab", "m").shows("Memory · 3 notes · by id", "m-1", gate, "winter, Gate", "2030-03-09", "● in the prompt",
		d.m.w.Project.ID, "memory.db", thousands(d.tokens(gate))+" tokens, "+d.m.counting.counter.Name(), "The wheel is oak")
	d.lacks("Oil it on Mondays").press("G").shows("Oil it on Mondays", "55 bytes")
	d.press("T").shows(thousands(d.tokens(oak)) + " tokens, " + d.m.counting.counter.Name())
	d.press("esc")
	if d.m.page == nil { // the notice of the counter was dismissed
		t.Fatal("esc left the page while a notice was there")
	}
	if d.press("esc"); d.m.page != nil {
		t.Error("esc does not leave")
	}
	if d.press("b", "m", "m"); d.m.page != nil {
		t.Error("m does not leave what it opened")
	}
	d.press("s")
	if a, _ := keymap.Resolve(d.m.scopes(), "m"); a != keymap.Mute {
		t.Errorf("on the stale screen m means %s", a)
	}
}

func TestEOnTheMemorySectionOpensTheNoteUnderTheCursor(t *testing.T) {
	d := noted(t)
	d.on("memory").press("e").lists(gate, planner, oak)
	if id := d.under(); id != 1 {
		t.Errorf("the cursor is on m-%d", id)
	}
	d.press("esc").on("memory").press(" ", "j", "j", "e")
	if id := d.under(); id != 2 {
		t.Errorf("from the second part of the section the cursor is on m-%d:\n%s", id, d.screen())
	}
	d.press("esc")
	for d.m.layoutName() != "template" {
		d.press("L")
	}
	d.press(" ")
	for d.m.part() < 0 || d.m.shown.prompt.Sections[d.m.section()].Parts[d.m.part()].Name != "Memory" {
		d.press("j")
	}
	d.press("e").lists(gate, planner, oak)
}

func TestTheFilterLooksAtTextAndTags(t *testing.T) {
	d := noted(t)
	d.press("m", "/").typing("GATE").lists(gate).shows("1 of 3 notes", "/ GATE")
	d.press("esc").lists(gate, planner, oak)
	d.press("/").typing("mondays").lists(oak).press("enter").shows("/ mondays", "Oil it on Mondays")
	d.press("a").typing("x").press("esc").lists(gate, planner, oak, "x") // a new note is not hidden
	d.press("/").typing("qq7").lists().shows("No note has that in its text or tags")
	d.press(" ").press("backspace", "backspace", "backspace", "backspace").typing("m").press("down", "tab")
	if p := d.m.page.(*memoryPage); p.find.typing || !p.reading {
		t.Error("tab does not lead from the filter to the note")
	}
	d.press("esc", "esc").lists(gate, planner, oak, "x")
}

func TestWordsAreFoundBestFirstInWhatIsOnScreen(t *testing.T) {
	d := noted(t)
	d.press("m", "f").shows("words, or their beginnings", "by rank (BM25)")
	d.typing("whe old").lists(oak).shows("1 of 3 notes", "words whe old")
	d.press("esc").shows("by id")
	d.press("a").typing("A wheel, a wheel, a wheel").press("esc") // unsaved
	d.press("k", "#").typing("wheel").press("enter")              // and a tag of the old one
	d.press("f").typing("wheel").lists("A wheel, a wheel, a wheel", oak)
	d.press("enter", "o").shows("by id").lists(oak, "A wheel, a wheel, a wheel").press("O").shows("by rank")
	d.press("g", "D").lists(oak)
	d.press("u").lists("A wheel, a wheel, a wheel", oak)
	d.press("/").lists(oak, "A wheel, a wheel, a wheel").shows("by id", "/ wheel") // the same, as a filter
	d.press("esc", "f").typing("nowhere").lists().shows("No note has one of these words")
	d.press("esc").lists(gate, planner, oak, "A wheel, a wheel, a wheel")
}

func TestAnAnswerToAnOlderQuestionIsDropped(t *testing.T) {
	d := noted(t)
	d.press("m", "f")
	p := d.m.page.(*memoryPage)
	d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("w")}) // its search is still under way
	d.shows("searching…")
	d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("i")})
	if !p.find.running {
		t.Fatal("nothing is being searched")
	}
	d.send(foundMsg{page: p, query: "w", made: p.made, ids: []int64{2}})
	d.lists(gate) // wi, for winter
	d.send(foundMsg{page: p, query: "wi", made: p.made - 1, ids: []int64{2}})
	d.lists(gate)
	d.press("esc", "esc", "m").lists(gate, planner, oak)
	d.send(foundMsg{page: p, query: "wi", made: p.made, ids: []int64{2}}) // for a page that was left
	d.lists(gate, planner, oak)
}

func TestASearchThatFailsSaysSoAndShowsAll(t *testing.T) {
	d := noted(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	d.press("m", "f").typing("whe").lists(oak)
	d.m.ctx = ctx
	d.press("esc", "a").typing("wheels").press("esc", "f").typing("wheel").lists(gate, planner, oak, "wheels").shows("not searched")
	d.m.ctx = t.Context()
	d.typing("s").lists("wheels").lacks("not searched")
	d.press("backspace", "backspace").lists("wheels", oak)
	if id := d.under(); id != 4 {
		t.Errorf("the cursor is not on the best but on m-%d", id)
	}
	for range "whee" {
		d.press("backspace")
	}
	d.lists(gate, planner, oak, "wheels")
}

func TestTheOrderIsShownAndChosen(t *testing.T) {
	d := noted(t)
	d.press("m", "o").shows("newest change first").lists(gate, planner, oak)
	d.press("o").shows("oldest change first").lists(oak, planner, gate)
	d.press("o").shows("most tokens first").lists(oak, planner, gate)
	d.press("o").shows("by id").lists(gate, planner, oak)
	d.press("O", "O", "O").shows("newest change first")
	d.press("a").typing("brand new").press("esc").lists("brand new", gate, planner, oak)
	if p := d.m.page.(*memoryPage); p.notes[p.shown[p.cursor]].Content != "brand new" {
		t.Error("the cursor is not on the new note")
	}
}

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
	d.press("m").lists(gate, planner, oak, "The dam opens at six").lacks("not saved")
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
	d.press("m").lists(gate, planner, oak, "mine").shows("m-7").lacks("m-4 ")
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
	d.timePasses().press("m", "v").lists(planner).lacks("not saved yet")
	d.press(" ").shows("m-2 is forgotten: R restores it").press("R").lists().shows("No note of this project was forgotten")
	d.press("v").lists(gate, planner, oak).press("j").shows("+ restored, not saved yet")
	d.press("u").lists(gate, oak).press("ctrl+r", "w").shows("restore the note").press("enter").shows("Saved 1 of 1")
	if notes, gone := d.kept(); notes[1] != planner+" #plan" || len(gone) != 0 {
		t.Errorf("the store has %q and has forgotten %q", notes, gone)
	}
	d.timePasses().press("m", "j").shows("2030-03-05").lacks("not saved yet")
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
	d.press("m", "G", "#")
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

func TestWithoutAStoreThePageSaysSoAndAFirstNoteMakesIt(t *testing.T) {
	dir, home := folder(t, nil)
	d := openReal(t, dir, home)
	d.press("m").shows("There is no store yet at").tells("a writes a note, and w makes the store", "There are no notes of this project")
	d.press("e").shows("There is no note under the cursor").press("v").shows("No note of this project was forgotten")
	d.press("a").typing("the first").press("esc").lists("the first").shows("There is no store yet")
	d.press("w", "enter").shows("Saved 1 of 1")
	d.press("m").lists("the first").lacks("There is no store yet")
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
	d.press("esc", "r", "m").shows("There is no store yet").lists("kept here")
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

func TestALongNoteIsReadToItsEnd(t *testing.T) {
	var long strings.Builder
	for i := range 300 {
		long.WriteString("line " + number(int64(i)) + " of the log\n")
	}
	d := noted(t).remembers(memory.Entry{Content: long.String()}, memory.Entry{Content: strings.Repeat("x", mostRead+77)})
	d.press("m", "G", "k").shows("line 1 of").lacks("line 299 of")
	d.press("tab", "G").shows("line 299 of").press("g").shows("line 1 of").press("pgdown", "j").lacks("line 1 of", "project ")
	d.press("esc", "j", "tab", "G").shows("77 bytes more")
	d.press("y").shows("Handed the note m-5")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.press("g").shows("● in the prompt · ").press("pgdown").lacks("● in the prompt · ")
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
