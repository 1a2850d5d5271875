package buffer

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

var motions = []Motion{
	Left, Right, WordLeft, WordRight, LineStart, LineEnd, FirstNonBlank, LineUp, LineDown, ParagraphUp, ParagraphDown, TextStart, TextEnd,
}

// marked reads a text in which "|" is the cursor and "[" the anchor.
func marked(t *testing.T, s string) Buffer {
	t.Helper()
	cursor, anchor := strings.IndexByte(s, '|'), strings.IndexByte(s, '[')
	if cursor < 0 {
		t.Fatalf("%q has no cursor", s)
	}
	text := strings.NewReplacer("|", "", "[", "").Replace(s)
	switch {
	case anchor < 0:
		anchor = cursor
	case anchor < cursor:
		cursor--
	default:
		anchor--
	}
	return New(text).Select(Selection{anchor, cursor})
}

// mark writes a buffer as marked reads it.
func mark(b Buffer) string {
	text, s := b.Text().String(), b.Selection()
	if s.Empty() {
		return text[:s.Cursor] + "|" + text[s.Cursor:]
	}
	start, end := s.Range()
	first, second := "[", "|"
	if s.Cursor < s.Anchor {
		first, second = second, first
	}
	return text[:start] + first + text[start:end] + second + text[end:]
}

