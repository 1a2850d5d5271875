package views

import "github.com/sahilm/fuzzy"

// Command is one line of the palette.
type Command struct {
	Title, Key string
	// Disabled says why the command cannot be run now; empty when it can.
	Disabled string
}

// Match is a command that fits a query.
type Match struct {
	// Command indexes the commands that were searched.
	Command int
	// At are the byte offsets in the title of the letters that matched.
	At []int
}

// MatchCommands searches the titles for the letters of a query in their order,
// the best match first; an empty query matches all, in order.
func MatchCommands(commands []Command, query string) []Match {
	if query == "" {
		all := make([]Match, len(commands))
		for i := range all {
			all[i].Command = i
		}
		return all
	}
	found := fuzzy.FindFrom(query, titles(commands))
	matches := make([]Match, len(found))
	for i, f := range found {
		matches[i] = Match{f.Index, f.MatchedIndexes}
	}
	return matches
}

type titles []Command

func (t titles) String(i int) string { return t[i].Title }
func (t titles) Len() int            { return len(t) }

// PaletteScreen is the overlay of all commands.
type PaletteScreen struct {
	// Title is empty for the commands.
	Title    string
	Query    string
	Commands []Command
	Matches  []Match
	// Cursor indexes Matches; Offset is the first that was shown before.
	Cursor, Offset int
}

// PaletteRoom gives how many commands the palette shows at once.
func PaletteRoom(l Layout) int { return max(0, min(l.H-8, 16)) }

func (p PaletteScreen) draw(t *Theme, l Layout) []string {
	w, room := max(0, min(l.W-8, 76)), PaletteRoom(l)
	left := []seg{{ink: inkAccent, text: " › "}, {ink: inkStrong, text: ending(p.Query, w-4)}, {ink: inkAccent, text: "▏"}}
	if p.Query == "" {
		left = append(left, seg{ink: inkFaint, text: "type to search"})
	}
	lines := []string{
		t.row(ground, w, left...),
		t.row(ground, w, seg{ink: inkBorder, text: repeat("─", w)}),
	}
	top := Follow(p.Offset, p.Cursor, len(p.Matches), room)
	for i := range room {
		switch {
		case top+i < len(p.Matches):
			lines = append(lines, p.row(t, w, top+i))
		case i == 0:
			lines = append(lines, t.row(ground, w, seg{ink: inkMuted, text: "   Nothing is called that."}))
		default:
			lines = append(lines, blanks(w))
		}
	}
	title := "Commands"
	if p.Title != "" {
		title = Visible(p.Title)
	}
	f := frame{
		title: []seg{{ink: inkTitleFocus, text: title}}, focus: true, offset: top, total: len(p.Matches),
		hint: []seg{{ink: inkFaint, text: thousands(len(p.Matches))}},
	}
	return f.draw(t, w+2, len(lines)+2, lines)
}

func (p PaletteScreen) row(t *Theme, w, i int) string {
	m := p.Matches[i]
	c := p.Commands[m.Command]
	s, k := ground, inkText
	if i == p.Cursor {
		s, k = selected, inkStrong
	}
	key := seg{ink: inkKey, text: "  " + Visible(c.Key) + " "}
	if c.Disabled != "" {
		k, key = inkFaint, seg{ink: inkFaint, text: "  " + Visible(c.Disabled) + " "}
	}
	left := append([]seg{cursorSeg(s), {text: "  "}}, highlighted(c.Title, m.At, k)...)
	return t.sides(s, w, left, []seg{key})
}

// highlighted marks the letters of a title at byte offsets.
func highlighted(title string, at []int, k ink) []seg {
	var segs []seg
	from := 0
	for i, next := 0, 0; i < len(title); i = next {
		next = i + unitAt(title[i:], 0).size
		if len(at) == 0 || at[0] >= next {
			continue
		}
		for len(at) > 0 && at[0] < next {
			at = at[1:]
		}
		segs = append(segs, seg{ink: k, text: Visible(title[from:i])}, seg{ink: inkMatch, text: Visible(title[i:next])})
		from = next
	}
	return append(segs, seg{ink: k, text: Visible(title[from:])})
}
