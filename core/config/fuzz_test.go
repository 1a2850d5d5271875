package config_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"foreword/core/config"
)

// seed adds the files of a pattern, and refuses to run without any.
func seed(f *testing.F, pattern string) {
	f.Helper()
	files, err := filepath.Glob(filepath.Join(fixtures, pattern))
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds for %s: %v", pattern, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
}

// checkPlace holds that an error points into the text.
func checkPlace(t *testing.T, text []byte, err error) {
	t.Helper()
	var e *config.Error
	if !errors.As(err, &e) {
		t.Fatalf("error without a place: %v", err)
	}
	// YAML counts more characters as ends of a line than the line feed.
	lines := 2 + bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("\r")) +
		bytes.Count(text, []byte("\u0085")) + bytes.Count(text, []byte("\u2028")) + bytes.Count(text, []byte("\u2029"))
	if e.Line < 1 || e.Line > lines || e.Column < 1 || e.Column > len(text)+1 || e.Message == "" {
		t.Errorf("%q is refused at line %d, column %d: %s", text, e.Line, e.Column, e.Message)
	}
}

func FuzzParse(f *testing.F) {
	seed(f, "*.yaml")
	for _, test := range refusals {
		f.Add([]byte(test.text))
	}
	for _, file := range config.Init() {
		f.Add(file.Content)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := config.Parse(text, "foreword.yaml")
		if err != nil {
			checkPlace(t, text, err)
			return
		}
		again, err := config.Parse(text, "foreword.yaml")
		if err != nil || !reflect.DeepEqual(c, again) {
			t.Errorf("%q reads as %+v and as %+v (%v)", text, c, again, err)
		}
		for _, s := range append(c.Head.Value, c.Tail.Value...) {
			if !s.Name.Set() || !s.Text.Set() && !s.File.Set() && s.From.Kind == "" {
				t.Errorf("%q has an incomplete section: %+v", text, s)
			}
			if s.File.Set() && !filepath.IsLocal(s.File.Value) {
				t.Errorf("%q leads out of the folder: %s", text, s.File.Value)
			}
		}
		for _, fact := range c.Facts.Value {
			if !fact.Name.Set() || fact.Value.Set() == (fact.From.Kind != "") {
				t.Errorf("%q has an incomplete fact: %+v", text, fact)
			}
		}
	})
}

func FuzzParseRole(f *testing.F) {
	seed(f, "roles/*.md")
	f.Fuzz(func(t *testing.T, text []byte) {
		role, err := config.ParseRole(text, "roles/some.md")
		if err != nil {
			checkPlace(t, text, err)
		}
		if role.Name.Value == "" {
			t.Errorf("%q has no name", text)
		}
		if !bytes.HasSuffix(text, []byte(role.Frame)) {
			t.Errorf("%q has another frame: %q", text, role.Frame)
		}
		if err != nil && (role.Allow.Set() || role.Deny.Set() || role.Dispatch.Set()) {
			t.Errorf("%q is broken and has a policy: %+v", text, role)
		}
	})
}

func FuzzFrontMatter(f *testing.F) {
	seed(f, "roles/*.md")
	f.Add([]byte("---\n\n--- \r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		yaml, body, line, err := config.FrontMatter(text)
		if err != nil {
			checkPlace(t, text, err)
			return
		}
		if !bytes.HasSuffix(text, body) {
			t.Fatalf("%q has another body: %q", text, body)
		}
		before := text[:len(text)-len(body)]
		if got := 1 + bytes.Count(before, []byte("\n")); got != line && !(len(body) == 0 && got == line-1) {
			t.Errorf("%q has its body in line %d, not in %d", text, got, line)
		}
		if yaml == nil {
			before = bytes.TrimPrefix(before, []byte("\ufeff"))
			if len(before) > 0 {
				t.Errorf("%q lost %q", text, before)
			}
			return
		}
		if !bytes.Contains(before, yaml) || bytes.Contains(yaml, []byte("\n---\n")) {
			t.Errorf("%q has other front matter: %q", text, yaml)
		}
	})
}
