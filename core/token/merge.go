package token

import (
	"context"
	"slices"
)

// merger merges the bytes of one piece at a time into tokens, always the pair
// with the lowest rank first and of equal ones the leftmost, as byte pair
// encoding wants it. It keeps its memory between pieces and belongs to one
// count, so it is not safe for concurrent use.
type merger struct {
	*vocabulary
	parts []part // short pieces
	chain []link // long pieces
	queue queue
	seen  [1 << seenBits]seenPiece
}

// seenPiece is a short piece that was merged before: words recur in a text, and
// comparing is many times quicker than merging.
type seenPiece struct {
	piece  string
	tokens int
}

// seenBits makes the memory for seen pieces small enough to be cleared for each
// count, however short the text is.
const seenBits = 9

// part is a token so far: where it starts, and the rank of the token that it
// would make with the next one.
type part struct {
	start int32
	rank  uint32
}

// shortPiece is the length up to which looking through all parts for the best
// pair is quicker than a queue.
const shortPiece = 64

// count gives the number of tokens of a piece of two bytes or more.
func (m *merger) count(ctx context.Context, piece string) (int, error) {
	if len(piece) == 2 || len(piece) > shortPiece {
		return m.merge(ctx, piece)
	}
	seen := &m.seen[hash(piece)>>(64-seenBits)]
	if seen.piece != piece {
		*seen = seenPiece{piece, m.mergeShort(piece)}
	}
	return seen.tokens, nil
}

// merge does so without looking at what was seen.
func (m *merger) merge(ctx context.Context, piece string) (int, error) {
	if len(piece) <= shortPiece {
		return m.mergeShort(piece), nil
	}
	return m.mergeLong(ctx, piece)
}

// mergeShort leaves the tokens in m.parts, with a part at the end of the piece
// behind them.
func (m *merger) mergeShort(piece string) int {
	parts := m.parts[:0]
	for i := range len(piece) - 1 {
		parts = append(parts, part{int32(i), m.pair[int(piece[i])<<8|int(piece[i+1])]})
	}
	parts = append(parts, part{int32(len(piece) - 1), none}, part{int32(len(piece)), none})
	for {
		best, rank := 0, uint32(none)
		for i := range parts {
			if parts[i].rank < rank {
				best, rank = i, parts[i].rank
			}
		}
		if rank == none {
			break
		}
		parts = append(parts[:best+1], parts[best+2:]...)
		parts[best].rank = m.joined(piece, parts, best)
		if best > 0 {
			parts[best-1].rank = m.joined(piece, parts, best-1)
		}
	}
	m.parts = parts
	return len(parts) - 1
}

// joined gives the rank of a part together with the next one.
func (m *merger) joined(piece string, parts []part, i int) uint32 {
	if i+2 >= len(parts) {
		return none
	}
	return m.rank(piece[parts[i].start:parts[i+2].start])
}

// link is a token so far in the chain of a long piece, which has one for each
// byte: the start of the next token, of the one before, and the rank of the
// token that it would make with the next. A link whose token went into another
// has the rank none for ever.
type link struct {
	next, before int32
	rank         uint32
}

// stepsBetweenLooks is how many pieces or merges go by before the context is
// asked whether the count is still wanted.
const stepsBetweenLooks = 4096

// mergeLong does the same with a queue of pairs, so that a piece of n bytes
// costs n log n. It leaves the tokens in m.chain, the first at 0.
func (m *merger) mergeLong(ctx context.Context, piece string) (int, error) {
	m.start(piece)
	count := len(piece)
	for steps := 1; len(m.queue) > 0; steps++ {
		if steps%stepsBetweenLooks == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		at, rank := m.queue.pop()
		if m.chain[at].rank != rank {
			continue // one of the two has been merged with another since
		}
		gone := m.chain[at].next
		next := m.chain[gone].next
		m.chain[gone].rank = none
		m.chain[at].next = next
		if int(next) < len(piece) {
			m.chain[next].before = at
		}
		m.offer(piece, at)
		if at > 0 {
			m.offer(piece, m.chain[at].before)
		}
		count--
	}
	return count, nil
}

// start makes a link of each byte and queues the pairs that are tokens.
func (m *merger) start(piece string) {
	m.chain = slices.Grow(m.chain[:0], len(piece))
	m.queue = slices.Grow(m.queue[:0], len(piece))
	for i := range int32(len(piece)) {
		rank := uint32(none)
		if int(i)+1 < len(piece) {
			rank = m.pair[int(piece[i])<<8|int(piece[i+1])]
		}
		m.chain = append(m.chain, link{next: i + 1, before: i - 1, rank: rank})
		if rank != none {
			m.queue = append(m.queue, entry(i, rank))
		}
	}
	m.queue.order()
}

// offer finds the rank of the token at a place with the one behind it, and
// queues the pair when it is a token.
func (m *merger) offer(piece string, at int32) {
	l := &m.chain[at]
	l.rank = none
	if int(l.next) == len(piece) {
		return
	}
	l.rank = m.rank(piece[at:m.chain[l.next].next])
	if l.rank != none {
		m.queue.push(entry(at, l.rank))
	}
}
