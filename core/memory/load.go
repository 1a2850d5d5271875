package memory

import (
	"context"
	"errors"
	"fmt"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// Load reads the notes of a project for a prompt. It never fails and never
// makes a file: whatever goes wrong, the prompt is built without the block, and
// the value says why (Agent Smith's rule for a missing project id, a missing
// store and a failing look-up).
//
// The state is prompt.Kept with entries; prompt.Empty when the project has no
// notes; prompt.NotFound without a project id, a path or a store; and
// prompt.Unreadable when the store is locked for longer than half a second, is
// broken, or is of another version. Entries are in ascending id.
func Load(ctx context.Context, path, projectID string) (m workspace.Memory) {
	m = workspace.Memory{
		ProjectID: projectID,
		Source:    prompt.Source{Kind: prompt.FromStore, Path: path},
		State:     prompt.NotFound,
	}
	switch {
	case projectID == "":
		m.Reason = "no project id, and notes are kept by project"
		return m
	case path == "":
		m.Reason = "no memory store is named"
		return m
	}
	m.Source.Detail = "project " + projectID
	defer func() {
		// SQLite's library panics when its memory runs out, which a hostile
		// file may bring about.
		if p := recover(); p != nil {
			m.Entries, m.State, m.Reason = nil, prompt.Unreadable, fmt.Sprintf("memory store %s: %v", path, p)
		}
	}()
	s, err := OpenReadOnly(ctx, path)
	if err == nil {
		defer s.Close()
		m.Entries, err = s.List(ctx, projectID)
	}
	switch {
	case errors.Is(err, ErrNoStore):
		m.Reason = err.Error()
	case err != nil:
		m.State, m.Reason = prompt.Unreadable, err.Error()
	case len(m.Entries) == 0:
		m.State, m.Reason = prompt.Empty, fmt.Sprintf("%s has no notes of project %s", path, projectID)
	default:
		m.State = prompt.Kept
		if s.unlocked {
			m.Reason = "read without locks, as the store or its folder cannot be written"
		}
	}
	return m
}
