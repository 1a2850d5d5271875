package save

import (
	"bytes"
	"encoding/json"
	"reflect"

	"foreword/core/edit"
	"foreword/core/zoned"
)

// state makes the edits of the state file again, member by member: a session
// writes that file while it runs, and mostly other members than a user edits.
func (r *rebaser) state() {
	if r.base.State == nil || r.ours.State == nil || r.theirs.State == nil || r.base.State == r.ours.State {
		return
	}
	now, seen := *r.theirs.State, *r.theirs.State
	m := stateMerge{r, r.base.State, r.ours.State, r.theirs.State, &now, &seen, false}
	mergeMember(&m, "persona", func(s *zoned.State) *string { return &s.Persona })
	mergeMember(&m, "rules", func(s *zoned.State) *string { return &s.Rules })
	mergeMember(&m, "notice", func(s *zoned.State) *string { return &s.Notice })
	mergeMember(&m, "capabilities", func(s *zoned.State) *zoned.Capabilities { return &s.Capabilities })
	mergeMember(&m, "skills", func(s *zoned.State) *[]zoned.Skill { return &s.Skills })
	mergeMember(&m, "tools", func(s *zoned.State) *[]zoned.Tool { return &s.Tools })
	mergeMember(&m, "profile_facts", func(s *zoned.State) *[]zoned.ProfileFact { return &s.ProfileFacts })
	mergeMember(&m, "session.known_facts", func(s *zoned.State) *[]string { return &s.Session.KnownFacts })
	mergeMember(&m, "session.loaded_skills", func(s *zoned.State) *[]zoned.LoadedSkill { return &s.Session.LoadedSkills })
	mergeMember(&m, "session.memory_index", func(s *zoned.State) *[]zoned.IndexEntry { return &s.Session.MemoryIndex })
	mergeMember(&m, "session.recalled", func(s *zoned.State) *[]zoned.Note { return &s.Session.Recalled })
	mergeMember(&m, "session.turns", func(s *zoned.State) *[]zoned.Turn { return &s.Session.Turns })
	mergeMember(&m, "session.world", func(s *zoned.State) **zoned.World { return &s.Session.World })
	w := *r.w
	w.State = &now
	r.w = &w
	if m.held {
		before := *r.seen
		before.State = &seen
		r.seen = &before
	}
}

// stateMerge is a merge of three states into now; seen is theirs, with the base
// at open conflicts, and held says that there is one.
type stateMerge struct {
	r                  *rebaser
	base, ours, theirs *zoned.State
	now, seen          *zoned.State
	held               bool
}

// mergeMember takes over what ours changed of a member.
func mergeMember[T any](m *stateMerge, name string, of func(*zoned.State) *T) {
	base, ours, theirs := *of(m.base), *of(m.ours), *of(m.theirs)
	switch {
	case reflect.DeepEqual(ours, base), reflect.DeepEqual(ours, theirs):
		return
	case reflect.DeepEqual(theirs, base):
		*of(m.now) = ours
		return
	}
	choice := m.r.conflict(Conflict{
		What: name + " of the state file", Target: edit.Target{Kind: edit.State, Name: name},
		Base: memberText(base), Ours: memberText(ours), Theirs: memberText(theirs),
	})
	if choice != Theirs {
		*of(m.now) = ours
	}
	if choice == Open {
		*of(m.seen) = base
		m.held = true
	}
}

// memberText shows a member of the state file to people: a text as it is, all
// else as JSON.
func memberText(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err.Error()
	}
	return b.String()
}
