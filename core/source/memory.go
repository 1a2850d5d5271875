package source

import (
	"context"
	"os"

	"foreword/core/memory"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// memoryPath gives the file of the memory store: the one asked for, the
// config's, or the user's own. It is empty when there is no data folder.
func (r *reader) memoryPath() string {
	if r.options.Memory != "" {
		return r.options.Memory
	}
	if r.config.Memory.Set() {
		return within(r.root, r.config.Memory.Value)
	}
	path, err := memory.DefaultPath(r.options.Env)
	if err != nil {
		r.notice(prompt.Source{Kind: prompt.FromStore}, err.Error())
		return ""
	}
	return path
}

// LoadMemory gives the reading's workspace with the project's memories in it,
// or with the reason why there are none. It never fails: a prompt is built
// without memories all the same (Agent Smith's rule).
func LoadMemory(ctx context.Context, r *Reading) *workspace.Workspace {
	w := *r.Workspace
	if r.MemoryPath == "" {
		w.Memory = workspace.Memory{
			ProjectID: w.Project.ID,
			State:     prompt.NotFound,
			Reason:    "there is no data folder to keep a memory store in",
		}
		return &w
	}
	w.Memory = memory.Load(ctx, r.MemoryPath, w.Project.ID)
	w.Memory.Recalled = recalled(ctx, r.MemoryPath, &w)
	return &w
}

// walSuffix ends the name of SQLite's write-ahead log beside a store.
const walSuffix = "-wal"

// MemoryWatch gives the paths whose change means that the store changed: the
// file and SQLite's write-ahead log beside it.
func (r *Reading) MemoryWatch() []string {
	if r.MemoryPath == "" {
		return nil
	}
	return []string{r.MemoryPath, r.MemoryPath + walSuffix}
}

// OfMemory says whether changed paths are all the memory store's own, and
// whether they can mean other notes. A write-ahead log that is empty or gone
// does not: reading a store makes one and takes it away again.
func (r *Reading) OfMemory(paths []string) (only, changed bool) {
	only = true
	for _, path := range paths {
		switch path {
		case r.MemoryPath:
			changed = true
		case r.MemoryPath + walSuffix:
			info, err := os.Stat(path)
			changed = changed || err == nil && info.Size() > 0
		default:
			only = false
		}
	}
	return only, changed
}
