package views

import (
	"strconv"
	"strings"

	"foreword/core/budget"
	"foreword/core/prompt"
	"foreword/core/replay"
)

// CachePage shows what a prompt cache keeps of a prompt when another one was
// sent before it.
type CachePage struct {
	// Other names the prompt that was sent before; empty when there is none.
	Other    string
	Sections []prompt.Section
	// Starts has the byte offset in the whole text at which each section starts;
	// -1 for one that is not in it.
	Starts []int
	Tokens []Tokens
	// Same says of each section that the other prompt has the same text.
	Same []bool
	// Bytes is the length of the whole text. First is the offset of the first
	// byte that differs, -1 for none, and Breaks the section that it is in.
	Bytes, First, Breaks int
	// Total and Shared count the whole text and what is kept of it.
	Total, Shared Tokens
	// Moving are the values in front of the conversation that move.
	Moving []budget.Finding
	// Steps are those of a replay; Step is the one that is shown, -1 for none.
	Steps []replay.Step
	Step  int
	// Cursor is a section, or behind them one of the moving values.
	Cursor, Offset int
}

// Len gives the number of rows that the cursor can be on.
func (c CachePage) Len() int { return len(c.Sections) + len(c.Moving) }

// SectionAt gives the section under the cursor, that of a moving value included.
func (c CachePage) SectionAt() int {
	if i := c.Cursor - len(c.Sections); i >= 0 && i < len(c.Moving) {
		return c.Moving[i].Section
	}
	return c.Cursor
}

// cacheDraw is one drawing of the cache.
type cacheDraw struct {
	CachePage
	t    *Theme
	w    int
	inks []ink
	name int
}

// Draw gives the page's rows, as many and as wide as the rectangle.
func (c CachePage) Draw(t *Theme, r Rect) []string {
	d := cacheDraw{CachePage: c, t: t, w: r.W - 2, inks: sectionInks(c.Sections)}
	for _, s := range c.Sections {
		d.name = max(d.name, Width(Visible(s.Name)))
	}
	d.name = min(max(d.name, 12), 24)
	fixed := d.head()
	lines, cursor := d.lines()
	room := max(0, r.H-2-len(fixed))
	top := Follow(c.Offset, cursor, len(lines), room)
	rows := append(fixed, lines[top:min(len(lines), top+room)]...)
	title := []seg{{ink: inkTitleFocus, text: "Cache"}}
	if c.Other != "" {
		title = append(title, seg{ink: inkMuted, text: " · after " + Visible(c.Other)})
	}
	f := frame{title: title, hint: d.sum(), focus: true, offset: top, total: len(lines)}
	return f.draw(t, r.W, r.H, rows)
}

// sum says what is kept and what is to be computed anew.
func (d *cacheDraw) sum() []seg {
	switch {
	case d.Other == "":
		return []seg{{ink: inkMuted, text: "o chooses what was sent before"}}
	case d.First < 0:
		return []seg{{ink: inkOK, text: "the same bytes: all of it is kept"}}
	case !d.Total.Known || !d.Shared.Known:
		return []seg{{ink: inkFaint, text: "counting…"}}
	}
	anew := d.Total.Tokens - d.Shared.Tokens
	return []seg{
		{ink: inkStrong, text: thousands(anew)}, {ink: inkMuted, text: " of " + thousands(d.Total.Tokens) + " tokens anew"},
		{ink: inkFaint, text: " (" + percent(anew, d.Total.Tokens) + ")"},
	}
}

// head gives the strip of the whole prompt and what stands below it.
func (d *cacheDraw) head() []string {
	lines := []string{blanks(d.w)}
	strip, mark := d.strip()
	lines = append(lines, strip, mark, blanks(d.w))
	if len(d.Steps) > 0 {
		lines = append(lines, d.stepStrip(), d.stepLine(), blanks(d.w))
	}
	return lines
}

// strip draws the prompt from its first to its last byte: what is kept in the
// sections' colours, what is computed anew as broken line.
func (d *cacheDraw) strip() (strip, mark string) {
	room := d.w - 4
	if room <= 0 || d.Bytes == 0 {
		return blanks(d.w), blanks(d.w)
	}
	border := room
	if d.First >= 0 && d.Other != "" {
		border = d.First * room / d.Bytes
	}
	var line strings.Builder
	for i := range room {
		text := "━"
		k := d.inks[d.sectionOfByte(i*d.Bytes/room)]
		if i >= border {
			text, k = "╌", inkWarn
		}
		line.WriteString(d.t.paint(ground, k, text))
	}
	strip = blanks(2) + line.String() + blanks(d.w-2-room)
	if border >= room {
		return strip, d.t.row(ground, d.w, seg{ink: inkFaint, text: "  first byte"}, seg{ink: inkFaint, text: padLeft(thousands(d.Bytes)+" bytes", d.w-14)})
	}
	label := "▲ byte " + thousands(d.First) + " of " + thousands(d.Bytes) + ", in " + sectionName(d.Sections, d.Breaks)
	at := min(border, max(0, room-Width(label)))
	if at < border {
		label = strings.TrimPrefix(label, "▲ ") + " ▲"
		at = max(0, border-Width(label)+1)
	}
	return strip, d.t.row(ground, d.w, seg{text: blanks(2 + at)}, seg{ink: inkWarn, text: label})
}

// sectionOfByte gives the section that a byte of the whole text stands in.
func (d *cacheDraw) sectionOfByte(offset int) int {
	at := 0
	for i, start := range d.Starts {
		if start >= 0 && start <= offset {
			at = i
		}
	}
	return at
}

