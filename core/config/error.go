package config

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Error is a place in a file that is refused, with the reason.
type Error struct {
	// Path is the file as it was given; empty for a text without one.
	Path string
	// Line and Column count from 1; columns count characters, and a byte order
	// mark is none of them.
	Line, Column int
	Message      string
	// Hint says what to do; it may be empty.
	Hint string
}

func (e *Error) Error() string {
	text := fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
	if e.Path != "" {
		text = e.Path + ": " + text
	}
	if e.Hint != "" {
		text += " (" + e.Hint + ")"
	}
	return text
}

// join gives one error for all of them, in the order of the file; nil for none.
func join(found []*Error) error {
	slices.SortStableFunc(found, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	all := make([]error, len(found))
	for i, e := range found {
		all[i] = e
	}
	return errors.Join(all...)
}
