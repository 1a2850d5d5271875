package side_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/compare"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/side"
	"foreword/core/source"
	"foreword/core/token"
	"foreword/core/workspace"
)

func TestWhatIsWrittenForASide(t *testing.T) {
	for text, want := range map[string]side.Spec{
		"worker":                {Name: "worker"},
		"worker@system":         {Name: "worker", Layout: "system"},
		"worker@HEAD~20":        {Name: "worker", Rev: "HEAD~20"},
		"worker@system@v1":      {Name: "worker", Layout: "system", Rev: "v1"},
		"worker@main@{1}":       {Name: "worker", Rev: "main@{1}"},
		"worker@role":           {Name: "worker", Layout: "role"},
		"worker@refs/tags/role": {Name: "worker", Rev: "refs/tags/role"},
		"../other//worker@HEAD": {Name: "worker", Dir: "../other", Rev: "HEAD"},
		"old.lock@worker":       {Name: "old.lock", Rev: "worker"},
		"./worker":              {Name: "./worker"},
		"-":                     {Name: "-"},

		"worker@cl100k":                   {Name: "worker", Counter: "cl100k_base"},
		"worker@claude-4.7":               {Name: "worker", Counter: "claude-4.7"},
		"worker@system@cl100k@HEAD~2":     {Name: "worker", Layout: "system", Counter: "cl100k_base", Rev: "HEAD~2"},
		"worker@o200k_base@system@v1":     {Name: "worker", Layout: "system", Counter: "o200k_base", Rev: "v1"},
		"worker@gemini@main@{1}":          {Name: "worker", Counter: "gemini", Rev: "main@{1}"},
		"worker@refs/heads/gemini":        {Name: "worker", Rev: "refs/heads/gemini"},
		"worker@gemini@refs/heads/gemini": {Name: "worker", Counter: "gemini", Rev: "refs/heads/gemini"},
		"worker@gemini@claude-3":          {Name: "worker", Counter: "gemini", Rev: "claude-3"},
		"worker@main@cl100k":              {Name: "worker", Rev: "main@cl100k"},
		"../other//worker@qwen-3":         {Name: "worker", Dir: "../other", Counter: "qwen-3"},
		"old.lock@cl100k@worker":          {Name: "old.lock", Counter: "cl100k_base", Rev: "worker"},
		"-@o200k":                         {Name: "-", Counter: "o200k_base"},

		"worker@llama=http://127.0.0.1:8080":              {Name: "worker", Counter: "llama=http://127.0.0.1:8080"},
		"../other//worker@system@v1@llama=http://h:1/a@b": {Name: "worker", Dir: "../other", Layout: "system", Rev: "v1", Counter: "llama=http://h:1/a@b"},
		"worker@llama": {Name: "worker", Rev: "llama"},
		"":             {},
	} {
		want.Text = text
		if got := side.ParseSpec(text); got != want {
			t.Errorf("%q is taken for %+v, want %+v", text, got, want)
		}
	}
}

func FuzzParseSpec(f *testing.F) {
	for _, text := range []string{
		"worker", "a//b@system@HEAD", "@", "//", "-", "a@@b", "worker@cl100k", "worker@gemini@system@HEAD~2", "a@o200k@o200k",
		"a@llama=http://127.0.0.1:1", "@llama=@llama=//", "a@refs/heads/gemini", "b.lock@worker@cl100k",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := side.ParseSpec(text)
		for _, part := range []string{s.Dir, s.Name, s.Layout, s.Rev} {
			if !strings.Contains(text, part) {
				t.Errorf("%q has no %q", text, part)
			}
		}
		short := strings.TrimSuffix(s.Counter, "_base")
		if s.Counter != "" && !strings.Contains(text, "@"+short) {
			t.Errorf("%q has no %q", text, s.Counter)
		}
		if _, known := token.Named(s.Counter); s.Counter != "" && !known && !strings.Contains(text, "@"+token.Server) {
			t.Errorf("%q is counted by %q, which is no counter", text, s.Counter)
		}
	})
}

// mill is a workspace of two roles.
func mill() *workspace.Workspace {
	return &workspace.Workspace{
		Root: "/mill", Cwd: "/mill",
		Roles: []workspace.Role{
			{Name: "miller", Frame: "# Miller\n\nYou grind the wheat of the village.\n"},
			{Name: "baker", Frame: "# Baker\n\nYou bake the bread.\n"},
		},
		Facts: []workspace.Fact{{Name: "date", Value: "2031-02-28"}},
	}
}

