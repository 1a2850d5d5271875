package command

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"foreword/core/memory"
)

func (p *program) memoryImportCommand(f *memoryFlags) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "import FILE.jsonl|FOLDER|-",
		Short: "Add the notes of a JSON lines file, a folder of Markdown files, or standard input",
		Long: `Add notes to this project, all of them as one change. JSON lines are objects as
{"content": "text", "tags": ["a"], "created": "2026-08-09T12:00:00Z"}, of which
only content is needed. In a folder each *.md file is a note, with tags and
created in its front matter. What is there already is not added again. What
cannot be understood is left out and named on standard error by file and line;
it is a failure only when nothing else is there.`,
		Args: exactlyOne("a file, a folder or -", "notes.jsonl"),
		RunE: func(cmd *cobra.Command, args []string) error {
			entries, skipped, err := p.notes(args[0])
			if err != nil {
				return err
			}
			for _, s := range skipped {
				p.note("left out: %s", skippedAt(args[0], s))
			}
			if len(entries) == 0 && len(skipped) > 0 {
				return fmt.Errorf("%s has nothing to import: %s", args[0], counted(len(skipped), "entry was", "entries were")+" left out")
			}
			return p.add(cmd.Context(), f, func(s *memory.Store, project string) error {
				done, err := s.Import(cmd.Context(), project, entries)
				if err != nil {
					return err
				}
				if asJSON {
					return p.answerJSON(importOf(project, done, skipped))
				}
				fmt.Fprintf(&p.answer, "added %d, duplicates %d, forgotten before %d, left out %d\n",
					done.Added, done.Duplicates, done.Forgotten, len(skipped))
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (foreword schema memory-import)")
	return cmd
}

// notes reads the notes of a file, a folder, or standard input.
func (p *program) notes(path string) ([]memory.Entry, []memory.Skipped, error) {
	if path == "-" {
		return memory.ParseJSONL(p.process.Stdin)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, errors.New(path + " cannot be read: " + reason(err))
	}
	if info.IsDir() {
		return memory.ReadNotes(os.DirFS(path))
	}
	if strings.EqualFold(filepath.Ext(path), ".md") {
		return nil, nil, fmt.Errorf("%s is a single Markdown file\nimport its folder, or add it alone: foreword memory add - < %s", path, path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, errors.New(path + " cannot be read: " + reason(err))
	}
	defer file.Close()
	return memory.ParseJSONL(file)
}

// skippedAt says where something was left out and why, as "notes.jsonl: line 3:
// content is missing".
func skippedAt(path string, s memory.Skipped) string {
	if s.File != "" {
		return filepath.Join(path, s.String())
	}
	if path == "-" {
		path = "standard input"
	}
	return path + ": " + s.String()
}

// importAnswer is the JSON of memory import.
//
//	version     int     1
//	project     string  the id of the project
//	added       int     new notes
//	duplicates  int     entries whose content was there already
//	forgotten   int     entries whose content was forgotten, and stays so
//	skipped     []skippedEntry
type importAnswer struct {
	Version    int            `json:"version"`
	Project    string         `json:"project"`
	Added      int            `json:"added"`
	Duplicates int            `json:"duplicates"`
	Forgotten  int            `json:"forgotten"`
	Skipped    []skippedEntry `json:"skipped"`
}

// skippedEntry is something that was left out.
//
//	file    string  the note in the folder; "" for JSON lines
//	line    int     from 1; 0 when the whole file is meant
//	reason  string
type skippedEntry struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Reason string `json:"reason"`
}

func importOf(project string, done memory.Imported, skipped []memory.Skipped) importAnswer {
	answer := importAnswer{
		Version:    jsonVersion,
		Project:    project,
		Added:      done.Added,
		Duplicates: done.Duplicates,
		Forgotten:  done.Forgotten,
		Skipped:    make([]skippedEntry, len(skipped)),
	}
	for i, s := range skipped {
		answer.Skipped[i] = skippedEntry{s.File, s.Line, s.Reason}
	}
	return answer
}
