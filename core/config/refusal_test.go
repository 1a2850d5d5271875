package config_test

import (
	"errors"
	"strings"
	"testing"

	"foreword/core/config"
)

// refusals are texts that are no config, and every word of the answer.
var refusals = []struct{ name, text, want string }{
	{"a mistyped key", "fact: []", `line 1, column 1: unknown key "fact" (did you mean "facts"?)`},
	{"two letters swapped", "a: 1\nlayuot: role", "line 1, column 1: unknown key \"a\" (known are layout, counter, theme, window, index_file, project_id, memory, instructions, facts, head, tail, tools, skills, templates, caps, mute)\nline 2, column 1: unknown key \"layuot\" (did you mean \"layout\"?)"},
	{"a hyphen for an underscore", "index-file: a", `line 1, column 1: unknown key "index-file" (did you mean "index_file"?)`},
	{"capitals", "Facts: []", `line 1, column 1: unknown key "Facts" (did you mean "facts"?)`},
	{"a word that goes on", "projects: p", `line 1, column 1: unknown key "projects" (known are layout, counter, theme, window, index_file, project_id, memory, instructions, facts, head, tail, tools, skills, templates, caps, mute)`},
	{"the begin of a word", "project: p", `line 1, column 1: unknown key "project" (did you mean "project_id"?)`},
	{"a key far from all", strings.Repeat("x", 50) + ": p", `line 1, column 1: unknown key "` + strings.Repeat("x", 50) + `" (known are layout, counter, theme, window, index_file, project_id, memory, instructions, facts, head, tail, tools, skills, templates, caps, mute)`},
	{"a key twice", "theme: dark\n\ntheme: light", `line 3, column 1: key "theme" is given twice, first in line 1 (keep one of them)`},
	{"a key that is a list", "[a]: 1", `line 1, column 1: a list cannot be a key (a key is a plain word)`},
	{"a key that is an alias", "theme: &a dark\n*a : 1", `line 2, column 1: an alias cannot be a key (a key is a plain word)`},
	{"a theme that is a date", "theme: 2024-01-02", `line 1, column 8: theme must be text, not a date (put it in quotes to make it text)`},
	{"an entry without anything", "skills:\n  -", `line 2, column 4: an entry of skills must be text, not nothing (put it in quotes to make it text)`},
	{"a fact without anything", "facts: [~]", `line 1, column 9: a fact must be a mapping, not nothing (write "key: value" lines)`},
	{"a merge", "x: &x {}\n<<: *x", "line 1, column 1: unknown key \"x\" (known are layout, counter, theme, window, index_file, project_id, memory, instructions, facts, head, tail, tools, skills, templates, caps, mute)\nline 2, column 1: unknown key \"<<\" (known are layout, counter, theme, window, index_file, project_id, memory, instructions, facts, head, tail, tools, skills, templates, caps, mute)"},
	{"a list at the top", "- layout", `line 1, column 1: the config must be a mapping, not a list (write "key: value" lines)`},
	{"a word at the top", "session", `line 1, column 1: the config must be a mapping, not text (write "key: value" lines)`},
	{"two documents", "theme: dark\n---\ntheme: light\n", `line 2, column 1: a second document begins here (keep one, and take the --- out)`},
	{"a text of bytes", "theme: dark\nlayout: \"\xe9\"", `line 2, column 10: not valid UTF-8 (save the file in that encoding)`},

	{"no value", "theme:", `line 1, column 1: key "theme" has nothing behind it (write "" for an empty text, [] for an empty list, or take the line out)`},
	{"a list of which all is commented out", "facts:\n#  - name: date", `line 1, column 1: key "facts" has nothing behind it (write "" for an empty text, [] for an empty list, or take the line out)`},
	{"an unknown layout", "layout: sesion", `line 1, column 9: unknown layout "sesion" (did you mean "session"?)`},
	{"a layout unlike all", "layout: poem", `line 1, column 9: unknown layout "poem" (known are session, role, system, context, template, zoned)`},
	{"a layout in a list", "layout: [role]", `line 1, column 9: layout must be text, not a list (write one text)`},
	{"a blank counter", "counter: ' '", `line 1, column 10: counter is blank (give it a value, or take the line out)`},
	{"a counter that is a number", "counter: 4", `line 1, column 10: counter must be text, not a number (put it in quotes to make it text)`},
	{"a theme that is a boolean", "theme: false", `line 1, column 8: theme must be text, not a boolean (put it in quotes to make it text)`},
	{"a value with a tag", "theme: !mine dark", `line 1, column 8: theme must be text, not a value tagged "!mine" (put it in quotes to make it text)`},
	{"a window of nothing", "window: 0", `line 1, column 9: window must be at least 1, not 0`},
	{"a window below nothing", "window: -5", `line 1, column 9: window must be at least 1, not -5`},
	{"a window in quotes", `window: "5"`, `line 1, column 9: window must be a whole number, not text (write plain digits, as 6000)`},
	{"a window with a point", "window: 1.5", `line 1, column 9: window must be a whole number, not a number (write plain digits, as 6000)`},
	{"a window that YAML reads as eight", "window: 010", `line 1, column 9: window cannot be read from "010" (write plain digits, as 6000)`},
	{"a window in hex", "window: 0x10", `line 1, column 9: window cannot be read from "0x10" (write plain digits, as 6000)`},
	{"a window beyond counting", "window: 9999999999999999999", `line 1, column 9: window cannot be read from "9999999999999999999" (write plain digits, as 6000)`},
	{"a window in thousands", "window: 200k", `line 1, column 9: window must be a whole number, not text (write plain digits, as 6000)`},
	{"an index file in a folder", "index_file: docs/INDEX.md", `line 1, column 13: index_file "docs/INDEX.md" must be a name without folders (the index file stands at the repository root)`},
	{"an index file above", "index_file: ..", `line 1, column 13: index_file ".." must be a name without folders (the index file stands at the repository root)`},
	{"one instruction", "instructions: AGENTS.md", `line 1, column 15: instructions must be a list, not text (begin each entry with "- ")`},
	{"a blank instruction", "instructions: [a, '']", `line 1, column 19: an entry of instructions is blank (give it a value, or take the line out)`},
	{"an instruction that is a mapping", "instructions:\n - a: b", `line 2, column 4: an entry of instructions must be text, not a mapping (write one text)`},
	{"a pattern that does not end", "tools: ['tools/[a.json']", `line 1, column 9: an entry of tools "tools/[a.json" is no valid pattern (a [ needs its ], a \ something behind it)`},
	{"templates that are a list", "templates: [a]", `line 1, column 12: templates must be a mapping, not a list (write "key: value" lines)`},
	{"a mistyped key further in", "caps: {wolrd: 5}", `line 1, column 8: unknown key "wolrd" (did you mean "world"?)`},
	{"a cap below nothing", "caps: {world: -1}", `line 1, column 15: world must be at least 0, not -1`},

	{"facts in a mapping", "facts:\n  date: today\n", `line 2, column 3: facts must be a list, not a mapping (a mapping has no order, and here the order counts: begin each entry with "- name: …")`},
	{"a head in a mapping", "head: {}", `line 1, column 7: head must be a list, not a mapping (a mapping has no order, and here the order counts: begin each entry with "- name: …")`},
	{"a tail in a mapping", "tail: {a: b}", `line 1, column 7: tail must be a list, not a mapping (a mapping has no order, and here the order counts: begin each entry with "- name: …")`},
	{"facts in a word", "facts: none", `line 1, column 8: facts must be a list, not text (begin each entry with "- ")`},
	{"a fact that is a word", "facts: [date]", `line 1, column 9: a fact must be a mapping, not text (write "key: value" lines)`},
	{"a fact by its name alone", "facts:\n  - date: clock", "line 2, column 5: unknown key \"date\" (known are name, value, from, format, zone, off)"},
	{"a fact without a name", "facts:\n  - value: x", `line 2, column 5: a fact has no name (begin with "- name: …")`},
	{"a fact with a blank name", "facts: [{name: \"\\t\", value: x}]", `line 1, column 16: name is blank (give it a value, or take the line out)`},
	{"a fact with a number for a name", "facts: [{name: 7, value: x}]", `line 1, column 16: name must be text, not a number (put it in quotes to make it text)`},
	{"a fact without a value", "facts: [{name: a}]", `line 1, column 9: fact "a" has neither value nor from (add "value: …" or "from: …")`},
	{"a fact with two values", "facts:\n- name: a\n  value: x\n  from: cwd", `line 4, column 9: fact "a" has both value and from (keep one of them)`},
	{"a fact whose value is null", "facts: [{name: a, value: ~}]", `line 1, column 19: key "value" has nothing behind it (write "" for an empty text, [] for an empty list, or take the line out)`},
	{"a fact whose value is a list", "facts: [{name: a, value: [x]}]", `line 1, column 26: value must be text, not a list (write it as one text)`},
	{"a fact whose value is bytes", "facts: [{name: a, value: !!binary aGk=}]", `line 1, column 26: value must be text, not a value tagged "!!binary" (write it as one text)`},
	{"a literal with a format", "facts:\n- name: a\n  value: x\n  format: '2006'\n  zone: UTC", "line 4, column 11: fact \"a\" has a format, which only the clock takes (take the line out, or take the fact from the clock)\nline 5, column 9: fact \"a\" has a zone, which only the clock takes (take the line out, or take the fact from the clock)"},
	{"a format of another program", "facts: [{name: a, from: clock, format: YYYY-MM-DD}]", `line 1, column 40: format "YYYY-MM-DD" names no part of a date or a time (write the moment 2006-01-02 15:04:05 the way it should look (Go's layouts))`},
	{"a zone by its name", "facts: [{name: a, from: clock, zone: utc}]", `line 1, column 38: unknown zone "utc" (did you mean "UTC"?)`},
	{"off in quotes", "facts: [{name: a, value: x, off: 'true'}]", `line 1, column 34: off must be true or false, not text (write true or false)`},
	{"an unknown source", "facts: [{name: a, from: clok}]", `line 1, column 25: unknown source "clok" (did you mean "clock"?)`},
	{"a source for sections", "facts: [{name: a, from: instructions}]", `line 1, column 25: unknown source "instructions" (known are clock, cwd, git, platform, os, env, file, command)`},
	{"git alone", "facts: [{name: a, from: git}]", `line 1, column 25: git lacks what to ask for (write git and what to ask for)`},
	{"git's unknown", "facts: [{name: a, from: git brnach}]", `line 1, column 25: unknown git fact "brnach" (did you mean "branch"?)`},
	{"a clock with more", "facts: [{name: a, from: clock UTC}]", `line 1, column 25: clock takes nothing behind it, not "UTC" (write clock alone)`},
	{"a variable with a sign", "facts: [{name: a, from: env $USER}]", `line 1, column 25: "$USER" is no name of a variable (write it without $ and without a value, as env USER)`},
	{"a file outside", "facts: [{name: a, from: file ../../etc/passwd}]", `line 1, column 25: "../../etc/passwd" leaves its folder (a fact's file stands in the repository, and its path starts at the root)`},
	{"a command of nothing", "facts: [{name: a, from: command}]", `line 1, column 25: command lacks a command (write command and a command)`},
	{"a blank source", "facts: [{name: a, from: ''}]", `line 1, column 25: from is blank (give it a value, or take the line out)`},

	{"a section without a name", "head: [{text: x}]", `line 1, column 8: a section has no name (begin with "- name: …")`},
	{"a section of nothing", "head:\n  - name: a", `line 2, column 5: section "a" has none of text, file and from (add one of them)`},
	{"a section of two", "tail:\n  - name: a\n    file: a.md\n    text: x\n", `line 3, column 11: section "a" has text and file (keep one of them)`},
	{"a section of three", "tail:\n  - {name: a, text: x, file: a.md, from: tools}", `line 2, column 42: section "a" has text and file and from (keep one of them)`},
	{"a section of a fact", "head: [{name: a, from: clock}]", `line 1, column 24: unknown source "clock" (known are instructions, environment, tools)`},
	{"a section with a number for a text", "head: [{name: a, text: 7}]", `line 1, column 24: text must be text, not a number (put it in quotes to make it text)`},
	{"a section with an unknown tier", "head: [{name: a, text: x, tier: slwo}]", `line 1, column 33: unknown tier "slwo" (did you mean "slow"?)`},
	{"a section far away", "head: [{name: a, file: /etc/passwd}]", `line 1, column 24: file "/etc/passwd" is an absolute path (a section's file stands in the config's folder, as head/style.md does)`},
	{"a section on a drive", `head: [{name: a, file: 'C:\secret'}]`, `line 1, column 24: file "C:\\secret" is an absolute path (a section's file stands in the config's folder, as head/style.md does)`},
	{"a section above", "head: [{name: a, file: head/../../x.md}]", `line 1, column 24: file "head/../../x.md" leaves its folder (a section's file stands in the config's folder, as head/style.md does)`},
	{"a section above, the other way", `head: [{name: a, file: '..\x.md'}]`, `line 1, column 24: file "..\\x.md" leaves its folder (a section's file stands in the config's folder, as head/style.md does)`},
	{"a section at home", "head: [{name: a, file: ~/x.md}]", `line 1, column 24: file "~/x.md" starts with ~, which is not your home folder here (a section's file stands in the config's folder, as head/style.md does)`},
	{"a section that is the folder", "head: [{name: a, file: ./}]", `line 1, column 24: file "./" is a folder (a section's file stands in the config's folder, as head/style.md does)`},
	{"a section with backslashes", `head: [{name: a, file: 'head\x.md'}]`, `line 1, column 24: file "head\\x.md" has a backslash where / belongs (a section's file stands in the config's folder, as head/style.md does)`},

	{"an alias for a text", "counter: &c x\nmemory: *c", `line 2, column 9: the alias *c is not allowed (write the value out)`},
	{"an alias for an entry", "facts:\n- &f {name: a, value: x}\n- *f", `line 3, column 3: the alias *f is not allowed (write the value out)`},
	{"an alias in a list", "tools: [&t x, *t]", `line 1, column 15: the alias *t is not allowed (write the value out)`},
	{"an alias of itself", "facts: &f [*f]", `line 1, column 12: the alias *f is not allowed (write the value out)`},
}

