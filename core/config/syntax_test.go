package config_test

import (
	"strings"
	"testing"

	"foreword/core/config"
)

func TestBrokenYAMLIsPointedAtWhereItBreaks(t *testing.T) {
	const colon = `mapping values are not allowed in this context (put a value that has ": " in it in quotes, and check the indentation)`
	for _, test := range []struct{ name, text, want string }{
		{"a colon in a value", "theme: dark\ncounter: use this: now\nlayout: role\n", "line 2, column 18: not valid YAML: " + colon},
		{"a colon in the last value", "theme: dark\ncounter: é: now", "line 2, column 11: not valid YAML: " + colon},
		{"a line too far in", "theme: dark\n layout: role\n", "line 2, column 8: not valid YAML: " + colon},
		{"an entry too far out", "head:\n  - name: a\n    text: x\n - name: b\n# more\n# and more\n",
			"line 4, column 2: not valid YAML: did not find expected key (check the indentation)"},
		{"an entry among keys", "theme: dark\n- x\ncounter: and so on\n",
			"line 2, column 1: not valid YAML: did not find expected key (check the indentation)"},
		{"a key among entries", "- a\n- b\nc: d\nlonger: line\n",
			"line 3, column 1: not valid YAML: did not find expected '-' indicator (check the indentation)"},
		{"an open bracket", "theme: dark\n\n\ntools: [a,\n  b\nlayout: role\ncounter: x\n",
			"line 4, column 1: not valid YAML: did not find expected ',' or ']' (a bracket is not closed, or a value with brackets needs quotes)"},
		{"an open quotation mark", "theme: dark\ncounter: \"x\nlayout: role\nskills: [a]\n",
			"line 2, column 1: not valid YAML: found unexpected end of stream (a quotation mark is not closed)"},
		{"a tab for an indent", "templates:\n\tdir: x\n",
			"line 2, column 1: not valid YAML: found character that cannot start any token (put the value in quotes, and indent with spaces)"},
		{"a tab within", "head:\n- name: x\n  text: |\n\tfoo\n",
			"line 4, column 1: not valid YAML: found a tab character where an indentation space is expected (indent with spaces, not with tabs)"},
		{"an at sign", "theme: dark\ncounter: @home\n",
			"line 2, column 10: not valid YAML: found character that cannot start any token (put the value in quotes, and indent with spaces)"},
		{"an unknown escape", "memory: \"C:\\data\\q\"\n",
			`line 1, column 12: not valid YAML: found unknown escape character (write \\ for a backslash in double quotes, or use single quotes)`},
		{"a lone word", "theme: dark\nlayout\ncounter: x\n",
			`line 2, column 1: not valid YAML: could not find expected ':' (write "key: value")`},
		{"a star in front", "theme: dark\n\ntools: [*.json]\n",
			"line 3, column 1: not valid YAML: did not find expected alphabetic or numeric character (put a value that begins with * or & in quotes)"},
		{"an alias of nothing", "theme: dark\ncounter: *default\n",
			"line 2, column 1: not valid YAML: unknown anchor 'default' referenced (put a value that begins with * in quotes)"},
		{"a control character", "theme: dark\ncounter: x\x01y\n",
			"line 2, column 11: not valid YAML: control characters are not allowed (take them out, or write them as an escape in double quotes)"},
		{"more behind the end", "theme: dark\n...\nlayout: role\n",
			"line 3, column 1: not valid YAML: did not find expected <document start>"},
		{"a mark in front", "\ufefftheme: @\n",
			"line 1, column 8: not valid YAML: found character that cannot start any token (put the value in quotes, and indent with spaces)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, text := range []string{test.text, strings.ReplaceAll(test.text, "\n", "\r\n")} {
				_, err := config.Parse([]byte(text), "")
				if err == nil {
					t.Fatalf("%q is no error", text)
				}
				if err.Error() != test.want {
					t.Errorf("%q\nerror is\n%s\nwant\n%s", text, err, test.want)
				}
			}
		})
	}
}

func TestABrokenLineFarFromTheEndIsFoundInTime(t *testing.T) {
	// The quotation mark opens in the second line and takes in all that follows:
	// the search ends at its bound, and says where the library stopped.
	text := "theme: dark\ncounter: \"x\n" + strings.Repeat("a line of text\n", 60_000)
	_, err := config.Parse([]byte(text), "")
	want := "line 60003, column 1: not valid YAML: found unexpected end of stream (a quotation mark is not closed)"
	if err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}
