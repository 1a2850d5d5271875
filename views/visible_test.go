package views

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"foreword/core/glyph"
)

func TestVisibleShowsWhatCannotBeSeen(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain text stays", "Hello, world.", "Hello, world."},
		{"accents stay", "Crème brûlée", "Crème brûlée"},
		{"a combining accent stays on its letter", "e\u0301", "e\u0301"},
		{"wide characters stay", "日本語", "日本語"},
		{"a tab goes to its stop", "a\tb\t\tc", "a   b       c"},
		{"an escape sequence is drawn, not sent", "a\x1b[2Jb", "a␛[2Jb"},
		{"controls become pictures", "\x00\x07\r\n\x7f", "␀␇␍␊␡"},
		{"C1 controls are spelled out", "\u009b31m", "‹U+009B›31m"},
		{"a zero-width space", "pass\u200bword", "pass‹U+200B›word"},
		{"a word joiner and a byte order mark", "\ufeffa\u2060b", "‹U+FEFF›a‹U+2060›b"},
		{"bidirectional overrides", "a\u202eb\u2066c\u200f", "a‹U+202E›b‹U+2066›c‹U+200F›"},
		{"a soft hyphen", "soft\u00adhyphen", "soft‹U+00AD›hyphen"},
		{"tag characters, also behind a flag", "\U0001f3f4\U000e0067\U000e007f", "\U0001f3f4‹U+E0067›‹U+E007F›"},
		{"fillers that look like blanks", "a\u3164b\u115f", "a‹U+3164›b‹U+115F›"},
		{"line and paragraph separators", "a\u2028b\u2029", "a‹U+2028›b‹U+2029›"},
		{"invalid bytes", "a\xffb\xc3", "a‹0xFF›b‹0xC3›"},
		{"a half of a surrogate pair", "\xed\xa0\x80", "‹0xED›‹0xA0›‹0x80›"},
		{"no character at all", "a\ufffeb\ufdd0", "a‹U+FFFE›b‹U+FDD0›"},
		{"joiners inside an emoji stay", "👩‍💻 and 👨‍👩‍👧", "👩‍💻 and 👨‍👩‍👧"},
		{"a joiner between letters does not", "a\u200db", "a‹U+200D›b"},
		{"a joiner with nothing behind it does not", "💻\u200d", "💻‹U+200D›"},
		{"a selector on an emoji stays", "❤️ 1️⃣", "❤️ 1️⃣"},
		{"data hidden in selectors does not", "😀\ufe0f\ufe01\U000e0101", "😀\ufe0f‹U+FE01›‹U+E0101›"},
		{"a selector on a letter of no emoji", "é\ufe0f", "é‹U+FE0F›"},
		{"an ideographic variant stays", "葛\U000e0100", "葛\U000e0100"},
		{"a mark with nothing under it", "\u0301a", "‹U+0301›a"},
		{"flags stay", "🇩🇪🇫🇷", "🇩🇪🇫🇷"},
		{"a right-to-left text stays", "שלום", "שלום"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Visible(c.text); got != c.want {
				t.Errorf("Visible(%q)\n got %q\nwant %q", c.text, got, c.want)
			}
		})
	}
}

func TestVisibleSpellsMarksThatPileUp(t *testing.T) {
	got := Visible("a" + strings.Repeat("\u0301", 12))
	want := "a" + strings.Repeat("\u0301", maxMarks) + strings.Repeat("‹U+0301›", 12-maxMarks)
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHiddenCountsWhatVisibleSpells(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"plain text", "Hello,\n\tworld.", 0},
		{"Windows line ends", "a\r\nb\r\n", 0},
		{"a lone carriage return", "a\rb", 1},
		{"an escape sequence", "\x1b[31m", 1},
		{"zero-width characters", "a\u200bb\u200b", 2},
		{"an emoji with a joiner", "👩‍💻", 0},
		{"a joiner out of place", "a\u200d", 1},
		{"a joiner after a plain letter and before a wide one", "a\u200d日", 1},
		{"invalid bytes", "\xff\xfe", 2},
		{"line ends and tabs in front of wide letters", "\t日\n日\r\n日", 0},
		{"marks on nothing", "\u0300\u036f日\u0301", 2},
		{"flags, one of them by halves", "🇩🇪🇫🇷\U0001f1e9", 0},
		{"the empty text", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Hidden(c.text); got != c.want {
				t.Errorf("Hidden(%q) = %d, want %d", c.text, got, c.want)
			}
			if got := Hides(c.text); got != (c.want > 0) {
				t.Errorf("Hides(%q) = %t", c.text, got)
			}
		})
	}
}

