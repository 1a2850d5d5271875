package compare_test

import (
	"fmt"
	"strings"
	"testing"

	"foreword/core/compare"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// drawTable shows a table: a row for the wholes, then one per section; a cell
// is "=" as the first column, "≠" with the first byte that differs, or "·".
func drawTable(t *compare.Table) string {
	var b strings.Builder
	b.WriteString("whole")
	for _, c := range t.Columns {
		b.WriteString(" " + map[bool]string{true: "=", false: fmt.Sprint("≠", c.First)}[c.Same])
	}
	for _, row := range t.Rows {
		fmt.Fprintf(&b, "\n%s %s", row.Zone, row.Name)
		for _, c := range row.Cells {
			switch {
			case !c.Present:
				b.WriteString(" ·")
			case c.Same:
				b.WriteString(" =")
			default:
				fmt.Fprint(&b, " ≠", c.First)
			}
		}
	}
	return b.String() + "\n"
}

func TestTable(t *testing.T) {
	tests := []struct {
		name  string
		sides []compare.Side
		want  string
	}{
		{"no prompts", nil, "whole\n"},
		{"one prompt", []compare.Side{side("a", "head x", "one")}, "whole =\nhead x =\n"},
		{"three roles",
			[]compare.Side{
				side("direct", "role role", frame, "head note", note, "tail z", "the end"),
				side("worker", "role role", frame, "tail z", "the end of it"),
				side("explorer", "role role", another, "head own", "look around only", "head note", note, "tail z", "the end"),
			},
			"whole = ≠95 ≠8\nhead role = = ≠8\nhead own · · ≠-1\nhead note = · =\ntail z = ≠7 =\n"},
		{"a section that several have and the first has not",
			[]compare.Side{side("a", "head x", "one"), side("b", "head x", "one", "head y", "two of them"), side("c", "head y", "two of us", "head x", "one")},
			"whole = ≠3 ≠0\nhead x = = =\nhead y · ≠-1 ≠-1\n"},
		{"a moved section is on its row",
			[]compare.Side{side("a", "role role", frame, "head note", note), side("b", "role role", frame, "tail note", note)},
			"whole = =\nhead role = =\nhead note = =\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := drawTable(compare.NewTable(test.sides...)); got != test.want {
				t.Errorf("table is\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestCellsLeadToTheSectionsOfTheirPrompts(t *testing.T) {
	sides := []compare.Side{side("a", "head x", "one", "head y", "two"), side("b", "head y", "two", "head w", "three", "head x", "one")}
	table := compare.NewTable(sides...)
	for _, row := range table.Rows {
		for i, c := range row.Cells {
			if c.Section < 0 {
				continue
			}
			if s := sides[i].Prompt.Sections[c.Section]; s.Name != row.Name || c.ByteDigest != s.ByteDigest {
				t.Errorf("row %s leads to %s in column %d", row.Name, s.Name, i)
			}
		}
	}
}

func TestAccess(t *testing.T) {
	left := workspace.Role{Name: "worker", Dispatch: []string{"explorer"}, Policy: workspace.Policy{Allow: []string{"read", "code_*", "zip"}, Deny: []string{"note"}}}
	right := workspace.Role{Name: "direct", Dispatch: []string{"worker", "explorer"}, Policy: workspace.Policy{Allow: []string{"read", "note", "web_*"}}}
	var tools []tool.Tool
	for _, name := range []string{"read", "code_map", "note", "git"} {
		tools = append(tools, tool.Tool{Name: name})
	}
	var b strings.Builder
	access := compare.NewAccess(left, right, tools)
	for _, row := range access.Tools {
		fmt.Fprintf(&b, "%s %t %s %s %t\n", row.Tool, row.Known, row.Left, row.Right, row.Differs())
	}
	for _, row := range access.Targets {
		fmt.Fprintf(&b, "%s %t %t %t\n", row.Role, row.Left, row.Right, row.Differs())
	}
	want := "read true allowed allowed false\ncode_map true allowed unlisted true\nnote true denied allowed true\ngit true unlisted unlisted false\n" +
		"zip false allowed unlisted true\nweb_* false unlisted allowed true\n" +
		"explorer true true false\nworker false true true\n"
	if got := b.String(); got != want {
		t.Errorf("access is\n%swant\n%s", got, want)
	}
}
