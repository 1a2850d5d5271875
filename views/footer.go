package views

import "foreword/keymap"

// Footer is the foot of the screen: the keys that work here and now, or a notice.
type Footer struct {
	// Hints are in order of importance.
	Hints []keymap.Hint
	// Toast takes the place of all hints but the pinned ones.
	Toast *Toast
	// Dismiss and Whole are the keys that take a failure off the screen and that
	// show a notice whole; empty where no key does.
	Dismiss, Whole string
}

// mostToast is how many rows a notice may take.
const mostToast = 3

// Rows gives how many rows the footer takes at a width: one, or as many as the
// notice needs, up to three.
func (f Footer) Rows(w int) int {
	if f.Toast == nil {
		return 1
	}
	return max(1, min(f.text(w).Len(), mostToast))
}

// text lays out the beginning of the notice, beside the sign of its level: more of
// it than is shown, so that it is known whether that is all.
func (f Footer) text(w int) Rows {
	w = max(1, w-4)
	return Wrap(beginning(f.Toast.Text, longestUnit*w*(mostToast+1)), w)
}

// longestUnit is the bytes that are looked at for a cell.
const longestUnit = 32

// draw gives the footer as h rows. What does not fit into them is left out.
func (f Footer) draw(t *Theme, w, h int) []string {
	var pinned, rest []keymap.Hint
	for _, h := range f.Hints {
		if h.Pinned {
			pinned = append(pinned, h)
		} else {
			rest = append(rest, h)
		}
	}
	if f.Toast != nil {
		return f.drawToast(t, w, h, pinned)
	}
	right := hintSegs(pinned, w-2)
	left := hintSegs(rest, w-segsWidth(right)-4)
	rows := blankRows(w, h)
	if h > 0 {
		rows[h-1] = t.sides(ground, w, append([]seg{{text: " "}}, left...), append(right, seg{text: " "}))
	}
	return rows
}

// drawToast gives the rows of the notice, with the hints that fit behind its end:
// first how to get rid of it, or how to read what did not fit.
func (f Footer) drawToast(t *Theme, w, h int, hints []keymap.Hint) []string {
	if f.Toast.Level == Failure && f.Dismiss != "" {
		hints = append([]keymap.Hint{{Keys: f.Dismiss, Help: "dismiss"}}, hints...)
	}
	k, sign := f.Toast.Level.look()
	text := f.text(w)
	rows := make([]string, h)
	for i := range rows {
		left := []seg{{ink: k, text: " " + Pad(sign, 2)}}
		if i < text.Len() {
			left = append(left, text.segs(i, inkText)...)
		}
		sign = ""
		var right []seg
		switch {
		case i < len(rows)-1:
		case text.Len() > len(rows):
			right = f.more(w)
			left = fitSegs(append(left, seg{ink: inkText, text: "…"}), w-segsWidth(right)-1)
		default:
			right = hintSegs(hints, w-segsWidth(left)-4)
		}
		rows[i] = t.sides(ground, w, left, append(right, seg{text: " "}))
	}
	return rows
}

// more says which key shows the notice whole.
func (f Footer) more(w int) []seg {
	if f.Whole == "" {
		return nil
	}
	return append([]seg{{text: " "}}, hintSegs([]keymap.Hint{{Keys: f.Whole, Help: "shows it whole"}}, w/2)...)
}

// hintSegs gives as many hints as fit into w cells. It stops at the first that
// does not, so that hints only ever go from the end.
func hintSegs(hints []keymap.Hint, w int) []seg {
	var segs []seg
	room := w
	for _, h := range hints {
		width := Width(h.Keys) + 1 + Width(h.Help)
		if len(segs) > 0 {
			width += 3
		}
		if width > room {
			break
		}
		if len(segs) > 0 {
			segs = append(segs, seg{text: "   "})
		}
		segs = append(segs, seg{ink: inkKey, text: h.Keys}, seg{ink: inkMuted, text: " " + h.Help})
		room -= width
	}
	return segs
}
