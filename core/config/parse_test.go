package config_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"foreword/core/config"
	"foreword/core/prompt"
)

const fixtures = "../../testdata/config"

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(fixtures, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func parse(t testing.TB, text string) config.Config {
	t.Helper()
	c, err := config.Parse([]byte(text), "foreword.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// words gives the values of a list.
func words(list config.Texts) []string {
	var out []string
	for _, s := range list.Value {
		out = append(out, s.Value)
	}
	return out
}

func TestAnEmptyFileMeansTheDefaults(t *testing.T) {
	var want config.Config
	want.Path = "foreword.yaml"
	want.Layout.Value, want.Theme.Value, want.IndexFile.Value = "session", "auto", "INDEX.md"
	want.Tools.Value = []config.Setting[string]{{Value: "tools/*.json"}}
	want.Templates.Agent.Value, want.Templates.Plan.Value = "agent.md", "plan.md"
	want.Caps.Session.Value, want.Caps.World.Value, want.Caps.Conversation.Value = 6000, 8000, 32000
	want.Caps.Profile.Value, want.Caps.Recalled.Value, want.Caps.MemoryIndex.Value = 512, 400, 300
	for _, text := range []string{"", "\n", "\ufeff", "# nothing\r\n", "---\n", "--- # nothing\n", "{}", "~", "caps: {}\ntemplates: {}\n"} {
		if got := parse(t, text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q gives %+v", text, got)
		}
	}
}

func TestEveryKeyIsReadWithItsPlace(t *testing.T) {
	c := parse(t, string(fixture(t, "full.yaml")))
	for _, test := range []struct {
		name         string
		got          any
		at           config.Place
		want         any
		line, column int
	}{
		{"layout", c.Layout.Value, c.Layout.Place, "zoned", 2, 9},
		{"counter", c.Counter.Value, c.Counter.Place, "cl100k_base", 3, 10},
		{"theme", c.Theme.Value, c.Theme.Place, "dark", 4, 8},
		{"window", c.Window.Value, c.Window.Place, 128000, 5, 9},
		{"index_file", c.IndexFile.Value, c.IndexFile.Place, "OVERVIEW.md", 6, 13},
		{"project_id", c.ProjectID.Value, c.ProjectID.Place, "p-17", 7, 13},
		{"memory", c.Memory.Value, c.Memory.Place, "../shared/memory.sqlite", 8, 9},
		{"instructions", words(c.Instructions), c.Instructions.Place, []string{"AGENTS.md", "docs/REVIEW.md"}, 9, 15},
		{"an instruction", c.Instructions.Value[1].Value, c.Instructions.Value[1].Place, "docs/REVIEW.md", 9, 27},
		{"facts", len(c.Facts.Value), c.Facts.Place, 11, 11, 3},
		{"head", len(c.Head.Value), c.Head.Place, 3, 34, 3},
		{"tail", len(c.Tail.Value), c.Tail.Place, 2, 44, 3},
		{"tools", words(c.Tools), c.Tools.Place, []string{"tools/*.json", "more/[a-m]*.json"}, 50, 8},
		{"skills", words(c.Skills), c.Skills.Place, []string{"skills", "/opt/skills"}, 51, 9},
		{"templates.dir", c.Templates.Dir.Value, c.Templates.Dir.Place, "templates", 53, 8},
		{"templates.agent", c.Templates.Agent.Value, c.Templates.Agent.Place, "main.md", 54, 10},
		{"templates.plan", c.Templates.Plan.Value, c.Templates.Plan.Place, "drafts/plan.md", 55, 9},
		{"caps.session", c.Caps.Session.Value, c.Caps.Session.Place, 6000, 56, 17},
		{"caps.world", c.Caps.World.Value, c.Caps.World.Place, 0, 56, 30},
		{"caps.conversation", c.Caps.Conversation.Value, c.Caps.Conversation.Place, 16000, 56, 47},
		{"caps.profile", c.Caps.Profile.Value, c.Caps.Profile.Place, 256, 56, 63},
		{"caps.recalled", c.Caps.Recalled.Value, c.Caps.Recalled.Place, 200, 56, 78},
		{"caps.memory_index", c.Caps.MemoryIndex.Value, c.Caps.MemoryIndex.Place, 150, 56, 97},
	} {
		if !reflect.DeepEqual(test.got, test.want) {
			t.Errorf("%s is %v, want %v", test.name, test.got, test.want)
		}
		if want := (config.Place{Line: test.line, Column: test.column}); test.at != want {
			t.Errorf("%s stands at %v, want %v", test.name, test.at, want)
		}
	}
}

func TestFactsKeepTheirOrderAndTheirSpelling(t *testing.T) {
	var got []string
	for _, f := range parse(t, string(fixture(t, "full.yaml"))).Facts.Value {
		line := fmt.Sprintf("%d %s", f.Line, f.Name.Value)
		if f.Value.Set() {
			line += fmt.Sprintf(" = %q (%s)", f.Value.Value, f.Literal)
		} else {
			line += fmt.Sprintf(" from %s %q", f.From.Kind, f.From.Argument)
		}
		if f.From.Kind == config.FromClock {
			line += fmt.Sprintf(" %q %s", f.Format.Value, f.Zone.Value)
		}
		if f.Off.Value {
			line += " off"
		}
		got = append(got, line)
	}
	want := []string{
		`11 date from clock "" "Monday, 2 January 2006" UTC`,
		`15 branch from git "branch"`,
		`16 version = "1.10" (number)`,
		`18 since = "2026-08-09" (date)`,
		`20 strict = "Yes" (text)`,
		`22 draft = "true" (boolean) off`,
		`25 motto = "{{ not a template }}" (text)`,
		`27 empty = "" (text)`,
		`29 user from env "USER"`,
		`30 toolchain from file "go.mod"`,
		`31 disk from command "df -h \"/var log\""`,
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("facts are\n%s\nwant\n%s", g, w)
	}
}

func TestTheClockHasAFormatAndAZoneByDefault(t *testing.T) {
	f := parse(t, "facts: [{name: date, from: clock}]").Facts.Value[0]
	if f.Format.Value != "2006-01-02" || f.Zone.Value != "local" || f.Format.Set() || f.Zone.Set() {
		t.Errorf("fact is %+v", f)
	}
}

func TestEveryPartOfATimeMakesAFormat(t *testing.T) {
	for _, format := range []string{"Jan", "January", "01", "1", "2", "02", "_2", "002", "__2", "Mon", "Monday", "06", "2006",
		"15", "3", "03", "4", "04", "5", "05", "PM", "pm", "MST", "Z0700", "-07:00", "05.000", "at 15h"} {
		parse(t, fmt.Sprintf("facts: [{name: t, from: clock, format: %q}]", format))
	}
}

func TestSectionsKeepTheirOrderAndTheirText(t *testing.T) {
	c := parse(t, string(fixture(t, "full.yaml")))
	var got []string
	for _, s := range append(c.Head.Value, c.Tail.Value...) {
		got = append(got, fmt.Sprintf("%d:%d %s %q %q %q %s off=%t", s.Line, s.Column, s.Name.Value, s.Text.Value, s.File.Value, s.From.Kind, s.Tier.Value, s.Off.Value))
	}
	want := []string{
		`34:5 style "" "head/style.md" "" static off=false`,
		`37:5 inline "Two lines,\n  the second indented.\n" "" "" slow off=false`,
		`41:5 instructions "" "" "instructions" slow off=false`,
		`44:5 where "" "" "environment" hot off=false`,
		`47:5 tools "" "" "tools" slow off=true`,
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("sections are\n%s\nwant\n%s", g, w)
	}
	if s := c.Head.Value[0]; s.Tier.Value != prompt.Static || s.Tier.Place != (config.Place{Line: 36, Column: 11}) {
		t.Errorf("tier is %+v", s.Tier)
	}
}

func TestAnEmptyListIsNotAnAbsentOne(t *testing.T) {
	c := parse(t, "facts: []\nhead: []\ninstructions: []\ntools: []")
	if !c.Facts.Set() || !c.Head.Set() || !c.Instructions.Set() || c.Tail.Set() || c.Skills.Set() {
		t.Errorf("config is %+v", c)
	}
	if len(c.Tools.Value) != 0 {
		t.Errorf("tools are %v", c.Tools.Value)
	}
}

func TestLineEndsAndAMarkInFrontMakeNoDifference(t *testing.T) {
	text := string(fixture(t, "full.yaml"))
	want := parse(t, text)
	for name, other := range map[string]string{
		"CRLF":          strings.ReplaceAll(text, "\n", "\r\n"),
		"BOM":           "\ufeff" + text,
		"BOM and CRLF":  "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n"),
		"no final line": strings.TrimSuffix(text, "\n"),
	} {
		if got := parse(t, other); !reflect.DeepEqual(got, want) {
			t.Errorf("with %s the config is\n%+v, want\n%+v", name, got, want)
		}
	}
}

func TestDuplicateNamesAreAllowed(t *testing.T) {
	c := parse(t, "facts: [{name: a, value: x}, {name: a, value: y}]\nhead: [{name: b, text: x}, {name: b, text: y}]")
	if len(c.Facts.Value) != 2 || len(c.Head.Value) != 2 {
		t.Errorf("config is %+v", c)
	}
}
