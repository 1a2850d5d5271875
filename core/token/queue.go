package token

// queue is a binary heap of pairs, the lowest rank first and of equal ranks the
// leftmost. An entry is a rank above a place, so that comparing two is one
// comparison of numbers; container/heap would call through an interface for
// each, which takes several times as long.
type queue []uint64

func entry(at int32, rank uint32) uint64 { return uint64(rank)<<32 | uint64(at) }

// order makes a heap of entries that came in any order.
func (q queue) order() {
	for i := len(q)/2 - 1; i >= 0; i-- {
		q.sink(i, q[i])
	}
}

func (q *queue) push(e uint64) {
	*q = append(*q, e)
	h := *q
	i := len(h) - 1
	for i > 0 {
		above := (i - 1) / 2
		if h[above] <= e {
			break
		}
		h[i] = h[above]
		i = above
	}
	h[i] = e
}

// pop takes the first pair out. The queue must not be empty.
func (q *queue) pop() (at int32, rank uint32) {
	h := *q
	first, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	if len(h) > 0 {
		h.sink(0, last)
	}
	*q = h
	return int32(first & (1<<32 - 1)), uint32(first >> 32)
}

// sink puts an entry at i, or as far below as it belongs.
func (q queue) sink(i int, e uint64) {
	for {
		below := 2*i + 1
		if below >= len(q) {
			break
		}
		if below+1 < len(q) && q[below+1] < q[below] {
			below++
		}
		if e <= q[below] {
			break
		}
		q[i] = q[below]
		i = below
	}
	q[i] = e
}
