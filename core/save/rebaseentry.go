package save

import (
	"slices"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// facts merges the lists of facts.
func (r *rebaser) facts() {
	if factsDigest(r.base.Facts) == factsDigest(r.ours.Facts) {
		return
	}
	first := len(r.conflicts)
	l := &threeway[workspace.Fact]{
		r: r, base: r.base.Facts, ours: r.ours.Facts, theirs: r.theirs.Facts,
		matchOurs: matchFacts, matchTheirs: matchReadFacts,
		alike: func(now, old []workspace.Fact) []int {
			return match(len(now), len(old), func(i, j int) bool { return now[i].Name == old[j].Name })
		},
		name: func(f workspace.Fact) string { return "the fact " + f.Name },
		zone: func(workspace.Fact) int { return 0 },
		same: func(a, b workspace.Fact) bool {
			return factsDigest([]workspace.Fact{a}) == factsDigest([]workspace.Fact{b})
		},
		show:   factText,
		fields: r.fact,
	}
	lists, seen := l.merge([]string{"the facts"})
	r.w.Facts = lists[0].list
	r.aim(first, edit.Fact, lists[0].ids)
	if r.opened(first) {
		next := *r.seen
		next.Facts = seen[0].list
		r.seen = &next
	}
	if factsDigest(r.theirs.Facts) != factsDigest(r.base.Facts) && factsDigest(r.w.Facts) != factsDigest(r.theirs.Facts) {
		r.merged = append(r.merged, Merged{What: "the facts", Path: configPath})
	}
}

// opened says whether one of the conflicts from a place on is open.
func (r *rebaser) opened(first int) bool {
	return slices.ContainsFunc(r.conflicts[first:], func(c Conflict) bool { return c.Choice == Open })
}

// aim gives the conflicts about entries of a list their places in it.
func (r *rebaser) aim(first int, kind edit.Kind, ids []int) {
	for i := range r.conflicts[first:] {
		c := &r.conflicts[first+i]
		if at := slices.Index(ids, c.entry-1); c.entry > 0 && at >= 0 {
			c.Target = edit.Target{Kind: kind, At: at}
		}
	}
	for i := range r.merged {
		m := &r.merged[i]
		if at := slices.Index(ids, m.entry-1); m.entry > 0 && m.Target.Kind == "" && at >= 0 {
			m.Target = edit.Target{Kind: kind, At: at}
		}
	}
}

// matchReadFacts leads facts that were read to those that were read before. Their
// lines say nothing, since others may stand there now.
func matchReadFacts(now, old []workspace.Fact) []int {
	origin := func(a, b workspace.Fact) bool {
		return elsewhere(a.Source) == elsewhere(b.Source) && (a.Source.Kind != prompt.FromConfig || a.Value == b.Value)
	}
	return match(len(now), len(old),
		func(i, j int) bool { return now[i].Name == old[j].Name && origin(now[i], old[j]) },
		func(i, j int) bool { return now[i].Name == old[j].Name },
		func(i, j int) bool { return origin(now[i], old[j]) },
	)
}

// fact merges a fact that both sides have.
func (r *rebaser) fact(base, ours, theirs workspace.Fact, about Conflict) (merged, seen workspace.Fact) {
	merged, seen = theirs, theirs
	merged.Name, seen.Name = r.word(about, "the name of "+about.What, base.Name, ours.Name, theirs.Name)
	if literal(base) && literal(ours) && literal(theirs) {
		merged.Value, seen.Value, _ = r.lines(about, base.Value, ours.Value, theirs.Value)
	} else if origin := factOrigin(ours); origin != factOrigin(base) {
		taken, shown := r.word(about, about.What, factOrigin(base), origin, factOrigin(theirs))
		if taken == origin && origin != factOrigin(theirs) {
			merged.Value, merged.Source, merged.State, merged.Reason = ours.Value, ours.Source, ours.State, ours.Reason
		}
		if shown != factOrigin(theirs) {
			seen.Value, seen.Source = base.Value, base.Source
		}
	}
	if literal(merged) {
		merged.Source.Line = 0
		if literal(theirs) {
			merged.Source.Line = theirs.Source.Line
		}
	}
	off := theirs.State == prompt.Dropped
	if was := base.State == prompt.Dropped; was != (ours.State == prompt.Dropped) {
		off = !was
	}
	if off != (merged.State == prompt.Dropped) {
		w := &workspace.Workspace{Facts: []workspace.Fact{merged}}
		r.do(&w, edit.SwitchFact{Off: off})
		merged = w.Facts[0]
	}
	return merged, seen
}

// literal says whether a fact's value stands in the config; that of a fact that
// is not there yet is as good as one.
func literal(f workspace.Fact) bool {
	return f.Source.Kind == prompt.FromConfig || f.Source.Kind == ""
}

// factOrigin gives what the config says of a fact's value.
func factOrigin(f workspace.Fact) string {
	if literal(f) {
		return f.Value
	}
	return "from " + edit.Origin(f)
}

// factText shows a fact as the config would write it.
func factText(f workspace.Fact) string {
	text := f.Name + ": " + factOrigin(f)
	if f.State == prompt.Dropped {
		text += "\n(off)"
	}
	return text + "\n"
}

// word merges the three versions of a name or the like. A side that did not
// change it takes the other's.
func (r *rebaser) word(about Conflict, what, base, ours, theirs string) (merged, seen string) {
	switch {
	case ours == base || ours == theirs:
		return theirs, theirs
	case theirs == base:
		return ours, theirs
	}
	about.What, about.Base, about.Ours, about.Theirs = what, base, ours, theirs
	switch r.conflict(about) {
	case Open:
		return ours, base
	case Theirs:
		return theirs, theirs
	}
	return ours, theirs
}

// placed is a section with the zone that it is in.
type placed struct {
	workspace.Block
	zone int
}

func placedBlocks(w *workspace.Workspace) []placed {
	var list []placed
	for zone, blocks := range [][]workspace.Block{w.Head, w.Tail} {
		for _, b := range blocks {
			list = append(list, placed{b, zone})
		}
	}
	return list
}

// blocks merges the lists of sections, head and tail together, since a section
// can move from one to the other.
func (r *rebaser) blocks() {
	digest := func(w *workspace.Workspace) string { return blocksDigest(w.Head) + blocksDigest(w.Tail) }
	if digest(r.base) == digest(r.ours) {
		return
	}
	first := len(r.conflicts)
	l := &threeway[placed]{
		r: r, base: placedBlocks(r.base), ours: placedBlocks(r.ours), theirs: placedBlocks(r.theirs),
		matchOurs: func(now, old []placed) []int { return matchBlocks(bare(now), bare(old)) }, matchTheirs: matchReadBlocks,
		alike: func(now, old []placed) []int {
			return match(len(now), len(old), func(i, j int) bool { return now[i].Name == old[j].Name && now[i].zone == old[j].zone })
		},
		name: func(p placed) string { return "the " + prompt.Zone(p.zone).String() + " section " + p.Name },
		zone: func(p placed) int { return p.zone },
		same: func(a, b placed) bool {
			return a.zone == b.zone && blocksDigest([]workspace.Block{a.Block}) == blocksDigest([]workspace.Block{b.Block})
		},
		show:   func(p placed) string { return p.Text },
		fields: r.section,
	}
	lists, seen := l.merge([]string{"the head sections", "the tail sections"})
	r.w.Head, r.w.Tail = r.standing(lists[0].list), r.standing(lists[1].list)
	r.aim(first, edit.Head, lists[0].ids)
	r.aim(first, edit.Tail, lists[1].ids)
	if r.opened(first) {
		next := *r.seen
		next.Head, next.Tail = bare(seen[0].list), bare(seen[1].list)
		r.seen = &next
	}
	if digest(r.theirs) != digest(r.base) && digest(r.w) != digest(r.theirs) {
		r.merged = append(r.merged, Merged{What: "the sections", Path: configPath})
	}
}

// standing gives the sections of a list. Those that the config has lost know what
// their files had when they were read: the files may still be there.
func (r *rebaser) standing(list []placed) []workspace.Block {
	out, theirs, base := bare(list), bare(placedBlocks(r.theirs)), bare(placedBlocks(r.base))
	for i, b := range out {
		same := func(o workspace.Block) bool { return o.Source == b.Source }
		if b.Source.Kind != prompt.FromFile || slices.ContainsFunc(theirs, same) {
			continue
		}
		if at := slices.IndexFunc(base, same); at >= 0 {
			out[i].Was = base[at].Text
		}
	}
	return out
}

func bare(list []placed) []workspace.Block {
	var out []workspace.Block
	for _, p := range list {
		out = append(out, p.Block)
	}
	return out
}

// matchReadBlocks leads sections that were read to those that were read before.
func matchReadBlocks(now, old []placed) []int {
	same := func(i, j int) bool {
		return now[i].Name == old[j].Name && elsewhere(now[i].Source) == elsewhere(old[j].Source)
	}
	return match(len(now), len(old),
		func(i, j int) bool { return same(i, j) && now[i].Text == old[j].Text && now[i].zone == old[j].zone },
		func(i, j int) bool { return same(i, j) && now[i].Text == old[j].Text },
		same,
		func(i, j int) bool { return now[i].Name == old[j].Name && now[i].zone == old[j].zone },
		func(i, j int) bool { return now[i].Source.Kind == prompt.FromFile && now[i].Source == old[j].Source },
		func(i, j int) bool { return now[i].Text != "" && now[i].Text == old[j].Text },
	)
}

// section merges a section that both sides have.
func (r *rebaser) section(base, ours, theirs placed, about Conflict) (merged, seen placed) {
	merged, seen = theirs, theirs
	merged.Name, seen.Name = r.word(about, "the name of "+about.What, base.Name, ours.Name, theirs.Name)
	if base.zone != ours.zone && base.Kind != "" {
		merged.zone = ours.zone
		if ownText(merged.Block) {
			merged.Kind = ours.Kind
		}
	}
	if ownText(theirs.Block) && ours.Text != base.Text && ours.Text != theirs.Text {
		var mixed bool
		merged.Text, seen.Text, mixed = r.lines(about, base.Text, ours.Text, theirs.Text)
		if mixed {
			c := Conflict{Target: edit.Target{Kind: edit.Head}, Text: true}
			path := fileOf(&workspace.Workspace{Head: []workspace.Block{theirs.Block}}, c)
			r.merged = append(r.merged, Merged{What: about.What, Path: path, Base: base.Text, Ours: ours.Text, Theirs: theirs.Text, entry: about.entry})
		}
		w := &workspace.Workspace{Head: []workspace.Block{theirs.Block}}
		if r.do(&w, edit.SetText{Target: edit.Target{Kind: edit.Head}, Text: merged.Text}) {
			merged.State, merged.Reason = w.Head[0].State, w.Head[0].Reason
		}
	}
	off := theirs.State == prompt.Dropped
	if was := base.State == prompt.Dropped; was != (ours.State == prompt.Dropped) {
		off = !was
	}
	if off != (merged.State == prompt.Dropped) {
		w := &workspace.Workspace{Head: []workspace.Block{merged.Block}}
		r.do(&w, edit.SwitchBlock{Zone: prompt.Head, Off: off})
		merged.Block = w.Head[0]
	}
	return merged, seen
}
