package views

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// pieceSize is how long, in bytes, a piece of a text gets before the next place
// is taken where it can be cut.
const pieceSize = 32 << 10

// CutMarkdown cuts a first piece off a long text, where its Markdown begins anew:
// behind a blank line, outside of a fence, in front of a heading or a paragraph
// that is in no list and no quote. The rest is empty when there is no such place.
// What only the whole text could tell is lost at the seam: the address of a link
// that stands in another piece.
func CutMarkdown(text string) (piece, rest string) {
	fence, blank := "", false
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		line := strings.TrimSuffix(text[at:end], "\n")
		mark := fenceOf(line)
		switch {
		case fence == "" && blank && at >= pieceSize && beginsAnew(line):
			return text[:at], text[at:]
		case fence == "":
			fence = mark
		case strings.HasPrefix(mark, fence) && strings.TrimSpace(line) == mark:
			fence = ""
		}
		blank = strings.TrimSpace(line) == ""
		at = end
	}
	return text, ""
}

// Joined gives the rows of two pieces of Markdown, one below the other, with the
// blank row that stands between blocks.
func (r Rows) Joined(next Rows) Rows {
	return Rows{ready: slices.Concat(r.ready, []string{""}, next.ready), lead: r.lead}
}

// beginsAnew says whether a line behind a blank one begins a heading or a
// paragraph of the text itself.
func beginsAnew(line string) bool {
	r, _ := utf8.DecodeRuneInString(line)
	return r == '#' || unicode.IsLetter(r)
}
