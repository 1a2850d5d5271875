package zoned

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// MemoryIndex gives one line for each note that is not recalled, by ascending
// id. Empty when none is left.
func MemoryIndex(entries []IndexEntry, recalled []Note) string {
	left := listed(entries, recalled)
	lines := make([]string, len(left))
	for i, entry := range left {
		lines[i] = noteLine(entry.ID, entry.Tags, entry.Preview)
	}
	return strings.Join(lines, "\n")
}

// listed gives the entries of the index in their order, without the recalled
// ones: a note is never shown twice.
func listed(entries []IndexEntry, recalled []Note) []IndexEntry {
	shown := make(map[int64]bool, len(recalled))
	for _, note := range recalled {
		shown[note.ID] = true
	}
	var left []IndexEntry
	for _, entry := range entries {
		if !shown[entry.ID] {
			left = append(left, entry)
		}
	}
	slices.SortStableFunc(left, func(a, b IndexEntry) int { return cmp.Compare(a.ID, b.ID) })
	return left
}

// Recalled gives one line for each recalled note, in the given order, with its
// text on one line and clipped to so many units.
func Recalled(notes []Note, limit int) string {
	lines := make([]string, len(notes))
	for i, note := range notes {
		lines[i] = noteLine(note.ID, note.Tags, preview(note.Content, limit))
	}
	return strings.Join(lines, "\n")
}

// noteLine keeps the space in front of an empty preview, as the original does.
func noteLine(id int64, tags []string, text string) string {
	line := "- #" + strconv.FormatInt(id, 10) + " "
	if len(tags) > 0 {
		line += "[" + strings.Join(tags, ", ") + "] "
	}
	return line + text
}

// preview makes every run of white space one space, trims, and clips to a limit
// in units. The last unit of a clipped text is an ellipsis; a limit of 1 or less
// leaves no room for one.
func preview(text string, limit int) string {
	text = strings.Join(strings.FieldsFunc(text, isSpace), " ")
	if clipped := firstUnits(text, max(limit, 0)); clipped == text || limit <= 1 {
		return clipped
	}
	return firstUnits(text, limit-1) + "…"
}

// firstUnits gives the first n units of a text. Half of a surrogate pair becomes
// U+FFFD.
func firstUnits(text string, n int) string {
	for i, r := range text {
		if n == 0 {
			return text[:i]
		}
		if n -= units(r); n < 0 {
			return text[:i] + half
		}
	}
	return text
}
