package views

import "foreword/core/workspace"

// NoteState says whether a memory note is in the prompt.
type NoteState uint8

// The states of a note. NotUsed: the prompt on screen is not made from it.
const (
	InPrompt NoteState = iota
	SwitchedOff
	NotUsed
	Forgotten
)

// NoteMark says what of a note is not saved yet.
type NoteMark uint8

// The marks of a note.
const (
	Saved NoteMark = iota
	NewNote
	EditedNote
	RestoredNote
	ForgottenNow
)

// Note is a memory note as the page shows it. Times that are zero are not known
// yet: the store gives them.
type Note struct {
	workspace.MemoryEntry
	Tokens Tokens
	State  NoteState
	Mark   NoteMark
}

// NoteInput is a field of text, with the cursor between its two halves.
type NoteInput struct {
	Label, Before, Behind string
	// Typing draws the cursor.
	Typing bool
	// Says stands at the right, as what was found.
	Says string
}

// NotesPage shows the memory notes of the project: a list, and beside or below
// it the note under the cursor.
type NotesPage struct {
	// Forgotten: the list is of the notes that were forgotten.
	Forgotten bool
	// Len notes are listed of All. At gives the one of a place in the list; only
	// those in sight are asked for.
	Len, All int
	At       func(int) Note
	// Cursor is the place of the note that is shown, Offset that of the first
	// row in sight.
	Cursor, Offset int
	// Order says in a few words how the list is ordered.
	Order string
	// Tokens are those of the listed notes together, in Counter.
	Tokens  Tokens
	Counter string
	// Find is drawn above the list and Ask below it, each where it has a label.
	Find, Ask NoteInput
	// Says are what is to be known of the store and of the prompt.
	Says []Toast
	// Empty says why the list is.
	Empty string
	// Store and Project are where the notes are kept.
	Store, Project string
	// Text is the text of the note under the cursor, wrapped to NoteWidth; Left
	// bytes of it are left out. Scroll is the first row of the note in sight,
	// and Reading gives it the focus.
	Text    Rows
	Left    int
	Scroll  int
	Reading bool
}

// noteRects gives where the list and the note are: side by side where there is
// room, else one below the other.
func noteRects(r Rect) (list, note Rect) {
	list, note = r, r
	if r.W >= twoColumns {
		list.W = r.W * 56 / 100
		note.X, note.W = r.X+list.W, r.W-list.W
		return list, note
	}
	list.H = r.H * 3 / 5
	note.Y, note.H = r.Y+list.H, r.H-list.H
	return list, note
}

// NoteWidth gives the cells that a row of the note's text has.
func NoteWidth(r Rect) int {
	_, note := noteRects(r)
	return max(1, note.Inner().W-2)
}

// Rooms gives how many notes, and how many rows of the shown one, are in sight.
func (p NotesPage) Rooms(r Rect) (list, note int) {
	l, n := noteRects(r)
	return p.room(l.Inner()), n.Inner().H
}

// room gives how many notes are in sight.
func (p NotesPage) room(list Rect) int {
	above, below := p.around(nil, list)
	room := list.H - len(above) - len(below)
	if p.headed(list.H) {
		room--
	}
	return max(1, room)
}

// headed says whether there is room for the names of the columns.
func (p NotesPage) headed(h int) bool { return p.Len > 0 && h >= lowPane }

// Rows gives how many rows the shown note has.
func (p NotesPage) Rows(r Rect) int {
	_, n := noteRects(r)
	return len(p.about(n.Inner())) + p.textRows()
}

// Draw gives the page's rows, as many and as wide as the rectangle.
func (p NotesPage) Draw(t *Theme, r Rect) []string {
	list, note := noteRects(r)
	left, right := p.drawList(t, list), p.drawNote(t, note)
	if list.W < r.W {
		return beside(left, right)
	}
	return append(left, right...)
}

func (p NotesPage) drawList(t *Theme, r Rect) []string {
	w, h := r.Inner().W, r.Inner().H
	above, below := p.around(t, r.Inner())
	room := p.room(r.Inner())
	top := Follow(p.Offset, p.Cursor, p.Len, room)
	rows := append(above, p.noteRows(t, w, p.headed(h), top, min(p.Len, top+room))...)
	for len(rows) < h-len(below) {
		rows = append(rows, blanks(w))
	}
	rows = append(rows[:max(0, min(len(rows), h-len(below)))], below...)
	f := frame{title: p.title(), hint: p.sum(), focus: !p.Reading, offset: top, total: p.Len}
	if p.Len <= room {
		f.total = 0
	}
	return f.draw(t, r.W, r.H, rows[:min(len(rows), h)])
}

func (p NotesPage) title() []seg {
	k := titleInk(!p.Reading)
	title := []seg{{ink: k, text: "Memory"}}
	count := thousands(p.All)
	if p.Len != p.All {
		count = thousands(p.Len) + " of " + count
	}
	words := " notes"
	if p.All == 1 {
		words = " note"
	}
	if p.Forgotten {
		title[0].text = "Forgotten"
	}
	return append(title, seg{ink: inkMuted, text: " · " + count + words + " · " + p.Order})
}

func (p NotesPage) sum() []seg {
	if p.Len == 0 {
		return nil
	}
	return []seg{{ink: inkFaint, text: measured(p.Tokens)}}
}

// measured writes a count, or that there is none yet.
func measured(n Tokens) string {
	if !n.Known {
		return "not measured"
	}
	return n.Unit()
}

// around gives the rows above the notes and those below them, which leave some
// of the room for the notes. Without a theme only their number counts.
func (p NotesPage) around(t *Theme, list Rect) (above, below []string) {
	draw := func(on surface, left, right []seg) string {
		if t == nil {
			return ""
		}
		return t.sides(on, list.W, left, right)
	}
	wrap := func(lead seg, text string, k ink) {
		rows := Wrap(text, max(1, list.W-5))
		for i := range rows.Len() {
			segs := append([]seg{lead}, rows.segs(i, k)...)
			last := len(above) == list.H-leftForNotes-1
			if last && i < rows.Len()-1 {
				segs = append(segs, seg{ink: k, text: "…"})
			}
			above = append(above, draw(ground, segs, nil))
			if last {
				return
			}
			lead = seg{text: "   "}
		}
	}
	for _, s := range p.Says {
		if len(above) < list.H-leftForNotes {
			k, sign := s.Level.look()
			wrap(seg{ink: k, text: " " + sign + " "}, s.Text, inkText)
		}
	}
	if p.Find.Label != "" {
		above = append(above, draw(ground, p.Find.segs(list.W-Width(Visible(p.Find.Says))-2), []seg{{ink: inkFaint, text: " " + Visible(p.Find.Says) + " "}}))
	}
	if p.Len == 0 && len(above) < list.H-leftForNotes {
		wrap(seg{text: "   "}, p.Empty, inkMuted)
	}
	if p.Ask.Label != "" {
		below = append(below, draw(selected, p.Ask.segs(list.W), nil))
	}
	return above, below
}

// leftForNotes are the rows that what is said leaves for the notes and for a
// field of text.
const leftForNotes = 3

// segs gives the field for a row of w cells, with its cursor in sight.
func (f NoteInput) segs(w int) []seg {
	caret := seg{ink: inkAccent, text: "▏"}
	if !f.Typing {
		caret.text = ""
	}
	return []seg{{ink: inkAccent, text: " " + f.Label + " "}, {ink: inkStrong, text: ending(f.Before, w-Width(f.Label)-4)}, caret, {ink: inkStrong, text: Visible(f.Behind)}}
}
