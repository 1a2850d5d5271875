package views

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/prompt"
	"foreword/core/token"
	"foreword/core/tool"
	"foreword/core/workspace"
)

// detailLines draws the whole detail of a section of the sample.
func detailLines(t *testing.T, section, w int, change func(*Detail)) []string {
	t.Helper()
	l := Arrange(200, 60, PaneDetail, false)
	d := sampleFixture().detail(l, section)
	d.Text = Wrap(d.Section.Text, w-2)
	if change != nil {
		change(&d)
	}
	h := d.Len(Rect{W: w + 2, H: 10})
	lines := d.draw(NewTheme(Dark, termenv.TrueColor), w, h)
	if len(lines) != h {
		t.Fatalf("%d lines, not %d", len(lines), h)
	}
	for i := range lines {
		if Width(lines[i]) != w {
			t.Errorf("line %d is %d cells wide", i, Width(lines[i]))
		}
		lines[i] = strings.TrimRight(ansi.Strip(lines[i]), " ")
	}
	return lines
}

func TestTheDetailSaysWhereASectionComesFrom(t *testing.T) {
	lines := detailLines(t, 6, 60, nil)
	for _, want := range []string{
		" source      TODO.md:12", " place       tail · medium", " state       kept", " tokens      12  exact, o200k_base",
		" mark        + was not in the prompt before", " mark        ◌ holds characters that cannot be seen", " digest      5c0de1f75c0de1f7…",
	} {
		if line := find(t, lines, want); line != want {
			t.Errorf("got %q, want %q", line, want)
		}
	}
	if line := find(t, lines, "failed‹U+200B› twice"); !strings.HasPrefix(line, " Open:") {
		t.Errorf("the text is %q", line)
	}
}

func TestLongValuesGoOnBelowThemselves(t *testing.T) {
	lines := detailLines(t, 3, 40, func(d *Detail) {
		s := *d.Section
		s.Reason = "longer than 2,000 characters, so that the rest was cut off"
		d.Section = &s
	})
	line := find(t, lines, "state")
	if !strings.HasPrefix(line, " state       cut  longer than 2,000") {
		t.Errorf("%q", line)
	}
	if all := strings.Join(strings.Fields(strings.Join(lines, " ")), " "); !strings.Contains(all, "longer than 2,000 characters, so that the rest was cut off") {
		t.Errorf("the reason is cut:\n%s", strings.Join(lines, "\n"))
	}
}

func TestAnEstimateSaysHowFarItCanBeOff(t *testing.T) {
	lines := detailLines(t, 0, 80, func(d *Detail) {
		d.Tokens = Tokens{token.Count{Tokens: 1200, Accuracy: token.Estimate, Low: -10, High: 6, Note: "2 invalid bytes"}, true}
	})
	if line := find(t, lines, "tokens "); line != " tokens      ≈1,200  estimate −10…+6%, o200k_base; 2 invalid bytes" {
		t.Errorf("%q", line)
	}
	lines = detailLines(t, 0, 80, func(d *Detail) { d.Tokens = Tokens{} })
	if line := find(t, lines, "tokens "); line != " tokens      …" {
		t.Errorf("%q", line)
	}
}

func TestEachKindShowsItsOwn(t *testing.T) {
	for _, c := range []struct {
		name    string
		section int
		want    []string
	}{
		{"a role and its policy", 0, []string{" mode        agent", " starts      no other role", " tools       3 allowed, 2 denied, 3 unlisted", " fs_write", "denied"}},
		{"a project, and why something is missing", 1, []string{" root        /home/ada/acme-billing", " normalised  example.org/acme/billing", " branch      the head is detached"}},
		{"memory", 2, []string{" notes ───", " m-3   The ledger table is partitioned by month.", " m-15  日本語の請求書は「税込」で表示する。"}},
		{"facts", 5, []string{" date    2026-11-30", " ticket  TICKET is not set", "git: HEAD", "empty"}},
		{"tools", 9, []string{" fs_read     Read a file from the checkout.", "16"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := detailLines(t, c.section, 70, nil)
			for _, want := range c.want {
				find(t, lines, want)
			}
		})
	}
}

func TestFacetsOfNothing(t *testing.T) {
	r := RoleFacets(workspace.Role{}, nil)
	if len(r.Entries) != 0 || len(r.Fields) != 2 || !r.Fields[0].Missing {
		t.Errorf("an empty role: %+v", r)
	}
	p := ProjectFacets(workspace.Project{Absent: []workspace.Absence{{Name: "origin", Reason: "no remote is called origin"}}})
	if len(p.Fields) < 3 || p.Fields[1].Value != "no remote is called origin" || !p.Fields[1].Missing {
		t.Errorf("an empty project: %+v", p)
	}
	if m := MemoryFacets(workspace.Memory{Reason: "the store is locked"}); len(m.Fields) == 0 || len(m.Entries) != 0 {
		t.Errorf("an empty memory: %+v", m)
	}
	if f := ToolsFacets([]tool.Tool{{Name: "a"}}, nil); len(f.Entries) != 1 || f.Entries[0].Tokens.Known {
		t.Errorf("tools that are not counted: %+v", f)
	}
	s := prompt.Section{Text: "one\ntwo\n", Parts: []prompt.Part{{Name: "a", Start: 4, End: 8}, {Name: "b", Start: 90, End: 99}}}
	if f := PartsFacets(s); f.Entries[0].Value != "two" || f.Entries[1].Value != "" {
		t.Errorf("parts: %+v", f)
	}
}

func TestTheDetailScrollsToItsEnd(t *testing.T) {
	d := sampleFixture().detail(Arrange(120, 40, PaneDetail, false), 1)
	d.Offset = 1 << 20
	lines := d.draw(NewTheme(Dark, termenv.TrueColor), 40, 6)
	if last := strings.TrimSpace(ansi.Strip(lines[5])); last != "```" {
		t.Errorf("the last line is %q", last)
	}
	if n := (Detail{}).Len(Rect{W: 40, H: 10}); n != 0 {
		t.Errorf("no section has %d rows", n)
	}
}
