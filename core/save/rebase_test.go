package save_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/save"
	"foreword/core/workspace"
)

// remembering gives the checkout's workspace with notes, as a store would.
func remembering(t testing.TB, dir string) *workspace.Workspace {
	t.Helper()
	w := *open(t, dir)
	w.Project.ID = "p-1"
	w.Memory = workspace.Memory{ProjectID: "p-1", Entries: []workspace.MemoryEntry{
		{ID: 3, Content: "The gate sticks.\nOil it.\n", Tags: []string{"gate"}, Created: w.Now}, {ID: 5, Content: "Nobody goes up alone.", Created: w.Now},
	}}
	return &w
}

// noteEdits are changes of notes, beside those of files in edits.
var noteEdits = []edit.Edit{
	edit.SetText{Target: edit.Target{Kind: edit.Note, ID: 3}, Text: "The gate sticks.\nGrease it.\n"},
	edit.SetText{Target: edit.Target{Kind: edit.Note, ID: 3}, Text: "The gate is stuck.\nOil it.\n"},
	edit.TagNote{ID: 3, Tags: []string{"gate", "oil"}}, edit.TagNote{ID: 3}, edit.ForgetNote{ID: 3}, edit.ForgetNote{ID: 5},
	edit.AddNote{Content: "New."}, edit.AddNote{Content: "Other.", Tags: []string{"x"}},
}

// some applies a few edits, those that are possible.
func some(rng *rand.Rand, w *workspace.Workspace) (*workspace.Workspace, string) {
	names := ""
	for range 1 + rng.IntN(4) {
		var e edit.Edit
		if k := rng.IntN(len(edits) + len(noteEdits)); k < len(edits) {
			e = edits[k].edit
		} else {
			e = noteEdits[k-len(edits)]
		}
		if next, err := edit.Apply(w, e); err == nil {
			names += edit.Label(w, e) + "; "
			w = next
		}
	}
	return w, names
}

func TestASideThatChangedNothingTakesTheOther(t *testing.T) {
	base := remembering(t, checkout(t, files()))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		changed, names := some(rng, base)
		mine := save.Rebase(base, changed, base)
		if !save.Same(mine.Workspace, changed) || len(mine.Conflicts) > 0 || mine.Seen != base || len(mine.Merged) > 0 {
			t.Fatalf("%s: ours alone gives conflicts %v", names, mine.Conflicts)
		}
		same(t, mine.Workspace, changed, names)
		theirs := save.Rebase(base, base, changed)
		if !save.Same(theirs.Workspace, changed) || len(theirs.Conflicts) > 0 || theirs.Seen != changed {
			t.Fatalf("%s: theirs alone gives conflicts %v", names, theirs.Conflicts)
		}
		both := save.Rebase(base, changed, changed)
		if !save.Same(both.Workspace, changed) || len(both.Conflicts) > 0 {
			t.Fatalf("%s: the same on both sides gives conflicts %v", names, both.Conflicts)
		}
	}
}

// What is open stays open when it is merged again, what is decided stays decided,
// and nothing else comes up.
func TestARebaseCanBeMadeAgain(t *testing.T) {
	base := remembering(t, checkout(t, files()))
	rng := rand.New(rand.NewPCG(3, 4))
	open := 0
	for range 600 {
		ours, a := some(rng, base)
		theirs, b := some(rng, base)
		r := save.Rebase(base, ours, theirs)
		open += r.Open()
		again := save.Rebase(r.Seen, r.Workspace, theirs)
		if !save.Same(again.Workspace, r.Workspace) || again.Open() != r.Open() || r.Open() == 0 && r.Seen != theirs {
			t.Fatalf("ours: %s\ntheirs: %s\nconflicts %+v\nand again %+v", a, b, r.Conflicts, again.Conflicts)
		}
		for _, side := range []*workspace.Workspace{ours, theirs} {
			for _, f := range side.Facts {
				if r.Open() == 0 && factNamed(f.Name)(base) == "none" && factNamed(f.Name)(r.Workspace) == "none" {
					t.Fatalf("ours: %s\ntheirs: %s\nthe fact %s is lost", a, b, f.Name)
				}
			}
		}
		for _, choice := range []save.Choice{save.Mine, save.Theirs, save.MineTheirs} {
			decided := r
			for i := range r.Conflicts {
				decided = decided.Choose(i, choice)
			}
			if decided.Open() != 0 || decided.Seen != theirs || len(decided.Conflicts) != len(r.Conflicts) {
				t.Fatalf("ours: %s\ntheirs: %s\nwith %v for all there are still %+v", a, b, choice, decided.Conflicts)
			}
			if choice == save.Mine && !save.Same(decided.Workspace, r.Workspace) {
				t.Fatalf("ours: %s\ntheirs: %s\nmine for all is not what stood there", a, b)
			}
		}
	}
	if open < 40 {
		t.Errorf("only %d conflicts came up: the edits do not meet", open)
	}
}

