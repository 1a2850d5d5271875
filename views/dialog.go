package views

// ConfirmScreen is a question that is answered with yes or no.
type ConfirmScreen struct {
	Title, Question string
	// Details are lines that the question is about, as the commands to be run.
	Details  []string
	Yes, No  string // what the answers do, as "run them" and "leave them out"
	YesK, NK string // their keys
}

func (c ConfirmScreen) draw(t *Theme, l Layout) []string {
	w, room := max(0, min(l.W-8, 72)), max(0, l.H-8)
	var lines []string
	add := func(segs ...seg) { lines = append(lines, t.row(ground, w, segs...)) }
	add()
	question := Wrap(c.Question, w-4)
	for i := range question.Len() {
		add(append([]seg{{text: "  "}}, question.segs(i, inkText)...)...)
	}
	add()
	for i, d := range c.Details {
		if len(lines) >= room-3 {
			add(seg{ink: inkFaint, text: "  and " + thousands(len(c.Details)-i) + " more"})
			break
		}
		add(seg{ink: inkMuted, text: "    " + Visible(d)})
	}
	if len(c.Details) > 0 {
		add()
	}
	add(seg{text: "  "}, seg{ink: inkKey, text: c.YesK}, seg{ink: inkText, text: " " + c.Yes + "    "},
		seg{ink: inkKey, text: c.NK}, seg{ink: inkText, text: " " + c.No})
	f := frame{title: []seg{{ink: inkTitleFocus, text: Visible(c.Title)}}, focus: true}
	return f.draw(t, w+2, len(lines)+2, lines)
}

// Notice is a toast of earlier, with the time it was shown at.
type Notice struct {
	Time string
	Toast
}

// NoticesScreen is the overlay of what was noticed, the latest first.
type NoticesScreen struct {
	Notices []Notice
	Offset  int
}

func noticesBox(l Layout) (w, room int) {
	return max(0, min(l.W-8, 110)), max(0, l.H-6)
}

// rows gives the notices, the long ones on several rows.
func (n NoticesScreen) rows(w int) [][]seg {
	if len(n.Notices) == 0 {
		return [][]seg{{{ink: inkMuted, text: "  Nothing has been noticed."}}}
	}
	var rows [][]seg
	for _, notice := range n.Notices {
		k, sign := notice.Level.look()
		lead := []seg{{ink: inkFaint, text: " " + Visible(notice.Time) + " "}, {ink: k, text: sign + " "}}
		indent := seg{text: blanks(segsWidth(lead))}
		text := Wrap(notice.Text, w-segsWidth(lead)-1)
		for i := range text.Len() {
			rows = append(rows, append(lead[:len(lead):len(lead)], text.segs(i, inkText)...))
			lead = []seg{indent}
		}
	}
	return rows
}

// Room gives how many rows the notices have on a screen and how many of them it
// shows at once.
func (n NoticesScreen) Room(l Layout) (total, room int) {
	w, room := noticesBox(l)
	return len(n.rows(w)), room
}

func (n NoticesScreen) draw(t *Theme, l Layout) []string {
	w, room := noticesBox(l)
	rows := n.rows(w)
	room = min(room, len(rows))
	top := Clamp(n.Offset, len(rows), room)
	lines := make([]string, room)
	for i := range lines {
		lines[i] = t.row(ground, w, rows[top+i]...)
	}
	f := frame{
		title: []seg{{ink: inkTitleFocus, text: "Notices"}}, focus: true, offset: top, total: len(rows),
		hint: []seg{{ink: inkFaint, text: position(top, len(rows), room)}},
	}
	return f.draw(t, w+2, room+2, lines)
}