func TestARefusalSaysWhereWhyAndWhatToDo(t *testing.T) {
	for _, test := range refusals {
		t.Run(test.name, func(t *testing.T) {
			c, err := config.Parse([]byte(test.text), "")
			if err == nil {
				t.Fatalf("no error: %+v", c)
			}
			if err.Error() != test.want {
				t.Errorf("error is\n%s\nwant\n%s", err, test.want)
			}
		})
	}
}

func TestAllThatIsWrongIsToldInTheOrderOfTheFile(t *testing.T) {
	_, err := config.Parse([]byte("facts:\n  - value: x\n  - name: a\nwindow: -1\ntheme: drak\n"), "a/foreword.yaml")
	want := `a/foreword.yaml: line 2, column 5: a fact has no name (begin with "- name: …")
a/foreword.yaml: line 3, column 5: fact "a" has neither value nor from (add "value: …" or "from: …")
a/foreword.yaml: line 4, column 9: window must be at least 1, not -1
a/foreword.yaml: line 5, column 8: unknown theme "drak" (did you mean "dark"?)`
	if err == nil || err.Error() != want {
		t.Errorf("errors are\n%v\nwant\n%s", err, want)
	}
	var first *config.Error
	if !errors.As(err, &first) || *first != (config.Error{Path: "a/foreword.yaml", Line: 2, Column: 5, Message: "a fact has no name", Hint: `begin with "- name: …"`}) {
		t.Errorf("first error is %+v", first)
	}
}

func TestABombOfAliasesIsRefusedAtOnce(t *testing.T) {
	var b strings.Builder
	b.WriteString("facts: [&a0 {name: x, value: y}]\ntools: [&b0 lol]\n")
	b.WriteString("head: [&c0 [x, x, x, x, x, x, x, x, x, x]")
	for i := range 40 {
		b.WriteString(", &c" + string(rune('1'+i)) + " [" + strings.Repeat("*c"+string(rune('0'+i))+", ", 10) + "x]")
	}
	b.WriteString("]\n")
	if _, err := config.Parse([]byte(b.String()), ""); err == nil {
		t.Error("no error")
	}
}

func TestAHugeFileIsRefused(t *testing.T) {
	_, err := config.Parse([]byte(strings.Repeat("# x\n", 300_000)), "")
	if want := "line 1, column 1: the YAML is larger than 1 MiB (put long texts into files of their own)"; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}
