package diff

// Bounds on the work for one hunk. Beyond them lines are put beside each other
// in the order they come.
const (
	// maxPairs is the most pairs of lines that are weighed against each other.
	maxPairs = 100_000
	// maxBytes is the most text that is cut into words, both sides together.
	maxBytes = 256 << 10
)

// similarity is the least share, in percent, of what two units hold that they
// must have in common to be counterparts.
const similarity = 40

// pair says that unit right is what became of unit left.
type pair struct{ left, right int }

// match leads units of the left side to their counterparts on the right, in
// order, so that all in all they are as much alike as they can be. It is the
// alignment of two sequences by dynamic programming.
func match(a, b text, left, right []unit, weights []int) []pair {
	n, m := len(left), len(right)
	scores := make([]int, n*m)
	for i := range left {
		for j := range right {
			scores[i*m+j] = score(a, b, &left[i], &right[j], weights)
		}
	}
	// best has, for each i and j, the best sum of scores of the units from i
	// and j on.
	best := make([]int, (n+1)*(m+1))
	at := func(i, j int) int { return i*(m+1) + j }
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			best[at(i, j)] = max(best[at(i+1, j)], best[at(i, j+1)])
			if s := scores[i*m+j]; s > 0 {
				best[at(i, j)] = max(best[at(i, j)], s+best[at(i+1, j+1)])
			}
		}
	}
	var pairs []pair
	for i, j := 0, 0; i < n && j < m; {
		s := scores[i*m+j]
		switch {
		case s > 0 && best[at(i, j)] == s+best[at(i+1, j+1)]:
			pairs = append(pairs, pair{i, j})
			i++
			j++
		case best[at(i, j)] == best[at(i+1, j)]:
			i++
		default:
			j++
		}
	}
	return pairs
}

// score says how much alike two units are: 0 when they are no counterparts, 1
// for blank lines, so that these only break ties.
func score(a, b text, u, v *unit, weights []int) int {
	total := u.size + v.size
	if total == 0 {
		if a.s[a.starts[u.lines.From]:a.starts[u.lines.To]] == b.s[b.starts[v.lines.From]:b.starts[v.lines.To]] {
			return 1
		}
		return 0
	}
	if 200*min(u.size, v.size) < similarity*total {
		return 0
	}
	common := 0
	for i, j := 0, 0; i < len(u.bag) && j < len(v.bag); {
		switch {
		case u.bag[i] < v.bag[j]:
			i++
		case u.bag[i] > v.bag[j]:
			j++
		default:
			common += weights[u.bag[i]]
			i++
			j++
		}
	}
	if 200*common < similarity*total {
		return 0
	}
	// The cube makes one close counterpart weigh more than two remote ones, as
	// neighbours in a list have them that start and end in the same words.
	share := 2000 * common / total
	return 2 + common*share*share/1_000_000*share/1000
}
