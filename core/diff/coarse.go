package diff

// coarse adds a hunk that is too large to be matched: line by line in the
// order they come, marked between the ends that two of them share.
func (r *rows) coarse(h hunk) {
	n := min(h.left.To-h.left.From, h.right.To-h.right.From)
	for k := range n {
		i, j := h.left.From+k, h.right.From+k
		one := hunk{Range{i, i + 1}, Range{j, j + 1}}
		if a, b, alike := middles(r.left, r.right, i, j); alike {
			r.between(one, a, b)
		} else {
			r.unlike(one)
		}
	}
	r.unlike(hunk{Range{h.left.From + n, h.left.To}, Range{h.right.From + n, h.right.To}})
}

// middles gives what two lines hold between the beginning and the end that
// they share, and whether what they share is enough to call them alike.
func middles(left, right text, i, j int) (a, b prose, alike bool) {
	s, t := left.line(i), right.line(j)
	prefix, suffix := ends(s, t)
	if 200*(prefix+suffix) < similarity*(len(s)+len(t)) {
		return a, b, false
	}
	names := map[string]int{}
	a = left.middle(i, prefix, suffix, names)
	b = right.middle(j, prefix, suffix, names)
	return a, b, true
}

// ends gives the lengths of the longest prefix and suffix that two lines share
// and that are bounded by white space, so that no word is torn.
func ends(s, t string) (prefix, suffix int) {
	shorter := min(len(s), len(t))
	for prefix < shorter && s[prefix] == t[prefix] {
		prefix++
	}
	for prefix > 0 && !isSpace(s[prefix-1]) {
		prefix--
	}
	for suffix < shorter-prefix && s[len(s)-1-suffix] == t[len(t)-1-suffix] {
		suffix++
	}
	for suffix > 0 && !isSpace(s[len(s)-suffix]) {
		suffix--
	}
	return prefix, suffix
}

func (t text) middle(i, prefix, suffix int, names map[string]int) prose {
	p := prose{s: t.s, start: t.starts[i] + prefix, end: t.starts[i+1] - suffix}
	p.words = appendWords(nil, t.s, p.start, p.end)
	p.ids = identify(t.s, p.words, names)
	return p
}
