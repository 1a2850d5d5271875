package diff

// weak is the share, in percent of the bytes of both sides, below which what
// two counterparts have in common is not worth showing.
const weak = 30

// between lays counterparts out: it compares them word by word and puts those
// lines on one row that have most in common.
func (r *rows) between(h hunk, a, b prose) {
	left, right := r.left.span(h.left), r.right.span(h.right)
	common := keep(a, b, edits(a, b))
	if n := a.start - left.Start; n > 0 {
		common = append([]kept{{left.Start, right.Start, n}}, common...)
	}
	if n := left.End - a.end; n > 0 {
		common = append(common, kept{a.end, b.end, n})
	}
	bytes := 0
	leftKept, rightKept := make([]Span, len(common)), make([]Span, len(common))
	for i, k := range common {
		bytes += k.n
		leftKept[i] = Span{Start: k.left, End: k.left + k.n}
		rightKept[i] = Span{Start: k.right, End: k.right + k.n}
	}
	if 200*bytes < weak*(left.End-left.Start+right.End-right.Start) {
		r.unlike(h)
		return
	}
	r.lay(r.left.partly(h.left, leftKept), r.right.partly(h.right, rightKept), r.shares(h, common))
}

// span gives the bytes that lines cover.
func (t text) span(lines Range) Span {
	return Span{Start: t.starts[lines.From], End: t.starts[lines.To]}
}

// partly gives lines with all marked that is not kept.
func (t text) partly(lines Range, ranges []Span) []Line {
	out := make([]Line, lines.To-lines.From)
	for k := range out {
		out[k] = t.at(lines.From + k)
		out[k].Words, ranges = marks(t.s, out[k], ranges)
	}
	return out
}

// share says that line i of the left side and line j of the right one, counted
// within the hunk, have that many bytes in common.
type share struct{ i, j, bytes int }

// shares cuts what is kept at the line ends. The result is in ascending order
// of both sides.
func (r *rows) shares(h hunk, common []kept) []share {
	var out []share
	i, j := h.left.From, h.right.From
	for _, k := range common {
		for k.n > 0 {
			for r.left.starts[i+1] <= k.left {
				i++
			}
			for r.right.starts[j+1] <= k.right {
				j++
			}
			n := min(k.n, r.left.starts[i+1]-k.left, r.right.starts[j+1]-k.right)
			s := share{i - h.left.From, j - h.right.From, n}
			if last := len(out) - 1; last >= 0 && out[last].i == s.i && out[last].j == s.j {
				out[last].bytes += n
			} else {
				out = append(out, s)
			}
			k = kept{k.left + n, k.right + n, k.n - n}
		}
	}
	return out
}

// lay adds the lines, those beside each other that have most in common.
func (r *rows) lay(left, right []Line, shares []share) {
	i, j := 0, 0
	for _, s := range heaviest(shares) {
		r.beside(left[i:s.i], right[j:s.j])
		row := Row{Changed, left[s.i], right[s.j]}
		if len(row.Left.Words) == 0 && len(row.Right.Words) == 0 && s.bytes == row.Left.End-row.Left.Start && s.bytes == row.Right.End-row.Right.Start {
			row.Kind = Same
		}
		r.out = append(r.out, row)
		i, j = s.i+1, s.j+1
	}
	r.beside(left[i:], right[j:])
}

// heaviest picks shares of which no two have a line in common, so that their
// bytes are as many as they can be.
func heaviest(shares []share) []share {
	best, next := make([]int, len(shares)), make([]int, len(shares))
	start := len(shares)
	for k := len(shares) - 1; k >= 0; k-- {
		best[k], next[k] = shares[k].bytes, len(shares)
		for l := k + 1; l < len(shares); l++ {
			if shares[l].i > shares[k].i && shares[l].j > shares[k].j && shares[k].bytes+best[l] > best[k] {
				best[k], next[k] = shares[k].bytes+best[l], l
			}
		}
		if start == len(shares) || best[k] >= best[start] {
			start = k
		}
	}
	var out []share
	for k := start; k < len(shares); k = next[k] {
		out = append(out, shares[k])
	}
	return out
}
