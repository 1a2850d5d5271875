package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"foreword/core/memory"
)

// memoryFlags are the flags of the memory commands.
type memoryFlags struct{ project string }

// maxNote bounds the notes that are read from standard input, as it does those
// of an imported folder.
const maxNote = 16 << 20

func (p *program) memoryCommand() *cobra.Command {
	var f memoryFlags
	cmd := &cobra.Command{
		Use:     "memory",
		GroupID: groupProject,
		Short:   "List, search and change the notes of this project",
		Long: `List, search and change the notes that prompts remind an agent of. They are kept
by project in one SQLite file of the user's: XDG_DATA_HOME/foreword/memory.db,
else ~/.local/share/foreword/memory.db, else the file of --memory.`,
		Args: onlyCommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().StringVar(&f.project, "project", "", "the notes of project `ID` (default: this checkout's)")
	cmd.AddCommand(
		p.memoryListCommand(&f), p.memorySearchCommand(&f), p.memoryShowCommand(&f),
		p.memoryAddCommand(&f), p.memoryEditCommand(&f),
		p.memoryForgetCommand(&f), p.memoryRestoreCommand(&f),
		p.memoryImportCommand(&f),
	)
	return cmd
}

// place is where the notes of a project are.
type place struct{ store, project string }

// place gives the store and the project, of which the flags can name both.
func (p *program) place(ctx context.Context, f *memoryFlags) (place, error) {
	options, err := p.sourceOptions()
	if err != nil {
		return place{}, err
	}
	at := place{options.Memory, f.project}
	if at.store != "" && at.project != "" {
		return at, nil
	}
	reading, err := p.read(ctx, false)
	if err != nil {
		return place{}, err
	}
	if at.store == "" {
		at.store = reading.MemoryPath
	}
	if at.project == "" {
		at.project = reading.Workspace.Project.ID
	}
	switch {
	case at.store == "":
		return place{}, errors.New("there is no folder to keep a memory store in\nname a file with --memory, or set HOME or XDG_DATA_HOME")
	case at.project == "":
		return place{}, errors.New("this checkout has no project id\nname one with --project")
	}
	return at, nil
}

// add opens the store for writing, made where there is none, and does something
// with the notes of the project.
func (p *program) add(ctx context.Context, f *memoryFlags, do func(*memory.Store, string) error) error {
	at, err := p.place(ctx, f)
	if err != nil {
		return err
	}
	return p.write(ctx, at, do)
}

// change does the same with a store that is there.
func (p *program) change(ctx context.Context, f *memoryFlags, do func(*memory.Store, string) error) error {
	at, err := p.place(ctx, f)
	if err != nil {
		return err
	}
	if _, err := os.Stat(at.store); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("memory store %s: %w", at.store, memory.ErrNoStore)
	}
	return p.write(ctx, at, do)
}

func (p *program) write(ctx context.Context, at place, do func(*memory.Store, string) error) error {
	store, err := memory.Open(ctx, at.store, p.clock)
	if err != nil {
		return err
	}
	return errors.Join(do(store, at.project), store.Close())
}

// look opens the store at a place for reading and does something with it.
func look(ctx context.Context, at place, do func(*memory.Store) error) error {
	store, err := memory.OpenReadOnly(ctx, at.store)
	if err != nil {
		return err
	}
	return errors.Join(do(store), store.Close())
}

// noteID reads the id of a note, as m-12 or 12.
func noteID(text string) (int64, error) {
	id, err := strconv.ParseInt(strings.TrimPrefix(text, "m-"), 10, 64)
	if err != nil || id < 1 {
		return 0, fmt.Errorf("%q is no id of a note: expected m-12 or 12, as foreword memory list shows them", text)
	}
	return id, nil
}

// noteName gives the id of a note as it is shown.
func noteName(id int64) string { return "m-" + strconv.FormatInt(id, 10) }
