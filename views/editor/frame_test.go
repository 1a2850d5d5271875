package editor

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/core/buffer"
	"foreword/views"
)

func darkTheme() *views.Theme { return views.NewTheme(views.Dark, termenv.TrueColor) }

func TestFramesHaveTheirSizeWhateverTheText(t *testing.T) {
	theme := darkTheme()
	for _, s := range hostile {
		for _, size := range [][2]int{{0, 0}, {1, 1}, {2, 3}, {7, 2}, {20, 5}, {21, 1}, {41, 11}, {200, 60}} {
			e := New(s, size[0], size[1])
			checkFrame(t, e, e.Draw(theme))
			for _, c := range []Command{Find, SelectWordRight, Down, TextEnd, SelectUp, PageUp} {
				e, _ = e.Do(c, time.Time{})
				checkFrame(t, e, e.Draw(theme))
			}
			e = e.Resize(size[1], size[0]).Find("o")
			checkFrame(t, e, e.Draw(theme))
		}
	}
	if e := New("x", -3, -1); len(e.Draw(theme)) != 0 {
		t.Error("a negative size gives lines")
	}
}

func TestEveryThemeDrawsTheSameText(t *testing.T) {
	e := New(prose+hidden, 60, 20)
	e, _ = e.Do(SelectWordRight, time.Time{})
	want := strings.Join(e.Draw(darkTheme()), "\n")
	for id := views.Dark; id <= views.Plain; id++ {
		for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
			lines := e.Draw(views.NewTheme(id, profile))
			checkFrame(t, e, lines)
			got := strings.Join(lines, "\n")
			if ansi.Strip(got) != ansi.Strip(want) {
				t.Errorf("%s, %v: another text", id, profile)
			}
			if (id == views.Plain || profile == termenv.Ascii) && (strings.Contains(got, "[3") || strings.Contains(got, "[4m")) {
				t.Errorf("%s, %v: a frame without colours has colours", id, profile)
			}
		}
	}
}

// styled gives the attributes that a piece of a frame is drawn with.
func styled(t *testing.T, e Editor, id views.ThemeID, text string) string {
	t.Helper()
	for _, line := range e.Draw(views.NewTheme(id, termenv.TrueColor)) {
		if before, _, ok := strings.Cut(line, text); ok {
			return before[strings.LastIndex(before, "\x1b["):]
		}
	}
	t.Fatalf("%q is not drawn", text)
	return ""
}

func TestMeaningsCanBeToldApart(t *testing.T) {
	for id := views.Dark; id <= views.Plain; id++ {
		e := New("Zero\u200b selected cursor match", 60, 5)
		e = e.place(8, false)
		e.origin = 0
		e = e.Find("match")
		e.buffer = e.buffer.Select(buffer.Selection{Anchor: 8, Cursor: 17})
		seen := map[string]string{}
		for name, text := range map[string]string{"text": "Zero", "hidden": "‹U+200B›", "selected": "selected", "cursor": "c", "match": "match"} {
			if name == "cursor" {
				text = "c\x1b"
			}
			style := styled(t, e, id, text)
			if other, same := seen[style]; same {
				t.Errorf("%s: %s and %s look the same, %q", id, name, other, style)
			}
			seen[style] = name
		}
	}
}

func TestAMatchThatBeginsAboveTheFrameIsMarked(t *testing.T) {
	e := New(strings.Repeat("x", 15)+"12345678\n"+numbered(20), 18, 5)
	e = e.Find("12345678")
	e, _ = e.Do(TextEnd, time.Time{})
	e = e.Scroll(-100).Scroll(1)
	e.buffer = e.buffer.MoveTo(e.buffer.Text().Len(), false)
	if line := e.Draw(views.NewTheme(views.Plain, termenv.Ascii))[0]; !strings.HasPrefix(line, "\x1b[4m345678") {
		t.Errorf("the first row is %q", line)
	}
}

func TestARemovalIsMarkedBelowItsLine(t *testing.T) {
	d := open(t, "|a long line of words\nremoved\nlast", 22, 6)
	d.do(Down, Down, DeleteLine)
	var gutter []string
	for _, line := range d.frame(views.Dark)[:3] {
		gutter = append(gutter, string([]rune(line)[:4]))
	}
	if want := []string{"  1 ", "   ▁", "  2 "}; !slices.Equal(gutter, want) {
		t.Errorf("the gutter is %q, want %q", gutter, want)
	}
}

