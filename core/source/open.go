package source

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"foreword/core/config"
	"foreword/core/git"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

// Folder is the name of the folder at the repository root that holds the
// config.
const Folder = ".foreword"

// Reading is a workspace together with what it was read from.
type Reading struct {
	Workspace *workspace.Workspace
	// Watch are the files and folders whose change makes another reading
	// differ.
	Watch []string
	// Commands are the fact commands of the config that wait for the user's
	// permission, in order.
	Commands []string
	// MemoryPath is the file of the memory store; empty when it cannot be told.
	MemoryPath string
	// Commit is the full name of the commit that was read; empty for a checkout as
	// it is now.
	Commit string
}

// Open reads the workspace of a checkout or a plain folder. What is missing is
// in the workspace with its reason; an error is a folder that is not there or
// something in .foreword that the user has to mend, with file, line and column.
// Beside such an error the reading has no workspace, but what to watch.
func Open(ctx context.Context, o Options) (*Reading, error) {
	info, err := os.Stat(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.Dir, bare(err))
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s: this is no folder", o.Dir)
	}
	return newReader(ctx, o).read()
}

// reader is one reading in progress.
type reader struct {
	ctx     context.Context
	options Options
	git     git.Facts
	root    string
	// checkout is where commands run: the root, except while a revision is read.
	checkout string
	config   config.Config
	result   Reading
	w        workspace.Workspace
}

func newReader(ctx context.Context, o Options) *reader {
	r := &reader{ctx: ctx, options: o, git: git.Read(ctx, o.Dir, o.Env)}
	r.root = r.git.Root
	if r.root == "" {
		r.root = o.Dir
	}
	r.checkout = r.root
	return r
}

func (r *reader) read() (*Reading, error) {
	if err := r.readConfig(); err != nil {
		return &r.result, err
	}
	r.w = workspace.Workspace{
		Root:        r.root,
		Cwd:         r.options.Dir,
		Now:         r.options.Now,
		Environment: environment(r.options.Now),
		Settings: workspace.Settings{
			Layout:  r.config.Layout.Value,
			Counter: r.config.Counter.Value,
			Window:  r.config.Window.Value,
			Caps:    capsOf(r.config.Caps),
			Theme:   r.config.Theme.Value,
			Mutes:   mutesOf(r.config),
			Config:  r.config.Path,
		},
	}
	r.w.Project = r.project()
	r.w.Instructions = r.instructions()
	r.w.Capabilities = r.capabilities()
	r.w.Skills = r.skills()
	r.w.Todo = r.todo()
	r.w.Templates = r.templates()
	for _, step := range []func() error{r.readRoles, r.readTools, r.readBlocks, r.readState} {
		if err := step(); err != nil {
			return &r.result, err
		}
	}
	r.readFacts()
	r.result.MemoryPath = r.memoryPath()
	r.w.Memory = workspace.Memory{ProjectID: r.w.Project.ID, State: prompt.NotFound, Reason: "the memory store is being read"}
	r.result.Workspace = &r.w
	r.watch(git.WatchPaths(r.git)...)
	if !r.options.DeferMemory {
		r.result.Workspace = LoadMemory(r.ctx, &r.result)
	}
	return &r.result, nil
}

// watch notes paths whose change makes another reading differ.
func (r *reader) watch(paths ...string) { r.result.Watch = append(r.result.Watch, paths...) }

// shown gives a path as people read it: relative to the root where it lies
// inside.
func (r *reader) shown(path string) string {
	if rel, err := filepath.Rel(r.root, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

// folder gives a path in the .foreword folder.
func (r *reader) folder(elements ...string) string {
	return filepath.Join(append([]string{r.root, Folder}, elements...)...)
}
