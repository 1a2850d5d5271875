package diff

import (
	"znkr.io/diff"
	"znkr.io/diff/textdiff"
)

// maxIsland is the most lines in common that two runs of changes are joined
// over.
const maxIsland = 3

// hunk is a run of lines of the left text and the run of lines of the right
// one that stands in its place.
type hunk struct{ left, right Range }

func (h hunk) pairs() int { return (h.left.To - h.left.From) * (h.right.To - h.right.From) }

// hunks gives the runs of lines that differ, as small as they can be.
func hunks(left, right text) []hunk {
	var out []hunk
	if left.pieces || right.pieces {
		for _, h := range diff.Hunks(left.lines(), right.lines(), diff.Context(0)) {
			out = append(out, hunk{Range{h.PosX, h.EndX}, Range{h.PosY, h.EndY}})
		}
		return out
	}
	for _, h := range textdiff.Hunks(left.s, right.s, diff.Context(0), textdiff.IndentHeuristic()) {
		out = append(out, hunk{Range{h.LineNoX, h.EndLineNoX}, Range{h.LineNoY, h.EndLineNoY}})
	}
	return out
}

// join joins hunks that only a few trivial lines keep apart, such as the blank
// line between two paragraphs, so that their lines can be matched across it.
// It stops where the joined hunk would have too many lines to match.
func join(left text, hunks []hunk) []hunk {
	var out []hunk
	for _, h := range hunks {
		if n := len(out); n > 0 {
			joined := hunk{Range{out[n-1].left.From, h.left.To}, Range{out[n-1].right.From, h.right.To}}
			if isIsland(left, out[n-1].left.To, h.left.From) && joined.pairs() <= maxPairs {
				out[n-1] = joined
				continue
			}
		}
		out = append(out, h)
	}
	return out
}

func isIsland(t text, from, to int) bool {
	if to-from > maxIsland {
		return false
	}
	for i := from; i < to; i++ {
		if !isTrivial(t.line(i)) {
			return false
		}
	}
	return true
}

// isTrivial says whether a line is blank or nothing but up to three signs, as
// a closing brace, a rule or a fence.
func isTrivial(line string) bool {
	signs := 0
	for i := range len(line) {
		switch c := line[i]; {
		case isSpace(c):
		case isWordByte(c) || c >= 0x80:
			return false
		default:
			if signs++; signs > 3 {
				return false
			}
		}
	}
	return true
}