// TestSimpleWidthIsTheMeasure holds the short cut to what it abbreviates.
func TestSimpleWidthIsTheMeasure(t *testing.T) {
	n := 0
	for r := rune(0x80); r < 0x20000; r++ {
		cells := simpleWidth(r)
		if cells == 0 {
			continue
		}
		n++
		if Width(string(r)+"x\x1b[1m"+string(r)) != 2*cells+1 || ansi.StringWidth("x"+string(r)+"한") != cells+3 {
			t.Errorf("U+%04X is measured otherwise among other characters", r)
		}
		cluster, width := ansi.FirstGraphemeCluster(string(r)+string(r), ansi.GraphemeWidth)
		if glyph.IsShapeless(r) || cluster != string(r) || width != cells || ansi.StringWidth(string(r)) != cells {
			t.Errorf("U+%04X: short cut %d, measure %d, cluster %q", r, cells, width, cluster)
		}
	}
	if n < 30000 {
		t.Errorf("only %d characters take the short cut", n)
	}
}

// TestNoCharacterJoinsOurBorders goes through every character there is.
func TestNoCharacterJoinsOurBorders(t *testing.T) {
	for r := rune(0x20); r <= 0x10ffff; r++ {
		if testing.Short() && r > 0x3000 && r < 0xf900 || r >= 0x20000 && r < 0xe0000 || r >= 0xe1000 && r < 0x10fffe {
			continue // ideographs, Hangul, planes that are empty or private
		}
		shown := Visible(string(r))
		if got, want := ansi.StringWidth("│"+shown+"│"), ansi.StringWidth(shown)+2; got != want {
			t.Errorf("U+%04X between two borders is %d cells wide, not %d: %q", r, got, want, shown)
		}
	}
}

// hostile are texts that have broken terminals.
var hostile = []string{
	"", " ", "plain", "two\nlines\n", "\r\n\r\n", "\t\ttabs\tand\tstops", "\x1b[2J\x1b]0;title\x07", "\x9b31m", "\xff\xfe\xc3(",
	"日本語の請求書は「税込」で表示する。", "한국어 텍스트", "👩‍💻👨‍👩‍👧🇩🇪🇫🇷❤️⚠️1️⃣", "e\u0301\u0301\u0301", "\u0301leading mark", "a\u200b\u200c\u200d\u2060\ufeffb",
	"\u202eright to left\u202c", "עברית ו-العربية", "\U000e0041\U000e0042", "क्षि\u0d4e\u0600\u200b", strings.Repeat("x", 300), strings.Repeat("wide 日本 ", 40),
	"\u0600\u0600", "\u1100\u1161\u11a8", "\u1100", "\u1161", "‹U+200B›", "\U0001f3f4\U000e0067\U000e0062\U000e007f", "a\u00adb", "\u0e33", "\uff9e", "\U0001f3fd", "กำ ｶﾞ 👩🏽", strings.Repeat("\u0301", 50),
}

func checkSafe(t *testing.T, what, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Errorf("%s: %q is not valid UTF-8", what, text)
	}
	for _, r := range text {
		if r < 0x20 || r >= 0x7f && r < 0xa0 {
			t.Errorf("%s: control character %U in %q", what, r, text)
			return
		}
	}
}

func FuzzVisible(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	if len(hostile) == 0 {
		f.Fatal("no seeds")
	}
	f.Fuzz(func(t *testing.T, text string) {
		shown := Visible(text)
		checkSafe(t, "Visible", shown)
		if again := Visible(shown); again != shown {
			t.Errorf("not stable: %q became %q", shown, again)
		}
	})
}

func FuzzPad(f *testing.F) {
	f.Add("\xb8\x8f0\ufe0f\xe2", 15) // a keycap, which x/ansi cuts at another width than it measures
	for i, s := range hostile {
		f.Add(s, i)
	}
	f.Fuzz(func(t *testing.T, text string, w int) {
		if w > 300 || w < -3 {
			t.Skip()
		}
		if got := Pad(Visible(text), w); Width(got) != max(0, w) {
			t.Errorf("Pad(%q, %d) is %d cells: %q", text, w, Width(got), got)
		}
	})
}

func TestTheCellsOfACharacterAreThoseOfWhatIsShown(t *testing.T) {
	characters := []string{"\xff", "\x80", "\t", "\x1b", "\r\n", "e\u0301", "\U0001f468\u200d\U0001f469", "\U0001f1e9\U0001f1ea", "\u2764\ufe0f", "\u0e01\u0e33"}
	for r := rune(0); r < 0x20000; r++ {
		characters = append(characters, string(r))
	}
	for _, c := range characters {
		shown, cells := VisibleCells(c)
		if shown != Visible(c) || cells != Width(shown) {
			t.Errorf("%q is shown as %q in %d cells, not %q in %d", c, shown, cells, Visible(c), Width(shown))
		}
	}
}
