package save

import (
	"unicode/utf8"

	"foreword/core/canon"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/zoned"
)

// draftState is what was edited of a state file.
type draftState struct {
	Texts []draftStateText `json:"texts,omitempty"`
	// Profile and Known are nil where the list was not edited.
	Profile *draftProfile `json:"profile_facts,omitempty"`
	Known   *draftKnown   `json:"known_facts,omitempty"`
}

// draftStateText is a text by the way to it, as edit.Target has it.
type draftStateText struct {
	Name string `json:"name"`
	At   int    `json:"at,omitempty"`
	Base string `json:"base"`
	// Was is the text that Base is the digest of; drafts of an earlier foreword
	// lack it, as they do the lists below.
	Was  *exact `json:"was,omitempty"`
	Text exact  `json:"text"`
}

type draftProfile struct {
	Base string              `json:"base"`
	Was  []zoned.ProfileFact `json:"was"`
	List []zoned.ProfileFact `json:"list"`
}

type draftKnown struct {
	Base string   `json:"base"`
	Was  []string `json:"was"`
	List []string `json:"list"`
}

// stateDraft gives what was edited between two states. It is empty, and not nil,
// where they differ in what no edit changes: the file was written by somebody
// else.
func stateDraft(before, after *zoned.State) *draftState {
	var d draftState
	switch {
	case before == after:
		return nil
	case before == nil || after == nil:
		return &d
	}
	for _, t := range edit.StateTexts(after) {
		was, _ := edit.StateText(before, t)
		if now, _ := edit.StateText(after, t); now != was {
			base := exact(was)
			d.Texts = append(d.Texts, draftStateText{t.Name, t.At, prompt.ByteDigest(was), &base, exact(now)})
		}
	}
	if base := profileDigest(before.ProfileFacts); base != profileDigest(after.ProfileFacts) {
		d.Profile = &draftProfile{base, append([]zoned.ProfileFact{}, before.ProfileFacts...), append([]zoned.ProfileFact{}, after.ProfileFacts...)}
	}
	if base := knownDigest(before.Session.KnownFacts); base != knownDigest(after.Session.KnownFacts) {
		d.Known = &draftKnown{base, append([]string{}, before.Session.KnownFacts...), append([]string{}, after.Session.KnownFacts...)}
	}
	if len(d.Texts) == 0 && d.Profile == nil && d.Known == nil && sameState(*before, *after) {
		return nil
	}
	return &d
}

func profileDigest(list []zoned.ProfileFact) string {
	var all []any
	for _, f := range list {
		all = append(all, []any{f.Key, f.Value, f.Pinned, canon.Strings(f.Keywords)})
	}
	return canon.Digest(all)
}

func knownDigest(list []string) string { return canon.Digest(canon.Strings(list)) }

// check says what is wrong with the state of a draft and where.
func (d *draftState) check() (string, []any) {
	if d == nil {
		return "", nil
	}
	for i, t := range d.Texts {
		switch {
		case !isDigest(t.Base):
			return "the base is no digest", []any{"state", "texts", i}
		case !utf8.ValidString(string(t.Text)):
			return "the text is no UTF-8, which a state file must be", []any{"state", "texts", i}
		}
	}
	return "", nil
}

// state puts the texts and the lists of a state file into the sides.
func (s *sides) state(d *draftState) {
	switch {
	case d == nil:
		return
	case s.w.State == nil:
		s.problem("the state file", "none was named: start with --state FILE")
		return
	}
	for _, t := range d.Texts {
		s.stateText(t)
	}
	base, ours := *s.base.State, *s.ours.State
	if p := d.Profile; p != nil {
		if p.Was != nil || profileDigest(s.w.State.ProfileFacts) != p.Base {
			base.ProfileFacts = p.Was
			s.unknown("the profile facts", p.Was == nil)
		}
		ours.ProfileFacts = p.List
	}
	if k := d.Known; k != nil {
		if k.Was != nil || knownDigest(s.w.State.Session.KnownFacts) != k.Base {
			base.Session.KnownFacts = k.Was
			s.unknown("the session facts", k.Was == nil)
		}
		ours.Session.KnownFacts = k.List
	}
	s.base, s.ours = withState(s.base, base), withState(s.ours, ours)
}

func (s *sides) stateText(t draftStateText) {
	target := edit.Target{Kind: edit.State, Name: t.Name, At: t.At}
	was, ok := edit.StateText(s.w.State, target)
	switch {
	case !ok:
		s.problem(target.String(), "there is no such text now")
		return
	case t.Was != nil:
		was = string(*t.Was)
	case prompt.ByteDigest(was) != t.Base:
		was = ""
	}
	s.do(target.String(), &s.base, edit.SetText{Target: target, Text: was})
	s.do(target.String(), &s.ours, edit.SetText{Target: target, Text: string(t.Text)})
}
