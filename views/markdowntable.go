package views

import (
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// markdownBlock is a run of a Markdown text: a table that is wider than the
// screen, or what stands between such tables.
type markdownBlock struct {
	text string
	wide bool
}

// wideTables cuts a text in front of and behind each table that would be wider
// than w cells: one that begins a block of its own outside of any fence, list or
// quote, and ends in front of a blank line. Without such a table there is one
// block, the text.
func wideTables(text string, w int) []markdownBlock {
	var blocks []markdownBlock
	lines := strings.SplitAfter(text, "\n")
	fence, from, at := "", 0, 0
	for i := 0; i < len(lines); i++ {
		line := strings.TrimRight(lines[i], "\r\n")
		if mark := fenceOf(line); fence == "" {
			fence = mark
		} else if strings.HasPrefix(mark, fence) && strings.TrimSpace(line) == mark {
			fence = ""
		}
		n := 0
		if fence == "" && (i == 0 || strings.TrimSpace(lines[i-1]) == "") {
			n = tableLen(lines[i:])
		}
		if n == 0 || tableWidth(lines[i:i+n]) <= w {
			at += len(lines[i])
			continue
		}
		if strings.TrimSpace(text[from:at]) != "" {
			blocks = append(blocks, markdownBlock{text: text[from:at]})
		}
		from = at
		for _, row := range lines[i : i+n] {
			at += len(row)
		}
		blocks = append(blocks, markdownBlock{text[from:at], true})
		from, i = at, i+n-1
	}
	if strings.TrimSpace(text[from:]) != "" || len(blocks) == 0 {
		blocks = append(blocks, markdownBlock{text: text[from:]})
	}
	return blocks
}

// tableLen gives how many of the first lines are a table with a blank line or
// nothing behind it; 0 for no table.
func tableLen(lines []string) int {
	n := 0
	for n < len(lines) && strings.HasPrefix(lines[n], "|") {
		n++
	}
	isRule := n > 1 && strings.Contains(lines[1], "-") && strings.Trim(lines[1], "|-: \t\r\n") == ""
	if !isRule || n < len(lines) && strings.TrimSpace(lines[n]) != "" {
		return 0
	}
	return n
}

// tableWidth gives about how many cells a table takes when no cell is wrapped.
func tableWidth(rows []string) int {
	var columns []int
	for i, row := range rows {
		if i == 1 {
			continue // the rule
		}
		for j, cell := range strings.Split(strings.Trim(strings.TrimSpace(row), "|"), "|") {
			if j == len(columns) {
				columns = append(columns, 0)
			}
			columns[j] = max(columns[j], Width(Visible(strings.TrimSpace(cell))))
		}
	}
	sum := 0
	for _, c := range columns {
		sum += c + 3 // a blank on either side, and the line between
	}
	return sum
}

// wrapTable renders a table anew with its cells wrapped, and gives the rendering
// that it has so far where something of the table would be lost: the renderer cuts
// headings and cells that have too little room.
func wrapTable(text, whole string, w int, t *Theme) (string, error) {
	renderer, err := newRenderer(t, max(1, w))
	if err != nil {
		return "", err
	}
	wrapped, err := renderMarkdown(renderer, text)
	if err == nil && !slices.Equal(inked(wrapped), inked(whole)) {
		wrapped = whole
	}
	return wrapped, err
}

// inked gives what a table says, character by character in no order of its own:
// without blanks and lines.
func inked(rendered string) []rune {
	var runes []rune
	for _, r := range ansi.Strip(rendered) {
		if !unicode.IsSpace(r) && !strings.ContainsRune("│─┼", r) {
			runes = append(runes, r)
		}
	}
	slices.Sort(runes)
	return runes
}
