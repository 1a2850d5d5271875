package budget

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// Kind says what sort of value moves.
type Kind string

// The kinds of moving values.
const (
	Date     Kind = "date"
	Time     Kind = "time"
	Cwd      Kind = "cwd"
	Branch   Kind = "branch"
	Head     Kind = "head"
	RandomID Kind = "random id"
)

// advice says what to do about a value of that kind.
func (k Kind) advice() string {
	switch k {
	case Date:
		return "move it behind the conversation, as a fact from the clock: here it breaks the cache once a day"
	case Time:
		return "move it behind the conversation, as a fact from the clock: here no two requests share what follows it"
	case Cwd:
		return "move it behind the conversation, as a fact from cwd: here each folder and each worktree has a cache of its own"
	case Branch:
		return "move it behind the conversation, as a fact from git branch: here every switch breaks the cache"
	case Head:
		return "move it behind the conversation, as a fact from git head: here every commit breaks the cache"
	}
	return "leave it out, or move it behind the conversation: here each run has a cache of its own"
}

// Finding is a value before the conversation that will not be the same next
// time.
type Finding struct {
	// Section is the index of the section, Part that of the part of it, -1 for
	// none.
	Section, Part int
	// Value is the text that moves, Offset where it starts in the section's text,
	// in bytes.
	Value  string
	Kind   Kind
	Offset int
	// Advice is what to do about it, in one line.
	Advice string
}

// Moving finds the values of the workspace that move and stand in the sections
// before the conversation: today's date in the usual spellings, the time, the
// working directory, the branch on a line that speaks of one, the head commit,
// and random ids (UUIDs of version 4 and 7). They come in the order of the text.
// A value that merely looks like one of them, as the date of another day, is not
// found: it does not move.
func Moving(p *prompt.Prompt, w *workspace.Workspace) []Finding {
	var found []Finding
	needles := needlesOf(w)
	for i, s := range p.Sections {
		if s.Zone != prompt.Head || s.Text == "" {
			continue
		}
		var here []Finding
		for _, n := range needles {
			here = append(here, n.in(s.Text)...)
		}
		here = append(here, randomIDs(s.Text)...)
		for _, f := range distinct(here) {
			f.Section, f.Part, f.Advice = i, partAt(s, f.Offset), f.Kind.advice()
			found = append(found, f)
		}
	}
	return found
}

// needle is a value to look for.
type needle struct {
	kind  Kind
	value string
	// longer takes more bytes of the text in: the time behind a date, the rest of
	// a commit's id.
	longer func(rest string) int
	// line must be on the line too, in small letters; empty for nothing.
	line string
}

// dateLayouts are the usual spellings of a day.
var dateLayouts = [...]string{
	"2006-01-02", "2006/01/02", "02.01.2006", "01/02/2006", "02/01/2006",
	"January 2, 2006", "2 January 2006", "Jan 2, 2006", "2 Jan 2006", "20060102",
}

func needlesOf(w *workspace.Workspace) []needle {
	var list []needle
	for _, moment := range []time.Time{w.Now, w.Now.UTC()} {
		for _, layout := range dateLayouts {
			day := needle{kind: Date, value: moment.Format(layout), longer: clock}
			if !moment.IsZero() && !slices.ContainsFunc(list, func(n needle) bool { return n.value == day.value }) {
				list = append(list, day)
			}
		}
	}
	if len(w.Cwd) > 1 {
		list = append(list, needle{kind: Cwd, value: w.Cwd})
	}
	if branch := w.Project.Branch; branch != "" {
		n := needle{kind: Branch, value: branch}
		if !strings.ContainsRune(branch, '/') {
			n.line = "branch" // a plain word means the branch only where one is spoken of
		}
		list = append(list, n)
	}
	if len(w.Project.Head) >= shortHead {
		rest := w.Project.Head[shortHead:]
		list = append(list, needle{kind: Head, value: w.Project.Head[:shortHead], longer: func(text string) int {
			n := 0
			for n < len(rest) && n < len(text) && rest[n] == text[n] {
				n++
			}
			return n
		}})
	}
	return list
}

// shortHead is the fewest digits that a commit is named by.
const shortHead = 7

var clockBehind = regexp.MustCompile(`^[T ,]{0,2}(?:at )?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?`)

// clock gives how many bytes of the text behind a date are a time of the day.
func clock(rest string) int {
	return len(clockBehind.FindString(rest[:min(len(rest), 48)]))
}

// in finds a needle in a text, as a word of its own.
func (n needle) in(text string) []Finding {
	var found []Finding
	for from := 0; ; {
		at := strings.Index(text[from:], n.value)
		if at < 0 {
			return found
		}
		start := from + at
		end := start + len(n.value)
		from = end
		kind := n.kind
		if n.longer != nil {
			if more := n.longer(text[end:]); more > 0 && kind == Date {
				kind, end = Time, end+more
			} else {
				end += more
			}
		}
		if start > 0 && isWord(text[start-1]) || end < len(text) && isWord(text[end]) || !n.spokenOf(text, start) {
			continue
		}
		found = append(found, Finding{Value: text[start:end], Kind: kind, Offset: start})
	}
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// lineAround is how far from a value its line is looked at, in bytes.
const lineAround = 120

// spokenOf says whether the line around a place has the word that it must.
func (n needle) spokenOf(text string, at int) bool {
	if n.line == "" {
		return true
	}
	start := max(0, at-lineAround)
	start += strings.LastIndexByte(text[start:at], '\n') + 1
	line, _, _ := strings.Cut(text[start:min(len(text), at+lineAround)], "\n")
	return strings.Contains(strings.ToLower(line), n.line)
}

// distinct gives findings in the order of the text, without those that start
// inside of another.
func distinct(found []Finding) []Finding {
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(len(b.Value), len(a.Value)))
	})
	end := -1
	return slices.DeleteFunc(found, func(f Finding) bool {
		inside := f.Offset < end
		if !inside {
			end = f.Offset + len(f.Value)
		}
		return inside
	})
}

// partAt gives the last part of a section that a byte lies in, -1 for none: of
// parts within parts the inner one comes later.
func partAt(s prompt.Section, offset int) int {
	for i := len(s.Parts) - 1; i >= 0; i-- {
		if p := s.Parts[i]; p.Start <= offset && offset < p.End {
			return i
		}
	}
	return -1
}
