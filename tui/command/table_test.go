package command

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
)

// FuzzTable holds tables to what their readers see: a line a row, columns that
// begin in one cell of the screen, and nothing that a terminal would obey.
func FuzzTable(f *testing.F) {
	for _, seed := range [][3]string{
		{"role", "12", "kept"},
		{"", "", ""},
		{"two\nlines", "\ttab", "\r"},
		{"面粉", "1", "wide"},
		{"\x1b[31mred\x1b[0m", "\x07", "\x9b31m"},
		{"e\u0301\u200b\u202e", "👩‍🌾", "\ufeff"},
		{"\xff\xfe", strings.Repeat("x", 300), "|"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, a, b, c string) {
		table := &table{ink: termenv.Ascii, titles: []string{"name", numeric + "tokens", "reason"}}
		table.add(false, a, b, c)
		table.add(true, b, c, a)
		table.add(false, "a", "1", "|")
		var out bytes.Buffer
		table.write(&out)
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != 4 {
			t.Fatalf("three rows and their titles are %d lines: %q", len(lines), out.String())
		}
		last := ansi.StringWidth(strings.TrimSuffix(lines[3], "|"))
		for i, line := range lines {
			if strings.ContainsFunc(line, func(r rune) bool { return r < 0x20 || r >= 0x7f && r < 0xa0 }) {
				t.Errorf("line %d has a control character: %q", i, line)
			}
			if strings.HasSuffix(line, " ") {
				t.Errorf("line %d ends with a space: %q", i, line)
			}
			if ansi.StringWidth(line) > last {
				if head := ansi.Truncate(line, last, ""); ansi.StringWidth(head) != last {
					t.Errorf("the last column of line %d does not begin at cell %d: %q", i, last, line)
				}
			}
		}
	})
}

func TestNumbersStandToTheRight(t *testing.T) {
	table := &table{ink: termenv.Ascii, titles: []string{"name", numeric + "tokens", "reason"}}
	table.add(false, "role", "1407", "")
	table.add(true, "面粉", "", "not found")
	var out bytes.Buffer
	table.write(&out)
	want := "name  tokens  reason\nrole    1407\n面粉       -  not found\n"
	if out.String() != want {
		t.Errorf("the table is\n%s\nnot\n%s", out.String(), want)
	}
}

// FuzzNoteID holds the ids of notes to their two spellings.
func FuzzNoteID(f *testing.F) {
	for _, seed := range []string{"m-12", "12", "m-", "0", "-1", "m--1", "1e3", "9223372036854775808", "m-m-1", " 1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, err := noteID(text)
		if err != nil {
			if id != 0 {
				t.Errorf("%q is refused and still gives %d", text, id)
			}
			return
		}
		if again, err := noteID(noteName(id)); err != nil || again != id || id < 1 {
			t.Errorf("%q is note %d, which is spelled %s and read as %d (%v)", text, id, noteName(id), again, err)
		}
	})
}

// FuzzDate holds --date to its own spelling.
func FuzzDate(f *testing.F) {
	for _, seed := range []string{"2026-08-09", "2026-08-09T12:00:00Z", "2026-08-09T12:00:00.5+02:00", "2026-02-30", "now", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var d, again date
		if d.Set(text) != nil {
			return
		}
		if err := again.Set(d.Format(timeFormat)); err != nil || !again.Equal(d.Time) {
			t.Errorf("%q is %s, which is read as %s (%v)", text, d.Format(timeFormat), again.Format(timeFormat), err)
		}
	})
}

func TestADayIsTheSameMomentEverywhere(t *testing.T) {
	var d date
	if err := d.Set("2026-08-09"); err != nil {
		t.Fatal(err)
	}
	if want := time.Date(2026, 8, 9, 0, 0, 0, 0, time.UTC); !d.Equal(want) || d.Location() != time.UTC {
		t.Errorf("the day is %v", d.Time)
	}
}