// stepStrip shows the steps of a replay: how much of each was kept.
func (d *cacheDraw) stepStrip() string {
	levels := []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}
	segs := []seg{{ink: inkFaint, text: "  steps "}}
	room := d.w - 12
	first := max(0, min(d.Step-room/2, len(d.Steps)-room))
	for i := first; i < len(d.Steps) && i < first+room; i++ {
		s := d.Steps[i]
		level, k := 0, inkMuted
		if s.Bytes > 0 {
			level = s.SharedBytes * (len(levels) - 1) / s.Bytes
		}
		if s.PrefixMoved {
			k = inkWarn
		}
		if i == d.Step {
			k = inkAccent
		}
		segs = append(segs, seg{ink: k, text: levels[level]})
	}
	return d.t.row(ground, d.w, segs...)
}

func (d *cacheDraw) stepLine() string {
	if d.Step < 0 || d.Step >= len(d.Steps) {
		return d.t.row(ground, d.w, seg{ink: inkMuted, text: "  " + strconv.Itoa(len(d.Steps)) + " steps; → walks through them"})
	}
	s := d.Steps[d.Step]
	segs := []seg{
		{ink: inkAccent, text: "  step " + strconv.Itoa(s.Number)}, {ink: inkMuted, text: " of " + strconv.Itoa(len(d.Steps))},
		{ink: inkText, text: "  " + thousands(s.Tokens.Tokens) + " tokens, " + thousands(s.Recomputed) + " anew"},
	}
	if s.Broke != nil {
		segs = append(segs, seg{ink: inkMuted, text: ", leaves the step before in "},
			seg{ink: inkWarn, text: Visible(s.Broke.Section) + " (" + string(s.Broke.Change) + ")"})
	}
	if s.PrefixMoved {
		segs = append(segs, seg{ink: inkWarn, text: "  the stable prefix moved"})
	}
	return d.t.row(ground, d.w, segs...)
}

// lines gives the sections and the moving values, and the index of the row
// under the cursor.
func (d *cacheDraw) lines() ([]string, int) {
	lines := []string{d.t.row(ground, d.w, seg{ink: inkFaint, text: "    " + Pad("section", d.name) + "  " + Pad("zone", 8) + Pad("tier", 7) + padLeft("tokens", 9)})}
	cursor := 0
	for i := range d.Sections {
		if i == d.Cursor {
			cursor = len(lines)
		}
		lines = append(lines, d.sectionLine(i))
	}
	if len(d.Moving) == 0 {
		return append(lines, blanks(d.w), d.t.row(ground, d.w,
			seg{ink: inkOK, text: " ✓ "}, seg{ink: inkMuted, text: "nothing that moves by itself stands in front of the conversation"})), cursor
	}
	lines = append(lines, blanks(d.w), d.t.row(ground, d.w, seg{ink: inkWarn, text: " MOVING VALUES IN THE HEAD"},
		seg{ink: inkFaint, text: "  each one breaks the cache when it moves"}))
	for i, f := range d.Moving {
		if len(d.Sections)+i == d.Cursor {
			cursor = len(lines)
		}
		lines = append(lines, d.movingLine(f, len(d.Sections)+i == d.Cursor))
		advice := Wrap(f.Advice, max(1, d.w-6))
		for row := range advice.Len() {
			lines = append(lines, d.t.row(ground, d.w, append([]seg{{text: "      "}}, advice.segs(row, inkMuted)...)...))
		}
	}
	return lines, cursor
}

func (d *cacheDraw) sectionLine(i int) string {
	s := d.Sections[i]
	on, k := ground, inkText
	if i == d.Cursor {
		on, k = selected, inkStrong
	}
	tokens := Tokens{}
	if i < len(d.Tokens) {
		tokens = d.Tokens[i]
	}
	note, noteInk := d.fate(i)
	return d.t.row(on, d.w,
		cursorSeg(on), seg{text: " "}, seg{ink: d.inks[i], text: "▍"}, seg{text: " "},
		seg{ink: k, text: Pad(Visible(s.Name), d.name) + "  "},
		seg{ink: zoneInk(s.Zone), text: Pad(s.Zone.String(), 8)},
		seg{ink: tierInk(s.Tier), text: Pad(s.Tier.String(), 7)},
		seg{ink: k, text: padLeft(tokens.String(), 9)},
		seg{ink: noteInk, text: "  " + note})
}

// fate says in a few words what becomes of a section.
func (d *cacheDraw) fate(i int) (string, ink) {
	s := d.Sections[i]
	switch {
	case s.Zone == prompt.Beside:
		return "sent beside the messages", inkFaint
	case d.Starts[i] < 0:
		return s.State.String(), inkFaint
	case d.Other == "":
		return "", inkFaint
	case d.First >= 0 && i == d.Breaks:
		return "✗ the cache breaks here", inkWarn
	case d.First < 0 || d.Starts[i] < d.First:
		return "✓ kept", inkOK
	case d.Same[i]:
		return "↻ the same text, but behind the break", inkMuted
	}
	return "~ another text", inkChanged
}

func (d *cacheDraw) movingLine(f budget.Finding, chosen bool) string {
	on, k := ground, inkText
	if chosen {
		on, k = selected, inkStrong
	}
	return d.t.row(on, d.w,
		cursorSeg(on), seg{text: " "}, seg{ink: inkWarn, text: "! "},
		seg{ink: k, text: Pad(sectionName(d.Sections, f.Section), d.name) + "  "},
		seg{ink: inkMuted, text: Pad(string(f.Kind), 10)},
		seg{ink: k, text: Visible(f.Value)})
}
