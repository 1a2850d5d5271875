package save

import (
	"fmt"
	"slices"

	"foreword/core/workspace"
)

// notes plans the rows of the memory store.
func (p *planner) notes() {
	old, now := allNotes(p.before), allNotes(p.after)
	pairs := pairNotes(old, now)
	for at, n := range now {
		i := pairs[at]
		w := Write{Project: p.after.Project.ID, Note: n}
		switch {
		case i < 0 && isNew(n):
			w.Kind, w.Path, w.What = AddNote, "new note", []string{"add a note"}
		case i < 0:
			w.Kind, w.Path, w.What = RestoreNote, noteName(n.ID), []string{"restore the note"}
		case !sameNote(old[i], n):
			w.Kind, w.Path, w.Seen = EditNote, noteName(n.ID), old[i]
			w.Old, w.OldDigest = []byte(old[i].Content), digest([]byte(old[i].Content), true)
			if old[i].Content != n.Content {
				w.What = append(w.What, "content")
			}
			if !slices.Equal(old[i].Tags, n.Tags) {
				w.What = append(w.What, "tags")
			}
		default:
			continue
		}
		w.New, w.NewDigest = []byte(n.Content), digest([]byte(n.Content), true)
		p.plan.Writes = append(p.plan.Writes, w)
	}
	for _, o := range unpaired(old, pairs) {
		p.plan.Writes = append(p.plan.Writes, Write{
			Kind: ForgetNote, Path: noteName(o.ID), What: []string{"forget the note"},
			Old: []byte(o.Content), OldDigest: digest([]byte(o.Content), true), Project: p.before.Project.ID, Seen: o,
		})
	}
}

func noteName(id int64) string { return fmt.Sprintf("m-%d", id) }

func allNotes(w *workspace.Workspace) []workspace.MemoryEntry {
	list := slices.Clone(w.Memory.Entries)
	for _, n := range w.Aside.Notes {
		list = append(list, n.Value)
	}
	return list
}

// whatIfs lists what was switched off to see the prompt without it.
func (p *planner) whatIfs() {
	const reason = "switched off to see the prompt without it; no file says that"
	for _, t := range p.after.Aside.Tools {
		p.unsaved("tool "+t.Value.Name, reason)
	}
	for _, s := range p.after.Aside.Skills {
		p.unsaved("skill "+s.Value.Name, reason)
	}
	for _, n := range p.after.Aside.Notes {
		p.unsaved("note "+noteName(n.Value.ID), reason)
	}
}
