package views

import (
	"strconv"
	"strings"

	"foreword/core/budget"
	"foreword/core/prompt"
)

// BudgetPage shows what each section takes of the window and of its cap.
type BudgetPage struct {
	Sections []prompt.Section
	// Tokens and Rows go with Sections.
	Tokens []Tokens
	Rows   []budget.Row
	Total  Tokens
	Window int
	// Model names the window's model; empty for the config's own number.
	Model string
	// Caps are those of the layout, empty for one without caps.
	Caps []budget.Cap
	// Cursor is a row of the sections, or behind them one of the caps.
	Cursor, Offset int
}

// Len gives the number of rows that the cursor can be on.
func (b BudgetPage) Len() int { return len(b.Rows) + len(b.Caps) }

// Cap gives the cap under the cursor, and false when a section is.
func (b BudgetPage) Cap() (budget.Cap, bool) {
	i := b.Cursor - len(b.Rows)
	if i < 0 || i >= len(b.Caps) {
		return budget.Cap{}, false
	}
	return b.Caps[i], true
}

// budgetDraw is one drawing of the budget.
type budgetDraw struct {
	BudgetPage
	t    *Theme
	w    int
	inks []ink
	name int
}

// Draw gives the page's rows, as many and as wide as the rectangle.
func (b BudgetPage) Draw(t *Theme, r Rect) []string {
	d := budgetDraw{BudgetPage: b, t: t, w: r.W - 2, inks: sectionInks(b.Sections)}
	for _, row := range b.Rows {
		d.name = max(d.name, Width(Visible(row.Name)))
	}
	d.name = min(max(d.name, 12), 24)
	lines, cursor := d.lines()
	room := max(0, r.H-2)
	top := Follow(b.Offset, cursor, len(lines), room)
	f := frame{
		title: []seg{{ink: inkTitleFocus, text: "Budget"}},
		hint:  d.sum(),
		focus: true, offset: top, total: len(lines),
	}
	return f.draw(t, r.W, r.H, lines[top:min(len(lines), top+room)])
}

// sum says what all of it comes to.
func (d *budgetDraw) sum() []seg {
	segs := []seg{{ink: inkStrong, text: d.Total.String()}}
	if d.Window <= 0 {
		return append(segs, seg{ink: inkMuted, text: " tokens, window not known: W chooses one"})
	}
	segs = append(segs, seg{ink: inkMuted, text: " of " + thousands(d.Window)})
	if d.Model != "" {
		segs = append(segs, seg{ink: inkFaint, text: " " + d.Model})
	}
	if left := d.Window - d.Total.Tokens; d.Total.Known && left < 0 {
		return append(segs, seg{ink: inkError, text: " · " + thousands(-left) + " over"})
	} else if d.Total.Known {
		segs = append(segs, seg{ink: inkMuted, text: " · " + thousands(left) + " left"})
	}
	return segs
}

// lines gives all rows and the index of the one under the cursor.
func (d *budgetDraw) lines() ([]string, int) {
	lines := []string{d.t.row(ground, d.w, d.columns()...)}
	cursor, zone := 0, prompt.Zone(255)
	for i, row := range d.Rows {
		if row.Zone != zone {
			zone = row.Zone
			lines = append(lines, d.t.row(ground, d.w, seg{ink: zoneInk(zone), text: " " + strings.ToUpper(zone.String())}))
		}
		if i == d.Cursor {
			cursor = len(lines)
		}
		lines = append(lines, d.sectionLine(i))
	}
	if len(d.Caps) == 0 {
		return lines, cursor
	}
	lines = append(lines, blanks(d.w), d.t.row(ground, d.w, seg{ink: inkMuted, text: " CAPS"},
		seg{ink: inkFaint, text: "  + and - change the one under the cursor, = sets the usual"}))
	for i, c := range d.Caps {
		if len(d.Rows)+i == d.Cursor {
			cursor = len(lines)
		}
		lines = append(lines, d.capLine(c, len(d.Rows)+i == d.Cursor))
	}
	return lines, cursor
}

