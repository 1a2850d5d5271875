package editor

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestVerticalMotionsKeepTheirColumn(t *testing.T) {
	d := open(t, "a long line of wo|rds\nshort\n\nanother long line", 60, 10)
	d.do(Down).wants("a long line of words\nshort|\n\nanother long line")
	d.do(Down).wants("a long line of words\nshort\n|\nanother long line")
	d.do(Down).wants("a long line of words\nshort\n\nanother long line|")
	d.do(Up, Up, Up).wants("a long line of wo|rds\nshort\n\nanother long line")
	d.do(Down, Left, Up).wants("a lo|ng line of words\nshort\n\nanother long line")
	d.do(Up).wants("|a long line of words\nshort\n\nanother long line")
	d.do(Down, Down, Down, Down).wants("a long line of words\nshort\n\nanother long line|")
}

func TestVerticalMotionsGoByRowsOfTheScreen(t *testing.T) {
	d := open(t, "one| two three four five six\nend", 10, 6)
	if got := shownRows(d.text(), d.columns()); !slices.Equal(got, []string{"one two ", "three ", "four five ", "six", "end"}) {
		t.Fatalf("the rows are %q", got)
	}
	d.do(Down).wants("one two thr|ee four five six\nend")
	d.do(Down, Down).wants("one two three four five six|\nend")
	d.do(SelectUp).wants("one two three fou|r five six[\nend")
	d.do(LineDown, LineUp).wants("one| two three four five six\nend")
	d = open(t, "日本|語\nabcd", 40, 6)
	d.do(Down).wants("日本語\nabcd|").do(Left, Up).wants("日|本語\nabcd")
}

func TestPagesKeepTwoRows(t *testing.T) {
	d := open(t, numbered(100), 40, 12)
	d.do(Down, Down, Down, PageDown)
	if first := d.frame(0)[0]; !strings.Contains(first, " 11  line 11 ") || d.Buffer().Text().LineOf(d.Buffer().Cursor()) != 13 {
		t.Errorf("a page down leads to %q, line %d", first, d.Buffer().Text().LineOf(d.Buffer().Cursor())+1)
	}
	d.do(PageUp)
	if first := d.frame(0)[0]; !strings.Contains(first, "  1  line 1 ") || d.Buffer().Text().LineOf(d.Buffer().Cursor()) != 3 {
		t.Errorf("a page up leads to %q, line %d", first, d.Buffer().Text().LineOf(d.Buffer().Cursor())+1)
	}
	for range 20 {
		d.do(PageDown)
	}
	if last := d.frame(0)[11]; !strings.HasPrefix(last, "101") {
		t.Errorf("the last page ends with %q", last)
	}
}

func TestTheCursorHasRowsAroundIt(t *testing.T) {
	d := open(t, numbered(100), 40, 10)
	for range 60 {
		d.do(Down)
		if _, y, ok := d.CursorCell(); !ok || y > 7 {
			t.Fatalf("going down, the cursor is in row %d", y)
		}
	}
	for range 50 {
		d.do(Up)
		if _, y, ok := d.CursorCell(); !ok || y < 2 {
			t.Fatalf("going up, the cursor is in row %d", y)
		}
	}
	d.Editor = d.GoTo(70)
	if _, y, _ := d.CursorCell(); y != 5 {
		t.Errorf("a cursor that was far away is in row %d, want the middle", y)
	}
	d.Editor = d.GoTo(1000)
	if _, y, _ := d.CursorCell(); y != 9 {
		t.Errorf("the last line is in row %d", y)
	}
}

func TestTheViewScrollsWithoutTheCursor(t *testing.T) {
	d := open(t, numbered(100), 40, 10)
	d.Editor = d.Scroll(30)
	if _, _, ok := d.CursorCell(); ok || !strings.HasPrefix(d.frame(0)[0], " 31  line 31") || d.Buffer().Cursor() != 0 {
		t.Errorf("after scrolling the frame starts with %q", d.frame(0)[0])
	}
	d.Editor = d.Scroll(1000)
	if last := d.frame(0)[9]; !strings.HasPrefix(last, "101") {
		t.Errorf("at the end the frame ends with %q", last)
	}
	if d.do("'x"); d.frame(0)[0] != "  1▎ xline 1                            " {
		t.Errorf("typing does not lead back: %q", d.frame(0)[0])
	}
}

