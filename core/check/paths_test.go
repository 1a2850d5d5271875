package check_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"foreword/core/check"
)

// bakery is a repository with a past: files that went, and folders with the
// names that prose likes.
func bakery(t *testing.T) *repository {
	r := newRepository(t, map[string]string{
		"src/stove.go":               "package src\n\n// Heat heats the stove until the loaves are done.\nfunc Heat() {}\n",
		"src/old_oven.go":            "package src // the old one\n",
		"src/entry.go":               "package src // where it all began, many years ago\n",
		"docs/manual.md":             "# Manual\n\nThe stove is hot. Keep away from it.\n",
		"docs/old.md":                "# Old\n",
		"mill/stone.go":              "package mill // the stone of the mill\n",
		"PLAN.md":                    "# Plan\n\nBake more.\n",
		"build.go":                   "package main\n",
		"backend/lib/shelf/bread.go": "package shelf\n",
		"lib/index.go":               "package lib\n",
		"docs/guide.html":            "<p>",
		"docs/bäckerei.md":           "# Bäckerei\n",
		"docs/with space.md":         "# Space\n",
		"config/shop.json":           "{}\n",
		"core/core.go":               "package core\n",
		".gitignore":                 "/build/*\n!/build/seed.go\n*.env.json\n",
		"build/seed.go":              "package build\n",
		"api/api.xml":                "<a/>",
		"Makefile":                   ".PHONY: bake\nNAME := x\nbake: flour\n\tgo run .\nflour:\n\techo\nclean test: flour\n",
		"package.json":               `{"scripts": {"serve": "x", "bake": "y"}}`,
	})
	r.git("mv", "src/stove.go", "src/oven.go")
	r.git("mv", "docs/manual.md", "docs/guide.md")
	r.commit("Call it an oven")
	r.git("rm", "-q", "mill/stone.go", "PLAN.md", "src/old_oven.go", "docs/old.md", "src/entry.go")
	r.commit("Buy flour instead")
	return r
}

func TestNoTrapIsCalledBroken(t *testing.T) {
	r := bakery(t)
	other := newRepository(t, map[string]string{"lib/mill.go": "package mill\n"})
	r.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", other.dir, "vendored")
	r.commit("Take the mill in")
	r.git("submodule", "deinit", "-q", "-f", "vendored")
	text := fixture(t, "check/traps.md")
	if n := len(strings.Split(text, "\n")); n < 60 {
		t.Fatalf("there are %d lines of traps", n)
	}
	for _, name := range []string{"AGENTS.md", "INDEX.md"} {
		r.write(map[string]string{name: text})
	}
	r.commit("Write down the rules")
	submodule := 0
	for _, f := range r.alone("2026-10-01") {
		if f.Rule == check.RuleTwice {
			continue // the same text is in two files on purpose
		}
		if f.Verdict == check.Broken {
			line := strings.Split(text, "\n")[max(1, f.Place.Line)-1]
			t.Errorf("%s %s is called broken: %s\nin: %s", f.Rule, f.Recorded, f.Reason, line)
		}
		if f.Rule == check.RulePath && f.Verdict == check.Unknown {
			submodule++
		}
	}
	if submodule != 2 {
		t.Errorf("%d paths of a submodule that is not checked out are told, not 2", submodule)
	}
}

