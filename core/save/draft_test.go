package save_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"foreword/core/edit"
	"foreword/core/prompt"
	"foreword/core/save"
	"foreword/core/workspace"
)

// manyEdits changes something of each kind.
func manyEdits(t testing.TB, w *workspace.Workspace) *workspace.Workspace {
	return apply(t, w,
		set(edit.Frame, "worker", "You lift.\x00\u200b\r\n"), set(edit.Index, "", "x"), set(edit.Todo, "", "- [ ] rest"),
		set(edit.Tool, "wings", "Glide."), set(edit.Tool, "shell", "Run it."), set(edit.Skill, "dress", "Fast."), set(edit.SkillLine, "dress", "Dress all"),
		set(edit.Template, "plan", "{{.CWD}}"), set(edit.Instructions, "AGENTS.md", ""),
		edit.AddFact{At: 1, Name: "new", FactValue: edit.FactValue{Value: "v", From: "env HOME"}}, edit.RemoveFact{At: 0},
		edit.SwitchFact{At: 2}, edit.MoveBlock{Zone: prompt.Head, At: 2, Into: prompt.Tail}, setAt(edit.Tail, 0, "moved\n"),
		edit.Permit{Role: "worker", Tool: "look", Permission: workspace.Denied},
		edit.SwitchTool{Name: "look", Off: true}, edit.AddNote{Content: "remember", Tags: []string{"t"}},
	)
}

func TestADraftGivesTheSameEditsToAColleague(t *testing.T) {
	dir := checkout(t, files())
	w := open(t, dir)
	after := manyEdits(t, w)
	path := filepath.Join(t.TempDir(), "new", "draft.json")
	if err := save.SaveDraft(path, w, after); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the draft has %v, %v", info.Mode(), err)
	}
	d, err := save.OpenDraft(path)
	if err != nil {
		t.Fatal(err)
	}
	got, problems := takenIn(d, open(t, dir))
	if len(problems) != 0 || len(got.Conflicts) != 0 {
		t.Errorf("problems: %v, conflicts: %v", problems, got.Conflicts)
	}
	same(t, got.Workspace, after, "draft")
	if !reflect.DeepEqual(got.Workspace.Roles, after.Roles) || !reflect.DeepEqual(save.NewDraft(w, got.Workspace), save.NewDraft(w, after)) {
		t.Error("the edits of the draft are not those that were made")
	}
	if !save.NewDraft(w, w).Empty() || d.Empty() {
		t.Error("a draft does not know whether it is empty")
	}
}

// takenIn makes the edits of a draft in a workspace.
func takenIn(d save.Draft, w *workspace.Workspace) (save.Rebased, []save.Problem) {
	base, ours, problems := d.Sides(w)
	return save.Rebase(base, ours, w), problems
}