func TestAClickLeadsToTheCharacter(t *testing.T) {
	d := open(t, "one\n日本\ttab\nlast", 40, 10)
	for _, c := range []struct {
		x, y int
		want string
	}{
		{5, 0, "|one\n日本\ttab\nlast"}, {7, 0, "on|e\n日本\ttab\nlast"}, {30, 0, "one|\n日本\ttab\nlast"}, {0, 1, "one\n|日本\ttab\nlast"},
		{8, 1, "one\n日|本\ttab\nlast"}, {11, 1, "one\n日本|\ttab\nlast"}, {13, 1, "one\n日本\t|tab\nlast"}, {9, 9, "one\n日本\ttab\nlast|"},
	} {
		d.Editor = d.Click(c.x, c.y, false)
		d.wants(c.want)
	}
	d.Editor = d.Click(6, 0, false).Click(7, 1, true)
	d.wants("o[ne\n日|本\ttab\nlast").do(SelectWord)
}

func TestAClickOnTheCursorStaysThere(t *testing.T) {
	for _, s := range hostile {
		if len(s) > pieceSize {
			continue
		}
		d := open(t, "", 50, 12)
		d.Editor = New(s, 50, 12)
		for range 30 {
			x, y, ok := d.CursorCell()
			if !ok || d.Click(x, y, false).Buffer().Cursor() != d.Buffer().Cursor() {
				t.Fatalf("%.40q: the cursor at %d is drawn at %d,%d, which leads to %d", s, d.Buffer().Cursor(), x, y, d.Click(x, y, false).Buffer().Cursor())
			}
			d.do(Right)
			if d.Buffer().Cursor() > 40 {
				d.do(WordRight)
			}
		}
	}
}

func TestSelecting(t *testing.T) {
	d := open(t, "one |two three", 40, 5)
	d.do(ToggleSelecting, WordRight, Right).wants("one [two |three")
	d.do(Cancel).wants("one two |three")
	d.do(SelectLineStart, "'x").wants("x|three")
	d.do(ToggleSelecting, LineEnd, DeleteLeft, "'y", Left).wants("x|y")
	d.do(SelectAll, Copy).wants("[xy|")
	if d.last.Request != ToCopy || d.last.Copied != "xy" {
		t.Errorf("copy: %+v", d.last)
	}
	if d.do(Cancel, Cancel); d.last.Request != Leave {
		t.Errorf("without a selection, cancel gives %+v", d.last)
	}
}

func TestTheClipboardIsTheCallers(t *testing.T) {
	d := open(t, "one\ntw|o\n", 40, 5)
	if d.do(Cut); d.last.Request != ToCopy || d.last.Copied != "two\n" || !d.last.Changed {
		t.Errorf("cut: %+v", d.last)
	}
	if d.do(Paste); d.last.Request != ToPaste || d.last.Changed {
		t.Errorf("paste: %+v", d.last)
	}
	d.Editor, d.last = d.Editor.Paste("a\rb", d.now)
	if d.wants("one\na\nb|"); d.last.Edit.Label() != "paste “a\nb”" {
		t.Errorf("pasted: %+v", d.last)
	}
	if d.do(SelectAll, DeleteLeft, Copy); d.last.Request != Nothing || d.last.Notice == "" {
		t.Errorf("copy of nothing: %+v", d.last)
	}
}