func TestWhatIsGoneIsFound(t *testing.T) {
	r := bakery(t)
	lost := r.git("rev-parse", "HEAD")
	r.git("commit", "-q", "--amend", "-m", "Buy flour, not grain")
	head := r.git("rev-parse", "HEAD")
	text := strings.NewReplacer("@LOST@", lost[:10], "@HEAD@", head[:10]).Replace(fixture(t, "check/truths.md"))
	r.write(map[string]string{"AGENTS.md": text})
	got := lines(r.alone("2026-10-01"))
	got = regexp.MustCompile(`with [0-9a-f]{7} `).ReplaceAllString(got, "with COMMIT ")
	got = strings.ReplaceAll(got, lost[:10], "LOST")
	got = strings.ReplaceAll(got, head[:10], "HEAD")
	want := `broken path-gone AGENTS.md:3 (src/stove.go): it was renamed to src/oven.go on 2026-08-09 with COMMIT "Call it an oven"
broken path-gone AGENTS.md:3 (docs/manual.md): it was renamed to docs/guide.md on 2026-08-09 with COMMIT "Call it an oven"
broken path-gone AGENTS.md:4 (docs/nowhere.md): there is no such path, and git has never had one
broken path-gone AGENTS.md:4 (src/stove.go): it was renamed to src/oven.go on 2026-08-09 with COMMIT "Call it an oven"
broken path-gone AGENTS.md:5 (mill): it went on 2026-08-09 with COMMIT "Buy flour, not grain"
broken path-gone AGENTS.md:5 (mill/stone.go): it went on 2026-08-09 with COMMIT "Buy flour, not grain"
broken path-gone AGENTS.md:6 (src/entry.go): it went on 2026-08-09 with COMMIT "Buy flour, not grain"
broken path-gone AGENTS.md:6 (PLAN.md): it went on 2026-08-09 with COMMIT "Buy flour, not grain"
broken path-gone AGENTS.md:7 (lib/shelf/rye.go): there is no such path, and git has never had one
broken path-gone AGENTS.md:7 (src/oven_check.go): there is no such path, and git has never had one
broken path-gone AGENTS.md:10 (docs/manual.md): it was renamed to docs/guide.md on 2026-08-09 with COMMIT "Call it an oven"
broken command-gone AGENTS.md:8 (make fry): Makefile has no target fry
broken command-gone AGENTS.md:8 (npm run fly): package.json has no script fly
broken commit-gone AGENTS.md:9 (LOST): the commit is here, and no branch or tag leads to it any more: it was rewritten
holds moving-head AGENTS.md:9 (HEAD): it is so now and will not be: a head stands before the conversation
`
	if got != want {
		t.Errorf("found is\n%s\nnot\n%s", got, want)
	}
}

