package save_test

import (
	"strings"
	"testing"

	"foreword/core/edit"
)

func TestTheDescriptionOfASkillIsSplicedIntoItsFrontMatter(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"plain", "---\nname: dress\ndescription: Old one. # why\nversion: 2\n---\nSlowly.\n", "New one.", "---\nname: dress\ndescription: New one. # why\nversion: 2\n---\nSlowly.\n"},
		{"quoted, CR LF and a mark", "\ufeff---\r\ndescription: \"Old\"\r\n# end\r\n---\r\nSlowly.\r\n", "a: b", "\ufeff---\r\ndescription: \"a: b\"\r\n# end\r\n---\r\nSlowly.\r\n"},
		{"a block", "---\ndescription: >\n  Old\n  one.\n\n# next\nversion: 2\n---\n", "New.", "---\ndescription: New.\n\n# next\nversion: 2\n---\n"},
		{"of several lines", "---\ndescription: Old\n---\nx", "two\nlines", "---\ndescription: |-\n  two\n  lines\n---\nx"},
		{"none yet", "---\nname: dress\n---\nx", "New.", "---\nname: dress\ndescription: New.\n---\nx"},
		{"no front matter", "Slowly.\n", "New.", "---\ndescription: New.\n---\nSlowly.\n"},
		{"no YAML", "---\nname: dress\ndescription: Dress: the\n  stones\nversion: 2\n---\nx", "Dress: all stones", "---\nname: dress\ndescription: 'Dress: all stones'\nversion: 2\n---\nx"},
		{"no YAML elsewhere", "---\nname: dress: it\ndescription: Old\n---\nx", "New: one", "---\nname: dress: it\ndescription: 'New: one'\n---\nx"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := checkout(t, map[string]string{".foreword/skills/dress/SKILL.md": c.file})
			w := open(t, dir)
			skill := w.Skills[0].Name
			after := apply(t, w, set(edit.SkillLine, skill, c.text))
			again, p := keep(t, dir, w, after)
			same(t, again, after, c.name)
			if got := content(t, dir, ".foreword/skills/dress/SKILL.md"); got != c.want {
				t.Errorf("SKILL.md is\n%q\nwant\n%q", got, c.want)
			}
			if len(p.Writes) != 1 || !strings.Contains(p.Writes[0].What[0], "description of the skill") {
				t.Errorf("planned %+v", p.Writes)
			}
		})
	}
}

func TestBodyAndDescriptionOfASkillAreOneWrite(t *testing.T) {
	dir := checkout(t, files())
	w := open(t, dir)
	after := apply(t, w, set(edit.Skill, "dress", "Fast.\n"), set(edit.SkillLine, "dress", "Dress stones"))
	again, p := keep(t, dir, w, after)
	same(t, again, after, "both")
	if len(p.Writes) != 1 || len(p.Writes[0].What) != 2 {
		t.Errorf("planned %+v", p.Writes)
	}
}
