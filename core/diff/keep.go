package diff

// kept says that n bytes at left stand at right in the other text too.
type kept struct{ left, right, n int }

// keeper gathers what two texts have in common.
type keeper struct {
	left, right prose
	kept        []kept
}

// keep gives what two texts have in common besides the changes: the words
// outside of them, and the white space between these where it is the same.
func keep(left, right prose, changes []hunk) []kept {
	k := keeper{left: left, right: right}
	seam := hunk{} // where the texts start
	if len(changes) > 0 && changes[0].left.From == 0 {
		seam, changes = changes[0], changes[1:]
	}
	for {
		k.seam(seam)
		i, j := seam.left.To, seam.right.To
		if i == len(left.words) {
			return k.kept
		}
		k.add(Span{Start: left.words[i].start, End: left.words[i].end}, right.words[j].start)
		i, j = i+1, j+1
		seam = hunk{Range{i, i}, Range{j, j}}
		if len(changes) > 0 && changes[0].left.From == i {
			seam, changes = changes[0], changes[1:]
		}
	}
}

// seam adds the white space around a change, or between two words in common
// when the change is empty. A gap that is first and last at once can be kept
// for one of the two only, and better as the first: so a word that was put in
// is marked with the blank behind it.
func (k *keeper) seam(h hunk) {
	first := k.gap(h.left.From, h.right.From)
	if first && (h.left.From == h.left.To || h.right.From == h.right.To) {
		return
	}
	k.gap(h.left.To, h.right.To)
}

// gap adds the white space in front of word i of the left and word j of the
// right text, and says whether it was the same.
func (k *keeper) gap(i, j int) bool {
	a, b := k.left.gap(i), k.right.gap(j)
	if k.left.s[a.Start:a.End] != k.right.s[b.Start:b.End] {
		return false
	}
	k.add(a, b.Start)
	return true
}

func (k *keeper) add(left Span, right int) {
	n := left.End - left.Start
	if n == 0 {
		return
	}
	if last := len(k.kept) - 1; last >= 0 {
		if l := &k.kept[last]; l.left+l.n == left.Start && l.right+l.n == right {
			l.n += n
			return
		}
	}
	k.kept = append(k.kept, kept{left.Start, right, n})
}

// marks gives the bytes of a line that are not kept. Ranges before the line are
// passed over; it returns those that end behind its start.
func marks(s string, line Line, ranges []Span) ([]Span, []Span) {
	var out []Span
	at := line.Start
	mark := func(to int) {
		if to > at {
			out = append(out, Span{at, to, isBlank(s[at:to])})
		}
	}
	for len(ranges) > 0 && ranges[0].End <= line.Start {
		ranges = ranges[1:]
	}
	for _, r := range ranges {
		if r.Start >= line.End {
			break
		}
		mark(max(at, r.Start))
		at = min(r.End, line.End)
	}
	mark(line.End)
	return out, ranges
}
