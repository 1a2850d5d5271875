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
