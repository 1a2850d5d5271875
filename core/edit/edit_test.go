package edit_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"foreword/core/edit"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

func apply(t testing.TB, w *workspace.Workspace, edits ...edit.Edit) *workspace.Workspace {
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

func text(t testing.TB, w *workspace.Workspace, name, role string) string {
	t.Helper()
	p, err := layout.Build(name, w, role)
	if err != nil {
		t.Fatal(err)
	}
	return p.Text()
}

// play runs a script of pairs of bytes and holds every law of edits on its way:
// the assembler that lives on builds what a fresh one does, refusals leave all
// as it was, undoing everything gives the first workspace back untouched, and
// doing it all again the last one.
func play(t *testing.T, script []byte) {
	t.Helper()
	first := mill(t)
	h := edit.New(first)
	assembler := new(layout.Assembler)
	for i := 0; i+1 < len(script); i += 2 {
		e := scripted(script[i], script[i+1])
		w, err := edit.Apply(h.Current(), e)
		if err != nil {
			if w != nil || !known(err) {
				t.Fatalf("%#v: refused with %v, %v", e, w, err)
			}
			continue
		}
		h.Do(edit.Label(h.Current(), e), "", w)
		for _, l := range layout.Names() {
			for _, role := range w.RoleNames() {
				got, err := assembler.Build(l, w, role)
				if err != nil {
					t.Fatal(err)
				}
				want, err := layout.Build(l, w, role)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(texts(got), texts(want)) || got.Digest != want.Digest {
					t.Fatalf("%#v: the prompt %s of %s differs from one from scratch", e, l, role)
				}
			}
		}
	}
	last := h.Current()
	for {
		if _, ok := h.Undo(); !ok {
			break
		}
	}
	if h.Current() != first || !reflect.DeepEqual(first, mill(t)) {
		t.Fatal("undoing everything does not give the first workspace")
	}
	for {
		if _, ok := h.Redo(); !ok {
			break
		}
	}
	if h.Current() != last {
		t.Fatal("doing it all again does not give the last workspace")
	}
}

func texts(p *prompt.Prompt) []string {
	out := []string{p.Text()}
	for _, s := range p.Sections {
		out = append(out, s.Name, s.Text, s.Digest, s.ByteDigest)
	}
	return out
}

func known(err error) bool {
	return slices.ContainsFunc([]error{edit.ErrMissing, edit.ErrComputed, edit.ErrUnreadable, edit.ErrNotText, edit.ErrRefused}, func(is error) bool { return errors.Is(err, is) })
}

func TestAnyScriptOfEditsIsUndoneWholeAndBuiltAsFromScratch(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2))
	for range 40 {
		script := make([]byte, 80)
		for i := range script {
			script[i] = byte(random.Uint32())
		}
		play(t, script)
	}
}

func FuzzEditScripts(f *testing.F) {
	seeds := 0
	for what := range scripts {
		f.Add([]byte{byte(what), 0, byte(what), 1, 14, 7, byte(what), 11})
		seeds++
	}
	if seeds == 0 {
		f.Fatal("no seeds")
	}
	f.Fuzz(func(t *testing.T, script []byte) { play(t, script[:min(len(script), 60)]) })
}

func TestTwoEditsOfOneWorkspaceDoNotMeet(t *testing.T) {
	w := mill(t)
	w.Facts = append(make([]workspace.Fact, 0, 16), w.Facts...)
	w.Head = append(make([]workspace.Block, 0, 16), w.Head...)
	w.Memory.Entries = append(make([]workspace.MemoryEntry, 0, 16), w.Memory.Entries...)
	w.Roles[0].Policy.Allow = append(make([]string, 0, 16), w.Roles[0].Policy.Allow...)
	before := fmt.Sprintf("%#v", w)
	grow := func(name string) *workspace.Workspace {
		return apply(t, w,
			edit.AddFact{At: 3, Name: name}, edit.AddBlock{At: 2, Name: name}, edit.AddNote{Content: name},
			edit.Permit{Role: "direct", Tool: name, Permission: workspace.Allowed})
	}
	a, b := grow("a"), grow("b")
	if a.Facts[3].Name != "a" || b.Facts[3].Name != "b" || a.Head[2].Name != "a" || a.Memory.Entries[2].Content != "a" || a.Roles[0].Policy.Allow[2] != "a" {
		t.Error("the edits of one descendant reached the other")
	}
	if got := fmt.Sprintf("%#v", w); got != before {
		t.Error("the parent changed")
	}
}

