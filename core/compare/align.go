package compare

import (
	"cmp"
	"slices"

	"foreword/core/diff"
	"foreword/core/prompt"
)

const (
	// related is how alike, in percent, the texts of two sections of the same
	// key must be to be taken for each other before other texts are tried.
	related = 25
	// moved is how alike the texts of two sections of different keys must be.
	moved = 60
	// shortest is how long a text must be to be found again by itself.
	shortest = 12
	// maxLikenesses bounds the pairs of texts that are weighed. With more
	// sections left over than that, only equal texts are found elsewhere.
	maxLikenesses = 4000
)

// alignment leads sections of one list to those of another.
type alignment struct {
	left, right []prompt.Section
	// to has, for each section of the left, its counterpart, or -1; from the
	// other way around.
	to, from []int
	// vocabularies are worked out when they are asked for.
	vocabularies map[*prompt.Section]diff.Vocabulary
}

// align finds the counterparts. Certain ones come first: the same key with the
// same text; the same key with a text that is related; the same text elsewhere;
// a text that is much alike elsewhere; then whatever has the same key, and last
// what is the only one of its kind.
func align(left, right []prompt.Section) alignment {
	a := alignment{
		left: left, right: right,
		to: slices.Repeat([]int{-1}, len(left)), from: slices.Repeat([]int{-1}, len(right)),
		vocabularies: map[*prompt.Section]diff.Vocabulary{},
	}
	a.pass(keyAndText, nil)
	a.pass(key, func(l, r *prompt.Section) bool { return a.likeness(l, r) >= related })
	a.pass(longText, nil)
	a.elsewhere()
	a.pass(key, nil)
	a.pass(name, nil)
	a.pass(a.onlyOfItsKind(), nil)
	return a
}

// identity is what two sections share when a pass takes them for each other.
type identity struct {
	zone       prompt.Zone
	kind       prompt.Kind
	name, text string
}

// pass joins free sections of the same identity in the order they come, if
// they fit.
func (a *alignment) pass(of func(*prompt.Section) (identity, bool), fit func(l, r *prompt.Section) bool) {
	free := map[identity][]int{}
	for j := range a.right {
		if id, ok := of(&a.right[j]); ok && a.from[j] < 0 {
			free[id] = append(free[id], j)
		}
	}
	for i := range a.left {
		id, ok := of(&a.left[i])
		if !ok || a.to[i] >= 0 || len(free[id]) == 0 {
			continue
		}
		if j := free[id][0]; fit == nil || fit(&a.left[i], &a.right[j]) {
			free[id] = free[id][1:]
			a.join(i, j)
		}
	}
}

func (a *alignment) join(i, j int) { a.to[i], a.from[j] = j, i }

func key(s *prompt.Section) (identity, bool) {
	return identity{zone: s.Zone, kind: s.Kind, name: s.Name}, true
}

func keyAndText(s *prompt.Section) (identity, bool) {
	return identity{s.Zone, s.Kind, s.Name, digestOf(*s)}, true
}

// longText is the text alone. A section beside the prompt is no counterpart of
// one in it, whatever it says.
func longText(s *prompt.Section) (identity, bool) {
	if len(s.Text) < shortest && hasText(*s) {
		return identity{}, false
	}
	return identity{zone: place(s), text: digestOf(*s)}, true
}

// name is the name alone, for sections that changed zone.
func name(s *prompt.Section) (identity, bool) {
	kind := s.Kind
	if kind == prompt.KindTail {
		kind = prompt.KindHead
	}
	return identity{zone: place(s), kind: kind, name: s.Name}, true
}

// place tells what is in the prompt from what is beside it.
func place(s *prompt.Section) prompt.Zone {
	if s.Zone == prompt.Beside {
		return prompt.Beside
	}
	return prompt.Head
}

// onlyOfItsKind joins by kind what layouts name differently, as the role's
// frame, when each side has one such section. Sections of the user's own are
// no kind in that sense.
func (a *alignment) onlyOfItsKind() func(*prompt.Section) (identity, bool) {
	count := map[identity]int{}
	of := func(s *prompt.Section) identity { return identity{zone: place(s), kind: s.Kind} }
	most := func(sections []prompt.Section) {
		here := map[identity]int{}
		for i := range sections {
			id := of(&sections[i])
			here[id]++
			count[id] = max(count[id], here[id])
		}
	}
	most(a.left)
	most(a.right)
	return func(s *prompt.Section) (identity, bool) {
		id := of(s)
		return id, count[id] == 1 && s.Kind != prompt.KindHead && s.Kind != prompt.KindTail
	}
}

// elsewhere joins free sections whose texts are much alike, the likest first.
func (a *alignment) elsewhere() {
	left, right := free(a.left, a.to), free(a.right, a.from)
	if len(left)*len(right) > maxLikenesses {
		return
	}
	type candidate struct{ i, j, likeness int }
	var all []candidate
	for _, i := range left {
		for _, j := range right {
			l, r := &a.left[i], &a.right[j]
			if place(l) != place(r) || 200*min(len(l.Text), len(r.Text)) < moved*(len(l.Text)+len(r.Text)) {
				continue
			}
			if n := a.likeness(l, r); n >= moved {
				all = append(all, candidate{i, j, n})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y candidate) int { return cmp.Compare(y.likeness, x.likeness) })
	for _, c := range all {
		if a.to[c.i] < 0 && a.from[c.j] < 0 {
			a.join(c.i, c.j)
		}
	}
}

// free gives the sections that have no counterpart yet and a text to go by.
func free(sections []prompt.Section, joined []int) []int {
	var out []int
	for i := range sections {
		if joined[i] < 0 && len(sections[i].Text) >= shortest {
			out = append(out, i)
		}
	}
	return out
}

func (a *alignment) likeness(l, r *prompt.Section) int {
	return a.vocabulary(l).Likeness(a.vocabulary(r))
}

func (a *alignment) vocabulary(s *prompt.Section) diff.Vocabulary {
	v, known := a.vocabularies[s]
	if !known {
		v = diff.NewVocabulary(s.Text)
		a.vocabularies[s] = v
	}
	return v
}
