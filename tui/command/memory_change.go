package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"foreword/core/memory"
)

func (p *program) memoryAddCommand(f *memoryFlags) *cobra.Command {
	var tags []string
	cmd := &cobra.Command{
		Use:   "add TEXT...",
		Short: "Keep a new note, and print its id",
		Example: `  foreword memory add "the tests need git 2.40" --tag tests
  foreword memory add - < note.md`,
		Args: someArguments("the text, or - for standard input", `"the tests need git 2.40"`),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := p.noteText(args)
			if err != nil {
				return err
			}
			return p.add(cmd.Context(), f, func(s *memory.Store, project string) error {
				note, err := s.Add(cmd.Context(), project, text, tags)
				if err != nil {
					return err
				}
				p.printNote(note.ID)
				return nil
			})
		},
	}
	cmd.Flags().StringArrayVar(&tags, "tag", nil, "give the note this tag (can be repeated)")
	return cmd
}

func (p *program) memoryEditCommand(f *memoryFlags) *cobra.Command {
	var tags []string
	var noTags bool
	cmd := &cobra.Command{
		Use:   "edit ID [TEXT...]",
		Short: "Give a note another text or other tags",
		Long:  `Give a note another text, or with - that of standard input, or other tags. What is not given stays.`,
		Example: `  foreword memory edit m-12 "the tests need git 2.43"
  foreword memory show m-12 | sed s/2.40/2.43/ | foreword memory edit m-12 -
  foreword memory edit m-12 --tag tests --tag git`,
		Args: someArguments("the id of a note", `m-12 "the tests need git 2.43"`),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := noteID(args[0])
			if err != nil {
				return err
			}
			if len(args) == 1 && len(tags) == 0 && !noTags {
				return errors.New("there is nothing to change: give a text, - for standard input, --tag or --no-tags")
			}
			var text string
			if len(args) > 1 {
				if text, err = p.noteText(args[1:]); err != nil {
					return err
				}
			}
			return p.change(cmd.Context(), f, func(s *memory.Store, project string) error {
				seen, err := s.Get(cmd.Context(), project, id)
				if err != nil {
					return err
				}
				content, kept := seen.Content, seen.Tags
				if len(args) > 1 {
					content = text
				}
				if len(tags) > 0 || noTags {
					kept = slices.Clone(tags)
				}
				if _, err := s.Edit(cmd.Context(), project, seen, content, kept); err != nil {
					return err
				}
				p.printNote(id)
				return nil
			})
		},
	}
	cmd.Flags().StringArrayVar(&tags, "tag", nil, "give the note this tag in place of those it has (can be repeated)")
	cmd.Flags().BoolVar(&noTags, "no-tags", false, "take the tags off the note")
	cmd.MarkFlagsMutuallyExclusive("tag", "no-tags")
	return cmd
}

func (p *program) memoryForgetCommand(f *memoryFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "forget ID",
		Short: "Take a note out of the prompts; it can be restored",
		Args:  exactlyOne("the id of a note", "m-12"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := noteID(args[0])
			if err != nil {
				return err
			}
			return p.change(cmd.Context(), f, func(s *memory.Store, project string) error {
				if err := s.Forget(cmd.Context(), project, id); err != nil {
					return err
				}
				p.note("%s is forgotten; it comes back by: foreword memory restore %s", noteName(id), noteName(id))
				p.printNote(id)
				return nil
			})
		},
	}
}

func (p *program) memoryRestoreCommand(f *memoryFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "restore ID",
		Short: "Bring a forgotten note back",
		Args:  exactlyOne("the id of a note", "m-12"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := noteID(args[0])
			if err != nil {
				return err
			}
			return p.change(cmd.Context(), f, func(s *memory.Store, project string) error {
				if err := s.Restore(cmd.Context(), project, id); err != nil {
					return err
				}
				p.printNote(id)
				return nil
			})
		},
	}
}

// printNote answers with the id of the note that was changed.
func (p *program) printNote(id int64) { fmt.Fprintln(&p.answer, noteName(id)) }

// noteText gives the text of a note: the arguments as one, or the bytes of
// standard input for a single "-".
func (p *program) noteText(args []string) (string, error) {
	if len(args) == 1 && args[0] == "-" {
		return p.readInput("-", maxNote)
	}
	return strings.Join(args, " "), nil
}
