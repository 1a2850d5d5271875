package prompt

import (
	"strings"
	"unicode"

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
		if label := oneSpaced(line); label != "" {
			return cutLabel(label)
		}
	}
	return "(empty)"
}

// oneSpaced gives a line without white space at its ends and with runs of it made
// one space. Most lines are so already, and are not copied.
func oneSpaced(line string) string {
	line = strings.TrimSpace(line)
	space := false
	for _, r := range line {
		was := space
		if space = unicode.IsSpace(r); space && (was || r != ' ') {
			return strings.Join(strings.Fields(line), " ")
		}
	}
	return line
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
	first := MemoryHeading + "\n" + Line{"project_id", projectID}.String()
	size := len(first)
	for _, entry := range entries {
		size += entry.Len() + 1
	}
	var b strings.Builder
	b.Grow(size)
	b.WriteString(first)
	for _, entry := range entries {
		b.WriteByte('\n')
		entry.write(&b)
	}
	return b.String()
}
