package views

import (
	"strings"
	"unicode/utf8"

	"foreword/core/diff"
)

// MergeItem is a place that two programs changed at the same time, or a text in
// which they changed different places.
type MergeItem struct {
	// What names it, Place is a file with a line.
	What, Place string
	// Choice says in a word what was chosen; empty while nothing is.
	Choice string
	// TakesMine and TakesTheirs say which sides the choice takes.
	TakesMine, TakesTheirs bool
	// Joined: one side alone changed it, and that was taken without asking.
	Joined bool
	// Base is what both started from. Mine and Theirs lead from it to each side.
	Base         string
	Mine, Theirs *diff.Diff
	// MineNote and TheirsNote stand where a side has no text, and say why.
	MineNote, TheirsNote string
	// Above and Below are a few lines around the place.
	Above, Below string
}

// MergePage shows both versions of each place, with what they started from, and
// what was chosen.
type MergePage struct {
	Items  []MergeItem
	Cursor int
	// Scroll is how far down the versions are scrolled.
	Scroll int
	// Busy: the versions are being compared, and the items are still to come.
	Busy bool
	// ShowBase shows what both started from where that is not shown anyway.
	ShowBase bool
}

// Draw gives the page's rows: the places above, the versions of the one under
// the cursor below, beside each other where there is room.
func (p MergePage) Draw(t *Theme, r Rect) []string {
	top := min(max(3, len(p.Items)+2), max(5, r.H/3))
	if len(p.Items) == 0 || r.H-top < 4 {
		top = r.H
	}
	lines := p.list(t, r.W, top)
	if top == r.H {
		return lines
	}
	item, h := p.Items[max(0, min(p.Cursor, len(p.Items)-1))], r.H-top
	panes := []versionPane{{"mine", "what was edited here", item.TakesMine, item.Mine, item.MineNote}, {"theirs", "what is on disk", item.TakesTheirs, item.Theirs, item.TheirsNote}}
	base := versionPane{title: "base", note: "what both started from"}
	if r.W >= threeColumns {
		w := r.W / 3
		return append(lines, beside(
			p.version(t, w, h, base, item), p.version(t, w, h, panes[0], item), p.version(t, r.W-2*w, h, panes[1], item))...)
	}
	if p.ShowBase && h >= 12 {
		panes = append([]versionPane{base}, panes...)
	}
	for i, pane := range panes {
		part := h / (len(panes) - i)
		lines = append(lines, p.version(t, r.W, part, pane, item)...)
		h -= part
	}
	return lines
}

// list draws the places in a frame of h rows.
func (p MergePage) list(t *Theme, w, h int) []string {
	open := 0
	for _, item := range p.Items {
		if item.Choice == "" && !item.Joined {
			open++
		}
	}
	hint := []seg{{ink: inkOK, text: "everything is chosen · enter goes on"}}
	if open > 0 {
		hint = []seg{{ink: inkWarn, text: thousands(open) + " to choose"}}
	}
	if len(p.Items) == 0 {
		hint = nil
	}
	offset := Follow(0, p.Cursor, len(p.Items), h-2)
	var rows []string
	for i := offset; i < len(p.Items) && len(rows) < h-2; i++ {
		rows = append(rows, p.row(t, w-2, i))
	}
	switch {
	case len(p.Items) == 0 && p.Busy:
		rows = append(rows, t.row(ground, w-2, seg{ink: inkMuted, text: "  Comparing the versions …"}))
	case len(p.Items) == 0:
		rows = append(rows, t.row(ground, w-2, seg{ink: inkMuted, text: "  Nothing changed on disk under your edits."}))
	}
	f := frame{title: []seg{{ink: inkTitleFocus, text: "Merge"}}, hint: hint, focus: true, offset: offset, total: len(p.Items)}
	return f.draw(t, w, h, rows)
}

func (p MergePage) row(t *Theme, w, i int) string {
	item := p.Items[i]
	on, k := ground, inkText
	if i == p.Cursor {
		on, k = selected, inkStrong
	}
	box, note := seg{ink: inkOK, text: "● "}, seg{ink: inkOK, text: item.Choice}
	switch {
	case item.Joined:
		box, note = seg{ink: inkFaint, text: "✓ "}, seg{ink: inkFaint, text: strings.TrimSuffix("merged by itself: "+item.Choice, ": ")}
	case item.Choice == "":
		box, note = seg{ink: inkWarn, text: "○ "}, seg{ink: inkWarn, text: "to choose"}
	}
	left := []seg{cursorSeg(on), {text: " "}, box, {ink: k, text: Visible(item.What)}}
	if line, own := strings.CutPrefix(item.Place, item.What); own {
		left = append(left, seg{ink: inkMuted, text: Visible(line)})
	} else if item.Place != "" {
		left = append(left, seg{ink: inkMuted, text: "  " + Visible(item.Place)})
	}
	return t.sides(on, w, left, []seg{{text: "  "}, note, {text: " "}})
}

// versionPane is one version of a place.
type versionPane struct {
	title, note string
	taken       bool
	diff        *diff.Diff
	empty       string
}

