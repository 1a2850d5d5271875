package check_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"foreword/core/check"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

func TestAQuietCheckoutHasNoFindings(t *testing.T) {
	r := newRepository(t, map[string]string{
		"AGENTS.md": "Sell bread. The ovens are described in `docs/ovens.md`, and `docs/` has more.\n", "docs/ovens.md": "Hot.\n", "INDEX.md": "Two ovens.\n",
	})
	if got := lines(r.alone("2026-10-01")); got != "" {
		t.Errorf("found is\n%s", got)
	}
}

func TestWhatIsWrongWithoutARecording(t *testing.T) {
	long := strings.Repeat("Weigh the flour twice, and write down what it weighs. ", 4)
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"literal facts": {
			map[string]string{".foreword/foreword.yaml": "facts:\n- {name: date, value: 2026-08-09}\n- {name: branch, value: main}\n- {name: cwd, value: /srv/shop}\n- {name: team, value: millers}\n- {name: today, value: 2026-10-01}\n"},
			"broken literal-fact .foreword/foreword.yaml:2 (date): the config writes it out, and it is not so\n" +
				"broken literal-fact .foreword/foreword.yaml:4 (cwd): the config writes it out, and it is not so\n" +
				"holds literal-fact .foreword/foreword.yaml:6 (today): the config writes it out: it is so today and will not stay so\n",
		},
		"a shadowed file": {
			map[string]string{"AGENTS.md": "Sell bread.\n", "CLAUDE.md": "Sell cake.\n"},
			"unknown not-loaded CLAUDE.md:1: it is not loaded, as AGENTS.md comes first, and says something else\n",
		},
		"a file that imports the loaded one": {map[string]string{"AGENTS.md": "Sell bread.\n", "CLAUDE.md": "@AGENTS.md\n"}, ""},
		"a copy of the loaded one":           {map[string]string{"AGENTS.md": "Sell bread.\n", "CLAUDE.md": "Sell bread.\n"}, ""},
		"another case": {
			map[string]string{"agents.md": "Sell bread.\n"},
			"broken not-loaded agents.md:1: it is not loaded: agents look for AGENTS.md, in this case\n",
		},
		"a link that became a text": {
			map[string]string{"AGENTS.md": "docs/rules.md", "docs/rules.md": "Sell bread.\n"},
			"broken not-loaded AGENTS.md:1: it is a link that was checked out as a text: what is loaded is the name of the file\n",
		},
		"a byte order mark": {
			map[string]string{"AGENTS.md": "\ufeffSell bread.\n"},
			"holds not-loaded AGENTS.md:1: it begins with a byte order mark, which some readers do not pass over\n",
		},
		"more than a budget": {
			map[string]string{"AGENTS.md": strings.Repeat("Sell bread.\n\n", 3000)},
			"holds not-loaded instructions: all of it is loaded here; Codex stops after its budget and cuts the last file\n",
		},
		"the same text twice": {
			map[string]string{"AGENTS.md": "One.\n\n" + long + "\n", "INDEX.md": "Two.\n\n" + long + "\n\nThree.\n"},
			"broken text-twice AGENTS.md: 215 bytes of it are also in INDEX.md, so that they are sent twice\n",
		},
		"hidden characters": {
			map[string]string{"AGENTS.md": "Sell\n br\u200bead.\u202e\n🧑\u200d🍳\n"},
			"broken hidden-characters AGENTS.md:2: the model reads what people do not see\n",
		},
		"a moment in the head": {
			map[string]string{"AGENTS.md": "Sell bread.\n\nIt is 2026-10-01 today.\n"},
			"holds moving-head AGENTS.md:3 (2026-10-01): it is so now and will not be: a date stands before the conversation\n",
		},
		"a skill without front matter": {
			map[string]string{".claude/skills/bake/SKILL.md": "Bake.\n"},
			"holds not-loaded .claude/skills/bake/SKILL.md:1: has no front matter\nholds not-loaded .claude/skills/bake/SKILL.md:1: named after its folder, as its front matter has no name\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := lines(newRepository(t, c.files).alone("2026-10-01")); got != c.want {
				t.Errorf("found is\n%s\nnot\n%s", got, c.want)
			}
		})
	}
}

func TestAFileBetweenTheRootAndTheFolderIsNotLoaded(t *testing.T) {
	r := newRepository(t, map[string]string{"AGENTS.md": "Sell bread.\n", "mill/stone/x": "", "mill/AGENTS.md": "Grind.\n"})
	w, prompts := r.read("2026-10-01")
	w.Cwd = filepath.Join(r.dir, "mill", "stone")
	got := lines(check.Alone(w, prompts, r.probe()))
	if want := "unknown not-loaded mill/AGENTS.md:1: it is not loaded: here only the root's files are"; !strings.HasPrefix(got, want) {
		t.Errorf("found is\n%s", got)
	}
}

