package views

import "foreword/keymap"

// Footer is the last line: the keys that work here and now, or a notice.
type Footer struct {
	// Hints are in order of importance.
	Hints []keymap.Hint
	// Toast takes the place of all hints but the pinned ones.
	Toast *Toast
}

func (f Footer) draw(t *Theme, w int) string {
	var pinned, rest []keymap.Hint
	for _, h := range f.Hints {
		if h.Pinned {
			pinned = append(pinned, h)
		} else {
			rest = append(rest, h)
		}
	}
	right := hintSegs(pinned, w-2)
	if f.Toast != nil {
		if f.Toast.Level == Failure {
			pinned = append([]keymap.Hint{{Keys: "esc", Help: "dismiss"}}, pinned...)
			right = hintSegs(pinned, w-2)
		}
		left := append([]seg{{text: " "}}, f.Toast.segs()...)
		if segsWidth(left)+segsWidth(right)+4 > w {
			right = nil
		}
		return t.sides(ground, w, left, append(right, seg{text: " "}))
	}
	left := hintSegs(rest, w-segsWidth(right)-4)
	return t.sides(ground, w, append([]seg{{text: " "}}, left...), append(right, seg{text: " "}))
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
