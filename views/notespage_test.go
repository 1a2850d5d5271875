package views

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/workspace"
)

const notesFolder = "../testdata/golden/notes"

func noteOf(id int64, content string, tags ...string) Note {
	made := time.Date(2030, 3, 9, 8, 0, 0, 0, time.UTC)
	return Note{
		MemoryEntry: workspace.MemoryEntry{ID: id, Content: content, Tags: tags, Created: made, Updated: made.AddDate(0, 0, int(id))},
		Tokens:      known(len(content) / 4),
	}
}

// notesPageOf lists notes with the cursor on one of them.
func notesPageOf(notes []Note, cursor int) NotesPage {
	p := NotesPage{
		Len: len(notes), All: len(notes), At: func(i int) Note { return notes[i] }, Cursor: cursor,
		Order: "by id", Tokens: Tokens{Known: true}, Counter: "o200k_base",
		Store: "/home/ada/.local/share/foreword/memory.db", Project: "p-1c0ffee1c0ff",
	}
	for _, n := range notes {
		p.Tokens = p.Tokens.plus(n.Tokens)
	}
	return p
}

// at wraps the shown note for a rectangle, as the screen does.
func (p NotesPage) at(r Rect) NotesPage {
	if p.Cursor < p.Len {
		p.Text = Wrap(p.At(p.Cursor).Content, NoteWidth(r))
	}
	return p
}

func sampleNotes() []Note {
	notes := []Note{
		noteOf(1, "Race gate sticks below 4 degrees; open it by hand first", "winter", "gate"),
		noteOf(2, "The planner rounds down on purpose, see issue 41", "plan"),
		noteOf(7, "Release steps\n\n1. run make check\n2. tag the commit\n3. wait for the pipeline, which takes about an hour; the staging deploy has to be frozen before\n\nNever on a Friday.", "release"),
		noteOf(12, "The wheel is oak"),
		noteOf(113, "Oil it on Mondays"),
	}
	notes[1].State = SwitchedOff
	notes[3].Mark = EditedNote
	notes[4].Mark, notes[4].Created, notes[4].Updated, notes[4].Tokens = NewNote, time.Time{}, time.Time{}, Tokens{}
	return notes
}

func hostileNotes() []Note {
	return []Note{
		noteOf(3, "Clear \x1b[2J the \x1b]0;title\x07 screen\r\nand \u202eturn\u202c it\u200b round", "bell\x07", "\u202egat"),
		noteOf(4, "\n\n\t\x00first line of\ttext", "tab\tbed", "line\nfeed"),
		noteOf(5, strings.Repeat("e\u0301\u0301", 90)+"\u2028 next \U000e0041"),
		noteOf(6, strings.Repeat("endless ", 9000), strings.Repeat("tag ", 700)),
	}
}

func notesPages() map[string]NotesPage {
	sample, hostile := sampleNotes(), hostileNotes()
	cjk := []Note{
		noteOf(15, "日本語の請求書は「税込」で表示する。\n\n歯車は樫で出来ている。水門は六時に開く。", "日本語", "請求書"),
		noteOf(16, "👩‍👩‍👧 家族の旗 🏳️‍🌈 を出す。"+strings.Repeat("長い行がここに続く。", 30), "旗"),
	}
	gone := []Note{noteOf(9, "The old mill burned down"), noteOf(10, "Call the miller at six", "plan")}
	gone[0].State, gone[1].State, gone[1].Mark = Forgotten, Forgotten, ForgottenNow

	filtered := notesPageOf(sample[:1], 0)
	filtered.All, filtered.Find = 5, NoteInput{Label: "/", Before: "ga", Behind: "te", Typing: true}
	search := notesPageOf([]Note{sample[3], sample[0]}, 1)
	search.All, search.Order, search.Find = 5, "by rank (BM25)", NoteInput{Label: "words", Before: "wheel gate", Says: "searching…"}
	nothing := notesPageOf(nil, 0)
	nothing.All, nothing.Find, nothing.Empty = 5, NoteInput{Label: "/", Before: "qq"}, "No note has that in its text or tags. esc clears the filter."
	empty := notesPageOf(nil, 0)
	empty.Empty = "There are no notes of this project. a writes the first one."
	unreadable := notesPageOf(sample[4:], 0)
	unreadable.Says = []Toast{
		{Failure, "The store cannot be read: memory store " + unreadable.Store + ": open: locked by another process: waited up to 500ms. r reads it again; a note can be added now, and saved once the store opens."},
		{Warning, "The layout context has no memory index: no note is in this prompt."},
	}
	forgotten := notesPageOf(gone, 1)
	forgotten.Forgotten = true
	asking := notesPageOf(sample, 0)
	asking.Ask = NoteInput{Label: "tags, with commas between them:", Before: "winter, ", Behind: "gate \u202e", Typing: true}
	reading := notesPageOf(sample, 2)
	reading.Reading, reading.Scroll = true, 4
	cut := notesPageOf(hostile, 3)
	cut.Left, cut.Scroll = 65536, 1<<20
	unused := notesPageOf(sample, 0)
	unused.At = func(i int) Note { n := sample[i]; n.State = NotUsed; return n }
	return map[string]NotesPage{
		"list": notesPageOf(sample, 2), "new": notesPageOf(sample, 4), "filtered": filtered, "search": search, "nothing": nothing, "empty": empty,
		"unreadable": unreadable, "forgotten": forgotten, "asking": asking, "reading": reading, "unused": unused,
		"hostile": notesPageOf(hostile, 0), "hostile-marks": notesPageOf(hostile, 2), "long": notesPageOf(hostile, 3), "cut": cut,
		"cjk": notesPageOf(cjk, 0), "cjk-long": notesPageOf(cjk, 1),
	}
}