func TestEachSortOfConflictIsToldAndDecided(t *testing.T) {
	fact := func(at int, text string) edit.Edit { return setAt(edit.Fact, at, text) }
	for _, c := range []struct {
		name         string
		ours, theirs []edit.Edit
		what, path   string
		// chosen gives what the place says.
		chosen             func(w *workspace.Workspace) string
		mine, they, behind string
	}{
		{"the same line of a frame", []edit.Edit{set(edit.Frame, "guest", "You see.\n")}, []edit.Edit{set(edit.Frame, "guest", "You look.\n")},
			"the frame of guest", ".foreword/roles/guest.md", func(w *workspace.Workspace) string { r, _ := w.Role("guest"); return r.Frame }, "You see.\n", "You look.\n", "You see.\nYou look.\n"},
		{"a text without a line end", []edit.Edit{set(edit.Instructions, "AGENTS.md", "a")}, []edit.Edit{set(edit.Instructions, "AGENTS.md", "b")},
			"AGENTS.md", "AGENTS.md", func(w *workspace.Workspace) string { return w.Instructions[0].Text }, "a", "b", "a\nb"},
		{"CR LF between two texts", []edit.Edit{set(edit.Todo, "", "Things\r\n- [ ] oil\r\nmine")}, []edit.Edit{set(edit.Todo, "", "Things\r\n- [ ] oil\r\ntheirs\r\n")},
			".foreword/todo.md", ".foreword/todo.md", func(w *workspace.Workspace) string { return w.Todo.Text[len("Things\r\n- [ ] oil\r\n"):] }, "mine", "theirs\r\n", "mine\r\ntheirs\r\n"},
		{"the value of a fact", []edit.Edit{fact(0, "grinders")}, []edit.Edit{fact(0, "bakers"), edit.MoveFact{At: 0, To: 3}},
			"the fact team", ".foreword/foreword.yaml", factNamed("team"), "grinders", "bakers", "grinders\nbakers"},
		{"the name of a fact", []edit.Edit{edit.RenameFact{At: 0, Name: "crew"}}, []edit.Edit{edit.RenameFact{At: 0, Name: "gang"}},
			"the name of the fact crew", ".foreword/foreword.yaml", func(w *workspace.Workspace) string { return w.Facts[0].Name }, "crew", "gang", "crew"},
		{"where a fact is from", []edit.Edit{edit.SetFact{At: 1, FactValue: edit.FactValue{From: "env HOME", Value: "h"}}}, []edit.Edit{edit.SetFact{At: 1, FactValue: edit.FactValue{Value: "never"}}},
			"the fact day", ".foreword/foreword.yaml", factNamed("day"), "h", "never", "h"},
		{"a fact that they took away", []edit.Edit{fact(0, "grinders")}, []edit.Edit{edit.RemoveFact{At: 0}}, "the fact team", ".foreword/foreword.yaml", factNamed("team"), "grinders", "none", "grinders"},
		{"a fact that I took away", []edit.Edit{edit.RemoveFact{At: 0}}, []edit.Edit{fact(0, "bakers")}, "the fact team", ".foreword/foreword.yaml", factNamed("team"), "none", "bakers", "none"},
		{"a fact that both added", []edit.Edit{edit.AddFact{At: 0, Name: "new", FactValue: edit.FactValue{Value: "1"}}}, []edit.Edit{edit.AddFact{At: 2, Name: "new", FactValue: edit.FactValue{Value: "2"}}},
			"the fact new", ".foreword/foreword.yaml", factNamed("new"), "1", "2", "1\n2"},
		{"the order of facts", []edit.Edit{edit.MoveFact{At: 0, To: 4}}, []edit.Edit{edit.MoveFact{At: 0, To: 2}}, "the order of the facts", ".foreword/foreword.yaml", factNames, "day stones flow where team", "day stones team flow where", "day stones flow where team"},
		{"a section's file", []edit.Edit{setAt(edit.Head, 1, "Be blunt.\n\n\n")}, []edit.Edit{setAt(edit.Head, 1, "Be slow.\n\n\n")},
			"the head section style", ".foreword/head/style.md", func(w *workspace.Workspace) string { return w.Head[1].Text }, "Be blunt.\n\n\n", "Be slow.\n\n\n", "Be blunt.\nBe slow.\n\n\n"},
		{"a section that they took away", []edit.Edit{setAt(edit.Tail, 0, "x")}, []edit.Edit{edit.RemoveBlock{Zone: prompt.Tail}},
			"the tail section reminder", ".foreword/foreword.yaml", func(w *workspace.Workspace) string { return fmt.Sprint(len(w.Tail)) }, "1", "0", "1"},
		{"a permission", []edit.Edit{edit.Permit{Role: "guest", Tool: "wings", Permission: workspace.Allowed}}, []edit.Edit{edit.Permit{Role: "guest", Tool: "wings", Permission: workspace.Denied}},
			"what guest may do with wings", ".foreword/roles/guest.md", func(w *workspace.Workspace) string {
				r, _ := w.Role("guest")
				return r.Policy.Permission("wings").String()
			}, "allowed", "denied", "allowed"},
		{"a note", []edit.Edit{noteEdits[0]}, []edit.Edit{edit.SetText{Target: edit.Target{Kind: edit.Note, ID: 3}, Text: "The gate sticks.\nBurn it.\n"}},
			"note m-3", "", noteNumbered(3), "The gate sticks.\nGrease it.\n", "The gate sticks.\nBurn it.\n", "The gate sticks.\nGrease it.\nBurn it.\n"},
		{"a note that they forgot", []edit.Edit{noteEdits[0]}, []edit.Edit{edit.ForgetNote{ID: 3}}, "note m-3", "", noteNumbered(3), "The gate sticks.\nGrease it.\n", "none", "The gate sticks.\nGrease it.\n"},
		{"a note that I forgot", []edit.Edit{edit.ForgetNote{ID: 3}}, []edit.Edit{noteEdits[0]}, "note m-3", "", noteNumbered(3), "none", "The gate sticks.\nGrease it.\n", "none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			base := remembering(t, checkout(t, files()))
			theirs := apply(t, base, c.theirs...)
			r := save.Rebase(base, apply(t, base, c.ours...), theirs)
			if len(r.Conflicts) != 1 || r.Conflicts[0].What != c.what || r.Conflicts[0].Path != c.path || r.Conflicts[0].Ours == r.Conflicts[0].Theirs {
				t.Fatalf("the conflicts are %+v", r.Conflicts)
			}
			for choice, want := range map[save.Choice]string{save.Open: c.mine, save.Mine: c.mine, save.Theirs: c.they, save.MineTheirs: c.behind} {
				if got := c.chosen(r.Choose(0, choice).Workspace); got != want {
					t.Errorf("%v gives %q, want %q", choice, got, want)
				}
			}
			if k := r.Conflicts[0]; k.Text {
				if text, ok := edit.Text(r.Workspace, k.Target); !ok || text[k.Start:k.End] != k.Ours {
					t.Errorf("in %q it is not at %d to %d", text, k.Start, k.End)
				}
			}
		})
	}
}