func TestUndoAndRedo(t *testing.T) {
	d := open(t, "start\n|", 40, 5)
	d.do("'o", "'n", "'e", "' ", "'t", "'w", "'o", DeleteWordLeft)
	labels, done := d.Steps()
	if !slices.Equal(labels, []string{"type “one ”", "type “two”", "delete “two”"}) || done != 3 {
		t.Errorf("%d of %q", done, labels)
	}
	d.do(Undo).wants("start\none two|").do(Undo).wants("start\none |").do(Undo).wants("start\n|")
	if d.Modified() || d.last.Notice != "undone: type “one ”" || !d.last.Changed {
		t.Errorf("modified %t, %+v", d.Modified(), d.last)
	}
	if d.do(Undo); d.last.Changed || d.last.Notice != "there is nothing to undo" {
		t.Errorf("%+v", d.last)
	}
	d.do(Redo, Redo, Redo).wants("start\none |")
	if d.do(Redo); d.last.Changed || d.last.Notice != "there is nothing to redo" {
		t.Errorf("%+v", d.last)
	}
	d.Editor = d.Jump(1)
	d.wants("start\none |")
	d.Editor = d.Jump(2)
	d.wants("start\none two|")
	d.Editor = d.Jump(0)
	d.wants("start\n|")
}

func TestMovingTheCursorEndsAStep(t *testing.T) {
	d := open(t, "|", 40, 5).do("'a", Left, Right, "'b", Undo)
	d.wants("a|")
}

func TestAnOlderEditorStaysWhatItWas(t *testing.T) {
	d := open(t, "one| two", 40, 5)
	old := d.Editor
	before := old.Draw(darkTheme())
	d.do("'x", Break, SelectAll, DeleteLeft, Undo, "'y")
	if got := old.Draw(darkTheme()); !slices.Equal(got, before) || old.Buffer().Text().String() != "one two" {
		t.Error("an edit changed the editor that it was made from")
	}
	again, _ := old.Do(DeleteWordLeft, time.Time{})
	if got := again.Buffer().Text().String(); got != " two" {
		t.Errorf("going on from the older one leads to %q", got)
	}
}

func TestSearching(t *testing.T) {
	d := open(t, "tab| one\nTab two\ntab three", 40, 5)
	if d.do(Find); d.last.Request != AskFind {
		t.Errorf("find: %+v", d.last)
	}
	d.Editor = d.Find("t")
	d.Editor = d.Find("ta")
	d.wants("tab one\n[Ta|b two\ntab three")
	d.Editor = d.Find("tax")
	d.wants("tab| one\nTab two\ntab three")
	if !strings.Contains(d.status(), "no match") {
		t.Error(d.status())
	}
	d.Editor = d.Find("tab")
	d.do(FindNext).wants("tab one\nTab two\n[tab| three")
	if !strings.Contains(d.status(), "3 of 3 matches") {
		t.Error(d.status())
	}
	if d.do(FindNext).wants("[tab| one\nTab two\ntab three"); d.last.Notice != "the search went on from the start" {
		t.Errorf("%+v", d.last)
	}
	if d.do(FindPrevious).wants("tab one\nTab two\n[tab| three"); d.last.Notice != "the search went on from the end" {
		t.Errorf("%+v", d.last)
	}
	d.do(Left)
	if !strings.Contains(d.status(), " 3 matches") {
		t.Error(d.status())
	}
	if d.do(Cancel); strings.Contains(d.status(), "match") || d.last.Request != Nothing {
		t.Errorf("after cancelling: %s", d.status())
	}
	if d.do(FindNext); d.last.Request != AskFind {
		t.Errorf("without a pattern: %+v", d.last)
	}
}

