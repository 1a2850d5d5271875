package save

import "slices"

// threeway merges the three versions of an ordered list whose entries can be
// told apart. Lists that entries can move between are merged as one.
type threeway[T any] struct {
	r                  *rebaser
	base, ours, theirs []T
	// matchOurs and matchTheirs lead entries to those of the base, or to -1;
	// alike leads what theirs added to entries of ours that theirs does not have.
	matchOurs, matchTheirs func(now, old []T) []int
	alike                  func(now, old []T) []int
	// name names an entry for people, zone says which of the lists it is in.
	name func(T) string
	zone func(T) int
	// same says whether two versions of an entry say the same.
	same func(a, b T) bool
	// show gives an entry as a text, for a conflict about all of it.
	show func(T) string
	// fields merges an entry that both sides have.
	fields func(base, ours, theirs T, about Conflict) (entry, seen T)
	// places are the places of the entries of each version, by their numbers; -1
	// where the version does not have one.
	places [3][]int
	// ids are the numbers of the entries of each version, in their order.
	ids [3][]int
}

// outcome is a list of one zone, and the numbers of its entries.
type outcome[T any] struct {
	list []T
	ids  []int
}

// merge gives the lists of the zones, and what has been seen of the others.
func (l *threeway[T]) merge(zones []string) (lists, seen []outcome[T]) {
	l.number()
	n := len(l.places[0])
	entries, shown := make([]*T, n), make([]*T, n)
	for id := range n {
		entries[id], shown[id] = l.entry(id)
	}
	for z, name := range zones {
		order, before := l.order(z, name, entries, shown)
		lists = append(lists, gathered(order, entries))
		seen = append(seen, gathered(before, shown))
	}
	return lists, seen
}

func gathered[T any](order []int, entries []*T) outcome[T] {
	o := outcome[T]{ids: order}
	for _, id := range order {
		o.list = append(o.list, *entries[id])
	}
	return o
}

// number gives the entries of all versions their numbers.
func (l *threeway[T]) number() {
	l.ids = [3][]int{make([]int, len(l.base)), l.matchOurs(l.ours, l.base), l.matchTheirs(l.theirs, l.base)}
	for i := range l.ids[0] {
		l.ids[0][i] = i
	}
	next := len(l.base)
	for i, id := range l.ids[1] {
		if id < 0 {
			l.ids[1][i] = next
			next++
		}
	}
	// What is left of theirs may be what ours made of an entry, or added as well.
	var others, mine []T
	var at, numbers []int
	for i, id := range l.ids[2] {
		if id < 0 {
			others, at = append(others, l.theirs[i]), append(at, i)
		}
	}
	for i, id := range l.ids[1] {
		if !slices.Contains(l.ids[2], id) {
			mine, numbers = append(mine, l.ours[i]), append(numbers, id)
		}
	}
	for k, same := range l.alike(others, mine) {
		if same >= 0 {
			l.ids[2][at[k]] = numbers[same]
			continue
		}
		l.ids[2][at[k]] = next
		next++
	}
	for v, ids := range l.ids {
		l.places[v] = slices.Repeat([]int{-1}, next)
		for place, id := range ids {
			l.places[v][id] = place
		}
	}
}

// version gives an entry as a version of the list has it; nil for not at all.
func (l *threeway[T]) version(v, id int) *T {
	if at := l.places[v][id]; at >= 0 {
		return &[]([]T){l.base, l.ours, l.theirs}[v][at]
	}
	return nil
}

// entry merges one entry. A nil is an entry that is not there.
func (l *threeway[T]) entry(id int) (entry, seen *T) {
	base, ours, theirs := l.version(0, id), l.version(1, id), l.version(2, id)
	switch {
	case ours == nil && theirs == nil:
		return nil, nil
	case ours == nil && base == nil:
		return theirs, theirs
	case ours == nil && l.same(*base, *theirs):
		return nil, theirs
	case ours == nil:
		return l.removed(Conflict{What: l.name(*base), Base: l.show(*base), Theirs: l.show(*theirs), OursGone: true}, base, nil, theirs)
	case theirs == nil && base == nil:
		return ours, nil
	case theirs == nil && l.same(*base, *ours):
		return nil, nil
	case theirs == nil:
		return l.removed(Conflict{What: l.name(*base), Base: l.show(*base), Ours: l.show(*ours), TheirsGone: true, entry: id + 1}, base, ours, nil)
	}
	if base == nil {
		base = new(T)
	}
	e, s := l.fields(*base, *ours, *theirs, Conflict{What: l.name(*ours), entry: id + 1})
	return &e, &s
}

// removed sees to an entry that one side changed and the other took away.
func (l *threeway[T]) removed(c Conflict, base, ours, theirs *T) (entry, seen *T) {
	switch l.r.conflict(c) {
	case Open:
		return ours, base
	case Theirs:
		return theirs, theirs
	}
	return ours, theirs
}

// order gives the numbers of a zone's entries in their order, merged and as they
// were seen. Entries that both sides moved about differently are a conflict.
func (l *threeway[T]) order(zone int, name string, entries, shown []*T) (merged, seen []int) {
	in := func(list []*T) func(int) bool {
		return func(id int) bool { return list[id] != nil && l.zone(*list[id]) == zone }
	}
	base, ours, theirs := l.sequence(0, zone), l.sequence(1, zone), l.sequence(2, zone)
	everywhere := func(ids []int) []int {
		return kept(ids, func(id int) bool {
			return in(entries)(id) && slices.Contains(base, id) && slices.Contains(ours, id) && slices.Contains(theirs, id)
		})
	}
	b, o, t := everywhere(base), everywhere(ours), everywhere(theirs)
	first, second, before := ours, theirs, theirs
	switch {
	case slices.Equal(o, b):
		first, second = theirs, ours
	case slices.Equal(t, b), slices.Equal(o, t):
	default:
		switch l.r.conflict(Conflict{What: "the order of " + name, Base: l.names(b, 0), Ours: l.names(o, 1), Theirs: l.names(t, 2)}) {
		case Open:
			before = base
		case Theirs:
			first, second = theirs, ours
		}
	}
	return woven(in(entries), first, second, base), woven(in(shown), before, theirs, ours)
}

// sequence gives the numbers of the entries that a version has in a zone.
func (l *threeway[T]) sequence(v, zone int) []int {
	return kept(l.ids[v], func(id int) bool { return l.zone(*l.version(v, id)) == zone })
}

func (l *threeway[T]) names(ids []int, v int) string {
	out := ""
	for _, id := range ids {
		out += l.name(*l.version(v, id)) + "\n"
	}
	return out
}

// woven gives all numbers of the lists that are wanted: those of the first list
// in its order, each of the others behind the nearest that comes before it in
// its own list.
func woven(wanted func(int) bool, lists ...[]int) []int {
	var out []int
	for _, list := range lists {
		at := 0
		for _, id := range kept(list, wanted) {
			if i := slices.Index(out, id); i >= 0 {
				at = i + 1
				continue
			}
			out = slices.Insert(out, at, id)
			at++
		}
	}
	return out
}

func kept(ids []int, wanted func(int) bool) []int {
	var out []int
	for _, id := range ids {
		if wanted(id) {
			out = append(out, id)
		}
	}
	return out
}
