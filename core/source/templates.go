package source

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"foreword/core/prompt"
	"foreword/core/template"
	"foreword/core/workspace"
)

// templates reads the user's templates, one for each mode, as their bytes are.
// One that cannot be read is kept with its error: what becomes of it is for the
// layout to say.
func (r *reader) templates() workspace.Templates {
	c := r.config.Templates
	t := workspace.Templates{AgentFile: c.Agent.Value, PlanFile: c.Plan.Value}
	if prompt.Blank(c.Dir.Value) {
		return t
	}
	t.Dir = r.shown(within(r.folder(), filepath.FromSlash(c.Dir.Value)))
	engine := template.Engine{PromptsDir: t.Dir, AgentFile: t.AgentFile, PlanFile: t.PlanFile}
	for _, mode := range []string{"agent", template.PlanMode} {
		path := engine.Path(mode)
		if slices.ContainsFunc(t.Files, func(f workspace.TemplateFile) bool { return f.Path == path }) {
			continue
		}
		at := within(r.root, path)
		r.watch(filepath.Dir(at), at)
		text, err := readTemplate(at)
		t.Files = append(t.Files, workspace.TemplateFile{Path: path, Text: text, Err: err})
	}
	return t
}

// readTemplate reads a template. Unlike other texts it need not be UTF-8.
func readTemplate(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", bare(err)
	case !info.Mode().IsRegular():
		return "", errNotRegular
	case info.Size() > maxDocument:
		return "", fmt.Errorf("it has %d bytes, more than %d", info.Size(), maxDocument)
	}
	text, err := readFile(path)
	if err != nil {
		return "", bare(err)
	}
	return string(text), nil
}
