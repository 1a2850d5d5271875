package editor

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"foreword/core/buffer"
	"foreword/views"
)

// hostile are texts that are hard to draw.
var hostile = []string{
	"", "\n", "a", "\r\n\r\n", "\r", hidden, prose, "\t\t\t\n \t x", strings.Repeat("word ", 40), strings.Repeat("x", 300),
	strings.Repeat("日本", 60), "👨‍👩‍👧❤️🇩🇪🇫🇷 क्षत्रिय ก็ำ 각ᄀᄀ", strings.Repeat("z\u0300", 50), "z" + strings.Repeat("\u0300", 80),
	strings.Repeat("\U000e0041", 30), strings.Repeat("\xff", 50), strings.Repeat("👩\u200d", 60), strings.Repeat("ᄀ", 100),
	"\x1b[31mred\x1b[0m \x1b]0;title\a \x9b2J", "   " + strings.Repeat("blank ends   ", 30), strings.Repeat("\u202e", 20),
	strings.Repeat("very long line of words ", 3*pieceSize/24), strings.Repeat("y", 2*pieceSize), strings.Repeat("日", pieceSize),
	strings.Repeat("\u0300", pieceSize), "end\r", "a\u2028b\u0085c\u00a0d", "\u0600\u0661 \u0d4e\u0d15",
}

// rowsOf walks down through all rows of a text.
func rowsOf(text string, columns int) []row {
	w := newWalker(buffer.NewText(text), columns, 0, nil)
	rows := []row{w.row()}
	for w.down() {
		rows = append(rows, w.row())
	}
	return rows
}

func shownRows(text string, columns int) []string {
	var shown []string
	for _, r := range rowsOf(text, columns) {
		shown = append(shown, text[r.start:r.end])
	}
	return shown
}

func TestLinesAreCutAtWords(t *testing.T) {
	for _, c := range []struct {
		name, text string
		columns    int
		want       []string
	}{
		{"between words", "one two three", 9, []string{"one two ", "three"}},
		{"the blank behind a full row", "12345678 90", 9, []string{"12345678 ", "90"}},
		{"further blanks go on", "12345678   90", 9, []string{"12345678 ", "  90"}},
		{"a word that is too long", "a 1234567890123", 9, []string{"a ", "12345678", "90123"}},
		{"no half of a wide character", "日本語日本語", 8, []string{"日本語", "日本語"}},
		{"wide characters part anywhere", "- 日本語日本語", 8, []string{"- 日本", "語日本", "語"}},
		{"but not in front of a full stop", "日本語。日", 7, []string{"日本", "語。日"}},
		{"a spelled character in one piece", "abc\u200bdef", 9, []string{"abc", "\u200b", "def"}},
		{"a row for the cursor behind a blank in the last cell", "12345678 ", 9, []string{"12345678 ", ""}},
		{"a full row has the cursor's cell", "12345678", 9, []string{"12345678"}},
		{"tabs", "a\tb\tc\td", 9, []string{"a\tb\t", "c\td"}},
		{"lines", "a\r\n\nb\n", 9, []string{"a", "", "b", ""}},
	} {
		if got := shownRows(c.text, c.columns); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestRowsHoldEveryByteOnce(t *testing.T) {
	for _, s := range hostile {
		for _, columns := range []int{1, 2, 3, 9, 40, 200} {
			if len(s) > pieceSize && columns < 9 {
				continue
			}
			text, at := buffer.NewText(s), 0
			for i, r := range rowsOf(s, columns) {
				if r.first {
					at = text.LineStart(r.line)
				}
				if r.start != at || r.end < r.start || r.last && r.end != text.LineEnd(r.line) || text.Start(r.start) != r.start {
					t.Fatalf("%.40q in %d columns: row %d is %+v, after %d", s, columns, i, r, at)
				}
				if got := views.Width(drawn(s[r.start:r.end], columns)); got > columns && columns > 2 {
					t.Fatalf("%.40q: row %d has %d cells, there are %d", s, i, got, columns)
				}
				at = r.end
			}
		}
	}
}

// drawn gives what a row looks like.
func drawn(text string, columns int) string {
	var b strings.Builder
	column := 0
	for text != "" {
		c := firstCell(text, column, columns)
		b.WriteString(c.shown)
		text, column = text[c.size:], column+c.width
	}
	return b.String()
}

func TestRowsAreTheSameFromEverywhere(t *testing.T) {
	for _, s := range hostile {
		rows := rowsOf(s, 30)
		w := newWalker(buffer.NewText(s), 30, len(s), nil)
		for i := len(rows) - 1; ; i-- {
			if w.row() != rows[i] {
				t.Fatalf("%.40q: from below row %d is %+v, want %+v", s, i, w.row(), rows[i])
			}
			if !w.up() {
				if i != 0 {
					t.Fatalf("%.40q: %d rows are missing above", s, i)
				}
				break
			}
		}
		r := rand.New(rand.NewPCG(1, 1))
		for range 20 {
			at := buffer.NewText(s).Start(r.IntN(len(s) + 1))
			got := newWalker(buffer.NewText(s), 30, at, nil).row()
			if !slices.Contains(rows, got) || at < got.start || at > got.end && at < len(s) && s[at] != '\r' && s[at] != '\n' {
				t.Fatalf("%.40q: %d is said to be in the row %+v", s, at, got)
			}
		}
	}
}

// The short cut for common characters must say what the measure says.
func TestIdeographsAreTwoCellsWide(t *testing.T) {
	for r := rune(0x80); r < 0x10000; r++ {
		if s := string(r); isIdeograph(s) && (views.Width(s) != 2 || views.Visible(s) != s) {
			t.Fatalf("%q has %d cells", s, views.Width(s))
		}
	}
}

func TestFlagsAreTwoCellsWide(t *testing.T) {
	flags := 0
	for a := rune(0x1f1e6); a <= 0x1f1ff; a++ {
		for b := rune(0x1f1e6); b <= 0x1f1ff; b++ {
			s := string([]rune{a, b})
			if flags++; !isFlag(s) || views.Width(s) != 2 || views.Visible(s) != s || buffer.CharacterSize(s) != len(s) {
				t.Fatalf("%q is no flag of %d cells", s, views.Width(s))
			}
		}
	}
	for _, s := range []string{"", "\U0001f1e9", "\U0001f1e9\U0001f1ea\ufe0f", "\U0001f1e9x\u0300y", "\U0001f1e5\U0001f1ea"} {
		if isFlag(s) {
			t.Errorf("%q is a flag", s)
		}
	}
	if flags != 676 {
		t.Errorf("%d flags", flags)
	}
}

func TestAPlaceIsFoundByItsColumn(t *testing.T) {
	for _, s := range hostile {
		if len(s) > pieceSize {
			continue
		}
		text := buffer.NewText(s)
		w := newWalker(text, 30, 0, nil)
		for more := true; more; more = w.down() {
			r := w.row()
			for at := r.start; at < r.end; at = text.Next(at) {
				if got := w.offset(r, w.column(r, at)); got != at {
					t.Fatalf("%.40q: %d is in column %d, which leads to %d", s, at, w.column(r, at), got)
				}
			}
			if r.last && w.offset(r, w.column(r, r.end)) != r.end {
				t.Fatalf("%.40q: the end of row %+v is not found", s, r)
			}
		}
	}
}
