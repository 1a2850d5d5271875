package config_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"foreword/core/config"
)

// show writes a role's list, or that it is not set.
func show(list config.Texts) string {
	if !list.Set() {
		return "-"
	}
	return fmt.Sprintf("%q", words(list))
}

func TestARoleFileSaysOnlyWhatItWantsToChange(t *testing.T) {
	for _, test := range []struct{ file, name, mode, lists, frame string }{
		{"reviewer.md", "reviewer", "plan", `["explorer"] ["read" "code_*"] []`,
			"8 \nYou review changes.\n\n---\n\nThe line above is part of the frame: {{ no template }}.\n"},
		{"crlf-and-bom.md", "windows", "agent", "- - -", "5 You work here.\r\n"},
		{"plain.md", "plain", "", "- - -", "1 You have no front matter.\n---\nThis is no fence.\n"},
		{"worker.md", "worker", "", "- - -", "3 An empty block changes nothing but the frame.\n"},
	} {
		t.Run(test.file, func(t *testing.T) {
			role, err := config.ParseRole(fixture(t, "roles/"+test.file), "roles/"+test.file)
			if err != nil {
				t.Fatal(err)
			}
			if role.Name.Value != test.name || role.Mode.Value != test.mode || role.Path != "roles/"+test.file {
				t.Errorf("role is %+v", role)
			}
			if got := show(role.Dispatch) + " " + show(role.Allow) + " " + show(role.Deny); got != test.lists {
				t.Errorf("dispatch, allow and deny are %s, want %s", got, test.lists)
			}
			if got := fmt.Sprintf("%d %s", role.FrameLine, role.Frame); got != test.frame {
				t.Errorf("frame is %q, want %q", got, test.frame)
			}
		})
	}
}

func TestWhatARoleFileGivesHasItsPlaceInTheFile(t *testing.T) {
	role, err := config.ParseRole(fixture(t, "roles/reviewer.md"), "roles/reviewer.md")
	if err != nil {
		t.Fatal(err)
	}
	got := []config.Place{role.Name.Place, role.Mode.Place, role.Dispatch.Place, role.Dispatch.Value[0].Place, role.Allow.Place, role.Allow.Value[1].Place, role.Deny.Place}
	want := []config.Place{{}, {Line: 3, Column: 7}, {Line: 4, Column: 11}, {Line: 4, Column: 12}, {Line: 5, Column: 8}, {Line: 5, Column: 8}, {Line: 6, Column: 7}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("places are %v, want %v", got, want)
	}
}

func TestListsOfARole(t *testing.T) {
	for text, want := range map[string]string{
		"allow: [a, b]":              `["a" "b"]`,
		"allow:\n- a\n- b":           `["a" "b"]`,
		"allow: a, b":                `["a" "b"]`,
		"allow: \"a ,b,\\tc\"":       `["a" "b" "c"]`,
		"allow: fs_*":                `["fs_*"]`,
		"allow: ''":                  `[]`,
		"allow: []":                  `[]`,
		"mode: plan":                 `-`,
		"allow: |\n  a,\n  b\n":      `["a" "b"]`,
		"allow: [\"with, a comma\"]": `["with, a comma"]`,
	} {
		role, err := config.ParseRole([]byte("---\n"+text+"\n---\n"), "x.md")
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if got := show(role.Allow); got != want {
			t.Errorf("%q allows %s, want %s", text, got, want)
		}
	}
}

