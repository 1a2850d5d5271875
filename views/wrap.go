package views

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Rows is a text cut into rows of a width. Only the places of the cuts are
// kept: a row is made when it is drawn.
type Rows struct {
	source string
	starts []int32
	spans  []Span
	// ready rows are drawn as they are. They may carry colours, and lead back
	// to no place of a source.
	ready []string
	// lead is how many of the ready rows are glue.
	lead int
}

// Wrap cuts a text into rows of at most w cells, between words where it can.
// Blanks that do not fit hang over the edge. A text that ends in a line feed
// has no empty row behind it; the empty text has one row.
func Wrap(text string, w int) Rows {
	w = max(1, w)
	starts := make([]int32, 0, 1+len(text)/max(8, w))
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		starts = wrapLine(starts, text[:end], at, w)
		at = end + 1
	}
	if len(starts) == 0 {
		starts = append(starts, 0)
	}
	return Rows{source: text, starts: starts}
}

// wrapLine adds the rows of the line that starts at a place and ends with the
// text.
func wrapLine(starts []int32, text string, at, w int) []int32 {
	starts = append(starts, int32(at))
	for {
		if len(text)-at <= w && isPlain(text[at:]) {
			return starts
		}
		at = rowEnd(text, at, w)
		if at >= len(text) {
			return starts
		}
		starts = append(starts, int32(at))
	}
}

// rowEnd gives where the row that starts at a place ends: behind the last
// blank that leaves the row within w cells, else behind the last unit that
// fits, and always behind at least one unit.
func rowEnd(text string, at, w int) int {
	col, wordBreak := 0, -1
	start := at
	for at < len(text) {
		size, cells, blank := step(text[at:], col)
		if blank {
			at, col = at+size, col+cells
			wordBreak = at
			if col > w {
				return hang(text, at)
			}
			continue
		}
		if col+cells > w {
			switch {
			case wordBreak > start:
				return wordBreak
			case at == start:
				return at + size
			}
			return at
		}
		at, col = at+size, col+cells
	}
	return at
}

// hang gives the end of a run of blanks.
func hang(text string, at int) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
		at++
	}
	return at
}

// step is unitAt in few words, the common characters first.
func step(text string, col int) (size, cells int, blank bool) {
	c := text[0]
	if c >= 0x20 && c < 0x7f && (len(text) == 1 || text[1] < utf8.RuneSelf) {
		return 1, 1, c == ' '
	}
	if c >= utf8.RuneSelf {
		r, size := utf8.DecodeRuneInString(text)
		if cells := simpleWidth(r); cells > 0 && standsAlone(text[size:]) {
			return size, cells, false
		}
	}
	u := unitAt(text, col)
	return u.size, u.cells, u.size == 1 && (c == '\t' || c == ' ')
}

// Len gives the number of rows.
func (r Rows) Len() int {
	if r.ready != nil {
		return len(r.ready)
	}
	return len(r.starts)
}

// At gives the byte offset in the source that a row starts at.
func (r Rows) At(row int) int {
	if r.ready != nil || row <= 0 || len(r.starts) == 0 {
		return 0
	}
	return int(r.starts[min(row, len(r.starts)-1)])
}

// RowOf gives the row that shows the byte at an offset of the source; 0 for
// rendered rows, which do not know.
func (r Rows) RowOf(offset int) int {
	i := sort.Search(len(r.starts), func(i int) bool { return int(r.starts[i]) > offset })
	return max(0, i-1)
}

// own gives the row that shows what follows the lead of a source.
func (r Rows) own(lead int) int {
	if r.ready != nil {
		return min(r.lead, len(r.ready)-1)
	}
	return r.RowOf(lead)
}

// continues says whether a row goes on with the line of the row above.
func (r Rows) continues(row int) bool {
	if r.ready != nil || row <= 0 || row >= len(r.starts) {
		return false
	}
	return r.source[r.starts[row]-1] != '\n'
}

// extent gives the bytes of the source that a row shows, without its line
// feed.
func (r Rows) extent(row int) (start, end int) {
	start, end = int(r.starts[row]), len(r.source)
	if row+1 < len(r.starts) {
		end = int(r.starts[row+1])
	}
	if end > start && r.source[end-1] == '\n' {
		end--
	}
	return start, end
}

// Highlighted gives the same rows with the spans' inks on them. The spans are
// Highlight's for the same text; rows that were rendered stay as they are.
func (r Rows) Highlighted(spans []Span) Rows {
	r.spans = spans
	return r
}

// segs gives the pieces of a row, spelled characters standing out.
func (r Rows) segs(row int, base ink) []seg {
	if r.ready != nil {
		return []seg{{ink: inkText, text: r.ready[row], ready: true}}
	}
	start, end := r.extent(row)
	for end > start && (r.source[end-1] == ' ' || r.source[end-1] == '\t') {
		end-- // blanks may hang over the edge, where they would look like a cut
	}
	text := r.source[start:end]
	if len(r.spans) == 0 && isPlain(text) {
		return []seg{{ink: base, text: text}}
	}
	return r.inked(start, end, base)
}

func (r Rows) inked(start, end int, base ink) []seg {
	var segs []seg
	var b strings.Builder
	current, col := base, 0
	next := sort.Search(len(r.spans), func(i int) bool { return r.spans[i].End > start })
	for at := start; at < end; {
		for next < len(r.spans) && r.spans[next].End <= at {
			next++
		}
		k := base
		if next < len(r.spans) && r.spans[next].Start <= at {
			k = r.spans[next].ink
		}
		u := unitAt(r.source[at:end], col)
		if u.spelled {
			k = inkWarn
		}
		if k != current && b.Len() > 0 {
			segs = append(segs, seg{ink: current, text: b.String()})
			b.Reset()
		}
		current = k
		b.WriteString(u.shown(r.source[at:end]))
		at, col = at+u.size, col+u.cells
	}
	return append(segs, seg{ink: current, text: b.String()})
}
