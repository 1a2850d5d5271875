package edit

import (
	"slices"

	"foreword/core/workspace"
)

// History is the workspaces of a session, one a step, and which of them is the
// present one. It forgets none but those that were undone when another step is
// made. It is not safe for concurrent use.
type History struct {
	steps []step
	base  *workspace.Workspace
	at    int
	saved int // -1 when the saved workspace is no longer a step
	open  bool
}

type step struct {
	label, key string
	w          *workspace.Workspace
}

// Step is a step as a list shows it.
type Step struct {
	// Label names what was done; the first step is what was read.
	Label string
	// Current marks the step that is shown now, Saved the one that is on disk.
	Current, Saved bool
}

// New starts a history at a workspace as it was read.
func New(w *workspace.Workspace) *History {
	return &History{steps: []step{{label: "as read", w: w}}, base: w}
}

// Current gives the present workspace.
func (h *History) Current() *workspace.Workspace { return h.steps[h.at].w }

// Base gives the workspace that is on disk, to which a plan of writes compares:
// the one that was read, or the one of the last MarkSaved.
func (h *History) Base() *workspace.Workspace { return h.base }

// Do makes w the present workspace, in a step of that label; it says whether
// anything is new. A step with the merge key of the step before it becomes part
// of that one, as letters typed into one text do; an empty key never merges, nor
// does anything after Break, Undo, Redo, Jump, Withdraw or MarkSaved.
func (h *History) Do(label, mergeKey string, w *workspace.Workspace) bool {
	if w == h.Current() {
		return false
	}
	if h.saved > h.at {
		h.saved = -1
	}
	kept := h.steps[:h.at+1]
	if h.open && mergeKey != "" && kept[h.at].key == mergeKey {
		h.steps = slices.Clip(kept)
		h.steps[h.at].w, h.steps[h.at].label = w, label
		return true
	}
	h.steps = append(slices.Clip(kept), step{label, mergeKey, w})
	h.at++
	h.open = true
	return true
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

// Undo goes one step back. It gives the label of the step that it took back,
// and false when there is none.
func (h *History) Undo() (label string, ok bool) {
	if h.at == 0 {
		return "", false
	}
	label = h.steps[h.at].label
	return label, h.Jump(h.at - 1)
}

// Redo goes one step forward. It gives the label of the step that it did again,
// and false when there is none.
func (h *History) Redo() (label string, ok bool) {
	if h.at == len(h.steps)-1 {
		return "", false
	}
	label = h.steps[h.at+1].label // before Jump moves on
	return label, h.Jump(h.at + 1)
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
		list[i] = Step{Label: s.label, Current: i == h.at, Saved: i == h.saved}
	}
	return list
}

// MarkSaved notes that the present workspace is on disk, where it was read again
// as disk: the same texts, in other lines of their files perhaps.
func (h *History) MarkSaved(disk *workspace.Workspace) {
	h.base, h.saved, h.open = disk, h.at, false
}

// Rebase notes that a part of the present workspace was written, and that the
// disk now says what disk does. The present workspace still counts as unsaved.
func (h *History) Rebase(disk *workspace.Workspace) { h.base = disk }

// Dirty says whether the present workspace differs from what is on disk, as far
// as steps tell.
func (h *History) Dirty() bool { return h.at != h.saved }
