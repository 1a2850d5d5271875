package save_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"foreword/core/edit"
	"foreword/core/save"
	"foreword/core/workspace"
)

func TestWhatWasTakenAwayIsWrittenAgainWhenMineIsChosen(t *testing.T) {
	for _, c := range []struct {
		edit edit.Edit
		path string
	}{
		{set(edit.SkillLine, "dress", "Dress all"), ".foreword/skills/dress/SKILL.md"},
		{set(edit.Frame, "guest", "You see.\n"), ".foreword/roles/guest.md"},
		{edit.Permit{Role: "guest", Tool: "wings", Permission: workspace.Allowed}, ".foreword/roles/guest.md"},
		{set(edit.Skill, "dress", "Very slowly.\r\n"), ".foreword/skills/dress/SKILL.md"},
		{set(edit.Tool, "wings", "Glide."), ".foreword/tools/wings.json"},
		{set(edit.Todo, "", "- [ ] rest\n"), ".foreword/todo.md"},
		{set(edit.Index, "", "mine\n"), "INDEX.md"},
		{set(edit.Instructions, "AGENTS.md", "mine"), "AGENTS.md"},
		{set(edit.Template, "plan", "mine {{.Tools}}"), ".foreword/templates/plan.md"},
		{setAt(edit.Head, 1, "Be blunt.\n"), ".foreword/head/style.md"},
	} {
		t.Run(c.path, func(t *testing.T) {
			dir := checkout(t, files())
			base := open(t, dir)
			ours := apply(t, base, c.edit)
			if err := os.Remove(filepath.Join(dir, c.path)); err != nil {
				t.Fatal(err)
			}
			if c.path == "AGENTS.md" { // another file takes its place
				if err := os.WriteFile(filepath.Join(dir, "CLAUDE.md"), []byte("x\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			theirs := open(t, dir)
			r := save.Rebase(base, ours, theirs)
			if len(r.Conflicts) != 1 || r.Conflicts[0].Path != c.path {
				t.Fatalf("the conflicts are %+v", r.Conflicts)
			}
			same(t, r.Choose(0, save.Theirs).Workspace, theirs, "theirs")
			if got := plan(t, theirs, r.Choose(0, save.Theirs).Workspace); !got.Empty() {
				t.Errorf("theirs would write %+v", got)
			}
			mine := r.Choose(0, save.Mine)
			again, p := keep(t, dir, mine.Seen, mine.Workspace)
			if len(p.Writes) != 1 || p.Writes[0].Path != c.path || p.Writes[0].OldDigest != "" {
				t.Fatalf("planned %+v, unsaved %v", p.Writes, p.Unsaved)
			}
			if c.path != "AGENTS.md" {
				same(t, again, mine.Workspace, "read again")
			}
		})
	}
}

// What is put back has every byte that it had, but for the edit.
func TestWhatIsPutBackKeepsItsFrontMatter(t *testing.T) {
	const skill = "\ufeff---\r\n# ours\r\nname: dress\r\nlicense: 'MIT' # free\r\ndescription: Dress\r\nallowed-tools: [shell]\r\n---\r\nSlowly.\r\n"
	const role = "\ufeff---\n# who visits\nmode: plan # looks only\ndispatch: [worker]\nallow: [look] # no more\n---\nYou visit.\n"
	for _, c := range []struct {
		name, path, text string
		edit             edit.Edit
		want             string
	}{
		{"the body of a skill", ".foreword/skills/dress/SKILL.md", skill, set(edit.Skill, "dress", "Fast.\r\n"), strings.Replace(skill, "Slowly", "Fast", 1)},
		{"the description of a skill", ".foreword/skills/dress/SKILL.md", skill, set(edit.SkillLine, "dress", "Dress all"), strings.Replace(skill, "description: Dress", "description: Dress all", 1)},
		{"a skill without front matter", ".foreword/skills/dress/SKILL.md", "Slowly.", set(edit.Skill, "dress", "Fast."), "Fast."},
		{"the frame of a role", ".foreword/roles/guest.md", role, set(edit.Frame, "guest", "You see.\n"), strings.Replace(role, "You visit", "You see", 1)},
		{"the policy of a role", ".foreword/roles/guest.md", role, edit.Permit{Role: "guest", Tool: "fly", Permission: workspace.Denied}, strings.Replace(role, "---\nYou", "deny: [fly]\n---\nYou", 1)},
		{"a role without front matter", ".foreword/roles/guest.md", "You visit.", set(edit.Frame, "guest", "You see."), "You see."},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := checkout(t, map[string]string{c.path: c.text})
			base := open(t, dir)
			ours := apply(t, base, c.edit)
			if err := os.Remove(filepath.Join(dir, c.path)); err != nil {
				t.Fatal(err)
			}
			mine := save.Rebase(base, ours, open(t, dir)).Choose(0, save.Mine)
			again, _ := keep(t, dir, mine.Seen, mine.Workspace)
			if got := content(t, dir, c.path); got != c.want {
				t.Errorf("the file is\n%q, want\n%q", got, c.want)
			}
			same(t, again, mine.Workspace, "read again")
		})
	}
}
