package views

import (
	"sort"
	"strconv"

	"foreword/core/prompt"
)

// PreviewMode is how the prompt's text is shown.
type PreviewMode uint8

// The modes. Source and raw cut the same rows; source has colours.
const (
	Rendered PreviewMode = iota
	Source
	Raw
)

// String gives the mode's name.
func (m PreviewMode) String() string { return [...]string{"rendered", "source", "raw"}[m] }

// Next gives the mode after this one, in a circle.
func (m PreviewMode) Next() PreviewMode { return (m + 1) % 3 }

// Region is a changed stretch of a section's text.
type Region struct {
	Section, Start, End int
	// Mark is MarkAdded or MarkChanged.
	Mark Marks
}

// Preview is the assembled prompt.
type Preview struct {
	Flow   *Flow
	Mode   PreviewMode
	Offset int
	// Current is the section under the list's cursor, or NoSection.
	Current int
	// Tokens and Marks go with the prompt's sections; either may be shorter.
	Tokens []Tokens
	Marks  []Marks
	// Regions are in order of section and start.
	Regions []Region
	// Pending: the rows that are shown stand in for slower ones.
	Pending bool
	// Warning says in a few words that what is shown is not what is sent.
	Warning string
}

// The margin holds the sections' names where there is room for it; the gutter
// is the coloured bar and the cell for change marks.
const (
	marginWidth  = 14
	marginFrom   = 78
	gutterWidth  = 3
	previewRight = 1
)

func margin(inner int) int {
	if inner < marginFrom {
		return 0
	}
	return marginWidth
}

// PreviewWidth gives the cells that a row of the prompt's text has in a pane.
// Blocks are wrapped and rendered to it.
func PreviewWidth(pane Rect) int {
	w := pane.Inner().W
	return max(1, w-margin(w)-gutterWidth-previewRight)
}

// previewDraw is one drawing of the preview.
type previewDraw struct {
	Preview
	t    *Theme
	w    int
	inks []ink
	top  int // the first row that is drawn
}

func (p Preview) draw(t *Theme, w, h int) []string {
	lines := make([]string, 0, max(0, h))
	if p.Flow == nil || len(p.Flow.items) == 0 || w <= 0 {
		return blankRows(w, h)
	}
	d := previewDraw{Preview: p, t: t, w: w, inks: sectionInks(p.Flow.prompt.Sections)}
	d.top = Clamp(p.Offset, p.Flow.Len(), h)
	item := p.Flow.itemAt(d.top)
	for row := d.top; len(lines) < h && row < p.Flow.Len(); row++ {
		for p.Flow.starts[item+1] <= row {
			item++
		}
		lines = append(lines, d.row(item, row-p.Flow.starts[item], row))
	}
	for len(lines) < h {
		lines = append(lines, blanks(w))
	}
	return lines
}

func (d *previewDraw) row(item, local, row int) string {
	it := d.Flow.items[item]
	switch it.kind {
	case flowMessage:
		return d.rule("─", seg{ink: inkMuted, text: d.messageTitle(it.index)})
	case flowBeside:
		if local == 0 {
			return blanks(d.w)
		}
		return d.rule("─", seg{ink: inkMuted, text: "beside the messages"})
	case flowConversation:
		if local == 1 {
			return d.rule("╌", seg{ink: inkMuted, text: "the conversation goes here"})
		}
		return blanks(d.w)
	}
	return d.blockRow(it.index, local, row)
}

func (d *previewDraw) messageTitle(i int) string {
	m := d.Flow.prompt.Messages[i]
	title := "message " + strconv.Itoa(i+1) + " · " + Visible(m.Role)
	if m.Sticky {
		title += " · sticky"
	}
	return title
}

// rule is a row of ours, which no text of a prompt can look like: it has no
// bar at its left.
func (d *previewDraw) rule(line string, title ...seg) string {
	head := repeat(line, max(1, margin(d.w)-1)) + " "
	rest := d.w - Width(head) - segsWidth(title) - 2
	segs := append([]seg{{ink: inkBorder, text: head}}, title...)
	return d.t.row(ground, d.w, append(segs, seg{ink: inkBorder, text: " " + repeat(line, rest)})...)
}

// titleRow names the section that follows, where there is no margin for it.
func (d *previewDraw) titleRow(section int) string {
	s := d.Flow.prompt.Sections[section]
	note := s.Tier.String()
	if section < len(d.Tokens) {
		note = d.Tokens[section].String() + " · " + note
	}
	return d.rule("╶", seg{ink: d.inks[section], text: Visible(s.Name)}, seg{ink: inkFaint, text: "  " + note})
}

