package edit

import (
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// AddProfileFact adds a fact about the user behind all others of the state.
// Where the keyword gate is on, the fact is pinned: without keywords it would
// never be shown.
type AddProfileFact struct{ Key, Value string }

// RenameProfileFact gives the fact At about the user another key.
type RenameProfileFact struct {
	At  int
	Key string
}

// RemoveProfileFact takes the fact At about the user out of the state.
type RemoveProfileFact struct{ At int }

// PinProfileFact has the fact At about the user always shown, or shown only as
// the keyword gate says.
type PinProfileFact struct {
	At     int
	Pinned bool
}

// SetProfileKeywords gives the fact At about the user other words that it is
// shown for, where it is not pinned and the keyword gate is on.
type SetProfileKeywords struct {
	At       int
	Keywords []string
}

// AddSessionFact adds a fact behind all others that the session has gathered.
type AddSessionFact struct{ Text string }

// RemoveSessionFact takes the fact At out of what the session has gathered.
type RemoveSessionFact struct{ At int }

func (e AddProfileFact) label(*workspace.Workspace) string { return "add the profile fact " + e.Key }
func (e AddSessionFact) label(*workspace.Workspace) string { return "add a session fact" }

func (e RenameProfileFact) label(w *workspace.Workspace) string {
	return "rename " + Target{Kind: Profile, At: e.At}.In(w) + " to " + e.Key
}

func (e PinProfileFact) label(w *workspace.Workspace) string {
	if e.Pinned {
		return "pin " + Target{Kind: Profile, At: e.At}.In(w)
	}
	return "unpin " + Target{Kind: Profile, At: e.At}.In(w)
}

func (e SetProfileKeywords) label(w *workspace.Workspace) string {
	return "change the keywords of " + Target{Kind: Profile, At: e.At}.In(w)
}

func (e RemoveProfileFact) label(w *workspace.Workspace) string {
	return "remove " + Target{Kind: Profile, At: e.At}.In(w)
}

func (e RemoveSessionFact) label(w *workspace.Workspace) string {
	return "remove " + Target{Kind: Known, At: e.At}.In(w)
}

func (e AddProfileFact) apply(w *workspace.Workspace) error {
	if err := checkName("a profile fact", e.Key); err != nil {
		return err
	}
	if err := checkText(e.Value); err != nil {
		return err
	}
	return changeState(w, func(s *zoned.State) error {
		f := zoned.ProfileFact{Key: e.Key, Value: e.Value, Pinned: s.KeywordGate}
		s.ProfileFacts = inserted(s.ProfileFacts, len(s.ProfileFacts), f)
		return nil
	})
}

func (e RenameProfileFact) apply(w *workspace.Workspace) error {
	if err := checkName("a profile fact", e.Key); err != nil {
		return err
	}
	return changeProfile(w, e.At, func(f *zoned.ProfileFact) { f.Key = e.Key })
}

func (e PinProfileFact) apply(w *workspace.Workspace) error {
	return changeProfile(w, e.At, func(f *zoned.ProfileFact) { f.Pinned = e.Pinned })
}

func (e SetProfileKeywords) apply(w *workspace.Workspace) error {
	for _, word := range e.Keywords {
		if err := checkName("a keyword", word); err != nil {
			return err
		}
	}
	return changeProfile(w, e.At, func(f *zoned.ProfileFact) {
		if len(e.Keywords) > 0 || len(f.Keywords) > 0 { // else none stays as it was written
			f.Keywords = append([]string{}, e.Keywords...)
		}
	})
}

// changeProfile changes the fact in a place about the user.
func changeProfile(w *workspace.Workspace, at int, change func(f *zoned.ProfileFact)) error {
	return changeState(w, func(s *zoned.State) error {
		return alter(&s.ProfileFacts, at, func(f *zoned.ProfileFact) error {
			change(f)
			return nil
		})
	})
}

func (e RemoveProfileFact) apply(w *workspace.Workspace) error {
	return changeState(w, func(s *zoned.State) error { return drop(&s.ProfileFacts, e.At) })
}

func (e AddSessionFact) apply(w *workspace.Workspace) error {
	if err := checkText(e.Text); err != nil {
		return err
	}
	return changeState(w, func(s *zoned.State) error {
		s.Session.KnownFacts = inserted(s.Session.KnownFacts, len(s.Session.KnownFacts), e.Text)
		return nil
	})
}

func (e RemoveSessionFact) apply(w *workspace.Workspace) error {
	return changeState(w, func(s *zoned.State) error { return drop(&s.Session.KnownFacts, e.At) })
}

// changeState changes a copy of the state, whose lists are still shared.
func changeState(w *workspace.Workspace, change func(*zoned.State) error) error {
	if w.State == nil {
		return refused("this is kept in a state file: start with --state FILE")
	}
	next := *w.State
	if err := change(&next); err != nil {
		return err
	}
	w.State = &next
	return nil
}
