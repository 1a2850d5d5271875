package source_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"foreword/core/memory"
	"foreword/core/prompt"
	"foreword/core/source"
	"foreword/core/workspace"
)

// place is a folder with files in it, and a home beside it.
func place(t *testing.T, files map[string]string) source.Options {
	t.Helper()
	base := t.TempDir()
	for name, text := range files {
		path := filepath.Join(base, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(base, "mill")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return source.Options{
		Dir:         dir,
		Env:         []string{"HOME=" + filepath.Join(base, "home"), "GIT_CEILING_DIRECTORIES=" + base, "PATH=" + filepath.Join(base, "bin")},
		Now:         time.Date(2031, 2, 28, 7, 30, 0, 0, time.UTC),
		Memory:      filepath.Join(base, "memory.db"),
		Roles:       []workspace.Role{{Name: "direct", Mode: "agent", Frame: "You mill."}},
		DeferMemory: true,
	}
}

func open(t *testing.T, o source.Options) *workspace.Workspace {
	t.Helper()
	r, err := source.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r.Workspace
}

func notices(w *workspace.Workspace) string {
	var lines []string
	for _, n := range w.Notices {
		lines = append(lines, n.Source.String()+": "+n.Text)
	}
	return strings.Join(lines, "\n")
}

func TestSkillsAreFoundInTheUsualFoldersInOrder(t *testing.T) {
	w := open(t, place(t, map[string]string{
		"mill/.agents/skills/sift/SKILL.md":    "---\nname: sift\ndescription: Parts bran from flour.\nversion: 1.2\n---\n# Sift\r\n",
		"mill/.claude/skills/grind/SKILL.md":   "---\nname: grind\ndescription: from claude\n---\nA",
		"mill/.foreword/skills/grind/SKILL.md": "---\nname: grind\ndescription: from foreword\n---\nB",
		"home/.agents/skills/bake/SKILL.md":    "---\nname: bake\nmetadata:\n  version: \"3\"\n---\nC",
		"home/.agents/skills/notes.txt":        "no skill",
		"home/.agents/skills/empty/readme.md":  "no skill",
	}))
	var got []string
	for _, s := range w.Skills {
		got = append(got, strings.Join([]string{s.Name, s.Description, s.Version, s.Body, string(s.Scope)}, "|"))
	}
	want := []string{"sift|Parts bran from flour.|1.2|# Sift\r\n|project", "grind|from claude||A|project", "bake||3|C|global"}
	if !slices.Equal(got, want) {
		t.Errorf("skills are\n%q\nwant\n%q", got, want)
	}
	if n := notices(w); !strings.Contains(n, "found but not loaded: .claude/skills/grind/SKILL.md") {
		t.Errorf("notices are\n%s", n)
	}
	if at := w.Skills[0].Source; at.Path != ".agents/skills/sift/SKILL.md" || at.Line != 6 {
		t.Errorf("source is %+v", at)
	}
}

func TestAClumsySkillDoesNotVanish(t *testing.T) {
	for name, c := range map[string]struct{ text, name, description, body, notice string }{
		"unquoted colon":    {"---\nname: grind\ndescription: Use when: the miller asks\n---\nbody", "grind", "Use when: the miller asks", "body", "no YAML"},
		"colon in a block":  {"---\nname: grind\ndescription: >\n  Use: this\n  and that\nother: [\n---\nbody", "grind", "Use: this and that", "body", "no YAML"},
		"byte order mark":   {"\ufeff---\nname: grind\ndescription: d\n---\nbody", "grind", "d", "body", "byte order mark"},
		"no front matter":   {"# Grinding", "folder", "", "# Grinding", "no front matter"},
		"never closed":      {"---\nname: grind\nbody", "folder", "", "---\nname: grind\nbody", "not closed"},
		"a list for a name": {"---\nname: [a]\n---\nbody", "folder", "", "body", "line 2: name is no text"},
		"nothing behind":    {"---\nname:\ndescription: d\n---\n", "folder", "d", "", "named after its folder"},
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t, place(t, map[string]string{"mill/.agents/skills/folder/SKILL.md": c.text}))
			if len(w.Skills) != 1 {
				t.Fatalf("there are %d skills: %s", len(w.Skills), notices(w))
			}
			if s := w.Skills[0]; s.Name != c.name || s.Description != c.description || s.Body != c.body {
				t.Errorf("skill is %q, %q, %q", s.Name, s.Description, s.Body)
			}
			if n := notices(w); !strings.Contains(n, c.notice) {
				t.Errorf("notices are\n%s", n)
			}
		})
	}
}