func opener(t *testing.T, files map[string]string) *side.Opener {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return &side.Opener{
		Source:  source.Options{Dir: dir},
		Present: func(context.Context) (*workspace.Workspace, error) { return mill(), nil },
	}
}

func compared(t *testing.T, o *side.Opener, left, right string) *compare.Comparison {
	t.Helper()
	l, r, err := o.Pair(context.Background(), side.ParseSpec(left), side.ParseSpec(right))
	if err != nil {
		t.Fatal(err)
	}
	return compare.New(l.Side, r.Side)
}

func build(t *testing.T, role string) *prompt.Prompt {
	t.Helper()
	p, err := layout.Build("session", mill(), role)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func lock(t *testing.T, texts bool) string {
	t.Helper()
	prompts := []*prompt.Prompt{build(t, "miller"), build(t, "baker")}
	tokens := make([][]int, len(prompts))
	for i, p := range prompts {
		tokens[i] = make([]int, len(p.Sections))
	}
	var b bytes.Buffer
	if err := record.Write(&b, record.New(mill(), prompts, record.Options{Tokens: tokens, Text: texts})); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFilesAreTakenForWhatTheyAre(t *testing.T) {
	text := build(t, "miller").Text()
	var messages []string
	for _, m := range build(t, "miller").Messages {
		messages = append(messages, fmt.Sprintf(`{"zone": "head", "role": %q, "content": %q, "sticky": %v, "sysprompt": %v}`, m.Role, m.Content, m.Sticky, m.Sysprompt))
	}
	rendered := `{"version": 1, "layout": "session", "role": "miller", "conversation_at": 1, "messages": [` + strings.Join(messages, ",") + `]}`
	o := opener(t, map[string]string{
		"same.txt": text, "other.txt": strings.Replace(text, "wheat", "rye", 1), "miller.json": rendered,
		"digests.lock": lock(t, false), "texts.lock": lock(t, true), "brace.txt": "{ is no JSON", "list.json": `{"a": 1}`,
		"wheat@mill.txt": text,
	})
	for _, c := range []struct {
		left, right string
		same        bool
		changed     string
	}{
		{"same.txt", "miller", true, ""},
		{"miller", "same.txt", true, ""},
		{"other.txt", "miller", false, "role"},
		{"miller.json", "miller", true, ""},
		{"digests.lock", "miller", true, ""},
		{"digests.lock@baker", "miller", false, "role"},
		{"texts.lock", "baker", true, ""},
		{"texts.lock@miller@session", "baker", false, "role"},
		{"miller", "baker", false, "role"},
		{"brace.txt", "brace.txt", true, ""},
		{"list.json", "list.json", true, ""},
		{"wheat@mill.txt", "miller", true, ""},
		{"wheat@mill.txt", "other.txt", false, "text"},
	} {
		t.Run(c.left+" "+c.right, func(t *testing.T) {
			got := compared(t, o, c.left, c.right)
			if got.Same() != c.same {
				t.Errorf("they are said to be the same: %v; %v", got.Same(), got.Notes)
			}
			for _, p := range got.Sections {
				if want := p.Name == c.changed; (p.Relation != compare.Same) != want {
					t.Errorf("%s %s is %s", p.Zone, p.Name, p.Relation)
				}
			}
		})
	}
}

func TestStandardInputIsASide(t *testing.T) {
	o := opener(t, nil)
	o.Stdin = strings.NewReader(build(t, "miller").Text())
	if got := compared(t, o, "-", "miller"); !got.Same() || got.Left.Name != "standard input" {
		t.Errorf("standard input is %+v", got.Left)
	}
}

func TestWhatASideIsCountedWith(t *testing.T) {
	named := mill()
	named.Roles = append(named.Roles, workspace.Role{Name: "gemini", Frame: "You are two.\n"})
	gemini, err := layout.Build("session", named, "gemini")
	if err != nil {
		t.Fatal(err)
	}
	var twins bytes.Buffer
	if err := record.Write(&twins, record.New(named, []*prompt.Prompt{build(t, "miller"), gemini}, record.Options{Tokens: [][]int{make([]int, 9), make([]int, 9)}})); err != nil {
		t.Fatal(err)
	}
	o := opener(t, map[string]string{"a.txt": "text", "b@c.txt": "text", "b.lock": lock(t, false), "twins.lock": twins.String()})
	for text, want := range map[string]struct{ counter, role string }{
		"miller":                      {"", "miller"},
		"miller@cl100k":               {"cl100k_base", "miller"},
		"miller@system@claude-3":      {"claude-3", "miller"},
		"a.txt@gemini":                {"gemini", ""},
		"b@c.txt@gemini":              {"gemini", ""},
		"b@c.txt@llama=http://h:1":    {"llama=http://h:1", ""},
		"b.lock@gemini":               {"gemini", "miller"}, // as the other side
		"b.lock@cl100k@baker":         {"cl100k_base", "baker"},
		"b.lock@baker@cl100k":         {"cl100k_base", "baker"},
		"b.lock@baker@session@qwen-3": {"qwen-3", "baker"},
		"b.lock@baker@qwen-3@session": {"qwen-3", "baker"},
		"twins.lock@gemini":           {"", "gemini"}, // the file has such a role
		"twins.lock@gemini@gemini":    {"gemini", "gemini"},
		"twins.lock@gemini@miller":    {"gemini", "miller"},
	} {
		s, _, err := o.Pair(t.Context(), side.ParseSpec(text), side.ParseSpec("miller"))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if s.Spec.Counter != want.counter || want.role != "" && s.Prompt.Role != want.role {
			t.Errorf("%s is %q counted with %q", text, s.Prompt.Role, s.Spec.Counter)
		}
	}
}

func TestSidesThatCannotBeOpened(t *testing.T) {
	o := opener(t, map[string]string{"a.txt": "text", "b.lock": lock(t, false), "broken.lock": `{"version": 1, "prompts": 7}`})
	for _, c := range []struct{ left, right, want string }{
		{"smith", "baker", `there is no role and no file "smith"`},
		{"miller", "./gone.txt", "no such file"},
		{"-", "-", "read but once"},
		{"a.txt@HEAD", "baker", "leave out what stands behind the @"},
		{"b.lock@smith", "baker", "it has miller@session, baker@session"},
		{"b.lock@system", "baker", "of a lock file a role is chosen"},
		{"broken.lock", "baker", "broken.lock: "},
		{"miller@HEAD", "miller", "no work tree"},
		{"elsewhere//miller", "miller", "elsewhere"},
		{"miller@HEAD@cl100k", "miller", "stand before the revision, each once"},
		{"miller@system@role", "miller", "stand before the revision, each once"},
		{"b.lock@smith@cl100k", "baker", "it has miller@session, baker@session"},
		{"miller@", "miller", "miller@: nothing stands behind the @"},
		{"miller", "miller@system@", "miller@system@: nothing stands behind the @"},
		{"@HEAD", "miller", "@HEAD: there is no role or file in front of the @"},
		{"", "miller", "a side of the comparison is empty"},
		{"b.lock@baker@session@HEAD", "baker", "it has miller@session, baker@session"},
	} {
		_, _, err := o.Pair(context.Background(), side.ParseSpec(c.left), side.ParseSpec(c.right))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s and %s: %v", c.left, c.right, err)
		}
	}
}

// Whatever a file says, it is a side or is refused, and a side can be compared.
func FuzzFile(f *testing.F) {
	for _, text := range []string{
		"", "text", "{", `{"messages": []}`, `{"messages": [{"zone": "tail", "content": "x"}], "conversation_at": -1}`, `{"messages": 3}`,
		`{"prompts": []}`, `{"version": 1, "prompts": [{"role": "miller"}]}`, "# Miller\n\nYou grind.\n\n## Current context\n", "\xff\x00",
	} {
		f.Add(text)
	}
	miller := mill()
	f.Fuzz(func(t *testing.T, text string) {
		o := &side.Opener{
			Present: func(context.Context) (*workspace.Workspace, error) { return miller, nil },
			Stdin:   strings.NewReader(text),
		}
		l, r, err := o.Pair(context.Background(), side.ParseSpec("-"), side.ParseSpec("miller"))
		if err != nil {
			return
		}
		c := compare.New(l.Side, r.Side)
		c.Changes()
		if l.Prompt.Text() != text && !strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
			t.Errorf("the text %q became %q", text, l.Prompt.Text())
		}
	})
}
