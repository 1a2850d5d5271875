package source

import (
	"strings"
	"testing"
)

// FuzzReadMatter holds that no SKILL.md is lost: the body is the end of the
// text, and the line that it starts in is the file's.
func FuzzReadMatter(f *testing.F) {
	for _, text := range []string{
		"", "---\n---\n", "---\nname: a\ndescription: b: c\n---\nbody", "\ufeff---\r\nname: a\r\n---\r\n\r\nbody\r\n",
		"---\nname: >\n  a\n---", "---\na: &x [*x]\n---\n", "---\n- a\n---\nb", "---\nname: 'a\n---\n", "# none",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m := readMatter(text)
		if !strings.HasSuffix(text, m.body) {
			t.Fatalf("body %q is not the end of %q", m.body, text)
		}
		before := strings.Count(text[:len(text)-len(m.body)], "\n")
		if m.body != "" && m.bodyLine != before+1 {
			t.Fatalf("body of %q starts in line %d, not %d", text, before+1, m.bodyLine)
		}
	})
}

// FuzzTodo holds that every check box becomes one entry on one line.
func FuzzTodo(f *testing.F) {
	for _, text := range []string{"- [ ] a\n- [x] b", "* [/] \r\n", "1) [-] c", "[ ] d", "-[ ] e", "[{\"content\": \"a\"}]", "{\"todos\": 1}", "\ufeff[]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		entries, err := boxes(text)
		if err != nil || len(entries) > strings.Count(text, "[") {
			t.Fatalf("%d entries of %q: %v", len(entries), text, err)
		}
		for _, e := range entries {
			if strings.Contains(e.Content, "\n") || e.Status == "" {
				t.Fatalf("entry %+v of %q", e, text)
			}
		}
		if entries, err := todoJSON(text); err == nil {
			for _, e := range entries {
				if e.Status == "" {
					t.Fatalf("entry %+v of %q", e, text)
				}
			}
		}
	})
}
