package check_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"foreword/core/check"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/tool"
	"foreword/core/transcript"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

var update = flag.Bool("update", false, "write the expected findings anew")

// october is the workspace that the recordings of testdata, all of August, are
// checked against. Its index and its memories are partly what they were.
func october(t *testing.T) (*workspace.Workspace, []*prompt.Prompt) {
	t.Helper()
	file := func(path string) prompt.Source { return prompt.Source{Kind: prompt.FromFile, Path: path} }
	tools, err := tool.Parse([]byte(`[
		{"name":"read","description":"Read a file or a folder.","input_schema":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}},
		{"name":"bake","description":"Bake a loaf.","input_schema":{"type":"object","properties":{}}},
		{"name":"weigh","input_schema":{"type":"object","properties":{}}}]`), "tools.json")
	if err != nil {
		t.Fatal(err)
	}
	w := &workspace.Workspace{
		Root: "/home/ada/shop", Cwd: "/home/ada/shop", Now: time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC),
		Roles: []workspace.Role{{Name: "direct", Mode: "agent", Frame: "You bake bread.", Policy: workspace.Policy{Allow: []string{"read", "bake"}}}},
		Project: workspace.Project{
			Root: "/home/ada/shop", Origin: "https://example.org/ada/shop.git", Normalized: "example.org/ada/shop", ID: "shop",
			Branch: "main", Head: strings.Repeat("2", 40),
			Index: workspace.Document{Name: "INDEX.md", Text: "The shop has three ovens.\n", Source: file("INDEX.md")},
		},
		Environment:  workspace.Environment{Kernel: "linux", Hardware: "x86_64", Distro: "debian", Version: "13", Date: "2026-10-01"},
		Capabilities: zoned.Capabilities{Platform: "linux", Arch: "amd64", BrowserChannel: "none", WorkingDir: "/home/ada/shop"},
		Instructions: []workspace.Document{{Name: "AGENTS.md", Text: "Sell bread before noon.\n\n- Weigh the flour once.\n- The ovens are described in `docs/ovens.md`.\n", Source: file("AGENTS.md")}},
		Memory: workspace.Memory{ProjectID: "shop", Entries: []workspace.MemoryEntry{
			{ID: 2, Content: "The mill closes at one."}, {ID: 3, Content: "Salt is dear."},
		}},
		Head: []workspace.Block{
			{Name: "instructions", Kind: prompt.KindInstructions, Tier: prompt.Slow},
			{Name: "style", Kind: prompt.KindHead, Tier: prompt.Slow, Text: "Weigh once.", Source: file(".foreword/head/style.md")},
		},
		Tail:     []workspace.Block{{Name: "reminder", Kind: prompt.KindTail, Text: "Close the oven.\u2028Then wait."}},
		Tools:    tools,
		Settings: workspace.Settings{Layout: "session"},
	}
	for _, f := range [][2]string{{"date", "2026-10-01"}, {"cwd", "/home/ada/shop"}, {"git-head", strings.Repeat("2", 40)}} {
		w.Facts = append(w.Facts, workspace.Fact{Name: f[0], Value: f[1], Source: prompt.Source{Kind: prompt.FromSystem}})
	}
	var prompts []*prompt.Prompt
	for _, l := range layout.Names() {
		p, err := layout.Build(l, w, "direct")
		if err != nil {
			t.Fatal(err)
		}
		prompts = append(prompts, p)
	}
	return w, prompts
}

