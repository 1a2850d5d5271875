package buffer

import (
	"slices"
	"strings"
	"testing"
)

func TestHiddenCharactersAreCounted(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"none in plain lines", "a\tb\r\nc\n", 0},
		{"a lone CR", "a\rb", 1},
		{"controls", "\x00\x1b\x7f\u0085", 4},
		{"zero width, direction, soft hyphen", "a\u200bb\u202ec\u00add", 3},
		{"a byte order mark", "\ufeffa", 1},
		{"tag characters, each", "a\U000e0041\U000e0042", 2},
		{"a stray joiner", "a\u200db", 1},
		{"none in emoji", "👨‍👩‍👧 ❤️ 👩🏽‍🚀 🇩🇪", 0},
		{"invalid bytes, each", "\xff\xe2\x80x", 3},
		{"a mark without a letter", "\u0301a e\u0301", 1},
		{"line and paragraph separators", "a\u2028b\u2029", 2},
	} {
		if got := Hidden(c.text); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestTheNumberOfHiddenCharactersFollowsEveryEdit(t *testing.T) {
	for _, c := range []struct {
		name, before, typed string
		want                int
	}{
		{"one more", "a|b", "\u200b", 1},
		{"one less, typed over", "a[\u200b|b", "x", 0},
		{"the last byte of a mark", "a\xe2\x83|b", "\x90", 0},
		{"the last byte of a short mark", "a\xcc|b", "\x81", 0},
		{"bytes in front of an invalid one with a mark", "x|\x80\u0301y", "\xe2\x82", 0},
		{"the other half of CR LF", "a\r|b", "\n", 0},
		{"a mark for a letter", "|\u0301", "e", 0},
		{"a joiner between emoji", "👩|👩", "\u200d", 0},
	} {
		far := strings.Repeat("z", 300)
		b := marked(t, far+c.before+far)
		if b, _ = b.Type(c.typed); b.Hidden() != c.want || Hidden(b.Text().String()) != c.want {
			t.Errorf("%s: %d in %q, want %d", c.name, b.Hidden(), b.Text().Slice(290, b.Text().Len()-290), c.want)
		}
	}
}

func TestHiddenCharactersAreSteppedThroughInACircle(t *testing.T) {
	const s = "\ufeffab\u200bc\x00\n👨‍👩‍👧\xff"
	text := NewText(s)
	want := []int{0, 5, 9, 29}
	var got []int
	for at := len(s); len(got) < 5; {
		at, _ = text.NextHidden(at)
		got = append(got, at)
	}
	if !slices.Equal(got, append(slices.Clone(want), 0)) {
		t.Errorf("forward: %v, want %v and round again", got, want)
	}
	got = nil
	for at := 0; len(got) < 5; {
		at, _ = text.PreviousHidden(at)
		got = append(got, at)
	}
	slices.Reverse(want)
	if !slices.Equal(got, append(want, 29)) {
		t.Errorf("back: %v, want %v and round again", got, want)
	}
	if _, ok := NewText("plain").NextHidden(0); ok {
		t.Error("a plain text has a hidden character")
	}
}
