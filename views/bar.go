package views

import (
	"sort"
	"strings"

	"foreword/core/prompt"
)

// Bar is the line that shows what the prompt is made of, and how much of the
// model's window it fills.
type Bar struct {
	Sections []prompt.Section
	// Tokens go with Sections; it may be shorter.
	Tokens []Tokens
	// Total is the count of the whole prompt.
	Total Tokens
	// Window is the model's context window in tokens; 0 when not known.
	Window int
}

// gaugeWidth is the width of the gauge of the window.
const gaugeWidth = 12

func (b Bar) draw(t *Theme, w int) string {
	right := b.gauge(w)
	rw := segsWidth(right)
	if rw > w/2 {
		right, rw = nil, 0
	}
	room := w - rw - 2
	return t.row(ground, 1) + b.segments(t, room) + t.row(ground, rw+1, right...)
}

// gauge says how full the window is.
func (b Bar) gauge(w int) []seg {
	if b.Window <= 0 || !b.Total.Known {
		return nil
	}
	over := b.Total.Tokens - b.Window
	if over > 0 {
		return []seg{
			{ink: inkError, text: "  " + thousands(over) + " over"},
			{ink: inkMuted, text: " the window of " + thousands(b.Window)},
		}
	}
	k := inkAccent
	if b.Total.Tokens*10 > b.Window*9 {
		k = inkWarn
	}
	full := shareBar(b.Total.Tokens, b.Window, gaugeWidth)
	segs := []seg{
		{ink: inkMuted, text: padLeft(percent(b.Total.Tokens, b.Window), 6) + " "},
		{ink: k, text: full},
		{ink: inkBorder, text: repeat("─", gaugeWidth-Width(full))},
	}
	if w >= twoColumns {
		segs = append(segs, seg{ink: inkMuted, text: " of " + thousands(b.Window)})
	}
	return segs
}

// segments draws the sections in proportion to their tokens, in exactly w
// cells, with the names of those that have the room. Where the prompt is larger
// than the window, what lies beyond is struck through with ╱.
func (b Bar) segments(t *Theme, w int) string {
	parts := b.parts(w)
	if len(parts) == 0 || w <= 0 {
		return t.row(ground, w, seg{ink: inkBorder, text: repeat("─", w)})
	}
	limit := w
	if b.Window > 0 && b.Total.Tokens > b.Window {
		limit = int(int64(b.Window) * int64(w) / int64(b.Total.Tokens))
	}
	var line strings.Builder
	at := 0
	for _, p := range parts {
		inside := max(0, min(p.cells, limit-at))
		line.WriteString(t.paint(ground, p.ink, segmentText(t, p, inside)))
		line.WriteString(t.paint(ground, p.ink, repeat("╱", p.cells-inside)))
		at += p.cells
	}
	return line.String()
}

// segmentText writes a name into a segment, when at least three letters of it
// have room. Without colours the rest is filled, dark and light in turns.
func segmentText(t *Theme, p barPart, w int) string {
	fill := " "
	if t.ID == Plain {
		fill = [...]string{"▓", "░"}[(p.ink-inkBar)%2]
	}
	label := ""
	switch {
	case Width(p.label)+2 <= w:
		label = " " + p.label + " "
	case w >= 6:
		label = " " + Clip(p.label, w-2) + " "
	}
	return label + repeat(fill, w-Width(label))
}

// barPart is one segment.
type barPart struct {
	label string
	ink   ink
	cells int
}

// parts shares out w cells. Every section with tokens gets its rounded share;
// the cells that rounding leaves over go to those who lost most by it.
func (b Bar) parts(w int) []barPart {
	inks := sectionInks(b.Sections)
	type share struct {
		section, cells int
		rest           int64
	}
	var shares []share
	total := int64(0)
	for i := range b.Sections {
		if i < len(b.Tokens) && b.Tokens[i].Known && b.Tokens[i].Tokens > 0 {
			total += int64(b.Tokens[i].Tokens)
			shares = append(shares, share{section: i})
		}
	}
	if total == 0 {
		return nil
	}
	left := w
	for i := range shares {
		n := int64(b.Tokens[shares[i].section].Tokens) * int64(w)
		shares[i].cells, shares[i].rest = int(n/total), n%total
		left -= shares[i].cells
	}
	order := make([]int, len(shares))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return shares[order[i]].rest > shares[order[j]].rest })
	for _, i := range order[:max(0, min(left, len(order)))] {
		shares[i].cells++
	}
	parts := make([]barPart, 0, len(shares))
	for _, s := range shares {
		if s.cells > 0 {
			k := inks[s.section] - inkSection + inkBar
			parts = append(parts, barPart{sectionName(b.Sections, s.section), k, s.cells})
		}
	}
	return parts
}
