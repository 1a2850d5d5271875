package buffer

import (
	"strings"
	"testing"
)

func TestTypingAndDeleting(t *testing.T) {
	typed := func(s string) func(Buffer) (Buffer, Edit) {
		return func(b Buffer) (Buffer, Edit) { return b.Type(s) }
	}
	deleted := func(m Motion) func(Buffer) (Buffer, Edit) {
		return func(b Buffer) (Buffer, Edit) { return b.Delete(m) }
	}
	broken := func(indent bool) func(Buffer) (Buffer, Edit) {
		return func(b Buffer) (Buffer, Edit) { return b.Break(indent) }
	}
	pasted := func(s string) func(Buffer) (Buffer, Edit) {
		return func(b Buffer) (Buffer, Edit) { return b.Paste(s) }
	}
	for _, c := range []struct {
		name         string
		do           func(Buffer) (Buffer, Edit)
		before, want string
		label        string
	}{
		{"a letter", typed("x"), "a|b", "ax|b", "type “x”"},
		{"keys that came at once", typed("hé\u0301llo"), "|", "hé\u0301llo|", "type “hé\u0301llo”"},
		{"over a selection", typed("x"), "a[bc|d", "ax|d", "type “x” over “bc”"},
		{"a mark onto the letter in front", typed("\u0301"), "e|x", "e\u0301|x", "type “\u0301”"},
		{"at the start, behind a byte order mark", typed("x"), "|\ufeffa", "\ufeffx|a", "type “x”"},
		{"a byte order mark deleted", deleted(Right), "|\ufeffa", "|a", "delete “\ufeff”"},
		{"in front of a stray mark", typed("e"), "|\u0301x", "e\u0301|x", "type “e”"},
		{"nothing", typed(""), "a|b", "a|b", "nothing"},
		{"line break", broken(false), "  a|b\n", "  a\n|b\n", "type 1 line break"},
		{"line break in a CR LF text", broken(false), "a|b\r\nc", "a\r\n|b\r\nc", "type 1 line break"},
		{"line break where most lines end in LF", broken(false), "a|b\r\nc\nd\n", "a\n|b\r\nc\nd\n", "type 1 line break"},
		{"line break with indentation", broken(true), " \t a|b", " \t a\n \t |b", "type 1 line break"},
		{"within the indentation", broken(true), " | a", " \n | a", "type 1 line break"},
		{"paste of lines", pasted("x\ty\nz\n"), "a|b", "ax\ty\nz\n|b", "paste “x\ty\nz\n”"},
		{"paste of words", pasted("x y"), "a|b", "ax y|b", "paste “x y”"},
		{"paste by a terminal", pasted("x\ry\r"), "a|b\r\n", "ax\r\ny\r\n|b\r\n", "paste “x\r\ny\r\n”"},
		{"paste by a terminal into LF", pasted("x\r\ry"), "|\n", "x\n\ny|\n", "paste “x\n\ny”"},
		{"paste keeps other bytes", pasted("\x1b[31m\x00\xff\r\n\n"), "|", "\x1b[31m\x00\xff\r\n\n|", "paste “\x1b[31m\x00\xff\r\n\n”"},
		{"backspace takes a character", deleted(Left), "ae\u0301|b", "a|b", "delete “e\u0301”"},
		{"backspace takes CR LF", deleted(Left), "a\r\n|b", "a|b", "delete “\r\n”"},
		{"backspace takes one hidden character", deleted(Left), "a\u200b\u200d|b", "a\u200b|b", "delete “\u200d”"},
		{"backspace at the start", deleted(Left), "|a", "|a", "nothing"},
		{"delete takes a flag", deleted(Right), "|🇩🇪x", "|x", "delete “🇩🇪”"},
		{"the selection", deleted(Left), "a[b\nc|d", "a|d", "delete “b\nc”"},
		{"a word to the left", deleted(WordLeft), "one two |x", "one |x", "delete “two ”"},
		{"no word over the line start", deleted(WordLeft), "one\n  |x", "one\n|x", "delete “  ”"},
		{"the line break alone", deleted(WordLeft), "one\n|x", "one|x", "delete “\n”"},
		{"a word to the right", deleted(WordRight), "a| two x", "a| x", "delete “ two”"},
		{"no word over the line end", deleted(WordRight), "a|  \n  b", "a|\n  b", "delete “  ”"},
		{"the line break to the right", deleted(WordRight), "a|\r\nb", "a|b", "delete “\r\n”"},
		{"to the end of the line", deleted(LineEnd), "a|bc\r\nd", "a|\r\nd", "delete “bc”"},
		{"then the line end", deleted(LineEnd), "a|\r\nd", "a|d", "delete “\r\n”"},
		{"to the start of the line", deleted(LineStart), "a\nbc|d", "a\n|d", "delete “bc”"},
		{"between a letter and a mark", deleted(Left), "a\x00|\u0301", "a\u0301|", "delete “\u0000”"},
	} {
		b := marked(t, c.before)
		got, e := c.do(b)
		if mark(got) != c.want || e.Label() != c.label {
			t.Errorf("%s: %q, %s, want %q, %s", c.name, mark(got), e.Label(), c.want, c.label)
		}
		if Splice(b.Text().String(), e.Changes) != got.Text().String() {
			t.Errorf("%s: the changes do not lead to the text", c.name)
		}
	}
}