func TestADraftIsMergedWithWhatHasChangedSince(t *testing.T) {
	dir := checkout(t, files())
	w := open(t, dir)
	d := save.NewDraft(w, apply(t, w, set(edit.Index, "", "\ufeff# Index\r\nstone\r\n"), set(edit.Frame, "guest", "You see.\n"), setAt(edit.Fact, 0, "grinders"), setAt(edit.Tail, 0, "open")))
	for name, text := range map[string]string{
		"INDEX.md":                 "\ufeff# The index\r\n\r\nwheel\r\n",
		".foreword/roles/guest.md": "You look.\n",
		".foreword/foreword.yaml":  strings.Replace(millConfig, "value: 1.0", "value: 2.0", 1),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, problems := takenIn(d, open(t, dir))
	if len(problems) != 0 || len(got.Conflicts) != 2 {
		t.Fatalf("problems: %v, conflicts: %+v", problems, got.Conflicts)
	}
	if got.Conflicts[0].What != "the frame of guest" || got.Conflicts[0].Base != "You visit.\n" || got.Conflicts[1].What != "INDEX.md" {
		t.Errorf("the conflicts are %+v", got.Conflicts)
	}
	if f := got.Workspace.Facts; f[0].Value != "grinders" || f[3].Value != "2.0" || got.Workspace.Tail[0].Text != "open" {
		t.Errorf("the facts are %+v", f)
	}
}

// A draft of an earlier foreword has no more than digests of what it was made of.
func TestAnOldDraftMeetsWhatHasChangedSinceInConflicts(t *testing.T) {
	dir := checkout(t, files())
	w := remembering(t, dir)
	after := apply(t, w, set(edit.Index, "", "mine\n"), set(edit.Todo, "", "- [ ] rest\n"), setAt(edit.Fact, 0, "grinders"), noteEdits[0])
	text, err := json.Marshal(save.NewDraft(w, after))
	if err != nil {
		t.Fatal(err)
	}
	var old map[string]any
	if err := json.Unmarshal(text, &old); err != nil {
		t.Fatal(err)
	}
	forgetBase(old)
	if text, err = json.Marshal(old); err != nil || strings.Contains(string(text), `"was"`) {
		t.Fatal(err, string(text))
	}
	d, err := save.ParseDraft(text, "old.json")
	if err != nil {
		t.Fatal(err)
	}
	got, problems := takenIn(d, w)
	if len(problems)+len(got.Conflicts) != 0 || !save.Same(got.Workspace, after) {
		t.Errorf("where nothing has changed: problems %v, conflicts %+v", problems, got.Conflicts)
	}
	theirs := apply(t, w, set(edit.Index, "", "theirs\n"), setAt(edit.Fact, 0, "bakers"), edit.SetText{Target: edit.Target{Kind: edit.Note, ID: 3}, Text: "Theirs."})
	got, problems = takenIn(d, theirs)
	if len(problems) != 1 || len(got.Conflicts) != 3 {
		t.Fatalf("problems %v, conflicts %+v", problems, got.Conflicts)
	}
	for _, c := range got.Conflicts {
		if c.Ours == "" || c.Theirs == "" {
			t.Errorf("one side is lost: %+v", c)
		}
	}
	if got.Workspace.Todo.Text != "- [ ] rest\n" || got.Workspace.Project.Index.Text != "mine\n" {
		t.Error("what fits was not taken in")
	}
}

// forgetBase takes out of a draft what an earlier foreword did not write.
func forgetBase(v any) {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "was")
		for _, inner := range v {
			forgetBase(inner)
		}
	case []any:
		for _, inner := range v {
			forgetBase(inner)
		}
	}
}

func TestABrokenDraftSaysWhere(t *testing.T) {
	digest := strings.Repeat("0", 64)
	for _, c := range []struct{ text, says string }{
		{"", "line 1, column 1"},
		{"{\n  \"version\": 2\n}", "line 2, column 14: version 2"},
		{"{\"moons\": [],\n  \"version\": 3, \"texts\": {}\n}", "line 2, column 14: version 3"},
		{"{\n  \"version\": 1,\n  \"colour\": 3\n}", "line 3, column 3: unknown field \"colour\""},
		{"{\"version\": 1,\n\"root\": 3}", "line 2"},
		{"{\"version\": 1} x", "line 1, column 16: something follows"},
		{"{\"version\": 1,\n \"texts\": [{\"kind\": \"moon\", \"base\": \"" + digest + "\", \"text\": \"\"}]}", "line 2, column 21: there is no text of the kind \"moon\""},
		{"{\"version\": 1,\n \"texts\": [{\"kind\": \"index\", \"base\": \"x\", \"text\": \"\"}]}", "line 2, column 12: the base"},
		{"{\"version\": 1,\n \"head\": {\"base\": \"x\", \"list\": [\n{\"name\": \"a\", \"text\": \"\", \"state\": \"kept\", \"tier\": \"warm\"}]}}", "line 3, column 1: there is no tier \"warm\""},
		{"{\"version\": 1,\n\"notes\": [{\"id\": 1, \"content\": \" \"}]}", "line 2, column 11: the note is blank"},
		{"{\"version\": 1,", "line 1, column"},
	} {
		if _, err := save.ParseDraft([]byte(c.text), "d.json"); err == nil || !strings.Contains(err.Error(), "d.json: ") || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q gives %v, want %q", c.text, err, c.says)
		}
	}
}

