package template

import (
	"errors"
	"path/filepath"
	"strings"
	"time"
)

// PlanMode is the one mode that has a template of its own. Every other mode,
// known or not, uses the agent's.
const PlanMode = "plan"

// Engine says where templates lie (coddy's prompts configuration).
type Engine struct {
	// PromptsDir is the folder of the user's templates. Blank means the
	// built-in ones, whatever the file names say.
	PromptsDir string
	// AgentFile and PlanFile are file names below PromptsDir, folders allowed;
	// blank ones are agent.md and plan.md.
	AgentFile, PlanFile string
	// ReadFile reads a template. It is not called for built-in ones.
	ReadFile func(path string) ([]byte, error)
}

// Path gives the file that the mode's template is read from, and "" when the
// built-in one is used.
func (e Engine) Path(mode string) string {
	dir := strings.TrimSpace(e.PromptsDir)
	if dir == "" {
		return ""
	}
	name, usual := e.AgentFile, "agent.md"
	if mode == PlanMode {
		name, usual = e.PlanFile, "plan.md"
	}
	if name = strings.TrimSpace(name); name == "" {
		name = usual
	}
	return filepath.Join(dir, name)
}

// Source gives the template of the mode, as its bytes are, and the path that
// it came from. The error is an *Error of step StepRead.
func (e Engine) Source(mode string) (source, path string, err error) {
	path = e.Path(mode)
	if path == "" {
		return DefaultSource(mode), "", nil
	}
	if e.ReadFile == nil {
		return "", path, &Error{Step: StepRead, Path: path, Err: errors.New("there is nothing to read it with")}
	}
	text, err := e.ReadFile(path)
	if err != nil {
		return "", path, &Error{Step: StepRead, Path: path, Err: err}
	}
	return string(text), path, nil
}

// Render fills the template of the mode. The result has no white space at
// either end. The error is an *Error, and the text is then empty: a part of a
// prompt is never given. The other mode's file is never tried.
func (e Engine) Render(mode string, d Data) (string, error) {
	source, path, err := e.Source(mode)
	if err != nil {
		return "", err
	}
	return Execute(path, source, d)
}

// RenderWithFallback always gives a prompt: Render's, or a short safe one when
// Render fails, whose error comes along as the reason. The safe one names the
// mode as it was given, the working directory and now, not UTCNow: the data of
// a failed rendering is not trusted with the time.
func (e Engine) RenderWithFallback(mode string, d Data, now time.Time) (string, error) {
	text, err := e.Render(mode, d)
	if err != nil {
		return fallback(mode, d.CWD, now), err
	}
	return text, nil
}
