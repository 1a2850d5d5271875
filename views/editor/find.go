package editor

import (
	"time"

	"foreword/core/buffer"
)

// matchLimit is the most matches that are counted.
const matchLimit = 10_000

// Find looks for a plain text while it is being typed: it selects the first
// match from where the cursor was when Find was asked for. A pattern without
// capitals finds capitals too. The empty pattern ends the search.
func (e Editor) Find(pattern string) Editor {
	e.query, e.selecting = buffer.NewQuery(pattern), false
	e = e.searched()
	if pattern == "" {
		return e.follow()
	}
	if m, ok := e.query.Next(e.buffer.Text(), e.origin); ok {
		e.buffer = e.buffer.Select(m)
	} else {
		e.buffer = e.buffer.MoveTo(e.origin, false)
	}
	return e.moved()
}

// Replace replaces the match that is selected, and goes to the next one.
func (e Editor) Replace(with string, now time.Time) (Editor, Result) {
	return e.at(now).replaces(e.buffer.ReplaceMatch(e.query, with))
}

// ReplaceAll replaces every match, as one step.
func (e Editor) ReplaceAll(with string, now time.Time) (Editor, Result) {
	return e.at(now).replaces(e.buffer.ReplaceAll(e.query, with))
}

// replaces is take with a word about what was replaced.
func (e Editor) replaces(next buffer.Buffer, edit buffer.Edit) (Editor, Result) {
	e, r := e.take(next, edit)
	switch {
	case !r.Changed && len(e.matches) == 0:
		r.Notice = "there is no match"
	case edit.Count > 1:
		r.Notice = "replaced " + counted(edit.Count, "match", "matches")
	}
	return e, r
}

// search carries out the commands of a search.
func (e Editor) search(c Command) (Editor, Result) {
	start, _ := e.buffer.Selection().Range()
	next := map[Command]Request{Replace: AskReplace, ReplaceEvery: AskReplaceAll}[c]
	switch {
	case c == Find || e.query.Pattern() == "":
		e.origin = start
		return e, Result{Request: AskFind, Then: next}
	case next != Nothing:
		e.origin = start
		return e, Result{Request: next}
	}
	text := e.buffer.Text()
	var m buffer.Selection
	var ok bool
	if c == FindNext {
		m, ok = e.query.Next(text, text.Next(start))
	} else {
		m, ok = e.query.Previous(text, start)
	}
	if !ok {
		return e, Result{Notice: "there is no match"}
	}
	var r Result
	switch {
	case c == FindNext && m.Anchor <= start:
		r.Notice = "the search went on from the start"
	case c == FindPrevious && m.Anchor >= start:
		r.Notice = "the search went on from the end"
	}
	e.buffer, e.selecting = e.buffer.Select(m), false
	return e.moved(), r
}

// searched finds the matches of the text anew.
func (e Editor) searched() Editor {
	e.matches = nil
	if e.query.Pattern() != "" {
		e.matches = e.query.All(e.buffer.Text().String(), matchLimit+1)
	}
	return e
}
