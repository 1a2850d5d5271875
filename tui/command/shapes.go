package command

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/workspace"
)

// jsonVersion is the version of the JSON shapes.
const jsonVersion = 1

// subject begins the JSON answers that are about one prompt: which it is, and
// the moment and place that it was built for.
//
//	version  int     1
//	layout   string  the layout's name
//	role     string  the role's name
//	root     string  the repository root, else the working directory
//	cwd      string  the working directory that the agent is given
//	now      string  the moment of the clock's facts, RFC 3339
type subject struct {
	Version int    `json:"version"`
	Layout  string `json:"layout"`
	Role    string `json:"role"`
	Root    string `json:"root"`
	Cwd     string `json:"cwd"`
	Now     string `json:"now"`
}

func subjectOf(w *workspace.Workspace, p *prompt.Prompt) subject {
	return subject{
		Version: jsonVersion,
		Layout:  p.Layout,
		Role:    p.Role,
		Root:    w.Root,
		Cwd:     w.Cwd,
		Now:     w.Now.Format(timeFormat),
	}
}

// timeFormat is RFC 3339 with as many digits of the second as there are.
const timeFormat = "2006-01-02T15:04:05.999999999Z07:00"

// method is how tokens were counted.
//
//	name   string  the counter's name
//	title  string  the counter in words
type method struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

func methodOf(c token.Counter) method { return method{c.Name(), c.Title()} }

// count is a number of tokens and what it is worth.
//
//	tokens    int     the number
//	accuracy  string  "exact", "estimate" or "rough"
//	low       int     the true number is at least this many percent off, as -10
//	high      int     and at most this many, as 6; both are 0 when exact
//	note      string  what is worth knowing of the count
type count struct {
	Tokens   int    `json:"tokens"`
	Accuracy string `json:"accuracy"`
	Low      int    `json:"low"`
	High     int    `json:"high"`
	Note     string `json:"note"`
}

func countOf(c token.Count) count {
	names := [...]string{token.Exact: "exact", token.Estimate: "estimate", token.Rough: "rough"}
	return count{c.Tokens, names[c.Accuracy], c.Low, c.High, c.Note}
}

// measure is the size of a text.
//
//	bytes   int    its length
//	count   count  its tokens
type measure struct {
	Bytes int   `json:"bytes"`
	Count count `json:"count"`
}

// origin is where a text came from.
//
//	kind    string  "file", "git", "clock" and the like
//	path    string  the file, relative to the root where it lies inside
//	line    int     its first line in the file, from 1; 0 where it has none
//	detail  string  a rule, a row, a command
//	text    string  all of this as one phrase
type origin struct {
	Kind   string `json:"kind"`
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Detail string `json:"detail"`
	Text   string `json:"text"`
}

func originOf(s prompt.Source) origin {
	return origin{string(s.Kind), s.Path, s.Line, s.Detail, s.String()}
}

// refusals gives the reasons for which the original system would build no such
// prompt.
func refusals(p *prompt.Prompt) []string {
	texts := make([]string, len(p.Refusals))
	for i, err := range p.Refusals {
		texts[i] = err.Error()
	}
	return texts
}

// carries says why JSON cannot carry a text, if it cannot: it has only
// characters, and would put others in the place of what is none.
func carries(what, text string) error {
	if utf8.ValidString(text) {
		return nil
	}
	return errors.New(what + " is not UTF-8, which JSON cannot carry\nwithout --json its bytes are written as they are")
}

// accuracy says in words what a count is worth: "exact", "±8 %", "-10 to +6 %"
// or "rough".
func accuracy(c token.Count) string {
	band := fmt.Sprintf("%+d to %+d %%", c.Low, c.High)
	if c.Low == -c.High {
		band = fmt.Sprintf("±%d %%", c.High)
	}
	switch {
	case c.Accuracy == token.Exact:
		return "exact"
	case c.Accuracy == token.Estimate:
		return band
	case c.Low == 0 && c.High == 0:
		return "rough"
	}
	return "rough, " + band
}
