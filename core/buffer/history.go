package buffer

import "time"

// pause is how long a step of typing stays open: what is typed later is a step
// of its own.
const pause = 2 * time.Second

// History is the steps that led from one state to another, for undo and redo
// without limit. S is what is restored: a Buffer, or anything immutable that
// was made from one. It is a value; the zero value has no steps.
type History[S any] struct {
	past, future *step[S]
	closed       bool
}

// step is one entry of a stack of steps.
type step[S any] struct {
	edit          Edit
	before, after S
	at            time.Time
	next          *step[S]
	depth         int
}

// Record adds an edit that led from one state to another at some time. It
// becomes part of the last step where it goes on with it: typing within a word
// and without a pause, line breaks or single characters deleted in a row.
// Undone steps are forgotten. An edit of kind None adds nothing.
func (h History[S]) Record(before, after S, e Edit, at time.Time) History[S] {
	if e.Kind == None {
		return h
	}
	last := h.past
	if last != nil && h.future == nil && !h.closed && at.Sub(last.at) < pause && e.joins(last.edit) {
		joined := *last
		joined.edit, joined.after, joined.at = e.with(last.edit), after, at
		return History[S]{past: &joined}
	}
	return History[S]{past: &step[S]{edit: e, before: before, after: after, at: at, next: last, depth: depth(last) + 1}}
}

// Close makes the next edit start a step of its own. Callers close when the
// cursor was moved or the text was saved.
func (h History[S]) Close() History[S] {
	h.closed = true
	return h
}

// Undo takes the last step back: it gives the state before it and the step's
// label.
func (h History[S]) Undo() (next History[S], state S, label string, ok bool) {
	if h.past == nil {
		return h, state, "", false
	}
	undone := *h.past
	undone.next, undone.depth = h.future, depth(h.future)+1
	return History[S]{past: h.past.next, future: &undone}, undone.before, undone.edit.Label(), true
}

// Redo takes the last undo back: it gives the state after the step and the
// step's label.
func (h History[S]) Redo() (next History[S], state S, label string, ok bool) {
	if h.future == nil {
		return h, state, "", false
	}
	redone := *h.future
	redone.next, redone.depth = h.past, depth(h.past)+1
	return History[S]{past: &redone, future: h.future.next, closed: true}, redone.after, redone.edit.Label(), true
}

// Steps gives the labels of all steps, the first one first, and how many of
// them are done; the others are undone.
func (h History[S]) Steps() (labels []string, done int) {
	done = depth(h.past)
	labels = make([]string, done+depth(h.future))
	for s := h.past; s != nil; s = s.next {
		labels[s.depth-1] = s.edit.Label()
	}
	i := done
	for s := h.future; s != nil; s = s.next {
		labels[i] = s.edit.Label()
		i++
	}
	return labels, done
}

// Step gives the label of the last step that is done, empty without one, and how
// many steps are done.
func (h History[S]) Step() (label string, done int) {
	if h.past == nil {
		return "", 0
	}
	return h.past.edit.Label(), h.past.depth
}

func depth[S any](s *step[S]) int {
	if s == nil {
		return 0
	}
	return s.depth
}
