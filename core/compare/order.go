package compare

import "foreword/core/prompt"

// inPlace says, for each section of the left, whether its counterpart stands
// in the same zone and in the same order as the others. Of those that do not,
// as few bytes as possible are called moved: the sections in place are the
// heaviest run of counterparts that ascends on both sides.
func (a *alignment) inPlace() []bool {
	out := make([]bool, len(a.left))
	heads := make([]int, len(a.left)) // the section before i in the best run that ends at i
	weights := make([]int, len(a.left))
	tree := make([]int, len(a.right)+1) // prefix maxima, as sections of the left plus one
	last := -1
	for i := range a.left {
		j := a.to[i]
		if j < 0 || !isPresent(a.left[i]) || !isPresent(a.right[j]) || a.left[i].Zone != a.right[j].Zone {
			continue
		}
		heads[i] = -1
		for k := j; k > 0; k -= k & -k {
			if before := tree[k] - 1; before >= 0 && (heads[i] < 0 || weights[before] > weights[heads[i]]) {
				heads[i] = before
			}
		}
		weights[i] = 1 + len(a.left[i].Text)
		if heads[i] >= 0 {
			weights[i] += weights[heads[i]]
		}
		for k := j + 1; k < len(tree); k += k & -k {
			if tree[k] == 0 || weights[tree[k]-1] < weights[i] {
				tree[k] = i + 1
			}
		}
		if last < 0 || weights[i] > weights[last] {
			last = i
		}
	}
	for i := last; i >= 0; i = heads[i] {
		out[i] = true
	}
	return out
}

// entry is a pair of sections by index, -1 for none.
type entry struct{ left, right int }

// sequence gives the pairs in the order they are shown: that of the right
// side, zone by zone, with each section that the left has alone behind the one
// that it follows there.
func (a *alignment) sequence(inPlace []bool) []entry {
	var out []entry
	for _, zone := range []prompt.Zone{prompt.Head, prompt.Tail, prompt.Beside} {
		behind := make(map[int][]int) // sections of the left alone, by the one they follow
		anchor := -1
		for i := range a.left {
			if a.left[i].Zone != zone {
				continue
			}
			if a.to[i] < 0 {
				behind[anchor] = append(behind[anchor], i)
			} else if inPlace[i] {
				anchor = i
			}
		}
		alone := func(anchor int) {
			for _, i := range behind[anchor] {
				out = append(out, entry{i, -1})
			}
		}
		alone(-1)
		for j := range a.right {
			if a.right[j].Zone == zone {
				out = append(out, entry{a.from[j], j})
				if i := a.from[j]; i >= 0 && inPlace[i] {
					alone(i)
				}
			}
		}
	}
	return out
}
