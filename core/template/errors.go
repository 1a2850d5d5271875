package template

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Step is the part of a rendering that failed.
type Step string

// The three steps of a rendering.
const (
	StepRead    Step = "read"
	StepParse   Step = "parse"
	StepExecute Step = "execute"
)

// Error is a rendering that failed.
type Error struct {
	Step Step
	// Path is the template's file; empty for a built-in template.
	Path string
	// Line and Column count from 1, columns in bytes. They are 0 where
	// text/template does not tell: always for StepRead, the column also for
	// StepParse, both when a bound was passed.
	Line, Column int
	// Message says what is wrong and what would be right. It is empty for
	// StepRead, where Err says it.
	Message string
	// Err is what was returned by the reader or by text/template.
	Err error
}

// Error gives the step, the place and the reason on one line.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(string(e.Step) + " template")
	if e.Path != "" {
		b.WriteString(" " + e.Path)
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, ": line %d", e.Line)
	}
	if e.Column > 0 {
		fmt.Fprintf(&b, ", column %d", e.Column)
	}
	message := e.Message
	if message == "" && e.Err != nil {
		message = e.Err.Error()
	}
	return b.String() + ": " + message
}

// Unwrap gives the reader's or text/template's own error.
func (e *Error) Unwrap() error { return e.Err }

// templateName is what our templates are called inside text/template. It has
// no colon, so that the places in messages can be read back.
const templateName = "prompt"

// failed turns an error of text/template into ours. Its messages begin with
// "template: prompt:LINE: " or "template: prompt:LINE:COLUMN: ", the line from
// 1 and the column from 0.
func failed(step Step, path string, err error) *Error {
	e := &Error{Step: step, Path: path, Message: printable(err.Error()), Err: err}
	rest, ok := strings.CutPrefix(e.Message, "template: "+templateName+":")
	if !ok {
		return e
	}
	line, rest, ok := leadingNumber(rest)
	if !ok {
		return e
	}
	e.Line = line
	if column, after, ok := leadingNumber(rest); ok {
		e.Column, rest = column+1, after
	}
	rest = strings.TrimPrefix(strings.TrimSpace(rest), "template: ")
	if step == StepExecute {
		_, at, found := strings.Cut(rest, " at <")
		if found && strings.HasPrefix(rest, "executing ") {
			rest = "at <" + at
		}
	}
	e.Message = rest + advice(rest)
	return e
}

// printable spells out what a terminal would obey: text/template quotes the
// source in its messages, and the source is not trusted.
func printable(message string) string {
	var b strings.Builder
	for _, r := range message {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
			continue
		}
		b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
	}
	return b.String()
}

// leadingNumber takes "12:" off the front of a text.
func leadingNumber(text string) (n int, rest string, ok bool) {
	digits, rest, found := strings.Cut(text, ":")
	if !found {
		return 0, text, false
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0, text, false
	}
	return n, rest, true
}

// advice says what would be right, for the mistakes that are made most.
func advice(message string) string {
	switch {
	case strings.Contains(message, "can't evaluate field"):
		return "; the fields are .CWD, .Tools, .Skills, .Memory, .TodoList and .UTCNow"
	case strings.HasPrefix(message, "function ") && strings.HasSuffix(message, " not defined"):
		return "; there are only the standard functions of Go's text/template"
	case strings.HasPrefix(message, "unexpected EOF"):
		return "; an {{if}}, {{with}}, {{range}} or {{define}} lacks its {{end}}"
	case strings.HasPrefix(message, "unexpected {{end}}"):
		return "; it closes nothing"
	}
	return ""
}
