package views

// EditPage is a text in its editor, with the prompt that it becomes beside it
// where there is room.
type EditPage struct {
	// Title names what is edited.
	Title string
	// Status tells where the cursor is and more, what matters most first. What
	// finds no room beside the title is left out.
	Status []string
	// Rows are the editor's: as wide as EditRects says, and as many less what the
	// problem takes.
	Rows []string
	// Problem says what is wrong with the text, at the foot of the editor.
	Problem string
	// Ask is a question at the foot of the editor with the answer up to the
	// cursor and what is behind it; empty for none.
	Ask, Answer, After string
	Preview            Preview
	// Bar stands below both: what the whole prompt comes to.
	Bar Bar
}

// mostProblem is how many rows a problem may take.
const mostProblem = 4

// ProblemRows gives how many of so many rows of that width a problem takes.
func ProblemRows(problem string, w, h int) int {
	if problem == "" {
		return 0
	}
	return min(Wrap(Visible(problem), max(1, w-3)).Len(), mostProblem, max(0, h-1))
}

// problem draws what is wrong. What does not fit into its rows is left out.
func (p EditPage) problem(t *Theme, w, h int) []string {
	wrapped := Wrap(Visible(p.Problem), max(1, w-3))
	rows := make([]string, ProblemRows(p.Problem, w, h))
	for i := range rows {
		sign := seg{ink: inkError, text: "   "}
		if i == 0 {
			sign.text = " × "
		}
		rows[i] = t.row(ground, w, append([]seg{sign}, wrapped.segs(i, inkText)...)...)
	}
	return rows
}

// EditRects gives where the editor's rows and the preview's pane are; the
// preview has no room on a narrow screen.
func EditRects(r Rect) (text, preview Rect) {
	r.H = max(0, r.H-1) // the bar
	left := r
	if r.W >= twoColumns {
		left.W = r.W / 2
		preview = Rect{r.X + left.W, r.Y, r.W - left.W, r.H}
	}
	return left.Inner(), preview
}

// Draw gives the page's rows.
func (p EditPage) Draw(t *Theme, r Rect) []string {
	text, preview := EditRects(r)
	rows := append(p.Rows[:len(p.Rows):len(p.Rows)], p.problem(t, text.W, text.H)...)
	if p.Ask != "" && len(rows) > 0 {
		rows = append(rows[:len(rows)-1:len(rows)-1], t.row(selected, text.W, asking(p.Ask, p.Answer, p.After, text.W)...))
	}
	f := frame{
		title: []seg{{ink: inkTitleFocus, text: Visible(p.Title)}},
		hint:  []seg{{ink: inkFaint, text: p.status(max(0, text.W-Width(Visible(p.Title))-8))}},
		focus: true,
	}
	left := f.draw(t, text.W+2, r.H-1, rows)
	if preview.Empty() {
		return append(left, p.Bar.draw(t, r.W))
	}
	inner := preview.Inner()
	g := frame{title: p.Preview.title(false, inner.H), hint: p.Preview.hint(inner), offset: p.Preview.Offset, total: p.Preview.Flow.Len()}
	return append(beside(left, g.draw(t, preview.W, r.H-1, p.Preview.draw(t, inner.W, inner.H))), p.Bar.draw(t, r.W))
}

// status joins as much of the status as there is room for.
func (p EditPage) status(w int) string {
	joined := ""
	for i, part := range p.Status {
		if i > 0 {
			part = joined + " · " + part
			if Width(Visible(part)) > w {
				break
			}
		}
		joined = part
	}
	return Clip(Visible(joined), w)
}

// Item is a row of a list to choose from.
type Item struct {
	Name, Value, Note string
	// Off draws the item back: it is there, but left out.
	Off bool
}

// ItemsPage is a list to choose from.
type ItemsPage struct {
	Title, Hint string
	// Len items are listed. At gives the one of a place; only those in sight are
	// asked for. Group gives the heading that the item of a place stands under, for
	// which it is asked of all; nil for a list without headings.
	Len   int
	At    func(int) Item
	Group func(int) string
	// Cursor is the place of the chosen item, Offset the row that was first in sight
	// before.
	Cursor, Offset int
	// Ask is a question at the foot of the list with the answer up to the cursor
	// and what is behind it.
	Ask, Answer, After string
	// Empty says why there is nothing.
	Empty string
}

