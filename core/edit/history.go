package edit

import (
	"slices"

	"foreword/core/workspace"
)

// History is the workspaces of a session, one a step, and which of them is the
// present one. It forgets none but those that were undone when another step is
// made. It is not safe for concurrent use.
//
// Each step knows what was on disk when it was made. When somebody else changes
// files, Rebase makes the present step again on top of them, and each other step
// once the history comes to it: undo takes back what was edited here, and never
// what was read from disk since. So no step brings back a text that a save would
// put over somebody else's.
type History struct {
	steps []step
	disk  *workspace.Workspace
	// writes are what our own saves changed on disk, in their order.
	writes []write
	at     int
	saved  int // -1 when the saved workspace is no longer a step
	open   bool
}

type step struct {
	label, detail, key string
	w                  *workspace.Workspace
	// base is what w is compared with, and writes how many of the history's
	// writes are in it.
	base   *workspace.Workspace
	writes int
}

// write is the disk before a save of our own, and after it.
type write struct{ before, after *workspace.Workspace }

// Step is a step as a list shows it.
type Step struct {
	// Label names what was done; the first step is what was read. Detail tells it
	// from others of that name, as what was typed; it is empty where the label
	// says all. Both quote names and texts as they are.
	Label, Detail string
	// Current marks the step that is shown now, Saved the one that is on disk.
	Current, Saved bool
}

// String gives the label with its detail.
func (s Step) String() string {
	if s.Detail == "" {
		return s.Label
	}
	return s.Label + ": " + s.Detail
}

func (s step) shown() Step { return Step{Label: s.label, Detail: s.detail} }

// New starts a history at a workspace as it was read.
func New(w *workspace.Workspace) *History {
	return &History{steps: []step{{label: "as read", w: w, base: w}}, disk: w}
}

// Current gives the present workspace.
func (h *History) Current() *workspace.Workspace { return h.steps[h.at].w }

// Base gives what the present workspace is compared with, by a plan of writes and
// by the next Rebase: what is on disk, as far as the present step takes account
// of it.
func (h *History) Base() *workspace.Workspace { return h.steps[h.at].base }

// Disk gives the workspace that was read last.
func (h *History) Disk() *workspace.Workspace { return h.disk }

// Do makes w the present workspace, in a step of that label; it says whether
// anything is new. A step with the merge key of the step before it becomes part
// of that one, as letters typed into one text do; an empty key never merges, nor
// does anything after Break, Undo, Redo, Jump, Withdraw or MarkSaved.
func (h *History) Do(label, mergeKey string, w *workspace.Workspace) bool {
	return h.DoOn(label, mergeKey, w, h.Base())
}

// DoOn is Do for a workspace that is compared with another base from now on.
func (h *History) DoOn(label, mergeKey string, w, base *workspace.Workspace) bool {
	if w == h.Current() && base == h.Base() {
		return false
	}
	if h.saved > h.at {
		h.saved = -1
	}
	kept := h.steps[:h.at+1]
	if h.open && mergeKey != "" && kept[h.at].key == mergeKey {
		h.steps = slices.Clip(kept)
		s := &h.steps[h.at]
		s.w, s.label, s.detail, s.base = w, label, "", base
		return true
	}
	h.steps = append(slices.Clip(kept), step{label: label, key: mergeKey, w: w, base: base, writes: h.steps[h.at].writes})
	h.at++
	h.open = true
	return true
}

// Detail gives the present step the detail that Step tells.
func (h *History) Detail(text string) { h.steps[h.at].detail = text }

// Retrace goes back over the present step, or forward over the next one, if that
// step has the merge key and its other side is what is asked for. An editor with
// an undo of its own goes through the history so, and does not add what it takes
// back as a step.
func (h *History) Retrace(forward bool, mergeKey string, is func(w *workspace.Workspace) bool) bool {
	over, to := h.at, h.at-1
	if forward {
		over, to = h.at+1, h.at+1
	}
	if to < 0 || over >= len(h.steps) || mergeKey == "" || h.steps[over].key != mergeKey || !is(h.steps[to].w) {
		return false
	}
	return h.Jump(to)
}

// Break ends merging: the next Do is a step of its own.
func (h *History) Break() { h.open = false }

// Withdraw takes the present step out of the history as if it had not been
// made, and gives true, when it is still open and has that merge key: what was
// begun and came to nothing is nothing to undo.
func (h *History) Withdraw(mergeKey string) bool {
	if h.at == 0 || !h.open || mergeKey == "" || h.steps[h.at].key != mergeKey {
		return false
	}
	h.at--
	h.steps, h.open = slices.Clip(h.steps[:h.at+1]), false
	return true
}

// Undo goes one step back. It gives the step that it took back, and false when
// there is none.
func (h *History) Undo() (undone Step, ok bool) {
	if h.at == 0 {
		return Step{}, false
	}
	undone = h.steps[h.at].shown()
	return undone, h.Jump(h.at - 1)
}

// Redo goes one step forward. It gives the step that it did again, and false
// when there is none.
func (h *History) Redo() (done Step, ok bool) {
	if h.at == len(h.steps)-1 {
		return Step{}, false
	}
	done = h.steps[h.at+1].shown() // before Jump moves on
	return done, h.Jump(h.at + 1)
}

// Jump goes to the step in that place of Steps, and gives false when there is
// no such step.
func (h *History) Jump(i int) bool {
	if i < 0 || i >= len(h.steps) {
		return false
	}
	h.at, h.open = i, false
	return true
}

// Steps lists the steps, the first of which is what was read.
func (h *History) Steps() []Step {
	list := make([]Step, len(h.steps))
	for i, s := range h.steps {
		list[i] = s.shown()
		list[i].Current, list[i].Saved = i == h.at, i == h.saved
	}
	return list
}

// Read notes what is on disk now. Written is what would be there had nobody but a
// save of our own written since the last Read, and nil without such a save.
func (h *History) Read(disk, written *workspace.Workspace) {
	if written != nil {
		h.writes = append(h.writes, write{h.disk, written})
	}
	h.disk = disk
}

// Rebase makes the present step again on top of what is on disk, where that has
// changed since the step was made. On gives the edits that led from base to ours
// on top of theirs, and what the result is compared with, which is theirs unless
// something in it is still to be decided.
func (h *History) Rebase(on func(base, ours, theirs *workspace.Workspace) (w, seen *workspace.Workspace)) {
	s := &h.steps[h.at]
	for ; s.writes < len(h.writes); s.writes++ {
		own := h.writes[s.writes]
		if s.base != own.before {
			s.w, s.base = on(s.base, s.w, own.before)
		}
		if s.base == own.before {
			s.base = own.after // and w stays: to undo past a save is to want what was before it
			continue
		}
		s.base, _ = on(own.before, s.base, own.after)
	}
	if s.base != h.disk {
		s.w, s.base = on(s.base, s.w, h.disk)
	}
}

// MarkSaved notes that the present workspace says what is on disk, which takes its
// place.
func (h *History) MarkSaved() {
	h.steps[h.at].w, h.steps[h.at].base = h.disk, h.disk
	h.saved, h.open = h.at, false
}

// Dirty says whether the present workspace differs from what is on disk, as far
// as steps tell.
func (h *History) Dirty() bool { return h.at != h.saved }
