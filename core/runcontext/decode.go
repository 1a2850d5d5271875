package runcontext

import (
	"fmt"

	"foreword/core/canon"
	"foreword/core/prompt"
)

// Kind names a reason to refuse an input.
type Kind string

// The reasons to refuse an input, in the order they are looked for. RunContext
// also refuses a lone pair in place of a list; JSON cannot spell one.
const (
	UnknownArgument Kind = "unknown-argument"
	UnorderedObject Kind = "unordered-object"
	EntryNotAPair   Kind = "entry-not-a-pair"
	BadName         Kind = "bad-name"
	ValueNotString  Kind = "value-not-a-string"
)

// Error is a refused input.
type Error struct {
	Kind Kind
	// List is the argument, and Entry the place in it from 1, where known.
	List  string
	Entry int
}

func (e *Error) Error() string {
	reason := map[Kind]string{
		UnknownArgument: "is not one of facts, head_sections and tail_sections",
		UnorderedObject: "is a mapping, which has no order: give a list of pairs",
		EntryNotAPair:   "is not a pair of name and value",
		BadName:         "has a name that is not a string, or is blank",
		ValueNotString:  "has a value that is not a string",
	}[e.Kind]
	if e.Entry > 0 {
		return fmt.Sprintf("%s: entry %d %s", e.List, e.Entry, reason)
	}
	return e.List + " " + reason
}

// Decode makes a context of a JSON object with the lists facts, head_sections
// and tail_sections, each an array of [name, value]. It makes RunContext's
// checks in RunContext's order; a refusal is an *Error.
func Decode(input canon.Object) (Context, error) {
	names := []string{"facts", "head_sections", "tail_sections"}
	for _, m := range input {
		if m.Key != names[0] && m.Key != names[1] && m.Key != names[2] {
			return Context{}, &Error{Kind: UnknownArgument, List: m.Key}
		}
	}
	var lists [3][]Entry
	for i, name := range names {
		v, _ := input.Get(name)
		list, err := decodeList(name, v)
		if err != nil {
			return Context{}, err
		}
		lists[i] = list
	}
	return New(lists[0], lists[1], lists[2]), nil
}

func decodeList(name string, v any) ([]Entry, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case canon.Object:
		return nil, &Error{Kind: UnorderedObject, List: name}
	case []any:
		return decodeEntries(name, v)
	}
	return nil, &Error{Kind: EntryNotAPair, List: name, Entry: 1}
}

func decodeEntries(list string, items []any) ([]Entry, error) {
	var entries []Entry
	for i, item := range items {
		pair, ok := item.([]any)
		if !ok || len(pair) != 2 {
			return nil, &Error{Kind: EntryNotAPair, List: list, Entry: i + 1}
		}
		name, ok := pair[0].(string)
		if !ok || prompt.Blank(name) {
			return nil, &Error{Kind: BadName, List: list, Entry: i + 1}
		}
		if pair[1] == nil {
			continue
		}
		value, ok := pair[1].(string)
		if !ok {
			return nil, &Error{Kind: ValueNotString, List: list, Entry: i + 1}
		}
		entries = append(entries, Entry{name, value})
	}
	return entries, nil
}
