package tui

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/check"
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

// noted opens a checkout with three notes, the newest first.
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

func TestEOnAStaleNoteOpensIt(t *testing.T) {
	d := noted(t)
	d.m.stale = staleness{workspace: d.m.w, findings: []check.Finding{
		{Verdict: check.Broken, Place: check.Place{Section: "memory", Note: "m-2", Item: "src/old.go"}, Reason: "src/old.go is gone"},
	}}
	d.press("s").shows("src/old.go is gone").press("e").lists(gate, planner, oak)
	if id := d.under(); id != 2 {
		t.Errorf("the cursor is on m-%d", id)
	}
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

func TestWordsAreLookedForInTheOtherListAsWell(t *testing.T) {
	d := noted(t)
	d.press("m", "f").typing("wheel").press("enter").lists(oak)
	_, cmd := d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("v")})
	d.lacks("No note has one of these words")
	d.do(cmd)
	_, cmd = d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("v")}) // its search is still under way
	d.lists(gate, planner, oak).shows("searching…").do(cmd)
	d.lists(oak).press("D", "v").lists(oak)
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