func TestTheCursorIsDrawnWhereItIsSaidToBe(t *testing.T) {
	for _, s := range []string{"ab", "日本語", "a\u200bb", "x\ty", "", "e\u0301", "12345 789 1234567 9 1"} {
		e := New(s, 24, 6)
		for range 12 {
			x, y, ok := e.CursorCell()
			lines := e.Draw(darkTheme())
			before, _, found := strings.Cut(lines[y], "\x1b[38;2;201;209;220;7m")
			if !found {
				before, _, found = strings.Cut(lines[y], ";7m")
				before = before[:max(0, strings.LastIndex(before, "\x1b["))]
			}
			if !ok || !found || views.Width(before) != x {
				t.Fatalf("%q: the cursor at %d should be at %d,%d: %q", s, e.Buffer().Cursor(), x, y, lines[y])
			}
			e, _ = e.Do(Right, time.Time{})
		}
	}
}

// The list of sections and the editor must tell the same number.
func TestHiddenCharactersAreCountedAsElsewhere(t *testing.T) {
	texts := []string{hidden, prose, "👨‍👩‍👧❤️🇩🇪 a\u200db क्षत्रिय ก็ำ", "\r\n\r", "z" + strings.Repeat("\u0300", 20)}
	for r := rune(0); r < 0x3000; r++ {
		texts = append(texts, string(r), "a"+string(r)+"b")
	}
	for _, s := range texts {
		if got, want := buffer.Hidden(s), views.Hidden(s); got != want {
			t.Errorf("%q has %d hidden characters here and %d in the list", s, got, want)
		}
	}
}

// FuzzEditor gives random commands to an editor and holds every frame to its
// rules.
func FuzzEditor(f *testing.F) {
	for i, s := range hostile {
		s = s[:min(len(s), 2<<10)]
		f.Add(s, uint64(i), uint8(40), uint8(10))
		f.Add(s, uint64(i), uint8(13*i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, s string, seed uint64, w, h uint8) {
		if len(s) > 2<<10 {
			t.Skip("longer texts only take time")
		}
		r, commands, theme := rand.New(rand.NewPCG(seed, 1)), Commands(), darkTheme()
		e, now := New(s, int(w), int(h)), time.Time{}
		for range 30 {
			now = now.Add(time.Duration(r.IntN(3000)) * time.Millisecond)
			before := e
			var result Result
			switch r.IntN(8) {
			case 0:
				e, result = e.Type([]string{"x", " ", "é", "\u200b", "日", "\xff"}[r.IntN(6)], now)
			case 1:
				e = e.Click(r.IntN(int(w)+2), r.IntN(int(h)+2), r.IntN(2) == 0)
			case 2:
				e = e.Scroll(r.IntN(30) - 15)
				checkFrame(t, e, e.Draw(theme))
				continue
			case 3:
				e = e.Find([]string{"x", "", "o", "\n"}[r.IntN(4)])
			case 4:
				e, result = e.ReplaceAll("yy", now)
			default:
				e, result = e.Do(commands[r.IntN(len(commands))], now)
			}
			if result.Changed == e.Buffer().Text().Equal(before.Buffer().Text()) {
				t.Fatalf("changed is %t, from %q to %q", result.Changed, before.Buffer().Text(), e.Buffer().Text())
			}
			if got := buffer.Splice(before.Buffer().Text().String(), result.Edit.Changes); result.Changed && got != e.Buffer().Text().String() {
				t.Fatalf("the changes %+v of %q do not lead to %q", result.Edit.Changes, before.Buffer().Text(), e.Buffer().Text())
			}
			frame := e.Draw(theme)
			checkFrame(t, e, frame)
			anew := e
			anew.cut = cut{}
			if !slices.Equal(frame, anew.Draw(theme)) {
				t.Fatalf("what was cut before does not fit %q", e.Buffer().Text())
			}
			moved := e.Buffer().Selection() != before.Buffer().Selection()
			if _, y, ok := e.CursorCell(); moved && h > 0 && (y < 0 || y >= int(h) || !ok && w > 2) {
				t.Fatalf("the cursor at %d of %q is in row %d of %d, from %d", e.Buffer().Cursor(), e.Buffer().Text(), y, h, e.top)
			}
			_ = e.Status()
		}
		if e = e.Jump(0); e.Buffer().Text().String() != s || e.Modified() {
			t.Fatalf("undoing everything gives %q, not %q", e.Buffer().Text(), s)
		}
	})
}
