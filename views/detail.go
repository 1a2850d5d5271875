package views

import (
	"foreword/core/prompt"
)

// Field is a labelled value of a section.
type Field struct {
	Label, Value string
	// Missing: there is no value, and Value says why.
	Missing bool
}

// Entry is a row of a section's table: a fact, a tool, a memory, a file.
type Entry struct {
	Name, Value string
	// Note stands at the right, a source or a permission, unless Tokens are
	// known or the state is not Kept.
	Note   string
	Tokens Tokens
	State  prompt.State
	// Reason says why the state is not Kept.
	Reason string
	// Tone colours the note: Success for what may be, Failure for what must not.
	Tone Level
	// Quiet draws the entry back: it is there, but does not count.
	Quiet bool
}

// Detail is one section with all that is known of it.
type Detail struct {
	// Section is nil while there is none to show.
	Section *prompt.Section
	// Index is the section's index, which decides its colour.
	Index    int
	Sections []prompt.Section
	Tokens   Tokens
	Marks    Marks
	// Counter names the counter that the tokens are from.
	Counter string
	// Facets are those of the section's kind: see RoleFacets and its like.
	Facets
	// Text is the section's text, wrapped to DetailWidth; or, under a title of
	// its own, what the text is made of.
	Text      Rows
	TextTitle string
	Offset    int
}

// DetailWidth gives the cells that a row of text has in a pane.
func DetailWidth(pane Rect) int { return max(1, pane.Inner().W-2) }

// labelWidth is the column of the fields' labels.
const labelWidth = 12

// detailDraw is one drawing of the detail.
type detailDraw struct {
	Detail
	t    *Theme
	w    int
	head [][]seg // the fields' rows, and the heading of the entries
	name int     // width of the entries' name column
	note int
}

// Len gives the number of rows that the detail has in a pane.
func (d Detail) Len(pane Rect) int {
	if d.Section == nil {
		return 0
	}
	x := newDetailDraw(d, nil, pane.Inner().W)
	return x.len()
}

func newDetailDraw(d Detail, t *Theme, w int) *detailDraw {
	x := &detailDraw{Detail: d, t: t, w: w}
	x.head = x.fieldRows()
	if len(d.Entries) > 0 {
		x.head = append(x.head, nil, heading(d.Title, thousands(len(d.Entries)), w))
		x.columns()
	}
	return x
}

// heading is a row that starts a part of the pane.
func heading(title, note string, w int) []seg {
	rule := w - Width(title) - Width(note) - 5
	return []seg{
		{ink: inkMuted, text: " " + title + " "},
		{ink: inkBorder, text: repeat("─", rule)},
		{ink: inkFaint, text: " " + note + " "},
	}
}

func (x *detailDraw) columns() {
	for _, e := range x.Entries {
		x.name = max(x.name, len(e.Name))
		x.note = max(x.note, Width(e.right()))
	}
	x.name = min(x.name, x.w*2/5)
	x.note = min(x.note, x.w/3)
}

// right gives what stands at the right of an entry.
func (e Entry) right() string {
	switch {
	case e.State != prompt.Kept:
		return e.State.String()
	case e.Tokens.Known:
		return e.Tokens.String()
	}
	return Visible(e.Note)
}

func (x *detailDraw) textRows() int {
	if x.Section.Text == "" {
		return 0
	}
	return 2 + x.Text.Len() // a blank row and a heading
}

func (x *detailDraw) len() int { return len(x.head) + len(x.Entries) + x.textRows() }

func (d Detail) draw(t *Theme, w, h int) []string {
	if w <= 2 || h <= 0 {
		return blankRows(w, h)
	}
	if d.Section == nil {
		lines := blankRows(w, h)
		lines[0] = t.row(ground, w, seg{ink: inkMuted, text: " No section is chosen."})
		return lines
	}
	x := newDetailDraw(d, t, w)
	top := Clamp(d.Offset, x.len(), h)
	lines := make([]string, 0, h)
	for i := top; len(lines) < h && i < x.len(); i++ {
		lines = append(lines, x.row(i))
	}
	for len(lines) < h {
		lines = append(lines, blanks(w))
	}
	return lines
}

func (x *detailDraw) row(i int) string {
	if i < len(x.head) {
		return x.t.row(ground, x.w, x.head[i]...)
	}
	i -= len(x.head)
	if i < len(x.Entries) {
		return x.entryRow(x.Entries[i])
	}
	i -= len(x.Entries)
	switch i {
	case 0:
		return blanks(x.w)
	case 1:
		return x.t.row(ground, x.w, heading(x.textTitle(), thousands(len(x.Section.Text))+" bytes", x.w)...)
	}
	return x.t.row(ground, 1) + x.t.row(ground, x.w-1, x.Text.segs(i-2, inkText)...)
}

