package views

import (
	"strings"

	"foreword/core/prompt"
)

// Marks are what is worth knowing of a section at a glance.
type Marks uint8

// The marks. That a section was cut, is empty or could not be read is no mark:
// its state says so.
const (
	MarkChanged Marks = 1 << iota // differs from what was shown before
	MarkAdded                     // was not there before
	MarkStale                     // its source has moved on
	MarkHidden                    // holds characters that cannot be seen
)

// List is the section list.
type List struct {
	Sections []prompt.Section
	// Tokens and Marks go with Sections; either may be shorter.
	Tokens []Tokens
	Marks  []Marks
	// Rows are ListRows of the sections; Cursor indexes into them and Offset is
	// the first one that is shown.
	Rows           []ListRow
	Cursor, Offset int
	// Filter is what the list is filtered by; Typing while it has the keyboard.
	Filter string
	Typing bool
}

// ListRoom gives how many rows of the list fit into a pane.
func ListRoom(pane Rect, filter string, typing bool) int {
	room := pane.Inner().H
	if filter != "" || typing {
		room--
	}
	return max(0, room)
}

// columns are the widths of the list's right-hand columns; 0 for none.
type columns struct{ tier, tokens, bar, percent int }

// listDraw is one drawing of the list.
type listDraw struct {
	List
	t     *Theme
	w     int
	inks  []ink
	total Tokens
	most  int // tokens of the largest section, which has the longest bar
	zones [3]Tokens
	cols  columns
	focus bool
}

func (l List) draw(t *Theme, w, h int, focus bool) []string {
	if w <= 0 || h <= 0 {
		return blankRows(w, h)
	}
	d := listDraw{List: l, t: t, w: w, focus: focus, inks: sectionInks(l.Sections)}
	d.sum()
	var lines []string
	if l.Filter != "" || l.Typing {
		lines = append(lines, d.filterLine())
	}
	for i := l.Offset; i < len(l.Rows) && len(lines) < h; i++ {
		lines = append(lines, d.row(i))
	}
	for len(lines) < h {
		lines = append(lines, blanks(w))
	}
	return lines[:h]
}

// sum adds up the zones and settles the columns.
func (d *listDraw) sum() {
	d.total = Tokens{Known: true}
	for z := range d.zones {
		d.zones[z] = Tokens{Known: true}
	}
	for i, s := range d.Sections {
		n := d.tokensOf(i)
		if s.State != prompt.Kept && s.State != prompt.Cut {
			n = Tokens{Known: true}
		}
		d.zones[s.Zone] = d.zones[s.Zone].plus(n)
		d.total = d.total.plus(n)
		d.most = max(d.most, n.Tokens)
	}
	d.cols.tokens = max(5, Width(d.total.String()))
	if d.w >= 34 {
		d.cols.percent = 4
	}
	if d.w >= 46 {
		d.cols.tier = 7
	}
	if d.w >= 40 {
		d.cols.bar = min(16, 6+(d.w-40)/2)
	}
}

func (d *listDraw) tokensOf(i int) Tokens {
	if i < len(d.Tokens) {
		return d.Tokens[i]
	}
	return Tokens{}
}

func (d *listDraw) filterLine() string {
	caret := ""
	if d.Typing {
		caret = "▏"
	}
	found := 0
	for _, r := range d.Rows {
		if r.Kind == RowSection {
			found++
		}
	}
	right := []seg{{ink: inkFaint, text: " " + thousands(found) + " of " + thousands(len(d.Sections)) + " "}}
	room := d.w - segsWidth(right) - len(" / ") - 1
	left := []seg{{ink: inkAccent, text: " / "}, {ink: inkText, text: ending(d.Filter, room)}, {ink: inkAccent, text: caret}}
	return d.t.sides(ground, d.w, left, right)
}

func (d *listDraw) row(i int) string {
	r := d.Rows[i]
	s := ground
	if i == d.Cursor && r.selectable() {
		s = selectedIdle
		if d.focus {
			s = selected
		}
	}
	switch r.Kind {
	case RowZone:
		return d.zoneRow(r.Zone)
	case RowBlank:
		return blanks(d.w)
	case RowSection:
		return d.sectionRow(r.Section, s)
	case RowPart:
		return d.partRow(r, s)
	case RowConversation:
		label := " ╌╌ conversation "
		return d.t.row(s, d.w, seg{ink: inkFaint, text: label + repeat("╌", d.w-Width(label)-1) + " "})
	}
	text := " No section is here."
	if d.Filter != "" {
		text = " No section has that in its name."
	}
	return d.t.row(s, d.w, seg{ink: inkMuted, text: text})
}

func (d *listDraw) zoneRow(z prompt.Zone) string {
	left := []seg{{ink: zoneInk(z), text: " " + strings.ToUpper(z.String())}}
	return d.t.sides(ground, d.w, left, d.numbers(d.zones[z], inkMuted, 0))
}

