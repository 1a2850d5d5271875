package views

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/prompt"
)

// kinds writes list rows as one letter each: zone, section, part, conversation,
// gap, nothing.
func kinds(rows []ListRow) string {
	text := ""
	for _, r := range rows {
		text += string("zspc nothing"[r.Kind])
	}
	return text
}

func TestListRowsGoByZones(t *testing.T) {
	sections := assemble(samplePieces()).Sections
	for _, c := range []struct {
		name   string
		filter string
		open   int
		room   int
		want   string
	}{
		{"crowded: no gaps", "", NoSection, 10, "zsssss" + "c" + "zssss" + "zs"},
		{"crowded, with the parts of one section", "", 5, 10, "zsssss" + "c" + "zsppppsss" + "zs"},
		{"room for gaps", "", NoSection, 20, "zsssss" + " c" + " zssss" + " zs"},
		{"room for everything", "", NoSection, 60, "zsssss" + " c" + " zsppppsss" + " zspppppppp"},
		{"a filter leaves the conversation out", "RO", NoSection, 10, "zss"},
		{"a filter that nothing passes", "xyz", NoSection, 10, "n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := kinds(ListRows(sections, c.filter, c.open, c.room)); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
	if got := kinds(ListRows(nil, "", NoSection, 10)); got != "n" {
		t.Errorf("no sections give %q", got)
	}
}

func TestTheCursorRestsOnSectionsOnly(t *testing.T) {
	rows := ListRows(assemble(samplePieces()).Sections, "", NoSection, 20)
	if at := MoveCursor(rows, 0, 0); rows[at].Section != 0 {
		t.Errorf("the first resting place is %+v", rows[at])
	}
	var order []int
	for at, last := MoveCursor(rows, 0, 0), -1; at != last; last, at = at, MoveCursor(rows, at, 1) {
		order = append(order, rows[at].Section)
	}
	if want := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}; !slices.Equal(order, want) {
		t.Errorf("down goes through %v", order)
	}
	if at := MoveCursor(rows, 3, 1000); rows[at].Section != 9 {
		t.Errorf("far down is %+v", rows[at])
	}
	if at := MoveCursor(rows, len(rows)-1, -1000); rows[at].Section != 0 {
		t.Errorf("far up is %+v", rows[at])
	}
	for _, rows := range [][]ListRow{nil, {{Kind: RowNothing, Section: NoSection}}} {
		if at := MoveCursor(rows, 5, 1); at != 0 {
			t.Errorf("with nothing to rest on the cursor is at %d", at)
		}
	}
}

func TestTheCursorFollowsASectionThroughAFilter(t *testing.T) {
	sections := assemble(samplePieces()).Sections
	rows := ListRows(sections, "", NoSection, 20)
	for i := range sections {
		if at := RowOfSection(rows, i); rows[at].Section != i {
			t.Errorf("section %d is found as %+v", i, rows[at])
		}
	}
	filtered := ListRows(sections, "s", NoSection, 20) // house-rules, instructions, facts, open-tasks, scratch, standing, tools
	if at := RowOfSection(filtered, 2); filtered[at].Section != 3 {
		t.Errorf("a section that is left out leads to %+v", filtered[at])
	}
	if at := RowOfSection(filtered, 4); filtered[at].Section != 4 {
		t.Errorf("a section that is there leads to %+v", filtered[at])
	}
}

// plainList draws the list of the sample without colours.
func plainList(t *testing.T, w, h int, change func(*List)) []string {
	t.Helper()
	f := sampleFixture()
	l := List{Sections: f.prompt.Sections, Tokens: f.counts, Marks: f.marks}
	l.Rows = ListRows(l.Sections, "", NoSection, h)
	if change != nil {
		change(&l)
	}
	lines := l.draw(NewTheme(Dark, termenv.TrueColor), w, h, true)
	for i := range lines {
		if Width(lines[i]) != w {
			t.Fatalf("line %d is %d cells wide", i, Width(lines[i]))
		}
		lines[i] = ansi.Strip(lines[i])
	}
	return lines
}

func find(t *testing.T, lines []string, text string) string {
	t.Helper()
	for _, line := range lines {
		if strings.Contains(line, text) {
			return line
		}
	}
	t.Fatalf("no line has %q:\n%s", text, strings.Join(lines, "\n"))
	return ""
}

func TestTheListAlignsItsNumbers(t *testing.T) {
	for _, w := range []int{30, 36, 48, 80} {
		lines := plainList(t, w, 22, nil)
		column := strings.Index(find(t, lines, "role"), "115")
		for _, want := range []string{"178", "173", " 83", " 24", " 12", "549"} {
			found := false
			for _, line := range lines {
				// What precedes the numbers may take several bytes a cell.
				i := strings.Index(line, want)
				found = found || i >= 0 && Width(line[:i]) == Width(find(t, lines, "role")[:column])
			}
			if !found {
				t.Errorf("at %d cells %q is not in its column:\n%s", w, want, strings.Join(lines, "\n"))
			}
		}
	}
}

func TestTheListSaysWhatIsTheMatter(t *testing.T) {
	lines := plainList(t, 80, 22, nil)
	for name, want := range map[string]string{
		"project": " ~ ", "memory": " ! ", "house-rules": " ⋯ ", "open-tasks": " +◌ ",
		"instructions": "neither AGENTS.md nor CLAUDE.md is here", "scratch": "empty",
	} {
		if line := find(t, lines, name); !strings.Contains(line, want) {
			t.Errorf("%q is missing: %s", want, line)
		}
	}
}

func TestTokensThatAreNotCountedYetShowAsDots(t *testing.T) {
	lines := plainList(t, 80, 22, func(l *List) { l.Tokens = l.Tokens[:1] })
	if line := find(t, lines, "project"); !strings.Contains(line, "…") || strings.Contains(line, "%") {
		t.Errorf("a count under way: %s", line)
	}
	if line := find(t, lines, "HEAD"); !strings.Contains(line, "…") {
		t.Errorf("a sum under way: %s", line)
	}
}

func TestThePartsStandBelowTheOpenSection(t *testing.T) {
	lines := plainList(t, 60, 20, func(l *List) { l.Rows = ListRows(l.Sections, "", 5, 10) })
	if line := find(t, lines, "· ticket"); !strings.HasSuffix(line, "empty ") {
		t.Errorf("a fact without a value: %s", line)
	}
	if line := find(t, lines, "· branch"); !strings.HasSuffix(line, "git: HEAD ") {
		t.Errorf("a fact with its source: %s", line)
	}
}

func TestTheFilterLineCounts(t *testing.T) {
	lines := plainList(t, 60, 20, func(l *List) {
		l.Filter, l.Typing = "ro", true
		l.Rows = ListRows(l.Sections, "ro", NoSection, 20)
	})
	if !strings.HasPrefix(lines[0], " / ro▏") || !strings.HasSuffix(lines[0], "2 of 10 ") {
		t.Errorf("the filter line is %q", lines[0])
	}
	empty := plainList(t, 60, 20, func(l *List) { l.Filter, l.Rows = "xyz", ListRows(l.Sections, "xyz", NoSection, 20) })
	find(t, empty, "No section has that in its name.")
	none := plainList(t, 60, 20, func(l *List) { l.Sections, l.Rows = nil, ListRows(nil, "", NoSection, 20) })
	find(t, none, "No section is here.")
}

func TestTenThousandSectionsDrawOnlyWhatIsSeen(t *testing.T) {
	f := manySections()
	l := List{Sections: f.prompt.Sections, Tokens: f.counts, Rows: ListRows(f.prompt.Sections, "", NoSection, 40), Offset: 5000}
	theme := NewTheme(Dark, termenv.TrueColor)
	if n := testing.AllocsPerRun(5, func() { l.draw(theme, 60, 40, true) }); n > 2000 {
		t.Errorf("%.0f allocations for forty rows", n)
	}
}

func TestSectionsOfAZoneTakeTurnsWithItsColours(t *testing.T) {
	sections := []prompt.Section{{Zone: prompt.Head}, {Zone: prompt.Head}, {Zone: prompt.Tail}, {Zone: prompt.Beside}, {Zone: prompt.Tail}}
	inks := sectionInks(sections)
	if want := []ink{inkSection, inkSection + 1, inkSection + headColours, inkSection + headColours + tailColours, inkSection + headColours + 1}; !slices.Equal(inks, want) {
		t.Errorf("got %v, want %v", inks, want)
	}
}
