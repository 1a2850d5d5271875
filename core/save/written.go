package save

import (
	"cmp"
	"slices"

	"foreword/core/edit"
	"foreword/core/workspace"
)

// Written gives the workspace that was on disk before, with all that the disk
// now has as it was written from after: what a save of our own changed, without
// what anybody else did meanwhile.
func Written(before, after, disk *workspace.Workspace) *workspace.Workspace {
	r := &rebaser{w: before}
	for _, t := range textTargets(after) {
		now, ok := edit.Text(after, t)
		if there, same := edit.Text(disk, t); ok && same && there == now {
			r.do(&r.w, edit.SetText{Target: t, Text: now})
		}
	}
	next := *r.w
	if factsDigest(after.Facts) == factsDigest(disk.Facts) {
		next.Facts = disk.Facts
	}
	if blocksDigest(after.Head) == blocksDigest(disk.Head) && blocksDigest(after.Tail) == blocksDigest(disk.Tail) {
		next.Head, next.Tail = disk.Head, disk.Tail
	}
	next.Roles = slices.Clone(next.Roles)
	for i, role := range next.Roles {
		a, _ := after.Role(role.Name)
		d, ok := disk.Role(role.Name)
		if ok && policyDigest(a.Policy) == policyDigest(d.Policy) {
			next.Roles[i].Policy, next.Roles[i].Source = d.Policy, d.Source
		}
	}
	next.Memory = writtenNotes(before, after, disk)
	if after.State != nil && disk.State != nil && sameState(*after.State, *disk.State) {
		next.State = disk.State
	}
	return &next
}

// writtenNotes gives the notes that were on disk before, with what of the notes
// after is on disk now. A new note is there under the id that the store gave it.
func writtenNotes(before, after, disk *workspace.Workspace) workspace.Memory {
	old, now, kept := allNotes(before), allNotes(after), allNotes(disk)
	pairs := pairNotes(kept, now)
	was, is, there := noteIDs(old), noteIDs(now), noteIDs(kept)
	m := before.Memory
	m.Entries = nil
	for _, o := range old {
		i, stays := is[o.ID]
		_, still := there[o.ID]
		switch {
		case stays && !isNew(now[i]) && pairs[i] >= 0 && sameNote(kept[pairs[i]], now[i]):
			m.Entries = append(m.Entries, kept[pairs[i]])
		case stays || still: // what was to be written is not what is there
			m.Entries = append(m.Entries, o)
		}
	}
	for i, n := range now {
		_, before := was[n.ID]
		if k := pairs[i]; k >= 0 && (isNew(n) || !before) && sameNote(kept[k], n) {
			m.Entries = append(m.Entries, kept[k])
		}
	}
	slices.SortFunc(m.Entries, func(a, b workspace.MemoryEntry) int { return cmp.Compare(a.ID, b.ID) })
	m.State, m.Reason = disk.Memory.State, disk.Memory.Reason
	return m
}

// noteIDs gives the places of notes by their ids, to be looked up only.
func noteIDs(list []workspace.MemoryEntry) map[int64]int {
	at := make(map[int64]int, len(list))
	for i, n := range list {
		at[n.ID] = i
	}
	return at
}

// Same says whether two workspaces have the same in all that can be edited.
func Same(a, b *workspace.Workspace) bool {
	return a == b || a.Settings.Caps == b.Settings.Caps && NewDraft(a, b).Empty() && NewDraft(b, a).Empty()
}