func TestARoleFileIsRefusedWithThePlaceInTheFile(t *testing.T) {
	for _, test := range []struct{ name, file, text, want string }{
		{"an open block", "r.md", "---\nname: a\nYou are lost.\n", "r.md: line 1, column 1: the front matter is not closed (end it with a line ---; if the text itself begins with ---, put an empty block of two such lines before it)"},
		{"an unknown key", "r.md", "---\nmode: plan\n  \nalow: [a]\n---\n", `r.md: line 4, column 1: unknown key "alow" (did you mean "allow"?)`},
		{"an unquoted colon", "r.md", "---\nname: a\nmode: when: now\n---\n", `r.md: line 3, column 11: not valid YAML: mapping values are not allowed in this context (put a value that has ": " in it in quotes, and check the indentation)`},
		{"an unknown mode", "r.md", "---\nmode: agnet\n---\n", `r.md: line 2, column 7: unknown mode "agnet" (did you mean "agent"?)`},
		{"a name with a space", "r.md", "---\nname: my role\n---\n", `r.md: line 2, column 7: name "my role" is no role name (use letters from a to z, digits, - and _ only)`},
		{"a file with a space", "roles/my role.md", "You.", `roles/my role.md: line 1, column 1: the file's name "my role" is no role name (rename the file, or add name to its front matter)`},
		{"a dispatch to no name", "r.md", "---\ndispatch: [a@b]\n---\n", `r.md: line 2, column 12: an entry of dispatch "a@b" is no role name (use letters from a to z, digits, - and _ only)`},
		{"an empty place between commas", "r.md", "---\ndeny: a,, b\n---\n", `r.md: line 2, column 7: an entry of deny is blank (give it a value, or take the line out)`},
		{"a pattern that does not end", "r.md", "---\ndeny: 'fs_[a'\n---\n", `r.md: line 2, column 7: an entry of deny "fs_[a" is no valid pattern (a [ needs its ], a \ something behind it)`},
		{"nothing to deny", "r.md", "---\ndeny:\n---\n", `r.md: line 2, column 1: key "deny" has nothing behind it (write "" for an empty text, [] for an empty list, or take the line out)`},
		{"all allowed", "r.md", "---\nallow: true\n---\n", `r.md: line 2, column 8: allow must be text, not a boolean (put it in quotes to make it text)`},
		{"a list in front", "r.md", "---\n- a\n---\n", `r.md: line 2, column 1: the front matter must be a mapping, not a list (write "key: value" lines)`},
		{"two documents", "r.md", "---\nmode: plan\n--- # again\nmode: agent\n---\n", `r.md: line 3, column 1: a second document begins here (keep one, and take the --- out)`},
		{"bytes that are no text", "r.md", "---\nmode: plan\nname: \xff\n---\n", `r.md: line 3, column 7: not valid UTF-8 (save the file in that encoding)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			role, err := config.ParseRole([]byte(test.text), test.file)
			if err == nil {
				t.Fatalf("no error: %+v", role)
			}
			if err.Error() != test.want {
				t.Errorf("error is\n%s\nwant\n%s", err, test.want)
			}
		})
	}
}

func TestABrokenRoleStillHasItsFrameButNoPolicy(t *testing.T) {
	role, err := config.ParseRole(fixture(t, "roles/unquoted-colon.md"), "roles/unquoted-colon.md")
	if err == nil {
		t.Fatal("no error")
	}
	want := config.Role{Path: "roles/unquoted-colon.md", Frame: "You hunt.\n", FrameLine: 5}
	want.Name.Value = "unquoted-colon"
	if !reflect.DeepEqual(role, want) {
		t.Errorf("role is %+v, want %+v", role, want)
	}
	role, err = config.ParseRole([]byte("---\nallow: [a]\nmode: x\n---\nYou.\n"), "r.md")
	if err == nil || role.Allow.Set() || role.Frame != "You.\n" {
		t.Errorf("role is %+v", role)
	}
}

func TestFrontMatter(t *testing.T) {
	for _, test := range []struct {
		name, text string
		yaml       any // nil for none
		body       string
		line       int
	}{
		{"an empty text", "", nil, "", 1},
		{"no front matter", "# Title\n---\n", nil, "# Title\n---\n", 1},
		{"a mark and no front matter", "\ufeff# Title", nil, "# Title", 1},
		{"a block", "---\na: 1\nb: 2\n---\nbody\n", "a: 1\nb: 2\n", "body\n", 5},
		{"an empty block", "---\n---\nbody", "", "body", 3},
		{"a mark in front", "\ufeff---\na: 1\n---\nbody", "a: 1\n", "body", 4},
		{"CRLF", "---\r\na: 1\r\n---\r\nbody\r\n", "a: 1\r\n", "body\r\n", 4},
		{"blanks behind the fences", "--- \t\na: 1\n---  \nbody", "a: 1\n", "body", 4},
		{"no body", "---\na: 1\n---\n", "a: 1\n", "", 4},
		{"no body and no last line feed", "---\na: 1\n---", "a: 1\n", "", 4},
		{"blank lines and rules in the body", "---\na: 1\n---\n\n\n---\n  x\n", "a: 1\n", "\n\n---\n  x\n", 4},
		{"a blank line in front", "\n---\na: 1\n---\n", nil, "\n---\na: 1\n---\n", 1},
		{"a fence that is indented", "---\na: |\n  ---\n---\nbody", "a: |\n  ---\n", "body", 5},
		{"four hyphens", "----\na\n----\n", nil, "----\na\n----\n", 1},
		{"bytes that are no text", "---\n\xff\n---\n\xfe", "\xff\n", "\xfe", 4},
	} {
		t.Run(test.name, func(t *testing.T) {
			yaml, body, line, err := config.FrontMatter([]byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			if (yaml == nil) != (test.yaml == nil) || yaml != nil && string(yaml) != test.yaml {
				t.Errorf("YAML is %q, want %q", yaml, test.yaml)
			}
			if string(body) != test.body || line != test.line {
				t.Errorf("body is %q from line %d, want %q from %d", body, line, test.body, test.line)
			}
		})
	}
	for _, text := range []string{"---", "---\n", "---\na: 1\n", "---\n ---\n", "---\nx\n----\n" + strings.Repeat("y\n", 9)} {
		if _, _, _, err := config.FrontMatter([]byte(text)); err == nil {
			t.Errorf("%q is no error", text)
		}
	}
}
