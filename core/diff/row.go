package diff

// rows lays the lines of two texts out, hunk by hunk.
type rows struct {
	left, right text
	// leftFenced and rightFenced say which lines are code; they are worked out
	// at the first hunk that asks.
	leftFenced, rightFenced []bool
	out                     []Row
}

func compare(left, right text) *Diff {
	r := rows{left: left, right: right, out: make([]Row, 0, max(left.count(), right.count()))}
	next := hunk{}
	for _, h := range join(left, hunks(left, right)) {
		r.same(next.left.To, next.right.To, h.left.From-next.left.To)
		r.hunk(h)
		next = h
	}
	r.same(next.left.To, next.right.To, left.count()-next.left.To)
	return &Diff{Left: left.s, Right: right.s, Rows: r.out}
}

// same adds n lines that stand in both texts.
func (r *rows) same(i, j, n int) {
	for k := range n {
		r.out = append(r.out, Row{Same, r.left.at(i + k), r.right.at(j + k)})
	}
}

// hunk adds the rows of a hunk.
func (r *rows) hunk(h hunk) {
	bytes := r.left.starts[h.left.To] - r.left.starts[h.left.From] + r.right.starts[h.right.To] - r.right.starts[h.right.From]
	switch {
	case h.pairs() == 0:
		r.unlike(h)
	case h.pairs() > maxPairs || bytes > maxBytes:
		r.coarse(h)
	default:
		from := len(r.out)
		r.matched(h)
		r.settle(from)
	}
}

// unlike puts the lines of both sides beside each other in the order they come
// and marks all of them.
func (r *rows) unlike(h hunk) {
	r.beside(r.left.marked(h.left), r.right.marked(h.right))
}

// marked gives lines that are marked whole.
func (t text) marked(lines Range) []Line {
	out := make([]Line, lines.To-lines.From)
	spans := make([]Span, len(out))
	for k := range out {
		out[k] = t.at(lines.From + k)
		spans[k] = Span{out[k].Start, out[k].End, isBlank(t.line(lines.From + k))}
		out[k].Words = spans[k : k+1 : k+1]
	}
	return out
}

// beside adds lines that are no counterparts.
func (r *rows) beside(left, right []Line) {
	for k := range max(len(left), len(right)) {
		switch {
		case k >= len(right):
			r.out = append(r.out, Row{Kind: Removed, Left: left[k]})
		case k >= len(left):
			r.out = append(r.out, Row{Kind: Added, Right: right[k]})
		default:
			r.out = append(r.out, Row{Replaced, left[k], right[k]})
		}
	}
}

// matched cuts a hunk into units and adds them, each beside its counterpart.
func (r *rows) matched(h hunk) {
	if r.leftFenced == nil {
		r.leftFenced, r.rightFenced = r.left.fenced(), r.right.fenced()
	}
	left := r.left.units(h.left, r.leftFenced)
	right := r.right.units(h.right, r.rightFenced)
	names := map[string]int{}
	read(r.left, left, names)
	read(r.right, right, names)
	weights := make([]int, len(names))
	for name, id := range names {
		weights[id] = len(name)
	}
	i, j := h.left.From, h.right.From
	for _, p := range match(r.left, r.right, left, right, weights) {
		u, v := &left[p.left], &right[p.right]
		r.unlike(hunk{Range{i, u.lines.From}, Range{j, v.lines.From}})
		r.between(hunk{u.lines, v.lines}, r.left.prose(u), r.right.prose(v))
		i, j = u.lines.To, v.lines.To
	}
	r.unlike(hunk{Range{i, h.left.To}, Range{j, h.right.To}})
}

func (t text) prose(u *unit) prose {
	return prose{t.s, t.starts[u.lines.From], t.starts[u.lines.To], u.words, u.ids}
}

// settle turns trivial lines that stand between two rewritten passages into a
// part of them, in the rows from one on. One block is easier to read than two
// with a blank line between that only happens to be in both.
func (r *rows) settle(from int) {
	var groups []Range
	for i := from; i < len(r.out); i++ {
		n := len(groups)
		if n == 0 || (r.out[i].Kind == Same) != (r.out[i-1].Kind == Same) {
			groups = append(groups, Range{i, i})
			n++
		}
		groups[n-1].To++
	}
	for g := 1; g+1 < len(groups); g++ {
		if r.isTrivial(groups[g]) && isRewritten(r.out[groups[g-1].From:groups[g-1].To]) && isRewritten(r.out[groups[g+1].From:groups[g+1].To]) {
			r.replace(groups[g])
		}
	}
}

func (r *rows) isTrivial(group Range) bool {
	for _, row := range r.out[group.From:group.To] {
		if row.Kind != Same || !isTrivial(r.left.line(row.Left.Number-1)) {
			return false
		}
	}
	return true
}

// isRewritten says whether lines went, others came, and none was kept in part.
func isRewritten(rows []Row) bool {
	left, right := false, false
	for _, row := range rows {
		if row.Kind == Same || row.Kind == Changed {
			return false
		}
		left, right = left || row.Left.Present(), right || row.Right.Present()
	}
	return left && right
}

// replace marks the lines of rows that are the same.
func (r *rows) replace(group Range) {
	for i := group.From; i < group.To; i++ {
		row := &r.out[i]
		a, b := row.Left.Number-1, row.Right.Number-1
		*row = Row{Replaced, r.left.marked(Range{a, a + 1})[0], r.right.marked(Range{b, b + 1})[0]}
	}
}
