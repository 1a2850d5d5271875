package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"foreword/core/layout"
	"foreword/core/memory"
	"foreword/core/prompt"
	"foreword/core/replay"
	"foreword/core/source"
	"foreword/core/token"
	"foreword/core/workspace"
	"foreword/core/zoned"
)

// replayLayout is the layout of a replay that names none: the one that states
// are made for.
const replayLayout = "zoned"

// replayFlags are the flags of replay.
type replayFlags struct {
	role string
	json bool
}

func (p *program) replayCommand() *cobra.Command {
	f := replayFlags{role: defaultRole}
	cmd := &cobra.Command{
		Use:     "replay STEPS.jsonl",
		GroupID: groupPrompt,
		Short:   "Tell what a prompt cache would have kept of a session, step by step",
		Long: `Go through the steps of a session, a JSON line each, and tell what each shares with
the one before: a cache can use the beginning up to the first byte that differs,
and has to compute the rest anew. A step is a state, as --state takes one, whose
prompt is built by the layout ` + replayLayout + `; or a chat request with "messages", in
OpenAI's form or with "system" in Anthropic's. A line that is neither is told
and passed over. The file is read as a stream, and - is standard input.

Shared tokens are those of the shared beginning, counted as a text of its own.`,
		Example: `  foreword replay session.jsonl
  foreword replay requests.jsonl --counter claude-4
  foreword replay session.jsonl --role worker --json | jq .summary`,
		Args: exactlyOne("a file", "session.jsonl"),
		RunE: func(cmd *cobra.Command, args []string) error { return p.replay(cmd.Context(), args[0], f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.role, "role", defaultRole, "build the prompts of states for `ROLE`")
	flags.BoolVar(&f.json, "json", false, "print JSON (foreword schema replay)")
	if err := cmd.RegisterFlagCompletionFunc("role", p.completeRoles); err != nil {
		panic("command: " + err.Error()) // the flag is defined above
	}
	return cmd
}

func (p *program) replay(ctx context.Context, path string, f replayFlags) error {
	reading, err := p.read(ctx, true)
	if err != nil {
		return err
	}
	w := reading.Workspace
	role, err := roleName(w, []string{f.role})
	if err != nil {
		return err
	}
	name := p.flags.layout
	if name == "" {
		name = replayLayout
	}
	if !slices.Contains(layout.Names(), name) {
		return unknown("layout", name, layout.Names())
	}
	counter, err := p.counter(w)
	if err != nil {
		return err
	}
	in, size, err := p.openInput(path)
	if err != nil {
		return err
	}
	defer in.Close()
	recall := p.openRecall(ctx, reading)
	if recall != nil {
		defer recall.Close()
	}
	counter = token.NewMemo(counter)
	report := p.newReplayReport(replayHead{
		Version: jsonVersion, File: path, Layout: name, Role: role, Counter: methodOf(counter),
	}, counter, f.json)
	watched := p.watchProgress(in, size)
	sum, err := replay.Run(ctx, watched, replay.Options{
		Base:    source.BaseState(w),
		Build:   stateBuilder(w, name, role, prompt.Source{Kind: prompt.FromFile, Path: path}, recall),
		Counter: counter,
	}, func(s replay.Step) error {
		watched.steps++
		return report.step(s)
	}, func(s replay.Skipped) error {
		watched.clear()
		p.note("%s is passed over: %s", path, s)
		report.skip(s)
		return nil
	})
	watched.clear()
	switch {
	case errors.Is(err, errReaderGone):
		return err
	case err != nil:
		return fmt.Errorf("%s: %w", path, err)
	case sum.Steps == 0:
		return fmt.Errorf("%s has no step that can be read", path)
	}
	return report.finish(sum)
}

// stateBuilder gives the function that makes a prompt of a state: the workspace
// with the state in it, and the notes that the state's message recalls.
func stateBuilder(w *workspace.Workspace, name, role string, from prompt.Source, recall *source.Recall) func(context.Context, zoned.State) (*prompt.Prompt, error) {
	return func(ctx context.Context, s zoned.State) (*prompt.Prompt, error) {
		next := source.WithState(w, s, from)
		next.Memory.Recalled = nil
		if recall != nil {
			notes, err := recall.Notes(ctx, s)
			if err != nil {
				return nil, err
			}
			next.Memory.Recalled = notes
		}
		return layout.Build(name, next, role)
	}
}

// openRecall opens the memory store for looking notes up, when there is one with
// notes of this project.
func (p *program) openRecall(ctx context.Context, r *source.Reading) *source.Recall {
	if r.Workspace.Memory.State != prompt.Kept {
		return nil
	}
	recall, err := source.OpenRecall(ctx, r.MemoryPath, r.Workspace.Project.ID)
	if err != nil {
		if !errors.Is(err, memory.ErrNoStore) {
			p.note("no notes are recalled: %s", err)
		}
		return nil
	}
	return recall
}

// openInput opens a file, or standard input for "-", and gives its size, 0 when
// it cannot be told.
func (p *program) openInput(path string) (io.ReadCloser, int64, error) {
	if path == "-" {
		return io.NopCloser(p.process.Stdin), 0, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, fmt.Errorf("%s cannot be read: %s", path, reason(err))
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("it is a folder")
	}
	if err != nil {
		return nil, 0, errors.Join(fmt.Errorf("%s cannot be read: %s", path, reason(err)), f.Close())
	}
	return f, info.Size(), nil
}
