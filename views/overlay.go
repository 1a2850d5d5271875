package views

import "github.com/charmbracelet/x/ansi"

// overlay puts a box into the middle of a screen of w cells. What is behind it
// loses its colours, so that the box stands out. A wide character that the box
// cuts in half becomes a blank.
func overlay(t *Theme, screen []string, w int, box []string) []string {
	boxWidth := 0
	for _, line := range box {
		boxWidth = max(boxWidth, Width(line))
	}
	boxWidth = min(boxWidth, w)
	free := max(0, len(screen)-len(box))
	x, y := (w-boxWidth)/2, min(free/2, free/3+1)
	out := make([]string, len(screen))
	for i, line := range screen {
		plain := ansi.Strip(line)
		if i < y || i >= y+len(box) {
			out[i] = t.paint(ground, inkFaint, plain)
			continue
		}
		left := padCut(plain, 0, x)
		right := padCut(plain, x+boxWidth, w)
		out[i] = t.paint(ground, inkFaint, left) + Pad(box[i-y], boxWidth) + t.paint(ground, inkFaint, right)
	}
	return out
}

// padCut gives the cells from one column to another; halves of wide characters
// at either end become blanks.
func padCut(plain string, from, to int) string {
	if to <= from {
		return ""
	}
	if isPlain(plain) {
		return plain[from:to]
	}
	left := cut(plain, from)
	lost := from - Width(left)
	rest := plain[len(left):]
	if lost > 0 {
		cluster, _ := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
		rest = rest[len(cluster):]
		lost = Width(cluster) - lost
	}
	return Pad(blanks(lost)+cut(rest, to-from-lost), to-from)
}
