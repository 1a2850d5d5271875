package command

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/views"
)

// table is a text table: a row of titles, and columns as wide as their widest
// cell. Widths are those of a terminal's cells, so that a name in any script
// keeps the columns straight.
type table struct {
	ink    termenv.Profile
	titles []string
	rows   []row
}

// row is a line of a table. A quiet one is of less weight: it is faint where
// there are colours.
type row struct {
	cells []string
	quiet bool
}

// numeric begins the title of a column whose cells are numbers, which stand to
// the right.
const numeric = "#"

// newTable begins a table with its titles.
func (p *program) newTable(titles ...string) *table {
	return &table{ink: p.ink(), titles: titles}
}

// add adds a row. An empty cell is shown as a dash, except in the last column.
func (t *table) add(quiet bool, cells ...string) {
	for i, cell := range cells {
		cells[i] = views.Visible(strings.ReplaceAll(cell, "\n", " "))
		if cell == "" && i < len(cells)-1 {
			cells[i] = "-"
		}
	}
	t.rows = append(t.rows, row{cells, quiet})
}

// write draws the table.
func (t *table) write(b *bytes.Buffer) {
	titles := make([]string, len(t.titles))
	right := make([]bool, len(t.titles))
	widths := make([]int, len(t.titles))
	for i, title := range t.titles {
		titles[i], right[i] = strings.CutPrefix(title, numeric)
		widths[i] = ansi.StringWidth(titles[i])
		for _, r := range t.rows {
			widths[i] = max(widths[i], ansi.StringWidth(r.cells[i]))
		}
	}
	b.WriteString(t.ink.String(line(titles, widths, right)).Bold().String() + "\n")
	for _, r := range t.rows {
		text := t.ink.String(line(r.cells, widths, right))
		if r.quiet {
			text = text.Faint()
		}
		b.WriteString(text.String() + "\n")
	}
}

func line(cells []string, widths []int, right []bool) string {
	var b strings.Builder
	for i, cell := range cells {
		if i > 0 {
			b.WriteString("  ")
		}
		space := strings.Repeat(" ", widths[i]-ansi.StringWidth(cell))
		if right[i] {
			b.WriteString(space + cell)
		} else {
			b.WriteString(cell + space)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

func itoa(n int) string { return strconv.Itoa(n) }
