package diff

import (
	"strings"

	"znkr.io/diff"
)

const (
	// maxWords is the most words that are compared with each other at once;
	// beyond it all of them are marked.
	maxWords = 2000
	// maxIslandWords is the most words between two changes that can be taken
	// into one change with them.
	maxIslandWords = 3
)

// prose is what two counterparts are compared by: the bytes from start to end
// of a text, cut into words.
type prose struct {
	s          string
	start, end int
	words      []word
	ids        []int
}

// gap gives the white space in front of word k, or behind the last one.
func (p prose) gap(k int) Span {
	from, to := p.start, p.end
	if k > 0 {
		from = p.words[k-1].end
	}
	if k < len(p.words) {
		to = p.words[k].start
	}
	return Span{Start: from, End: to}
}

// size gives the bytes in a run of words.
func (p prose) size(r Range) int {
	n := 0
	for _, w := range p.words[r.From:r.To] {
		n += w.end - w.start
	}
	return n
}

// edits gives the runs of words that differ, made easy to read.
func edits(left, right prose) []hunk {
	prefix := 0
	for prefix < len(left.ids) && prefix < len(right.ids) && left.ids[prefix] == right.ids[prefix] {
		prefix++
	}
	n, m := len(left.ids), len(right.ids)
	for n > prefix && m > prefix && left.ids[n-1] == right.ids[m-1] {
		n, m = n-1, m-1
	}
	if n == prefix && m == prefix {
		return nil
	}
	if n+m-2*prefix > maxWords {
		return []hunk{{Range{prefix, n}, Range{prefix, m}}}
	}
	var out []hunk
	for _, h := range diff.Hunks(left.ids[prefix:n], right.ids[prefix:m], diff.Context(0)) {
		out = append(out, hunk{Range{prefix + h.PosX, prefix + h.EndX}, Range{prefix + h.PosY, prefix + h.EndY}})
	}
	out = sink(left, right, out)
	for i := range out {
		slide(left, right, out, i)
	}
	return out
}

// sink takes islands into the changes around them: a word or two in common
// that are no longer than the change on either side are in the way of reading
// it.
func sink(left, right prose, changes []hunk) []hunk {
	size := func(h hunk) int { return max(left.size(h.left), right.size(h.right)) }
	var out []hunk
	for _, h := range changes {
		out = append(out, h)
		for len(out) > 1 {
			a, b := out[len(out)-2], out[len(out)-1]
			island := Range{a.left.To, b.left.From}
			if island.To-island.From > maxIslandWords || left.size(island) > min(size(a), size(b)) {
				break
			}
			out = out[:len(out)-1]
			out[len(out)-1] = hunk{Range{a.left.From, b.left.To}, Range{a.right.From, b.right.To}}
		}
	}
	return out
}

// slide moves a change that only adds or only removes words to where it is
// best read: "a, [b,] c" can as well be "a[, b], c". It may come up to one word
// near the changes around it.
func slide(left, right prose, changes []hunk, i int) {
	h := &changes[i]
	p, r := right, h.right // the side that has words here, and the run of them
	if r.From == r.To {
		p, r = left, h.left
	} else if h.left.From != h.left.To {
		return
	}
	before, after := h.left.From, len(left.words)-h.left.To
	if i > 0 {
		before = h.left.From - changes[i-1].left.To - 1
	}
	if i+1 < len(changes) {
		after = changes[i+1].left.From - h.left.To - 1
	}
	up, down := 0, 0
	for up < before && p.ids[r.From-up-1] == p.ids[r.To-up-1] {
		up++
	}
	for down < after && p.ids[r.From+down] == p.ids[r.To+down] {
		down++
	}
	best, move := -1, 0
	for by := -up; by <= down; by++ {
		if s := p.seam(r.From+by) + p.seam(r.To+by); s >= best {
			best, move = s, by
		}
	}
	for _, side := range []*Range{&h.left, &h.right} {
		side.From, side.To = side.From+move, side.To+move
	}
}

// seam says how good a place the start of word k is for a change to begin or
// end: the start of a line, of a sentence, of a word, or inside of one.
func (p prose) seam(k int) int {
	gap := p.gap(k)
	switch {
	case k == 0 || k == len(p.words) || strings.Contains(p.s[gap.Start:gap.End], "\n"):
		return 3
	case gap.Start == gap.End:
		return 0
	case strings.IndexByte(".!?", p.s[gap.Start-1]) >= 0:
		return 2
	}
	return 1
}