func TestTheConfigNamesOtherSkills(t *testing.T) {
	w := open(t, place(t, map[string]string{
		"mill/.foreword/foreword.yaml":         "skills: [one, ../shared, ~/mine, gone]\n",
		"mill/.foreword/one/SKILL.md":          "---\nname: one\n---\n",
		"mill/shared/two/SKILL.md":             "---\nname: two\n---\n",
		"home/mine/three/SKILL.md":             "---\nname: three\n---\n",
		"mill/.agents/skills/unasked/SKILL.md": "---\nname: unasked\n---\n",
	}))
	var got []string
	for _, s := range w.Skills {
		got = append(got, s.Name+" "+string(s.Scope))
	}
	if want := []string{"one project", "two project", "three global"}; !slices.Equal(got, want) {
		t.Errorf("skills are %q, want %q", got, want)
	}
	if n := notices(w); !strings.Contains(n, ".foreword/gone: skills cannot be read here") {
		t.Errorf("notices are\n%s", n)
	}
}

func TestTheToDoListIsReadFromMarkdownOrJSON(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  []workspace.TodoEntry
		state prompt.State
		says  string
	}{
		"check boxes": {map[string]string{"todo.md": "# Today\n- [ ]  grind\n  * [x] oil\r\n1. [~] sweep\n- plain\n- [?] odd\n"},
			[]workspace.TodoEntry{{Content: " grind", Status: "pending"}, {Content: "oil", Status: "completed"}, {Content: "sweep", Status: "in_progress"}}, prompt.Kept, ""},
		"a list": {map[string]string{"todo.json": `[{"content": "a"}, {"content": "b", "status": "blocked"}]`},
			[]workspace.TodoEntry{{Content: "a", Status: "pending"}, {Content: "b", Status: "blocked"}}, prompt.Kept, ""},
		"an object": {map[string]string{"todo.json": `{"todos": [{"content": "a", "status": "completed"}]}`},
			[]workspace.TodoEntry{{Content: "a", Status: "completed"}}, prompt.Kept, ""},
		"both":       {map[string]string{"todo.md": "- [ ] a", "todo.json": "[]"}, []workspace.TodoEntry{{Content: "a", Status: "pending"}}, prompt.Kept, "there is a .foreword/todo.md"},
		"neither":    {nil, nil, prompt.NotFound, ""},
		"no JSON":    {map[string]string{"todo.json": "[\n  oops"}, nil, prompt.Unreadable, "line 2, column 3"},
		"no content": {map[string]string{"todo.json": `[{"text": "a"}]`}, nil, prompt.Unreadable, `entry 1 has no text "content"`},
		"no boxes":   {map[string]string{"todo.md": "later\n"}, nil, prompt.Empty, ""},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{}
			for file, text := range c.files {
				files["mill/.foreword/"+file] = text
			}
			w := open(t, place(t, files))
			if !slices.Equal(w.Todo.Entries, c.want) || w.Todo.State != c.state {
				t.Errorf("list is %+v (%v: %s), want %+v", w.Todo.Entries, w.Todo.State, w.Todo.Reason, c.want)
			}
			if n := notices(w); c.says != "" && !strings.Contains(n, c.says) {
				t.Errorf("notices are\n%s", n)
			}
		})
	}
}

func TestTemplatesAreReadAsTheirBytesAre(t *testing.T) {
	w := open(t, place(t, map[string]string{
		"mill/.foreword/foreword.yaml":      "templates:\n  dir: prompts\n  agent: deep/a.txt\n",
		"mill/.foreword/prompts/deep/a.txt": "\ufeff{{.CWD}}\r\n\xff",
	}))
	if got := w.Templates.Files; len(got) != 2 || got[0].Path != ".foreword/prompts/deep/a.txt" || got[0].Text != "\ufeff{{.CWD}}\r\n\xff" || got[1].Err == nil {
		t.Errorf("templates are %+v", w.Templates)
	}
}

func TestCapabilitiesAreToldByTheProgramsOnThePath(t *testing.T) {
	o := place(t, map[string]string{"bin/xclip": "", "bin/wmctrl": "", "bin/notify-send/inside": ""})
	if err := os.Chmod(filepath.Join(o.Dir, "..", "bin", "xclip"), 0o755); err != nil {
		t.Fatal(err)
	}
	c := open(t, o).Capabilities
	if !c.HasClipboard || c.HasWmctrl || c.HasNotifications || c.WorkingDir != o.Dir || c.BrowserChannel != "none" {
		t.Errorf("capabilities are %+v", c)
	}
}