func factNamed(name string) func(*workspace.Workspace) string {
	return func(w *workspace.Workspace) string {
		for _, f := range w.Facts {
			if f.Name == name {
				return f.Value
			}
		}
		return "none"
	}
}

func factNames(w *workspace.Workspace) string {
	var names []string
	for _, f := range w.Facts {
		names = append(names, f.Name)
	}
	return strings.Join(names, " ")
}

func noteNumbered(id int64) func(*workspace.Workspace) string {
	return func(w *workspace.Workspace) string {
		for _, n := range w.Memory.Entries {
			if n.ID == id {
				return n.Content
			}
		}
		return "none"
	}
}

func TestListsAreMergedEntryByEntry(t *testing.T) {
	for _, c := range []struct {
		name         string
		ours, theirs []edit.Edit
		want         string
	}{
		{"they reorder, I edit", []edit.Edit{setAt(edit.Fact, 0, "grinders")}, []edit.Edit{edit.MoveFact{At: 0, To: 4}}, "day stones flow where team"},
		{"I reorder, they add", []edit.Edit{edit.MoveFact{At: 4, To: 0}}, []edit.Edit{edit.AddFact{At: 1, Name: "new"}}, "where team new day stones flow"},
		{"both add in different places", []edit.Edit{edit.AddFact{At: 5, Name: "last"}}, []edit.Edit{edit.AddFact{At: 0, Name: "first"}}, "first team day stones flow where last"},
		{"both add in one place", []edit.Edit{edit.AddFact{At: 1, Name: "a"}}, []edit.Edit{edit.AddFact{At: 1, Name: "b"}}, "team a b day stones flow where"},
		{"I rename, they move it", []edit.Edit{edit.RenameFact{At: 0, Name: "crew"}}, []edit.Edit{edit.MoveFact{At: 0, To: 1}}, "day crew stones flow where"},
		{"I remove, they add", []edit.Edit{edit.RemoveFact{At: 1}}, []edit.Edit{edit.AddFact{At: 2, Name: "new"}}, "team new stones flow where"},
		{"they rename, I switch it off", []edit.Edit{edit.SwitchFact{At: 0, Off: true}}, []edit.Edit{edit.RenameFact{At: 0, Name: "crew"}}, "crew day stones flow where"},
	} {
		t.Run(c.name, func(t *testing.T) {
			base := open(t, checkout(t, files()))
			theirs := apply(t, base, c.theirs...)
			r := save.Rebase(base, apply(t, base, c.ours...), theirs)
			if got := factNames(r.Workspace); got != c.want || len(r.Conflicts) > 0 || len(r.Merged) != 1 {
				t.Errorf("the facts are %q, want %q; conflicts %v, merged %v", got, c.want, r.Conflicts, r.Merged)
			}
		})
	}
}