func TestReplacing(t *testing.T) {
	d := open(t, "|one two one two one", 40, 5)
	if d.do(Replace); d.last.Request != AskFind || d.last.Then != AskReplace {
		t.Errorf("replace without a search: %+v", d.last)
	}
	if d.Editor = d.Find("nothing"); d.do(ReplaceEvery).last.Request != AskReplaceAll {
		t.Errorf("replace all: %+v", d.last)
	}
	if d.Editor, d.last = d.Editor.ReplaceAll("x", d.now); d.last.Changed || d.last.Notice != "there is no match" {
		t.Errorf("replacing nothing: %+v", d.last)
	}
	if d.Editor = d.Find("one"); d.do(Replace).last.Request != AskReplace {
		t.Errorf("replace: %+v", d.last)
	}
	d.Editor, d.last = d.Editor.Replace("1", d.now)
	d.wants("1 two [one| two one")
	d.Editor, d.last = d.Editor.ReplaceAll("1", d.now)
	if d.wants("1 two 1| two 1"); d.last.Edit.Label() != "replace 2 matches, “one” with “1”" || !strings.Contains(d.status(), "no match") || d.last.Notice != "replaced 2 matches" {
		t.Errorf("%+v, %s", d.last, d.status())
	}
	d.do(Undo, Undo)
	if d.text() != "one two one two one" || !strings.Contains(d.status(), "3 matches") {
		t.Errorf("%q, %s", d.text(), d.status())
	}
}

func TestHiddenCharactersAreSteppedThrough(t *testing.T) {
	d := open(t, "|\ufeffa\u200bb\x00", 60, 5)
	d.do(NextHidden).wants("|\ufeff[a\u200bb\x00").do(NextHidden).wants("\ufeffa|\u200b[b\x00")
	d.do(DeleteRight).wants("\ufeffa|b\x00")
	d.do(NextHidden).wants("\ufeffab|\x00[").do(NextHidden).wants("|\ufeff[ab\x00").do(PreviousHidden).wants("\ufeffab|\x00[")
	if d = open(t, "plain", 60, 5).do(NextHidden); d.last.Notice != "there are no hidden characters" {
		t.Errorf("%+v", d.last)
	}
}

func TestStatusTellsAboutTheText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"|", "1:1 · 0 bytes"},
		{"é|x", "1:2 · 3 bytes"},
		{"a\r\nbc|\r\n", "2:3 · 7 bytes · CRLF"},
		{"a\n|", "2:1 · 2 bytes · LF"},
		{"|\ufeffa\r\nb\n\x00", "1:1 · 2 hidden characters · 9 bytes · mixed line ends: 1 LF, 1 CRLF · BOM"},
		{strings.Repeat("x", 100_000) + "|", "1, byte 100,001 · 100,000 bytes"},
	} {
		if got := open(t, c.text, 60, 5).status(); got != c.want {
			t.Errorf("%.20q: %s, want %s", c.text, got, c.want)
		}
	}
	if got := open(t, "a|bc", 40, 5).do(SelectRight).status(); !strings.HasPrefix(got, "1:3 · 1 byte selected") {
		t.Error(got)
	}
}

func TestLoadKeepsThePlaceInTheView(t *testing.T) {
	d := open(t, numbered(100), 40, 10)
	d.Editor = d.GoTo(50)
	_, y, _ := d.CursorCell()
	d.Editor, d.last = d.Load("new\nlines\n"+numbered(100), d.now)
	if _, now, _ := d.CursorCell(); now != y || !strings.HasPrefix(d.marked()[d.Buffer().Cursor()+1:], "line 50\n") || !d.last.Changed {
		t.Errorf("the cursor went from row %d to %d", y, now)
	}
	if d.do(Undo); d.Modified() {
		t.Error("undo of a load leaves a change")
	}
}

func TestEveryCommandIsKnown(t *testing.T) {
	for _, c := range Commands() {
		before := open(t, "one two\n  |three\x00\nfour", 40, 5).do(Find)
		before.Editor = before.Find("t")
		d := *before
		d.do(c)
		same := d.marked() == before.marked() && d.query.Pattern() == before.query.Pattern() && d.selecting == before.selecting
		if same && d.last.Request == Nothing && d.last.Notice == "" && !d.last.Changed || c == "" {
			// The motions that cannot change anything here are tried elsewhere.
			if !slices.Contains([]Command{Redo, Undo, FindNext}, c) {
				t.Errorf("%s does nothing", c)
			}
		}
	}
	d := open(t, "a|b", 40, 5).do("no-such-command")
	if d.wants("a|b"); d.last.Changed || d.last.Request != Nothing {
		t.Errorf("an unknown command gives %+v", d.last)
	}
}
