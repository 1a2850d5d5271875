package layout

import (
	"strconv"

	"foreword/core/prompt"
	"foreword/core/workspace"
)

// notedLine is what a prompt says of a memory note, and where that came from.
type notedLine struct {
	prompt.Line
	source prompt.Source
}

// noteMemo remembers what the last prompt said of each note, so that after an edit
// only the notes that are others are looked at. The zero value remembers nothing.
type noteMemo struct {
	entries []workspace.MemoryEntry
	lines   []notedLine
}

// of gives a line for each note, in their order. What is remembered is found where
// both lists are in ascending id, as a store's are; in any other order it is
// worked out anew.
func (m *noteMemo) of(entries []workspace.MemoryEntry) []notedLine {
	lines := make([]notedLine, len(entries))
	at := 0
	for i, e := range entries {
		for at < len(m.entries) && m.entries[at].ID < e.ID {
			at++
		}
		if at < len(m.entries) && m.entries[at].ID == e.ID && m.entries[at].Content == e.Content {
			lines[i] = m.lines[at]
		} else {
			lines[i] = noteLine(e)
		}
	}
	m.entries, m.lines = entries, lines
	return lines
}

func noteLine(e workspace.MemoryEntry) notedLine {
	id := strconv.FormatInt(e.ID, 10)
	return notedLine{
		prompt.Line{Name: "m-" + id, Value: prompt.MemoryLabel(e.Content)},
		prompt.Source{Kind: prompt.FromStore, Detail: "note " + id},
	}
}