func TestEverySectionLeadsToWhatChangesIt(t *testing.T) {
	w := mill(t)
	for _, l := range layout.Names() {
		p, err := layout.Build(l, w, "direct")
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range p.Sections {
			for _, target := range edit.Targets(w, p, i) {
				if _, ok := edit.Text(w, target); !ok {
					if target.Kind == edit.Policy || target.Kind == edit.Fact && errors.Is(edit.Check(w, target), edit.ErrComputed) {
						continue
					}
					t.Errorf("%s: %s leads to %s, which has no text: %v", l, s.Name, target, edit.Check(w, target))
					continue
				}
				if s.Kind == prompt.KindTemplate && target.Kind == edit.Todo || target.Kind == edit.Instructions {
					continue // an edit leaves no entry in it; not all of a file reaches every layout
				}
				if target == (edit.Target{Kind: edit.Profile, At: 2}) {
					continue // the keyword gate withholds it
				}
				other := "QUERN"
				if edit.IsArguments(target) {
					other = `{"with": "QUERN"}`
				}
				next := apply(t, w, edit.SetText{Target: target, Text: other})
				if text(t, next, l, "direct") == p.Text() && s.Zone != prompt.Beside {
					t.Errorf("%s: %s leads to %s, which changes nothing", l, s.Name, target)
				}
			}
		}
	}
}

func TestAPartLeadsToItsOwnSource(t *testing.T) {
	w := mill(t)
	p, err := layout.Build("session", w, "direct")
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range p.Sections {
		for j, part := range s.Parts {
			got := edit.PartTargets(w, p, i, j)
			switch s.Kind {
			case prompt.KindFacts:
				if len(got) != 1 || w.Facts[got[0].At].Name != part.Name {
					t.Errorf("fact %s leads to %v", part.Name, got)
				}
			case prompt.KindMemory:
				if len(got) != 1 || fmt.Sprintf("m-%d", got[0].ID) != part.Name {
					t.Errorf("note %s leads to %v", part.Name, got)
				}
			case prompt.KindTools:
				if len(got) != 2 || got[0].Name != part.Name {
					t.Errorf("tool %s leads to %v", part.Name, got)
				}
			}
		}
	}
}

func TestTextThatAnEditWouldAlterIsRefusedWithTheReason(t *testing.T) {
	w := mill(t)
	w.Project.Index.State, w.Project.Index.Reason = prompt.Unreadable, "byte 3 is not part of a character"
	for _, c := range []struct {
		e    edit.Edit
		is   error
		says string
	}{
		{edit.SetText{Target: edit.Target{Kind: edit.Index}, Text: "x"}, edit.ErrUnreadable, "byte 3"},
		{edit.SetText{Target: edit.Target{Kind: edit.Frame, Name: "direct"}, Text: "a\xff"}, edit.ErrNotText, "byte 1"},
		{edit.SetText{Target: edit.Target{Kind: edit.Fact, At: 0}, Text: "x"}, edit.ErrComputed, "clock"},
		{edit.SetText{Target: edit.Target{Kind: edit.Head, At: 0}, Text: "x"}, edit.ErrComputed, "instructions"},
		{edit.SetText{Target: edit.Target{Kind: edit.Frame, Name: "nobody"}, Text: "x"}, edit.ErrMissing, "nobody"},
		{edit.SetText{Target: edit.Target{Kind: edit.Note, ID: 2}, Text: " "}, edit.ErrRefused, "forget"},
		{edit.AddFact{Name: "x", FactValue: edit.FactValue{From: "moon"}}, edit.ErrRefused, "moon"},
		{edit.AddFact{At: 9, Name: "x"}, edit.ErrRefused, "outside"},
	} {
		_, err := edit.Apply(w, c.e)
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%#v: %v, want %v with %q", c.e, err, c.is, c.says)
		}
	}
}

func TestAWhatIfOfAToolIsSeenInThePrompt(t *testing.T) {
	w := mill(t)
	denied := apply(t, w, edit.Permit{Role: "direct", Tool: "look", Permission: workspace.Denied})
	if strings.Contains(text(t, denied, "system", "direct"), "look") {
		t.Error("a denied tool is still in the docs")
	}
	unlisted := apply(t, w, edit.Permit{Role: "direct", Tool: "look", Permission: workspace.Unlisted})
	if got := unlisted.Roles[0].Policy; got.Permission("look") != workspace.Unlisted || got.Permission("shell") != workspace.Allowed {
		t.Errorf("after unlisting look the policy is %v", got)
	}
	allowed := apply(t, w, edit.Permit{Role: "direct", Tool: "fly", Permission: workspace.Allowed})
	if !strings.Contains(text(t, allowed, "system", "direct"), "Fly away.") {
		t.Error("an allowed tool is not in the docs")
	}
	off := apply(t, w, edit.SwitchTool{Name: "shell", Off: true})
	on := apply(t, off, edit.SwitchTool{Name: "shell"})
	if strings.Contains(text(t, off, "system", "direct"), "Run a command") || !reflect.DeepEqual(on.Tools, w.Tools) {
		t.Error("a tool is not switched off and on again in its place")
	}
}

