package save

import (
	"slices"
	"strings"
	"testing"

	"foreword/core/config"
)

// FuzzRoleLists changes the allow list of role files of any form: the result is
// refused, or has the list, the frame and every comment.
func FuzzRoleLists(f *testing.F) {
	seeds := []string{
		"", "frame", "---\n---\nframe", "---\r\nallow: a, b # c\r\n---\r\nframe\r\n", "---\nallow:\n- a\n# c\n- b\ndeny: x\n---\n",
		"---\nallow: [a,\n  b] # c\n---\n", "\ufeff---\nname: x\nallow: []\n---\nx", "---\n{allow: [a], deny: b}\n---\n", "---\nmode: plan\n---",
		"---\nallow: >-\n  a,\n  b\ndeny: c\n---\nx",
	}
	if len(seeds) == 0 {
		f.Fatal("no seeds")
	}
	for _, s := range seeds {
		for _, names := range []string{"", "a", "a b", "b * c-d 010"} {
			f.Add(s, names)
		}
	}
	f.Fuzz(func(t *testing.T, text, names string) {
		was, err := config.ParseRole([]byte(text), "role.md")
		if err != nil {
			return
		}
		wanted := strings.Fields(names)
		front, body := splitBody([]byte(text))
		next, err := spliceNames(front, namedList{"allow", wanted})
		if err != nil {
			return
		}
		now, err := config.ParseRole([]byte(next+body), "role.md")
		if err != nil || now.Frame != was.Frame || !listed(now.Allow, wanted) {
			return // changeRole refuses it
		}
		for line := range strings.Lines(front) {
			if _, c, found := strings.Cut(line, " # "); found && !strings.Contains(next, strings.TrimRight(c, "\r\n")) && !slices.Contains(wanted, "") {
				if kept := strings.Contains(line, "- "); !kept {
					t.Errorf("the comment %q of\n%s\nis not in\n%s", c, front, next)
				}
			}
		}
	})
}
