package buffer

import "strings"

// maxLeaf is the most bytes that a leaf holds. A branch of no more than
// minBranch bytes is made a leaf again, so that deleting leaves no crumbs.
const (
	maxLeaf   = 2 << 10
	minBranch = maxLeaf / 2
)

// node is a piece of a text: a leaf, or two nodes whose heights differ by one
// at most. It is never changed once made, and never empty: the empty text is
// nil. Leaves may begin and end anywhere, inside a character too.
type node struct {
	left, right *node
	leaf        string
	size        int
	feeds       int // line feeds
	pairs       int // CR LF
	first, last byte
	height      int
}

func newLeaf(s string) *node {
	if s == "" {
		return nil
	}
	return &node{
		leaf: s, size: len(s),
		feeds: strings.Count(s, "\n"), pairs: strings.Count(s, "\r\n"),
		first: s[0], last: s[len(s)-1],
	}
}

// newBranch joins two nodes whose heights differ by one at most.
func newBranch(left, right *node) *node {
	if left.size+right.size <= minBranch {
		return newLeaf(left.slice(0, left.size) + right.slice(0, right.size))
	}
	n := &node{
		left: left, right: right, size: left.size + right.size,
		feeds: left.feeds + right.feeds, pairs: left.pairs + right.pairs,
		first: left.first, last: right.last, height: 1 + max(left.height, right.height),
	}
	if left.last == '\r' && right.first == '\n' {
		n.pairs++
	}
	return n
}

// build makes a tree of even height.
func build(s string) *node {
	if len(s) <= maxLeaf {
		return newLeaf(s)
	}
	return newBranch(build(s[:len(s)/2]), build(s[len(s)/2:]))
}

// join puts two trees of any heights one behind the other.
func join(left, right *node) *node {
	switch {
	case left == nil:
		return right
	case right == nil:
		return left
	case left.height > right.height+1:
		return balance(left.left, join(left.right, right))
	case right.height > left.height+1:
		return balance(join(left, right.left), right.right)
	}
	return newBranch(left, right)
}

// balance makes a branch of two nodes whose heights differ by two at most.
func balance(left, right *node) *node {
	switch {
	case left.height > right.height+1:
		if left.right.height > left.left.height {
			middle := left.right
			return newBranch(newBranch(left.left, middle.left), newBranch(middle.right, right))
		}
		return newBranch(left.left, newBranch(left.right, right))
	case right.height > left.height+1:
		if right.left.height > right.right.height {
			middle := right.left
			return newBranch(newBranch(left, middle.left), newBranch(middle.right, right.right))
		}
		return newBranch(newBranch(left, right.left), right.right)
	}
	return newBranch(left, right)
}

// replace gives the tree with the bytes from start to end replaced.
func (n *node) replace(start, end int, with string) *node {
	switch {
	case n == nil:
		return build(with)
	case start == 0 && end == n.size:
		return build(with)
	case n.left == nil:
		return build(n.leaf[:start] + with + n.leaf[end:])
	}
	border := n.left.size
	switch {
	case end <= border:
		return join(n.left.replace(start, end, with), n.right)
	case start >= border:
		return join(n.left, n.right.replace(start-border, end-border, with))
	}
	return join(n.left.replace(start, border, with), n.right.replace(0, end-border, ""))
}

// slice gives the bytes from start to end, without copying when one leaf has
// them all.
func (n *node) slice(start, end int) string {
	if n == nil || start >= end {
		return ""
	}
	for n.left != nil {
		border := n.left.size
		switch {
		case end <= border:
			n = n.left
		case start >= border:
			n, start, end = n.right, start-border, end-border
		default:
			var b strings.Builder
			b.Grow(end - start)
			n.write(&b, start, end)
			return b.String()
		}
	}
	return n.leaf[start:end]
}

func (n *node) write(b *strings.Builder, start, end int) {
	if n.left == nil {
		b.WriteString(n.leaf[start:end])
		return
	}
	border := n.left.size
	if start < border {
		n.left.write(b, start, min(end, border))
	}
	if end > border {
		n.right.write(b, max(0, start-border), end-border)
	}
}

// feedsBefore counts the line feeds in front of an offset.
func (n *node) feedsBefore(at int) int {
	if n == nil {
		return 0
	}
	count := 0
	for n.left != nil {
		if at <= n.left.size {
			n = n.left
			continue
		}
		count, at, n = count+n.left.feeds, at-n.left.size, n.right
	}
	return count + strings.Count(n.leaf[:at], "\n")
}

// afterFeed gives the offset behind a line feed: 1 is the first. There must be
// so many.
func (n *node) afterFeed(count int) int {
	at := 0
	for n.left != nil {
		if count <= n.left.feeds {
			n = n.left
			continue
		}
		count, at, n = count-n.left.feeds, at+n.left.size, n.right
	}
	for rest := n.leaf; ; count-- {
		i := strings.IndexByte(rest, '\n') + 1
		at, rest = at+i, rest[i:]
		if count == 1 {
			return at
		}
	}
}

// same compares two trees. What they share is not looked at.
func same(a, b *node) bool {
	switch {
	case a == b:
		return true
	case a == nil || b == nil || a.size != b.size || a.feeds != b.feeds:
		return false
	case a.left != nil && b.left != nil && a.left.size == b.left.size:
		return same(a.left, b.left) && same(a.right, b.right)
	}
	return a.slice(0, a.size) == b.slice(0, b.size)
}