func TestTypingIsOneStepUntilSomethingElseHappens(t *testing.T) {
	w := mill(t)
	h := edit.New(w)
	frame := edit.Target{Kind: edit.Frame, Name: "direct"}
	for _, letters := range []string{"a", "ab", "abc"} {
		next := apply(t, h.Current(), edit.SetText{Target: frame, Text: letters})
		h.Do("type", "frame", next)
	}
	h.Break()
	h.Do("type", "frame", apply(t, h.Current(), edit.SetText{Target: frame, Text: "abcd"}))
	if got := len(h.Steps()); got != 3 {
		t.Fatalf("%d steps, want 3: %v", got, h.Steps())
	}
	if undone, ok := h.Undo(); !ok || undone.Label != "type" || h.Current().Roles[0].Frame != "abc" {
		t.Errorf("undo gives %q %v %q", undone, ok, h.Current().Roles[0].Frame)
	}
	h.Read(h.Current(), h.Current())
	h.Rebase(ours)
	h.MarkSaved()
	if h.Dirty() || h.Base() != h.Current() || h.Disk() != h.Current() {
		t.Error("what was just saved counts as unsaved")
	}
	if !h.Jump(0) || !h.Dirty() || h.Current() != w {
		t.Error("jumping to the first step does not show it as unsaved")
	}
	h.Do("other", "", apply(t, w, edit.SetText{Target: frame, Text: "z"}))
	if got := h.Steps(); len(got) != 2 || got[0].Saved || !h.Dirty() {
		t.Errorf("a new step keeps the steps that it replaced: %v", got)
	}
	if h.Do("nothing", "", h.Current()) {
		t.Error("the same workspace makes a step")
	}
}

func TestARestoredNoteGetsItsIDBackFromOneThatWasAdded(t *testing.T) {
	w := &workspace.Workspace{Project: workspace.Project{ID: "p-1"}}
	gone := workspace.MemoryEntry{ID: 1, Content: "forgotten", Created: time.Unix(1e9, 0)}
	w = apply(t, w, edit.AddNote{Content: "new"}, edit.AddNote{Content: "newer"}, edit.SwitchNote{ID: 1, Off: true}, edit.RestoreNote{Note: gone})
	if n := w.Memory.Entries; len(n) != 2 || !reflect.DeepEqual(n[0], gone) || n[1].ID != 2 {
		t.Errorf("the notes are %+v", n)
	}
	if off := w.Aside.Notes; len(off) != 1 || off[0].Value.ID != 3 || off[0].Value.Content != "new" {
		t.Errorf("switched off is %+v", off)
	}
	if _, err := edit.Apply(w, edit.RestoreNote{Note: gone}); !errors.Is(err, edit.ErrRefused) {
		t.Errorf("restoring twice gives %v", err)
	}
}

func TestTheLabelsOfMovesAndSourcesTellThemApart(t *testing.T) {
	w := mill(t)
	name, head := w.Facts[0].Name, w.Head[0].Name
	for want, e := range map[string]edit.Edit{
		"move the fact " + name + " to place 3":          edit.MoveFact{At: 0, To: 2},
		"take the fact " + name + " from git branch":     edit.SetFact{At: 0, FactValue: edit.FactValue{From: "git branch"}},
		"set the fact " + name:                           edit.SetFact{At: 0, FactValue: edit.FactValue{Value: "x"}},
		"move the head section " + head + " to place 2":  edit.MoveBlock{Zone: prompt.Head, At: 0, Into: prompt.Head, To: 1},
		"move the head section " + head + " to the tail": edit.MoveBlock{Zone: prompt.Head, At: 0, Into: prompt.Tail, To: 0},
	} {
		if got := edit.Label(w, e); got != want {
			t.Errorf("%+v is called %q, want %q", e, got, want)
		}
	}
}

