package source

import (
	"fmt"
	"os"

	"foreword/core/config"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// capsOf gives the config's caps as the zoned layout has them.
func capsOf(c config.Caps) zoned.Caps {
	return zoned.Caps{
		Session:      c.Session.Value,
		World:        c.World.Value,
		Conversation: c.Conversation.Value,
		Profile:      c.Profile.Value,
		Recalled:     c.Recalled.Value,
		MemoryIndex:  c.MemoryIndex.Value,
	}
}

// BaseState is what a state starts from in a workspace: atomic-agent's defaults,
// with the caps and the window of the config.
func BaseState(w *workspace.Workspace) zoned.State {
	base := zoned.Defaults()
	base.Caps = w.Settings.Caps
	base.Model.ContextWindow = w.Settings.Window
	return base
}

// WithState gives the workspace with that state in it. Its caps and its window
// become those of the settings, which the layout goes by.
func WithState(w *workspace.Workspace, s zoned.State, from prompt.Source) *workspace.Workspace {
	next := *w
	next.State, next.StateSource = &s, from
	next.Settings.Caps, next.Settings.Window = s.Caps, s.Model.ContextWindow
	return &next
}

// readState reads the state file that the options name. A mistake in it is an
// error with line and column: the user named the file.
func (r *reader) readState() error {
	path := r.options.State
	if path == "" {
		return nil
	}
	r.watch(path)
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return fmt.Errorf("%s: the state file cannot be read: %w", r.shown(path), bare(err))
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: the state file cannot be read: %w", r.shown(path), errNotRegular)
	case info.Size() > maxDocument:
		return fmt.Errorf("%s: the state file has %d bytes, more than %d", r.shown(path), info.Size(), maxDocument)
	}
	text, err := readFile(path)
	if err != nil {
		return fmt.Errorf("%s: the state file cannot be read: %w", r.shown(path), bare(err))
	}
	state, err := zoned.ParseStateOver(BaseState(&r.w), text, r.shown(path))
	if err != nil {
		return err
	}
	r.w = *WithState(&r.w, state, prompt.Source{Kind: prompt.FromFile, Path: r.shown(path)})
	return nil
}
