package buffer

import (
	"math/rand/v2"
	"strings"
)

// hardTexts are texts that editors are known to damage.
var hardTexts = []string{
	"", "a", "\n", "\r\n", "\r", "\n\n\n", "a\nb\nc", "a\nb\n", "a\r\nb\r\n", "a\rb\rc\r", "mixed\r\nends\nhere\r\r\n",
	"\ufeffwith a mark\n", "tab\tand\t\ttabs\n\tindented\n", "nul \x00 bell \a esc \x1b[31m del \x7f\n",
	"\xff\xfe\x80 invalid \xe2\x80 cut \xf0\x9f\x98", "\xc3\x28 \xed\xa0\x80 surrogate", "e\u0301 e\u0301\u0302\n\u0301 leading mark",
	"zero\u200bwidth \u202eright to left\u202c soft\u00adhyphen", "tags \U000e0041\U000e0042 after a\U000e0043b",
	"👨‍👩‍👧 family 🇩🇪🇫🇷🇯 flags 👩🏽‍🚀 ❤️ ☺︎", "日本語の請求書。カタカナ\n한국어 각 ᄀᄀ가",
	"क्षत्रिय नमस्ते", "ก็ำ ไทย", "z" + strings.Repeat("\u0300", 40) + "z", strings.Repeat("\u0300\u0301", 150) + "a", strings.Repeat("👩\u200d", 60) + "👩",
	strings.Repeat("🇩🇪", 90), strings.Repeat("ᄀ", 200), "a\u200db a\u200cb", "\u0600\u0661 \u0d4e\u0d15",
	strings.Repeat("long line ", 600), strings.Repeat("x", 5000), "  indented\n    more\n\t\ttabs\n\n\n  end  ",
	"The “ledger” isn't append-only — don't, 3.14, foo_bar(baz);\n",
	"k K \u212a s S ſ İ ı ß ẞ", "a\u2028b\u2029c\u0085d",
}

// pieces are what random texts and edits are made of.
var pieces = []string{
	"a", "b", " ", "\n", "\r\n", "\r", "\t", "word ", "é", "e\u0301", "\u0301", "\u200d", "\u200b", "\ufe0f", "日", "ア", "ᄀ", "ᅡ", "👩",
	"🏽", "🇩", "🇪", "\xff", "\xe2", "\x80", "\xa8", "\xcc", "\x81", "\x00", "\x1b", "\u0915", "\u094d", "\U000e0041", "\u00ad", "\ufeff",
	"\u0600", "(x)", "    ", "Ünï", ".", "line\n", "\n\n",
}

func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range r.IntN(n + 1) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// starts gives the offsets of all characters of a text and its end, by going
// from the front.
func starts(text string) []int {
	offsets := []int{0}
	for at := 0; at < len(text); {
		at += CharacterSize(text[at:])
		offsets = append(offsets, at)
	}
	return offsets
}