func (x *detailDraw) textTitle() string {
	if x.TextTitle != "" {
		return x.TextTitle
	}
	return "text"
}

func (x *detailDraw) entryRow(e Entry) string {
	name, value, note := inkText, inkMuted, inkFaint
	if e.Tone != Info {
		note, _ = e.Tone.look()
	}
	if e.Quiet {
		name, value = inkMuted, inkFaint
	}
	if e.State != prompt.Kept && e.State != prompt.Cut {
		name, note = inkMuted, stateInk(e.State)
	}
	text := e.Value
	if e.Reason != "" {
		text = e.Reason
	}
	left := []seg{{text: " "}, {ink: name, text: Pad(Visible(e.Name), x.name)}}
	if text != "" {
		left = append(left, seg{text: "  "}, seg{ink: value, text: Visible(text)})
	}
	right := []seg{{ink: note, text: "  " + padLeft(Clip(e.right(), x.note), x.note) + " "}}
	return x.t.sides(ground, x.w, left, right)
}

// fieldRows gives what is known of every section, and the fields of its kind.
func (x *detailDraw) fieldRows() [][]seg {
	s := x.Section
	var rows [][]seg
	add := func(label string, value ...seg) { rows = append(rows, x.field(label, value)...) }
	state := []seg{{ink: stateInk(s.State), text: s.State.String()}}
	if s.Reason != "" {
		state = append(state, seg{ink: inkMuted, text: "  " + Visible(s.Reason)})
	}
	add("source", seg{ink: inkText, text: Visible(s.Source.String())})
	add("place", seg{ink: zoneInk(s.Zone), text: s.Zone.String()}, seg{ink: inkFaint, text: " · "},
		seg{ink: tierInk(s.Tier), text: s.Tier.String()})
	add("state", state...)
	add("tokens", x.tokens()...)
	for _, m := range markSymbols {
		if x.Marks&m.mark != 0 {
			add("mark", seg{ink: m.ink, text: m.symbol + " "}, seg{ink: inkText, text: m.means})
		}
	}
	if s.Digest != "" {
		add("digest", x.digest(s.Digest))
	}
	if s.ByteDigest != "" {
		add("bytes", x.digest(s.ByteDigest))
	}
	for _, f := range x.Fields {
		k := inkText
		if f.Missing {
			k = inkMuted
		}
		add(Visible(f.Label), seg{ink: k, text: Visible(f.Value)})
	}
	return rows
}

// digest shows a digest whole, or where that does not fit its first characters.
func (x *detailDraw) digest(hex string) seg {
	hex = Visible(hex)
	if !fits(hex, x.w-labelWidth-2) {
		hex = cut(hex, 16) + "…"
	}
	return seg{ink: inkMuted, text: hex}
}

func (x *detailDraw) tokens() []seg {
	segs := []seg{{ink: inkStrong, text: x.Tokens.String()}}
	if !x.Tokens.Known {
		return segs
	}
	note := "  " + x.Tokens.accuracy()
	if band := x.Tokens.band(); band != "" {
		note += " " + band
	}
	if x.Counter != "" {
		note += ", " + Visible(x.Counter)
	}
	segs = append(segs, seg{ink: inkMuted, text: note})
	if x.Tokens.Note != "" {
		segs = append(segs, seg{ink: inkFaint, text: "; " + Visible(x.Tokens.Note)})
	}
	return segs
}

// field gives the rows of a labelled value; a long one goes on below itself.
func (x *detailDraw) field(label string, value []seg) [][]seg {
	room := max(1, x.w-labelWidth-2)
	first := seg{ink: inkFaint, text: " " + Pad(label, labelWidth-1) + " "}
	if segsWidth(value) <= room || len(value) == 0 {
		return [][]seg{append([]seg{first}, value...)}
	}
	lead, last := value[:len(value)-1], value[len(value)-1]
	if left := room - segsWidth(lead); left < 8 {
		return [][]seg{append([]seg{first}, value...)}
	}
	var rows [][]seg
	indent := blanks(segsWidth(lead))
	wrapped := Wrap(last.text, room-segsWidth(lead))
	for i := range wrapped.Len() {
		start, end := wrapped.extent(i)
		piece := seg{ink: last.ink, text: last.text[start:end]}
		if i == 0 {
			rows = append(rows, append(append([]seg{first}, lead...), piece))
			continue
		}
		rows = append(rows, []seg{{text: blanks(labelWidth+1) + indent}, piece})
	}
	return rows
}