// room gives how many rows of the list are in sight.
func (p ItemsPage) room(r Rect) int {
	if p.Ask != "" {
		return max(0, r.H-3)
	}
	return max(0, r.H-2)
}

// Top gives the row that is first in sight, with the cursor in sight.
func (p ItemsPage) Top(r Rect) int {
	lines, at := p.lines()
	return Follow(p.Offset, at, len(lines), p.room(r))
}

// Draw gives the page's rows.
func (p ItemsPage) Draw(t *Theme, r Rect) []string {
	w, room := r.W-2, p.room(r)
	lines, at := p.lines()
	top := Follow(p.Offset, at, len(lines), room)
	rows := p.draw(t, w, lines[top:min(len(lines), top+room)])
	for len(rows) < room {
		rows = append(rows, blanks(w))
	}
	if p.Ask != "" {
		rows = append(rows, t.row(selected, w, asking(p.Ask, p.Answer, p.After, w)...))
	}
	f := frame{
		title: []seg{{ink: inkTitleFocus, text: Visible(p.Title)}}, hint: []seg{{ink: inkMuted, text: p.Hint}},
		focus: true, offset: top, total: len(lines),
	}
	return f.draw(t, r.W, r.H, rows)
}

// itemLine is a row of the list: an item, or the heading above it.
type itemLine struct {
	item    int
	heading bool
}

// lines lays the items out with their headings, and gives the row of the cursor.
func (p ItemsPage) lines() (lines []itemLine, at int) {
	lines = make([]itemLine, 0, p.Len+2)
	for i := range p.Len {
		if p.Group != nil && (i == 0 || p.Group(i-1) != p.Group(i)) {
			lines = append(lines, itemLine{i, true})
		}
		if i == p.Cursor {
			at = len(lines)
		}
		lines = append(lines, itemLine{item: i})
	}
	return lines, at
}

// draw gives the rows in sight. The names have a column as wide as the widest of
// them.
func (p ItemsPage) draw(t *Theme, w int, lines []itemLine) []string {
	if p.Len == 0 && p.Empty != "" {
		return []string{t.row(ground, w, seg{ink: inkMuted, text: "  " + Visible(p.Empty)})}
	}
	items, name := make([]Item, len(lines)), 12
	for i, line := range lines {
		if !line.heading {
			items[i] = p.At(line.item)
			name = max(name, Width(Visible(items[i].Name)))
		}
	}
	name = min(name, w/2)
	rows := make([]string, 0, len(lines))
	for i, line := range lines {
		if line.heading {
			rows = append(rows, t.row(ground, w, heading(p.Group(line.item), "", w)...))
			continue
		}
		rows = append(rows, items[i].row(t, w, name, line.item == p.Cursor))
	}
	return rows
}

// asking draws a question with its answer up to the cursor and what is behind it;
// of an answer that is too long, the end up to the cursor is shown.
func asking(ask, answer, after string, w int) []seg {
	return []seg{
		{ink: inkAccent, text: " " + ask + " "}, {ink: inkStrong, text: ending(answer, w-Width(ask)-6)},
		{ink: inkAccent, text: "▏"}, {ink: inkStrong, text: Visible(after)},
	}
}

func (item Item) row(t *Theme, w, name int, chosen bool) string {
	on, k := ground, inkText
	if chosen {
		on, k = selected, inkStrong
	}
	box := seg{ink: inkOK, text: "● "}
	if item.Off {
		box, k = seg{ink: inkFaint, text: "○ "}, inkMuted
	}
	left := []seg{cursorSeg(on), {text: " "}, box, {ink: k, text: Pad(Visible(item.Name), name)},
		{ink: inkMuted, text: "  " + Visible(item.Value)}}
	return t.sides(on, w, left, []seg{{ink: inkFaint, text: "  " + Visible(item.Note) + " "}})
}
