package views

import (
	"foreword/core/compare"
	"foreword/core/workspace"
)

// accessLines gives what two roles may, where they differ.
func accessLines(a *compare.Access) []accessLine {
	if a == nil {
		return nil
	}
	var lines []accessLine
	for _, t := range a.Tools {
		if t.Differs() {
			lines = append(lines, accessLine{t.Tool, t.Left.String(), t.Right.String()})
		}
	}
	word := func(may bool) string {
		if may {
			return workspace.Allowed.String()
		}
		return workspace.Unlisted.String()
	}
	for _, t := range a.Targets {
		if t.Differs() {
			lines = append(lines, accessLine{"start " + t.Role, word(t.Left), word(t.Right)})
		}
	}
	return lines
}

// addAccess lays out what the two roles may, below the sections.
func (f *CompareFlow) addAccess() {
	if len(f.access) == 0 {
		return
	}
	f.add(compareItem{section: NoSection, fold: noFold})
	f.headings = append(f.headings, f.rows())
	for i := -1; i < len(f.access); i++ {
		f.add(compareItem{kind: compareAccess, section: NoSection, row: i, fold: noFold})
	}
}

// accessRow draws a tool that the two roles have not alike, or the heading.
func (d *compareDraw) accessRow(item compareItem, s surface) (left, right string) {
	if item.row < 0 {
		title := []seg{{ink: inkFaint, text: " ▾ "}, {ink: inkStrong, text: "May call and start"}, {ink: inkFaint, text: "  what differs"}}
		if d.w2 == 0 {
			return d.t.row(s, d.w, title...), ""
		}
		return d.t.row(s, d.w, title...), d.t.row(s, d.w2)
	}
	line := d.f.access[item.row]
	name := seg{ink: inkText, text: "     " + Visible(line.what)}
	if d.w2 == 0 {
		return d.t.sides(s, d.w, []seg{name}, append(permissionSegs(line.left),
			seg{ink: inkFaint, text: " → "}, permissionSegs(line.right)[0], permissionSegs(line.right)[1], seg{text: " "})), ""
	}
	return d.t.sides(s, d.w, []seg{name}, append(permissionSegs(line.left), seg{text: " "})),
		d.t.sides(s, d.w2, []seg{name}, append(permissionSegs(line.right), seg{text: " "}))
}

// permissionSegs gives a permission as a symbol and a word.
func permissionSegs(word string) []seg {
	for p, look := range permissionLooks {
		if workspace.Permission(p).String() == word {
			return []seg{{ink: look.ink, text: look.symbol + " "}, {ink: inkMuted, text: Pad(word, 8)}}
		}
	}
	return []seg{{}, {ink: inkMuted, text: word}}
}

// permissionLooks are the symbols of the permissions, in their order.
var permissionLooks = [...]struct {
	symbol string
	ink    ink
}{
	workspace.Unlisted: {"·", inkFaint},
	workspace.Allowed:  {"✓", inkOK},
	workspace.Denied:   {"✗", inkError},
}
