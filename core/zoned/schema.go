package zoned

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"foreword/core/canon"
)

// place is where a value stands in a document: the way from the root.
type place struct {
	parent *place
	// key is the member's name; in a list, index counts instead.
	key   string
	index int
	list  bool
}

func (p *place) member(key string) *place { return &place{parent: p, key: key} }
func (p *place) item(i int) *place        { return &place{parent: p, index: i, list: true} }

// steps gives the way from the root; the root itself is none.
func (p *place) steps() []*place {
	var way []*place
	for ; p != nil && p.parent != nil; p = p.parent {
		way = append(way, p)
	}
	slices.Reverse(way)
	return way
}

// String gives the way as people write it, as "session.turns[2].kind". A key
// that is no plain word is quoted: it comes from a file.
func (p *place) String() string {
	var b strings.Builder
	for _, step := range p.steps() {
		switch {
		case step.list:
			fmt.Fprintf(&b, "[%d]", step.index)
			continue
		case b.Len() > 0:
			b.WriteByte('.')
		}
		if strings.Trim(step.key, wordBytes) == "" && step.key != "" {
			b.WriteString(step.key)
		} else {
			b.WriteString(strconv.Quote(step.key))
		}
	}
	return b.String()
}

const wordBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

// mistake is a value that is not as it should be, or a key that should not be.
type mistake struct {
	at      *place
	key     bool
	message string
}

func (m *mistake) Error() string { return m.message }

func expected(at *place, what string, v any) error {
	return &mistake{at: at, message: "expected " + what + ", not " + describe(v)}
}

// describe names a value, in so many words that a long one does not flood the line.
func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case string:
		if r := []rune(v); len(r) > 40 {
			return strconv.Quote(string(r[:40])+"…") + " (a text)"
		}
		return strconv.Quote(v)
	case canon.Number:
		if len(v) > 40 {
			return "a number of " + strconv.Itoa(len(v)) + " characters"
		}
		return string(v)
	case []any:
		return "a list"
	}
	return "an object"
}

// reader puts a value into its place in a state.
type reader func(at *place, v any) error

// field is a member that an object may have. One that is null counts as absent.
type field struct {
	name     string
	required bool
	read     reader
}

func object(fields ...field) reader {
	return func(at *place, v any) error {
		o, ok := v.(canon.Object)
		if !ok {
			return expected(at, "an object", v)
		}
		for _, m := range o {
			i := slices.IndexFunc(fields, func(f field) bool { return f.name == m.Key })
			if i < 0 {
				return &mistake{at: at.member(m.Key), key: true, message: "unknown key; known here: " + names(fields)}
			}
			if m.Value == nil && !fields[i].required {
				continue
			}
			if err := fields[i].read(at.member(m.Key), m.Value); err != nil {
				return err
			}
		}
		for _, f := range fields {
			if _, there := o.Get(f.name); f.required && !there {
				return &mistake{at: at, message: "lacks the key " + strconv.Quote(f.name)}
			}
		}
		return nil
	}
}

func names(fields []field) string {
	list := make([]string, len(fields))
	for i, f := range fields {
		list[i] = f.name
	}
	return strings.Join(list, ", ")
}

func text(into *string) reader {
	return func(at *place, v any) error {
		s, ok := v.(string)
		if !ok {
			return expected(at, "a text", v)
		}
		*into = s
		return nil
	}
}

func flag(into *bool) reader {
	return func(at *place, v any) error {
		b, ok := v.(bool)
		if !ok {
			return expected(at, "true or false", v)
		}
		*into = b
		return nil
	}
}

// whole reads a whole number between two bounds.
func whole[T int | int64](into *T, low, high int64) reader {
	return func(at *place, v any) error {
		if spelled, ok := v.(canon.Number); ok {
			if n, err := strconv.ParseInt(string(spelled), 10, 64); err == nil && n >= low && n <= high {
				*into = T(n)
				return nil
			}
		}
		return expected(at, fmt.Sprintf("a whole number from %d to %d", low, high), v)
	}
}

// list reads each item of a list in the way that it is given for its place.
func list[T any](into *[]T, item func(*T) reader) reader {
	return func(at *place, v any) error {
		values, ok := v.([]any)
		if !ok {
			return expected(at, "a list", v)
		}
		items := make([]T, len(values))
		for i, value := range values {
			if err := item(&items[i])(at.item(i), value); err != nil {
				return err
			}
		}
		*into = items
		return nil
	}
}