func TestAnUndoOfTheEditorGoesBackThroughTheSteps(t *testing.T) {
	w := mill(t)
	h := edit.New(w)
	frame := edit.Target{Kind: edit.Frame, Name: "direct"}
	is := func(text string) func(*workspace.Workspace) bool {
		return func(w *workspace.Workspace) bool { return w.Roles[0].Frame == text }
	}
	was := w.Roles[0].Frame
	h.Do("edit", "1", apply(t, w, edit.SetText{Target: frame, Text: "a"}))
	h.Do("edit", "2", apply(t, w, edit.SetText{Target: frame, Text: "ab"}))
	h.Detail("type b")
	if h.Retrace(false, "1", is("a")) || h.Retrace(false, "2", is("x")) || h.Retrace(false, "", is("a")) || h.Retrace(true, "2", is("ab")) {
		t.Error("it goes over a step of another key, to another text, or over none")
	}
	if !h.Retrace(false, "2", is("a")) || !h.Retrace(false, "1", is(was)) || h.Retrace(false, "1", is(was)) || h.Current() != w {
		t.Errorf("the frame is %q", h.Current().Roles[0].Frame)
	}
	if h.Retrace(true, "2", is("a")) || !h.Retrace(true, "1", is("a")) || !h.Retrace(true, "2", is("ab")) {
		t.Errorf("forward the frame is %q", h.Current().Roles[0].Frame)
	}
	if undone, _ := h.Undo(); undone.String() != "edit: type b" || len(h.Steps()) != 3 {
		t.Errorf("undo gives %q of %v", undone, h.Steps())
	}
}

func TestWhatCameToNothingIsNoStep(t *testing.T) {
	w := mill(t)
	h := edit.New(w)
	frame := edit.Target{Kind: edit.Frame, Name: "direct"}
	first := apply(t, w, edit.SetText{Target: frame, Text: "a"})
	h.Do("type", "a key", first)
	h.Do("begin", "another", apply(t, first, edit.SetText{Target: frame, Text: "b"}))
	h.Do("begin", "another", apply(t, first, edit.SetText{Target: frame, Text: "bc"}))
	if h.Withdraw("a key") || h.Withdraw("") {
		t.Error("a step of another key is withdrawn")
	}
	if !h.Withdraw("another") || h.Current() != first {
		t.Errorf("the frame is %q", h.Current().Roles[0].Frame)
	}
	if _, ok := h.Redo(); ok || h.Withdraw("a key") || len(h.Steps()) != 2 {
		t.Error("what was withdrawn can be done again, or the step before it goes too")
	}
}

// ours is a Rebase that finds nothing of theirs to take in.
func ours(_, ours, theirs *workspace.Workspace) (w, seen *workspace.Workspace) { return ours, theirs }

// Undo takes back what was edited here, and leaves what came from the disk.
func TestUndoNeverTakesBackWhatSomebodyElseWrote(t *testing.T) {
	read := mill(t)
	frame, index := edit.Target{Kind: edit.Frame, Name: "direct"}, edit.Target{Kind: edit.Index}
	h := edit.New(read)
	h.Do("one", "", apply(t, read, edit.SetText{Target: frame, Text: "one"}))
	h.Do("two", "", apply(t, h.Current(), edit.SetText{Target: frame, Text: "two"}))
	// Somebody else changes the index file, which nothing here edits.
	onTop := func(base, ours, theirs *workspace.Workspace) (w, seen *workspace.Workspace) {
		next := *theirs
		if was, _ := base.Role("direct"); was.Frame != ours.Roles[0].Frame {
			next.Roles = ours.Roles
		}
		return &next, theirs
	}
	h.Read(apply(t, read, edit.SetText{Target: index, Text: "theirs"}), nil)
	h.Rebase(onTop)
	says := func(frame, index string) {
		t.Helper()
		if w := h.Current(); w.Roles[0].Frame != frame || w.Project.Index.Text != index {
			t.Errorf("frame %q and index %q, want %q and %q", w.Roles[0].Frame, w.Project.Index.Text, frame, index)
		}
	}
	says("two", "theirs")
	h.Undo()
	h.Rebase(onTop)
	says("one", "theirs")
	h.Redo()
	h.Rebase(onTop)
	// All of it is saved, while somebody else writes once more.
	written := h.Current()
	h.Read(apply(t, written, edit.SetText{Target: index, Text: "theirs again"}), written)
	h.Rebase(onTop)
	h.MarkSaved()
	says("two", "theirs again")
	for range 2 {
		h.Undo()
		h.Rebase(onTop)
		if h.Base() != h.Disk() || !h.Dirty() {
			t.Error("a step from before the save is not compared with the disk")
		}
	}
	says(read.Roles[0].Frame, "theirs again")
}
