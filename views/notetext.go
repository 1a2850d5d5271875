package views

import "strings"

// drawNote draws the note under the cursor whole, with what is known of it.
func (p NotesPage) drawNote(t *Theme, r Rect) []string {
	inner := r.Inner()
	if p.Cursor < 0 || p.Cursor >= p.Len {
		f := frame{title: []seg{{ink: titleInk(p.Reading), text: "Note"}}, focus: p.Reading}
		return f.draw(t, r.W, r.H, nil)
	}
	n := p.At(p.Cursor)
	about := p.about(inner)
	total := len(about) + p.textRows()
	top := Clamp(p.Scroll, total, inner.H)
	rows := make([]string, 0, inner.H)
	for i := top; i < total && len(rows) < inner.H; i++ {
		if i < len(about) {
			rows = append(rows, t.row(ground, inner.W, about[i]...))
		} else {
			rows = append(rows, p.textRow(t, inner.W, i-len(about)))
		}
	}
	f := frame{
		title: []seg{{ink: titleInk(p.Reading), text: n.name()}}, hint: []seg{{ink: inkFaint, text: position(top, total, inner.H)}},
		focus: p.Reading, offset: top, total: total,
	}
	if look := n.Mark.look(); look.symbol != "" {
		f.title = append(f.title, seg{ink: look.ink, text: " " + look.symbol + " " + look.means})
	}
	return f.draw(t, r.W, r.H, rows)
}

// textRows counts the rows of the text, and the one that says what is left out.
func (p NotesPage) textRows() int {
	if p.Left > 0 {
		return p.Text.Len() + 1
	}
	return p.Text.Len()
}

func (p NotesPage) textRow(t *Theme, w, i int) string {
	if i < p.Text.Len() {
		return t.row(ground, 1) + t.row(ground, w-1, p.Text.segs(i, inkText)...)
	}
	return t.row(ground, w, seg{ink: inkWarn, text: " … " + thousands(p.Left) + " bytes more: enter opens the whole in the editor"})
}

// lowPane is the height below which a pane has no room for a row a field.
const lowPane = 14

// about gives what is known of the note under the cursor, above its text: a row
// a field, or in a low pane the same in two rows.
func (p NotesPage) about(inner Rect) [][]seg {
	if p.Cursor < 0 || p.Cursor >= p.Len {
		return nil
	}
	n := p.At(p.Cursor)
	look := n.State.look()
	tags, tagInk := strings.Join(n.Tags, ", "), inkAccent
	if len(n.Tags) == 0 {
		tags, tagInk = "no tags", inkMuted
	}
	tags = Visible(beginning(tags, longestTags))
	counted := measured(n.Tokens)
	if n.Tokens.Known {
		counted += ", " + Visible(p.Counter)
	}
	if inner.H < lowPane {
		return [][]seg{
			{{ink: look.ink, text: " " + look.symbol + " "}, {ink: inkMuted, text: look.means + " · " + counted + " · "}, {ink: tagInk, text: tags}},
			{{ink: inkFaint, text: " " + n.dates() + " · " + Visible(p.Project) + " · " + Visible(p.Store)}},
		}
	}
	x := &detailDraw{w: inner.W}
	var rows [][]seg
	add := func(label string, value ...seg) { rows = append(rows, x.field(label, value)...) }
	add("state", seg{ink: look.ink, text: look.symbol + " "}, seg{ink: inkText, text: look.means})
	add("tokens", seg{ink: inkText, text: counted})
	add("tags", seg{ink: tagInk, text: tags})
	add("created", seg{ink: inkText, text: n.created()})
	add("changed", seg{ink: inkText, text: n.changed()})
	add("store", seg{ink: inkText, text: Visible(p.Store)})
	add("project", seg{ink: inkText, text: Visible(p.Project)})
	return append(rows, nil, heading("text", thousands(len(n.Content))+" bytes", inner.W))
}

// longestTags bounds what is shown of the tags of a note, in bytes.
const longestTags = 2 << 10