// version draws a version in a frame of its own.
func (p MergePage) version(t *Theme, w, h int, pane versionPane, item MergeItem) []string {
	title := []seg{{ink: inkTitle, text: pane.title}}
	if pane.taken {
		title = []seg{{ink: inkOK, text: "● "}, {ink: inkTitleFocus, text: pane.title}}
	}
	inner := w - 2
	rows := around(t, inner, item.Above)
	switch {
	case pane.empty != "":
		rows = append(rows, note(t, inner, pane.empty)...)
	case pane.diff != nil:
		rows = append(rows, versionRows(t, inner, pane.diff)...)
	case item.Base == "":
		rows = append(rows, note(t, inner, "nothing: both added it")...)
	case len(item.Base) > mostShown:
		rows = append(append(rows, textRows(t, inner, firstBytes(item.Base, mostShown), inkText)...), rest(t, inner))
	default:
		rows = append(rows, textRows(t, inner, item.Base, inkText)...)
	}
	rows = append(rows, around(t, inner, item.Below)...)
	offset := Clamp(p.Scroll, len(rows), h-2)
	f := frame{title: title, hint: []seg{{ink: inkFaint, text: pane.note}}, focus: pane.taken, offset: offset, total: len(rows)}
	return f.draw(t, w, h, rows[offset:min(len(rows), offset+max(0, h-2))])
}

// versionRows gives the lines of the right side of a difference, the changed
// words marked, and those of the left that it does not have. Of what is the same
// two lines around each change are shown.
func versionRows(t *Theme, w int, d *diff.Diff) []string {
	if d.Right == "" {
		return note(t, w, "nothing: the lines were taken out")
	}
	folded := make([]bool, len(d.Rows))
	for _, fold := range d.Folds(2) {
		for i := fold.From; i < fold.To; i++ {
			folded[i] = true
		}
	}
	var rows []string
	shown := 0
	for i, row := range d.Rows {
		if folded[i] {
			if i == 0 || !folded[i-1] {
				rows = append(rows, t.row(ground, w, seg{ink: inkFaint, text: "   ⋮"}))
			}
			continue
		}
		if shown += row.Left.End - row.Left.Start + row.Right.End - row.Right.Start; shown > mostShown && i > 0 {
			return append(rows, rest(t, w))
		}
		switch {
		case row.Kind == diff.Same:
			rows = append(rows, lineRows(t, w, d.Right, row.Right, lineLook{inkFaint, inkMuted, inkMuted, " ", false})...)
		case row.Kind == diff.Changed:
			rows = append(rows, lineRows(t, w, d.Right, row.Right, lineLook{inkAdded, inkText, inkAddedWord, "+", false})...)
		default:
			if row.Left.Present() {
				rows = append(rows, lineRows(t, w, d.Left, row.Left, lineLook{inkRemoved, inkRemoved, inkRemovedWord, "−", false})...)
			}
			if row.Right.Present() {
				rows = append(rows, lineRows(t, w, d.Right, row.Right, lineLook{inkAdded, inkAdded, inkAddedWord, "+", false})...)
			}
		}
	}
	return rows
}

// mostShown is how many bytes of a version are drawn: every frame lays them out.
const mostShown = 16 << 10

func rest(t *Theme, w int) string {
	return t.row(ground, w, seg{ink: inkWarn, text: "   ⋮ the rest is too long to be shown here: e opens the text"})
}

// firstBytes gives the first n bytes of a text, or fewer so that no character is
// torn.
func firstBytes(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// lineRows draws a line of one side of a difference, wrapped.
func lineRows(t *Theme, w int, text string, l diff.Line, look lineLook) []string {
	whole := strings.TrimSuffix(lineText(text, l), "\r")
	line := firstBytes(whole, mostShown)
	wrapped := Wrap(line, max(1, w-4))
	if !l.Whole() {
		var spans []Span
		for _, word := range l.Words {
			spans = append(spans, Span{min(word.Start-l.Start, len(line)), min(word.End-l.Start, len(line)), look.word})
		}
		wrapped = wrapped.Highlighted(spans)
	}
	var rows []string
	for i := range wrapped.Len() {
		rows = append(rows, t.row(ground, w, append([]seg{{ink: look.sign, text: " " + look.mark(i) + " "}}, wrapped.segs(i, look.text)...)...))
	}
	if len(line) < len(whole) {
		rows = append(rows, rest(t, w))
	}
	return rows
}

// textRows draws a text that nothing is marked in.
func textRows(t *Theme, w int, text string, k ink) []string {
	wrapped := Wrap(strings.ReplaceAll(text, "\r\n", "\n"), max(1, w-4))
	var rows []string
	for i := range wrapped.Len() {
		rows = append(rows, t.row(ground, w, append([]seg{{text: "   "}}, wrapped.segs(i, k)...)...))
	}
	return rows
}

// around draws the lines around a place.
func around(t *Theme, w int, text string) []string {
	if text == "" {
		return nil
	}
	return textRows(t, w, text, inkFaint)
}

func note(t *Theme, w int, text string) []string {
	wrapped := Wrap(text, max(1, w-4))
	var rows []string
	for i := range wrapped.Len() {
		rows = append(rows, t.row(ground, w, append([]seg{{text: "   "}}, wrapped.segs(i, inkWarn)...)...))
	}
	return rows
}
