package save

import (
	"path"
	"path/filepath"
	"strings"

	"foreword/core/config"
	"foreword/core/prompt"
	checkout "foreword/core/source"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// The things of this file were taken away from the disk while they were edited,
// and the user chose to keep them: their files are written anew, as they were but
// for the edits.

// roleAgain plans the file of a role that the disk does not have.
func (p *planner) roleAgain(r workspace.Role) {
	file := ".foreword/roles/" + r.Name + ".md"
	if r.Source.Kind == prompt.FromFile {
		file = r.Source.Path
	}
	text, ok := roleAsItWas(r)
	if !ok {
		text = roleText(r, file)
	}
	p.newFile(file, text, "the role "+r.Name)
}

// roleAsItWas gives the file of a role with the front matter that it had. It gives
// false where that cannot say what the role is now.
func roleAsItWas(r workspace.Role) (string, bool) {
	if r.Source.Kind != prompt.FromFile || r.Source.Line == 0 {
		return "", false
	}
	front, lists := r.Front, []namedList{{"allow", r.Policy.Allow}, {"deny", r.Policy.Deny}}
	was, err := config.ParseRole([]byte(front+r.Frame), r.Source.Path)
	if err != nil {
		return "", false
	}
	for i, has := range []config.Texts{was.Allow, was.Deny} {
		if has.Set() && listed(has, lists[i].list) || !has.Set() && len(lists[i].list) == 0 {
			continue
		}
		if front, err = spliceNames(front, lists[i]); err != nil {
			return "", false
		}
	}
	now, err := config.ParseRole([]byte(front+r.Frame), r.Source.Path)
	return front + r.Frame, err == nil && now.Frame == r.Frame && now.Name.Value == r.Name &&
		listed(now.Allow, r.Policy.Allow) && listed(now.Deny, r.Policy.Deny) && listed(now.Dispatch, r.Dispatch)
}

// roleText gives the file of a role with all that a workspace knows of it.
func roleText(r workspace.Role, file string) string {
	var front strings.Builder
	front.WriteString("---\n")
	if strings.TrimSuffix(path.Base(file), ".md") != r.Name {
		front.WriteString("name: " + word(r.Name) + "\n")
	}
	front.WriteString("mode: " + word(r.Mode) + "\n")
	for _, l := range []namedList{{"dispatch", r.Dispatch}, {"allow", r.Policy.Allow}, {"deny", r.Policy.Deny}} {
		if len(l.list) > 0 {
			front.WriteString(l.key + ": " + words(l.list) + "\n")
		}
	}
	return front.String() + "---\n" + r.Frame
}

// skillText gives the file of a skill: with the front matter that it had, where that
// says what the skill is now.
func skillText(s workspace.Skill) string {
	for _, front := range describedFronts(s.Front, s.Body, s.Description) {
		now := checkout.ParseSkill(front + s.Body)
		if s.Source.Line > 0 && now.Description == s.Description && now.Body == s.Body && now.Version == s.Version && (now.Name == "" || now.Name == s.Name) {
			return front + s.Body
		}
	}
	text := "---\nname: " + word(s.Name) + "\ndescription: " + word(s.Description) + "\n"
	if s.Version != "" {
		text += "version: " + word(s.Version) + "\n"
	}
	return text + "---\n" + s.Body
}

// toolAgain plans a file that declares a tool: the one that it was in, or one of
// its own where that has other tools.
func (p *planner) toolAgain(t tool.Tool) {
	file := t.Path
	if f, err := p.read(file); file == "" || err != nil || f.there {
		name := strings.Map(func(r rune) rune {
			if r == '/' || r == filepath.Separator {
				return '_'
			}
			return r
		}, t.Name)
		file = ".foreword/tools/" + name + ".json"
	}
	p.newFile(file, "["+t.Declared+"]\n", "the tool "+t.Name)
}
