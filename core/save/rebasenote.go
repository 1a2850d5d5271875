package save

import (
	"slices"
	"strings"

	"foreword/core/canon"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// notes merges the notes by their numbers. A store that could not be read says
// nothing of them: the edits then stand on what was read last.
func (r *rebaser) notes() {
	if notesDigest(r.base) == notesDigest(r.ours) {
		return
	}
	if m := r.theirs.Memory; m.State == prompt.Unreadable || m.State == prompt.NotFound && len(r.base.Memory.Entries) > 0 {
		w, seen := *r.w, *r.seen
		w.Memory, seen.Memory = r.base.Memory, r.base.Memory
		r.w, r.seen = &w, &seen
	}
	base, theirs := allNotes(r.base), allNotes(r.w)
	ours := allNotes(r.ours)
	for _, n := range ours {
		was, known := noteOf(base, n.ID)
		they, there := noteOf(theirs, n.ID)
		switch {
		case known && noteDigest(was) == noteDigest(n), there && noteDigest(they) == noteDigest(n):
		case !known && n.Created.IsZero():
			r.newNote(n, base, theirs)
		case !known && !there:
			r.do(&r.w, edit.RestoreNote{Note: n})
		case there:
			r.note(was, n, they)
		default:
			r.forgotten(Conflict{What: noteTarget(n.ID).String(), Target: noteTarget(n.ID), Base: noteText(was), Ours: noteText(n), TheirsGone: true}, was, n)
		}
	}
	for _, was := range base {
		they, there := noteOf(theirs, was.ID)
		if _, still := noteOf(ours, was.ID); still || !there {
			continue
		}
		if noteDigest(they) == noteDigest(was) {
			r.do(&r.w, edit.ForgetNote{ID: was.ID})
			continue
		}
		switch r.conflict(Conflict{What: noteTarget(was.ID).String(), Target: noteTarget(was.ID), Base: noteText(was), Theirs: noteText(they), OursGone: true}) {
		case Theirs:
			continue
		case Open:
			r.put(&r.seen, was)
		}
		r.do(&r.w, edit.ForgetNote{ID: was.ID})
	}
}

// newNote adds a note of ours, unless theirs has got the same one meanwhile, as
// after a save.
func (r *rebaser) newNote(n workspace.MemoryEntry, base, theirs []workspace.MemoryEntry) {
	for _, they := range theirs {
		if _, known := noteOf(base, they.ID); !known && noteDigest(they) == noteDigest(n) {
			return
		}
	}
	r.do(&r.w, edit.AddNote{Content: n.Content, Tags: n.Tags})
}

// note merges a note that both sides changed.
func (r *rebaser) note(was, n, they workspace.MemoryEntry) {
	t := noteTarget(n.ID)
	content, seen, mixed := r.lines(Conflict{Target: t, What: t.String()}, was.Content, n.Content, they.Content)
	merged, shown := they, they
	merged.Content, shown.Content = content, seen
	merged.Tags = joined(was.Tags, n.Tags, they.Tags)
	r.put(&r.w, merged)
	if seen != they.Content {
		r.put(&r.seen, shown)
	}
	if mixed || !slices.Equal(merged.Tags, they.Tags) && !slices.Equal(merged.Tags, n.Tags) {
		r.merged = append(r.merged, Merged{What: t.String(), Target: t, Base: was.Content, Ours: n.Content, Theirs: they.Content})
	}
}

// forgotten sees to a note that ours changed and theirs does not have any more.
func (r *rebaser) forgotten(c Conflict, was, n workspace.MemoryEntry) {
	choice := r.conflict(c)
	if choice != Theirs {
		r.do(&r.w, edit.RestoreNote{Note: n})
	}
	if choice == Open {
		r.do(&r.seen, edit.RestoreNote{Note: was})
	}
}

// put gives a note of the workspace another content and other tags. The merge of
// two notes can be blank, which no note may be: it then stays as it is.
func (r *rebaser) put(w **workspace.Workspace, n workspace.MemoryEntry) {
	r.do(w, edit.SetText{Target: noteTarget(n.ID), Text: n.Content})
	r.do(w, edit.TagNote{ID: n.ID, Tags: n.Tags})
}

func noteTarget(id int64) edit.Target { return edit.Target{Kind: edit.Note, ID: id} }

func noteOf(list []workspace.MemoryEntry, id int64) (workspace.MemoryEntry, bool) {
	i := slices.IndexFunc(list, func(n workspace.MemoryEntry) bool { return n.ID == id })
	if i < 0 {
		return workspace.MemoryEntry{}, false
	}
	return list[i], true
}

func noteText(n workspace.MemoryEntry) string {
	if len(n.Tags) == 0 {
		return n.Content
	}
	return n.Content + "\n(" + strings.Join(n.Tags, ", ") + ")\n"
}

func notesDigest(w *workspace.Workspace) string {
	var all []any
	for _, n := range allNotes(w) {
		all = append(all, []any{noteName(n.ID), noteDigest(n)})
	}
	return canon.Digest(all)
}
