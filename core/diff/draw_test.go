package diff_test

import (
	"strings"

	"foreword/core/diff"
)

// draw shows rows one a line: a sign for the kind, then the two sides with what
// is marked in them between brackets; line ends are shown as ¶ and ␍.
func draw(d *diff.Diff) string {
	var b strings.Builder
	for _, row := range d.Rows {
		b.WriteString(map[diff.Kind]string{
			diff.Same: "=", diff.Changed: "~", diff.Replaced: "#", diff.Removed: "-", diff.Added: "+",
		}[row.Kind])
		if row.Left.Present() {
			b.WriteString(" " + drawLine(d.Left, row.Left))
		}
		if row.Kind == diff.Same {
			b.WriteString("\n")
			continue
		}
		b.WriteString(" |")
		if row.Right.Present() {
			b.WriteString(" " + drawLine(d.Right, row.Right))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func drawLine(text string, line diff.Line) string {
	var b strings.Builder
	at := line.Start
	for _, w := range line.Words {
		b.WriteString(text[at:w.Start] + "[" + text[w.Start:w.End] + "]")
		at = w.End
	}
	b.WriteString(text[at:line.End])
	return strings.NewReplacer("\n", "¶", "\r", "␍").Replace(b.String())
}
