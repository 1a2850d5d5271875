package views

import (
	"foreword/core/check"
	"foreword/core/diff"
)

// StalePage shows findings: what holds, what is broken, what cannot be checked
// from here.
type StalePage struct {
	// Against names the recording that was compared; empty for none.
	Against  string
	Findings []check.Finding
	Summary  check.Summary
	// All shows what holds as well.
	All    bool
	Busy   bool
	Cursor int
	// Ask is a question at the foot with the answer up to the cursor and what is
	// behind it; empty for none.
	Ask, Answer, After string
}

// Shown gives the findings that are listed: those that do not hold, or all.
func (p StalePage) Shown() []check.Finding {
	if p.All {
		return p.Findings
	}
	var list []check.Finding
	for _, f := range p.Findings {
		if f.Verdict != check.Holds {
			list = append(list, f)
		}
	}
	return list
}

// Draw gives the page's rows: the findings by section above, the evidence of the
// one under the cursor below.
func (p StalePage) Draw(t *Theme, r Rect) []string {
	w, room := r.W-2, max(0, r.H-2)
	shown := p.Shown()
	list, at := p.list(t, w, shown)
	top := min(len(list), max(4, room*3/5))
	from := Follow(0, at, len(list), top)
	rows := append([]string{}, list[from:min(len(list), from+top)]...)
	if p.Cursor >= 0 && p.Cursor < len(shown) {
		rows = append(rows, t.row(ground, w, heading("evidence", shown[p.Cursor].Place.String(), w)...))
		rows = append(rows, evidence(t, w, shown[p.Cursor])...)
	}
	rows = rows[:min(len(rows), room)]
	if p.Ask != "" && room > 0 {
		for len(rows) < room {
			rows = append(rows, blanks(w))
		}
		rows[room-1] = t.row(selected, w, asking(p.Ask, p.Answer, p.After, w)...)
	}
	title := []seg{{ink: inkTitleFocus, text: "Stale"}}
	if p.Against != "" {
		title = append(title, seg{ink: inkMuted, text: " · against " + Visible(p.Against)})
	}
	f := frame{title: title, hint: p.sum(), focus: true, offset: from, total: len(list)}
	return f.draw(t, r.W, r.H, rows)
}

func (p StalePage) sum() []seg {
	if p.Busy {
		return []seg{{ink: inkFaint, text: "checking…"}}
	}
	s := p.Summary
	broken := inkMuted
	if s.Broken > 0 {
		broken = inkError
	}
	return []seg{
		{ink: broken, text: thousands(s.Broken) + " broken"}, {ink: inkMuted, text: " · " + thousands(s.Unknown) + " not checkable · "},
		{ink: inkOK, text: thousands(s.Holds) + " hold"},
		{ink: inkFaint, text: mutedText(s.Muted)},
	}
}

func mutedText(n int) string {
	if n == 0 {
		return ""
	}
	return " · " + thousands(n) + " muted"
}

// list gives the rows of the findings and the one that the cursor is on.
func (p StalePage) list(t *Theme, w int, shown []check.Finding) (rows []string, at int) {
	if len(shown) == 0 {
		text := "Nothing here is stale, as far as can be told."
		if p.Busy {
			text = "The files, git and the recording are being asked."
		}
		return []string{t.row(ground, w, seg{ink: inkMuted, text: "  " + text})}, 0
	}
	section := "\x00"
	for i, f := range shown {
		if f.Place.Section != section {
			section = f.Place.Section
			rows = append(rows, t.row(ground, w, seg{ink: inkAccent, text: " " + Visible(section)}))
		}
		if i == p.Cursor {
			at = len(rows)
		}
		rows = append(rows, findingRow(t, w, f, i == p.Cursor))
	}
	return rows, at
}

func findingRow(t *Theme, w int, f check.Finding, chosen bool) string {
	on, k := ground, inkText
	if chosen {
		on, k = selected, inkStrong
	}
	sign := seg{ink: inkError, text: "✗ "}
	switch f.Verdict {
	case check.Holds:
		sign = seg{ink: inkOK, text: "✓ "}
	case check.Unknown:
		sign = seg{ink: inkWarn, text: "? "}
	}
	note := string(f.Rule)
	if f.Muted != "" {
		sign, k, note = seg{ink: inkFaint, text: "– "}, inkMuted, "muted: "+f.Muted
	}
	text := f.Reason
	if f.Place.Item != "" {
		text = f.Place.Item + ": " + text
	}
	return t.sides(on, w, []seg{cursorSeg(on), {text: " "}, sign, {ink: k, text: Visible(text)}},
		[]seg{{ink: inkFaint, text: "  " + Visible(note) + " "}})
}

// evidence shows what was recorded beside what is now, and what would mend it.
func evidence(t *Theme, w int, f check.Finding) []string {
	var rows []string
	add := func(label string, k ink, text string) {
		if text == "" {
			return
		}
		wrapped := Wrap(text, max(1, w-14))
		for i := range wrapped.Len() {
			name := ""
			if i == 0 {
				name = label
			}
			rows = append(rows, t.row(ground, w, append([]seg{{ink: inkFaint, text: " " + Pad(name, 11) + " "}}, wrapped.segs(i, k)...)...))
		}
	}
	add("why", inkText, f.Reason)
	add("recorded", inkRemoved, f.Recorded)
	add("present", inkAdded, f.Present)
	add("to mend it", inkMuted, f.Mend)
	if f.Before == "" && f.After == "" {
		return rows
	}
	rows = append(rows, blanks(w))
	return append(rows, differences(t, w, diff.Lines(f.Before, f.After))...)
}

// differences gives the changed lines of two texts with two lines around each.
func differences(t *Theme, w int, d *diff.Diff) []string {
	folded := make([]bool, len(d.Rows))
	for _, fold := range d.Folds(2) {
		for i := fold.From; i < fold.To; i++ {
			folded[i] = true
		}
	}
	var rows []string
	for i, row := range d.Rows {
		if folded[i] {
			if i == 0 || !folded[i-1] {
				rows = append(rows, t.row(ground, w, seg{ink: inkFaint, text: "   ⋮"}))
			}
			continue
		}
		rows = append(rows, diffRows(t, w, d, row)...)
	}
	return rows
}
