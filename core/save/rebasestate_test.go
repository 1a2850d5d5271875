package save_test

import (
	"reflect"
	"testing"

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

func edited(t *testing.T, w *workspace.Workspace, edits ...edit.Edit) *workspace.Workspace {
	t.Helper()
	for _, e := range edits {
		next, err := edit.Apply(w, e)
		if err != nil {
			t.Fatal(err)
		}
		w = next
	}
	return w
}

// A session goes on writing its state while a user edits a fact about himself.
func TestEditsOfAStateFileAreMadeAgainOnWhatTheSessionWroteMeanwhile(t *testing.T) {
	base := told(t, nil)
	ours := edited(t, base, edit.SetText{Target: edit.Target{Kind: edit.Profile, At: 1}, Text: "Bergen"}, edit.AddProfileFact{Key: "shop", Value: "Mill"})
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
	ours := edited(t, base, edit.SetText{Target: edit.Target{Kind: edit.Profile, At: 1}, Text: "Bergen"})
	theirs := told(t, func(s *zoned.State) {
		s.ProfileFacts = []zoned.ProfileFact{{Key: "name", Value: "Ada"}, {Key: "city", Value: "Rome"}}
	})
	r := save.Rebase(base, ours, theirs)
	if len(r.Conflicts) != 1 || r.Conflicts[0].What != "profile_facts of the state file" || r.Conflicts[0].Path != "state.json" || r.Open() != 1 {
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
