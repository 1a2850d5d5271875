package save

import (
	"path"
	"path/filepath"
	"strings"

	"foreword/core/prompt"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// The things of this file were taken away from the disk while they were edited,
// and the user chose to keep them: their files are written anew with all that a
// workspace knows of them.

// roleAgain plans the file of a role that the disk does not have.
func (p *planner) roleAgain(r workspace.Role) {
	file := ".foreword/roles/" + r.Name + ".md"
	if r.Source.Kind == prompt.FromFile {
		file = r.Source.Path
	}
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
	p.newFile(file, front.String()+"---\n"+r.Frame, "the role "+r.Name)
}

// skillText gives the file of a skill.
func skillText(s workspace.Skill) string {
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
