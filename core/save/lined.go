package save

import (
	"strings"

	"znkr.io/diff"
)

// lined is a text with the places of its lines, each cut behind its line feed.
type lined struct {
	text string
	// at has where each line begins, and the end of the text behind them.
	at []int
}

func newLined(text string) lined {
	l := lined{text, make([]int, 0, strings.Count(text, "\n")+2)}
	for at := 0; at < len(text); {
		l.at = append(l.at, at)
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
	}
	l.at = append(l.at, len(text))
	return l
}

func (l lined) len() int { return len(l.at) - 1 }

// span gives the text of a range of lines.
func (l lined) span(from, to int) string { return l.text[l.at[from]:l.at[to]] }

func (l lined) lines(from, to int) []string {
	out := make([]string, to-from)
	for i := range out {
		out[i] = l.span(from+i, from+i+1)
	}
	return out
}

// hunk is a range of lines of a text that takes the place of one of an older text.
type hunk struct{ from, to, newFrom, newTo int }

const (
	// long texts, in lines, are compared piece by piece.
	long = 4096
	// piece is how many lines the texts may be apart before they meet again, and
	// meeting how many equal lines in a row that takes.
	piece, meeting = 64, 4
)

// hunks gives what makes one text of the other, in order. A long text that differs
// in places is compared place by place, since the comparison of the whole takes
// tens of milliseconds for a megabyte. What it gives is then a difference all the
// same, if not always the shortest one.
func hunks(old, now lined) []hunk {
	var all []hunk
	x, y := 0, 0
	if min(old.len(), now.len()) < long {
		return appendHunks(all, old, now, hunk{0, old.len(), 0, now.len()})
	}
	for x < old.len() || y < now.len() {
		if x < old.len() && y < now.len() && old.span(x, x+1) == now.span(y, y+1) {
			x, y = x+1, y+1
			continue
		}
		i, j, ok := meet(old, now, x, y)
		if !ok {
			return appendHunks(all, old, now, hunk{x, old.len(), y, now.len()})
		}
		all = appendHunks(all, old, now, hunk{x, i, y, j})
		x, y = i, j
	}
	return all
}

// meet gives the nearest lines from where both texts go on alike.
func meet(old, now lined, x, y int) (i, j int, ok bool) {
	for apart := 1; apart <= piece; apart++ {
		for k := 0; k <= apart; k++ {
			if alike(old, now, x+k, y+apart) {
				return x + k, y + apart, true
			}
			if alike(old, now, x+apart, y+k) {
				return x + apart, y + k, true
			}
		}
	}
	return 0, 0, false
}

// alike says whether some lines in a row are equal, not all of them blank, or
// whether both texts end.
func alike(old, now lined, x, y int) bool {
	if x >= old.len() || y >= now.len() {
		return x == old.len() && y == now.len()
	}
	says := false
	for k := range meeting {
		if x+k >= old.len() || y+k >= now.len() {
			return says && x+k == old.len() && y+k == now.len()
		}
		line := old.span(x+k, x+k+1)
		if line != now.span(y+k, y+k+1) {
			return false
		}
		says = says || strings.TrimSpace(line) != ""
	}
	return says
}

// appendHunks compares a piece of each text.
func appendHunks(all []hunk, old, now lined, in hunk) []hunk {
	for _, h := range diff.Hunks(old.lines(in.from, in.to), now.lines(in.newFrom, in.newTo), diff.Context(0)) {
		all = append(all, hunk{in.from + h.PosX, in.from + h.EndX, in.newFrom + h.PosY, in.newFrom + h.EndY})
	}
	return all
}
