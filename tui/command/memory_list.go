package command

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"foreword/core/memory"
	"foreword/core/prompt"
	"foreword/core/workspace"
)

func (p *program) memoryListCommand(f *memoryFlags) *cobra.Command {
	var asJSON, forgotten bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the notes, one line each",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			return p.listNotes(ctx, f, asJSON, func(s *memory.Store, project string) ([]workspace.MemoryEntry, error) {
				if forgotten {
					return s.Forgotten(ctx, project)
				}
				return s.List(ctx, project)
			})
		},
	}
	cmd.Flags().BoolVar(&forgotten, "forgotten", false, "list the forgotten notes, which restore brings back")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (foreword schema memory)")
	return cmd
}

func (p *program) memorySearchCommand(f *memoryFlags) *cobra.Command {
	var asJSON bool
	var limit int
	cmd := &cobra.Command{
		Use:   "search WORD...",
		Short: "List the notes that have one of the words, the best first",
		Args:  someArguments("words to look for", "sqlite locking"),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			return p.listNotes(ctx, f, asJSON, func(s *memory.Store, project string) ([]workspace.MemoryEntry, error) {
				return s.Search(ctx, project, strings.Join(args, " "), limit)
			})
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 20, "at most this many notes; 0 for all")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (foreword schema memory)")
	return cmd
}

func (p *program) memoryShowCommand(f *memoryFlags) *cobra.Command {
	var raw bool
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Print the exact bytes of a note",
		Args:  exactlyOne("the id of a note", "m-12"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := noteID(args[0])
			if err != nil {
				return err
			}
			at, err := p.place(cmd.Context(), f)
			if err != nil {
				return err
			}
			return look(cmd.Context(), at, func(s *memory.Store) error {
				note, err := s.Get(cmd.Context(), at.project, id)
				if err == nil {
					p.text(note.Content, raw)
				}
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&raw, "raw", false, "write hidden characters to a terminal as they are")
	return cmd
}

// listNotes prints the notes that a look into the store finds. Without a store
// there are none, which is said and is no failure.
func (p *program) listNotes(ctx context.Context, f *memoryFlags, asJSON bool, find func(*memory.Store, string) ([]workspace.MemoryEntry, error)) error {
	at, err := p.place(ctx, f)
	if err != nil {
		return err
	}
	var notes []workspace.MemoryEntry
	err = look(ctx, at, func(s *memory.Store) (err error) {
		notes, err = find(s, at.project)
		return err
	})
	switch {
	case errors.Is(err, memory.ErrNoStore):
		p.note("%s: %s", at.store, memory.ErrNoStore)
	case err != nil:
		return err
	case len(notes) == 0:
		p.note("%s has no such notes of project %s", at.store, at.project)
	}
	if asJSON {
		return p.answerJSON(notesOf(at, notes))
	}
	if len(notes) == 0 {
		return nil
	}
	t := p.newTable("id", "created", "updated", "tags", "note")
	for _, n := range notes {
		t.add(false, noteName(n.ID), n.Created.Format(dayFormat), n.Updated.Format(dayFormat),
			strings.Join(n.Tags, ", "), prompt.MemoryLabel(n.Content))
	}
	t.write(&p.answer)
	return nil
}

const dayFormat = "2006-01-02"

// memoryAnswer is the JSON of memory list and memory search.
//
//	version  int     1
//	store    string  the file of the store
//	project  string  the id of the project
//	notes    []note
type memoryAnswer struct {
	Version int    `json:"version"`
	Store   string `json:"store"`
	Project string `json:"project"`
	Notes   []note `json:"notes"`
}

// note is one note of the store.
//
//	id       string    as "m-12"
//	label    string    the line that stands for it in a prompt
//	content  string    the note
//	tags     []string
//	created  string    RFC 3339, UTC
//	updated  string    RFC 3339, UTC
type note struct {
	ID      string   `json:"id"`
	Label   string   `json:"label"`
	Content string   `json:"content"`
	Tags    []string `json:"tags"`
	Created string   `json:"created"`
	Updated string   `json:"updated"`
}

func notesOf(at place, notes []workspace.MemoryEntry) memoryAnswer {
	answer := memoryAnswer{jsonVersion, at.store, at.project, make([]note, len(notes))}
	for i, n := range notes {
		answer.Notes[i] = note{
			ID:      noteName(n.ID),
			Label:   prompt.MemoryLabel(n.Content),
			Content: n.Content,
			Tags:    listed(n.Tags),
			Created: n.Created.Format(timeFormat),
			Updated: n.Updated.Format(timeFormat),
		}
	}
	return answer
}
