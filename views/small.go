package views

import "strconv"

// drawSmall says that the terminal is too small, and which size is needed. A
// notice is shown below that, where there is room.
func drawSmall(t *Theme, w, h int, f Footer) []string {
	text := []string{
		"foreword needs a little more room",
		strconv.Itoa(w) + " × " + strconv.Itoa(h) + " here",
		strconv.Itoa(MinWidth) + " × " + strconv.Itoa(MinHeight) + " at least",
		"q quits",
	}
	inks := []ink{inkStrong, inkMuted, inkMuted, inkFaint}
	lines := blankRows(w, h)
	top := max(0, (h-len(text))/2)
	for i, line := range text {
		if top+i < h {
			lines[top+i] = t.row(ground, w, seg{text: blanks((w - Width(line)) / 2)}, seg{ink: inks[i], text: line})
		}
	}
	f.Whole = "" // there is no room for that either
	if n := f.Rows(w); f.Toast != nil && h-n >= top+len(text) {
		copy(lines[h-n:], f.draw(t, w, n))
	}
	return lines
}