func TestTheCursorMoves(t *testing.T) {
	for _, c := range []struct {
		name         string
		m            Motion
		before, want string
	}{
		{"right over an accent", Right, "|e\u0301a", "e\u0301|a"},
		{"right over CR LF", Right, "a|\r\nb", "a\r\n|b"},
		{"left over a family", Left, "👨‍👩‍👧|", "|👨‍👩‍👧"},
		{"left at the start", Left, "|a", "|a"},
		{"right at the end", Right, "a|", "a|"},
		{"to the end of the word", WordRight, "one| two three", "one two| three"},
		{"into a word", WordRight, "o|ne two", "one| two"},
		{"to punctuation", WordRight, "one|(two)", "one(|two)"},
		{"over line ends", WordRight, "one|\n\n  two", "one\n\n  two|"},
		{"words keep apostrophes and underscores", WordRight, "|don’t", "don’t|"},
		{"a name with underscores", WordRight, "|foo_bar baz", "foo_bar| baz"},
		{"words of other scripts", WordRight, "|привет мир", "привет| мир"},
		{"katakana", WordRight, "|カタカナです", "カタカナ|です"},
		{"to the start of the word", WordLeft, "one two|", "one |two"},
		{"back over blanks", WordLeft, "one   |two", "|one   two"},
		{"back to punctuation", WordLeft, "f(x);|", "f(x|);"},
		{"back over an empty line", WordLeft, "one\n\n|two", "|one\n\ntwo"},
		{"start of line", LineStart, "a\n  b|c", "a\n|  bc"},
		{"end of a line with CR LF", LineEnd, "|ab\r\nc", "ab|\r\nc"},
		{"end of the last line", LineEnd, "a\n|bc", "a\nbc|"},
		{"first that is no blank", FirstNonBlank, "a\n  bc|", "a\n  |bc"},
		{"then the start", FirstNonBlank, "a\n  |bc", "a\n|  bc"},
		{"and back", FirstNonBlank, "a\n|  bc", "a\n  |bc"},
		{"line up keeps the column", LineUp, "héllo\nwor|ld", "hél|lo\nworld"},
		{"line down to a shorter line", LineDown, "hello|\nab\n", "hello\nab|\n"},
		{"line up from the first", LineUp, "he|llo", "|hello"},
		{"line down from the last", LineDown, "a\nhe|llo", "a\nhello|"},
		{"next paragraph", ParagraphDown, "o|ne\nmore\n\ntwo", "one\nmore\n|\ntwo"},
		{"next paragraph from a blank line", ParagraphDown, "one\n|\n\ntwo\nmore\n\n", "one\n\n\ntwo\nmore\n|\n"},
		{"no further paragraph", ParagraphDown, "one\n|two", "one\ntwo|"},
		{"paragraph before", ParagraphUp, "one\n\ntwo\nmo|re", "one\n|\ntwo\nmore"},
		{"first paragraph", ParagraphUp, "one\nt|wo", "|one\ntwo"},
		{"start of text", TextStart, "a\nb|c", "|a\nbc"},
		{"end of text", TextEnd, "a|\nbc\n", "a\nbc\n|"},
	} {
		if got := mark(marked(t, c.before).Move(c.m, false)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestASelectionGrowsAndCollapses(t *testing.T) {
	b := marked(t, "one t|wo three").Move(WordRight, true).Move(Right, true)
	if got := mark(b); got != "one t[wo |three" {
		t.Errorf("extended: %q", got)
	}
	for m, want := range map[Motion]string{Left: "one t|wo three", Right: "one two |three", LineEnd: "one two three|"} {
		if got := mark(b.Move(m, false)); got != want {
			t.Errorf("motion %d without extending: %q, want %q", m, got, want)
		}
	}
	if got := mark(b.SelectWord(9)); got != "one two [three|" {
		t.Errorf("a word: %q", got)
	}
	if got := mark(marked(t, "a\nb|c\nd").SelectLines()); got != "a\n[bc\n|d" {
		t.Errorf("a line: %q", got)
	}
	if got := mark(marked(t, "a\nb|").SelectAll()); got != "[a\nb|" {
		t.Errorf("everything: %q", got)
	}
}

// forEachPlace calls f with the places of hard and random texts; of long ones
// with some.
func forEachPlace(f func(s string, text Text, cuts []int, i int)) {
	texts := slices.Clone(hardTexts)
	for seed := range uint64(150) {
		texts = append(texts, randomText(rand.New(rand.NewPCG(seed, 3)), 60))
	}
	for _, s := range texts {
		text, cuts := NewText(s), starts(s)
		for i := 0; i < len(cuts); i += 1 + len(cuts)/400*17 {
			f(s, text, cuts, i)
		}
	}
}

func TestEveryMotionEndsBetweenCharacters(t *testing.T) {
	forEachPlace(func(s string, text Text, cuts []int, i int) {
		for _, m := range motions {
			to := text.Move(m, cuts[i])
			if _, ok := slices.BinarySearch(cuts, to); !ok {
				t.Fatalf("%q: motion %d from %d leads into a character, to %d", s, m, cuts[i], to)
			}
		}
	})
}

func TestMotionsCanBeTakenBack(t *testing.T) {
	forEachPlace(func(s string, text Text, cuts []int, i int) {
		at := cuts[i]
		if r := text.Move(Right, at); r != at && text.Move(Left, r) != at {
			t.Fatalf("%q: right and left from %d leads to %d", s, at, text.Move(Left, r))
		}
		if l := text.Move(Left, at); l != at && text.Move(Right, l) != at {
			t.Fatalf("%q: left and right from %d leads to %d", s, at, text.Move(Right, l))
		}
		if down := text.Move(LineDown, at); text.Column(down) == text.Column(at) && text.LineOf(down) > text.LineOf(at) && text.Move(LineUp, down) != at {
			t.Fatalf("%q: down and up from %d leads to %d", s, at, text.Move(LineUp, down))
		}
		if w := text.Move(WordRight, at); w < at || w == at && at != len(s) || text.Move(WordLeft, w) >= w && w > 0 {
			t.Fatalf("%q: a word to the right of %d ends at %d", s, at, w)
		}
		if w := text.Move(WordLeft, at); w > at || w == at && at != 0 || at > 0 && text.Move(WordRight, w) <= w {
			t.Fatalf("%q: a word to the left of %d starts at %d", s, at, w)
		}
		start, end := text.Move(LineStart, at), text.Move(LineEnd, at)
		if strings.ContainsRune(s[start:end], '\n') || at > end || at < start {
			t.Fatalf("%q: the line of %d is from %d to %d", s, at, start, end)
		}
	})
}
