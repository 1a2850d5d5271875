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
	Text exact  `json:"text"`
}

type draftProfile struct {
	Base string              `json:"base"`
	List []zoned.ProfileFact `json:"list"`
}

type draftKnown struct {
	Base string   `json:"base"`
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
			d.Texts = append(d.Texts, draftStateText{t.Name, t.At, prompt.ByteDigest(was), exact(now)})
		}
	}
	if base := profileDigest(before.ProfileFacts); base != profileDigest(after.ProfileFacts) {
		d.Profile = &draftProfile{base, append([]zoned.ProfileFact{}, after.ProfileFacts...)}
	}
	if base := knownDigest(before.Session.KnownFacts); base != knownDigest(after.Session.KnownFacts) {
		d.Known = &draftKnown{base, append([]string{}, after.Session.KnownFacts...)}
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

// state makes the edits of a state file.
func (a *applier) state(d *draftState) {
	switch {
	case d == nil:
		return
	case a.w.State == nil:
		a.problem("the state file", "none was named: start with --state FILE")
		return
	}
	for _, t := range d.Texts {
		a.stateText(t)
	}
	next := *a.w.State
	if d.Profile != nil {
		if profileDigest(next.ProfileFacts) == d.Profile.Base {
			next.ProfileFacts = d.Profile.List
		} else {
			a.problem("the profile facts", changedSince)
		}
	}
	if d.Known != nil {
		if knownDigest(next.Session.KnownFacts) == d.Known.Base {
			next.Session.KnownFacts = d.Known.List
		} else {
			a.problem("the session facts", changedSince)
		}
	}
	a.withState(next)
}

func (a *applier) stateText(t draftStateText) {
	target := edit.Target{Kind: edit.State, Name: t.Name, At: t.At}
	switch now, ok := edit.StateText(a.w.State, target); {
	case !ok:
		a.problem(target.String(), "there is no such text now")
	case now == string(t.Text):
	case prompt.ByteDigest(now) != t.Base:
		a.problem(target.String(), changedSince)
	default:
		a.do(target.String(), edit.SetText{Target: target, Text: string(t.Text)})
	}
}

func (a *applier) withState(s zoned.State) {
	next := *a.w
	next.State = &s
	a.w = &next
}