// told tells findings in full.
func told(findings []check.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&b, "%s %s [%s] %s", f.Verdict, f.Rule, f.Place.Section, filepath.Base(f.Place.String()))
		if f.Recorded != "" || f.Present != "" {
			fmt.Fprintf(&b, ": %.40q, now %.40q", f.Recorded, f.Present)
		}
		if f.Reason != "" {
			fmt.Fprintf(&b, "; %s", f.Reason)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestEveryRecordingOfAugustIsCheckedInOctober(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/recordings/*")
	if err != nil || len(paths) < 12 {
		t.Fatal(err, paths)
	}
	for _, path := range paths {
		r, err := transcript.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		w, prompts := october(t)
		got := told(check.Against(r, w, prompts, nil))
		golden := filepath.Join("../../testdata/check/against", filepath.Base(path)+".txt")
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil || got != string(want) {
			t.Errorf("%s: %v; found is\n%s\nnot\n%s", filepath.Base(path), err, got, want)
		}
	}
}

// lockOf records a workspace as the program does.
func lockOf(t *testing.T, w *workspace.Workspace, prompts []*prompt.Prompt, text bool, config string) *transcript.Recording {
	t.Helper()
	var b bytes.Buffer
	if err := record.Write(&b, record.New(w, prompts, record.Options{Counter: "none", Text: text, Config: []byte(config)})); err != nil {
		t.Fatal(err)
	}
	r, err := transcript.Read(&b, ".foreword/foreword.lock")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWhatIsUnchangedHolds(t *testing.T) {
	w, prompts := october(t)
	for _, text := range []bool{false, true} {
		for _, f := range check.Against(lockOf(t, w, prompts, text, ""), w, prompts, nil) {
			if f.Verdict != check.Holds || f.Reason != "" {
				t.Errorf("%+v", f)
			}
		}
	}
	// A prompt that was kept as text is recognised by what it says.
	for _, p := range prompts {
		r, err := transcript.Read(strings.NewReader(p.Text()), "prompt.txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range check.Against(r, w, prompts, nil) {
			if f.Verdict == check.Broken {
				t.Errorf("%s: %+v", p.Layout, f)
			}
		}
	}
}

func TestOnlyTheOrderOfToolsIsToldApart(t *testing.T) {
	w, prompts := october(t)
	r := lockOf(t, w, prompts, false, "")
	w2, _ := october(t)
	w2.Tools[0], w2.Tools[1] = w2.Tools[1], w2.Tools[0]
	got := lines(check.Against(r, w2, prompts, nil))
	if want := "holds tool-order tools: the tools come in another order: that breaks a prompt cache and nothing else\n"; got != want {
		t.Errorf("found is\n%s", got)
	}
}

func TestWithoutAStoreNoMemoryWasForgotten(t *testing.T) {
	w, prompts := october(t)
	locked := lockOf(t, w, prompts, false, "")
	text, err := transcript.Open("../../testdata/recordings/prompt-agent-smith.txt")
	if err != nil {
		t.Fatal(err)
	}
	w.Memory = workspace.Memory{State: prompt.NotFound, Reason: "no store has been made yet"}
	for _, r := range []*transcript.Recording{locked, text} {
		got := lines(check.Against(r, w, prompts, nil))
		if strings.Contains(got, "forgotten") || !strings.Contains(got, "unknown memory-changed memory: the memories cannot be looked at: no store has been made yet\n") {
			t.Errorf("found is\n%s", got)
		}
	}
}

func TestAnAugustRecordingInOctober(t *testing.T) {
	r := newRepository(t, map[string]string{
		"AGENTS.md": "Sell bread.\n\nWeigh twice.\n", "INDEX.md": "Two ovens.\n",
		".foreword/foreword.yaml": "head:\n- {name: instructions, from: instructions}\n- {name: style, text: Be brief.}\n",
	})
	w, prompts := r.read("2026-08-09")
	lock := lockOf(t, w, prompts, true, "head:\n- {name: instructions, from: instructions}\n- {name: style, text: Be brief.}\n")
	r.git("switch", "-q", "-c", "autumn")
	r.write(map[string]string{"AGENTS.md": "Sell bread.\n\nWeigh once.\nThen rest.\n", ".foreword/foreword.yaml": "head:\n- {name: instructions, from: instructions}\n- {name: manner, text: Be kind.}\n"})
	r.git("rm", "-q", "INDEX.md")
	r.commit("Autumn")
	r.commit("Leaves")
	w, prompts = r.read("2026-10-01")
	w.Roles[0].Policy.Allow = []string{"read"}
	found := check.Against(lock, w, prompts, r.probe())
	got := lines(found)
	for _, want := range []string{
		"broken fact date: 53 days have passed\n", "broken fact branch: it is not so any more\n", "broken fact git-head: the recorded commit is 2 commits behind\n",
		"broken instructions AGENTS.md:1: it has changed (+2 −1)\n",
		"broken index-file INDEX.md:1: it is not loaded any more: it went on 2026-08-09 with ",
		"holds config .foreword/foreword.yaml: the file has changed: what that changes in the prompts is listed on its own\n",
		"broken role-policy direct: what the role may call and start has changed\n",
		"broken section style: the section is not in the prompt any more\n",
		"broken section .foreword/foreword.yaml:3: the section was not in the prompt then\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	for _, f := range found {
		if f.Rule == check.RuleInstructions && (!strings.HasSuffix(f.Before, "Weigh twice.") || !strings.HasSuffix(f.After, "Then rest.")) {
			t.Errorf("the texts are %q and %q", f.Before, f.After)
		}
	}
}