func TestWithoutGitOrItsHistoryNothingIsCalledGone(t *testing.T) {
	r := bakery(t)
	r.write(map[string]string{"AGENTS.md": "Read `src/stove.go` and `docs/nowhere.md`.\n"})
	r.commit("Instruct")
	shallow := *r
	shallow.dir = filepath.Join(t.TempDir(), "shallow")
	r.git("clone", "-q", "--depth", "1", "file://"+r.dir, shallow.dir)
	plain := *r
	plain.dir = t.TempDir()
	if err := os.CopyFS(plain.dir, os.DirFS(r.dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(plain.dir, ".git")); err != nil {
		t.Fatal(err)
	}
	for name, one := range map[string]repository{"a shallow clone": shallow, "a plain folder": plain} {
		for _, f := range one.alone("2026-10-01") {
			if f.Verdict == check.Broken {
				t.Errorf("%s: %+v", name, f)
			}
		}
	}
	got := lines(shallow.alone("2026-10-01"))
	if !strings.Contains(got, "unknown path-gone AGENTS.md:1 (docs/nowhere.md): there is no such path, and what became of it cannot be told: the clone is shallow") {
		t.Errorf("a shallow clone:\n%s", got)
	}
}

func TestAPathIsLookedUpFromItsFileToo(t *testing.T) {
	r := newRepository(t, map[string]string{
		"docs/AGENTS.md": "See [a](guide.md), `images/oven.svg`, `./guide.md` and [more](more/breads.md).\n", "docs/guide.md": "x", "docs/images/oven.svg": "<svg/>", "docs/more/there.md": "x",
		".foreword/foreword.yaml": "instructions: [docs/AGENTS.md]\n",
	})
	want := "broken path-gone docs/AGENTS.md:1 (docs/more/breads.md): there is no such path, and git has never had one\n"
	if got := lines(r.alone("2026-10-01")); got != want {
		t.Errorf("found is\n%s\nnot\n%s", got, want)
	}
}

func TestARenameIsFollowedToThePresent(t *testing.T) {
	r := newRepository(t, map[string]string{"src/a.go": "package src // some text that is kept\n", "AGENTS.md": "Read `src/a.go`.\n"})
	for _, move := range [][2]string{{"a", "b"}, {"b", "c"}} {
		r.git("mv", "src/"+move[0]+".go", "src/"+move[1]+".go")
		r.commit("Move")
	}
	found := r.alone("2026-10-01")
	i := slices.IndexFunc(found, func(f check.Finding) bool { return f.Rule == check.RulePath })
	if i < 0 || found[i].Present != "src/c.go" || found[i].Mend != "write src/c.go" || found[i].Place.Column != 7 {
		t.Errorf("%+v", found)
	}
}

func TestMakeWithoutAMakefile(t *testing.T) {
	const text = "Run `make test` before you commit.\n"
	const makefile = "test:\n\tgo test\n"
	gone := func(files map[string]string, change func(*repository)) string {
		r := newRepository(t, files)
		change(r)
		got := lines(r.alone("2026-10-01"))
		return regexp.MustCompile(`with [0-9a-f]{7} `).ReplaceAllString(got, "with COMMIT ")
	}
	remove := func(r *repository) {
		r.git("rm", "-q", "Makefile")
		r.commit("Use scripts")
	}
	nothing := func(*repository) {}
	for name, c := range map[string]struct {
		files  map[string]string
		change func(*repository)
		want   string
	}{
		"one that a commit took away": {map[string]string{"AGENTS.md": text, "Makefile": makefile}, remove,
			"broken command-gone AGENTS.md:1 (make test): there is no Makefile any more: it went on 2026-08-09 with COMMIT \"Use scripts\"\n"},
		"one that was moved": {map[string]string{"AGENTS.md": text, "Makefile": makefile}, func(r *repository) {
			r.write(map[string]string{"build/x": ""})
			r.git("mv", "Makefile", "build/rules.mk")
			r.commit("Move")
		}, "broken command-gone AGENTS.md:1 (make test): the Makefile was renamed to build/rules.mk on 2026-08-09 with COMMIT \"Move\"\n"},
		"one that went while another folder has one": {map[string]string{"AGENTS.md": text, "Makefile": makefile, "web/Makefile": makefile}, remove,
			"unknown command-gone AGENTS.md:1 (make test): there is no Makefile at the root any more, and the command may be meant for web/Makefile\n"},
		"one that is tracked and not there": {map[string]string{"AGENTS.md": text, "Makefile": makefile}, func(r *repository) {
			if err := os.Remove(filepath.Join(r.dir, "Makefile")); err != nil {
				t.Fatal(err)
			}
		}, "unknown command-gone AGENTS.md:1 (make test): Makefile is tracked by git and not in the work tree\n"},
		"there never was one": {map[string]string{"AGENTS.md": text}, nothing,
			"unknown command-gone AGENTS.md:1 (make test): there is no Makefile, and git has never had one: the command may be another checkout's\n"},
		"no git": {map[string]string{"AGENTS.md": text}, func(r *repository) {
			if err := os.RemoveAll(filepath.Join(r.dir, ".git")); err != nil {
				t.Fatal(err)
			}
		}, "unknown command-gone AGENTS.md:1 (make test): there is no Makefile, and whether there was one cannot be told: this is no git repository\n"},

		"only another folder has one":     {map[string]string{"AGENTS.md": text, "web/Makefile": makefile}, nothing, ""},
		"it is made by a build":           {map[string]string{"AGENTS.md": text, "CMakeLists.txt": "project(x)\n"}, nothing, ""},
		"it is made and ignored":          {map[string]string{"AGENTS.md": text, ".gitignore": "/Makefile\n"}, nothing, ""},
		"the command names its folder":    {map[string]string{"AGENTS.md": "Run `make -C web test`.\n"}, nothing, ""},
		"the sentence says that it went":  {map[string]string{"AGENTS.md": "`make test` was removed, use go test.\n"}, nothing, ""},
		"it is another checkout's":        {map[string]string{"AGENTS.md": "In the other repository run `make test`.\n"}, nothing, ""},
		"it is no command":                {map[string]string{"AGENTS.md": "Please `make sure` of it.\n"}, nothing, ""},
		"the text's own folder has one":   {map[string]string{"docs/AGENTS.md": text, "docs/Makefile": makefile, ".foreword/foreword.yaml": "instructions: [docs/AGENTS.md]\n"}, nothing, ""},
		"both folders have one":           {map[string]string{"docs/AGENTS.md": text, "docs/Makefile": makefile, "Makefile": "all:\n", ".foreword/foreword.yaml": "instructions: [docs/AGENTS.md]\n"}, nothing, ""},
		"a target behind a flag is there": {map[string]string{"AGENTS.md": "Run `make -j4 test`.\n", "Makefile": makefile}, nothing, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := gone(c.files, c.change); got != c.want {
				t.Errorf("found is\n%s\nnot\n%s", got, c.want)
			}
		})
	}
}