// What a killed save left is told with what to do about it, and never one of a save
// that is under way.
func TestWhatAKilledSaveLeftIsTold(t *testing.T) {
	r := newRepository(t, map[string]string{"AGENTS.md": "Bake.\n", ".foreword/foreword.yaml": "layout: session\n"})
	r.write(map[string]string{
		".AGENTS.md.12345.foreword-tmp": "Bake bread.\n", ".foreword/.foreword.yaml.7.foreword-tmp": "layout: session\n",
		".AGENTS.md.99.foreword-tmp": "being written", "notes/.x.1.foreword-tmp": "elsewhere",
	})
	day := time.Date(2026, 9, 30, 7, 30, 0, 0, time.UTC)
	for name, at := range map[string]time.Time{".AGENTS.md.12345.foreword-tmp": day, ".foreword/.foreword.yaml.7.foreword-tmp": day, ".AGENTS.md.99.foreword-tmp": day.AddDate(0, 0, 1)} {
		if err := os.Chtimes(filepath.Join(r.dir, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, f := range r.alone("2026-10-01") {
		if f.Rule == check.RuleLeftover {
			got = append(got, f.Place.Path+": "+f.Reason+"; "+f.Mend)
		}
	}
	want := []string{
		".AGENTS.md.12345.foreword-tmp: a save that was killed left it on 2026-09-30 07:30; it has 12 bytes that AGENTS.md does not have like that; look whether it has what you need, then delete it",
		".foreword/.foreword.yaml.7.foreword-tmp: a save that was killed left it on 2026-09-30 07:30; .foreword/foreword.yaml has the same bytes; delete it",
	}
	if !slices.Equal(got, want) {
		t.Errorf("told is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestALinkIsLoadedOnce(t *testing.T) {
	r := newRepository(t, map[string]string{"AGENTS.md": "Sell bread.\n"})
	if err := os.Symlink("AGENTS.md", filepath.Join(r.dir, "CLAUDE.md")); err != nil {
		t.Skip(err)
	}
	if got := lines(r.alone("2026-10-01")); got != "" {
		t.Errorf("found is\n%s", got)
	}
}

func TestMemoriesThatRepeatOrContradict(t *testing.T) {
	r := newRepository(t, map[string]string{"src/oven.go": "package src\n"})
	w, prompts := r.read("2026-10-01")
	day := func(n int) time.Time { return time.Date(2026, 8, n, 0, 0, 0, 0, time.UTC) }
	w.Memory.Entries = []workspace.MemoryEntry{
		{ID: 1, Content: "The oven\nis hot.", Updated: day(1)},
		{ID: 2, Content: "The Oven\n\nis  hot.", Updated: day(1)},
		{ID: 3, Content: "The oven\nis cold.", Updated: day(3)},
		{ID: 4, Content: "Rye sells.", Updated: day(4)},
		{ID: 5, Content: "rye sells.", Updated: day(2)},
		{ID: 6, Content: "Heat it\nas `src/oven.go` and `src/gone.go` say.", Updated: day(2)},
	}
	want := "broken path-gone m-6:2 (src/gone.go): there is no such path, and git has never had one\n" +
		"unknown memory-contradicts m-1: it has the label of m-3, which is newer and says something else\n" +
		"unknown memory-contradicts m-2: it has the label of m-3, which is newer and says something else\n" +
		"broken memory-repeats m-5: it says the same as m-4, which is newer\n"
	got := lines(check.Alone(w, prompts, r.probe()))
	if got != want {
		t.Errorf("found is\n%s\nnot\n%s", got, want)
	}
	w.Memory.Entries = []workspace.MemoryEntry{{ID: 1, Content: "Rye sells.\n"}, {ID: 2, Content: "Rye  sells."}}
	if got := lines(check.Alone(w, prompts, r.probe())); got != "broken memory-repeats m-1: it says the same as m-2, which is newer\n" {
		t.Errorf("found is\n%s", got)
	}
}

func TestCapsAndPolicies(t *testing.T) {
	r := newRepository(t, map[string]string{"AGENTS.md": "Sell bread.\n"})
	w, _ := r.read("2026-10-01")
	w.Roles = []workspace.Role{{Name: "direct", Frame: "Edit files with `edit`.", Policy: workspace.Policy{Allow: []string{"read"}, Deny: []string{"edit"}}, Dispatch: []string{"miller"}}}
	tools, err := tool.Parse([]byte(`[{"name":"read","input_schema":{"type":"object"}},{"name":"edit","input_schema":{"type":"object"}}]`), "tools.json")
	if err != nil {
		t.Fatal(err)
	}
	w.Tools = tools
	state := zoned.Defaults()
	state.Session.World = &zoned.World{Kind: "page", Text: strings.Repeat("pots ", 300)}
	w.State, w.Settings.Caps = &state, zoned.DefaultCaps()
	w.Settings.Caps.World = 50
	p, err := layout.Build("zoned", w, "direct")
	if err != nil {
		t.Fatal(err)
	}
	got := lines(check.Alone(w, []*prompt.Prompt{p}, r.probe()))
	for _, want := range []string{
		"broken over-cap ", "the cap is 50 tokens by the layout's own estimate, and the rest is cut\n",
		"broken frame-policy ", "the frame speaks of the tool edit, but the policy of direct denies it\n", "there is no such role",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

func TestMutingCountsAndExplains(t *testing.T) {
	now := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)
	found := []check.Finding{
		{Verdict: check.Broken, Rule: check.RulePath, Place: check.Place{Section: "instructions", Item: "src/a.go", Path: "AGENTS.md", Line: 3}},
		{Verdict: check.Broken, Rule: check.RulePath, Place: check.Place{Section: "memory", Note: "m-7", Item: "src/b.go"}},
		{Verdict: check.Unknown, Rule: check.RuleFact, Place: check.Place{Section: "facts", Item: "date"}},
	}
	day := func(s string) time.Time {
		d, err := time.Parse(time.DateOnly, s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for name, c := range map[string]struct {
		mute workspace.Mute
		want check.Summary
		note string
	}{
		"a rule":              {workspace.Mute{Rule: "path-gone", Reason: "later"}, check.Summary{Unknown: 1, Muted: 2}, ""},
		"a file":              {workspace.Mute{Rule: "path-gone", Place: "AGENTS.md", Reason: "later"}, check.Summary{Broken: 1, Unknown: 1, Muted: 1}, ""},
		"a line":              {workspace.Mute{Rule: "path-gone", Place: "AGENTS.md:3", Reason: "later"}, check.Summary{Broken: 1, Unknown: 1, Muted: 1}, ""},
		"a note":              {workspace.Mute{Rule: "path-gone", Place: "m-7", Reason: "later"}, check.Summary{Broken: 1, Unknown: 1, Muted: 1}, ""},
		"a pattern":           {workspace.Mute{Rule: "path-gone", Place: "src/*", Reason: "later"}, check.Summary{Unknown: 1, Muted: 2}, ""},
		"until today":         {workspace.Mute{Rule: "fact", Place: "date", Reason: "later", Until: day("2026-10-01")}, check.Summary{Broken: 2, Muted: 1}, ""},
		"until yesterday":     {workspace.Mute{Rule: "fact", Place: "date", Reason: "later", Until: day("2026-09-30")}, check.Summary{Broken: 2, Unknown: 1, Holds: 1}, "the mute ended on 2026-09-30, and what it was for counts again"},
		"nothing":             {workspace.Mute{Rule: "git-head", Reason: "later"}, check.Summary{Broken: 2, Unknown: 1, Holds: 1}, "the mute has nothing to mute any more"},
		"nothing any more":    {workspace.Mute{Rule: "git-head", Reason: "later", Until: day("2026-01-01")}, check.Summary{Broken: 2, Unknown: 1, Holds: 1}, "the mute ended on 2026-01-01"},
		"a rule that is none": {workspace.Mute{Rule: "path-goner", Reason: "later"}, check.Summary{Broken: 2, Unknown: 1, Holds: 1}, `there is no rule "path-goner"`},
	} {
		got := check.Mute(found, []workspace.Mute{c.mute}, now)
		if s := check.Summarise(got); s != c.want {
			t.Errorf("%s: %+v, not %+v", name, s, c.want)
		}
		if last := got[len(got)-1]; last.Rule == check.RuleMute && last.Reason != c.note || c.note != "" && last.Rule != check.RuleMute {
			t.Errorf("%s: %+v", name, last)
		}
		if found[0].Muted != "" || found[2].Muted != "" {
			t.Fatal("the findings that were given are changed")
		}
	}
}

func TestEveryRuleIsExplainedOnce(t *testing.T) {
	seen := map[check.Rule]bool{}
	for _, a := range check.Rules() {
		if seen[a.Rule] || !strings.HasSuffix(a.Text, ".") {
			t.Errorf("%+v", a)
		}
		seen[a.Rule] = true
	}
	if len(seen) < 30 {
		t.Errorf("%d rules", len(seen))
	}
}

func TestACheckoutAnswersNothingOutsideOfIt(t *testing.T) {
	r := newRepository(t, map[string]string{"a": "x"})
	p := r.probe()
	if _, ok := p.Read("../shop/a"); ok || p.Find("../shop/a") != check.Absent || p.Names("..") != nil || p.Find("/etc") != check.Absent {
		t.Error("a path that leaves the checkout is looked at")
	}
	if text, ok := p.Read("a"); !ok || string(text) != "x" {
		t.Errorf("a is %q", text)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	stopped := check.NewCheckout(ctx, r.dir, r.env)
	if past := stopped.Past("b"); past.Known || past.Silent == "" {
		t.Errorf("without git it says %+v", past)
	}
}
