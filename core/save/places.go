package save

import "strings"

// Place is a place of a merged text that one side alone changed: its lines were
// taken without asking, and those of the other can be had instead.
type Place struct {
	// Start and End are where it is in the text, in bytes, and Line is the line of
	// Start, from 1.
	Start, End, Line   int
	Base, Ours, Theirs string
	// By is the side that changed it, Choice the one that the text has.
	By, Choice Choice
}

// Places gives the places of a merged text that one side alone changed, as the text
// has them now; false where it was edited otherwise since.
func (m Merged) Places(text string) ([]Place, bool) {
	merged, changed := mergePlaces(m.Base, m.Ours, m.Theirs)
	end, at, before := lineEnd(merged), 0, 0
	line, counted := 1, 0
	var places []Place
	for i, c := range changed {
		between := merged[before:c.Start]
		if !strings.HasPrefix(text[at:], between) {
			return nil, false
		}
		at, before = at+len(between), c.End
		last, next := i == len(changed)-1, merged[c.End:]
		if !last {
			next = merged[c.End:changed[i+1].Start]
		}
		choice, lines, ok := c.in(text[at:], next, last, end)
		if !ok {
			return nil, false
		}
		line += strings.Count(text[counted:at], "\n")
		counted = at
		if c.by != Open {
			places = append(places, Place{at, at + len(lines), line, c.Base, c.Ours, c.Theirs, c.by, choice})
		}
		at += len(lines)
	}
	return places, text[at:] == merged[before:]
}

// in says what was chosen for a place that a text begins with, which goes on with
// other lines behind it, and ends with them where it is the last place.
func (c changedPlace) in(text, next string, last bool, end string) (choice Choice, lines string, ok bool) {
	for _, choice := range []Choice{Mine, Theirs, MineTheirs, TheirsMine} {
		lines := choice.lines(c.Ours, c.Theirs, end)
		rest, begins := strings.CutPrefix(text, lines)
		if begins && (rest == next || !last && strings.HasPrefix(rest, next)) {
			return choice, lines, true
		}
	}
	return Open, "", false
}
