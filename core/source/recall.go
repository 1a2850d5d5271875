package source

import (
	"context"

	"foreword/core/memory"
	"foreword/core/prompt"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// recallLimit is how many notes are recalled for a request.
const recallLimit = 8

// recalled gives the notes that match the user's message, unless the state file
// names the recalled ones itself. A look-up that fails recalls nothing; what is
// wrong with the store is said where the memories are.
func recalled(ctx context.Context, path string, w *workspace.Workspace) []workspace.MemoryEntry {
	if w.State == nil || w.Memory.State != prompt.Kept {
		return nil
	}
	recall, err := OpenRecall(ctx, path, w.Project.ID)
	if err != nil {
		return nil
	}
	defer recall.Close()
	notes, err := recall.Notes(ctx, *w.State)
	if err != nil {
		return nil
	}
	return notes
}

// Recall looks up notes of one project, state after state, in one open store.
type Recall struct {
	store   *memory.Store
	project string
}

// OpenRecall opens the store of that file for reading. A store that is not there
// is memory.ErrNoStore.
func OpenRecall(ctx context.Context, path, projectID string) (*Recall, error) {
	store, err := memory.OpenReadOnly(ctx, path)
	if err != nil {
		return nil, err
	}
	return &Recall{store: store, project: projectID}, nil
}

// Notes gives the eight notes that match the state's user message best, ranked
// by BM25. A state that names the recalled notes itself, or has no message,
// recalls none.
func (r *Recall) Notes(ctx context.Context, s zoned.State) ([]workspace.MemoryEntry, error) {
	if s.Session.Recalled != nil || prompt.Blank(s.UserMessage) {
		return nil, nil
	}
	return r.store.Search(ctx, r.project, s.UserMessage, recallLimit)
}

// Close gives the file back.
func (r *Recall) Close() error { return r.store.Close() }