func TestAStateFileGoesOverTheConfig(t *testing.T) {
	o := place(t, map[string]string{
		"mill/.foreword/foreword.yaml": "window: 9000\ncaps:\n  world: 10\n  profile: 20\n",
		"mill/state.json":              `{"caps": {"profile": 30}, "user_message": "hi"}`,
	})
	o.State = filepath.Join(o.Dir, "state.json")
	w := open(t, o)
	if c := w.Settings.Caps; c.World != 10 || c.Profile != 30 || c.Recalled != 400 || w.Settings.Window != 9000 {
		t.Errorf("settings are %+v", w.Settings)
	}
	if w.State == nil || w.State.UserMessage != "hi" || w.StateSource.Path != "state.json" {
		t.Errorf("state is %+v from %v", w.State, w.StateSource)
	}
	if err := os.WriteFile(o.State, []byte("{\n  \"sesion\": {}\n}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := source.Open(context.Background(), o); err == nil || !strings.HasPrefix(err.Error(), "state.json: line 2, column 3: sesion: unknown key") {
		t.Errorf("error is %v", err)
	}
	o.State = filepath.Join(o.Dir, "none.json")
	if _, err := source.Open(context.Background(), o); err == nil || !strings.Contains(err.Error(), "none.json: the state file cannot be read") {
		t.Errorf("error is %v", err)
	}
}

func TestNotesAreRecalledByTheUsersMessage(t *testing.T) {
	o := place(t, map[string]string{"mill/state.json": `{"user_message": "Why does the gate stick?"}`,
		"mill/.foreword/foreword.yaml": "project_id: p-1\n"})
	o.State, o.DeferMemory = filepath.Join(o.Dir, "state.json"), false
	ctx := context.Background()
	store, err := memory.Open(ctx, o.Memory, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	for _, note := range []string{"oil on Mondays", "the race gate: stick and rope", "gate keys hang by the door"} {
		if _, err := store.Add(ctx, "p-1", note, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	w := open(t, o)
	var got []int64
	for _, e := range w.Memory.Recalled {
		got = append(got, e.ID)
	}
	if !slices.Equal(got, []int64{2, 3}) {
		t.Errorf("recalled are %v", got)
	}
	if err := os.WriteFile(o.State, []byte(`{"user_message": "gate", "session": {"recalled": []}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if w := open(t, o); len(w.Memory.Recalled) != 0 {
		t.Errorf("the state names none, but %v are recalled", w.Memory.Recalled)
	}
}

func TestARevisionHasItsOwnSkillsTasksAndTemplates(t *testing.T) {
	h := newHistory(t, map[string]string{
		"mill/.foreword/foreword.yaml":     "templates:\n  dir: prompts\n",
		"mill/.foreword/prompts/agent.md":  "old {{.CWD}}",
		"mill/.foreword/todo.md":           "- [ ] old",
		"mill/.agents/skills/old/SKILL.md": "---\nname: old\n---\n",
	})
	old := h.commit()
	h.write(".foreword/prompts/agent.md", "new {{.CWD}}")
	h.write(".foreword/todo.md", "- [ ] new")
	h.write(".agents/skills/new/SKILL.md", "---\nname: new\n---\n")
	for rev, want := range map[string]struct{ skills, word string }{old: {"old", "old"}, "": {"new old", "new"}} {
		w := open(t, h.o)
		if rev != "" {
			w = h.at(rev)
		}
		var names []string
		for _, s := range w.Skills {
			names = append(names, s.Name)
		}
		if got := strings.Join(names, " "); got != want.skills {
			t.Errorf("at %q the skills are %q, want %q", rev, got, want.skills)
		}
		if len(w.Todo.Entries) != 1 || w.Todo.Entries[0].Content != want.word {
			t.Errorf("at %q the list is %+v", rev, w.Todo)
		}
		if f := w.Templates.Files; len(f) != 2 || f[0].Path != ".foreword/prompts/agent.md" || f[0].Text != want.word+" {{.CWD}}" {
			t.Errorf("at %q the templates are %+v", rev, f)
		}
		if w.Capabilities.WorkingDir != h.o.Dir {
			t.Errorf("at %q the working folder is %q", rev, w.Capabilities.WorkingDir)
		}
	}
}