func TestTheRecoveryFileIsOneForEachCheckout(t *testing.T) {
	env := []string{"HOME=/home/me", "XDG_DATA_HOME=/data"}
	a, err := save.RecoveryPath(env, "/srv/a/")
	if err != nil {
		t.Fatal(err)
	}
	again, _ := save.RecoveryPath(env, "/srv/a")
	b, _ := save.RecoveryPath(env, "/srv/b")
	if a != again || a == b || filepath.Dir(a) != "/data/foreword/recovery" || filepath.Ext(a) != ".json" {
		t.Errorf("the recovery files are %s, %s and %s", a, again, b)
	}
	if err := save.RemoveDraft(filepath.Join(t.TempDir(), "none.json")); err != nil {
		t.Error(err)
	}
}

func FuzzDraft(f *testing.F) {
	w := open(f, checkout(f, files()))
	text, err := json.Marshal(save.NewDraft(w, manyEdits(f, w)))
	if err != nil {
		f.Fatal(err)
	}
	if len(text) < 500 {
		f.Fatal("the seed has no edits")
	}
	f.Add(text)
	f.Add([]byte(`{"version":1,"texts":[{"kind":"index","base":"` + strings.Repeat("a", 64) + `","text":{"base64":"/w=="}}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := save.ParseDraft(text, "d.json")
		if err != nil {
			if !strings.Contains(err.Error(), "d.json: line ") {
				t.Errorf("no place: %v", err)
			}
			return
		}
		got, _ := takenIn(d, w)
		prompts(t, got.Workspace)
		again, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := save.ParseDraft(again, "d.json"); err != nil {
			t.Errorf("what was read cannot be read again: %v", err)
		}
	})
}

func TestADraftRestoresAForgottenNoteAsItWas(t *testing.T) {
	w := open(t, checkout(t, files()))
	gone := workspace.MemoryEntry{ID: 2, Content: "forgotten\x00", Tags: []string{"t"}, Created: time.Unix(1e9, 5000).UTC(), Updated: time.Unix(1e9, 0).UTC()}
	after := apply(t, w, edit.RestoreNote{Note: gone})
	text, err := json.Marshal(save.NewDraft(w, after))
	if err != nil {
		t.Fatal(err)
	}
	d, err := save.ParseDraft(text, "draft.json")
	if err != nil {
		t.Fatal(err)
	}
	rebased, problems := takenIn(d, w)
	got := rebased.Workspace
	if len(problems) > 0 || !reflect.DeepEqual(got.Memory.Entries, after.Memory.Entries) {
		t.Errorf("the notes are %+v, %v", got.Memory.Entries, problems)
	}
	if p := plan(t, w, got); len(p.Writes) != 1 || p.Writes[0].Kind != save.RestoreNote {
		t.Errorf("planned %+v", p.Writes)
	}
}

// BenchmarkDraft10000Notes compares two workspaces of 10,000 notes, one of which
// was edited.
func BenchmarkDraft10000Notes(b *testing.B) {
	w := &workspace.Workspace{Project: workspace.Project{ID: "p-17"}}
	for i := range 10_000 {
		w.Memory.Entries = append(w.Memory.Entries, workspace.MemoryEntry{ID: int64(i + 1), Content: "the dam opens at six", Created: time.Unix(1e9, 0)})
	}
	after := apply(b, w, edit.SetText{Target: edit.Target{Kind: edit.Note, ID: 77}, Text: "x"})
	for b.Loop() {
		if save.NewDraft(w, after).Empty() {
			b.Fatal("nothing was edited")
		}
	}
}
