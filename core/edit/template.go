package edit

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/template"
	"foreword/core/workspace"
)

// agentMode is the mode that stands for all modes but plan.
const agentMode = "agent"

// ownFolder is the folder that a template gets which was built in.
const ownFolder = ".foreword/templates"

// templateAt gives the place of the template that the mode uses, or -1 when
// that is the built-in one.
func templateAt(w *workspace.Workspace, mode string) int {
	path := layout.TemplateEngine(w).Path(mode)
	return slices.IndexFunc(w.Templates.Files, func(f workspace.TemplateFile) bool { return f.Path == path })
}

// templateText gives the text that an edit of the mode's template starts from:
// the built-in one where there is no file of one's own yet.
func templateText(w *workspace.Workspace, mode string) string {
	i := templateAt(w, mode)
	if i < 0 || errors.Is(w.Templates.Files[i].Err, fs.ErrNotExist) {
		return template.DefaultSource(mode)
	}
	return w.Templates.Files[i].Text
}

// setTemplate gives the mode another template. The first edit of a built-in one
// names a folder of one's own. coddy's engine reads every mode from such a
// folder and sends its safe text for a file that is missing there, so the other
// mode gets a file as well, with its built-in text.
func setTemplate(w *workspace.Workspace, mode, text string) error {
	if prompt.Blank(w.Templates.Dir) {
		own, err := ownTemplates(w.Templates)
		if err != nil {
			return err
		}
		w.Templates = own
	}
	i := templateAt(w, mode)
	if i < 0 {
		path := layout.TemplateEngine(w).Path(mode)
		w.Templates.Files = append(slices.Clip(w.Templates.Files), workspace.TemplateFile{Path: path, Text: text})
		return nil
	}
	f := w.Templates.Files[i]
	if f.Err != nil && !errors.Is(f.Err, fs.ErrNotExist) {
		return fmt.Errorf("%w: %s: %w", ErrUnreadable, f.Path, f.Err)
	}
	f.Text, f.Err = text, nil
	w.Templates.Files = replaced(w.Templates.Files, i, f)
	return nil
}

// ownTemplates gives the built-in templates as files of a folder of one's own.
func ownTemplates(t workspace.Templates) (workspace.Templates, error) {
	t.Dir, t.Files = ownFolder, nil
	engine := template.Engine{PromptsDir: t.Dir, AgentFile: t.AgentFile, PlanFile: t.PlanFile}
	for _, mode := range []string{agentMode, template.PlanMode} {
		path := engine.Path(mode)
		if len(t.Files) > 0 && t.Files[0].Path == path {
			return t, refused("the config names %s for both modes, whose built-in templates differ: give them two names under templates", path)
		}
		t.Files = append(t.Files, workspace.TemplateFile{Path: path, Text: template.DefaultSource(mode)})
	}
	return t, nil
}