func (d *previewDraw) blockRow(block, local, row int) string {
	b := d.Flow.blocks[block]
	k := d.inks[b.Section]
	rows := d.Flow.rows[block]
	local, text := d.Flow.rowIn(block, local)
	if !text {
		return d.titleRow(b.Section)
	}
	local -= d.Flow.ownRow(block) // from here on, glue has negative rows
	line := ""
	if m := margin(d.w); m > 0 {
		line = d.marginNote(b.Section, k, local, row == d.top, rows.Len(), m)
	}
	if local < 0 {
		k = inkBorder
	}
	line += d.t.paint(ground, k, d.bar(b.Section, local < 0))
	local += d.Flow.ownRow(block)
	line += d.t.row(ground, gutterWidth-1, d.gutter(b, rows, local)...)
	room := d.w - margin(d.w) - gutterWidth
	return line + d.t.row(ground, room, rows.segs(local, inkText)...)
}

// marginNote gives the section's name beside its first row, or beside the
// first row that is shown, with tokens and tier below.
func (d *previewDraw) marginNote(section int, k ink, local int, first bool, height, m int) string {
	s := d.Flow.prompt.Sections[section]
	note := seg{ink: inkFaint}
	switch {
	case local < 0:
	case local == 0 || first:
		note.ink, note.text = inkMuted, Visible(s.Name)
		if local == 0 {
			note.ink = k
		}
	case local == 1 && section < len(d.Tokens):
		note.text = d.Tokens[section].String()
	case local == 2 && height > 3:
		note.text = s.Tier.String()
	}
	note.text = Clip(note.text, m-2)
	return d.t.row(ground, m, seg{text: blanks(m - 1 - note.width())}, note)
}

// bar gives the piece of the coloured bar: thicker beside the section under
// the cursor. Without colours two kinds of bar take turns.
func (d *previewDraw) bar(section int, glue bool) string {
	switch {
	case glue:
		return "▏"
	case section == d.Current:
		return "▌"
	case d.t.ID == Plain && section%2 == 1:
		return "╎"
	case d.t.ID == Plain:
		return "│"
	}
	return "▎"
}

// gutter gives the cells between bar and text: a mark beside what changed.
func (d *previewDraw) gutter(b Block, rows Rows, local int) []seg {
	m := d.regionMark(b, rows, local)
	if m == 0 && local == rows.own(b.lead) && b.Section < len(d.Marks) && !d.hasRegions(b.Section) {
		m = d.Marks[b.Section] & (MarkAdded | MarkChanged)
	}
	switch {
	case m&MarkAdded != 0:
		return []seg{{ink: inkAdded, text: "+"}}
	case m&MarkChanged != 0:
		return []seg{{ink: inkChanged, text: "~"}}
	case rows.continues(local):
		return []seg{{ink: inkBorder, text: "↳"}}
	}
	return nil
}

func (d *previewDraw) hasRegions(section int) bool {
	i := sort.Search(len(d.Regions), func(i int) bool { return d.Regions[i].Section >= section })
	return i < len(d.Regions) && d.Regions[i].Section == section
}

// regionMark gives the mark of the first region that touches a row.
func (d *previewDraw) regionMark(b Block, rows Rows, local int) Marks {
	if len(d.Regions) == 0 || rows.ready != nil {
		return 0
	}
	start, end := rows.extent(local)
	start, end = start-b.lead+b.from, max(end, start+1)-b.lead+b.from
	i := sort.Search(len(d.Regions), func(i int) bool {
		r := d.Regions[i]
		return r.Section > b.Section || r.Section == b.Section && r.End > start
	})
	if i < len(d.Regions) && d.Regions[i].Section == b.Section && d.Regions[i].Start < end {
		return d.Regions[i].Mark
	}
	return 0
}

// hint says what is shown, and how far down.
func (p Preview) hint(inner Rect) []seg {
	text := p.Mode.String()
	if p.Pending {
		text += " …"
	}
	var segs []seg
	if p.Warning != "" {
		segs = append(segs, seg{ink: inkWarn, text: Visible(p.Warning) + "  "})
	}
	segs = append(segs, seg{ink: inkMuted, text: text})
	if at := position(Clamp(p.Offset, p.Flow.Len(), inner.H), p.Flow.Len(), inner.H); at != "" {
		segs = append(segs, seg{ink: inkFaint, text: " " + at})
	}
	if room := inner.W - segsWidth(p.title(false, inner.H)) - 7; p.Warning != "" && segsWidth(segs) > room {
		return []seg{{ink: inkWarn, text: Clip(Visible(p.Warning), max(0, room))}} // the warning is what counts
	}
	return segs
}

// title names the pane and, where no margin does, the section at its top.
func (p Preview) title(focus bool, h int) []seg {
	title := []seg{{ink: titleInk(focus), text: PanePreview.String()}}
	if p.Flow == nil || !p.Flow.titled {
		return title
	}
	section, _ := p.Flow.PlaceAt(Clamp(p.Offset, p.Flow.Len(), h))
	if section == NoSection {
		return title
	}
	return append(title, seg{ink: inkFaint, text: " · " + sectionName(p.Flow.prompt.Sections, section)})
}

func sectionName(sections []prompt.Section, i int) string {
	if i < 0 || i >= len(sections) {
		return ""
	}
	return Visible(sections[i].Name)
}
