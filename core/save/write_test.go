package save_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"foreword/core/edit"
	"foreword/core/memory"
	"foreword/core/save"
	"foreword/core/workspace"
)

func write(w save.Write) error { return (save.Writer{}).Write(context.Background(), w) }

// names lists what is in a folder.
func names(t testing.TB, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return strings.Join(out, " ")
}

func TestPermissionsAndLinksStay(t *testing.T) {
	dir := checkout(t, map[string]string{"docs/real.md": "one\n"})
	real := filepath.Join(dir, "docs", "real.md")
	if err := os.Chmod(real, 0o751); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("docs/real.md", filepath.Join(dir, "AGENTS.md")); err != nil {
		t.Fatal(err)
	}
	w := open(t, dir)
	p := plan(t, w, apply(t, w, set(edit.Instructions, "AGENTS.md", "two\n")))
	if len(p.Writes) != 1 || p.Writes[0].Disk != real || p.Writes[0].Link != filepath.Join(dir, "AGENTS.md") {
		t.Fatalf("planned %+v", p)
	}
	if err := write(p.Writes[0]); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(real)
	if err != nil || info.Mode().Perm() != 0o751 || content(t, dir, "docs/real.md") != "two\n" {
		t.Errorf("the target has %v, %v", info.Mode(), err)
	}
	if target, err := os.Readlink(filepath.Join(dir, "AGENTS.md")); err != nil || target != "docs/real.md" {
		t.Errorf("the link is now %q, %v", target, err)
	}
	if got := names(t, filepath.Join(dir, "docs")); got != "real.md" {
		t.Errorf("left behind: %s", got)
	}
}

func TestANewFileAndItsFoldersHaveTheUsualPermissions(t *testing.T) {
	dir := checkout(t, map[string]string{"x": ""})
	w := open(t, dir)
	_, p := keep(t, dir, w, apply(t, w, set(edit.Frame, "worker", "You lift.\n")))
	if len(p.Writes) != 1 || p.Writes[0].OldDigest != "" {
		t.Fatalf("planned %+v", p)
	}
	for path, want := range map[string]fs.FileMode{".foreword/roles/worker.md": 0o644, ".foreword/roles": 0o755, ".foreword": 0o755} {
		info, err := os.Stat(filepath.Join(dir, path))
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has %v, %v", path, info.Mode().Perm(), err)
		}
	}
}

