package template

import (
	"errors"
	"fmt"
	"strings"
	texttemplate "text/template"
)

// maxBuilt bounds what the text functions of one rendering may build together,
// in bytes. Without it a few lines that double a variable, or one printf with
// wide fields, could ask for more memory than there is.
const maxBuilt = 16 << 20

var errBuilt = errors.New("the functions of the template build too much text")

// boundedFunctions gives text/template's own functions that build text, each
// under one common bound. The others build none.
func boundedFunctions() texttemplate.FuncMap {
	left := maxBuilt
	bounded := func(most int, build func() string) (string, error) {
		if most > left {
			return "", errBuilt
		}
		text := build()
		left -= len(text)
		return text, nil
	}
	escaper := func(escape func(...any) string) func(...any) (string, error) {
		return func(args ...any) (string, error) {
			return bounded(6*printSize(args), func() string { return escape(args...) })
		}
	}
	return texttemplate.FuncMap{
		"html":     escaper(texttemplate.HTMLEscaper),
		"js":       escaper(texttemplate.JSEscaper),
		"urlquery": escaper(texttemplate.URLQueryEscaper),
		"print": func(args ...any) (string, error) {
			return bounded(printSize(args), func() string { return fmt.Sprint(args...) })
		},
		"println": func(args ...any) (string, error) {
			return bounded(printSize(args), func() string { return fmt.Sprintln(args...) })
		},
		"printf": func(format string, args ...any) (string, error) {
			return bounded(formatSize(format, args), func() string { return fmt.Sprintf(format, args...) })
		},
	}
}

// printSize bounds the length of printed values, the spaces between them and a
// line feed included.
func printSize(args []any) int {
	size := 1
	for _, arg := range args {
		size += valueSize(arg) + 1
	}
	return size
}

// valueSize bounds the length of one printed value. All that a template can
// get hold of are strings, numbers, booleans, nil and the data itself; the
// longest number is a float without exponent.
func valueSize(arg any) int {
	switch arg := arg.(type) {
	case string:
		return len(arg)
	case Data:
		return 100 + len(arg.CWD) + len(arg.Tools) + len(arg.Skills) + len(arg.Memory) + len(arg.TodoList) + len(arg.UTCNow)
	}
	return 400
}

// maxField is the widest field that fmt makes: it stops reading a number that
// is above a million, so one more digit may have come behind a million.
const maxField = 10_000_009

// formatSize bounds what fmt.Sprintf makes of a format: each verb prints its
// argument, quoted where the verb quotes, in its width and its precision;
// arguments that no verb takes are printed at the end. In a format that picks
// arguments by number or takes widths from them, each verb may print the longest.
func formatSize(format string, args []any) int {
	longest, widest, fields := 0, 0, 1
	for _, arg := range args {
		longest = max(longest, valueSize(arg))
		switch arg := arg.(type) {
		case int:
			widest = max(widest, min(max(arg, -arg), maxField))
		case Data: // fmt applies the verb to each of its fields
			fields = 6
		}
	}
	specs, orderly := verbs(format)
	size := len(format) + printSize(args) + 32*len(args)
	for i, spec := range specs {
		value := longest
		if orderly && i < len(args) {
			value = valueSize(args[i])
		}
		if strings.ContainsAny(spec, "#+ qxXU") {
			value *= 6
		}
		size += fields * (64 + value + numbers(spec) + widest*strings.Count(spec, "*"))
	}
	return size
}

// verbs gives the verbs of a format with their flags, as "-8.3s", and whether
// they take the arguments one by one. A plain %% is no verb. What fmt would call
// a bad verb may be given as two: that makes the bound larger, never smaller.
func verbs(format string) (specs []string, orderly bool) {
	orderly = !strings.ContainsAny(format, "[*")
	for {
		_, rest, found := strings.Cut(format, "%")
		if !found {
			return specs, orderly
		}
		end := strings.IndexFunc(rest, func(r rune) bool { return !strings.ContainsRune("+-# 0123456789.[]*", r) })
		switch {
		case end < 0:
			return append(specs, rest), orderly
		case end == 0 && rest[0] == '%':
			format = rest[1:]
		case rest[end] == '%':
			specs, orderly, format = append(specs, rest[:end]), false, rest[end:]
		default:
			specs, format = append(specs, rest[:end+1]), rest[end+1:]
		}
	}
}

// numbers adds up the numbers in a verb's flags, none counted for more than
// fmt makes of it.
func numbers(spec string) int {
	sum, n := 0, 0
	for _, c := range []byte(spec) {
		if c < '0' || c > '9' {
			sum, n = sum+n, 0
			continue
		}
		n = min(10*n+int(c-'0'), maxField)
	}
	return sum + n
}
