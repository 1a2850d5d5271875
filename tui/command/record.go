package command

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"foreword/core/layout"
	"foreword/core/prompt"
	"foreword/core/record"
	"foreword/core/workspace"
)

// recordFlags are the flags of record.
type recordFlags struct {
	output           string
	text, allLayouts bool
}

func (p *program) recordCommand() *cobra.Command {
	var f recordFlags
	cmd := &cobra.Command{
		Use:     "record",
		GroupID: groupProject,
		Short:   "Write down what the prompts are made of, for a later check",
		Long: `Write a lock file: for every role the sections of its prompt with digests and
tokens, the facts, the tools, the memories, the roles and the commit. The same
checkout gives the same bytes, with one item a line, so that the file can be
committed and compared. foreword check says later what of it still holds.`,
		Example: `  foreword record                        into ` + record.DefaultPath + `
  foreword record --text                 with the texts, so that a check can show them
  foreword record -o - --all-layouts     every prompt, on standard output`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.record(cmd.Context(), f) },
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.output, "output", "o", "", "write to `FILE`, - for standard output (default: "+record.DefaultPath+" at the root)")
	flags.BoolVar(&f.text, "text", false, "keep the texts of the sections, each once")
	flags.BoolVar(&f.allLayouts, "all-layouts", false, "record the prompts of every layout, and not of one")
	return cmd
}

func (p *program) record(ctx context.Context, f recordFlags) error {
	reading, err := p.read(ctx, true)
	if err != nil {
		return err
	}
	w := reading.Workspace
	if w.Memory.State == prompt.Unreadable {
		return errors.New("the memories cannot be read, and a record without them would miss them later: " + w.Memory.Reason)
	}
	name, err := p.layoutName(w)
	if err != nil {
		return err
	}
	layouts := []string{name}
	if f.allLayouts {
		layouts = layout.Names()
	}
	lock, err := p.lock(ctx, w, layouts, f.text)
	if err != nil {
		return err
	}
	if err := record.Write(&p.answer, lock); err != nil {
		return err
	}
	if f.output == "-" {
		return nil
	}
	return p.keep(w, f.output, lock)
}

// lock takes the measure of all roles under some layouts.
func (p *program) lock(ctx context.Context, w *workspace.Workspace, layouts []string, text bool) (*record.Lock, error) {
	counter, err := p.counter(w)
	if err != nil {
		return nil, err
	}
	o := record.Options{Text: text}
	if w.Settings.Config != "" {
		if o.Config, err = os.ReadFile(filepath.Join(w.Root, filepath.FromSlash(w.Settings.Config))); err != nil {
			return nil, err
		}
	}
	return record.Take(ctx, w, layouts, counter, o)
}

// keep writes the lock file and says what it holds.
func (p *program) keep(w *workspace.Workspace, path string, lock *record.Lock) error {
	shown := path
	if path == "" {
		shown = record.DefaultPath
		path = filepath.Join(w.Root, filepath.FromSlash(record.DefaultPath))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	if err := p.deliver(path); err != nil {
		return err
	}
	p.note("%s holds %s, %s, %s and %s", shown,
		counted(len(lock.Prompts), "prompt", "prompts"), counted(len(lock.Facts), "fact", "facts"),
		counted(len(lock.Tools), "tool", "tools"), counted(len(lock.Memories), "memory", "memories"))
	return nil
}
