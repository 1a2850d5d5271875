package edit

import (
	"slices"

	"foreword/core/workspace"
)

// The functions of this file never change the values of a list that they are given,
// since the workspace before the edit still has it: they make another list.

// replaced gives the list with another value in place i.
func replaced[T any](list []T, i int, value T) []T {
	next := slices.Clone(list)
	next[i] = value
	return next
}

// inserted gives the list with a value before place i.
func inserted[T any](list []T, i int, value T) []T {
	return slices.Insert(slices.Clip(list), i, value)
}

// removed gives the list without the value in place i.
func removed[T any](list []T, i int) []T {
	return append(slices.Clone(list[:i]), list[i+1:]...)
}

// drop takes the value in place i out of a list of the workspace.
func drop[T any](list *[]T, i int) error {
	if err := has(*list, i); err != nil {
		return err
	}
	*list = removed(*list, i)
	return nil
}

// alter changes the value in place i of a list of the workspace.
func alter[T any](list *[]T, i int, change func(*T) error) error {
	if err := has(*list, i); err != nil {
		return err
	}
	value := (*list)[i]
	if err := change(&value); err != nil {
		return err
	}
	*list = replaced(*list, i, value)
	return nil
}

// has refuses a place that the list does not have.
func has[T any](list []T, i int) error {
	if i < 0 || i >= len(list) {
		return ErrMissing
	}
	return nil
}

// room refuses a place where nothing can be put.
func room[T any](list []T, i int) error {
	if i < 0 || i > len(list) {
		return refused("the place %d is outside of the list of %d", i+1, len(list))
	}
	return nil
}

// whole puts those that are switched off back in their places. It gives the
// list, and which of it are off.
func whole[T any](on []T, off []workspace.Placed[T]) ([]T, []bool) {
	list := make([]T, 0, len(on)+len(off))
	are := make([]bool, 0, cap(list))
	for len(list) < cap(list) {
		if len(off) > 0 && (off[0].At <= len(list) || len(on) == 0) {
			list, are, off = append(list, off[0].Value), append(are, true), off[1:]
			continue
		}
		list, are, on = append(list, on[0]), append(are, false), on[1:]
	}
	return list, are
}

// parted undoes whole.
func parted[T any](list []T, are []bool) (on []T, off []workspace.Placed[T]) {
	if slices.Contains(are, false) {
		on = make([]T, 0, len(list))
	}
	for i, value := range list {
		if are[i] {
			off = append(off, workspace.Placed[T]{At: i, Value: value})
		} else {
			on = append(on, value)
		}
	}
	return on, off
}

// switched takes the first value that is meant out of the list or puts it back.
func switched[T any](on []T, off []workspace.Placed[T], out bool, meant func(T) bool) ([]T, []workspace.Placed[T], error) {
	list, are := whole(on, off)
	i := slices.IndexFunc(list, meant)
	if i < 0 {
		return nil, nil, ErrMissing
	}
	are[i] = out
	on, off = parted(list, are)
	return on, off, nil
}