// A thing that is gone from the disk is put back by the save of what was chosen.
func TestASkillThatIsGoneIsOneConflict(t *testing.T) {
	base := open(t, checkout(t, files()))
	theirs := *base
	theirs.Skills = nil
	r := save.Rebase(base, apply(t, base, set(edit.Skill, "dress", "Fast."), set(edit.SkillLine, "dress", "Dress all")), &theirs)
	if len(r.Conflicts) != 1 || r.Workspace.Skills[0].Description != "Dress all" || len(r.Choose(0, save.Theirs).Workspace.Skills) != 0 {
		t.Errorf("the conflicts are %+v, the skills %+v", r.Conflicts, r.Workspace.Skills)
	}
}

// A line that only one side has is in the merge of two texts.
func TestAMergeLosesNoLineThatOneSideAdded(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	number := 0
	add := func(list []string, side string) []string {
		next := slices.Clone(list)
		for range 1 + rng.IntN(3) {
			number++
			next = slices.Insert(next, rng.IntN(len(next)+1), fmt.Sprintf("%s %d\n", side, number))
		}
		if len(list) > 0 && rng.IntN(2) == 0 {
			next = slices.DeleteFunc(next, func(line string) bool { return line == list[rng.IntN(len(list))] })
		}
		return next
	}
	for range 2000 {
		var base []string
		for i := range rng.IntN(8) {
			base = append(base, fmt.Sprintf("line %d\n", i))
		}
		ours, theirs := strings.Join(add(base, "mine"), ""), strings.Join(add(base, "theirs"), "")
		merged, _, overlaps := save.Merge(strings.Join(base, ""), ours, theirs)
		for _, o := range overlaps {
			merged += o.Theirs // which both takes
		}
		for line := range strings.Lines(ours + theirs) {
			if !strings.HasPrefix(line, "line") && !strings.Contains(merged, line) {
				t.Fatalf("base %q\nours %q\ntheirs %q\nloses %q", base, ours, theirs, line)
			}
		}
	}
}

func FuzzRebase(f *testing.F) {
	dir := checkout(f, files())
	base := open(f, dir)
	seeds := [][2]string{{"a\nwheel\r\n", "# Index\r\nb"}, {"", "x"}, {"\ufeff# Index\r\nwheel\r\nend\r\n", "\ufeff# Start\r\nwheel\r\n"}, {"漢字\n", "\u202e\n"}}
	for _, s := range seeds {
		f.Add(s[0], s[1])
	}
	index := edit.Target{Kind: edit.Index}
	f.Fuzz(func(t *testing.T, mine, other string) {
		ours, err := edit.Apply(base, edit.SetText{Target: index, Text: mine})
		theirs, err2 := edit.Apply(base, edit.SetText{Target: index, Text: other})
		if err != nil || err2 != nil {
			t.Skip("not UTF-8, which no edit takes")
		}
		r := save.Rebase(base, ours, theirs)
		if r.Open() == 0 && r.Seen != theirs {
			t.Error("nothing is open, and still it is not the disk that was seen")
		}
		all := r
		for i := range r.Conflicts {
			all = all.Choose(i, save.MineTheirs)
		}
		text, _ := edit.Text(all.Workspace, index)
		for _, c := range r.Conflicts {
			if !strings.Contains(text, strings.TrimRight(c.Ours, "\r\n")) || !strings.Contains(text, strings.TrimRight(c.Theirs, "\r\n")) {
				t.Errorf("both is %q, which lacks %+v", text, c)
			}
		}
	})
}
