package views

import "strconv"

// noteColumns are the widths of the columns of the rows in sight.
type noteColumns struct {
	id, tags, tokens int
	created, changed bool
}

func (p NotesPage) noteRows(t *Theme, w int, headed bool, from, to int) []string {
	notes := make([]Note, 0, to-from)
	c := noteColumns{id: 4, tokens: 1, changed: w >= 52, created: w >= 96}
	for i := from; i < to; i++ {
		n := p.At(i)
		notes = append(notes, n)
		c.id = max(c.id, Width(n.name()))
		c.tags = max(c.tags, Width(n.tags(w/5)))
		c.tokens = max(c.tokens, Width(n.Tokens.String()))
	}
	var rows []string
	if headed {
		c.tags, c.tokens = max(c.tags, len("tags")), max(c.tokens, len("tokens"))
		rows = append(rows, c.heads(t, w))
	}
	for i, n := range notes {
		rows = append(rows, n.row(t, w, c, from+i == p.Cursor, !p.Reading))
	}
	return rows
}

// heads names the columns.
func (c noteColumns) heads(t *Theme, w int) string {
	left := "     " + Pad("", c.id-2) + "id  first line"
	right := "  " + Pad("tags", c.tags) + "  " + padLeft("tokens", c.tokens)
	if c.created {
		right += "  " + Pad("created", 10)
	}
	if c.changed {
		right += "  " + Pad("changed", 10)
	}
	return t.sides(ground, w, []seg{{ink: inkFaint, text: left[1:]}}, []seg{{ink: inkFaint, text: right + " "}})
}

func (n Note) name() string { return "m-" + strconv.FormatInt(n.ID, 10) }

// tags gives the tags for a column of at most w cells.
func (n Note) tags(w int) string {
	text := ""
	for i, tag := range n.Tags {
		if i > 0 {
			text += ", "
		}
		if text += tag; len(text) > 8*w {
			break
		}
	}
	return Clip(Visible(beginning(text, 8*w)), w)
}

func (n Note) row(t *Theme, w int, c noteColumns, chosen, focus bool) string {
	on, k := ground, inkText
	if chosen {
		on, k = selected, inkStrong
		if !focus {
			on = selectedIdle
		}
	}
	if n.State != InPrompt {
		k = inkMuted
	}
	box, mark := n.State.look(), n.Mark.look()
	left := []seg{
		cursorSeg(on), {ink: mark.ink, text: Pad(mark.symbol, 1)}, {ink: box.ink, text: box.symbol + " "},
		{ink: inkMuted, text: padLeft(n.name(), c.id) + "  "},
		{ink: k, text: Visible(beginning(firstLine(beginning(n.Content, longestLead)), 8*w))},
	}
	right := []seg{{text: "  "}, {ink: inkAccent, text: Pad(n.tags(w/5), c.tags)}, {ink: inkMuted, text: "  " + padLeft(n.Tokens.String(), c.tokens)}}
	if c.created {
		right = append(right, seg{ink: inkFaint, text: "  " + Pad(n.created(), 10)})
	}
	if c.changed {
		right = append(right, seg{ink: inkFaint, text: "  " + Pad(n.changed(), 10)})
	}
	return t.sides(on, w, left, append(right, seg{text: " "}))
}

// longestLead bounds what is looked at of a note to find its first line, in
// bytes.
const longestLead = 64 << 10

// beginning gives at most n bytes of a text, cut between two characters.
func beginning(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && text[n]&0xc0 == 0x80 {
		n--
	}
	return text[:n]
}

// unsaved stands for a time that only the store can give.
const unsaved = "not saved"

func (n Note) created() string {
	if n.Created.IsZero() {
		return unsaved
	}
	return n.Created.UTC().Format("2006-01-02")
}

func (n Note) changed() string {
	if n.Updated.IsZero() {
		return unsaved
	}
	return n.Updated.UTC().Format("2006-01-02")
}

// dates gives the two days, or one where they are the same.
func (n Note) dates() string {
	if n.created() == n.changed() {
		return n.created()
	}
	return n.created() + ", changed " + n.changed()
}

// noteLook is how a state or a mark of a note looks, and what it means.
type noteLook struct {
	symbol string
	ink    ink
	means  string
}

func (s NoteState) look() noteLook {
	return [...]noteLook{
		InPrompt:    {"●", inkOK, "in the prompt"},
		SwitchedOff: {"○", inkFaint, "switched off, to see the prompt without it"},
		NotUsed:     {"·", inkFaint, "not in this prompt"},
		Forgotten:   {"–", inkFaint, "forgotten"},
	}[s]
}

func (m NoteMark) look() noteLook {
	return [...]noteLook{
		Saved:        {"", inkText, ""},
		NewNote:      {"+", inkAdded, "new, not saved yet"},
		EditedNote:   {"~", inkChanged, "edited, not saved yet"},
		RestoredNote: {"+", inkAdded, "restored, not saved yet"},
		ForgottenNow: {"−", inkRemoved, "forgotten, not saved yet"},
	}[m]
}
