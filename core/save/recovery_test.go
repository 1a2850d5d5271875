package save_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"foreword/core/edit"
	"foreword/core/save"
)

// Edits that are kept late, as on a slow disk, do not go over newer ones, nor over
// what was given up since.
func TestOlderEditsAreNeverKeptOverNewerOnes(t *testing.T) {
	dir := checkout(t, map[string]string{"INDEX.md": "one\n"})
	w := open(t, dir)
	old, now := apply(t, w, set(edit.Index, "", "old\n")), apply(t, w, set(edit.Index, "", "new\n"))
	env := []string{"XDG_DATA_HOME=" + t.TempDir()}
	path, err := save.RecoveryPath(env, dir)
	if err != nil {
		t.Fatal(err)
	}
	r := save.NewRecovery(env, dir)
	for _, step := range []error{r.Keep(2, w, now), r.Keep(1, w, old)} {
		if step != nil {
			t.Fatal(step)
		}
	}
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), `"new\n"`) {
		t.Errorf("kept %s, %v", text, err)
	}
	for _, step := range []error{r.Drop(4), r.Keep(3, w, now)} {
		if step != nil {
			t.Fatal(step)
		}
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("what was given up is there again: %v", err)
	}
	r.Close()
	if got := names(t, filepath.Dir(path)); got != "" {
		t.Errorf("left behind: %s", got)
	}
}

func TestSessionsThatStartAtOnceGetAFileEach(t *testing.T) {
	dir := checkout(t, map[string]string{"INDEX.md": "one\n"})
	w := open(t, dir)
	now := apply(t, w, set(edit.Index, "", "new\n"))
	env := []string{"XDG_DATA_HOME=" + t.TempDir()}
	const sessions = 8
	var all sync.WaitGroup
	errs := make([]error, sessions)
	kept := make([]*save.Recovery, sessions)
	for i := range sessions {
		kept[i] = save.NewRecovery(env, dir)
		all.Go(func() { errs[i] = kept[i].Keep(1, w, now) })
	}
	all.Wait()
	path, err := save.RecoveryPath(env, dir)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.json"))
	if err != nil || len(files) != sessions {
		t.Errorf("%d sessions keep %d files, %v, %v", sessions, len(files), errs, err)
	}
	if left, err := save.NewRecovery(env, dir).Left(); left != "" || err != nil {
		t.Errorf("a session that goes on is taken for one that ended: %s, %v", left, err)
	}
	for _, r := range kept {
		r.Close()
	}
	offered := map[string]bool{}
	for range sessions {
		r := save.NewRecovery(env, dir)
		left, err := r.Left()
		if err != nil || left == "" || offered[left] {
			t.Fatalf("%s is offered, %v", left, err)
		}
		offered[left] = true
		if _, err := r.Aside(); err != nil {
			t.Fatal(err)
		}
		defer r.Close()
	}
	if left, err := save.NewRecovery(env, dir).Left(); left != "" || err != nil {
		t.Errorf("all were offered, and then %s, %v", left, err)
	}
}

func TestASessionThatEndsBeforeTheAnswerLosesNeither(t *testing.T) {
	dir := checkout(t, map[string]string{"INDEX.md": "one\n"})
	w := open(t, dir)
	env := []string{"XDG_DATA_HOME=" + t.TempDir()}
	first := save.NewRecovery(env, dir)
	if err := first.Keep(1, w, apply(t, w, set(edit.Index, "", "first\n"))); err != nil {
		t.Fatal(err)
	}
	first.Close()
	second := save.NewRecovery(env, dir)
	path, err := second.Left()
	if err != nil {
		t.Fatal(err)
	}
	now := apply(t, w, set(edit.Index, "", "second\n"))
	if err := second.Keep(1, w, now); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), `"first\n"`) {
		t.Errorf("before the answer the file has %s, %v", text, err)
	}
	if err := second.KeepLast(2, w, now); err != nil {
		t.Fatal(err)
	}
	if err := save.NewRecovery(nil, dir).KeepLast(1, w, now); err == nil {
		t.Error("without a data folder nothing can be kept, and nobody is told")
	}
	for name, want := range map[string]string{path: `"second\n"`, path + ".aside": `"first\n"`} {
		if text, err := os.ReadFile(name); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has %s, %v", name, text, err)
		}
	}
}
