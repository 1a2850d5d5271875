package save

import (
	"errors"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/template"
	"foreword/core/workspace"
)

// errTaken is given for a file that is in the place of a template which was
// built in until now.
var errTaken = errors.New("a file that the config does not name stands there already: move it away, or name its folder under templates in the config")

// templates plans the templates. Those that were built in until now become
// files of a folder that the config then names.
func (p *planner) templates() {
	fresh := prompt.Blank(p.before.Templates.Dir) && !prompt.Blank(p.after.Templates.Dir)
	free := true
	for _, t := range p.after.Templates.Files {
		i := slices.IndexFunc(p.before.Templates.Files, func(o workspace.TemplateFile) bool { return o.Path == t.Path })
		switch {
		case i >= 0 && p.before.Templates.Files[i].Err == nil:
			p.whole(t.Path, p.before.Templates.Files[i].Text, t.Text, "template")
		case fresh:
			free = p.newTemplate(t) && free
		case t.Err == nil: // it was not there
			p.newFile(t.Path, t.Text, "template")
		}
	}
	if fresh && free {
		p.templateDir = inFolder(p.after.Templates.Dir)
	}
}

// newTemplate plans the file of a template that was built in. It gives false
// where another text stands in the place.
func (p *planner) newTemplate(t workspace.TemplateFile) bool {
	f, ok := p.look(t.Path)
	if ok && f.there && string(f.text) != t.Text {
		p.block(f, "", t.Text, errTaken)
		return false
	}
	if ok {
		p.replace(f, t.Text, p.templateWhat(t)...)
	}
	return ok
}

// templateWhat says which template goes into a file, and why one does that
// nobody edited.
func (p *planner) templateWhat(t workspace.TemplateFile) []string {
	mode := "agent"
	if layout.TemplateEngine(p.after).Path(template.PlanMode) == t.Path {
		mode = template.PlanMode
	}
	if t.Text == template.DefaultSource(mode) {
		return []string{"new file", "built-in template of the mode " + mode + ", since a folder needs both"}
	}
	return []string{"new file", "template of the mode " + mode}
}

// spliceTemplateDir gives the text of a config that names a folder of templates,
// where it names none. What else it says of templates stays.
func spliceTemplateDir(text, dir string) (string, error) {
	s, top := newSource(text), root(text)
	k, v := value(top, "templates")
	own := pair{key: "dir", value: dir}
	line := own.inFlow(0)
	switch {
	case k == nil && inBraces(top):
		return s.flowKeys(top, []pair{{"templates", inFlow([]pair{own}, keyStyle(top)), true}})
	case k == nil:
		return s.patched([]patch{s.atBottom([]string{"templates:" + s.end, "  " + line + s.end})})
	case v.Kind != yaml.MappingNode:
		return "", errForm
	case !inBraces(v):
		return s.patched([]patch{{v.Line - 1, v.Line - 1, []string{strings.Repeat(" ", v.Column-1) + line + s.end}}})
	}
	f, next, ok := s.changedFlow(v, change{[]pair{own}, []string{"dir"}})
	if !ok {
		return "", errForm
	}
	return text[:f.open] + next + text[f.end:], nil
}
