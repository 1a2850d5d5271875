package save_test

import (
	"reflect"
	"testing"

	"foreword/core/canon"
	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/save"
	"foreword/core/source"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// told gives the checkout's workspace with a state.
func told(t *testing.T, change func(*zoned.State)) *workspace.Workspace {
	t.Helper()
	s := zoned.State{
		Persona:      "You bake.",
		ProfileFacts: []zoned.ProfileFact{{Key: "name", Value: "Ada"}, {Key: "city", Value: "Oslo"}},
	}
	s.Session.KnownFacts = []string{"the oven is hot"}
	s.Session.Turns = []zoned.Turn{{Kind: zoned.UserTurn, Text: "Bake."}}
	if change != nil {
		change(&s)
	}
	return source.WithState(&workspace.Workspace{}, s, prompt.Source{Kind: prompt.FromFile, Path: "state.json"})
}

// A session goes on writing its state while a user edits a fact about himself.
func TestEditsOfAStateFileAreMadeAgainOnWhatTheSessionWroteMeanwhile(t *testing.T) {
	base := told(t, nil)
	ours := apply(t, base, edit.SetText{Target: edit.Target{Kind: edit.Profile, At: 1}, Text: "Bergen"}, edit.AddProfileFact{Key: "shop", Value: "Mill"})
	theirs := told(t, func(s *zoned.State) {
		s.Session.Turns = append(s.Session.Turns, zoned.Turn{Kind: zoned.ReplyTurn, Text: "Baked."})
		s.Notice = "hurry"
	})
	r := save.Rebase(base, ours, theirs)
	if len(r.Conflicts) > 0 || r.Seen != theirs {
		t.Fatalf("conflicts: %+v", r.Conflicts)
	}
	want := *theirs.State
	want.ProfileFacts = ours.State.ProfileFacts
	if !reflect.DeepEqual(*r.Workspace.State, want) {
		t.Errorf("the state is\n%+v\nnot\n%+v", *r.Workspace.State, want)
	}
}

func TestAMemberOfTheStateFileThatBothChangedIsAChoice(t *testing.T) {
	base := told(t, nil)
	ours := apply(t, base, edit.SetText{Target: edit.Target{Kind: edit.Profile, At: 1}, Text: "Bergen"})
	theirs := told(t, func(s *zoned.State) {
		s.ProfileFacts = []zoned.ProfileFact{{Key: "name", Value: "Ada"}, {Key: "city", Value: "Rome"}}
	})
	r := save.Rebase(base, ours, theirs)
	if len(r.Conflicts) != 1 || r.Conflicts[0].What != "the profile fact city" || r.Conflicts[0].Path != "state.json" || r.Open() != 1 {
		t.Fatalf("conflicts: %+v", r.Conflicts)
	}
	if got := r.Workspace.State.ProfileFacts[1].Value; got != "Bergen" {
		t.Errorf("while nothing is chosen the city is %s", got)
	}
	if got := r.Seen.State.ProfileFacts[1].Value; got != "Oslo" {
		t.Errorf("what is to be compared with has the city %s", got)
	}
	for choice, want := range map[save.Choice]string{save.Mine: "Bergen", save.Theirs: "Rome"} {
		c := r.Choose(0, choice)
		if got := c.Workspace.State.ProfileFacts[1].Value; got != want || c.Open() != 0 || c.Seen != theirs {
			t.Errorf("%s gives the city %s", choice, got)
		}
	}
	if theirs.State.ProfileFacts[1].Value != "Rome" || base.State.ProfileFacts[1].Value != "Oslo" {
		t.Error("the sides were changed")
	}
}

func TestAStateFileIsMergedTextByTextAndFactByFact(t *testing.T) {
	profile := func(at int, text string) edit.Edit { return setAt(edit.Profile, at, text) }
	notice, world := edit.SetText{Target: edit.Target{Kind: edit.State, Name: "notice"}, Text: "Hush."}, edit.SetText{Target: edit.Target{Kind: edit.State, Name: "session.world.text"}, Text: "A weir."}
	for _, c := range []struct {
		name         string
		ours, theirs []edit.Edit
		// both is all that should be in the merge where nothing conflicts.
		both      []edit.Edit
		conflicts int
	}{
		{"two texts", []edit.Edit{notice}, []edit.Edit{world}, []edit.Edit{notice, world}, 0},
		{"one text", []edit.Edit{notice}, []edit.Edit{edit.SetText{Target: notice.Target, Text: "Loud."}}, nil, 1},
		{"two profile facts", []edit.Edit{profile(0, "Leiden")}, []edit.Edit{edit.AddProfileFact{Key: "cat", Value: "Mo"}}, []edit.Edit{profile(0, "Leiden"), edit.AddProfileFact{Key: "cat", Value: "Mo"}}, 0},
		{"one profile fact", []edit.Edit{profile(0, "Leiden")}, []edit.Edit{profile(0, "Gouda")}, nil, 1},
		{"a profile fact that is gone", []edit.Edit{profile(0, "Leiden")}, []edit.Edit{edit.RemoveProfileFact{}}, nil, 1},
		{"a session fact added on each side", []edit.Edit{edit.AddSessionFact{Text: "mine"}}, []edit.Edit{edit.AddSessionFact{Text: "theirs"}}, []edit.Edit{edit.AddSessionFact{Text: "mine"}, edit.AddSessionFact{Text: "theirs"}}, 0},
		{"a session fact and a text", []edit.Edit{edit.RemoveSessionFact{}, notice}, []edit.Edit{world}, []edit.Edit{edit.RemoveSessionFact{}, notice, world}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			base := open(t, checkout(t, map[string]string{"state.json": millState}))
			theirs := apply(t, base, c.theirs...)
			r := save.Rebase(base, apply(t, base, c.ours...), theirs)
			if len(r.Conflicts) != c.conflicts {
				t.Fatalf("the conflicts are %+v", r.Conflicts)
			}
			again := save.Rebase(r.Seen, r.Workspace, theirs)
			if again.Open() != r.Open() || !save.Same(again.Workspace, r.Workspace) {
				t.Errorf("made again, the conflicts are %+v", again.Conflicts)
			}
			if c.conflicts == 0 {
				same(t, r.Workspace, apply(t, base, c.both...), "merged")
				return
			}
			if r.Conflicts[0].Path != "state.json" {
				t.Errorf("it is in %q", r.Conflicts[0].Path)
			}
			same(t, r.Choose(0, save.Theirs).Workspace, theirs, "theirs")
			if r.Choose(0, save.Mine).Seen != theirs {
				t.Error("a choice leaves it open")
			}
		})
	}
}