func TestAnEmptiedTextKeepsItsLineEnds(t *testing.T) {
	b, _ := New("a\r\nb\r\n").SelectAll().Delete(Left)
	b, _ = b.Type("x")
	if b, _ = b.Break(true); b.Text().String() != "x\r\n" {
		t.Errorf("%q", b.Text().String())
	}
}

func TestCutTakesTheLineWithoutASelection(t *testing.T) {
	b, e, cut := marked(t, "one\ntw|o\nthree").Cut()
	if mark(b) != "one\n|three" || cut != "two\n" || e.Label() != "cut “two\n”" {
		t.Errorf("%q, %q, %s", mark(b), cut, e.Label())
	}
	b, e, cut = marked(t, "one t|wo[").Cut()
	if mark(b) != "one t|" || cut != "wo" || e.Label() != "cut “wo”" {
		t.Errorf("%q, %q, %s", mark(b), cut, e.Label())
	}
}

func TestLoadKeepsThePlaceOfTheCursor(t *testing.T) {
	for _, c := range []struct{ name, before, load, want string }{
		{"a change above", "one\ntwo\nth|ree", "1\n2\nthree", "1\n2\nth|ree"},
		{"a change below", "on|e\ntwo", "one\n2\n3", "on|e\n2\n3"},
		{"the same", "o|ne", "one", "o|ne"},
		{"another text", "ab|c", "xyz", "|xyz"},
		{"emptied", "ab|c", "", "|"},
	} {
		b, _ := marked(t, c.before).Load(c.load)
		if got := mark(b); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestReshapingLines(t *testing.T) {
	for _, c := range []struct {
		name         string
		do           func(Buffer) (Buffer, Edit)
		before, want string
		label        string
	}{
		{"indent", Buffer.Indent, "a\nb[c\n\nd|e\nf", "a\n    b[c\n\n    d|e\nf", "indent 2 lines “bc”"},
		{"indent by tabs", Buffer.Indent, "\ta\n[b\nc\n|d", "\ta\n\t[b\n\tc\n|d", "indent 2 lines “b”"},
		{"outdent", Buffer.Outdent, "    a[\n\tb\n  c|\nd", "a[\nb\nc|\nd", "outdent 3 lines “    a”"},
		{"nothing to outdent", Buffer.Outdent, "a|b", "a|b", "nothing"},
		{"tab to the next stop", Buffer.Tab, "ab|c", "ab  |c", "type “  ”"},
		{"tab in a line of tabs", Buffer.Tab, "\tab|c", "\tab\t|c", "type “\t”"},
		{"tab over lines", Buffer.Tab, "[a\nb|", "    [a\n    b|", "indent 2 lines “a”"},
		{"line up", Buffer.MoveLinesUp, "a\nb\nc|d\n", "a\nc|d\nb\n", "move 1 line up “cd”"},
		{"lines up", Buffer.MoveLinesUp, "a\n[b\nc|\nd", "[b\nc|\na\nd", "move 2 lines up “b”"},
		{"the last line up, without a line end", Buffer.MoveLinesUp, "a\r\nb|", "b|\r\na", "move 1 line up “b”"},
		{"the first line up", Buffer.MoveLinesUp, "a|\nb", "a|\nb", "nothing"},
		{"the place behind the last line up", Buffer.MoveLinesUp, "a\nb\n|", "a\nb\n|", "nothing"},
		{"line down", Buffer.MoveLinesDown, "|a\nb\nc\n", "b\n|a\nc\n", "move 1 line down “a”"},
		{"lines down to the end", Buffer.MoveLinesDown, "[a\nb|\nc", "c\n[a\nb|", "move 2 lines down “a”"},
		{"the last line down", Buffer.MoveLinesDown, "a\nb|\n", "a\nb|\n", "nothing"},
		{"duplicate", Buffer.Duplicate, "a\nb|c\nd", "a\nbc\nb|c\nd", "duplicate 1 line “bc”"},
		{"duplicate the last line", Buffer.Duplicate, "a\r\nb|c", "a\r\nbc\r\nb|c", "duplicate 1 line “bc”"},
		{"join", Buffer.Join, "a|b  \n   cd\ne", "ab| cd\ne", "join 2 lines “ab cd”"},
		{"join over a blank line", Buffer.Join, "[a\r\n\r\n b \r\n|c", "a| b \r\nc", "join 3 lines “a b ”"},
		{"join the last line", Buffer.Join, "a\nb|", "a\nb|", "nothing"},
		{"delete a line", Buffer.DeleteLines, "a\nb|c\nd", "a\n|d", "delete 1 line “bc”"},
		{"delete the last line", Buffer.DeleteLines, "a\r\nbc|", "a|", "delete 1 line “bc”"},
		{"delete the only line", Buffer.DeleteLines, "ab|c", "|", "delete 1 line “abc”"},
	} {
		b := marked(t, c.before)
		got, e := c.do(b)
		if mark(got) != c.want || e.Label() != c.label {
			t.Errorf("%s: %q, %s, want %q, %s", c.name, mark(got), e.Label(), c.want, c.label)
		}
		if Splice(b.Text().String(), e.Changes) != got.Text().String() {
			t.Errorf("%s: the changes do not lead to the text", c.name)
		}
	}
}

func TestLinesGoDownAndUpAgain(t *testing.T) {
	for _, s := range []string{"a\r\nb\nc\r\nd", "a\nb\n\nc\n", "x\ny"} {
		b := New(s).MoveTo(0, false)
		down, _ := b.MoveLinesDown()
		if up, _ := down.MoveLinesUp(); strings.Count(s, "\r") == 0 && up.Text().String() != s {
			t.Errorf("%q became %q", s, up.Text().String())
		}
	}
}

func TestABigNumberIsEasyToRead(t *testing.T) {
	_, e := New("").Paste(strings.Repeat("x", 1234567))
	if got := e.Label(); got != "paste 1,234,567 characters “xxxxxxxxxxxxxxxxxxxxxxxx…”" {
		t.Error(got)
	}
}

func TestOffsetsMoveWithTheText(t *testing.T) {
	e := Edit{Changes: []Change{{2, 4, "xyz"}, {6, 9, "u"}, {10, 10, "v"}}}
	for at, want := range []int{0, 1, 2, 3, 5, 6, 7, 8, 8, 8, 10, 11} {
		if got := e.Moved(at); got != want {
			t.Errorf("%d is at %d, want %d", at, got, want)
		}
	}
}

func TestBetweenIsTheSmallestChange(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          Change
	}{{"one two", "one 2", Change{4, 7, "2"}}, {"aa", "aaa", Change{2, 2, "a"}}, {"abc", "ac", Change{1, 2, ""}}, {"", "x", Change{0, 0, "x"}}} {
		e := Between(NewText(c.before), NewText(c.after))
		if len(e.Changes) != 1 || e.Changes[0] != c.want || e.Kind != Restore {
			t.Errorf("from %q to %q: %+v, want %+v", c.before, c.after, e, c.want)
		}
	}
	if e := Between(NewText("x"), NewText("x")); e.Kind != None || e.Changes != nil {
		t.Errorf("from a text to itself: %+v", e)
	}
}