// numbers gives the right-hand columns: tokens, a bar that is as long as the
// tokens are many beside the largest section, and the share of the whole, each
// under the ones above.
func (d *listDraw) numbers(n Tokens, k, bar ink) []seg {
	segs := []seg{{ink: k, text: padLeft(n.String(), d.cols.tokens+1)}}
	if d.cols.bar > 0 {
		text := blanks(d.cols.bar)
		if bar != 0 && n.Known && d.most > 0 {
			text = Pad(shareBar(n.Tokens, d.most, d.cols.bar), d.cols.bar)
		}
		segs = append(segs, seg{text: " "}, seg{ink: bar, text: text})
	}
	if d.cols.percent > 0 {
		share := ""
		if n.Known && d.total.Known {
			share = percent(n.Tokens, d.total.Tokens)
		}
		segs = append(segs, seg{ink: inkFaint, text: padLeft(share, d.cols.percent+1)})
	}
	return append(segs, seg{text: " "})
}

func padLeft(text string, w int) string { return blanks(w-Width(text)) + text }

// shareBar draws a part of a whole as a line of at most w cells, in steps of
// half a cell.
func shareBar(part, whole, w int) string {
	halves := (part*w*2 + whole/2) / whole
	if halves == 0 && part > 0 {
		halves = 1
	}
	return repeat("━", halves/2) + repeat("╸", halves%2)
}

func (d *listDraw) sectionRow(i int, s surface) string {
	section := d.Sections[i]
	name := inkText
	if s != ground {
		name = inkStrong
	}
	kept := section.State == prompt.Kept || section.State == prompt.Cut
	if !kept {
		name = inkMuted
	}
	symbol, k := stateSymbol(section.State, d.inks[i])
	left := []seg{cursorSeg(s), {ink: k, text: symbol + " "}, {ink: name, text: Visible(section.Name)}}
	marks := d.marks(i)
	if kept {
		right := append(marks, d.tier(section)...)
		return d.t.sides(s, d.w, left, append(right, d.numbers(d.tokensOf(i), inkText, d.inks[i])...))
	}
	if section.Reason != "" {
		left = append(left, seg{ink: inkFaint, text: "  " + Visible(section.Reason)})
	}
	state := seg{ink: stateInk(section.State), text: " " + section.State.String() + " "}
	return d.t.sides(s, d.w, left, append(marks, state))
}

// tier names how often a section moves, where there is room.
func (d *listDraw) tier(s prompt.Section) []seg {
	if d.cols.tier == 0 {
		return nil
	}
	return []seg{{ink: tierInk(s.Tier), text: " " + Pad(s.Tier.String(), d.cols.tier-1)}}
}

func cursorSeg(s surface) seg {
	if s == ground {
		return seg{text: " "}
	}
	return seg{ink: inkAccent, text: "›"}
}

// marks gives the marks of a section in a column of two cells.
func (d *listDraw) marks(i int) []seg {
	var m Marks
	if i < len(d.Marks) {
		m = d.Marks[i]
	}
	var segs []seg
	for _, mark := range markSymbols {
		if m&mark.mark != 0 {
			segs = append(segs, seg{ink: mark.ink, text: mark.symbol})
		}
	}
	if d.Sections[i].State == prompt.Cut {
		segs = append(segs, seg{ink: inkWarn, text: "⋯"})
	}
	if len(segs) == 0 {
		return nil
	}
	return append([]seg{{text: " "}}, segs...)
}

var markSymbols = [...]struct {
	mark   Marks
	symbol string
	ink    ink
	means  string
}{
	{MarkAdded, "+", inkAdded, "was not in the prompt before"},
	{MarkChanged, "~", inkChanged, "differs from what was shown before"},
	{MarkStale, "!", inkWarn, "stale: its source has moved on"},
	{MarkHidden, "◌", inkWarn, "holds characters that cannot be seen"},
}

// stateSymbol gives the swatch of a section that is in the prompt, and the
// symbol of the state of one that is not.
func stateSymbol(s prompt.State, own ink) (string, ink) {
	switch s {
	case prompt.Kept, prompt.Cut:
		return "▍", own
	case prompt.Empty:
		return "∅", inkFaint
	case prompt.Dropped:
		return "−", inkFaint
	case prompt.NotFound:
		return "?", inkFaint
	}
	return "×", inkError
}

func stateInk(s prompt.State) ink {
	switch s {
	case prompt.Kept:
		return inkOK
	case prompt.Cut:
		return inkWarn
	case prompt.Unreadable:
		return inkError
	}
	return inkMuted
}

func (d *listDraw) partRow(r ListRow, s surface) string {
	part := d.Sections[r.Section].Parts[r.Part]
	name := inkMuted
	if part.State != prompt.Kept && part.State != prompt.Cut {
		name = inkFaint
	}
	left := []seg{cursorSeg(s), {ink: inkFaint, text: "  · "}, {ink: name, text: Visible(part.Name)}}
	right := []seg{{ink: inkFaint, text: " " + Clip(Visible(part.Source.String()), d.w/2) + " "}}
	if part.State != prompt.Kept {
		right = []seg{{ink: stateInk(part.State), text: " " + part.State.String() + " "}}
	}
	return d.t.sides(s, d.w, left, right)
}