func TestAStateFileThatIsGoneIsAChoice(t *testing.T) {
	base := open(t, checkout(t, map[string]string{"state.json": millState}))
	theirs := *base
	theirs.State = nil
	r := save.Rebase(base, apply(t, base, setAt(edit.Profile, 0, "Leiden")), &theirs)
	if len(r.Conflicts) != 1 || r.Conflicts[0].Path != "state.json" || !r.Conflicts[0].TheirsGone || r.Workspace.State == nil {
		t.Fatalf("the conflicts are %+v", r.Conflicts)
	}
	if w := r.Choose(0, save.Theirs).Workspace; w.State != (*workspace.Workspace)(&theirs).State {
		t.Error("theirs keeps the state")
	}
}

func TestKeywordsPinsAndArgumentsOfBothSidesAreMerged(t *testing.T) {
	state := func(change func(*zoned.State)) *workspace.Workspace {
		return told(t, func(s *zoned.State) {
			s.Session.Turns = append(s.Session.Turns, zoned.Turn{Kind: zoned.CallTurn, Tool: "bake", Args: canon.Object{{Key: "loaves", Value: canon.Number("2")}}})
			s.ProfileFacts[1].Keywords = []string{"town"}
			change(s)
		})
	}
	base := state(func(*zoned.State) {})
	args := edit.Target{Kind: edit.State, Name: "session.turns[].args", At: 1}
	ours := apply(t, base, edit.PinProfileFact{At: 1, Pinned: true}, edit.SetProfileKeywords{At: 1, Keywords: []string{"town", "fjord"}},
		edit.SetText{Target: args, Text: `{"loaves":3}`})
	apart := save.Rebase(base, ours, state(func(s *zoned.State) { s.ProfileFacts[1].Value, s.Session.KnownFacts = "Rome", nil }))
	f := apart.Workspace.State.ProfileFacts[1]
	if got, _ := edit.Text(apart.Workspace, args); len(apart.Conflicts) > 0 || f.Value != "Rome" || !f.Pinned || len(f.Keywords) != 2 || got != `{"loaves":3}` {
		t.Errorf("conflicts %+v, the fact %+v, the arguments %s", apart.Conflicts, f, got)
	}
	both := save.Rebase(base, ours, state(func(s *zoned.State) {
		s.ProfileFacts[1].Keywords = []string{"city"}
		s.Session.Turns[1].Args = canon.Object{{Key: "loaves", Value: canon.Number("4")}}
	}))
	var what []string
	for _, c := range both.Conflicts {
		what = append(what, c.What)
	}
	if !reflect.DeepEqual(what, []string{"the arguments of turn 2, bake", "the keywords of the profile fact city"}) {
		t.Fatalf("to choose are %q", what)
	}
	for i := range both.Conflicts {
		both = both.Choose(i, save.Theirs)
	}
	if got, _ := edit.Text(both.Workspace, args); got != `{"loaves":4}` || !reflect.DeepEqual(both.Workspace.State.ProfileFacts[1].Keywords, []string{"city"}) {
		t.Errorf("theirs give %s and %+v", got, both.Workspace.State.ProfileFacts[1])
	}
}
