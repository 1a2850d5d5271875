package views

import (
	"strconv"
	"strings"

	"foreword/core/diff"
)

// SaveItem is one change of a file or of a memory note that a save would make.
type SaveItem struct {
	Path string
	// What says in a few words what changes.
	What []string
	// Target is the file that is written where the path is a link, or leads through
	// one; Names is how many other names the file has, which keep the old text.
	Target string
	Names  int
	// Old and New are short digests; Old is empty for a new file.
	Old, New string
	Chosen   bool
	// Problem says why it cannot be written; such an item is never chosen.
	Problem string
	// Diff is what would change, for the item under the cursor.
	Diff *diff.Diff
}

// SavePage shows what a save would write where, as differences.
type SavePage struct {
	Items []SaveItem
	// Unsaved are edits that no file can keep, with their reasons.
	Unsaved        []string
	Cursor, Scroll int
}

// Draw gives the page's rows: the items above, the difference below.
func (p SavePage) Draw(t *Theme, r Rect) []string {
	w, room := r.W-2, max(0, r.H-2)
	list := p.list(t, w)
	top := min(len(list), max(3, room/2))
	from := Follow(0, p.Cursor, len(list), top)
	rows := append([]string{}, list[from:min(len(list), from+top)]...)
	if len(rows) < room {
		rows = append(rows, t.row(ground, w, heading("what would change", "", w)...))
	}
	changes := p.changes(t, w)
	offset := Clamp(p.Scroll, len(changes), room-len(rows))
	rows = append(rows, changes[min(offset, len(changes)):]...)
	rows = rows[:min(len(rows), room)]
	f := frame{
		title: []seg{{ink: inkTitleFocus, text: "Save"}}, focus: true,
		hint: []seg{{ink: inkMuted, text: "enter writes what is chosen"}},
	}
	return f.draw(t, r.W, r.H, rows)
}

func (p SavePage) list(t *Theme, w int) []string {
	var rows []string
	for i, item := range p.Items {
		rows = append(rows, p.itemRow(t, w, i, item))
	}
	for _, u := range p.Unsaved {
		rows = append(rows, t.row(ground, w, seg{ink: inkWarn, text: "  ! "}, seg{ink: inkMuted, text: Visible(u)}))
	}
	if len(rows) == 0 {
		rows = append(rows, t.row(ground, w, seg{ink: inkMuted, text: "  Nothing was edited."}))
	}
	return rows
}

func (p SavePage) itemRow(t *Theme, w, i int, item SaveItem) string {
	on, k := ground, inkText
	if i == p.Cursor {
		on, k = selected, inkStrong
	}
	box := seg{ink: inkOK, text: "● "}
	if !item.Chosen {
		box = seg{ink: inkFaint, text: "○ "}
	}
	left := []seg{cursorSeg(on), {text: " "}, box, {ink: k, text: Visible(item.Path)}}
	if item.Target != "" {
		left = append(left, seg{ink: inkWarn, text: " is a link: writes " + Visible(item.Target)})
	}
	switch item.Names {
	case 0:
	case 1:
		left = append(left, seg{ink: inkWarn, text: " has another name, which keeps the old text"})
	default:
		left = append(left, seg{ink: inkWarn, text: " has " + strconv.Itoa(item.Names) + " other names, which keep the old text"})
	}
	if item.Problem != "" {
		return t.sides(on, w, left, []seg{{ink: inkError, text: "  " + Visible(item.Problem) + " "}})
	}
	left = append(left, seg{ink: inkMuted, text: "  " + Visible(strings.Join(item.What, ", "))})
	was := item.Old
	if was == "" {
		was = "new"
	}
	return t.sides(on, w, left, []seg{{ink: inkFaint, text: "  " + was + " → " + item.New + " "}})
}

// changes gives the difference of the item under the cursor, unchanged lines
// left out but for two around each change.
func (p SavePage) changes(t *Theme, w int) []string {
	if p.Cursor < 0 || p.Cursor >= len(p.Items) || p.Items[p.Cursor].Diff == nil {
		return nil
	}
	return differences(t, w, p.Items[p.Cursor].Diff)
}

func diffRows(t *Theme, w int, d *diff.Diff, row diff.Row) []string {
	line := func(sign string, k ink, text string) string {
		return t.row(ground, w, seg{ink: k, text: " " + sign + " "}, seg{ink: k, text: Visible(strings.TrimRight(text, "\r\n"))})
	}
	if row.Kind == diff.Same {
		return []string{line(" ", inkMuted, d.Left[row.Left.Start:row.Left.End])}
	}
	var rows []string
	if row.Left.Present() {
		rows = append(rows, line("−", inkRemoved, d.Left[row.Left.Start:row.Left.End]))
	}
	if row.Right.Present() {
		rows = append(rows, line("+", inkAdded, d.Right[row.Right.Start:row.Right.End]))
	}
	return rows
}
