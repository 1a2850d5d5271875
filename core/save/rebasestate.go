package save

import (
	"encoding/json"
	"reflect"
	"strings"

	"foreword/core/edit"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// state merges the state file: text by text, and the facts that it keeps one by
// one. Where theirs has no place for a text that was edited, the whole file is a
// conflict.
func (r *rebaser) state() {
	base, ours, theirs := r.base.State, r.ours.State, r.theirs.State
	switch {
	case base == ours || base == nil || ours == nil || sameState(*base, *ours):
		return
	case theirs != nil && sameState(*theirs, *ours):
		return
	case theirs != nil && sameState(*theirs, *base):
		r.w = withState(r.w, *ours)
		return
	case theirs == nil || !r.stateTexts():
		r.wholeState()
		return
	}
	r.profile()
	r.known()
	r.merged = append(r.merged, Merged{What: "the state file", Path: r.theirs.StateSource.Path})
}

// stateTexts makes the edits of the texts, each where theirs has it, and says
// whether all have a place.
func (r *rebaser) stateTexts() bool {
	type text struct {
		at        edit.Target
		was, mine string
	}
	var edited []text
	for _, t := range edit.StateTexts(r.ours.State) {
		was, _ := edit.StateText(r.base.State, t)
		mine, _ := edit.StateText(r.ours.State, t)
		if mine == was {
			continue
		}
		at, ok := placeInState(r.theirs.State, t, was)
		if !ok {
			return false
		}
		edited = append(edited, text{at, was, mine})
	}
	for _, e := range edited {
		theirs, _ := edit.StateText(r.theirs.State, e.at)
		var merged, seen string
		if c := (Conflict{Target: e.at, What: e.at.In(r.theirs)}); edit.IsArguments(e.at) {
			merged, seen = r.word(c, c.What, e.was, e.mine, theirs) // lines of two values make none
		} else {
			merged, seen, _ = r.lines(c, e.was, e.mine, theirs)
		}
		r.do(&r.w, edit.SetText{Target: e.at, Text: merged})
		if seen != theirs {
			r.do(&r.seen, edit.SetText{Target: e.at, Text: seen})
		}
	}
	return true
}

// placeInState finds a text that was edited in another state: in its place, else
// where one of its kind says the same, since a session may have got longer in
// front of it, else in its place with whatever stands there.
func placeInState(s *zoned.State, t edit.Target, was string) (edit.Target, bool) {
	now, there := edit.StateText(s, t)
	if there && now == was {
		return t, true
	}
	for _, other := range edit.StateTexts(s) {
		if text, _ := edit.StateText(s, other); other.Name == t.Name && text == was {
			return other, true
		}
	}
	return t, there
}

// wholeState has the user choose between two state files.
func (r *rebaser) wholeState() {
	c := Conflict{What: "the state file", state: true, Base: stateJSON(r.base.State), Ours: stateJSON(r.ours.State), Theirs: stateJSON(r.theirs.State), TheirsGone: r.theirs.State == nil}
	choice := r.conflict(c)
	if choice != Theirs {
		r.w = withState(r.w, *r.ours.State)
		r.w.StateSource = r.ours.StateSource
	}
	if choice == Open {
		r.seen = withState(r.seen, *r.base.State)
		r.seen.StateSource = r.base.StateSource
	}
}

func stateJSON(s *zoned.State) string {
	if s == nil {
		return ""
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return ""
	}
	return string(text) + "\n"
}

func withState(w *workspace.Workspace, s zoned.State) *workspace.Workspace {
	next := *w
	next.State = &s
	return &next
}

// profile merges the facts about the user, by their keys.
func (r *rebaser) profile() {
	base, ours, theirs := r.base.State.ProfileFacts, r.ours.State.ProfileFacts, r.theirs.State.ProfileFacts
	if reflect.DeepEqual(base, ours) {
		return
	}
	byKey := func(now, old []zoned.ProfileFact) []int {
		return match(len(now), len(old),
			func(i, j int) bool { return now[i].Key == old[j].Key },
			func(i, j int) bool { return len(now) == len(old) && i == j && now[i].Value == old[j].Value })
	}
	first := len(r.conflicts)
	l := &threeway[zoned.ProfileFact]{
		r: r, base: base, ours: ours, theirs: theirs, matchOurs: byKey, matchTheirs: byKey, alike: byKey,
		name: func(f zoned.ProfileFact) string { return "the profile fact " + f.Key },
		zone: func(zoned.ProfileFact) int { return 0 },
		same: func(a, b zoned.ProfileFact) bool { return reflect.DeepEqual(a, b) },
		show: func(f zoned.ProfileFact) string { return f.Key + ": " + f.Value + "\n" },
		fields: func(base, ours, theirs zoned.ProfileFact, about Conflict) (merged, seen zoned.ProfileFact) {
			merged, seen = theirs, theirs
			merged.Key, seen.Key = r.word(about, "the key of "+about.What, base.Key, ours.Key, theirs.Key)
			merged.Value, seen.Value, _ = r.lines(about, base.Value, ours.Value, theirs.Value)
			if ours.Pinned != base.Pinned {
				merged.Pinned = ours.Pinned // where both changed it, both say the same
			}
			merged.Keywords, seen.Keywords = r.words(about, "the keywords of "+about.What, base.Keywords, ours.Keywords, theirs.Keywords)
			return merged, seen
		},
	}
	lists, seen := l.merge([]string{"the profile facts"})
	next := *r.w.State
	next.ProfileFacts = lists[0].list
	r.w = withState(r.w, next)
	r.aim(first, edit.Profile, lists[0].ids)
	if r.opened(first) {
		shown := *r.seen.State
		shown.ProfileFacts = seen[0].list
		r.seen = withState(r.seen, shown)
	}
}

// words is word for a list of words, taken whole.
func (r *rebaser) words(about Conflict, what string, base, ours, theirs []string) (merged, seen []string) {
	line := func(list []string) string { return strings.Join(list, "\n") }
	chosen, shown := r.word(about, what, line(base), line(ours), line(theirs))
	list := func(text string) []string {
		for _, words := range [][]string{theirs, ours} {
			if line(words) == text {
				return words
			}
		}
		return base
	}
	return list(chosen), list(shown)
}

// known merges the facts of the session, which are texts without a name.
func (r *rebaser) known() {
	base, ours, theirs := r.base.State.Session.KnownFacts, r.ours.State.Session.KnownFacts, r.theirs.State.Session.KnownFacts
	if reflect.DeepEqual(base, ours) {
		return
	}
	byText := func(now, old []string) []int {
		return match(len(now), len(old),
			func(i, j int) bool { return now[i] == old[j] },
			func(i, j int) bool { return len(now) == len(old) && i == j })
	}
	first := len(r.conflicts)
	l := &threeway[string]{
		r: r, base: base, ours: ours, theirs: theirs, matchOurs: byText, matchTheirs: byText,
		alike: func(now, old []string) []int {
			return match(len(now), len(old), func(i, j int) bool { return now[i] == old[j] })
		},
		name: func(text string) string {
			line, _, _ := strings.Cut(text, "\n")
			return "the session fact " + line
		},
		zone: func(string) int { return 0 },
		same: func(a, b string) bool { return a == b },
		show: func(text string) string { return text + "\n" },
		fields: func(base, ours, theirs string, about Conflict) (merged, seen string) {
			merged, seen, _ = r.lines(about, base, ours, theirs)
			return merged, seen
		},
	}
	lists, seen := l.merge([]string{"the session facts"})
	next := *r.w.State
	next.Session.KnownFacts = lists[0].list
	r.w = withState(r.w, next)
	r.aim(first, edit.Known, lists[0].ids)
	if r.opened(first) {
		shown := *r.seen.State
		shown.Session.KnownFacts = seen[0].list
		r.seen = withState(r.seen, shown)
	}
}
