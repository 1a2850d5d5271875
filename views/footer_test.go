package views

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"foreword/keymap"
)

func TestTheFooterDropsHintsFromTheEnd(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	f := Footer{Hints: keymap.Footer(keymap.Chain(keymap.Sections))}
	last := 1000
	for w := 200; w >= 0; w-- {
		line := drawnFooter(t, theme, f, w)
		n := strings.Count(line, "   ")
		if shown := len(strings.Fields(line)); shown > last {
			t.Errorf("at %d cells there is more than at %d", w, w+1)
		} else {
			last = shown
		}
		if w >= 30 && (!strings.Contains(line, "? help") || !strings.Contains(line, "q quit")) {
			t.Errorf("help and quit are gone at %d cells: %q (%d)", w, line, n)
		}
	}
}

func drawnFooter(t *testing.T, theme *Theme, f Footer, w int) string {
	t.Helper()
	rows := f.draw(theme, w, f.Rows(w))
	for _, row := range rows {
		if Width(row) != w {
			t.Fatalf("%d cells at %d: %q", Width(row), w, row)
		}
	}
	return plain(strings.Join(rows, "\n"))
}

func TestAToastTakesThePlaceOfTheHints(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	f := Footer{Hints: keymap.Footer(keymap.Chain(keymap.Sections)), Toast: &Toast{Failure, "write prompt.md: no space is left"}, Dismiss: "esc"}
	line := drawnFooter(t, theme, f, 100)
	if !strings.HasPrefix(line, " × write prompt.md: no space is left ") || !strings.HasSuffix(line, "esc dismiss   ? help   q quit ") {
		t.Errorf("%q", line)
	}
	if line := drawnFooter(t, theme, f, 50); strings.Contains(line, "quit") || !strings.Contains(line, "no space is left") {
		t.Errorf("when it is narrow the notice comes first: %q", line)
	}
	for level, sign := range map[Level]string{Info: "·", Success: "✓", Warning: "!"} {
		f.Toast = &Toast{level, "Done."}
		if line := drawnFooter(t, theme, f, 80); !strings.HasPrefix(line, " "+sign+" Done.") || strings.Contains(line, "dismiss") {
			t.Errorf("%q", line)
		}
	}
}

func TestALongToastTakesTheRowsThatItNeeds(t *testing.T) {
	theme := NewTheme(Dark, termenv.TrueColor)
	words := func(n int) string { return strings.TrimSpace(strings.Repeat("eight b ", n)) }
	f := Footer{Hints: keymap.Footer(keymap.Chain(keymap.Sections)), Toast: &Toast{Failure, ""}, Dismiss: "esc", Whole: "!"}
	for _, c := range []struct {
		words, rows int
		last        string
	}{
		{2, 1, " × eight b eight b        esc dismiss   ? help   q quit "},
		{6, 1, " × eight b eight b eight b eight b eight b eight b      "},
		{7, 2, "   eight b                esc dismiss   ? help   q quit "},
		{18, 3, "   eight b eight b eight b eight b eight b eight b      "},
		{19, 3, "   eight b eight b eight b eight b ei… ! shows it whole "},
	} {
		f.Toast.Text = words(c.words)
		lines := strings.Split(drawnFooter(t, theme, f, 56), "\n")
		if len(lines) != c.rows || lines[len(lines)-1] != c.last {
			t.Errorf("%d words make\n%q, want %d rows that end\n%q", c.words, lines, c.rows, c.last)
		}
	}
	f.Whole = "" // as in a text field, where ! is typed
	if line := drawnFooter(t, theme, f, 56); !strings.HasSuffix(strings.TrimSpace(line), "…") || strings.Contains(line, "whole") {
		t.Errorf("%q", line)
	}
	for _, text := range append(hostile, strings.Repeat("x", 1<<20), strings.Repeat("\u202e", 1<<20), "one\ntwo\nthree\nfour") {
		f.Toast.Text = text
		for w := range 90 {
			drawnFooter(t, theme, f, w)
		}
	}
}

func TestWhatIsAboveALongToastIsShorterAndNotHidden(t *testing.T) {
	theme := NewTheme(Plain, termenv.Ascii)
	toast := &Toast{Failure, strings.Repeat("a word ", 30)}
	for _, size := range [][2]int{{60, 15}, {80, 24}, {120, 40}, {200, 60}} {
		f := Footer{Toast: toast}
		l := ArrangeAbove(size[0], size[1], PaneSections, false, f.Rows(size[0]))
		checkLayout(t, l, PaneSections)
		page := make([]string, l.Page().H)
		for i := range page {
			page[i] = Pad("page", size[0])
		}
		for _, s := range []*Screen{{Layout: l, Footer: f}, {Layout: l, Footer: f, Page: page}} {
			if lines := Draw(theme, s); len(lines) != size[1] || !strings.Contains(plain(lines[size[1]-f.Rows(size[0])]), "× a word") {
				t.Errorf("%d lines at %v:\n%s", len(lines), size, strings.Join(lines, "\n"))
			}
		}
	}
	small := plain(strings.Join(Draw(theme, &Screen{Layout: Arrange(40, 10, PaneSections, false), Footer: Footer{Toast: toast}}), "\n"))
	if !strings.Contains(small, "60 × 15 at least") || !strings.Contains(small, "× a word") || strings.Count(small, "\n") != 9 {
		t.Errorf("a screen that is too small hides the notice:\n%s", small)
	}
}