func TestAFileThatSomebodyElseChangedIsNeverOverwritten(t *testing.T) {
	for _, c := range []struct {
		name  string
		other func(path string) error
	}{
		{"changed", func(path string) error { return os.WriteFile(path, []byte("theirs\n"), 0o644) }},
		{"removed", os.Remove},
		{"now a folder", func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o755)) }},
		{"now a link", func(path string) error {
			return errors.Join(os.Rename(path, path+"2"), os.Symlink(path+"2", path))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := checkout(t, map[string]string{"INDEX.md": "one\n"})
			w := open(t, dir)
			p := plan(t, w, apply(t, w, set(edit.Index, "", "two\n")))
			if err := c.other(filepath.Join(dir, "INDEX.md")); err != nil {
				t.Fatal(err)
			}
			before := names(t, dir)
			if err := write(p.Writes[0]); !errors.Is(err, save.ErrChanged) || !strings.Contains(err.Error(), "INDEX.md") {
				t.Errorf("the write gives %v", err)
			}
			if got := names(t, dir); got != before {
				t.Errorf("the folder has %s, and had %s", got, before)
			}
		})
	}
	t.Run("new file that is there now", func(t *testing.T) {
		dir := checkout(t, map[string]string{"x": ""})
		w := open(t, dir)
		p := plan(t, w, apply(t, w, set(edit.Index, "", "two\n")))
		if err := os.WriteFile(filepath.Join(dir, "INDEX.md"), []byte("theirs"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := write(p.Writes[0]); !errors.Is(err, save.ErrChanged) || content(t, dir, "INDEX.md") != "theirs" {
			t.Errorf("the write gives %v", err)
		}
	})
}

func TestAPlanOverAChangedFileShowsTheThreeSides(t *testing.T) {
	dir := checkout(t, files())
	w := open(t, dir)
	for name, text := range map[string]string{"INDEX.md": "theirs", ".foreword/roles/guest.md": "---\nmode: plan\n---\nTheirs.\n", ".foreword/foreword.yaml": "facts: []\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p := plan(t, w, apply(t, w, set(edit.Index, "", "ours"), set(edit.Frame, "guest", "Ours.\n"), edit.RemoveFact{At: 0}))
	if len(p.Writes) != 0 || len(p.Blocked) != 3 {
		t.Fatalf("writes %v, blocked %v", p.Writes, p.Blocked)
	}
	for _, b := range p.Blocked {
		if !errors.Is(b.Err, save.ErrChanged) || !strings.Contains(b.Err.Error(), b.Path) {
			t.Errorf("%s: %v", b.Path, b.Err)
		}
	}
	if b := p.Blocked[0]; b.Base != w.Project.Index.Text || b.Ours != "ours" || b.Theirs != "theirs" {
		t.Errorf("the sides are %+v", b)
	}
}

func TestAFileThatCannotBeLookedAtBlocksNoOther(t *testing.T) {
	dir := checkout(t, files())
	w := open(t, dir)
	after := apply(t, w, set(edit.Index, "", "ours"), set(edit.Frame, "guest", "Ours.\n"))
	path := filepath.Join(dir, "INDEX.md")
	if err := errors.Join(os.Remove(path), os.Symlink("nowhere", path)); err != nil {
		t.Fatal(err)
	}
	p := plan(t, w, after)
	if len(p.Writes) != 1 || len(p.Blocked) != 1 || !strings.Contains(p.Blocked[0].Err.Error(), "INDEX.md: the link leads nowhere") {
		t.Errorf("planned %+v", p)
	}
}

func TestAReadOnlyFileIsRefused(t *testing.T) {
	dir := checkout(t, map[string]string{"INDEX.md": "one\n"})
	w := open(t, dir)
	p := plan(t, w, apply(t, w, set(edit.Index, "", "two\n")))
	if err := os.Chmod(filepath.Join(dir, "INDEX.md"), 0o444); err != nil {
		t.Fatal(err)
	}
	if err := write(p.Writes[0]); !errors.Is(err, fs.ErrPermission) || content(t, dir, "INDEX.md") != "one\n" {
		t.Errorf("the write gives %v", err)
	}
}

// Where the folder of a file is a link, or a link is put in its place, the save
// names where it goes, and goes nowhere else.
func TestALinkOnTheWayIsNamedAndNeverSwappedIn(t *testing.T) {
	elsewhere := checkout(t, map[string]string{"roles/guest.md": "You visit.\n"})
	dir := checkout(t, map[string]string{"INDEX.md": "one\n"})
	if err := os.Symlink(elsewhere, filepath.Join(dir, ".foreword")); err != nil {
		t.Fatal(err)
	}
	w := open(t, dir)
	after := apply(t, w, set(edit.Frame, "guest", "Ours.\n"), set(edit.Frame, "worker", "Ours too.\n"))
	p := plan(t, w, after)
	if len(p.Writes) != 2 {
		t.Fatalf("planned %+v", p)
	}
	for _, do := range p.Writes {
		if do.Disk != filepath.Join(elsewhere, "roles", filepath.Base(do.Path)) || do.Link != filepath.Join(dir, do.Path) {
			t.Errorf("%s is written to %s by %q", do.Path, do.Disk, do.Link)
		}
	}
	other := checkout(t, map[string]string{"roles/guest.md": "You visit.\n"})
	link := filepath.Join(dir, ".foreword")
	if err := errors.Join(os.Remove(link), os.Symlink(other, link)); err != nil {
		t.Fatal(err)
	}
	for _, do := range p.Writes {
		if err := write(do); !errors.Is(err, save.ErrChanged) {
			t.Errorf("%s: the write gives %v", do.Path, err)
		}
	}
	if content(t, other, "roles/guest.md") != "You visit.\n" || content(t, elsewhere, "roles/guest.md") != "You visit.\n" {
		t.Error("something was written")
	}
}

// A checkout that is opened through a link is no link on the way.
func TestACheckoutBehindALinkIsSavedLikeAnyOther(t *testing.T) {
	dir := checkout(t, map[string]string{"INDEX.md": "one\n", ".foreword/foreword.yaml": "layout: session\n"})
	link := filepath.Join(checkout(t, nil), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	w := *open(t, dir)
	w.Root = link
	writes := plan(t, &w, apply(t, &w, set(edit.Index, "", "two\n"), set(edit.Frame, "worker", "New.\n"))).Writes
	mute, err := save.NewMute(link, workspace.Mute{Rule: "path-gone", Reason: "known"})
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range append(writes, mute) {
		if err := write(do); err != nil || do.Link != "" {
			t.Errorf("%s by %q: %v", do.Path, do.Link, err)
		}
	}
	if content(t, dir, "INDEX.md") != "two\n" || content(t, dir, ".foreword/roles/worker.md") != "New.\n" || len(writes) != 2 {
		t.Errorf("planned %+v", writes)
	}
}

func TestOtherNamesOfAFileAreTold(t *testing.T) {
	dir := checkout(t, map[string]string{"INDEX.md": "one\n"})
	if err := os.Link(filepath.Join(dir, "INDEX.md"), filepath.Join(dir, "other.md")); err != nil {
		t.Skip(err)
	}
	w := open(t, dir)
	p := plan(t, w, apply(t, w, set(edit.Index, "", "two\n")))
	if len(p.Writes) != 1 || p.Writes[0].Names != 1 {
		t.Fatalf("planned %+v", p)
	}
	if err := write(p.Writes[0]); err != nil || content(t, dir, "other.md") != "one\n" || content(t, dir, "INDEX.md") != "two\n" {
		t.Errorf("the write gives %v", err)
	}
}

func TestNotesAreAddedEditedForgottenAndRestored(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "memory.sqlite")
	store, err := memory.Open(ctx, path, func() time.Time { return time.Date(2031, 2, 28, 0, 0, 0, 0, time.UTC) })
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, text := range []string{"one", "two", "three", "gone"} {
		if _, err := store.Add(ctx, "p-17", text, nil); err != nil {
			t.Fatal(err)
		}
	}
	gone, err := store.Get(ctx, "p-17", 4)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Forget(ctx, "p-17", 4); err != nil {
		t.Fatal(err)
	}
	read := func() *workspace.Workspace {
		return &workspace.Workspace{Project: workspace.Project{ID: "p-17"}, Memory: memory.Load(ctx, path, "p-17")}
	}
	w := read()
	id := edit.Target{Kind: edit.Note, ID: 1}
	after := apply(t, w, edit.SetText{Target: id, Text: "ONE"}, edit.TagNote{ID: 2, Tags: []string{"b", "a"}}, edit.ForgetNote{ID: 3},
		edit.RestoreNote{Note: gone}, edit.AddNote{Content: "new", Tags: []string{"n"}})
	p := plan(t, w, after)
	if len(p.Writes) != 5 {
		t.Fatalf("planned %+v", p.Writes)
	}
	if _, err := store.Edit(ctx, "p-17", w.Memory.Entries[0], "theirs", nil); err != nil {
		t.Fatal(err)
	}
	changed := 0
	for _, do := range p.Writes {
		err := save.Writer{Store: store}.Write(ctx, do)
		if errors.Is(err, save.ErrChanged) && do.Path == "m-1" {
			changed++
		} else if err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, n := range read().Memory.Entries {
		got = append(got, n.Content+strings.Join(n.Tags, ","))
	}
	if want := "theirs twob,a gone newn"; strings.Join(got, " ") != want || changed != 1 {
		t.Errorf("the store has %q, want %q; %d refused", got, want, changed)
	}
}

// What another program did to a note since it was read is never undone.
func TestANoteThatSomebodyElseChangedIsNeitherForgottenNorRestoredOver(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "memory.sqlite")
	store, err := memory.Open(ctx, path, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, text := range []string{"one", "two", "three"} {
		if _, err := store.Add(ctx, "p-17", text, nil); err != nil {
			t.Fatal(err)
		}
	}
	w := &workspace.Workspace{Project: workspace.Project{ID: "p-17"}, Memory: memory.Load(ctx, path, "p-17")}
	two, three := w.Memory.Entries[1], w.Memory.Entries[2]
	for _, id := range []int64{2, 3} {
		if err := store.Forget(ctx, "p-17", id); err != nil {
			t.Fatal(err)
		}
	}
	w.Memory = memory.Load(ctx, path, "p-17")
	two.Content = "TWO"
	p := plan(t, w, apply(t, w, edit.ForgetNote{ID: 1}, edit.RestoreNote{Note: two}, edit.RestoreNote{Note: three}))
	one, err := store.Edit(ctx, "p-17", w.Memory.Entries[0], "theirs", nil)
	if err == nil {
		err = store.Restore(ctx, "p-17", 3)
	}
	if err == nil {
		_, err = store.Edit(ctx, "p-17", three, "theirs too", nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range p.Writes {
		err := save.Writer{Store: store}.Write(ctx, do)
		if mine := do.Path == "m-2"; mine != (err == nil) || !mine && !errors.Is(err, save.ErrChanged) {
			t.Errorf("%s gives %v", do.Path, err)
		}
	}
	var got []string
	for _, n := range memory.Load(ctx, path, "p-17").Entries {
		got = append(got, n.Content)
	}
	if want := one.Content + ", TWO, theirs too"; strings.Join(got, ", ") != want {
		t.Errorf("the store has %q, want %q", got, want)
	}
}

// A store counts the notes of all projects together, so a new note mostly gets
// another id than it had on the screen.
func TestANewNoteIsKnownAgainUnderTheIDThatTheStoreGives(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	ctx := t.Context()
	store, err := memory.Open(ctx, path, func() time.Time { return time.Unix(1e9, 0) })
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, project := range []string{"p-17", "another project", "another project"} {
		if _, err := store.Add(ctx, project, "old", nil); err != nil {
			t.Fatal(err)
		}
	}
	read := func() *workspace.Workspace {
		return &workspace.Workspace{Project: workspace.Project{ID: "p-17"}, Memory: memory.Load(ctx, path, "p-17")}
	}
	before := read()
	after := apply(t, before, edit.AddNote{Content: "new", Tags: []string{"n"}}, edit.AddNote{Content: "twice"}, edit.AddNote{Content: "twice"})
	for _, do := range plan(t, before, after).Writes {
		if err := (save.Writer{Store: store}).Write(ctx, do); err != nil {
			t.Fatal(err)
		}
	}
	disk := read()
	if disk.Memory.Entries[1].ID == after.Memory.Entries[1].ID {
		t.Fatal("the store gave the id that was guessed, so this tests nothing")
	}
	if d := save.NewDraft(after, disk); !d.Empty() {
		t.Errorf("what was saved differs from what is on disk: %+v", d)
	}
	if p := plan(t, disk, after); !p.Empty() {
		t.Errorf("what was saved would be saved again: %+v", p.Writes)
	}
	if p := plan(t, disk, before); len(p.Writes) != 3 || p.Writes[0].Kind != save.ForgetNote {
		t.Errorf("undoing the notes plans %+v", p.Writes)
	}
	edited := apply(t, after, edit.SetText{Target: edit.Target{Kind: edit.Note, ID: after.Memory.Entries[1].ID}, Text: "newer"})
	if p := plan(t, disk, edited); len(p.Writes) != 2 || p.Writes[0].Kind != save.AddNote || p.Writes[1].Kind != save.ForgetNote {
		t.Errorf("another new note plans %+v", p.Writes)
	}
}
