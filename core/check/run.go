package check

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"foreword/core/record"
	"foreword/core/transcript"
	"foreword/core/workspace"
)

// Result is what a whole check found.
type Result struct {
	// Recording is what was compared with, nil for none.
	Recording *transcript.Recording
	// Findings are arranged by section, muted ones marked.
	Findings []Finding
	Summary  Summary
}

// Run checks a workspace, and compares it with a recording: the named one, else
// the lock file, if there is one. The layout is that of the prompts, the default
// when its name is empty.
func Run(ctx context.Context, w *workspace.Workspace, layout, recording string, env []string) (Result, error) {
	var result Result
	var err error
	if result.Recording, err = openRecording(w.Root, recording); err != nil {
		return result, err
	}
	probe := NewCheckout(ctx, w.Root, env)
	var compared []Finding
	if result.Recording != nil {
		prompts, err := Build(result.Recording, w, layout)
		if err != nil {
			return result, err
		}
		compared = Against(result.Recording, w, prompts, probe)
	}
	prompts, err := Build(nil, w, layout)
	if err != nil {
		return result, err
	}
	all := Arrange(compared, Alone(w, prompts, probe))
	result.Findings = Mute(all, w.Settings.Mutes, w.Now)
	result.Summary = Summarise(result.Findings)
	return result, ctx.Err()
}

// openRecording opens the recording that was named, or the lock file if there is
// one.
func openRecording(root, path string) (*transcript.Recording, error) {
	if path != "" {
		return transcript.Open(path)
	}
	r, err := transcript.Open(filepath.Join(root, filepath.FromSlash(record.DefaultPath)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if r != nil {
		r.Path = record.DefaultPath
	}
	return r, err
}