const budgetBar = 16

func (d *budgetDraw) columns() []seg {
	return []seg{
		{text: "    "}, {ink: inkFaint, text: Pad("section", d.name) + "  " + Pad("tier", 7) + padLeft("tokens", 9) + "  "},
		{ink: inkFaint, text: Pad("of the window", budgetBar+7)}, {ink: inkFaint, text: " cap"},
	}
}

func (d *budgetDraw) sectionLine(i int) string {
	row := d.Rows[i]
	s, k := ground, inkText
	if i == d.Cursor {
		s, k = selected, inkStrong
	}
	if row.State != prompt.Kept && row.State != prompt.Cut {
		k = inkMuted
	}
	segs := []seg{
		cursorSeg(s), {text: " "}, {ink: d.inks[i], text: "▍"}, {text: " "},
		{ink: k, text: Pad(Visible(row.Name), d.name) + "  "},
		{ink: tierInk(row.Tier), text: Pad(row.Tier.String(), 7)},
		{ink: k, text: padLeft(d.tokens(i).String(), 9) + "  "},
	}
	segs = append(segs, d.share(i, row)...)
	segs = append(segs, d.limit(row)...)
	return d.t.row(s, d.w, segs...)
}

func (d *budgetDraw) tokens(i int) Tokens {
	if i < len(d.Tokens) {
		return d.Tokens[i]
	}
	return Tokens{}
}

// share draws what a section takes of the window, or of the whole prompt where
// the window is not known.
func (d *budgetDraw) share(i int, row budget.Row) []seg {
	whole := d.Window
	if whole <= 0 {
		whole = d.Total.Tokens
	}
	t := d.tokens(i)
	if !t.Known || whole <= 0 {
		return []seg{{text: blanks(budgetBar + 7)}}
	}
	bar := shareBar(min(t.Tokens, whole), whole, budgetBar)
	return []seg{
		{ink: d.inks[i], text: Pad(bar, budgetBar)},
		{ink: inkFaint, text: padLeft(percent(t.Tokens, whole), 6) + " "},
	}
}

// limit draws how full a section's cap is, and what it took.
func (d *budgetDraw) limit(row budget.Row) []seg {
	if row.Limit == nil {
		if row.State != prompt.Kept {
			return []seg{{ink: inkFaint, text: " " + row.State.String()}, {ink: inkFaint, text: reasonOf(row.Reason)}}
		}
		return []seg{{ink: inkFaint, text: " ·"}}
	}
	k := inkAccent
	if row.FillPercent > 90 {
		k = inkWarn
	}
	fill := shareBar(min(row.FillPercent, 100), 100, 8)
	segs := []seg{
		{text: " "}, {ink: k, text: fill}, {ink: inkBorder, text: repeat("─", 8-Width(fill))},
		{ink: inkMuted, text: padLeft(strconv.Itoa(row.FillPercent)+"%", 6) + " of " + thousands(row.Limit.Cap)},
	}
	if row.Cut > 0 {
		segs = append(segs, seg{ink: inkWarn, text: "  cut by " + thousands(row.Cut)})
	}
	if len(row.Limit.Shared) > 1 {
		segs = append(segs, seg{ink: inkFaint, text: "  shared"})
	}
	return segs
}

func reasonOf(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + Visible(reason)
}

func (d *budgetDraw) capLine(c budget.Cap, chosen bool) string {
	s, k := ground, inkText
	if chosen {
		s, k = selected, inkStrong
	}
	segs := []seg{cursorSeg(s), {text: "   "}, {ink: k, text: Pad(c.Key, d.name) + "  " + padLeft(thousands(c.Tokens), 16)}}
	if c.Tokens != c.Usual {
		segs = append(segs, seg{ink: inkChanged, text: "  ~ usually " + thousands(c.Usual)})
	}
	return d.t.row(s, d.w, segs...)
}
