package tui

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"foreword/core/edit"
	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/views"
)

// outsideMsg says that the user's editor has ended. Sent when the terminal is
// ours again.
type outsideMsg struct {
	// path is the file, and line the command line that opened it.
	path, line string
	err        error
}

// editOutside opens the file behind the section under the cursor in the user's
// editor.
func (m *Model) editOutside() tea.Cmd {
	if m.w == nil || m.shown.prompt == nil {
		return nil
	}
	section, part, none := m.underCursor()
	if section == views.NoSection {
		return none
	}
	targets := edit.PartTargets(m.w, m.shown.prompt, section, part)
	if len(targets) == 0 {
		why := edit.Nothing(m.w, m.shown.prompt, section, part)
		if why == "" {
			why = m.shown.prompt.Sections[section].Name + " is in no file yet: e adds to it here."
		}
		return m.say(views.Info, why)
	}
	return m.openOutside(targets[0])
}

// openOutside opens the file that a target stands in in the user's editor. What
// it changes is read when it ends, and whenever it saves; unsaved edits of the
// same file are merged with that.
func (m *Model) openOutside(t edit.Target) tea.Cmd {
	path := m.fileOf(t)
	switch {
	case path == "" && t.Kind == edit.Note:
		return m.say(views.Info, t.In(m.w)+" is a row of the memory store: e edits it here.")
	case path == "":
		return m.say(views.Info, t.In(m.w)+" is in no file yet: e edits it here, and w makes its file.")
	}
	line, ok := m.editorLine()
	if !ok {
		return m.say(views.Warning, "Neither VISUAL nor EDITOR is set: e edits it here.")
	}
	// The shell reads the line as the user wrote it, quotes and arguments
	// included, as git does.
	cmd := exec.Command("sh", "-c", line+` "$@"`, line, path)
	cmd.Dir, cmd.Env = m.w.Root, m.options.Source.Env
	return tea.ExecProcess(cmd, func(err error) tea.Msg { return outsideMsg{path, line, err} })
}

// editorLine gives the command line of the user's editor.
func (m *Model) editorLine() (string, bool) {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		for _, pair := range m.options.Source.Env {
			if value, ok := strings.CutPrefix(pair, name+"="); ok && strings.TrimSpace(value) != "" {
				return value, true
			}
		}
	}
	return "", false
}

// fileOf gives the file that a target stands in; empty when it is in none.
func (m *Model) fileOf(t edit.Target) string {
	var source prompt.Source
	switch t.Kind {
	case edit.Frame, edit.Policy:
		role, _ := m.w.Role(t.Name)
		source = role.Source
	case edit.Index:
		source = m.w.Project.Index.Source
	case edit.Instructions:
		source.Path = t.Name
	case edit.Head:
		source = m.w.Head[t.At].Source
	case edit.Tail:
		source = m.w.Tail[t.At].Source
	case edit.Fact:
		source = prompt.Source{Path: m.w.Settings.Config}
		if f := m.w.Facts[t.At]; f.Source.Kind == prompt.FromFile {
			source = f.Source // what it says is what the fact says
		}
	case edit.Template:
		source.Path = layout.TemplateEngine(m.w).Path(t.Name)
	case edit.Todo:
		source = m.w.Todo.Source
	case edit.Profile, edit.Known, edit.State:
		source = m.w.StateSource
	case edit.Skill, edit.SkillLine:
		for _, s := range m.w.Skills {
			if s.Name == t.Name {
				source = s.Source
			}
		}
	case edit.Tool:
		for _, tool := range m.w.Tools {
			if tool.Name == t.Name {
				source.Path = tool.Path
			}
		}
	}
	if source.Path == "" || source.Kind == prompt.FromBuiltin || source.Kind == prompt.FromStore {
		return ""
	}
	if filepath.IsAbs(source.Path) {
		return source.Path
	}
	return filepath.Join(m.w.Root, source.Path)
}

// outside takes the terminal back and reads what the editor left.
func (m *Model) outside(msg outsideMsg) tea.Cmd {
	cmds := []tea.Cmd{m.read(), m.resumed()}
	if msg.err != nil {
		cmds = append(cmds, m.say(views.Failure, fmt.Sprintf("The editor failed: %s: %s. %s is as the editor left it.", msg.line, editorFailure(msg.err), msg.path)))
	}
	return tea.Batch(cmds...)
}

// editorFailure says why the command line of an editor failed. The shell has said
// it as well, on a screen that is gone.
func editorFailure(err error) string {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		switch exit.ExitCode() { // as POSIX has it of sh
		case 126:
			return "it is no program that may be run (exit status 126): see VISUAL and EDITOR"
		case 127:
			return "there is no such program (exit status 127): see VISUAL and EDITOR"
		}
	}
	return err.Error()
}
