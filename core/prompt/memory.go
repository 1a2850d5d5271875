package prompt

import (
	"strings"

	"github.com/rivo/uniseg"
)

// labelLimit is the longest memory label in user-perceived characters.
const labelLimit = 80

// MemoryLabel gives the label of a memory: the first line of its content that
// is not blank, with runs of white space made one space; cut to 79 characters
// and an ellipsis when it has more than 80. A blank content is "(empty)".
// Agent Smith leaves the exact cut open; this is foreword's choice.
func MemoryLabel(content string) string {
	for line := range strings.Lines(content) {
		if words := strings.Fields(line); len(words) > 0 {
			return cutLabel(strings.Join(words, " "))
		}
	}
	return "(empty)"
}

func cutLabel(label string) string {
	if len(label) <= labelLimit {
		return label // a character has at least a byte
	}
	rest, state, kept := label, -1, 0
	end := 0 // of the first labelLimit-1 characters
	for rest != "" {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if kept++; kept < labelLimit {
			end += len(cluster)
		}
		if kept > labelLimit {
			return label[:end] + "…"
		}
	}
	return label
}

// MemoryIndex gives Agent Smith's memory index: the heading, the project id,
// and a line of id and label for each entry, in the order given. Without
// entries it is empty. The shape of the lines is foreword's choice.
func MemoryIndex(projectID string, entries []Line) string {
	if len(entries) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(MemoryHeading + "\n" + Line{"project_id", projectID}.String())
	for _, entry := range entries {
		b.WriteString("\n" + entry.String())
	}
	return b.String()
}
