package editor

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"foreword/views"
)

// desk is an editor with a clock.
type desk struct {
	t *testing.T
	Editor
	now  time.Time
	last Result
}

// open gives an editor of a text in which "|" is the cursor.
func open(t *testing.T, text string, w, h int) *desk {
	t.Helper()
	at := max(0, strings.IndexByte(text, '|'))
	e := New(strings.Replace(text, "|", "", 1), w, h)
	return &desk{t: t, Editor: e.place(at, false), now: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)}
}

// do carries out commands; a text in quotes is typed.
func (d *desk) do(commands ...Command) *desk {
	for _, c := range commands {
		d.now = d.now.Add(100 * time.Millisecond)
		if text, typed := strings.CutPrefix(string(c), "'"); typed {
			d.Editor, d.last = d.Editor.Type(text, d.now)
			continue
		}
		d.Editor, d.last = d.Editor.Do(c, d.now)
	}
	return d
}

func (d *desk) text() string { return d.Buffer().Text().String() }

// marked gives the text with "|" at the cursor and "[" at the other end of the
// selection.
func (d *desk) marked() string {
	text, s := d.text(), d.Buffer().Selection()
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

func (d *desk) wants(want string) *desk {
	d.t.Helper()
	if got := d.marked(); got != want {
		d.t.Errorf("%q, want %q", got, want)
	}
	return d
}

// frame draws the editor without colours and holds it to its size.
func (d *desk) frame(id views.ThemeID) []string {
	d.t.Helper()
	lines := d.Draw(views.NewTheme(id, termenv.TrueColor))
	checkFrame(d.t, d.Editor, lines)
	for i, line := range lines {
		lines[i] = ansi.Strip(line)
	}
	return lines
}

// checkFrame holds a frame to its size and to being harmless.
func checkFrame(t *testing.T, e Editor, lines []string) {
	t.Helper()
	if len(lines) != e.height {
		t.Fatalf("%d lines, want %d", len(lines), e.height)
	}
	for i, line := range lines {
		if w := views.Width(line); w != e.width {
			t.Fatalf("line %d is %d cells wide, want %d: %q", i, w, e.width, line)
		}
		for _, r := range ansi.Strip(line) {
			if r < 0x20 || r == 0x7f || r >= 0x80 && r < 0xa0 || r == '\ufffd' {
				t.Fatalf("line %d has the character %U: %q", i, r, line)
			}
		}
	}
}

// screen is a frame as a text, with a line that tells cursor and status.
func (d *desk) screen() string {
	x, y, ok := d.CursorCell()
	return strings.Join(d.frame(views.Dark), "\n") + fmt.Sprintf("\ncursor %d,%d %t\n%s\n", x, y, ok, d.status())
}

// numbered gives so many lines, each of which says its number.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	return b.String()
}

// hidden is a text with one of everything that has no shape.
const hidden = "\ufeffzero\u200bwidth\tbidi\u202e tag\U000e0041 nul\x00 esc\x1b[2J bad\xff\xe2\x80 mark \u0301 soft\u00ad\r\n"

// status gives the status as one line.
func (d *desk) status() string { return strings.Join(d.Status(), " · ") }