func TestNotesAtThreeSizes(t *testing.T) {
	golden := goldensOf(notesFolder)
	for name, page := range notesPages() {
		for _, size := range allSizes {
			file := fmt.Sprintf("%s_%dx%d.txt", name, size[0], size[1])
			r := Arrange(size[0], size[1], PaneSections, false).Page()
			lines := page.at(r).Draw(NewTheme(Dark, termenv.TrueColor), r)
			checkFrame(t, file, lines, r.W, r.H)
			golden.hold(t, file, lines)
		}
	}
	golden.allRead(t)
}

// Whatever the size, the frame is whole and the note under the cursor is in it.
func TestNotesFillEverySizeAndShowTheCursor(t *testing.T) {
	for name, page := range notesPages() {
		for _, theme := range []ThemeID{Dark, Light, Plain} {
			for w := 60; w <= 220; w += 20 {
				for h := 12; h <= 66; h += 9 {
					r := Rect{0, 2, w, h}
					lines := page.at(r).Draw(NewTheme(theme, termenv.TrueColor), r)
					what := fmt.Sprintf("%s %dx%d", name, w, h)
					checkFrame(t, what, lines, w, h)
					if page.Len > 0 && !slices.ContainsFunc(lines, func(l string) bool {
						return strings.Contains(ansi.Strip(l), "│›") || strings.Contains(ansi.Strip(l), "┃›")
					}) {
						t.Errorf("%s: the cursor is out of sight\n%s", what, ansi.Strip(strings.Join(lines, "\n")))
					}
				}
			}
		}
	}
}

func TestTheEndOfALongFieldStaysInSight(t *testing.T) {
	r := Arrange(80, 24, PaneSections, false).Page()
	for _, before := range []string{strings.Repeat("tag, ", 400) + "last", strings.Repeat("\u202e漢", 300) + "last", strings.Repeat("x", 1<<20) + "last"} {
		page := notesPageOf(sampleNotes(), 0).at(r)
		page.Ask = NoteInput{Label: "tags", Before: before, Behind: ", more", Typing: true}
		lines := page.Draw(NewTheme(Dark, termenv.TrueColor), r)
		checkFrame(t, "a long field", lines, r.W, r.H)
		if !strings.Contains(ansi.Strip(strings.Join(lines, "\n")), "last▏") {
			t.Errorf("the cursor behind %.20q… is out of sight\n%s", before, ansi.Strip(strings.Join(lines, "\n")))
		}
	}
}

func TestTheWholeNoteCanBeScrolledIntoSight(t *testing.T) {
	for _, size := range allSizes {
		r := Arrange(size[0], size[1], PaneSections, false).Page()
		page := notesPageOf(sampleNotes(), 2).at(r)
		_, room := page.Rooms(r)
		seen := ""
		for page.Scroll = 0; page.Scroll <= max(0, page.Rows(r)-room); page.Scroll++ {
			seen += ansi.Strip(strings.Join(page.Draw(NewTheme(Dark, termenv.TrueColor), r), "\n"))
		}
		for _, line := range []string{"1. run make check", "Never on a Friday.", page.Project, "2030-03-09", "2030-03-16", "release"} {
			if !strings.Contains(seen, line) {
				t.Errorf("at %v %q is nowhere", size, line)
			}
		}
	}
}

// BenchmarkDrawNotes10000 draws a page of 10,000 notes: what is out of sight
// costs nothing.
func BenchmarkDrawNotes10000(b *testing.B) {
	r := Arrange(200, 60, PaneSections, false).Page()
	theme := NewTheme(Dark, termenv.TrueColor)
	for _, n := range []int{100, 10_000} {
		notes := make([]Note, n)
		for i := range notes {
			notes[i] = noteOf(int64(i+1), fmt.Sprintf("Note %d of the mill\n%s", i, strings.Repeat("the dam opens at six ", 9)), "mill")
		}
		page := notesPageOf(notes, n/2).at(r)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				page.Draw(theme, r)
			}
		})
	}
}
